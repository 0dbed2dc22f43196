/** What can be done at a table besides playing. */
import { html, useState } from "../ui.js";
import { api } from "../shell/api.js";
import { Dialog } from "../shell/frame.js";
import { go } from "../shell/router.js";
import { tellError } from "../shell/toast.js";
import { t } from "../shell/words.js";
import { Preferences } from "../shell/preferences.js";
import { Invitation } from "./invite.js";

/**
 * @param {{table: import("./state.js").Table, bot: string | undefined, close: () => void}} props `bot`: the one that takes a seat over
 */
export function Menu({ table, bot, close }) {
  const [page, setPage] = useState("");
  const [sure, setSure] = useState(false);
  const { host, seats: own } = table.you;
  const running = table.phase === "running";
  const others = table.seats.map((seat, n) => ({ ...seat, n })).filter((seat) => seat.kind === "player" && !seat.bot && !own.includes(seat.n));
  /** @param {"PUT" | "POST"} method @param {string} path @param {object} [body] @param {string} [then] the page to go on to */
  const run = (method, path, body, then) =>
    api(method, `/api/tables/${table.id}/${path}`, body).then(() => (then ? go(then) : close()), tellError);

  if (page === "settings") return html`<${Dialog} title=${t("nav.settings")} close=${close}><${Preferences} /></${Dialog}>`;
  if (page === "invite") return html`<${Dialog} title=${t("invite")} close=${close}><${Invitation} table=${table} /></${Dialog}>`;
  return html`<${Dialog} title=${t("table.menu")} close=${close}><div class="menu">
    <a class="button" href="/rules/${table.game}" target="_blank" rel="noopener">${t("rules.all")}</a>
    <button type="button" onClick=${() => setPage("settings")}>${t("nav.settings")}</button>
    ${own.length > 0 && html`<button type="button" onClick=${() => setPage("invite")}>${t("invite.watch")}</button>`}
    <a class="button" href="/tables/${table.id}/board" target="_blank" rel="noopener">${t("table.board")}</a>
    <a class="button" href="/api/tables/${table.id}/record" download>${t("table.record")}</a>
    ${running && host && bot && others.map((seat) => html`
      <button type="button" onClick=${() => run("PUT", `seats/${seat.n}`, { bot })}>${t("table.to-bot", { name: seat.name })}</button>`)}
    ${running && own.length > 0 && html`
      <button type="button" class="danger" onClick=${() => run("POST", "leave", {}, "/")}>${t("table.leave")}</button>`}
    ${running && host && html`
      <button type="button" class="danger" onClick=${() => (sure ? run("POST", "close") : setSure(true))}>${t(sure ? "table.close-sure" : "table.close")}</button>`}
  </div></${Dialog}>`;
}
