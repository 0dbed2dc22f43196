/** Keeps the shell at hand: the page opens without a network and says that the server is away. */
const CACHE = "pitboss:/web/";
/** What the start page needs; a test opens it without a server. */
const SHELL = [
  "/",
  ..."base pieces pages".split(" ").map((name) => `/web/styles/${name}.css`),
  ..."limelight outfit".split(" ").map((name) => `/web/fonts/${name}.woff2`),
  ..."preact hooks htm".split(" ").map((name) => `/web/vendor/${name}.mjs`),
  ..."en de".split(" ").map((name) => `/web/words/${name}.json`),
  ..."api frame games gametext me open router settings store toast words".split(" ").map((name) => `/web/shell/${name}.js`),
  ..."app ui art/pictures pages/home pages/tables pieces/casino pieces/die pieces/icon table/agreed".split(" ").map((name) => `/web/${name}.js`),
];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(SHELL)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = (names) => Promise.all(names.filter((name) => name.startsWith("pitboss:")
    && name !== CACHE).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(old).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match("/")));
  else if (url.pathname.startsWith("/web/")) event.respondWith(file(request));
});

/** Files of this version never change; they are asked for once. */
async function file(request) {
  const found = await caches.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}
