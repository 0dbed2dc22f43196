/** What may be chosen now, and what keys and taps make of it. Legal is what the server sent, nothing else. */

/** @typedef {{face: number, bandit: boolean}} Choice */

/** @param {Choice} choice */
export const write = ({ face, bandit }) => `${face}${bandit ? " bandit" : ""}`;

/**
 * @param {{do?: string}[]} legal
 * @returns {Choice[]}
 */
export const choices = (legal) => legal.flatMap((offer) => {
  const found = /^([1-6])( bandit)?$/.exec(offer.do ?? "");
  return found ? [{ face: Number(found[1]), bandit: Boolean(found[2]) }] : [];
});

/**
 * The choice that a face leads to: where it is the only place or the one meant so far.
 * @param {Choice[]} open
 * @param {number} face
 * @param {boolean} bandit
 */
export const withFace = (open, face, bandit) =>
  open.find((choice) => choice.face === face && choice.bandit === bandit) ?? open.find((choice) => choice.face === face);

/**
 * Between casino and bandit with the same face.
 * @param {Choice[]} open
 * @param {Choice} chosen
 */
export const other = (open, chosen) => open.find((choice) => choice.face === chosen.face && choice.bandit !== chosen.bandit);
