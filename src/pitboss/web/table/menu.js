/** What can be done at a table besides playing. */
import { html, useState } from "../ui.js";
import { api } from "../shell/api.js";
import { Dialog } from "../shell/frame.js";
import { go } from "../shell/router.js";
import { tellError } from "../shell/toast.js";
import { t } from "../shell/words.js";
import { Preferences } from "../shell/preferences.js";
import { Invitation } from "./invite.js";

/** @param {{table: import("./state.js").Table, close: () => void}} props */
export function Menu({ table, close }) {
  const [page, setPage] = useState("");
  const seated = table.you.seats.length > 0;
  const running = table.phase === "running";
  const people = table.seats.map((seat, n) => ({ ...seat, n })).filter((seat) => seat.kind === "player"
    && !table.you.seats.includes(seat.n) && !seat.bot);
  /** @param {() => Promise<any>} act @param {string} [to] */
  const run = (act, to) => act().then(() => (to ? go(to) : close()), tellError);
  if (page === "settings") return html`<${Dialog} title=${t("nav.settings")} close=${close}><${Preferences} /></${Dialog}>`;
  if (page === "invite") return html`<${Dialog} title=${t("invite")} close=${close}>
    <${Invitation} table=${table} /></${Dialog}>`;
  return html`<${Dialog} title=${t("table.menu")} close=${close}><div class="menu">
    <a class="button" href="/rules/${table.game}" target="_blank" rel="noopener">${t("rules.all")}</a>
    <button type="button" onClick=${() => setPage("settings")}>${t("nav.settings")}</button>
    ${seated && html`<button type="button" onClick=${() => setPage("invite")}>${t("invite.watch")}</button>`}
    <a class="button" href="/tables/${table.id}/board" target="_blank" rel="noopener">${t("table.board")}</a>
    <a class="button" href="/api/tables/${table.id}/record" download>${t("table.record")}</a>
    ${running && table.you.host
      && people.map((seat) => html`<button type="button"
        onClick=${() => run(() => api("PUT", `/api/tables/${table.id}/seats/${seat.n}`, { bot: "greedy" }))}>
          ${t("table.to-bot", { name: seat.name })}</button>`)}
    ${running && seated && html`<button type="button" class="danger"
      onClick=${() => run(() => api("POST", `/api/tables/${table.id}/leave`, {}), "/")}>${t("table.leave")}</button>`}
    ${running && table.you.host
      && html`<button type="button" class="danger"
        onClick=${() => confirm(t("table.close-sure")) && run(() => api("POST", `/api/tables/${table.id}/close`))}>
          ${t("table.close")}</button>`}
  </div></${Dialog}>`;
}
