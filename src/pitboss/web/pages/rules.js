import { html, useEffect } from "../ui.js";
import { explain, troubleOf } from "../shell/api.js";
import { Page } from "../shell/frame.js";
import { rulesOf, textsOf, useLoaded } from "../shell/games.js";
import { RuleText } from "../shell/rules.js";
import { t } from "../shell/words.js";

/** @param {{id: string}} props */
export default function RulesPage({ id }) {
  const { value, trouble } = useLoaded(() => Promise.all([rulesOf(id), textsOf(id)]), [id]);
  useEffect(() => {
    if (value && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [value]);
  const name = value?.[1].name ?? "";
  return html`<${Page} narrow title="${t("rules")}: ${name}">
    ${trouble && html`<p class="refusal">${explain(troubleOf(trouble))}</p>`}
    ${value && html`<h1>${name}</h1><p class="hint">${t("rules.own")}</p>
      ${value[0].map((part) => html`<section class="rules"><h2>${part.title}</h2>
        ${part.rules.map((rule) => html`
          <p id=${rule.id} key=${rule.id}><b class="rule-number">${rule.id}</b> <${RuleText} text=${rule.text} /></p>`)}</section>`)}`}</${Page}>`;
}
