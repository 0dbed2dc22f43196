/** What lies on the table of the card game, event by event: a pure function, so that every card can be shown on its way. */

/** @typedef {{seat: number, cards: string[], count: number}} Lying */
/** @typedef {{at: number, notes: number[], cards: Lying[], token?: boolean}} Casino */
/** @typedef {{hand: number, deck: number, cards: number, out: boolean, chosen: boolean, tokens: number | null, notes: number, money: number | null}} Player */
/** @typedef {{seat: number, hand: string[], choice: string[] | null, away: string[], money: number, notes: number}} Mine */
/** @typedef {{seat: number, cards: string[]}} Shown cards that have just been turned over */
/** @typedef {{round: number, rounds: number, turn: number, turns: number, start: number | null, seat: number | null, casinos: Casino[], pile: number, tokens: number | null, seats: Player[], mine: Mine | null, open?: Shown[]}} Position */
/** @typedef {import("../../table/state.js").Event} Event */

const HAND = 5;
const DECK = 30;
const TOGETHER = "KC-7";

/**
 * Choices that were made in secret are turned over together, and laid together.
 * @param {Event[]} events
 * @returns {Event[]}
 */
export function beats(events) {
  const all = events.filter((event) => event.what === "laid" && event.rule === TOGETHER);
  if (!all.length) return events;
  const first = events.indexOf(all[0]);
  const reveal = [{ what: "revealed", rule: TOGETHER, all }, { what: "laid-together", rule: TOGETHER, all }];
  return [...events.slice(0, first), ...reveal, ...events.slice(first).filter((event) => !all.includes(event))];
}

/**
 * @param {Position} position
 * @param {Event} event
 * @returns {Position}
 */
export function reduce(position, event) {
  switch (event.what) {
    case "round":
      return begin(position, event);
    case "note":
      return { ...at(position, event.at,
        (casino) => ({ ...casino, notes: [...casino.notes, event.note].sort((a, b) => b - a) })), pile: position.pile - 1 };
    case "tokens":
      return { ...position, casinos: position.casinos.map((casino) => (event.casinos.includes(casino.at)
        ? { ...casino, token: true } : casino)) };
    case "turn":
      return turn(position, event);
    case "hand":
      return mine(position, event.seat, (own) => ({ ...own, hand: event.cards, choice: null }));
    case "chose":
      return player(position, event.seat, (one) => ({ ...one, chosen: true }));
    case "choice":
      return mine(position, event.seat, (own) => ({ ...own, choice: event.cards }));
    case "revealed":
      return { ...position, open: event.all, seats: position.seats.map((one) => ({ ...one, chosen: false })) };
    case "laid-together":
      return event.all.reduce(reduce, position);
    case "laid":
      return laid(position, event);
    case "token":
      return player(at(position, event.at, (casino) => ({ ...casino, token: false })), event.seat,
        (one) => ({ ...one, tokens: (one.tokens ?? 0) + 1 }));
    case "out":
      return player(position, event.seat, (one) => ({ ...one, out: true }));
    case "cancelled":
      return at(position, event.at,
        (casino) => ({ ...casino, cards: casino.cards.filter((lying) => !event.parties.includes(lying.seat)) }));
    case "won":
      return paid(without(position, event), event.seat, event.note, 1);
    case "tokens-paid":
      return paid(position, event.seat, event.money, 0);
    case "boxed":
      return without(position, event);
    case "over":
      return { ...position, seat: null,
        seats: position.seats.map((one, seat) => ({ ...one, money: event.money?.[seat] ?? one.money })) };
    default:
      return position;
  }
}

/** @param {Position} position @param {Event} event @returns {Position} */
const begin = (position, event) => ({
  ...position,
  round: event.round, turn: 1, start: event.seat ?? null, seat: event.seat ?? null, open: [],
  casinos: position.casinos.map((casino) => ({ ...casino, notes: [], cards: [] })),
  seats: position.seats.map((one) => ({ ...one, hand: 0, deck: DECK, cards: 0, out: false, chosen: false })),
  mine: position.mine && { ...position.mine, hand: [], choice: null, away: [] },
});

/** Hands are drawn for all at once, but one after the other where that is how it is played. @param {Position} position @param {Event} event @returns {Position} */
const turn = (position, event) => ({
  ...position,
  turn: event.turn, open: [],
  seats: position.seats.map((one, seat) => (event.seats.includes(seat) && !one.hand && one.deck
    ? { ...one, hand: HAND, deck: one.deck - HAND } : one)),
});

/** @param {Position} position @param {Event} event @returns {Position} */
function laid(position, event) {
  const lies = event.cards.reduce((/** @type {Position} */ found, /** @type {string} */ card) => at(found, Number(card[0]),
    (casino) => ({ ...casino, cards: added(casino.cards, event.seat, card) })), position);
  const counted = player(lies, event.seat,
    (one) => ({ ...one, hand: 0, chosen: false, cards: one.cards + event.cards.length }));
  return { ...mine(counted, event.seat, (own) => ({ ...own, hand: [], choice: null })), seat: null,
    open: position.open?.filter((one) => one.seat !== event.seat) };
}

/** @param {Lying[]} lying @param {number} seat @param {string} card @returns {Lying[]} */
function added(lying, seat, card) {
  const there = lying.find((one) => one.seat === seat) ?? { seat, cards: [], count: 0 };
  const more = { seat, cards: [...there.cards, card].sort(), count: there.count + card.length };
  return [...lying.filter((one) => one.seat !== seat), more].sort((a, b) => a.seat - b.seat);
}

/** @param {Position} position @param {Event} event */
const without = (position, event) => at(position, event.at, (casino) => {
  const first = casino.notes.indexOf(event.note);
  return { ...casino, notes: casino.notes.filter((_, n) => n !== first) };
});

/** @param {Position} position @param {number} seat @param {number} money @param {number} notes @returns {Position} */
const paid = (position, seat, money, notes) => mine(
  player(position, seat, (one) => ({ ...one, notes: one.notes + notes, money: one.money === null ? null : one.money + money })),
  seat, (own) => ({ ...own, money: own.money + money, notes: own.notes + notes }));

/** @param {Position} position @param {number} place @param {(casino: Casino) => Casino} change @returns {Position} */
const at = (position, place, change) => ({ ...position,
  casinos: position.casinos.map((casino) => (casino.at === place ? change(casino) : casino)) });

/** @param {Position} position @param {number} seat @param {(one: Player) => Player} change @returns {Position} */
const player = (position, seat, change) => ({ ...position,
  seats: position.seats.map((one, n) => (n === seat ? change(one) : one)) });

/** @param {Position} position @param {number} seat @param {(own: Mine) => Mine} change @returns {Position} */
const mine = (position, seat, change) => (position.mine?.seat === seat ? { ...position, mine: change(position.mine) }
  : position);

/**
 * The same things one after the other, each with how many like it came before.
 * @template T
 * @param {T[]} things
 * @param {(thing: T, before: number) => string} name
 */
const named = (things, name) => things.map((thing, n) => name(thing,
  things.slice(0, n).filter((other) => other === thing).length));

/** Ids of a seat's cards at a casino. @param {number} place @param {Lying} lying */
export const lyingPieces = (place, lying) => named(lying.cards, (card, n) => `at-${place}-${lying.seat}-${card}-${n}`);

/** Ids of the notes at a casino. @param {Casino} casino */
export const notePieces = ({ at: place, notes }) => named(notes, (note, n) => `note-${place}-${note}-${n}`);

/** Ids of cards just turned over. @param {Shown} shown */
export const openPieces = ({ seat, cards }) => cards.map((_, n) => `open-${seat}-${n}`);

/**
 * What moves from where to where when an event is shown.
 * @param {Position} before
 * @param {Position} after
 * @param {Event} event
 * @returns {import("../../table/flights.js").Flight[]}
 */
export function flights(before, after, event) {
  switch (event.what) {
    case "revealed":
      return event.all.flatMap((/** @type {Shown} */ shown) => openPieces(shown).map((to, n) => ({ from: `pending-${shown.seat}`, to, delay: n * 0.08 })));
    case "laid-together":
      return event.all.flatMap((/** @type {Shown} */ shown) => laying(before, after, shown, (n) => `open-${shown.seat}-${n}`));
    case "laid":
      return laying(before, after, /** @type {any} */ (event), held(before, /** @type {any} */ (event)));
    case "token":
      return [{ from: `token-${event.at}`, to: `tokens-${event.seat}` }];
    case "won":
    case "boxed": {
      const casino = before.casinos.find((one) => one.at === event.at);
      const from = casino && notePieces(casino)[casino.notes.indexOf(event.note)];
      return from ? [{ from, to: event.what === "won" ? `purse-${event.seat}` : "box" }] : [];
    }
    default:
      return [];
  }
}

/** Where cards laid in turn come from: the own hand, or the other's seat. @param {Position} before @param {Shown} shown @returns {(n: number) => string} */
function held({ mine: own }, { seat, cards }) {
  if (own?.seat !== seat || !own.hand.length) return () => `pending-${seat}`;
  const hand = [...own.hand];
  const places = cards.map((card) => {
    const place = hand.indexOf(card);
    hand[place] = "";
    return place;
  });
  return (n) => `hand-${places[n]}`;
}

/** @param {Position} before @param {Position} after @param {Shown} shown @param {(n: number) => string} from */
function laying(before, after, { seat, cards }, from) {
  const there = new Set(pieces(before, seat));
  const fresh = pieces(after, seat).filter((piece) => !there.has(piece));
  return cards.flatMap((card, n) => {
    const found = fresh.findIndex((piece) => piece.startsWith(`at-${card[0]}-${seat}-${card}-`));
    return found < 0 ? [] : [{ from: from(n), to: fresh.splice(found, 1)[0], delay: n * 0.1 }];
  });
}

/** @param {Position} position @param {number} seat */
const pieces = (position, seat) => position.casinos.flatMap((casino) => casino.cards.filter((lying) => lying.seat === seat).flatMap((lying) => lyingPieces(casino.at, lying)));
