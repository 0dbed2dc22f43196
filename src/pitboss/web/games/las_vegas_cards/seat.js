/** A seat of the card game: cards in hand and deck, cards at the casinos (eight: out), and who has chosen. */
import { classes, html } from "../../ui.js";
import { Card } from "../../pieces/card.js";
import { SeatCard } from "../../pieces/seat.js";
import { t } from "../../shell/words.js";
import { Token } from "../../pieces/token.js";

/** With that many cards at the casinos a player is out of the round. */
const ENOUGH = 8;

/**
 * @param {{seat: number, name: string, player: import("./state.js").Player, state: import("../../table/state.js").Seat, own: boolean, turn: boolean, start: boolean, asked: boolean, money: number | null}} props
 */
export function Seat({ seat, name, player, state, own, turn, start, asked, money }) {
  const { hand, deck, cards, out, chosen, tokens, notes } = player;
  const told = [out ? t("kc.out") : chosen ? t("kc.chosen") : "", t("kc.held", { hand, deck }),
    t("kc.laid", { n: cards, enough: ENOUGH }), tokens !== null && t("kc.tokens", { n: tokens })].filter(Boolean).join(", ");
  return html`<${SeatCard} seat=${seat} name=${name} own=${own} turn=${turn} start=${start} state=${state} money=${money}
    notes=${notes} told=${told}>
    <span class=${classes("seat-cards", out && "is-out")}>
      <span class=${classes("pending", asked && !chosen && "asked")}>
        ${(chosen || turn) && html`<${Card} party=${seat} piece="pending-${seat}" />`}</span>
      <span class="seat-laid" title=${t("kc.laid", { n: cards, enough: ENOUGH })}>
        ${out ? html`<b class="seat-out">${t("kc.out")}</b>` : html`<b>${cards}</b>/${ENOUGH}`}</span>
      <span class="seat-held" title=${t("kc.held", { hand, deck })}><span class="in-hand">${hand}<i>+</i></span>${deck}</span>
      ${tokens !== null && html`<span class="seat-tokens" data-piece="tokens-${seat}" data-purse><${Token} />${tokens}</span>`}
    </span></${SeatCard}>`;
}
