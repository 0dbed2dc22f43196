/** What the page knows of a table: one pure function from (state, message of the server) to state. */

/** @typedef {Record<string, any> & {n?: number, what: string, rule?: string}} Event */
/** @typedef {{seats: number[], ask: number, until: number | null}} Waits */
/** @typedef {{game: string, rules: number, options: Record<string, any>, you: number | null, public: any, mine: any, waits: Waits | null, legal: {do?: string, form?: string, from?: number, to?: number, step?: number}[]}} View */
/** @typedef {{name: string | null, kind: "player" | "bot" | "open", bot?: string, here?: boolean, left?: boolean, host?: boolean, commit?: string}} Seat */
/** @typedef {{id: string, game: string, options: Record<string, any>, access: string, clock: string, pace: string, coach: boolean, phase: string, created: number, changed: number, seats: Seat[], you: {seats: number[], host: boolean, sit: boolean}, fair: any, result: any, rematch: string | null, trouble: string | null}} Table */
/** @typedef {{id: number, seat: number | null, name: string, text: string, at: number}} Said */
/** @typedef {{seat: number | null, name: string, with: string, id: number}} Reaction */
/** @typedef {{events: Event[], view: View, move: {seat: number, by?: string} | null}} Step what one choice brought, for showing it event by event */

/**
 * @typedef {object} TableState
 * @property {"connecting" | "live" | "away"} link
 * @property {Table | null} table
 * @property {View | null} view the position as the server has it
 * @property {Event[]} events all that has happened, as far as the viewer may know
 * @property {Step[]} steps what is still to be shown
 * @property {number | null} last whose choice was the last one, where that is known
 * @property {number} whole counts the whole positions that came; a new one is shown at once
 * @property {Said[]} chat
 * @property {Reaction[]} reactions
 * @property {{seats: number[], watchers: number}} here
 * @property {number} ahead by how many ms the server's clock is ahead of ours
 * @property {boolean} trouble whether nothing can be stored at the moment
 */

/** @type {TableState} */
export const EMPTY = {
  link: "connecting", table: null, view: null, events: [], steps: [], last: null, whole: 0,
  chat: [], reactions: [], here: { seats: [], watchers: 0 }, ahead: 0, trouble: false,
};

const MOST_REACTIONS = 6;

/**
 * @param {TableState} state
 * @param {any} message
 * @returns {TableState}
 */
export function receive(state, message) {
  switch (message.type) {
    case "welcome":
      return { ...state, link: "live", ahead: message.now - message.received };
    case "away":
      return { ...state, link: "away" };
    case "table":
      return { ...state, table: message.table };
    case "position":
      return {
        ...state, view: message.view, events: [...state.events.slice(0, message.from), ...message.events],
        steps: [], last: null, whole: state.whole + 1,
      };
    case "moved":
      return state.view && state.events.length === message.from ? moved(state, message) : state;
    case "shown":
      return { ...state, steps: state.steps.slice(1) };
    case "chat":
      return { ...state, chat: message.said };
    case "said":
      return state.chat.some((said) => said.id === message.said.id) ? state : { ...state, chat: [...state.chat, message.said] };
    case "reacted": {
      const id = (state.reactions[state.reactions.length - 1]?.id ?? 0) + 1;
      return { ...state, reactions: [...state.reactions,
        { seat: message.seat, name: message.name, with: message.with, id }].slice(-MOST_REACTIONS) };
    }
    case "here":
      return { ...state, here: { seats: message.seats, watchers: message.watchers } };
    case "trouble":
      return { ...state, trouble: true };
    case "well":
      return { ...state, trouble: false };
    default:
      return state;
  }
}

/**
 * Lists of which only some items changed.
 * @param {Record<string, any[]>} before
 * @param {Record<string, Record<number, any>>} changed
 */
const items = (before, changed) =>
  Object.fromEntries(Object.entries(changed).map(([name, some]) => [name, before[name].map((item, n) => some[n] ?? item)]));

/** @param {TableState} state @param {any} message @returns {TableState} */
function moved(state, message) {
  const before = /** @type {View} */ (state.view);
  const view = {
    ...before,
    public: { ...before.public, ...message.public, ...items(before.public, message.items) },
    mine: { ...before.mine, ...message.mine },
    waits: message.waits,
    legal: message.legal,
  };
  const step = { events: message.events, view, move: message.move };
  return { ...state, view, events: [...state.events, ...message.events], steps: [...state.steps, step],
    last: message.move?.seat ?? null };
}
