/** The replay itself; it is also what an exported page shows. */
import { html, useEffect, useMemo, useRef, useState } from "../ui.js";
import { Icon } from "../pieces/icon.js";
import { useTitle } from "../shell/frame.js";
import { fill, say, unbroken } from "../shell/gametext.js";
import { RuleLink } from "../shell/rules.js";
import { motion } from "../shell/settings.js";
import { tell, tellError } from "../shell/toast.js";
import { t } from "../shell/words.js";
import { DiceCheck } from "./dice.js";
import { land } from "./flights.js";
import { Log } from "./log.js";
import { Standing } from "./over.js";
import { useShown } from "./show.js";
import { Spoken, useSpoken } from "./spoken.js";
import { EMPTY } from "./state.js";

const PAUSE = 700;
const nothing = () => {};

/**
 * @param {{replay: {table: import("./state.js").Table, frames: import("./state.js").Step[]}, dice: import("../fair/check.js").Dice | null, game: any, texts: Record<string, string>,
 *   rules: any, seat: number | null, look?: (seat: number | null) => void, alone?: boolean}} props `alone`: an exported page, without a server
 */
export function Replay({ replay, dice, game, texts, rules, seat, look, alone }) {
  const { frames } = replay;
  const table = useMemo(() => ({ ...replay.table,
    seats: replay.table.seats.map((one) => ({ ...one, here: true, left: false })) }), [replay]);
  const names = table.seats.map((one, n) => one.name ?? `${t("seat")} ${n + 1}`);
  const [at, setAt] = useState(0);
  const [steps, setSteps] = useState(/** @type {import("./state.js").Step[]} */ ([]));
  const [whole, setWhole] = useState(0);
  const [plays, setPlays] = useState(false);
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const [spoken, speak] = useSpoken();
  const state = useMemo(() => ({ ...EMPTY, table, view: frames[steps.length ? at - 1 : at].view, steps, whole }),
    [at, steps, whole, frames]);
  const last = frames.length - 1;
  useTitle(`${t("replay")}: ${texts.name}`);

  /** Shows a moment as it is. @param {number} n */
  const jump = (n) => {
    land();
    setSteps([]);
    setAt(Math.max(0, Math.min(last, n)));
    setWhole((before) => before + 1);
  };
  /** Plays one move on its way. */
  const forward = () => {
    if (at >= last) return setPlays(false);
    if (!motion()) return jump(at + 1);
    setAt(at + 1);
    setSteps([frames[at + 1]]);
  };
  const shown = useShown(state, game, () => { setSteps([]); setWhole((before) => before + 1); },
    (event) => speak(say(texts, event, names)), root);
  useEffect(() => setWhole((before) => before + 1), [frames]);
  useEffect(() => {
    if (!plays || steps.length) return;
    const timer = setTimeout(forward, PAUSE * (motion() || 1));
    return () => clearTimeout(timer);
  }, [plays, steps.length, at]);
  useEffect(() => {
    /** @param {KeyboardEvent} press */
    const key = (press) => {
      if (/** @type {Element} */ (press.target).closest("input, button, a, dialog, select")) return;
      if (press.key === "ArrowRight") jump(at + 1);
      else if (press.key === "ArrowLeft") jump(at - 1);
      else if (press.key === " ") setPlays(!plays);
      else return;
      press.preventDefault();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  });

  const events = useMemo(() => frames.slice(0, (steps.length ? at - 1 : at) + 1).flatMap((frame) => frame.events), [at, steps, frames]);
  const told = shown.event ?? events[events.length - 1];
  const view = frames[at].view;
  const play = () => {
    if (at >= last) jump(0);
    setPlays(!plays);
  };
  /** @param {any} input */
  const slide = (input) => {
    setPlays(false);
    jump(Number(input.target.value));
  };
  return html`<div class="table-page replay-page"><header class="table-top">
      ${!alone && html`<a class="icon button" href="/" aria-label=${t("nav.home")}><${Icon} name="back" /></a>`}
      <h1><span>${texts.name}</span><small>${game.stage?.(shown.position ?? view.public, texts, fill) ?? ""}</small></h1>
      ${look && html`<${From} names=${names} seat=${seat} look=${look} />`}</header>
    <main id="main" tabindex="-1" class="felt-table" ref=${root}>
      ${shown.position && html`<${game.View} position=${shown.position} before=${shown.before} event=${shown.event} ahead=${null} table=${table}
        texts=${texts} names=${names} mine=${seat === null ? null : { ...view.mine, seat }} own=${seat === null ? [] : [seat]}
        legal=${[]} chosen=${null} choose=${nothing} confirm=${nothing} waits=${null} />`}</main>
    <section class="ask replay-bar" aria-label=${t("replay")}>
      <p class="ask-text">${told && html`<span>${unbroken(say(texts, told, names))}</span>${told.rule
        && html` <${RuleLink} game=${table.game} id=${told.rule} />`}`}</p>
      <div class="row">
        <button type="button" class="primary icon" aria-label=${t(plays ? "replay.pause" : "replay.play")} onClick=${play}>
          <${Icon} name=${plays ? "pause" : "play"} /></button>
        <input type="range" class="slider" min="0" max=${last} value=${at} aria-label=${t("replay.move")}
          aria-valuetext="${at} / ${last}" onInput=${slide} /><output>${at} / ${last}</output></div>
      <${Spoken} lines=${plays ? spoken : []} /></section>
    <aside class="side" aria-label=${t("table.log")}>
      ${table.result && html`<${Standing} result=${table.result} names=${names} />`}
      <div class="row side-buttons">
        ${!alone && html`<${TakeAlong} id=${table.id} save=${{ replay, dice, texts, rules, seat }} />`}
        ${dice && html`<${DiceCheck} id=${table.id} dice=${dice} />`}</div>
      <div class="tab-panel"><${Log} events=${events} game=${table.game} texts=${texts} names=${names} /></div></aside></div>`;
}

/** From whose seat the game is seen. @param {{names: string[], seat: number | null, look: (seat: number | null) => void}} props */
function From({ names, seat, look }) {
  /** @param {any} change */
  const chosen = (change) => look(change.target.value === "" ? null : Number(change.target.value));
  return html`<label class="seat-choice"><span class="hidden-text">${t("replay.from")}</span>
    <select value=${seat === null ? "" : String(seat)} onChange=${chosen}><option value="">${t("replay.all")}</option>
      ${names.map((name, n) => html`<option value=${String(n)}>${name}</option>`)}</select></label>`;
}

/** A link to the replay, its record, and the whole of it as one file. @param {{id: string, save: object}} props */
function TakeAlong({ id, save }) {
  const keep = () => import("./export.js").then((module) => module.save(save)).catch(tellError);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      tell(t("copied"));
    } catch {
      tell(location.href); // no clipboard on plain HTTP: to be copied by hand
    }
  };
  return html`<button type="button" onClick=${copy}>${t("share")}</button>
    <a class="button" href="/api/tables/${id}/record" download>${t("table.record")}</a>
    <button type="button" onClick=${keep}>${t("replay.export")}</button>`;
}
