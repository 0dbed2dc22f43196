/** A seat at the table: who sits there, what is still in the hand, what has been won. */
import { classes, html } from "../ui.js";
import { t, words } from "../shell/words.js";
import { Chip, partyClass } from "./die.js";
import { Icon } from "./icon.js";
import { NoteBack } from "./note.js";

/**
 * @param {{seat: number, name: string, own?: boolean, turn?: boolean, start?: boolean, state?: import("../table/state.js").Seat, money: number | null, notes: number | null,
 *   dice?: {own: number, biggy: number, neutral: number}, told?: string, children?: any}} props `told`: what `children` show, in words
 */
export function SeatCard({ seat, name, own, turn, start, state, money, notes, dice, told: more, children }) {
  const away = state?.kind === "player" && (state.left || !state.here);
  const bot = state?.kind === "bot" || Boolean(state?.bot);
  const told = [
    name, own && t("seat.you"), bot && t("seat.bot"), away && t("seat.away"), turn && t("seat.turn"),
    dice && t("seat.dice", { n: dice.own + dice.biggy + dice.neutral }), more, notes !== null && t("seat.notes", { n: notes }),
      money !== null && words.money(money),
  ].filter(Boolean).join(", ");
  return html`<li class=${classes("seat", partyClass(seat), turn && "turn", own && "own", away && "away")}
    aria-current=${turn ? "true" : undefined}>
    <span class="hidden-text">${told}</span>
    <div class="seat-in" aria-hidden="true">
      <span class="seat-chip"><${Chip} party=${seat} />
        ${bot && html`<i class="seat-badge"><${Icon} name="bot" /></i>`}
        ${away && !bot && html`<i class="seat-badge"><${Icon} name="away" /></i>`}</span>
      <span class="seat-name">${name}</span>
      ${dice && html`<span class="seat-dice">
        <b>${dice.own + dice.biggy + dice.neutral}</b><span class="seat-row">
          ${Array.from({ length: dice.own }, () => html`<i></i>`)}${dice.biggy ? html`<i class="big"></i>` : null}
          ${Array.from({ length: dice.neutral }, () => html`<i class="neutral"></i>`)}</span></span>`}
      ${children}
      <span class="seat-purse" data-piece="purse-${seat}" data-purse>${notes !== null && html`<${NoteBack} /><b>${notes}</b>`}</span>
      ${money !== null && html`<em class="seat-money">${words.money(money)}</em>`}</div>
  </li>`;
}
