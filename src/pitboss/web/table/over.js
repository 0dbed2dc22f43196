/** The end: who won, and what to do with the evening. */
import { html, useState } from "../ui.js";
import { api } from "../shell/api.js";
import { go } from "../shell/router.js";
import { tellError } from "../shell/toast.js";
import { t, words } from "../shell/words.js";
import { Chip, partyClass } from "../pieces/die.js";
import { DiceCheck } from "./dice.js";

/** @param {{table: import("./state.js").Table, names: string[], board?: boolean}} props `board`: only for looking */
export function Over({ table, names, board }) {
  const [busy, setBusy] = useState(false);
  const { result } = table;
  const rematch = () => {
    setBusy(true);
    api("POST", `/api/tables/${table.id}/rematch`).then((next) => go(`/tables/${next.id}?again`),
      tellError).finally(() => setBusy(false));
  };
  return html`<section class="over" aria-label=${t("over.title")}>
    <div class="over-sign">${result?.winners.map((/** @type {number} */ seat) => html`<${Chip} party=${seat} />`)}<h2>
      ${verdict(table, names)}</h2></div>
    ${result && html`<${Standing} result=${result} names=${names} />`}
    ${!board && html`<div class="row over-buttons">
      ${table.rematch ? html`<a class="button primary" href="/tables/${table.rematch}">${t("over.to-rematch")}</a>`
        : table.you.seats.length > 0
          && html`<button type="button" class="primary" disabled=${busy} onClick=${rematch}>${t("over.rematch")}</button>`}
      ${result && html`<a class="button" href="/replay/${table.id}">${t("over.replay")}</a>`}
      ${result && html`<${DiceCheck} id=${table.id} />`}
      <a class="button" href="/">${t("nav.home")}</a></div>`}</section>`;
}

/** Who won, from where the reader sits. @param {import("./state.js").Table} table @param {string[]} names */
function verdict({ result, you }, names) {
  if (!result) return t("over.closed");
  const [first, ...others] = result.winners;
  if (others.length) return t("over.shared",
    { names: result.winners.map((/** @type {number} */ seat) => names[seat]).join(words.and) });
  return you.seats.length === 1 && you.seats[0] === first ? t("over.you") : t("over.winner", { name: names[first] });
}

/** Places with money and notes, the best first. @param {{result: {places: number[], money: number[], notes?: number[]}, names: string[]}} props */
export function Standing({ result: { places, money, notes }, names }) {
  const most = Math.max(1, ...money);
  const seats = places.map((_, seat) => seat).sort((a, b) => places[a] - places[b]);
  return html`<ol class="standing">
    ${seats.map((seat) => html`<li key=${seat} class=${partyClass(seat)} style="--part: ${money[seat] / most}">
    <b>${places[seat]}.</b><${Chip} party=${seat} /><span>${names[seat]}</span>
    <strong>${words.money(money[seat])}</strong>
      ${notes && html`<small>${t("seat.notes", { n: notes[seat] })}</small>`}</li>`)}</ol>`;
}
