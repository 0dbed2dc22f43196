/** One casino on the table: its neon sign, its notes, and a row for everyone who has something there. */
import { classes, html } from "../ui.js";
import { t } from "../shell/words.js";
import { Emblem } from "./casino.js";
import { Sign, partyClass } from "./die.js";
import { Note } from "./note.js";

/**
 * @typedef {object} Row what one party has at a casino
 * @property {import("./die.js").Party} party
 * @property {number} count dice, written beside the pieces
 * @property {boolean} out has just been cancelled
 * @property {any[]} pieces dice or cards
 */

/**
 * @param {{at: number | string, told: string, notes: {piece: string, value: number}[], rows: Row[], spot: boolean,
 *   offered?: boolean, chosen?: boolean, choose?: (() => void) | null, token?: any, children?: any}} props
 *   `told`: the casino in words; `spot`: something is happening here; `choose`: makes it a button
 */
export function Facade({ at, told, notes, rows, spot, offered, chosen, choose, token, children }) {
  const most = Math.max(1, ...rows.map((row) => row.pieces.length));
  return html`<li
    class=${classes("casino", `casino-${at}`, spot && "spot", offered && "offered", chosen && "chosen")}
    style="--rows: ${Math.max(1, rows.length)}; --most: ${most}">
    ${choose
      ? html`<button type="button" class="casino-button" aria-pressed=${chosen} aria-label=${told} onClick=${choose}></button>`
      : html`<span class="hidden-text">${told}</span>`}
    <${Emblem} at=${at} class="casino-mark" />
    <div class="casino-sign" aria-hidden="true">
      ${at !== "bandit" && html`<b>${at}</b>`}<${Emblem} at=${at} /><i>${t(`casino.${at}`)}</i>${token}
    </div>
    <div class="casino-notes" aria-hidden="true">
      ${notes.map(({ piece, value }) => html`<${Note} key=${piece} piece=${piece} value=${value} label=${false} />`)}
    </div>
    ${children}
    <ul class="parties" aria-hidden="true">${rows.map(({ party, count, out, pieces }) => html`
      <li key=${party} class=${classes("party", partyClass(party), out && "out")}>
        <span class="count"><${Sign} party=${party} /><b>${count}</b></span><span class="stack">${pieces}</span>
      </li>`)}</ul>
  </li>`;
}
