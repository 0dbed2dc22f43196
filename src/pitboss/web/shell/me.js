/** Who plays in this browser. */
import { api } from "./api.js";
import { store } from "./store.js";
import { t } from "./words.js";

/** @typedef {{id: string, name: string, link: boolean}} Player */

/** The player; null: nobody yet; undefined: not asked yet. */
export const me = store(/** @type {Player | null | undefined} */ (undefined));

export async function loadMe() {
  me.set((await api("GET", "/api/me")).player);
}

/** @param {string} name */
export async function rename(name) {
  me.set((await api("POST", "/api/me", { name })).player);
}

/** Makes a guest of a newcomer, with a name that can be changed at any time. */
export async function ensureMe() {
  if (me.get() === undefined) await loadMe();
  if (!me.get()) await rename(`${t("guest")} ${10 + Math.floor(Math.random() * 90)}`);
}
