/** The client's own texts, and how numbers and money are written. */
import { settings } from "./settings.js";
import { store } from "./store.js";

/** @typedef {"en" | "de"} Language */
/** @typedef {Record<string, string>} Words */

/** Changes when other words are in force. */
export const language = store(/** @type {Language} */ ("en"));

/** @type {Words} */
let own = {};

/** @returns {Language} */
export function wanted() {
  const chosen = settings.get().language;
  if (chosen !== "auto") return chosen;
  const first = navigator.languages.find((tag) => /^(de|en)\b/.test(tag));
  return first?.startsWith("de") ? "de" : "en";
}

/** Loads the words of the wanted language and puts them in force. */
export async function loadWords() {
  const tag = wanted();
  const answer = await fetch(new URL(`../words/${tag}.json`, import.meta.url));
  useWords(tag, await answer.json());
}

/**
 * @param {Language} tag
 * @param {Words} texts
 */
export function useWords(tag, texts) {
  own = texts;
  document.documentElement.lang = tag;
  language.set(tag);
}

/**
 * One of the client's texts. With `n` equal to 1, `KEY.one` is used where there is one.
 * @param {string} key
 * @param {Record<string, unknown>} [facts]
 */
export function t(key, facts = {}) {
  const template = (facts.n === 1 && own[`${key}.one`]) || own[key];
  return template === undefined ? key : template.replace(/\{(\w+)\}/g, (whole, name) => String(facts[name] ?? whole));
}

/** @param {string} key */
export const has = (key) => key in own;

const locale = () => (language.get() === "de" ? "de-DE" : "en-US");

export const words = {
  /** @param {number} value */
  number: (value) => value.toLocaleString(locale()),
  /** @param {number} value */
  money: (value) => (language.get() === "de" ? `${words.number(value)} $` : value < 0 ? `−$${words.number(-value)}`
    : `$${words.number(value)}`),
  get and() {
    return language.get() === "de" ? " und " : " and ";
  },
  get thousandsMark() {
    return language.get() === "de" ? "." : ",";
  },
  /** @param {number} at */
  time: (at) => new Date(at).toLocaleTimeString(locale(), { hour: "2-digit", minute: "2-digit" }),
  /** @param {number} at */
  day: (at) => new Date(at).toLocaleString(locale(), { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" }),
};
