/** Who plays here: a name, a link to other devices, the games played. */
import { html, useEffect, useState } from "../ui.js";
import { api } from "../shell/api.js";
import { Page } from "../shell/frame.js";
import { useLoaded } from "../shell/games.js";
import { ensureMe, loadMe, me, rename } from "../shell/me.js";
import { takeSecret } from "../shell/router.js";
import { useStore } from "../shell/store.js";
import { tell, tellError } from "../shell/toast.js";
import { t } from "../shell/words.js";
import { LinkToShare, Qr } from "../table/invite.js";
import { Tables } from "./tables.js";

export default function Me() {
  const player = useStore(me);
  const [name, setName] = useState("");
  const [link, setLink] = useState(/** @type {any} */ (null));
  const { value } = useLoaded(() => (player ? api("GET", "/api/me/tables") : Promise.resolve([])), [player?.id]);
  useEffect(() => {
    const secret = takeSecret();
    (secret ? arrive(secret) : loadMe()).catch(tellError);
  }, []);
  useEffect(() => setName(player?.name ?? ""), [player?.name]);
  /** @param {Event} submit */
  const save = (submit) => {
    submit.preventDefault();
    rename(name.trim()).then(() => tell(t("me.saved")), tellError);
  };
  const make = async () => {
    await ensureMe();
    setLink(await api("POST", "/api/me/link"));
    await loadMe();
  };
  const revoke = async () => {
    await api("DELETE", "/api/me/link");
    setLink(null);
    await loadMe();
  };
  return html`<${Page} narrow title=${t("nav.me")}><h1>${t("nav.me")}</h1>
    <form class="panel" onSubmit=${save}><label class="field"><span>${t("me.name")}</span>
        <input type="text" maxlength="40" required value=${name} autocomplete="nickname"
          onInput=${(/** @type {any} */ input) => setName(input.target.value)} /></label>
      <button type="submit" class="primary" disabled=${!name.trim() || name.trim() === player?.name}>${t("me.save")}</button></form>
    <section class="panel"><h2>${t("me.link")}</h2><p>${t("me.link-text")}</p>
      ${link && html`<div class="invitation"><${Qr} qr=${link.qr} label=${t("me.link-qr")} />
        <div><${LinkToShare} url=${link.url} /><p class="hint">${t("me.link-once")}</p></div></div>`}
      <div class="row">
        <button type="button" onClick=${() => make().catch(tellError)}>${t(player?.link ? "me.link-new" : "me.link-make")}</button>
        ${player?.link && html`
          <button type="button" class="danger" onClick=${() => revoke().catch(tellError)}>${t("me.link-revoke")}</button>`}</div></section>
    <h2>${t("me.history")}</h2><${Tables} tables=${value ?? []} empty=${t("me.no-history")} /></${Page}>`;
}

/** By a personal link this browser becomes that player. @param {string} secret */
async function arrive(secret) {
  const { player } = await api("POST", "/api/me/exchange", { secret });
  me.set(player);
  tell(t("me.welcome", { name: player.name }));
}
