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
import { Agreed } from "./agreed.js";
import { Invitation } from "./invite.js";

/**
 * @param {{table: import("./state.js").Table, texts: Record<string, string>, bots: string[], again: boolean}} props
 *   `again`: a rematch, which starts by itself when nobody else has to come
 */
export function Waiting({ table, texts, bots, again }) {
  const player = useStore(me);
  const [name, setName] = useState(player?.name ?? "");
  const { host, seats: own, sit } = table.you;
  const newcomer = sit && !own.length;
  const free = table.seats.some((seat) => seat.kind === "open");
  /** What is asked of the server about this table. @param {"POST" | "PUT"} method @param {string} path @param {object} body */
  const ask = (method, path, body) => api(method, `/api/tables/${table.id}/${path}`, body).catch((error) => tellError(error, texts));
  const start = () => ask("POST", "start", free ? { fill: bots[0] } : {});
  /** @param {number} seat */
  const take = async (seat) => {
    await ensureMe().catch(tellError);
    await ask("POST", "sit", { seat, ...(name.trim() && { name: name.trim() }), commit: promise() });
  };
  const alone = table.seats.every((seat, n) => seat.kind === "bot" || (own.includes(n) && seat.commit));
  useEffect(() => {
    if (again && host && alone && table.phase === "open") start();
  }, [again, host, alone, table.phase]);

  if (table.phase === "starting") return html`<${Page} narrow title=${texts.name}><h1>${texts.name}</h1><p>${t("waiting.mixing")}</p></${Page}>`;
  if (table.phase === "closed") {
    return html`<${Page} narrow title=${texts.name}><h1>${t("over.closed")}</h1>
      <p><a class="button primary" href="/">${t("nav.home")}</a></p></${Page}>`;
  }
  return html`<${Page} narrow title=${texts.name}><h1>${texts.name}</h1><${Agreed} table=${table} texts=${texts} />
    ${newcomer && html`<label class="field"><span>${t("me.name")}</span>
      <input type="text" maxlength="40" value=${name} placeholder=${t("guest")} autocomplete="nickname"
        onInput=${(/** @type {any} */ input) => setName(input.target.value)} /></label>`}
    <ul class="waiting">${table.seats.map((seat, n) => html`
      <${Place} key=${n} seat=${seat} n=${n} own=${own.includes(n)} host=${host} take=${newcomer ? take : null}
        put=${(/** @type {object} */ who) => ask("PUT", `seats/${n}`, who)} bot=${bots[0]} />`)}</ul>
    ${host
      ? html`<p class="row way-on"><button type="button" class="primary" onClick=${start}>${t(free ? "waiting.fill" : "waiting.start")}</button></p>`
      : html`<p>${t(own.length ? "waiting.for-host" : sit ? "waiting.take" : "waiting.watch")}</p>`}
    ${own.length > 0 && html`<section class="panel"><h2>${t("invite")}</h2><${Invitation} table=${table} /></section>`}
    <p class="row links"><a class="button plain" href="/tables/${table.id}/board">${t("table.board")}</a>
      <a class="button plain" href="/rules/${table.game}" target="_blank" rel="noopener">${t("rules")}</a>
      ${own.length > 0 && !host && html`
        <button type="button" class="plain danger" onClick=${() => ask("POST", "leave", {})}>${t("table.leave")}</button>`}</p></${Page}>`;
}

/**
 * One place at the table, and what may be done with it.
 * @param {{seat: import("./state.js").Seat, n: number, own: boolean, host: boolean, bot: string,
 *   take: ((n: number) => void) | null, put: (who: object) => void}} props
 */
function Place({ seat, n, own, host, bot, take, put }) {
  const open = seat.kind === "open";
  const about = [
    own && t("seat.you"), seat.host && t("seat.host"), seat.kind === "bot" && t("seat.bot"),
    seat.kind === "player" && !seat.here && t("seat.away"),
  ];
  return html`<li class=${partyClass(n)}><${Chip} party=${n} />
    <span>${seat.name ?? html`<i>${t("seat.free")}</i>`}<small>${about.filter(Boolean).join(" · ")}</small></span>
    <span class="row push">
      ${open && take && html`<button type="button" class="primary" aria-label="${t("waiting.sit")}: ${t("seat")} ${n + 1}"
        onClick=${() => take(n)}>${t("waiting.sit")}</button>`}
      ${host && open && html`<button type="button" onClick=${() => put({ bot })}>${t("waiting.bot")}</button>`}
      ${host && !open && !own && html`<button type="button" class="icon" aria-label="${t("waiting.free")}: ${seat.name}"
        onClick=${() => put({ open: true })}><${Icon} name="close" /></button>`}</span></li>`;
}
