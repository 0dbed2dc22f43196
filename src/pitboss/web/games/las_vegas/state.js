/** What lies on the table of Las Vegas, event by event: a pure function, so that every throw can be shown on its way. */

/** @typedef {number | "neutral"} Party */
/** @typedef {{party: Party, small: number[], biggy: number[], count: number, ghost?: boolean}} Lying */
/** @typedef {{at: number | "bandit", notes: number[], dice: Lying[], closed?: number[]}} Casino */
/** @typedef {{seat: number, own?: number[], biggy?: number, neutral?: number[]}} Roll */
/** @typedef {{dice: {own: number, biggy: number, neutral: number}, notes: number, money: number | null}} Player */
/** @typedef {{seat: number, money: number, notes: number}} Mine what only this seat knows of itself */
/** @typedef {{round: number, rounds: number, start: number | null, turn: number | null, roll: Roll | null, casinos: Casino[], pile: number, seats: Player[], mine: Mine | null}} Position */
/** @typedef {import("../../table/state.js").Event} Event */

const OWN = 6;
const BIGGY_COUNTS = 2;
const NEUTRAL = /** @type {Record<number, number>} */ ({ 2: 3, 3: 2, 4: 1 });

/**
 * @param {Position} position
 * @param {Event} event
 * @param {{options: Record<string, any>}} table
 * @returns {Position}
 */
export function reduce(position, event, { options }) {
  switch (event.what) {
    case "round":
      return begin(position, event, options.neutral_dice ? NEUTRAL[position.seats.length] : 0);
    case "note":
      return { ...at(position, event.at,
        (casino) => ({ ...casino, notes: [...casino.notes, event.note].sort((a, b) => b - a) })), pile: position.pile - 1 };
    case "rolled": {
      const { n, what, rule, ...roll } = event;
      return { ...position, turn: event.seat, roll: /** @type {Roll} */ (/** @type {unknown} */ (roll)) };
    }
    case "placed":
      return placed(position, event);
    case "cancelled":
      return at(position, event.at,
        (casino) => ({ ...casino, dice: casino.dice.filter((lying) => !event.parties.includes(lying.party)) }));
    case "won":
      return pay(without(position, event), event.seat, event.note);
    case "neutral-won":
    case "boxed":
      return without(position, event);
    case "over":
      return { ...position, turn: null, roll: null,
        seats: position.seats.map((player, seat) => ({ ...player, money: event.money[seat] })) };
    default:
      return position;
  }
}

/** @param {Position} position @param {Event} event @param {number} neutral @returns {Position} */
function begin(position, event, neutral) {
  return {
    ...position,
    round: event.round, start: event.seat, turn: event.seat, roll: null,
    casinos: position.casinos.map((casino) => ({ ...casino, notes: [], dice: [], ...(casino.closed && { closed: [] }) })),
    seats: position.seats.map((player) => ({ ...player, dice: { own: OWN, biggy: 1, neutral } })),
  };
}

/** @param {Position} position @param {Event} event @returns {Position} */
function placed(position, event) {
  const own = event.own ?? [], neutral = event.neutral ?? [];
  const biggy = event.biggy ? [event.biggy] : [];
  const face = own[0] ?? biggy[0] ?? neutral[0];
  const laid = at(position, event.at, (casino) => ({
    ...casino,
    dice: [[event.seat, own, biggy],
      ["neutral", neutral, []]].reduce((dice, [party, small, big]) => add(dice, party, small, big), casino.dice),
    ...(casino.closed && { closed: [...casino.closed, face].sort() }),
  }));
  const seats = laid.seats.map((player, seat) => seat !== event.seat ? player : {
    ...player,
    dice: { own: player.dice.own - own.length, biggy: player.dice.biggy - biggy.length,
      neutral: player.dice.neutral - neutral.length },
  });
  return { ...laid, seats, roll: null };
}

/** @param {Lying[]} dice @param {any} party @param {any} small @param {any} biggy @returns {Lying[]} */
function add(dice, party, small, biggy) {
  const count = small.length + BIGGY_COUNTS * biggy.length;
  if (!count) return dice;
  const there = dice.find((lying) => lying.party === party) ?? { party, small: [], biggy: [], count: 0 };
  const more = { party, small: [...there.small, ...small].sort(), biggy: [...there.biggy, ...biggy],
    count: there.count + count };
  return [...dice.filter((lying) => lying.party !== party), more].sort((a, b) => order(a.party) - order(b.party));
}

/** @param {Party} party */
const order = (party) => (party === "neutral" ? 9 : party);

/** @param {Position} position @param {Event} event */
const without = (position, event) => at(position, event.at, (casino) => {
  const first = casino.notes.indexOf(event.note);
  return { ...casino, notes: casino.notes.filter((_, n) => n !== first) };
});

/** @param {Position} position @param {number} winner @param {number} note @returns {Position} */
const pay = (position, winner, note) => ({
  ...position,
  ...(position.mine?.seat === winner
    && { mine: { ...position.mine, money: position.mine.money + note, notes: position.mine.notes + 1 } }),
  seats: position.seats.map((player, seat) => seat !== winner ? player : {
    ...player, notes: player.notes + 1, money: player.money === null ? null : player.money + note,
  }),
});

/** @param {Position} position @param {number | "bandit"} place @param {(casino: Casino) => Casino} change @returns {Position} */
const at = (position, place, change) => ({ ...position,
  casinos: position.casinos.map((casino) => (casino.at === place ? change(casino) : casino)) });

/**
 * A finished game's position still holds the last round as it was scored; on the table it has been paid out and cleared.
 * @param {Position} position
 * @returns {Position}
 */
export function cleared(position) {
  if (position.turn !== null || position.start === null) return position;
  return { ...position, casinos: position.casinos.map((casino) => ({ ...casino, notes: [], dice: [] })) };
}

/**
 * The dice of a throw, each with the id of its piece.
 * @param {Roll} roll
 * @returns {{piece: string, party: Party, face: number, biggy: boolean}[]}
 */
export function thrown(roll) {
  const own = (roll.own ?? []).map((face, n) => ({ piece: `roll-own-${n}`, party: roll.seat, face, biggy: false }));
  const biggy = roll.biggy ? [{ piece: "roll-biggy", party: roll.seat, face: roll.biggy, biggy: true }] : [];
  const neutral = (roll.neutral
    ?? []).map((face, n) => ({ piece: `roll-neutral-${n}`, party: /** @type {Party} */ ("neutral"), face, biggy: false }));
  return [...own, ...biggy, ...neutral];
}

/**
 * A party's dice at a casino, each with the id of its piece.
 * @param {Casino["at"]} place
 * @param {Lying} lying
 */
export const lyingDice = (place, lying) => [
  ...lying.biggy.map((face, n) => ({ piece: `at-${place}-${lying.party}-biggy-${n}`, party: lying.party, face, biggy: true })),
  ...lying.small.map((face, n) => ({ piece: `at-${place}-${lying.party}-${face}-${n}`, party: lying.party, face,
    biggy: false })),
];

/** @param {Casino["at"]} place @param {number[]} notes @param {number} n */
export const notePiece = (place, notes, n) => `note-${place}-${notes[n]}-${notes.slice(0,
  n).filter((note) => note === notes[n]).length}`;

/**
 * What moves from where to where when an event is shown.
 * @param {Position} before
 * @param {Position} after
 * @param {Event} event
 * @returns {import("../../table/flights.js").Flight[]}
 */
export function flights(before, after, event) {
  if (event.what === "placed" && before.roll) return placing(before, after, event);
  if (!["won", "neutral-won", "boxed"].includes(event.what)) return [];
  const notes = before.casinos.find((casino) => casino.at === event.at)?.notes ?? [];
  const from = notePiece(event.at, notes, notes.indexOf(event.note));
  return [{ from, to: event.what === "won" ? `purse-${event.seat}` : "box" }];
}

/** @param {Position} before @param {Position} after @param {Event} event */
function placing(before, after, event) {
  const face = event.own?.[0] ?? event.biggy ?? event.neutral?.[0];
  const going = thrown(/** @type {Roll} */ (before.roll)).filter((die) => die.face === face);
  const there = new Set(before.casinos.flatMap((casino) => casino.dice.flatMap((lying) => lyingDice(casino.at,
    lying))).map((die) => die.piece));
  const casino = after.casinos.find((found) => found.at === event.at);
  const fresh = (casino?.dice ?? []).flatMap((lying) => lyingDice(event.at, lying)).filter((die) => !there.has(die.piece));
  return fresh.flatMap((die, n) => {
    const index = going.findIndex((one) => one.party === die.party && one.biggy === die.biggy);
    if (index < 0) return [];
    const [one] = going.splice(index, 1);
    return [{ from: one.piece, to: die.piece, delay: n * 0.08 }];
  });
}
