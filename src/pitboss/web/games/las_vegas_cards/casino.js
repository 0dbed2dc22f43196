/** One casino of the card game: its notes and token, and each seat's cards in a stack with the count of dice. */
import { html } from "../../ui.js";
import { Card } from "../../pieces/card.js";
import { Facade } from "../../pieces/facade.js";
import { Token } from "../../pieces/token.js";
import { t, words } from "../../shell/words.js";
import { lyingPieces, notePieces } from "./state.js";

/**
 * @param {{casino: import("./state.js").Casino, names: string[], ghosts: Set<string>, spot: boolean, cancelled: import("./state.js").Lying[]}} props
 */
export function Casino({ casino, names, ghosts, spot, cancelled }) {
  const { at, notes, token } = casino;
  const pieces = notePieces(casino);
  const rows = [...casino.cards, ...cancelled].sort((a, b) => b.count - a.count || a.seat - b.seat).map((lying) => {
    const ids = lyingPieces(at, lying);
    return {
      party: lying.seat,
      count: lying.count,
      out: cancelled.includes(lying),
      pieces: lying.cards.map((card, n) => html`
        <${Card} key=${ids[n]} piece=${ids[n]} party=${lying.seat} card=${card} class=${ghosts.has(ids[n]) && "ghost"} />`),
    };
  });
  return html`<${Facade} at=${at} told=${inWords(casino, names)} rows=${rows} spot=${spot}
    token=${token && html`<${Token} piece="token-${at}" />`}
      notes=${notes.map((value, n) => ({ piece: pieces[n], value }))} />`;
}

/** A casino in words. @param {import("./state.js").Casino} casino @param {string[]} names */
function inWords({ at, notes, cards, token }, names) {
  const who = cards.map(({ seat, count }) => `${names[seat]} ${count}`).join(", ");
  const title = `${at} · ${t(`casino.${at}`)}`;
  return [title, notes.map(words.money).join(", "), token && t("kc.token"), who || t("kc.empty")].filter(Boolean).join(". ");
}
