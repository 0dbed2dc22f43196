/** A table for games without a folder of their own: the view in sections, buttons from what is legal. */
import { classes, html, useState } from "../../ui.js";
import { Sign, partyClass } from "../../pieces/die.js";
import { SeatCard } from "../../pieces/seat.js";
import { show } from "../../shell/gametext.js";
import { t, words } from "../../shell/words.js";

const ABOUT_SEATS = new Set(["seat", "turn", "start", "dealer", "winner"]);
const MONEY = /^(note|notes|money|cash|stake|bid|price|debt|bank|pot)$/;

/** Where the game stands, where it says so. @param {any} position @param {Record<string, string>} texts @param {any} fill */
export const stage = (position, texts, fill) => (texts.round && position?.round !== undefined
  ? fill(texts, "round", position) : "");

/** Lists with one entry for each seat, where a game has no `seats` of its own. */
const PER_SEAT = /^(points|scores?|cash|money|stakes|bids|debts|tokens|chips|coins|lives|wins|tricks)$/;

/**
 * What there is about each seat, and the rest of a position.
 * @param {any} position @param {number} count @returns {[Record<string, any>[], Record<string, any>]}
 */
function divided({ seats, mine: _, ...rest }, count) {
  if (Array.isArray(seats)) return [seats, rest];
  const lists = Object.keys(rest).filter((name) => PER_SEAT.test(name) && Array.isArray(rest[name])
    && rest[name].length === count);
  const each = Array.from({ length: count }, (_, seat) => Object.fromEntries(lists.map((name) => [name, rest[name][seat]])));
  return [each, Object.fromEntries(Object.entries(rest).filter(([name]) => !lists.includes(name)))];
}

/** @param {import("../../table/view.js").GameProps} props */
export function View({ position, table, texts, names, mine, own, legal, chosen, choose, board }) {
  const [seats, rest] = divided(position, table.seats.length);
  const { seat: me, ...hand } = mine ?? {};
  const plain = Object.fromEntries(Object.entries(rest).filter(([, value]) => !nested(value)));
  return html`<div class="generic">
    <ul class="seats" aria-label=${t("table.seats")}>
      ${seats.map((player, seat) => html`<${SeatCard} key=${seat} seat=${seat} name=${names[seat]}
      own=${own.includes(seat)} turn=${position.turn === seat} state=${table.seats[seat]} money=${player?.money ?? null}
        notes=${player?.notes ?? null} />`)}</ul>
    <div class="sections"><${Section} name="table" value=${plain} texts=${texts} names=${names} />
      ${Object.entries(rest).filter(([, value]) => nested(value)).map(([name, value]) => html`
        <${Section} key=${name} name=${name} value=${value} texts=${texts} names=${names} />`)}
      ${seats.some((player) => !empty(player))
        && html`<${Section} name="seats" value=${seats.map((player, seat) => ({ seat, ...player }))} texts=${texts}
          names=${names} />`}
      ${Object.keys(hand).length > 0 && html`<section class=${classes("section hand", me !== undefined && partyClass(me))}>
        <h2>${t("generic.mine")}</h2><${Value} name="mine" value=${hand} texts=${texts} names=${names} /></section>`}</div>
    ${!board && legal.length > 0
      && html`<div class="offers" role="group" aria-label=${t("generic.choices")}>${legal.map((offer) => offer.do !== undefined
      ? html`<button type="button" key=${offer.do} class=${chosen === offer.do && "primary"} aria-pressed=${chosen === offer.do}
          onClick=${() => choose(offer.do)}>${texts[`do.${offer.do}`] ?? offer.do}</button>`
      : html`<${Amount} key=${offer.form} offer=${offer} chosen=${chosen} choose=${choose} />`)}</div>`}</div>`;
}

/** An amount to be chosen, with a stepper. @param {{offer: any, chosen: string | null, choose: (text: string) => void}} props */
function Amount({ offer, chosen, choose }) {
  const { form, from, to, step } = offer;
  const [amount, setAmount] = useState(from);
  const text = form.replace(/\bN\b/, String(amount));
  /** @param {number} next */
  const set = (next) => setAmount(Math.max(from, Math.min(to, from + Math.round((next - from) / step) * step)));
  return html`<div class="amount">
    <button type="button" class="icon" aria-label="−" disabled=${amount <= from} onClick=${() => set(amount - step)}>−</button>
    <input type="range" min=${from} max=${to} step=${step} value=${amount} aria-label=${form}
      onInput=${(/** @type {any} */ input) => set(Number(input.target.value))} />
    <button type="button" class="icon" aria-label="+" disabled=${amount >= to} onClick=${() => set(amount + step)}>+</button>
    <button type="button" class=${chosen === text && "primary"} aria-pressed=${chosen === text} onClick=${() => choose(text)}>
      ${text}</button></div>`;
}

/** @param {{name: string, value: any, texts: Record<string, string>, names: string[]}} props */
const Section = ({ name, value, texts, names }) => empty(value) ? null
  : html`<section class="section"><h2>${titled(name, texts)}</h2>
    <${Value} name=${name} value=${value} texts=${texts} names=${names} /></section>`;

/** @param {{name: string, value: any, texts: Record<string, string>, names: string[]}} props */
function Value({ name, value, texts, names }) {
  if (Array.isArray(value) && value.some((item) => item && typeof item === "object")) {
    return html`<ul>${value.map((item) => html`<li>
      <${Value} name=${name} value=${item} texts=${texts} names=${names} /></li>`)}</ul>`;
  }
  if (value && typeof value === "object" && !Array.isArray(value)) {
    return html`<dl class="facts">
      ${Object.entries(value).filter(([, fact]) => !empty(fact)).map(([fact, is]) => html`<div><dt>${titled(fact, texts)}</dt>
        <dd><${Value} name=${fact} value=${is} texts=${texts} names=${names} /></dd></div>`)}</dl>`;
  }
  if (ABOUT_SEATS.has(name) && typeof value === "number") return html`<span class="who"><${Sign} party=${value} />
    ${names[value]}</span>`;
  if (MONEY.test(name) && (Array.isArray(value) || typeof value === "number")) return [value].flat().map((one) => (one >= 100
    ? words.money(one) : one)).join(" · ");
  return value === true ? "✓" : show(texts, name, value, names);
}

/** @param {string} name @param {Record<string, string>} texts */
const titled = (name, texts) => name === "table" ? t("generic.table") : name === "seats" ? t("table.seats")
  : (texts[name] && !texts[name].includes("{") ? texts[name] : name.replaceAll("_", " "));

/** @param {any} value */
const nested = (value) => value !== null && typeof value === "object";

/** @param {any} value @returns {boolean} */
const empty = (value) => value === null || value === undefined || value === false
  || (typeof value === "object" && Object.values(value).every(empty));
