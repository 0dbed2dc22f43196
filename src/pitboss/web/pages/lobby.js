import { html, useEffect } from "../ui.js";
import { api, explain, troubleOf } from "../shell/api.js";
import { Page } from "../shell/frame.js";
import { useLoaded } from "../shell/games.js";
import { t } from "../shell/words.js";
import { Tables } from "./tables.js";

const EVERY = 10_000;

export default function Lobby() {
  const { value, trouble, again } = useLoaded(() => api("GET", "/api/tables"), []);
  useEffect(() => {
    const timer = setInterval(() => document.hidden || again(), EVERY);
    return () => clearInterval(timer);
  }, []);
  const tables = /** @type {import("../table/state.js").Table[]} */ (value ?? []);
  return html`<${Page} title=${t("nav.lobby")}><div class="row between"><h1>${t("nav.lobby")}</h1>
    <a class="button primary" href="/tables/new">${t("create")}</a></div>
    ${trouble && html`<p class="refusal">${explain(troubleOf(trouble))}</p>`}
    ${value && html`<h2>${t("lobby.open")}</h2>
      <${Tables} tables=${tables.filter((table) => table.phase === "open")} empty=${t("lobby.none-open")} />
      <h2>${t("lobby.running")}</h2>
        <${Tables} tables=${tables.filter((table) => table.phase !== "open")} empty=${t("lobby.none-running")} />`}</${Page}>`;
}
