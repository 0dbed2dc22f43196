/** Rules at hand: each one tap away, by its number. */
import { html } from "../ui.js";
import { Dialog } from "./frame.js";
import { rulesOf, useLoaded } from "./games.js";
import { store, useStore } from "./store.js";
import { t } from "./words.js";

const asked = store(/** @type {{game: string, id: string} | null} */ (null));

/** @param {{game: string, id: string, label?: string}} props */
export const RuleLink = ({ game, id, label }) => html`<button type="button" class="link rule"
  aria-label=${t("rule.open", { id })} onClick=${() => asked.set({ game, id })}>${label ?? id}</button>`;

/** Where a rule that was tapped is shown. */
export function RuleDialog() {
  const open = useStore(asked);
  return open && html`<${Dialog} title=${open.id} close=${() => asked.set(null)}><${Rule} ...${open} />
    <p class="row"><a class="button" href="/rules/${open.game}#${open.id}" target="_blank" rel="noopener">
      ${t("rules.all")}</a></p></${Dialog}>`;
}

/** @param {{game: string, id: string}} props */
function Rule({ game, id }) {
  const { value, trouble } = useLoaded(() => rulesOf(game), [game]);
  const rule = value?.flatMap((part) => part.rules).find((found) => found.id === id);
  return html`<p>${rule ? html`<${RuleText} text=${rule.text} />` : trouble || value ? t("rules.none") : "…"}</p>`;
}

/** A rule begins with its name, as a short sentence. */
const NAMED = /^([^.]{2,60}\.) (.+)$/s;
/** The few signs of Markdown that the rules use. */
const SIGNS = /(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/;

/** @param {{text: string}} props */
export function RuleText({ text }) {
  const [, name, rest] = NAMED.exec(text) ?? [text, "", text];
  return html`${name && html`<strong>${name}</strong> `}${rest.split(SIGNS).map(marked)}`;
}

/** @param {string} part */
function marked(part) {
  if (part.startsWith("**")) return html`<strong>${part.slice(2, -2)}</strong>`;
  if (part.startsWith("*")) return html`<em>${part.slice(1, -1)}</em>`;
  return part.startsWith("`") ? html`<code>${part.slice(1, -1)}</code>` : part;
}
