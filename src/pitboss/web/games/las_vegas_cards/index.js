/** Las Vegas: the card game on the table: casinos, seats, and the hand or the cards just turned over. */
import { classes, html, useLayoutEffect, useState } from "../../ui.js";
import { Card, Fan } from "../../pieces/card.js";
import { Sign, partyClass } from "../../pieces/die.js";
import { t } from "../../shell/words.js";
import { Casino } from "./casino.js";
import { blocked, cardsAt, choices, placesOf, write } from "./choices.js";
import { Seat } from "./seat.js";
import { beats, flights, lyingPieces, openPieces, reduce } from "./state.js";

export { beats, flights, reduce };

/** A hand is for its owner's eyes only. */
export const hidden = true;

/** A choice is put together card by card, so it is always confirmed. */
export const composed = true;

/** The question in words for a screen, where cards are tapped. */
export const ask = "kc.ask";

/** Events that change no question: one can go on choosing meanwhile. */
export const ASIDES = new Set(["chose"]);

/** Events that only one seat may see: not told aloud where several share a device. */
export const PRIVATE = new Set(["hand", "choice"]);

/** Events that a screen reader need not hear one by one. */
export const QUIET = new Set(["note", "revealed"]);

/** How long an event is shown, in ms. @type {Record<string, number>} */
export const PACE = {
  round: 900, note: 90, tokens: 500, turn: 350, hand: 450, chose: 260, choice: 60, revealed: 1250, "laid-together": 1150,
  laid: 850, token: 800, out: 900, scoring: 900, cancelled: 1700, won: 1350, boxed: 800, "tokens-paid": 900, over: 600,
};

/** What a preview tells: what is done, not what then goes on. @param {import("../../table/state.js").Event} event */
export const foretold = (event) => event.what !== "chose" && event.what !== "turn";

/** Events that put their casino into the light. */
const SPOTS = new Set(["cancelled", "won", "boxed", "token"]);

/** Pieces that come with an event: how they come, and which. @param {any} _position @param {import("../../table/state.js").Event} event */
export function arrivals(_position, event) {
  const pieces = arriving(event);
  return pieces && { how: "appear", pieces };
}

/** @param {import("../../table/state.js").Event} event @returns {string[] | null} */
function arriving({ what, ...facts }) {
  switch (what) {
    case "note":
      return [`note-${facts.at}-${facts.note}-0`];
    case "tokens":
      return facts.casinos.map((/** @type {number} */ at) => `token-${at}`);
    case "hand":
      return facts.cards.map((/** @type {string} */ _, /** @type {number} */ n) => `hand-${n}`);
    case "chose":
      return [`pending-${facts.seat}`];
    default:
      return null;
  }
}

/** Where the game stands. @param {any} position @param {Record<string, string>} texts @param {any} fill */
export const stage = (position, texts, fill) => `${fill(texts, "round", position)} · ${t("kc.turn", position)}`;

/** @param {string} card */
const spoken = (card) => t(card.length > 1 ? "kc.double" : "kc.single", { number: card[0] });

/** What a choice is called on its button. @param {string} text @param {Record<string, string>} _texts @param {typeof t} say */
export const label = (text, _texts, say) => say("kc.choose", { cards: text.split(" ").slice(1).join(" · ") });

/** What could be meant but is not allowed, for "why not?": three cards of three numbers. @param {import("../../table/state.js").View} view */
export function refusable(view) {
  const numbers = [...new Set(view.mine.hand.map((/** @type {string} */ card) => card[0]))];
  const three = numbers.slice(0, 3).map((number) => view.mine.hand.find((/** @type {string} */ card) => card[0] === number));
  return three.length === 3 ? [write(three)] : [];
}

/** @param {import("../../table/view.js").GameProps} props */
export function View(props) {
  const { position, before, event, table, names, own, legal, chosen, choose, confirm, closed, why, waits, board } = props;
  const open = choices(legal);
  const mine = /** @type {import("./state.js").Mine | null} */ (position.mine);
  const hand = mine?.hand ?? [];
  const [taken, setTaken] = useState(/** @type {number[]} */ ([]));
  const picked = placesOf(hand, chosen, taken);
  const barred = open.length ? blocked(open, hand, picked) : [];

  /** @param {number} place */
  const pick = (place) => {
    if (!open.length || !mine || place >= hand.length) return;
    if (barred.includes(place)) return why?.([write(cardsAt(hand, [...picked, place]))]);
    const next = picked.includes(place) ? picked.filter((other) => other !== place) : [...picked, place];
    setTaken(next);
    choose(next.length ? write(cardsAt(hand, next)) : null);
  };
  useKeys(open.length > 0, pick, picked.length > 0, () => choose(null), confirm);

  const laid = mine && picked.length ? reduce(position, { what: "laid", seat: mine.seat, cards: cardsAt(hand, picked) }) : null;
  const casinos = /** @type {import("./state.js").Casino[]} */ ((laid ?? position).casinos);
  const ghosts = laid ? ghostsOf(position, laid) : new Set();

  /** @param {import("./state.js").Casino} casino */
  const facade = (casino) => html`<${Casino} key=${casino.at} casino=${casino} names=${names} ghosts=${ghosts}
    spot=${Boolean(event && SPOTS.has(event.what) && event.at === casino.at)} cancelled=${struck(casino.at, before, event)} />`;
  /** @param {import("./state.js").Player} player @param {number} seat */
  const place = (player, seat) => html`<${Seat} key=${seat} seat=${seat} name=${names[seat]} player=${player} state=${table.seats[seat]}
    own=${own.includes(seat)} turn=${position.seat === seat} start=${position.start === seat}
    money=${player.money ?? (mine?.seat === seat ? mine.money : null)}
    asked=${position.seat === null && !event && Boolean(waits?.seats.includes(seat))} />`;
  /** @param {import("./state.js").Mine} own */
  const fan = ({ seat, choice }) => html`<${Fan} party=${seat} cards=${closed ? hand.map(() => undefined) : hand}
    chosen=${choice && !closed ? placesOf(hand, write(choice), []) : picked} settled=${Boolean(choice)} blocked=${barred}
    choose=${open.length && !closed ? pick : undefined}
    name=${(/** @type {string} */ card, /** @type {number} */ n) => spoken(card) + (barred.includes(n) ? ` – ${t("kc.blocked")}` : "")} />`;

  const revealed = position.open?.length > 0;
  return html`<div class=${classes("kc", board && "kc-board", `kc-seats-${position.seats.length}`)}>
    <ul class="seats" aria-label=${t("table.seats")}>${position.seats.map(place)}</ul>
    <ol class="casinos" aria-label=${t("lv.casinos")}>${casinos.map(facade)}</ol>
    <span class="box" data-piece="box" data-purse aria-hidden="true"></span>
    <div class="tray" aria-label=${t(revealed || !hand.length ? "kc.open" : "kc.hand")} role="group">
      ${revealed ? html`<${Open} open=${position.open} names=${names} />`
        : mine && hand.length ? fan(mine)
        : html`<${Slots} seats=${position.seats} names=${names} />`}</div>
  </div>`;
}

/**
 * Who is just being cancelled at a casino: shown struck out before they go.
 * @param {number} at @param {any} before @param {import("../../table/state.js").Event | null} event
 * @returns {import("./state.js").Lying[]}
 */
function struck(at, before, event) {
  if (event?.what !== "cancelled" || event.at !== at || !before) return [];
  return before.casinos[at - 1].cards.filter((/** @type {import("./state.js").Lying} */ one) => event.parties.includes(one.seat));
}

/** Ids of the cards that only the choice looked at would bring. @param {import("./state.js").Position} position @param {import("./state.js").Position} laid */
function ghostsOf(position, laid) {
  /** @param {import("./state.js").Position} of */
  const pieces = (of) => of.casinos.flatMap((casino) => casino.cards.flatMap((lying) => lyingPieces(casino.at, lying)));
  const there = new Set(pieces(position));
  return new Set(pieces(laid).filter((piece) => !there.has(piece)));
}

/** All choices, turned over together. @param {{open: import("./state.js").Shown[], names: string[]}} props */
const Open = ({ open, names }) => html`<ul class="open">${open.map((shown) => html`
  <li key=${shown.seat} class=${partyClass(shown.seat)}>
    <span class="hidden-text">${names[shown.seat]}: ${shown.cards.map(spoken).join(", ")}</span>
    <${Sign} party=${shown.seat} />
    <span class="open-cards" aria-hidden="true">${openPieces(shown).map((piece, n) => html`
      <span key=${piece} class="opening" data-piece=${piece}>
        <${Card} party=${shown.seat} card=${shown.cards[n]} /><${Card} party=${shown.seat} /></span>`)}</span></li>`)}</ul>`;

/** Who has chosen, for those who hold no hand. @param {{seats: import("./state.js").Player[], names: string[]}} props */
const Slots = ({ seats, names }) => html`<ul class="open slots">${seats.map((player, seat) => {
  const told = player.out ? t("kc.out") : player.chosen ? t("kc.chosen") : "";
  return html`<li key=${seat} class=${classes(partyClass(seat), player.out && "out")}>
    <span class="hidden-text">${[names[seat], told].filter(Boolean).join(": ")}</span>
    <${Sign} party=${seat} />
    <span class="open-cards" aria-hidden="true">
      ${player.chosen ? html`<${Card} party=${seat} />` : html`<span class="slot">${player.out ? "–" : ""}</span>`}</span></li>`;
})}</ul>`;

/**
 * Keys: 1–5 a card of the hand, Enter yes, Escape no.
 * @param {boolean} asked
 * @param {(place: number) => void} pick
 * @param {boolean} picked
 * @param {() => void} clear
 * @param {() => void} confirm
 */
function useKeys(asked, pick, picked, clear, confirm) {
  useLayoutEffect(() => {
    if (!asked) return;
    /** @param {KeyboardEvent} press */
    const key = (press) => {
      const target = /** @type {Element} */ (press.target);
      if (press.ctrlKey || press.metaKey || press.altKey || target.closest("input, textarea, select, dialog")) return;
      if (/^[1-5]$/.test(press.key)) pick(Number(press.key) - 1);
      else if (press.key === "Escape" && picked) clear();
      else if (press.key === "Enter" && picked && !target.closest("button, a")) confirm();
      else return;
      press.preventDefault();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  });
}
