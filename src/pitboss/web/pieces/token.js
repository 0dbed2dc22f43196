/** A token card: a brass coin with a star. */
import { classes, html } from "../ui.js";

/** @param {{piece?: string, class?: string}} props */
export const Token = ({ piece, class: extra }) => html`<svg class=${classes("token", extra)} viewBox="0 0 24 24"
  data-piece=${piece} aria-hidden="true">
  <circle class="token-rim" cx="12" cy="12" r="11" /><circle class="token-face" cx="12" cy="12" r="8" />
  <path class="token-star"
    d="M12 6.200 13.600 10.300 18 10.600 14.600 13.400 15.700 17.700 12 15.300 8.300 17.700 9.400 13.400 6 10.600 10.400 10.300Z" /></svg>`;
