/** One casino: its sign, its notes, and who has dice there. */
import { classes, html } from "../../ui.js";
import { Emblem } from "../../pieces/casino.js";
import { Die, Sign, partyClass } from "../../pieces/die.js";
import { Note } from "../../pieces/note.js";
import { t, words } from "../../shell/words.js";
import { lyingDice, notePiece } from "./state.js";

/**
 * @param {{casino: import("./state.js").Casino, names: string[], texts: Record<string, string>, ghosts: Set<string>, fresh: Record<string, boolean>,
 *   spot: boolean, offered: boolean, chosen: boolean, choose: (() => void) | null, cancelled: import("./state.js").Lying[]}} props
 */
export function Casino({ casino, names, texts, ghosts, spot, offered, chosen, choose, cancelled }) {
  const { at, notes, closed } = casino;
  const title = at === "bandit" ? texts.bandit ?? t("casino.bandit") : `${at} · ${t(`casino.${at}`)}`;
  const parties = [...casino.dice, ...cancelled].sort((a, b) => b.count - a.count || (a.party === "neutral" ? 1 : b.party === "neutral" ? -1 : a.party - b.party));
  return html`<li class=${classes("casino", `casino-${at}`, spot && "spot", offered && "offered", chosen && "chosen", at === "bandit" && "wide")}>
    ${choose && html`<button type="button" class="casino-button" aria-pressed=${chosen} aria-label=${spoken(casino, names, title)} onClick=${choose}></button>`}
    ${!choose && html`<span class="hidden-text">${spoken(casino, names, title)}</span>`}
    <div class="casino-sign" aria-hidden="true"><b>${at === "bandit" ? "" : at}</b><${Emblem} at=${at} /><i>${t(`casino.${at}`)}</i></div>
    <div class="casino-notes" aria-hidden="true">${notes.map((value, n) => html`<${Note} key=${notePiece(at, notes, n)} piece=${notePiece(at, notes, n)} value=${value} label=${false} />`)}</div>
    ${closed && html`<div class="bandit-faces" aria-hidden="true">${[1, 2, 3, 4, 5, 6].map((face) => html`<span class=${classes(closed.includes(face) && "closed")}>${face}</span>`)}</div>`}
    <ul class="parties" aria-hidden="true">${parties.map((lying) => {
      const out = cancelled.includes(lying);
      return html`<li key=${lying.party} class=${classes("party", partyClass(lying.party), out && "out")}>
        <span class="count"><${Sign} party=${lying.party} /><b>${lying.count}</b></span>
        <span class="stack">${lyingDice(at, lying).map((die) => html`<${Die} key=${die.piece} party=${die.party} face=${die.face} biggy=${die.biggy} piece=${die.piece} class=${ghosts.has(die.piece) && "ghost"} />`)}</span>
      </li>`;
    })}</ul>
  </li>`;
}

/** A casino in words. @param {import("./state.js").Casino} casino @param {string[]} names @param {string} title */
function spoken({ notes, dice, closed }, names, title) {
  const who = dice.map((lying) => `${lying.party === "neutral" ? t("neutral") : names[lying.party]} ${lying.count}`);
  return [title, notes.map(words.money).join(", "), who.join(", ") || t("lv.empty"), closed?.length && t("lv.closed", { faces: closed.join(" ") })].filter(Boolean).join(". ");
}
