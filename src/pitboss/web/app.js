/** The client starts here: words, who plays, and the page that the address names. */
import { html, render, useEffect, useLayoutEffect, useRef, useState } from "./ui.js";
import { Page } from "./shell/frame.js";
import { games } from "./shell/games.js";
import { loadMe } from "./shell/me.js";
import { listen, place, shown } from "./shell/router.js";
import { applyTheme, settings } from "./shell/settings.js";
import { useStore } from "./shell/store.js";
import { Toasts, tellError } from "./shell/toast.js";
import { language, loadWords, t, wanted } from "./shell/words.js";

/** Pages by their path; a page is loaded when it is first shown. @type {[RegExp, () => Promise<{default: any}>][]} */
const PAGES = [
  [/^\/$/, () => import("./pages/home.js")],
  [/^\/(?:tables\/)?new$/, () => import("./pages/create.js")],
  [/^\/lobby$/, () => import("./pages/lobby.js")],
  [/^\/me$/, () => import("./pages/me.js")],
  [/^\/history$/, () => import("./pages/me.js")],
  [/^\/settings$/, () => import("./pages/settings.js")],
  [/^\/gallery$/, () => import("./pages/gallery.js")],
  [/^\/rules\/([\w-]+)$/, () => import("./pages/rules.js")],
  [/^\/tables\/([\w-]+)\/board$/, () => import("./pages/board.js")],
  [/^\/tables\/([\w-]+)$/, () => import("./pages/table.js")],
  [/^\/replay\/([\w-]+)$/, () => import("./pages/replay.js")],
  [/^/, () => import("./pages/lost.js")],
];

/** @typedef {{show: any, path: string, id: string | undefined}} Shown */

function App() {
  useStore(language);
  const path = useStore(place);
  const [page, setPage] = useState(/** @type {Shown | null} */ (null));
  const first = useRef(true);
  useEffect(() => {
    const [bare] = path.split("?");
    const [form, load] = /** @type {(typeof PAGES)[0]} */ (PAGES.find(([found]) => found.test(bare)));
    let late = false;
    load().then(
      (module) => late || setPage({ show: module.default, path, id: form.exec(bare)?.[1] }),
      () => late || setPage({ show: Away, path, id: undefined }),
    );
    return () => {
      late = true;
    };
  }, [path]);
  useLayoutEffect(shown, [page]);
  useEffect(() => {
    if (!page) return;
    if (!first.current) document.getElementById("main")?.focus({ preventScroll: true }); // keyboard and screen reader follow
    first.current = false;
  }, [page]);
  const [bare, query] = page?.path.split("?") ?? [];
  return html`${page && html`<${page.show} key=${bare} id=${page.id} query=${new URLSearchParams(query)} />`}<${Toasts} />`;
}

/** A page that was never shown before cannot be loaded while the server is away; it comes as soon as that is back. */
function Away() {
  useEffect(() => {
    const timer = setInterval(() => loadMe().then(() => location.reload(), () => {}), LOOK_AGAIN);
    return () => clearInterval(timer);
  }, []);
  return html`<${Page} title=""><p class="empty" role="status">${t("away")}</p></${Page}>`;
}

const LOOK_AGAIN = 3000;

/** Keeping files for the time without a network waits until the page has come to rest, in ms. */
const QUIET = 1200;

async function start() {
  applyTheme();
  listen();
  loadMe().catch(() => {}); // the page says so itself where the server is needed
  if (place.get() === "/") games().catch(() => {}); // asked for early, shown by the page
  settings.watch(() => {
    applyTheme();
    if (wanted() !== language.get()) loadWords().catch(tellError);
  });
  await loadWords();
  const app = /** @type {Element} */ (document.getElementById("app"));
  render(html`<${App} />`, app);
  if ("serviceWorker" in navigator) setTimeout(() => navigator.serviceWorker.register("/sw.js").catch(() => {}),
    QUIET); // none on plain HTTP
}

start();
