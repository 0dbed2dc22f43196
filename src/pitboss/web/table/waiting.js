/** Before the game: who sits where, and how friends get in. */
import { html, useEffect, useState } from "../ui.js";
import { api } from "../shell/api.js";
import { Page } from "../shell/frame.js";
import { promise } from "../shell/luck.js";
import { ensureMe, me } from "../shell/me.js";
import { tellError } from "../shell/toast.js";
import { useStore } from "../shell/store.js";
import { t } from "../shell/words.js";
import { Chip, partyClass } from "../pieces/die.js";
import { Icon } from "../pieces/icon.js";
import { Invitation } from "./invite.js";

/** @param {{table: import("./state.js").Table, texts: Record<string, string>, bots: string[], again: boolean}} props `again`: a rematch, which starts by itself when nobody else has to come */
export function Waiting({ table, texts, bots, again }) {
  const player = useStore(me);
  const [name, setName] = useState(player?.name ?? "");
  const { host, seats: own, sit } = table.you;
  const free = table.seats.some((seat) => seat.kind === "open");
  /** @param {() => Promise<any>} act */
  const run = (act) => act().catch((error) => tellError(error, texts));
  const base = `/api/tables/${table.id}`;
  /** @param {number} seat */
  const take = (seat) => run(async () => {
    await ensureMe();
    await api("POST", `${base}/sit`, { seat, ...(name.trim() && { name: name.trim() }), commit: promise() });
  });
  const alone = table.seats.every((seat, n) => seat.kind === "bot" || (own.includes(n) && seat.commit));
  useEffect(() => {
    if (again && host && alone && table.phase === "open") run(() => api("POST", `${base}/start`, {}));
  }, [again, host, alone, table.phase]);
  if (table.phase === "starting") return html`<${Page} narrow title=${texts.name}><h1>${texts.name}</h1><p>
    ${t("waiting.mixing")}</p></${Page}>`;
  if (table.phase === "closed") return html`<${Page} narrow title=${texts.name}><h1>${t("over.closed")}</h1><p>
    <a class="button primary" href="/">${t("nav.home")}</a></p></${Page}>`;
  return html`<${Page} narrow title=${texts.name}><h1>${texts.name}</h1>
    ${sit && !own.length && html`<label class="field"><span>${t("me.name")}</span>
      <input type="text" maxlength="40" value=${name} placeholder=${t("guest")} autocomplete="nickname"
        onInput=${(/** @type {any} */ input) => setName(input.target.value)} /></label>`}
    <ul class="waiting">${table.seats.map((seat, n) => html`<li key=${n} class=${partyClass(n)}><${Chip} party=${n} /><span>
      ${seat.name ?? html`<i>${t("seat.free")}</i>`}<small>
        ${[own.includes(n) && t("seat.you"), seat.host && t("seat.host"), seat.kind === "bot" && t("seat.bot"),
          seat.kind === "player" && !seat.here && t("seat.away")].filter(Boolean).join(" · ")}</small></span>
      <span class="row push">${seat.kind === "open" && sit && !own.length
        && html`<button type="button" class="primary" aria-label="${t("waiting.sit")}: ${t("seat")} ${n + 1}"
          onClick=${() => take(n)}>${t("waiting.sit")}</button>`}
      ${host && seat.kind === "open"
        && html`<button type="button" onClick=${() => run(() => api("PUT", `${base}/seats/${n}`, { bot: bots[0] }))}>
          ${t("waiting.bot")}</button>`}
      ${host && seat.kind !== "open" && !own.includes(n)
        && html`<button type="button" class="icon" aria-label="${t("waiting.free")}: ${seat.name}"
          onClick=${() => run(() => api("PUT", `${base}/seats/${n}`, { open: true }))}>
            <${Icon} name="close" /></button>`}</span></li>`)}</ul>
    ${host ? html`<p class="row">
      ${free ? html`<button type="button" class="primary"
        onClick=${() => run(() => api("POST", `${base}/start`, { fill: bots[0] }))}>${t("waiting.fill")}</button>`
          : html`<button type="button" class="primary" onClick=${() => run(() => api("POST", `${base}/start`, {}))}>
            ${t("waiting.start")}</button>`}</p>`
      : html`<p>${own.length ? t("waiting.for-host") : sit ? t("waiting.take") : t("waiting.watch")}</p>`}
    ${own.length > 0 && html`<section class="panel"><h2>${t("invite")}</h2><${Invitation} table=${table} /></section>`}
    <p class="row"><a class="button plain" href="/tables/${table.id}/board">${t("table.board")}</a>
      <a class="button plain" href="/rules/${table.game}" target="_blank" rel="noopener">${t("rules")}</a>
    ${own.length > 0 && !host
      && html`<button type="button" class="plain danger" onClick=${() => run(() => api("POST", `${base}/leave`, {}))}>
        ${t("table.leave")}</button>`}</p></${Page}>`;
}
