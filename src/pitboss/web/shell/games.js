/** The games of this server, their words and their rules; each is asked for once. */
import { useEffect, useState } from "../ui.js";
import { api } from "./api.js";
import { useStore } from "./store.js";
import { language } from "./words.js";

/** @typedef {{name: string, kind: string, default: any, values: any[], players: number[] | null, rule: string | null, needs: string | null}} Option */
/** @typedef {{id: string, rules: number, players: number[], undo: boolean, name: Record<string, string>, tagline: Record<string, string>, options: Option[], presets: Record<string, Record<string, any>>, bots: string[]}} Game */
/** @typedef {{title: string, rules: {id: string, text: string}[]}[]} Rules */

/** @type {Map<string, Promise<any>>} */
const asked = new Map();

/** @param {string} path */
function once(path) {
  let answer = asked.get(path);
  if (!answer) {
    answer = api("GET", path);
    asked.set(path, answer);
    answer.catch(() => asked.delete(path));
  }
  return answer;
}

/** A page without what it needs asks for it again after so many ms. */
export const LOOK_AGAIN = 4000;

/** Texts that come with an exported page. @param {string} path @param {any} answer */
export const given = (path, answer) => void asked.set(path, Promise.resolve(answer));

/** @returns {Promise<Game[]>} */
export const games = () => once("/api/games");
/** @param {string} game @returns {Promise<Record<string, string>>} */
export const textsOf = (game) => once(`/api/games/${game}/words/${language.get()}`);
/** @param {string} game @returns {Promise<Rules>} */
export const rulesOf = (game) => once(`/api/games/${game}/rules/${language.get()}`);

/**
 * What a promise brings, once it does; `trouble` if it fails. With `pause` it is asked for again after so many ms.
 * @template T
 * @param {() => Promise<T>} load
 * @param {unknown[]} when
 * @param {number} [pause]
 * @returns {{value: T | null, trouble: unknown, again: () => void}}
 */
export function useLoaded(load, when, pause) {
  const [answer, setAnswer] = useState({ value: /** @type {T | null} */ (null), trouble: /** @type {unknown} */ (null) });
  const [turn, setTurn] = useState(0);
  const tag = useStore(language);
  useEffect(() => {
    let late = false;
    load().then((value) => late || setAnswer({ value, trouble: null }), (trouble) => late
      || setAnswer((before) => ({ ...before, trouble })));
    return () => {
      late = true;
    };
  }, [...when, tag, turn]);
  const again = () => setTurn((n) => n + 1);
  useEffect(() => {
    if (!pause || answer.value || !answer.trouble) return;
    const timer = setTimeout(again, pause);
    return () => clearTimeout(timer);
  }, [answer]);
  return { ...answer, again };
}
