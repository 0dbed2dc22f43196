/** The way in for friends: a link, a QR code, and a clear word where the link cannot reach them. */
import { html } from "../ui.js";
import { Icon } from "../pieces/icon.js";
import { api } from "../shell/api.js";
import { useLoaded } from "../shell/games.js";
import { tell, tellError } from "../shell/toast.js";
import { t } from "../shell/words.js";

/** @param {{qr: {size: number, path: string}, label?: string}} props */
export const Qr = ({ qr, label }) => html`<svg class="qr" viewBox="0 0 ${qr.size} ${qr.size}" role="img" aria-label=${label ?? t("invite.qr")}
  shape-rendering="crispEdges"><rect width=${qr.size} height=${qr.size} fill="#fff" />
    <path d=${qr.path} fill="#150c1c" /></svg>`;

/** @param {{url: string, title?: string}} props */
export function LinkToShare({ url, title }) {
  const share = () => navigator.share({ url, title: title ?? "Pitboss" }).catch(() => {});
  const copy = () => navigator.clipboard.writeText(url).then(() => tell(t("copied")), () => tell(t("copy.by-hand")));
  return html`<div class="row share">
    <input type="text" readonly value=${url} aria-label=${t("link")}
      onFocus=${(/** @type {any} */ focus) => focus.target.select()} />
    ${navigator.clipboard && html`<button type="button" onClick=${copy}>${t("copy")}</button>`}
      ${"share" in navigator && html`<button type="button" onClick=${share}>${t("share")}</button>`}</div>`;
}

/** @param {{table: import("./state.js").Table, big?: boolean}} props */
export function Invitation({ table, big }) {
  const { value, again } = useLoaded(() => api("GET", `/api/tables/${table.id}/invite`), [table.id]);
  if (!value) return html`<p class="hint">…</p>`;
  const renew = () => api("POST", `/api/tables/${table.id}/invite`).then(again, tellError);
  return html`<div class="invitation ${big ? "big" : ""}"><${Qr} qr=${value.qr} />
    <div><p>${t("invite.text")}</p><${LinkToShare} url=${value.url} title=${t("invite.title")} />
    ${value.reach === "here"
      && html`<p class="notice"><${Icon} name="info" /><span>${t("invite.here")} <code>./run --lan</code></span></p>`}
        ${value.reach === "lan" && html`<p class="hint">${t("invite.lan")}</p>`}
    ${!big && table.you.host
      && html`<button type="button" class="plain" onClick=${renew}>${t("invite.renew")}</button>`}</div></div>`;
}
