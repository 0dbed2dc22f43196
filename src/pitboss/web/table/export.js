/** A replay as one HTML file that works without any server: the page's own modules, styles and the game, all in one. */
import { stylesOf } from "../games/index.js";
import { language } from "../shell/words.js";

const HERE = new URL("../", import.meta.url);
const FIRST = "alone.js";
const IMPORT = /(\bfrom\s*|\bimport\s*\(\s*|\bimport\s*)"(\.{1,2}\/[^"]+)"/g;

/** @param {any} game what the page shows: replay, dice, texts, rules, seat */
export async function save(game) {
  const [modules, styles, words] = await Promise.all([gather(),
    Promise.all(["base", "pieces", "pages", ...stylesOf(game.replay.table.game)].map(style)),
      text(`words/${language.get()}.json`)]);
  const page = await whole(modules, styles.join("\n"), { ...game, language: language.get(), words: JSON.parse(words) });
  const link = Object.assign(document.createElement("a"),
    { href: URL.createObjectURL(new Blob([page], { type: "text/html" })), download: `pitboss-${game.replay.table.id}.html` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @param {string} path */
async function text(path) {
  const answer = await fetch(new URL(path, HERE));
  if (!answer.ok) throw new Error(path);
  return answer.text();
}

/** Every module that the exported page needs, those that are needed first. @returns {Promise<[string, string][]>} */
async function gather() {
  /** @type {Map<string, string>} */
  const sources = new Map();
  /** @type {[string, string][]} */
  const ordered = [];
  /** @param {string} path @param {string[]} trail */
  async function visit(path, trail) {
    if (sources.has(path) || trail.includes(path)) return;
    const source = await text(path);
    for (const [, how, target] of source.matchAll(IMPORT)) {
      const next = new URL(target, new URL(path, HERE)).href.slice(HERE.href.length);
      if (!how.includes("(") || path === "games/index.js") await visit(next, [...trail, path]);
    }
    if (!sources.has(path)) ordered.push([path, source]);
    sources.set(path, source);
  }
  await visit(FIRST, []);
  return ordered;
}

/** @param {string} name */
async function style(name) {
  const path = `styles/${name}.css`;
  let css = await text(path);
  for (const [whole, font] of css.matchAll(/url\("([^"]+\.woff2)"\)/g)) css = css.replace(whole, `url("${await inline(font, path)}")`);
  return css;
}

/** A font as an address that holds it. @param {string} font @param {string} from */
async function inline(font, from) {
  const bytes = await (await fetch(new URL(font, new URL(from, HERE)))).arrayBuffer();
  return `data:font/woff2;base64,${btoa(String.fromCharCode(...new Uint8Array(bytes)))}`;
}

/** @param {[string, string][]} modules @param {string} css @param {any} game */
async function whole(modules, css, game) {
  const data = JSON.stringify({ modules, game, first: FIRST }).replaceAll("<", "\\u003c");
  const start = `const { modules, game, first } = JSON.parse(document.getElementById("data").textContent);
globalThis.PITBOSS = game;
const urls = {};
for (const [path, source] of modules) {
  const bound = source.replace(${IMPORT}, (whole, how, target) => {
    const url = urls[new URL(target, "http://x/" + path).pathname.slice(1)];
    return url ? how + JSON.stringify(url) : whole;
  });
  urls[path] = URL.createObjectURL(new Blob([bound], { type: "text/javascript" }));
}
import(urls[first]);`;
  return `<!doctype html>
<html lang="${game.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Pitboss</title>
<style data-from="all">${css.replaceAll("</", "<\\/")}</style></head>
<body><div id="app"></div><script type="application/json" id="data">${data}</script><script type="module">${start}</script></body></html>
`;
}
