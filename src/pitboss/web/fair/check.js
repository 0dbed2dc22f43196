/** "Check the dice": every outcome of a finished game computed again from the revealed seed, see `docs/fair.md`. */
import { hex, hmac, joined, sha256, unhex } from "./sha256.js";

/** @typedef {{name: string, number: number, values: any[], counts: number[] | null, alone: boolean, ordered: boolean}} Part */
/** @typedef {{deal: string, is: any, named: boolean, parts: Part[]}} Outcome */
/** @typedef {{fair: {v: number, commitment: string, contributions: string[]}, reveal: string, outcomes: Outcome[]}} Dice */
/** @typedef {{seed: boolean, checked: number, wrong: number[]}} Verdict whether the seed was the promised one, and the outcomes that disagree */

/**
 * @param {Dice} dice
 * @returns {Verdict}
 */
export function check(dice) {
  const seed = unhex(dice.reveal);
  const below = stream(keyOf(seed, dice.fair.contributions.map(unhex)));
  const wrong = dice.outcomes.flatMap((outcome, n) => (same(drawn(outcome, below), outcome.is) ? [] : [n]));
  return { seed: promised(dice.reveal) === dice.fair.commitment, checked: dice.outcomes.length, wrong };
}

/** What is published of a secret beforehand: its SHA-256; both in hex. @param {string} secret */
export const promised = (secret) => hex(sha256(unhex(secret)));

/**
 * @param {Uint8Array} seed
 * @param {Uint8Array[]} contributions
 */
export const keyOf = (seed, contributions) =>
  hmac(seed, joined(contributions.flatMap((bytes) => [Uint8Array.of(bytes.length >> 8, bytes.length & 255), bytes])));

/**
 * Unbiased whole numbers: eight of 32 bits from HMAC(key, block number), those that would favour some thrown away.
 * @param {Uint8Array} key
 */
export function stream(key) {
  /** @type {number[]} */
  let left = [];
  let block = 0;
  return (/** @type {number} */ n) => {
    const limit = 2 ** 32 - (2 ** 32 % n);
    for (;;) {
      if (!left.length) {
        const number = new DataView(new ArrayBuffer(8));
        number.setUint32(4, block++);
        const digest = new DataView(hmac(key, new Uint8Array(number.buffer)).buffer);
        left = [0, 1, 2, 3, 4, 5, 6, 7].map((word) => digest.getUint32(4 * word));
      }
      const word = /** @type {number} */ (left.shift());
      if (word < limit) return word % n;
    }
  };
}

/**
 * @param {Outcome} outcome
 * @param {(n: number) => number} below
 */
function drawn(outcome, below) {
  const parts = outcome.parts.map((part) => [part, written(part, sample(part, below))]);
  if (!outcome.named) return parts[0][1];
  return Object.fromEntries(parts.filter(([part]) => part.number).map(([part, is]) => [part.name, is]));
}

/**
 * @param {Part} part
 * @param {(n: number) => number} below
 */
function sample(part, below) {
  /** @type {number[]} */
  const found = [];
  const left = part.counts && [...part.counts];
  for (let n = 0; n < part.number; n++) {
    let kind = 0;
    if (!left) kind = below(part.values.length);
    else {
      let at = below(left.reduce((sum, count) => sum + count, 0));
      while (at >= left[kind]) at -= left[kind++];
      left[kind]--;
    }
    found.push(kind);
  }
  return part.ordered ? found : found.sort((a, b) => a - b);
}

/** @param {Part} part @param {number[]} found */
function written(part, found) {
  const values = found.map((kind) => part.values[kind]);
  return part.alone ? values[0] : values;
}

/** @param {any} a @param {any} b @returns {boolean} */
function same(a, b) {
  if (a === null || b === null || typeof a !== "object" || typeof b !== "object") return a === b;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => same(a[name], b[name]));
}
