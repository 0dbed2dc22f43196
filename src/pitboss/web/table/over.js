/** The end: who won, and what to do with the evening. */
import { html, useState } from "../ui.js";
import { api } from "../shell/api.js";
import { go } from "../shell/router.js";
import { tellError } from "../shell/toast.js";
import { t, words } from "../shell/words.js";
import { Chip, partyClass } from "../pieces/die.js";
import { DiceCheck } from "./dice.js";

/** @param {{table: import("./state.js").Table, names: string[], game: string, texts: Record<string, string>}} props */
export function Over({ table, names }) {
  const [busy, setBusy] = useState(false);
  const { result } = table;
  const rematch = () => {
    setBusy(true);
    api("POST", `/api/tables/${table.id}/rematch`).then((next) => go(`/tables/${next.id}?again`), tellError).finally(() => setBusy(false));
  };
  const won = result?.winners.some((/** @type {number} */ seat) => table.you.seats.includes(seat));
  return html`<section class="over" aria-label=${t("over.title")}>
    <h2>${!result ? t("over.closed") : result.winners.length > 1 ? t("over.shared", { names: list(result.winners, names) }) : won && table.you.seats.length === 1 ? t("over.you") : t("over.winner", { name: names[result.winners[0]] })}</h2>
    ${result && html`<${Standing} result=${result} names=${names} />`}
    <div class="row over-buttons">
      ${table.rematch ? html`<a class="button primary" href="/tables/${table.rematch}">${t("over.to-rematch")}</a>` : table.you.seats.length > 0 && html`<button type="button" class="primary" disabled=${busy} onClick=${rematch}>${t("over.rematch")}</button>`}
      ${result && html`<a class="button" href="/replay/${table.id}">${t("over.replay")}</a>`}
      ${result && html`<${DiceCheck} id=${table.id} />`}
      <a class="button plain" href="/">${t("nav.home")}</a></div></section>`;
}

/** @param {number[]} seats @param {string[]} names */
const list = (seats, names) => seats.map((seat) => names[seat]).join(words.and);

/** Places with money and notes. @param {{result: any, names: string[]}} props */
export const Standing = ({ result, names }) => html`<ol class="standing">${result.places.map((/** @type {number} */ place, /** @type {number} */ seat) => ({ place, seat })).sort((/** @type {any} */ a, /** @type {any} */ b) => a.place - b.place).map((/** @type {any} */ { place, seat }) => html`<li class=${partyClass(seat)}>
  <b>${place}.</b><${Chip} party=${seat} /><span>${names[seat]}</span><strong>${words.money(result.money[seat])}</strong>${result.notes && html`<small>${t("seat.notes", { n: result.notes[seat] })}</small>`}</li>`)}</ol>`;
