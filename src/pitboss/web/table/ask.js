/** What is asked of the player, in one sentence, with what can be done about it. */
import { html, useEffect, useRef, useState } from "../ui.js";
import { explain } from "../shell/api.js";
import { Dialog } from "../shell/frame.js";
import { say } from "../shell/gametext.js";
import { RuleLink } from "../shell/rules.js";
import { t } from "../shell/words.js";

/**
 * @param {{number: number | undefined, sentence: string, event: import("./state.js").Event | null, texts: Record<string, string>, names: string[], game: string, chosen: string | null, ahead: import("./state.js").Event[] | null,
 *   asked: boolean, busy: boolean, confirm: () => void, cancel: () => void, instead: string | null, choose: (text: string) => void, skip: (() => void) | null, why: (() => void) | null, undo: (() => void) | null, label: (text: string) => string}} props
 */
export function Ask({ number, sentence, event, texts, names, game, chosen, ahead, asked, busy, confirm, cancel, instead, choose, skip, why, undo, label }) {
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const told = event ? say(texts, event, names) : ahead && chosen ? ahead.map((next) => say(texts, next, names)).join(" ") : sentence;
  const rule = event?.rule ?? (chosen ? ahead?.[0]?.rule : undefined);
  return html`<section class="ask ${asked ? "asked" : ""} ${event ? "telling" : ""}" data-ask=${asked ? number : undefined} aria-label=${t("table.asked")}>
    <p class="ask-text"><span>${told}</span>${rule && html` <${RuleLink} game=${game} id=${rule} />`}</p>
    <div class="row ask-buttons">
      ${asked && chosen && html`<button type="button" class="primary confirm" ref=${button} disabled=${busy} onClick=${confirm}>${label(chosen)}</button>${instead && html`<button type="button" class="instead" onClick=${() => choose(instead)}>${label(instead)}</button>`}<button type="button" class="plain" onClick=${cancel}>${t("cancel")}</button>`}
      ${asked && !chosen && why && html`<button type="button" class="plain" onClick=${why}>${t("why.not")}</button>`}
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
    return html`<div key=${choice}><dt>${label(choice)}</dt><dd>${reason ? html`${explain({ ...reason, rule: undefined }, texts)}${reason.rule && html` <${RuleLink} game=${game} id=${reason.rule} />`}` : "…"}</dd></div>`;
  })}</dl></${Dialog}>`;
}
