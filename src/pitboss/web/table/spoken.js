/** What a screen reader hears: one polite region, in which each sentence is new, so that none is lost when they come fast. */
import { html, useCallback, useState } from "../ui.js";

const KEPT = 5;

/** @typedef {{id: number, text: string}} Line */

/** @returns {[Line[], (text: string) => void]} */
export function useSpoken() {
  const [lines, setLines] = useState(/** @type {Line[]} */ ([]));
  const speak = useCallback((/** @type {string} */ text) => setLines((before) => [...before.slice(1 - KEPT),
    { id: (before[before.length - 1]?.id ?? 0) + 1, text }]), []);
  return [lines, speak];
}

/** @param {{lines: Line[]}} props */
export const Spoken = ({ lines }) => html`<p class="hidden-text" aria-live="polite">
  ${lines.map(({ id, text }) => html`<span key=${id}>${text} </span>`)}</p>`;
