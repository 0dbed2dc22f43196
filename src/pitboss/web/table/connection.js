/** One live socket of a table, which comes back by itself: after a lost line, a sleeping phone, a restarted server. */
import { store } from "../shell/store.js";
import { promise, secretOf } from "../shell/luck.js";
import { EMPTY, receive } from "./state.js";

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 10_000;
const QUIET = 25_000;
const ANSWER = 12_000;
const GIVEN_UP = new Set([1008]);
/** What another tab of the same player may have done first; then there is nothing to tell. */
const DONE_ELSEWHERE = new Set(["commit", "contribute"]);

/** @typedef {ReturnType<typeof connect>} Connection */

/**
 * @param {string} id the table's
 * @param {{seat?: number | null, refused?: (trouble: import("../shell/api.js").Trouble) => void}} wishes
 */
export function connect(id, { seat, refused }) {
  const state = store(EMPTY);
  /** @type {WebSocket | null} */
  let socket = null;
  /** @type {Map<string, {message: any, done: (answer: any) => void}>} */
  const open = new Map();
  /** The seat to look from; undefined: the first of one's own, if there is one. */
  let watched = seat;
  /** The seat that the server shows. @type {number | null} */
  let seen = null;
  let pause = FIRST_PAUSE;
  let heard = 0;
  let keys = 0;
  /** @type {Set<number>} */
  const promised = new Set();
  let closed = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let again;

  /** @param {any} message */
  const step = (message) => state.set(receive(state.get(), message));

  function dial() {
    clearTimeout(again);
    if (closed || socket) return;
    const url = new URL(`/api/tables/${id}/live`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const line = new WebSocket(url);
    socket = line;
    heard = Date.now();
    line.onopen = () => watch();
    line.onmessage = ({ data }) => socket === line && hear(JSON.parse(data));
    line.onclose = ({ code }) => socket === line && lost(GIVEN_UP.has(code));
  }

  function watch() {
    send({ type: "watch", ...(watched === undefined ? {} : { seat: watched }), from: state.get().events.length });
    for (const { message } of open.values()) if (message.type === "play") send(message);
  }

  /** @param {any} message */
  function send(message) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  /** @param {any} message */
  function hear(message) {
    heard = Date.now();
    if (message.type === "welcome") {
      pause = FIRST_PAUSE;
      seen = message.seat;
      message.received = heard;
    }
    if (message.type === "table" && watched === undefined && (seen === null) === message.table.you.seats.length > 0) restart();
    if (message.type === "table") commit(message.table);
    if (message.type === "contribute") contribute(message.seats);
    if (message.type === "bye") pause = Math.max(pause, message.after);
    const asked = open.get(message.key);
    if (asked && ["played", "previewed", "error"].includes(message.type)) {
      open.delete(message.key);
      asked.done(message);
    }
    if (message.type === "error" && !asked && !DONE_ELSEWHERE.has(message.error.given)) refused?.(message.error);
    step(message);
  }

  /** Looks at everything anew: from another seat, or from a seat that was just taken or left. */
  function restart() {
    state.set({ ...state.get(), events: [], steps: [] });
    watch();
  }

  /** Own seats that have promised nothing for the dice yet (a rematch) do it now. @param {import("./state.js").Table} table */
  function commit(table) {
    if (table.phase !== "open") return;
    for (const own of table.you.seats) {
      if (table.seats[own].commit || promised.has(own)) continue;
      promised.add(own);
      const hash = promise();
      if (hash) send({ type: "commit", seat: own, hash });
    }
  }

  /** @param {number[]} seats */
  function contribute(seats) {
    for (const own of seats) {
      const secret = secretOf(state.get().table?.seats[own].commit);
      if (secret) send({ type: "contribute", seat: own, secret });
    }
  }

  /** @param {boolean} forGood */
  function lost(forGood) {
    socket = null;
    step({ type: "away" });
    if (forGood || closed) return;
    again = setTimeout(dial, pause * (0.7 + 0.6 * Math.random()));
    pause = Math.min(pause * 1.8, LONGEST_PAUSE);
  }

  /** The page is looked at again, or the network is back: do not wait for the pause to end. */
  function wake() {
    if (document.hidden || closed) return;
    if (!socket) {
      pause = FIRST_PAUSE;
      dial();
    } else if (Date.now() - heard > QUIET) hangUp();
    else send({ type: "ping" });
  }

  function hangUp() {
    const line = socket;
    lost(false);
    line?.close();
    dial();
  }

  const beat = setInterval(() => {
    if (!socket || document.hidden) return;
    if (Date.now() - heard > QUIET + ANSWER) hangUp();
    else if (Date.now() - heard > QUIET) send({ type: "ping" });
  }, 5000);

  const signals = /** @type {[EventTarget, string][]} */ ([[document, "visibilitychange"], [window, "pageshow"],
    [window, "online"]]);
  for (const [where, what] of signals) where.addEventListener(what, wake);
  dial();

  /**
   * Sends a message that has an answer; a play is sent again, with the same key, until it has one.
   * @param {any} message
   * @returns {Promise<any>}
   */
  function ask(message) {
    const key = `${message.type[0]}${Date.now().toString(36)}-${++keys}-${Math.random().toString(36).slice(2, 8)}`;
    const keyed = { ...message, key };
    return new Promise((done) => {
      open.set(key, { message: keyed, done });
      send(keyed);
    });
  }

  return {
    state,
    send,
    ask,
    /** The first step has been shown. */
    shown: () => step({ type: "shown" }),
    /** What happened is not shown on its way: the position as it is. */
    skip: () => state.set({ ...state.get(), steps: [], whole: state.get().whole + 1 }),
    /** Looks from another of one's seats (null: as a spectator). @param {number | null} other */
    look(other) {
      watched = other;
      restart();
    },
    close() {
      closed = true;
      clearTimeout(again);
      clearInterval(beat);
      for (const [where, what] of signals) where.removeEventListener(what, wake);
      socket?.close(1000);
      socket = null;
    },
  };
}
