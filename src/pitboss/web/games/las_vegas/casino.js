/** One casino of Las Vegas: its notes, and who has dice there. */
import { classes, html } from "../../ui.js";
import { Die } from "../../pieces/die.js";
import { Facade } from "../../pieces/facade.js";
import { t, words } from "../../shell/words.js";
import { lyingDice, notePiece } from "./state.js";

const FACES = [1, 2, 3, 4, 5, 6];

/**
 * @param {{casino: import("./state.js").Casino, names: string[], texts: Record<string, string>, ghosts: Set<string>,
 *   spot: boolean, offered: boolean, chosen: boolean, choose: (() => void) | null, cancelled: import("./state.js").Lying[]}} props
 */
export function Casino({ casino, names, texts, ghosts, spot, offered, chosen, choose, cancelled }) {
  const { at, notes, closed } = casino;
  const title = at === "bandit" ? texts.bandit ?? t("casino.bandit") : `${at} · ${t(`casino.${at}`)}`;
  const rows = [...casino.dice, ...cancelled].sort(first).map((lying) => ({
    party: lying.party,
    count: lying.count,
    out: cancelled.includes(lying),
    pieces: lyingDice(at, lying).map(({ piece, party, face, biggy }) => html`
      <${Die} key=${piece} party=${party} face=${face} biggy=${biggy} piece=${piece} class=${ghosts.has(piece) && "ghost"} />`),
  }));
  return html`<${Facade} at=${at} told=${inWords(casino, names, title)} rows=${rows} spot=${spot} offered=${offered}
    chosen=${chosen} choose=${choose} notes=${notes.map((value, n) => ({ piece: notePiece(at, notes, n), value }))}>
    ${closed && html`<div class="bandit-faces" aria-hidden="true">
      ${FACES.map((face) => html`<span class=${classes(closed.includes(face) && "closed")}>${face}</span>`)}</div>`}
  </${Facade}>`;
}

/** The most dice first; the neutral ones after all players. @param {import("./state.js").Lying} a @param {import("./state.js").Lying} b */
function first(a, b) {
  const order = (/** @type {import("./state.js").Lying} */ lying) => (lying.party === "neutral" ? Infinity : lying.party);
  return b.count - a.count || order(a) - order(b);
}

/** A casino in words. @param {import("./state.js").Casino} casino @param {string[]} names @param {string} title */
function inWords({ notes, dice, closed }, names, title) {
  const who = dice.map(({ party, count }) => `${party === "neutral" ? t("neutral") : names[party]} ${count}`);
  const faces = closed?.length ? t("lv.closed", { faces: closed.join(" ") }) : "";
  return [title, notes.map(words.money).join(", "), who.join(", ") || t("lv.empty"), faces].filter(Boolean).join(". ");
}
