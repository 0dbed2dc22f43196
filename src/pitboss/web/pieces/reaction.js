/** Quick reactions, drawn here so that they look the same everywhere. */
import { html } from "../ui.js";

const face = html`<circle class="reaction-face" cx="12" cy="12" r="10" />`;
const eyes = html`<path class="reaction-ink" d="M8.500 9V10.500M15.500 9V10.500" />`;

/** @type {Record<string, any>} */
const DRAWN = {
  clap: html`<path class="reaction-hand"
    d="M7 13 4.500 9.500C3.800 8.500 5.300 7.500 6 8.500L9 12 6 6.500C5.500 5.500 7 4.700 7.600 5.700L11 11 9 6C8.600 5 10.200 4.300 10.700 5.300L14.500 13V11C14.500 9.500 16.500 9.500 16.500 11V16C16.500 20 12.500 22 9.800 19.300Z" /><path class="reaction-rays" d="M14 5 15 2.500M17.500 6.500 20 5M18.500 10 21 10" />`,
  laugh: html`${face}<path class="reaction-ink" d="M7 10.500Q8.500 8 10 10.500M14 10.500Q15.500 8 17 10.500" />
    <path class="reaction-mouth" d="M7 13.500H17C16.500 19 7.500 19 7 13.500Z" />`,
  wow: html`${face}${eyes}<ellipse class="reaction-mouth" cx="12" cy="15.800" rx="2.400" ry="3" />`,
  sad: html`${face}${eyes}<path class="reaction-ink" d="M8 17Q12 13 16 17" />
    <path class="reaction-tear" d="M16.500 12.500C18 14.500 18 16 16.500 16 15 16 15 14.500 16.500 12.500Z" />`,
  luck: html`<path class="reaction-leaf"
    d="M12 11C6 10 7 3 12 6 17 3 18 10 12 11ZM11 12C10 18 3 17 6 12 3 7 10 6 11 12ZM13 12C14 6 21 7 18 12 21 17 14 18 13 12Z" />
      <path class="reaction-stem" d="M12 13Q12 18 15 21" />`,
  think: html`${face}${eyes}<path class="reaction-ink" d="M8.500 16H14M13.500 6.500 17.500 7.500" />
    <circle class="reaction-hand" cx="7.500" cy="20" r="2.800" />`,
  on: html`<path class="reaction-line" d="M6 16V11A6 6 0 0 1 18 11V16L20 18H4ZM10 20.500Q12 22.500 14 20.500" />`,
  off: html`<path class="reaction-line" d="M6 16V11A6 6 0 0 1 18 11V16L20 18H4ZM10 20.500Q12 22.500 14 20.500M3 3 21 21" />`,
};

export const REACTIONS = ["clap", "laugh", "wow", "sad", "luck", "think"];

/** @param {{sign: string}} props a reaction, or the bell `on` and `off` */
export const Reaction = ({ sign }) => html`<svg class="reaction" viewBox="0 0 24 24" aria-hidden="true">${DRAWN[sign]}</svg>`;
