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

/** Events that put their casino into the light. */
const SPOTS = new Set(["cancelled", "won", "neutral-won", "boxed"]);
/** While a round is scored it is nobody's turn. @param {import("../../table/state.js").Event | null} event */
const scores = (event) => event?.what === "scoring" || SPOTS.has(event?.what ?? "");

/** @param {import("../../table/view.js").GameProps} props */
export function View(props) {
  const { before, event, ahead, table, texts, names, own, legal, chosen, choose, confirm, board } = props;
  const position = cleared(props.position);
  const { roll, mine } = position;
  const open = choices(legal);
  const picked = open.find((choice) => write(choice) === chosen) ?? null;
  const [bandit, setBandit] = useState(false);
  const asked = open.length > 0;
  useEffect(() => {
    if (!asked) setBandit(false);
  }, [asked]);
  useKeys(open, picked, bandit, setBandit, choose, confirm);

  /** @type {import("./state.js").Position} */
  const shown = (ahead ?? []).reduce((laid, next) => reduce(laid, next, table), position);
  const there = new Set(lying(position));
  const ghosts = new Set(lying(shown).filter((piece) => !there.has(piece)));

  /** @param {import("./state.js").Casino} casino */
  const tap = ({ at }) => {
    const places = open.filter((choice) => (at === "bandit" ? choice.bandit : choice.face === at && !choice.bandit));
    if (!places.length) return null;
    // the bandit takes every face: the one that is meant, or the only one there is; else a face is asked for
    const meant = at !== "bandit" ? places[0] : picked?.bandit ? picked : picked ? other(open, picked) : places.length === 1 ? places[0] : null;
    return () => (meant ? choose(write(meant)) : setBandit(!bandit));
  };
  /** @param {number} face */
  const pick = (face) => {
    const found = withFace(open, face, bandit);
    if (found) choose(write(found));
  };
  /** @param {import("./state.js").Casino} casino */
  const facade = (casino) => html`<${Casino} key=${casino.at} casino=${casino} names=${names} texts=${texts} ghosts=${ghosts}
    spot=${Boolean(event && SPOTS.has(event.what) && event.at === casino.at)} offered=${Boolean(tap(casino))} choose=${tap(casino)}
    chosen=${Boolean(picked && casino.at === (picked.bandit ? "bandit" : picked.face))} cancelled=${struck(casino.at, before, event)} />`;
  /** @param {any} player @param {number} seat */
  const place = (player, seat) => html`<${SeatCard} key=${seat} seat=${seat} name=${names[seat]} own=${own.includes(seat)}
    turn=${position.turn === seat && !scores(event)} start=${position.start === seat} state=${table.seats[seat]} notes=${player.notes} dice=${player.dice}
    money=${player.money ?? (seat === mine?.seat ? mine.money : null)} />`;

  return html`<div class=${classes("lv", board && "lv-board", shown.casinos.length > 6 && "lv-bandit", `lv-seats-${position.seats.length}`)}>
    <ul class="seats" aria-label=${t("table.seats")}>${position.seats.map(place)}</ul>
    <ol class="casinos" aria-label=${t("lv.casinos")}>${shown.casinos.map(facade)}</ol>
    <span class="box" data-piece="box" data-purse aria-hidden="true"></span>
    <div class=${classes("tray", roll && partyClass(roll.seat), bandit && "to-bandit")} style=${roll && measure(thrown(roll))}
      aria-label=${t("lv.tray")} role="group">
      ${roll ? html`<${Throw} roll=${roll} open=${open} picked=${picked} names=${names} pick=${pick} />`
        : html`<span class="tray-empty" aria-hidden="true"></span>`}
    </div>
  </div>`;
}

/** Ids of all dice at casinos. @param {import("./state.js").Position} position */
const lying = ({ casinos }) =>
  casinos.flatMap((casino) => casino.dice.flatMap((party) => lyingDice(casino.at, party).map((die) => die.piece)));

/**
 * Who is just being cancelled at a casino: shown struck out before they go.
 * @param {number | "bandit"} at @param {any} before @param {import("../../table/state.js").Event | null} event
 * @returns {import("./state.js").Lying[]}
 */
function struck(at, before, event) {
  if (event?.what !== "cancelled" || event.at !== at || !before) return [];
  const casino = before.casinos.find((/** @type {import("./state.js").Casino} */ one) => one.at === at);
  return casino?.dice.filter((/** @type {import("./state.js").Lying} */ one) => event.parties.includes(one.party)) ?? [];
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

/**
 * Keys: 1–6 a face, B the bandit, Enter yes, Escape no.
 * @param {import("./choices.js").Choice[]} open
 * @param {import("./choices.js").Choice | null} picked
 * @param {boolean} bandit
 * @param {(on: boolean) => void} setBandit
 * @param {(text: string | null) => void} choose
 * @param {() => void} confirm
 */
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

/**
 * What could be meant but is not allowed now, for "why not?": faces that go nowhere, and those that go to their casino only.
 * @param {import("../../table/state.js").View} view @param {import("../../table/state.js").Table} table
 */
export const refusable = (view, table) => {
  const legal = new Set(view.legal.map((offer) => offer.do));
  return [1, 2, 3, 4, 5, 6].flatMap((face) => {
    if (!legal.has(`${face}`)) return [`${face}`];
    return table.options.bandit && !legal.has(`${face} bandit`) ? [`${face} bandit`] : [];
  });
};

/** What a choice that is not allowed is called. @param {string} text @param {typeof t} say */
export const meant = (text, say) => {
  const [face, place] = text.split(" ");
  return say(place ? "lv.face-bandit" : "lv.face", { face });
};
