/** Dice cards, and a fan of them in the hand. */
import { classes, html, useRef } from "../ui.js";
import { Die, partyClass } from "./die.js";

/**
 * A card with one die or two (`"3"`, `"33"`); without `card` its back.
 * @param {{party: number, card?: string, chosen?: boolean, piece?: string, class?: string}} props
 */
export const Card = ({ party, card, chosen, piece, class: extra }) => html`<span
    class=${classes("card", partyClass(party), !card && "back", chosen && "chosen", extra)} data-piece=${piece}>
  ${card
    ? html`<b data-face=${card[0]}></b><span class="card-dice">
      ${[...card].map((face) => html`<${Die} party=${party} face=${Number(face)} />`)}</span>
        <b class="turned" data-face=${card[0]}></b>`
    : html`<svg viewBox="0 0 24 24" aria-hidden="true"><path class="pip" d="M12 3 20 12 12 21 4 12Z" /></svg>`}
</span>`;

/** How far a card is drawn to be meant, in pixels. */
const DRAWN = 26;

/**
 * Cards held like a fan. `choose` is given the place of the card that was tapped, drawn up out of the fan or back into it.
 * @param {{party: number, cards: (string | undefined)[], chosen?: number[], blocked?: number[], settled?: boolean, choose?: (place: number) => void, name: (card: string, place: number) => string}} props
 *   `blocked`: cannot be added any more; `settled`: the choice is made
 */
export function Fan({ party, cards, chosen = [], blocked = [], settled, choose, name }) {
  const drag = useRef({ place: -1, from: 0, by: 0 });
  /** @param {PointerEvent} press @param {number} by */
  const draw = (press, by) => /** @type {HTMLElement} */ (press.currentTarget).style.setProperty("--drag", `${by}px`);
  /** @param {number} place */
  const drawing = (place) => ({
    onPointerDown: (/** @type {PointerEvent} */ press) => {
      drag.current = { place, from: press.clientY, by: 0 };
      /** @type {HTMLElement} */ (press.currentTarget).setPointerCapture(press.pointerId);
    },
    onPointerMove: (/** @type {PointerEvent} */ press) => {
      if (drag.current.place !== place) return;
      drag.current.by = press.clientY - drag.current.from;
      draw(press, Math.max(-70, Math.min(30, drag.current.by)));
    },
    onPointerUp: (/** @type {PointerEvent} */ press) => {
      draw(press, 0);
      drag.current.place = -1;
    },
    onPointerCancel: (/** @type {PointerEvent} */ press) => {
      draw(press, 0);
      drag.current = { place: -1, from: 0, by: 0 };
    },
    onClick: () => {
      const { by } = drag.current;
      drag.current.by = 0;
      const held = chosen.includes(place);
      if (Math.abs(by) < DRAWN || by < 0 !== held) choose?.(place);
    },
  });
  return html`<div class=${classes("fan", settled && "settled")}>${cards.map((card, place) => {
    const turn = (place - (cards.length - 1) / 2) * 7;
    const style = `--turn: ${turn}deg; --drop: ${Math.abs(turn) * 0.55}px`;
    const held = chosen.includes(place);
    const picture = html`<${Card} party=${party} card=${card} chosen=${held} piece="hand-${place}" />`;
    if (!card) return html`<span key=${place} class="fan-card" style=${style} aria-hidden="true">${picture}</span>`;
    return choose
      ? html`<button type="button" key=${place} class=${classes("fan-card", blocked.includes(place) && "blocked")}
        style=${style} aria-pressed=${held} aria-disabled=${blocked.includes(place) ? "true" : undefined}
          aria-label=${name(card, place)} ...${drawing(place)}>
          ${picture}<kbd data-key=${place + 1}></kbd></button>`
      : html`<span key=${place} class=${classes("fan-card", held && "held")} style=${style} role="img"
        aria-label=${name(card, place)}>${picture}</span>`;
  })}</div>`;
}
