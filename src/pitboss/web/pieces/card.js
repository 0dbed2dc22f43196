/** Dice cards, a fan of them in the hand, and the cover between two people at one screen. */
import { classes, html } from "../ui.js";
import { Die, partyClass } from "./die.js";

/**
 * A card with one die or two (`"3"`, `"33"`); without `card` its back.
 * @param {{party: number, card?: string, chosen?: boolean, piece?: string, class?: string}} props
 */
export const Card = ({ party, card, chosen, piece, class: extra }) => html`<span
    class=${classes("card", partyClass(party), !card && "back", chosen && "chosen", extra)} data-piece=${piece}>
  ${card
    ? html`<b data-face=${card[0]}></b><span class="card-dice">${[...card].map((face) => html`<${Die} party=${party} face=${Number(face)} />`)}</span><b class="turned" data-face=${card[0]}></b>`
    : html`<svg viewBox="0 0 24 24" aria-hidden="true"><path class="pip" d="M12 3 20 12 12 21 4 12Z" /></svg>`}
</span>`;

/**
 * Cards held like a fan; `choose` is given the index of the card that was tapped.
 * @param {{party: number, cards: string[], chosen?: number[], choose?: (index: number) => void, label: (card: string) => string}} props
 */
export const Fan = ({ party, cards, chosen = [], choose, label }) => html`<div class="fan" role="group">
  ${cards.map((card, n) => {
    const turn = (n - (cards.length - 1) / 2) * 7;
    const style = { "--turn": `${turn}deg`, "--drop": `${Math.abs(turn) * 0.55}px` };
    return choose
      ? html`<button type="button" class="fan-card" style=${style} aria-pressed=${chosen.includes(n)} aria-label=${label(card)} onClick=${() => choose(n)}>
          <${Card} party=${party} card=${card} chosen=${chosen.includes(n)} /></button>`
      : html`<span class="fan-card" style=${style}><${Card} party=${party} card=${card} /></span>`;
  })}
</div>`;
