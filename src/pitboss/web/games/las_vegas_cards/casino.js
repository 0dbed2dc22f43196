/** One casino: its sign, its notes and token, and each seat's cards in a stack with the count of dice. */
import { classes, html } from "../../ui.js";
import { Card } from "../../pieces/card.js";
import { Emblem } from "../../pieces/casino.js";
import { Sign, partyClass } from "../../pieces/die.js";
import { Note } from "../../pieces/note.js";
import { t, words } from "../../shell/words.js";
import { Token } from "../../pieces/token.js";
import { lyingPieces, notePieces } from "./state.js";

/**
 * @param {{casino: import("./state.js").Casino, names: string[], ghosts: Set<string>, spot: boolean, cancelled: import("./state.js").Lying[]}} props
 */
export function Casino({ casino, names, ghosts, spot, cancelled }) {
  const { at, notes, token } = casino;
  const stacks = [...casino.cards, ...cancelled].sort((a, b) => b.count - a.count || a.seat - b.seat);
  const pieces = notePieces(casino);
  return html`<li class=${classes("casino", `casino-${at}`, spot && "spot")}>
    <span class="hidden-text">${spoken(casino, names)}</span>
    <div class="casino-sign" aria-hidden="true"><b>${at}</b><${Emblem} at=${at} /><i>${t(`casino.${at}`)}</i>${token && html`<${Token} piece="token-${at}" />`}</div>
    <div class="casino-notes" aria-hidden="true">${notes.map((value, n) => html`<${Note} key=${pieces[n]} piece=${pieces[n]} value=${value} label=${false} />`)}</div>
    <ul class="parties" aria-hidden="true">${stacks.map((lying) => {
      const ids = lyingPieces(at, lying);
      return html`<li key=${lying.seat} class=${classes("party", partyClass(lying.seat), cancelled.includes(lying) && "out")}>
        <span class="count"><${Sign} party=${lying.seat} /><b>${lying.count}</b></span>
        <span class="stack">${lying.cards.map((card, n) => html`<${Card} key=${ids[n]} piece=${ids[n]} party=${lying.seat} card=${card} class=${ghosts.has(ids[n]) && "ghost"} />`)}</span>
      </li>`;
    })}</ul>
  </li>`;
}

/** A casino in words. @param {import("./state.js").Casino} casino @param {string[]} names */
function spoken({ at, notes, cards, token }, names) {
  const who = cards.map(({ seat, count }) => `${names[seat]} ${count}`).join(", ");
  return [`${at} · ${t(`casino.${at}`)}`, notes.map(words.money).join(", "), token && t("kc.token"), who || t("kc.empty")].filter(Boolean).join(". ");
}
