/** Short words at the edge of the page. */
import { classes, html } from "../ui.js";
import { Icon } from "../pieces/icon.js";
import { explain, troubleOf } from "./api.js";
import { store, useStore } from "./store.js";
import { t } from "./words.js";

/** @typedef {{id: number, text: string, bad: boolean}} Toast */

const toasts = store(/** @type {Toast[]} */ ([]));
let last = 0;

/** @param {string} text @param {boolean} [bad] */
export function tell(text, bad = false) {
  const id = ++last;
  toasts.set([...toasts.get().filter((toast) => toast.text !== text).slice(-2), { id, text, bad }]);
  setTimeout(() => drop(id), bad ? 8000 : 5000);
}

/** @param {unknown} error @param {Record<string, string>} [texts] */
export const tellError = (error, texts) => tell(explain(troubleOf(error), texts), true);

/** @param {number} id */
const drop = (id) => toasts.set(toasts.get().filter((toast) => toast.id !== id));

export const Toasts = () => html`<div class="toasts" role="status">
  ${useStore(toasts).map((toast) => html`<div key=${toast.id} class=${classes("toast", toast.bad && "bad")}>
    <span>${toast.text}</span><button type="button" class="icon" aria-label=${t("close")} onClick=${() => drop(toast.id)}>
      <${Icon} name="close" /></button></div>`)}
</div>`;
