/** The time that is left, as a ring that runs out. */
import { classes, html, useEffect, useState } from "../ui.js";

/** Seconds for a decision, by the table's setting. @type {Record<string, number>} */
export const WHOLE = { relaxed: 259200, normal: 90, fast: 20 };

/**
 * @param {{left: number, whole: number, label?: string, class?: string}} props seconds
 */
export function ClockRing({ left, whole, label, class: extra }) {
  const part = Math.max(0, Math.min(1, left / whole));
  const text = left >= 3600 ? `${Math.round(left / 3600)} h` : left >= 100 ? `${Math.ceil(left / 60)}′`
    : String(Math.ceil(Math.max(0, left)));
  return html`<span class=${classes("clock", left <= 10 && "short", extra)} role="timer" aria-label=${label && `${label}: ${text}`}>
    <svg viewBox="0 0 36 36" aria-hidden="true">
      <circle class="clock-track" cx="18" cy="18" r="15.5" />
      <circle class="clock-left" cx="18" cy="18" r="15.5" pathLength="100" stroke-dasharray="${part * 100} 100" />
    </svg>
    <b aria-hidden="true">${text}</b>
  </span>`;
}

/**
 * Counts down to a moment (ms since the epoch, by the page's own clock).
 * @param {{until: number, whole: number, label: string}} props
 */
export function Clock({ until, whole, label }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [until]);
  return html`<${ClockRing} left=${(until - now) / 1000} whole=${whole} label=${label} />`;
}
