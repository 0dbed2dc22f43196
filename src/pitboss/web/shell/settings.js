/** What the player likes, kept in this browser. */
import { store } from "./store.js";

const KEY = "pitboss.settings";

/**
 * @typedef {object} Settings
 * @property {"auto" | "en" | "de"} language
 * @property {"auto" | "dark" | "light"} theme
 * @property {"slow" | "normal" | "fast" | "off"} motion
 * @property {boolean} confirm
 * @property {boolean} sounds
 * @property {boolean} chat
 */

/** @type {Settings} */
const FIRST = { language: "auto", theme: "auto", motion: "normal", confirm: true, sounds: false, chat: true };

/** @returns {Settings} */
function kept() {
  try {
    return { ...FIRST, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return FIRST; // no storage, or not ours: play with the defaults
  }
}

export const settings = store(kept());

/**
 * @template {keyof Settings} K
 * @param {K} name
 * @param {Settings[K]} value
 */
export function setSetting(name, value) {
  settings.set({ ...settings.get(), [name]: value });
  try {
    localStorage.setItem(KEY, JSON.stringify(settings.get()));
  } catch {
    // a browser without storage forgets, that is all
  }
}

/** Puts the chosen theme on the page. */
export function applyTheme() {
  const { theme } = settings.get();
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** How long things move, as a factor; 0: they do not. */
export const motion = () => ({ slow: 1.7, normal: 1, fast: 0.45, off: 0 })[settings.get().motion];

/** Whether movement is to be shown as a fade. */
export const calm = () => still.matches;
