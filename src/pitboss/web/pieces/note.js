/** Notes in ten values: house money, with as many petals as the note has ten thousands. */
import { classes, html } from "../ui.js";
import { words } from "../shell/words.js";

const WAVES = [0, 1, 2, 3, 4].map((n) => {
  const y = 8 + n * 9;
  return `M2 ${y}q12-7 24 0t24 0 24 0 24 0`;
}).join("");

/** @param {number} petals */
const rosette = (petals) => Array.from({ length: petals }, (_, n) => (n * 360) / petals);

/**
 * @param {{value: number, piece?: string, class?: string, label?: boolean}} props
 */
export function Note({ value, piece, class: extra, label = true }) {
  const tens = Math.round(value / 10000);
  const known = tens >= 1 && tens <= 10 && value % 1000 === 0;
  const thousands = known ? String(value / 1000) : words.number(value);
  return html`<svg class=${classes("note", known && `note-${tens}`, extra)} viewBox="0 0 100 52" data-piece=${piece}
      role=${label ? "img" : undefined} aria-label=${label ? words.money(value) : undefined}
        aria-hidden=${label ? undefined : "true"}>
    <rect class="note-paper" x=".8" y=".8" width="98.4" height="50.4" rx="5" />
    <path class="note-waves" d=${WAVES} />
    <rect class="note-line" x="4" y="4" width="92" height="44" rx="3" />
    <g class="note-rosette" transform=${thousands.length > 2 ? "translate(15.5 26) scale(.72)" : "translate(21 26)"}>
      ${known && rosette(tens).map((turn) => html`<ellipse cx="0" cy="-8.6" rx=${tens > 5 ? 2.6 : 4} ry="6.6"
        transform="rotate(${turn})" />`)}
      <circle r="4.2" />
    </g>
    <text class="note-value" x="93" y="36" text-anchor="end">
      <tspan class=${classes("note-big", thousands.length > 3 && "note-long")}>${thousands}</tspan>
        ${known && html`<tspan class="note-small">${words.thousandsMark}000</tspan>`}</text>
  </svg>`;
}

/**
 * The back of notes that somebody has won, and how many.
 * @param {{piece?: string, class?: string}} props
 */
export const NoteBack = ({ piece, class: extra }) => html`<svg class=${classes("note", "note-back", extra)} viewBox="0 0 100 52"
  data-piece=${piece} aria-hidden="true">
  <rect class="note-paper" x=".8" y=".8" width="98.4" height="50.4" rx="5" />
  <path class="note-waves" d=${WAVES} />
  <rect class="note-line" x="4" y="4" width="92" height="44" rx="3" />
  <path class="note-mark" d="M50 12 64 26 50 40 36 26Z" />
</svg>`;
