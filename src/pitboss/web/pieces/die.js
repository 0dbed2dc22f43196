/** Dice: a seat's colour is never alone, its pips have the seat's own shape as well. */
import { classes, html } from "../ui.js";

/** Seats in order; the neutral dice come last. */
export const SHAPES = ["dot", "diamond", "triangle", "star", "square", "heart"];

/** The shapes around (0, 0), about two units wide. */
const PATHS = {
  dot: "M1 0A1 1 0 1 1-1 0 1 1 0 1 1 1 0Z",
  diamond: "M0-1.25 1.05 0 0 1.25-1.05 0Z",
  triangle: "M0-1.15 1.15.9-1.15.9Z",
  star: "M0-1.3.38-.45 1.25-.38.6.2.8 1.1 0 .62-.8 1.1-.6.2-1.25-.38-.38-.45Z",
  square: "M-.92-.92H.92V.92H-.92Z",
  heart: "M0 1.1C-.5.65-1.2.15-1.2-.4A.62.62 0 0 1 0-.65.62.62 0 0 1 1.2-.4C1.2.15.5.65 0 1.1Z",
  ring: "M1.05 0A1.05 1.05 0 1 1-1.05 0 1.05 1.05 0 1 1 1.05 0ZM.5 0A.5.5 0 1 0-.5 0 .5.5 0 1 0 .5 0Z",
};

const LOW = 10.5, MID = 20, HIGH = 29.5;
const PIPS = [
  [],
  [[MID, MID]],
  [[LOW, HIGH], [HIGH, LOW]],
  [[LOW, HIGH], [MID, MID], [HIGH, LOW]],
  [[LOW, LOW], [LOW, HIGH], [HIGH, LOW], [HIGH, HIGH]],
  [[LOW, LOW], [LOW, HIGH], [MID, MID], [HIGH, LOW], [HIGH, HIGH]],
  [[LOW, LOW], [LOW, MID], [LOW, HIGH], [HIGH, LOW], [HIGH, MID], [HIGH, HIGH]],
];

/** @typedef {number | "neutral"} Party a seat, or the neutral dice */

/** @param {Party} party */
export const shapeOf = (party) => /** @type {keyof typeof PATHS} */ (party === "neutral" ? "ring" : SHAPES[party % 6]);

/**
 * The class that gives a party's colours to what is inside.
 * @param {Party} party
 */
export const partyClass = (party) => `party-${party === "neutral" ? party : party % 6}`;

/**
 * One die. `face` 0 shows it blank.
 * @param {{party: Party, face: number, biggy?: boolean, piece?: string, class?: string}} props
 */
export function Die({ party, face, biggy = false, piece, class: extra }) {
  const shape = PATHS[shapeOf(party)];
  const size = biggy ? 4.3 : 4;
  return html`<svg class=${classes("die", biggy && "biggy", partyClass(party), extra)} viewBox="0 0 40 40" data-piece=${piece}
    aria-hidden="true">
    <rect class="die-side" x="1" y="1.6" width="38" height="38" rx="9" />
    <rect class="die-body" x="1" y=".8" width="38" height="36.6" rx="8.5" />
    <path class="die-shine" d="M9 3.2H31Q36.6 3.2 36.6 9.5 20 5.4 3.4 9.5 3.4 3.2 9 3.2Z" />
    ${biggy && html`<rect class="die-frame" x="3.6" y="3.2" width="32.8" height="31.8" rx="6.4" />`}
    ${PIPS[face].map(([x, y]) => html`<path class="pip" d=${shape}
      transform="translate(${x} ${y - 1}) scale(${size * 0.92})" />`)}
  </svg>`;
}

/**
 * A party's sign: its shape on its colour.
 * @param {{party: Party, class?: string}} props
 */
export const Sign = ({ party, class: extra }) => html`<svg class=${classes("sign", partyClass(party), extra)}
  viewBox="0 0 24 24" aria-hidden="true">
  <rect class="sign-body" x="1" y="1" width="22" height="22" rx="6" />
  <path class="pip" d=${PATHS[shapeOf(party)]} transform="translate(12 12) scale(6.2)" />
</svg>`;

/**
 * A chip: what a seat has in front of it on the rail.
 * @param {{party: Party, class?: string}} props
 */
export const Chip = ({ party, class: extra }) => html`<svg class=${classes("chip", partyClass(party), extra)}
  viewBox="0 0 48 48" aria-hidden="true">
  <circle class="chip-edge" cx="24" cy="24" r="23" />
  <circle class="chip-marks" cx="24" cy="24" r="19.6" />
  <circle class="chip-face" cx="24" cy="24" r="15.5" />
  <path class="pip" d=${PATHS[shapeOf(party)]} transform="translate(24 24) scale(8)" />
</svg>`;
