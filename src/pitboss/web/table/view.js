/** A game that is on: the felt, what is asked, the log beside it. */
import { html, useCallback, useEffect, useRef, useState } from "../ui.js";
import { api, explain } from "../shell/api.js";
import { Dialog, useTitle } from "../shell/frame.js";
import { fill, question, say } from "../shell/gametext.js";
import { settings } from "../shell/settings.js";
import { sound } from "../shell/sounds.js";
import { useStore } from "../shell/store.js";
import { tell, tellError } from "../shell/toast.js";
import { t } from "../shell/words.js";
import { Clock, WHOLE } from "../pieces/clock.js";
import { Cover } from "../pieces/cover.js";
import { Icon } from "../pieces/icon.js";
import { Reaction } from "../pieces/reaction.js";
import { Ask, WhyNot } from "./ask.js";
import { land } from "./flights.js";
import { Menu } from "./menu.js";
import { Over } from "./over.js";
import { aside, useShown } from "./show.js";
import { Side } from "./side.js";
import { Spoken, useSpoken } from "./spoken.js";

/**
 * @typedef {object} GameProps what a game's table view is given
 * @property {any} position what is shown now
 * @property {any} before what was shown before the event
 * @property {import("./state.js").Event | null} event the event that is being shown
 * @property {import("./state.js").Event[] | null} ahead what the choice that is looked at would bring
 * @property {import("./state.js").Table} table
 * @property {Record<string, string>} texts
 * @property {string[]} names
 * @property {any} mine
 * @property {number[]} own
 * @property {any[]} legal
 * @property {string | null} chosen
 * @property {(text: string | null) => void} choose
 * @property {() => void} confirm
 * @property {import("./state.js").Waits | null} waits
 * @property {boolean} [closed] the hand must not be seen: the device may be in somebody else's hands
 * @property {(choices: string[]) => void} [why] answers why these are not allowed
 * @property {boolean} [board]
 */

/**
 * @param {{state: import("./state.js").TableState, connection: import("./connection.js").Connection, game: any,
 *   texts: Record<string, string>, about: import("../shell/games.js").Game | undefined}} props `game`: its folder; `about`: what the server says of it
 */
export function TableView({ state, connection, game, texts, about }) {
  const table = /** @type {import("./state.js").Table} */ (state.table);
  const view = /** @type {import("./state.js").View} */ (state.view);
  const names = table.seats.map((seat, n) => seat.name ?? `${t("seat")} ${n + 1}`);
  const own = table.you.seats;
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const [spoken, speak] = useSpoken();
  const [panel, setPanel] = useState("");
  const [why, setWhy] = useState(/** @type {string[] | null} */ (null));
  const [choice, setChoice] = useState(/** @type {{text: string, ask: number, ahead: any[] | null} | null} */ (null));
  const [busy, setBusy] = useState(false);
  const [uncovered, setUncovered] = useState("");
  const { confirm: confirming } = useStore(settings);

  const secret = (/** @type {import("./state.js").Event} */ event) => own.length > 1 && Boolean(game.PRIVATE?.has(event.what));
  const heard = useCallback((/** @type {import("./state.js").Event} */ event) => {
    sound(event.what);
    if (!game.QUIET?.has(event.what) && !secret(event)) speak(say(texts, event, names));
  }, [texts, names.join(), own.length]);
  const shown = useShown(state, game, connection.shown, heard, root);

  const settled = state.steps.every((step) => aside(game, step));
  const seat = view.you;
  const asked = settled && seat !== null && Boolean(view.waits?.seats.includes(seat)) && state.link === "live";
  const ask = view.waits?.ask;
  const legal = asked ? view.legal : [];
  const chosen = asked && choice?.ask === ask ? choice : null;
  const turn = game.reduce ? `${seat} ${ask}` : `${seat}`; // a table that shows hands closed is covered again for each question
  const closed = own.length > 1 && (game.hidden ?? hides(view)) && turn !== uncovered && Boolean(view.waits);
  const covered = closed && (asked || !game.reduce);

  const sentence = told();

  useTurnHint(asked && !covered, game.stage?.(view.public, texts, fill) ?? texts.name);
  usePassOn(view, own, settled, connection);
  useEffect(() => () => land(), []);
  const { move } = state.steps[0] ?? {};
  useEffect(() => {
    if (move?.by === "clock" || move?.by === "host") tell(t(`table.by-${move.by}`, { name: names[move.seat] }));
  }, [move]);
  useEffect(() => {
    if (asked) speak(sentence);
  }, [asked, ask]);

  /** What is asked, or who is waited for, in one sentence. */
  function told() {
    if (asked) return game.ask ? t(game.ask, { name: names[seat] }) : question(texts, view, seat, names);
    if (!settled || !view.waits || state.link === "away") return "";
    return t("table.waiting", { names: view.waits.seats.map((n) => names[n]).join(", "), n: view.waits.seats.length });
  }

  /** @param {string} text */
  async function play(text) {
    setBusy(true);
    const answer = await connection.ask({ type: "play", ask, do: text, seat });
    setBusy(false);
    setChoice(null);
    if (answer.type === "error") tell(explain(answer.error, texts), true);
  }

  /** @param {string | null} text */
  async function choose(text) {
    if (busy || !asked) return;
    if (text === null) return setChoice(null);
    if (!confirming && !game.composed) return play(text);
    if (chosen?.text === text) return play(text);
    setChoice({ text, ask: /** @type {number} */ (ask), ahead: null });
    const answer = await connection.ask({ type: "preview", ask, do: text, seat });
    if (answer.type === "previewed") {
      const ahead = answer.events.filter(game.foretold ?? Boolean);
      setChoice((now) => (now?.text === text ? { ...now, ahead } : now));
    } else tell(explain(answer.error, texts), true);
  }

  const confirm = () => chosen && play(chosen.text);
  const sit = () => api("POST", `/api/tables/${table.id}/sit`, {}).catch(tellError);
  const skip = () => {
    land();
    connection.skip();
  };
  const label = game.label ? (/** @type {string} */ text) => game.label(text, texts, t) : (/** @type {string} */ text) => text;
  const refusable = asked ? game.refusable?.(view, table) ?? [] : [];
  const until = view.waits?.until;
  const bubble = state.reactions[state.reactions.length - 1];
  const undo = async () => {
    const answer = await connection.ask({ type: "undo", seat: state.last });
    if (answer.type === "error") tell(explain(answer.error, texts), true);
  };
  const undoable = about?.undo && settled && state.last !== null && own.includes(state.last);
  const over = settled && (table.phase === "finished" || table.phase === "closed");

  const side = !covered && html`<${Side} state=${state} secret=${secret} connection=${connection} texts=${texts}
    names=${names} />`;
  const event = (settled && (game.reduce || asked)) || (shown.event && secret(shown.event)) ? null : shown.event;
  return html`<div class="table-page">
    <${Top} title=${texts.name} stage=${game.stage?.(shown.position ?? view.public, texts, fill) ?? ""} open=${setPanel}
      watchers=${state.here.watchers}>
      ${until && html`<${Clock} key=${ask} until=${until - state.ahead} whole=${WHOLE[table.clock] ?? 90}
        label=${t("table.clock")} />`}</${Top}>
    <main id="main" tabindex="-1" class="felt-table" ref=${root}>
      ${over && html`<${Over} table=${table} names=${names} />`}
      ${!over && !covered && shown.position
        && html`<${game.View} position=${shown.position} before=${shown.before} event=${shown.event}
        ahead=${chosen?.ahead ?? null} table=${table} texts=${texts} names=${names}
          mine=${seat === null ? null : { ...view.mine, seat }}
        own=${own.length > 1 ? [seat] : own} legal=${legal} chosen=${chosen?.text ?? null} choose=${choose} confirm=${confirm}
        waits=${view.waits} closed=${closed} why=${setWhy} />`}
      ${covered && html`<${Cover} seat=${seat} name=${names[/** @type {number} */ (seat)]} open=${() => setUncovered(turn)} />`}
      ${bubble && settings.get().chat
        && html`<span key=${bubble.id} class="bubble"><${Reaction} sign=${bubble.with} /> <b>${bubble.name}</b></span>`}</main>
    ${!over && !covered && html`<${Ask} number=${ask} sentence=${sentence} event=${event} texts=${texts} names=${names}
      game=${table.game}
      chosen=${chosen?.text ?? null} ahead=${chosen?.ahead ?? null} asked=${asked} busy=${busy} confirm=${confirm}
        cancel=${() => setChoice(null)}
      instead=${chosen ? game.instead?.(chosen.text, legal) ?? null : null} choose=${choose} label=${label} undo=${undoable ? undo : null}
      sit=${table.phase === "running" && table.you.sit ? sit : null} skip=${settled ? null : skip}
        why=${refusable.length ? () => setWhy(refusable) : null} />`}
    <aside class="side" aria-label=${t("table.log-and-chat")}>${side}</aside>
    <${Spoken} lines=${covered ? [] : spoken} />
    ${panel === "side" && !covered
      && html`<${Dialog} title=${t("table.log-and-chat")} class="sheet" close=${() => setPanel("")}>${side}</${Dialog}>`}
    ${panel === "menu" && html`<${Menu} table=${table} bot=${about?.bots[0]} close=${() => setPanel("")} />`}
    ${why && html`<${WhyNot} choices=${why} game=${table.game} texts=${texts} close=${() => setWhy(null)}
      label=${game.meant ? (/** @type {string} */ text) => game.meant(text, t) : label}
      ask=${(/** @type {string} */ text) => connection.ask({ type: "preview", ask, do: text, seat })} />`}
  </div>`;
}

/** @param {{title: string, stage: string, watchers: number, open: (panel: string) => void, children?: any}} props */
const Top = ({ title, stage, watchers, open, children }) => html`<header class="table-top">
  <a class="icon button" href="/" aria-label=${t("nav.home")}><${Icon} name="back" /></a>
  <h1><span>${title}</span><small>${stage}</small></h1>${children}
  ${watchers > 0 && html`<span class="watchers" title=${t("table.watchers", { n: watchers })}><${Icon} name="eye" />
    <span aria-hidden="true">${watchers}</span><span class="hidden-text">${t("table.watchers", { n: watchers })}</span></span>`}
  <button type="button" class="icon only-narrow" aria-label=${t("table.log-and-chat")} onClick=${() => open("side")}>
    <${Icon} name="talk" /></button>
  <button type="button" class="icon" aria-label=${t("table.menu")} onClick=${() => open("menu")}>
    <${Icon} name="menu" /></button></header>`;

/** Whether a seat's own part shows something in the hand. @param {import("./state.js").View} view */
const hides = (view) => Object.values(view.mine ?? {}).some(Array.isArray);

/** On one device for several people: looks from the seat that is asked. @param {import("./state.js").View} view @param {number[]} own @param {boolean} settled @param {import("./connection.js").Connection} connection */
function usePassOn(view, own, settled, connection) {
  const next = view.waits?.seats.includes(view.you ?? -1) ? undefined : view.waits?.seats.find((seat) => own.includes(seat));
  useEffect(() => {
    if (settled && next !== undefined && view.you !== null) connection.look(next);
  }, [settled, next, view.you]);
}

/** The tab's title says when it is your turn. @param {boolean} asked @param {string} title */
function useTurnHint(asked, title) {
  useTitle(asked ? `● ${t("table.your-turn")}` : title);
  useEffect(() => {
    if (asked) sound("turn");
  }, [asked]);
}
