/** Covers what the last player saw while the device is passed on. */
import { html } from "../ui.js";
import { t } from "../shell/words.js";
import { Chip, partyClass } from "./die.js";

/** @param {{seat: number, name: string, open: () => void}} props */
export const Cover = ({ seat, name, open }) => html`<div class="cover ${partyClass(seat)}"><${Chip} party=${seat} />
  <h2>${t("cover.title", { name })}</h2><p>${t("cover.text", { name })}</p>
  <button type="button" class="primary" onClick=${open}>${t("cover.open", { name })}</button></div>`;
