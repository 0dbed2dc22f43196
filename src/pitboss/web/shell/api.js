/** The server's HTTP API, as `docs/protocol.md` has it. */
import { has, t } from "./words.js";

/** @typedef {{code: string, text?: string, rule?: string, why?: string, given?: any, expected?: any, after?: number}} Trouble */

/** A refusal by the server (or `away`: it could not be reached). */
export class Refused extends Error {
  /** @param {Trouble} trouble */
  constructor(trouble) {
    super(trouble.text ?? trouble.code);
    this.trouble = trouble;
  }
}

/**
 * @param {"GET" | "POST" | "PUT" | "DELETE"} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<any>}
 */
export async function api(method, path, body) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json" };
  if (method !== "GET") headers["X-Pitboss"] = "1";
  if (body) headers["Content-Type"] = "application/json";
  let answer;
  try {
    answer = await fetch(path, { method, headers, body: body && JSON.stringify(body) });
  } catch {
    throw new Refused({ code: "away" });
  }
  const told = await answer.json().catch(() => null);
  if (answer.ok) return told;
  throw new Refused(told?.error ?? { code: answer.status >= 500 ? "unavailable" : "not-found", text: answer.statusText });
}

/**
 * A refusal in the player's language; with the game's texts also why.
 * @param {Trouble} trouble
 * @param {Record<string, string>} [texts]
 */
export function explain(trouble, texts) {
  const why = trouble.why && texts?.[trouble.why];
  if (why) return trouble.rule ? `${why} (${trouble.rule})` : why;
  return t(has(`error.${trouble.code}`) ? `error.${trouble.code}` : "error.malformed");
}

/** @param {unknown} error @returns {Trouble} */
export const troubleOf = (error) => (error instanceof Refused ? error.trouble : { code: "malformed", text: String(error) });
