/** Pages by their path. A link of our own changes the page without loading it again. */
import { calm, motion } from "./settings.js";
import { store } from "./store.js";

/** Path and query of the page that is shown. */
export const place = store(location.pathname + location.search);

/** How long the change of a page waits for the next one before it is shown, in ms. */
const PATIENCE = 400;

/** Called when the page of the new place is drawn. @type {(value?: unknown) => void} */
let arrived = () => {};

/** The page that was gone to is there. */
export const shown = () => arrived();

/** @param {string} path @param {boolean} [replace] */
export function go(path, replace = false) {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  const show = () => {
    const there = new Promise((done) => {
      arrived = done;
      setTimeout(done, PATIENCE);
    });
    place.set(location.pathname + location.search);
    scrollTo(0, 0);
    return there;
  };
  if (document.startViewTransition && motion() && !calm() && !document.hidden) {
    const change = document.startViewTransition(show);
    change.finished.catch(() => {}); // skipped when the next page comes first
    change.ready.catch(() => {});
  } else show();
}

/** The secret in the address (`#SECRET`), which is taken out of it at once. */
export function takeSecret() {
  const secret = location.hash.slice(1);
  if (secret) history.replaceState(null, "", location.pathname + location.search);
  return secret;
}

/** @param {MouseEvent} click */
function follow(click) {
  const link = /** @type {Element} */ (click.target).closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement) || click.defaultPrevented || click.button || click.metaKey || click.ctrlKey
    || click.shiftKey) return;
  if (link.origin !== location.origin || link.target || link.hasAttribute("download") || link.pathname.includes(".")) return;
  if (link.hash && link.pathname === location.pathname) return;
  click.preventDefault();
  go(link.pathname + link.search + link.hash);
}

export function listen() {
  document.addEventListener("click", follow);
  addEventListener("popstate", () => place.set(location.pathname + location.search));
}
