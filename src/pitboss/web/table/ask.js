/** What is asked of the player, in one sentence, with what can be done about it. */
import { classes, html, useEffect, useState } from "../ui.js";
import { explain } from "../shell/api.js";
import { Dialog } from "../shell/frame.js";
import { say, unbroken } from "../shell/gametext.js";
import { RuleLink } from "../shell/rules.js";
import { t } from "../shell/words.js";
import { Icon } from "../pieces/icon.js";

/**
 * @typedef {object} AskProps
 * @property {number | undefined} number the question's
 * @property {string} sentence what is asked, or who is waited for
 * @property {import("./state.js").Event | null} event what is just being shown: told instead
 * @property {string | null} chosen the choice that is looked at
 * @property {import("./state.js").Event[] | null} ahead and what it would bring
 * @property {Record<string, string>} texts
 * @property {string[]} names
 * @property {string} game
 * @property {boolean} asked
 * @property {boolean} busy
 * @property {() => void} confirm
 * @property {() => void} cancel
 * @property {string | null} instead another place for the same dice
 * @property {(text: string) => void} choose
 * @property {(text: string) => string} label
 * @property {(() => void) | null} skip
 * @property {(() => void) | null} why
 * @property {(() => void) | null} undo
 * @property {(() => void) | null} sit back into a seat that was left
 */

/** @param {AskProps} props */
export function Ask({ number, sentence, event, chosen, ahead, texts, names, game, asked, busy, confirm, cancel, instead, choose,
  label, skip, why, undo, sit }) {
  const foreseen = chosen ? ahead : null;
  const told = event ? say(texts, event, names) : foreseen
    ? foreseen.map((next) => say(texts, next, names)).join(" ") : sentence;
  const rule = event ? event.rule : foreseen?.[0]?.rule;
  return html`<section class=${classes("ask", asked && "asked", event && "telling")} data-ask=${asked ? number : undefined}
    aria-label=${t("table.asked")}>
    <p class="ask-text"><span>${unbroken(told)}</span>${rule && html` <${RuleLink} game=${game} id=${rule} />`}</p>
    <div class="row ask-buttons">
      ${asked && chosen && html`
        <button type="button" class="primary confirm" disabled=${busy} onClick=${confirm}>${label(chosen)}</button>
        ${instead && html`<button type="button" class="instead" onClick=${() => choose(instead)}>${label(instead)}</button>`}
        <button type="button" class="plain cancel" onClick=${cancel}><${Icon} name="close" /><span>${t("cancel")}</span></button>`}
      ${asked && !chosen && why && html`<button type="button" class="plain" onClick=${why}>${t("why.not")}</button>`}
      ${sit && html`<button type="button" class="primary" onClick=${sit}>${t("table.sit-again")}</button>`}
      ${undo && html`<button type="button" class="plain" onClick=${undo}>${t("table.undo")}</button>`}
      ${skip && html`<button type="button" class="plain push" onClick=${skip}>${t("table.skip")} »</button>`}
    </div></section>`;
}

/**
 * "Why not?": each choice that is not allowed, with its reason and rule.
 * @param {{choices: string[], ask: (text: string) => Promise<any>, texts: Record<string, string>, game: string, label: (text: string) => string, close: () => void}} props
 */
export function WhyNot({ choices, ask, texts, game, label, close }) {
  const [reasons, setReasons] = useState(/** @type {Record<string, import("../shell/api.js").Trouble>} */ ({}));
  useEffect(() => {
    let gone = false;
    (async () => {
      for (const choice of choices) {
        const answer = await ask(choice);
        if (gone) return;
        if (answer.error) setReasons((before) => ({ ...before, [choice]: answer.error }));
      }
    })();
    return () => {
      gone = true;
    };
  }, []);
  return html`<${Dialog} title=${t("why.not")} close=${close}><dl class="why">${choices.map((choice) => {
    const reason = reasons[choice];
    return html`<div key=${choice}><dt>${label(choice)}</dt><dd>
      ${reason ? html`${explain({ ...reason, rule: undefined }, texts)}
        ${reason.rule && html` <${RuleLink} game=${game} id=${reason.rule} />`}` : "…"}</dd></div>`;
  })}</dl></${Dialog}>`;
}
