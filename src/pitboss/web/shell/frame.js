/** What is around every page: the sign over the door, the ways to go, words from the house. */
import { html, useEffect, useRef } from "../ui.js";
import { Logo } from "../art/pictures.js";
import { Icon } from "../pieces/icon.js";
import { place } from "./router.js";
import { useStore } from "./store.js";
import { t } from "./words.js";

const LINKS = [["/lobby", "nav.lobby"], ["/me", "nav.me"], ["/settings", "nav.settings"]];

/** @param {{title: string, narrow?: boolean, children?: any}} props */
export function Page({ title, narrow, children }) {
  const here = useStore(place).split("?")[0];
  useTitle(title);
  return html`<a class="skip" href="#main">${t("nav.skip")}</a>
    <header class="top"><a href="/" aria-label="Pitboss – ${t("nav.home")}"><${Logo} /></a>
      <nav aria-label=${t("nav.label")}>
        ${LINKS.map(([path, key]) => html`<a href=${path} aria-current=${here === path ? "page" : undefined}>${t(key)}</a>`)}
          </nav></header>
    <main id="main" class="page ${narrow ? "narrow" : ""}" tabindex="-1">${children}</main>`;
}

/** @param {string} title */
export function useTitle(title) {
  useEffect(() => {
    document.title = title ? `${title} · Pitboss` : "Pitboss";
  }, [title]);
}

/** While something is on its way; with a word where that is because the server is away. @param {{away?: boolean}} props */
export const Loading = ({ away }) => html`<div class="loading"><${Logo} /><p role="status">${away ? t("away") : "…"}</p></div>`;

/**
 * A dialog of the browser's own kind; `close` is called when it is closed in any way.
 * @param {{title: string, close: () => void, class?: string, children?: any}} props
 */
export function Dialog({ title, close, class: extra, children }) {
  const ref = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    if (ref.current && !ref.current.open) ref.current.showModal();
  }, []);
  /** @param {MouseEvent} click */
  const outside = (click) => click.target === ref.current && ref.current?.close();
  return html`<dialog ref=${ref} class=${extra} onClose=${close} onClick=${outside} aria-label=${title}>
    <header><h2>${title}</h2><button type="button" class="icon" aria-label=${t("close")} onClick=${() => ref.current?.close()}>
      <${Icon} name="close" /></button></header>
    ${children}</dialog>`;
}
