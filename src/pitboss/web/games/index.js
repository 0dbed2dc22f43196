/** The table views there are: one folder for each game, and a generic one for games without. */

/** @type {Record<string, () => Promise<any>>} */
const FOLDERS = {
  "las-vegas": () => import("./las_vegas/index.js"),
  "las-vegas-cards": () => import("./las_vegas_cards/index.js"),
};

/** Stylesheets that a table needs besides the page's. @type {Record<string, string[]>} */
const STYLES = { "las-vegas": ["casino", "las_vegas"], "las-vegas-cards": ["casino", "las_vegas_cards"] };

/** @param {string} game */
export const stylesOf = (game) => ["table", "seats", ...(STYLES[game] ?? [])];

/** @param {string} game */
export async function folder(game) {
  await Promise.all(stylesOf(game).map(styled));
  return (FOLDERS[game] ?? (() => import("./generic/index.js")))();
}

/** @param {string} name @returns {Promise<void>} */
export function styled(name) {
  if (document.querySelector("style[data-from=all]")) return Promise.resolve(); // an exported page has them all
  const href = new URL(`../styles/${name}.css`, import.meta.url).href;
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  return new Promise((done) => {
    link.onload = link.onerror = () => done();
    document.head.append(link);
  });
}
