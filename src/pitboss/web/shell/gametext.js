/**
 * What a game says to players: the twin of `pitboss/core/words.py`, where the small language of the texts is described.
 */
import { words as numbers } from "./words.js";

/** @typedef {Record<string, string>} Texts a game's words in the player's language */
/** @typedef {Record<string, any>} Facts */

const SEATS = new Set("seat seats winner winners party parties other others".split(" "));
const MONEY = new Set("note money cash stake bid price debt".split(" "));
const TOKEN = /\[([^[\]]*)\]|\{(\w+)(?::(\w+))?\}/g;

/** @param {unknown} value */
const missing = (value) => value === undefined || value === null || value === false || value === ""
  || (Array.isArray(value) && !value.length);

/**
 * An event as a sentence, several shown as one (`all`) as several sentences. One that the game has no words for is told by its bare facts.
 * @param {Texts} texts
 * @param {Facts} event
 * @param {string[]} names
 */
export function say(texts, event, names) {
  if (event.all) return event.all.map((/** @type {Facts} */ one) => say(texts, one, names)).join(" ");
  const key = `event.${event.what}`;
  if (texts[key]) return fill(texts, key, event, names);
  const facts = Object.entries(event)
    .filter(([name]) => !["n", "what", "rule"].includes(name))
    .map(([name, value]) => `${name} ${show(texts, name, value, names)}`);
  return facts.length ? `${event.what}: ${facts.join(", ")}` : event.what;
}

/** A sentence for the page: an amount stays on one line with its sign. @param {string} text */
export const unbroken = (text) => text.replaceAll(/(?<=\d) (?=\$)/g, "\u00a0");

/**
 * What a seat is asked: `ask.NAME`, where NAME is the view's public `asks` or an option that is on, or `ask`.
 * @param {Texts} texts
 * @param {Facts} view
 * @param {number} seat
 * @param {string[]} names
 */
export function question(texts, view, seat, names) {
  const on = Object.entries(view.options ?? {}).filter(([, value]) => value === true).map(([name]) => name);
  const name = [view.public.asks, ...on].find((asks) => texts[`ask.${asks}`]);
  return fill(texts, name ? `ask.${name}` : "ask", { ...view.public, ...view.mine, seat }, names);
}

/**
 * The variants of a table, short.
 * @param {Texts} texts
 * @param {Facts} options those that differ from the default
 */
export const variants = (texts, options) => Object.entries(options).map(([name, value]) => {
  const told = texts[name] ?? name.replaceAll("_", " ");
  return value === true ? told : `${told}: ${texts[`${name}.${value}`] ?? value}`;
});

/**
 * The text of a key with its facts filled in; nothing where there is no such text.
 * @param {Texts} texts
 * @param {string} key
 * @param {Facts} [facts]
 * @param {string[]} [names]
 */
export function fill(texts, key, facts = {}, names = []) {
  /** @type {(whole: string, part?: string, name?: string, kind?: string) => string} */
  const filled = (_, part, name, kind) => {
    if (part === undefined) return show(texts, name ?? "", facts[name ?? ""], names, kind);
    if ([...part.matchAll(TOKEN)].some((found) => missing(facts[found[2]]))) return "";
    return part.replace(TOKEN, filled);
  };
  return (texts[key] ?? "").replace(TOKEN, filled);
}

/**
 * One fact as players read it.
 * @param {Texts} texts
 * @param {string} name
 * @param {any} value
 * @param {string[]} [names]
 * @param {string} [as]
 * @returns {string}
 */
export function show(texts, name, value, names = [], as) {
  const kind = as ?? (SEATS.has(name) ? "seat" : MONEY.has(name) ? "money" : "word");
  if (missing(value) || value === true) return "";
  if (Array.isArray(value)) {
    const figures = kind === "word" && value.every((item) => typeof item === "number" || /^\d+$/.test(String(item)));
    return figures ? value.join(" ") : together(value.map((item) => show(texts, name, item, names, kind)));
  }
  if (typeof value === "string") return texts[`${name}.${value}`] ?? texts[value] ?? value;
  if (typeof value !== "number") return JSON.stringify(value);
  if (kind === "seat") return names[value] ?? String(value);
  if (kind === "money") return numbers.money(value);
  return texts[name]?.includes("{n}") ? texts[name].replace("{n}", String(value)) : String(value);
}

/** @param {string[]} items */
const together = (items) => [items.slice(0, -1).join(", "), items[items.length - 1]].filter(Boolean).join(numbers.and);
