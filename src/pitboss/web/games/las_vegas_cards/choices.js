/** Which cards of the hand may go together: known only from the texts that the server sent as legal. */

/** @param {string[]} cards */
export const write = (cards) => ["play", ...cards].join(" ");

/** @param {string} text */
export const read = (text) => text.split(" ").slice(1);

/**
 * @param {{do?: string}[]} legal
 * @returns {string[][]}
 */
export const choices = (legal) => legal.flatMap((offer) => (offer.do?.startsWith("play ") ? [read(offer.do)] : []));

/**
 * The cards at these places of the hand, in its order.
 * @param {string[]} hand
 * @param {number[]} places
 */
export const cardsAt = (hand, places) => hand.filter((_, place) => places.includes(place));

/**
 * Whether all of `some` are among `cards`, equal ones as often.
 * @param {string[]} cards
 * @param {string[]} some
 */
export function contains(cards, some) {
  const left = [...cards];
  return some.every((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/**
 * The places of the hand that can no longer join what is picked: no legal choice holds both.
 * @param {string[][]} open
 * @param {string[]} hand
 * @param {number[]} picked
 */
export const blocked = (open, hand, picked) => hand.map((_, place) => place).filter((place) =>
  !picked.includes(place) && !open.some((choice) => contains(choice, cardsAt(hand, [...picked, place]))));

/**
 * The places of the hand that a choice is made of: those picked, or the first ones that fit.
 * @param {string[]} hand
 * @param {string | null} chosen
 * @param {number[]} picked
 */
export function placesOf(hand, chosen, picked) {
  if (!chosen) return [];
  if (write(cardsAt(hand, picked)) === chosen) return picked;
  const wanted = read(chosen);
  return hand.flatMap((card, place) => {
    const at = wanted.indexOf(card);
    if (at < 0) return [];
    wanted.splice(at, 1);
    return [place];
  });
}
