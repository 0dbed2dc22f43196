/** This browser's contributions to the dice: random bytes that are promised first and shown when all sit. */
import { hex, sha256 } from "../fair/sha256.js";

const KEY = "pitboss.luck";
const MOST = 40;

/** @returns {[string, string][]} promise and secret, oldest first */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]");
  } catch {
    return [];
  }
}

/** A new contribution; gives its SHA-256, to be sent on sitting down. */
export function promise() {
  const secret = crypto.getRandomValues(new Uint8Array(32));
  const hash = hex(sha256(secret));
  try {
    localStorage.setItem(KEY, JSON.stringify([...kept(), [hash, hex(secret)]].slice(-MOST)));
  } catch {
    return undefined; // nowhere to keep it: better none than one that cannot be shown
  }
  return hash;
}

/** @param {string | undefined} hash */
export const secretOf = (hash) => kept().find(([promised]) => promised === hash)?.[1];
