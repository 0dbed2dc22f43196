/** What happened, in words; each line has its rule. And what people say. */
import { html, useEffect, useRef, useState } from "../ui.js";
import { Sign } from "../pieces/die.js";
import { REACTIONS, Reaction } from "../pieces/reaction.js";
import { say, unbroken } from "../shell/gametext.js";
import { RuleLink } from "../shell/rules.js";
import { setSetting, settings } from "../shell/settings.js";
import { useStore } from "../shell/store.js";
import { t, words } from "../shell/words.js";

const MOST_LINES = 250;

/** @param {{events: import("./state.js").Event[], game: string, texts: Record<string, string>, names: string[]}} props */
export function Log({ events, game, texts, names }) {
  const list = useScrolled(events.length);
  return html`<ol class="log" ref=${list} tabindex="0" aria-label=${t("table.log")}>
    ${events.slice(-MOST_LINES).map((event, n) => html`<li key=${event.n ?? n} class="log-${event.what}">
    ${typeof event.seat === "number" && html`<${Sign} party=${event.seat} />`}<span>${unbroken(say(texts, event, names))}</span>
      ${event.rule && html` <${RuleLink} game=${game} id=${event.rule} />`}</li>`)}</ol>`;
}

/** @param {{chat: import("./state.js").Said[], say: (text: string) => void, react: (sign: string) => void, watching: boolean}} props */
export function Chat({ chat, say: send, react, watching }) {
  const [text, setText] = useState("");
  const muted = !useStore(settings).chat;
  const list = useScrolled(chat.length);
  /** @param {Event} submit */
  const submit = (submit) => {
    submit.preventDefault();
    if (text.trim()) send(text.trim());
    setText("");
  };
  return html`<div class="chat">
    ${muted ? html`<p class="hint">${t("chat.muted")}</p>`
      : html`<ol class="log" ref=${list} tabindex="0" aria-label=${t("table.chat")}>
      ${!chat.length && html`<li class="hint">${t(watching ? "chat.empty-watching" : "chat.empty")}</li>`}
      ${chat.map((said) => html`<li key=${said.id}>${said.seat !== null && html`<${Sign} party=${said.seat} />`}<span><b>
        ${said.name}</b> <small>${words.time(said.at)}</small><br /><bdi>${said.text}</bdi></span></li>`)}</ol>`}
    <div class="reactions" role="group" aria-label=${t("chat.reactions")}>
      ${REACTIONS.map((name) => html`<button type="button" class="icon" aria-label=${t(`react.${name}`)}
        onClick=${() => react(name)}><${Reaction} sign=${name} /></button>`)}
      <button type="button" class="icon push" aria-pressed=${muted} aria-label=${t("chat.mute")}
        onClick=${() => setSetting("chat", muted)}><${Reaction} sign=${muted ? "off" : "on"} /></button></div>
    <form class="chat-form" onSubmit=${submit}>
      <input type="text" maxlength="500" autocomplete="off" aria-label=${t("chat.say")} placeholder=${t("chat.say")}
        value=${text} onInput=${(/** @type {any} */ input) => setText(input.target.value)} />
      <button type="submit" disabled=${!text.trim()}>${t("chat.send")}</button></form>
  </div>`;
}

/** A list that stays at its end. @param {number} length */
function useScrolled(length) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [length]);
  return list;
}
