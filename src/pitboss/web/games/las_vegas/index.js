/** Las Vegas on the table: casinos, seats, and the throw. */
import { classes, html, useEffect, useLayoutEffect, useState } from "../../ui.js";
import { Die, partyClass } from "../../pieces/die.js";
import { SeatCard } from "../../pieces/seat.js";
import { t } from "../../shell/words.js";
import { Casino } from "./casino.js";
import { choices, other, withFace, write } from "./choices.js";
import { cleared, flights, lyingDice, reduce, thrown } from "./state.js";

export { flights, reduce };

/** Nothing that others may not see has to be covered when the device is passed on. */
export const hidden = false;

/** How long an event is shown, in ms. @type {Record<string, number>} */
export const PACE = { round: 900, note: 110, rolled: 800, placed: 750, scoring: 900, cancelled: 1700, won: 1350,
  "neutral-won": 1200, boxed: 800, over: 600 };

/** Pieces that come with an event: how they come, and which. @param {any} position @param {import("../../table/state.js").Event} event */
export function arrivals(position, event) {
  if (event.what === "rolled") return { how: "tumble", pieces: thrown(position.roll).map((die) => die.piece) };
  if (event.what !== "note") return null;
  return { how: "appear", pieces: [`note-${event.at}-${event.note}-0`] };
}

/** Events that a screen reader need not hear one by one. */
export const QUIET = new Set(["note"]);

/** Where the throw stands in a game that is on: the round. @param {any} position @param {Record<string, string>} texts @param {any} fill */
export const stage = (position, texts, fill) => fill(texts, "round", position);

/**
 * @param {import("../../table/view.js").GameProps} props
 */
export function View({ position: sent, before, event, ahead, table, texts, names, mine, own, legal, chosen, choose,
  confirm, board }) {
  const position = cleared(sent);
  const open = choices(legal);
  const picked = open.find((choice) => write(choice) === chosen) ?? null;
  const [bandit, setBandit] = useState(false);
  const asked = open.length > 0;
  useEffect(() => {
    if (!asked) setBandit(false);
  }, [asked]);
  useKeys(open, picked, bandit, setBandit, choose, confirm);

  /** @type {import("./state.js").Position} */
  const shown = ahead?.length ? ahead.reduce((laid, next) => reduce(laid, next, table), position) : position;
  const ghosts = new Set(ahead?.length
    ? shown.casinos.flatMap((casino) => casino.dice.flatMap((lying) => lyingDice(casino.at,
      lying))).map((die) => die.piece) : []);
  if (ghosts.size) for (const casino of position.casinos) for (const lying of casino.dice) for (const die of lyingDice(casino.at, lying)) ghosts.delete(die.piece);
  const roll = position.roll;
  const cancelled = event?.what === "cancelled" && before
    ? before.casinos.find((/** @type {any} */ casino) => casino.at === event.at)?.dice.filter((/** @type {any} */ lying) => event.parties.includes(lying.party)) ?? [] : [];
  const SPOTS = ["cancelled", "won", "neutral-won", "boxed"];

  /** @param {import("./state.js").Casino} casino */
  const tap = (casino) => {
    if (casino.at === "bandit") {
      const there = picked ? (picked.bandit ? picked : other(open, picked))
        : open.filter((choice) => choice.bandit).length === 1 ? open.find((choice) => choice.bandit) : null;
      return open.some((choice) => choice.bandit) ? () => (there ? choose(write(there)) : setBandit(!bandit)) : null;
    }
    const there = open.find((choice) => choice.face === casino.at && !choice.bandit);
    return there ? () => choose(write(there)) : null;
  };

  return html`<div class=${classes("lv", board && "lv-board", shown.casinos.length > 6 && "lv-bandit",
    `lv-seats-${position.seats.length}`)}>
    <ul class="seats" aria-label=${t("table.seats")}>
      ${position.seats.map((/** @type {any} */ player, /** @type {number} */ seat) => html`<${SeatCard} key=${seat} seat=${seat}
        name=${names[seat]} own=${own.includes(seat)}
      turn=${position.turn === seat} state=${table.seats[seat]}
        money=${player.money ?? (seat === mine?.seat ? mine.money ?? null : null)} notes=${player.notes} dice=${player.dice}
          start=${position.start === seat} />`)}</ul>
    <ol class="casinos" aria-label=${t("lv.casinos")}>
      ${shown.casinos.map((/** @type {any} */ casino) => html`<${Casino} key=${casino.at} casino=${casino} names=${names}
        texts=${texts} ghosts=${ghosts}
      spot=${Boolean(event && SPOTS.includes(event.what) && event.at === casino.at)} offered=${Boolean(tap(casino))}
      chosen=${Boolean(picked && (picked.bandit ? casino.at === "bandit" : casino.at === picked.face))} choose=${tap(casino)}
      cancelled=${event?.at === casino.at ? cancelled : []} />`)}</ol>
    <span class="box" data-piece="box" data-purse aria-hidden="true"></span>
    <div class=${classes("tray", roll && partyClass(roll.seat), bandit && "to-bandit")} style=${roll && measure(thrown(roll))}
      aria-label=${t("lv.tray")} role="group">
      ${roll ? html`<${Throw} roll=${roll} open=${open} picked=${picked} names=${names} pick=${(/** @type {number} */ face) => {
        const found = withFace(open, face, bandit);
        if (found) choose(write(found));
      }} />` : html`<span class="tray-empty" aria-hidden="true"></span>`}
    </div>
  </div>`;
}

/** What the stylesheet needs to know to keep a throw in one row. @param {{face: number}[]} dice */
const measure = (dice) => `--dice: ${dice.length}; --faces: ${new Set(dice.map((die) => die.face)).size}`;

/**
 * The throw, sorted by face; each face is a button where it may be chosen.
 * @param {{roll: import("./state.js").Roll, open: import("./choices.js").Choice[], picked: import("./choices.js").Choice | null, names: string[], pick: (face: number) => void}} props
 */
function Throw({ roll, open, picked, names, pick }) {
  const dice = thrown(roll);
  const faces = [1, 2, 3, 4, 5, 6].filter((face) => dice.some((die) => die.face === face));
  return faces.map((face) => {
    const group = dice.filter((die) => die.face === face);
    const pieces = group.map((die) => html`<${Die} key=${die.piece} party=${die.party} face=${die.face} biggy=${die.biggy}
      piece=${die.piece} />`);
    const small = group.filter((die) => !die.biggy && die.party !== "neutral").length;
    const neutral = group.filter((die) => die.party === "neutral").length;
    const told = [t("lv.face", { face }), small && t("lv.dice", { n: small }), group.some((die) => die.biggy) && "Biggy",
      neutral && t("lv.neutral", { n: neutral })].filter(Boolean).join(", ");
    return open.some((choice) => choice.face === face)
      ? html`<button type="button" key=${face} class="face" aria-pressed=${picked?.face === face} aria-label=${told}
        onClick=${() => pick(face)}>${pieces}<kbd aria-hidden="true">${face}</kbd></button>`
      : html`<span key=${face} class="face" role="img" aria-label="${names[roll.seat]}: ${told}">${pieces}</span>`;
  });
}

/** Keys: 1–6 a face, B the bandit, Enter yes, Escape no. */
/** @param {import("./choices.js").Choice[]} open @param {import("./choices.js").Choice | null} picked @param {boolean} bandit @param {(on: boolean) => void} setBandit @param {(text: string | null) => void} choose @param {() => void} confirm */
function useKeys(open, picked, bandit, setBandit, choose, confirm) {
  useLayoutEffect(() => {
    /** @param {KeyboardEvent} press */
    const key = (press) => {
      const target = /** @type {Element} */ (press.target);
      if (press.ctrlKey || press.metaKey || press.altKey || target.closest("input, textarea, select")
        || document.querySelector("dialog[open]")) return;
      if (/^[1-6]$/.test(press.key)) {
        const found = withFace(open, Number(press.key), bandit);
        if (found) choose(write(found));
      } else if (press.key.toLowerCase() === "b") {
        const there = picked && other(open, picked);
        if (there) choose(write(there));
        else if (!picked && open.some((choice) => choice.bandit)) setBandit(!bandit);
      } else if (press.key === "Escape" && picked) choose(null);
      else if (press.key === "Enter" && picked && !target.closest("button, a")) confirm();
      else return;
      press.preventDefault();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  });
}

/** What a choice is called on its button. @param {string} text @param {Record<string, string>} _texts @param {typeof t} say */
export const label = (text, _texts, say) => {
  const [face, place] = text.split(" ");
  return say(place ? "lv.bandit" : "lv.place", { face });
};

/** The other place for the dice that are meant. @param {string} text @param {any[]} legal */
export const instead = (text, legal) => {
  const open = choices(legal);
  const chosen = open.find((choice) => write(choice) === text);
  const found = chosen && other(open, chosen);
  return found ? write(found) : null;
};

/** What could be meant but is not allowed now, for "why not?". @param {import("../../table/state.js").View} view @param {import("../../table/state.js").Table} table */
export const refusable = (view, table) => {
  const legal = new Set(view.legal.map((offer) => offer.do));
  const all = [1, 2, 3, 4, 5, 6].flatMap((face) => (table.options.bandit ? [`${face}`, `${face} bandit`] : [`${face}`]));
  return all.filter((text) => !legal.has(text));
};
