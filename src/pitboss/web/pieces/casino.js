/** The casinos' neon signs; each emblem counts its number: one comet, two cherries … six cells. */
import { classes, html } from "../ui.js";

/** @type {Record<string, any>} */
const EMBLEMS = {
  1: html`<circle cx="32" cy="16" r="7.5" /><path d="M26 23 8 41M33.5 26 22 40M22.5 14.5 9 28" />`,
  2: html`<circle cx="14.5" cy="34" r="8" /><circle cx="34" cy="35.5" r="8" />
    <path d="M16 26C18 17 23 11 31 7M33.5 27.500C33.500 19 33 13 31 7M31 7C36 4 41 5 44 9 39 13 34 12 31 7" />`,
  3: html`<path d="M24 22C14 20 15 7 24 12 33 7 34 20 24 22ZM22 25C21 36 8 34 12 26 6 18 19 16 22 25ZM26 25C29 16 42 18 36 26 40 34 27 36 26 25ZM24 27C24 34 25 39 29 43" />`,
  4: html`<path d="M24 12V37M24 21C21 9 7 6 7 15 7 23 16 25 24 23M24 21C27 9 41 6 41 15 41 23 32 25 24 23M24 24C15 25 9 30 12 37 16 43 23 36 24 28M24 24C33 25 39 30 36 37 32 43 25 36 24 28M24 12 20 6M24 12 28 6" />`,
  5: html`<path d="M24 5 29.200 17.400 43 18.500 32.500 27.300 35.800 41 24 33.500 12.200 41 15.500 27.300 5 18.500 18.800 17.400Z" /><path class="thin" d="M24 14V24L33 21M24 24 30 33M24 24 18 33M24 24 15 21" />`,
  6: html`<path d="M24 19 28.300 21.500V26.500L24 29 19.700 26.500V21.500Z" class="thin" />${[0, 60, 120, 180, 240, 300].map(
    (turn) => html`<path d="M24 6 29 9V15L24 18 19 15V9Z" transform="rotate(${turn} 24 24)" />`,
  )}`,
  bandit: html`<rect x="6" y="10" width="30" height="32" rx="6" />
    <path d="M11 18H17V28H11ZM18.500 18H24.500V28H18.500ZM26 18H32V28H26ZM12 35H30M36 30H41V16" />
      <circle cx="41" cy="12" r="3.600" />`,
};

/**
 * A neon emblem.
 * @param {{at: number | string, class?: string}} props
 */
export const Emblem = ({ at, class: extra }) =>
  html`<svg class=${classes("emblem", `casino-${at}`, extra)} viewBox="0 0 48 48" aria-hidden="true">
    ${EMBLEMS[at] ?? EMBLEMS[1]}</svg>`;
