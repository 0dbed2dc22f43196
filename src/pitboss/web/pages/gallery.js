/** All pieces in all states, for looking and for tests. */
import { html } from "../ui.js";
import { Logo, Picture } from "../art/pictures.js";
import { Card, Fan } from "../pieces/card.js";
import { Emblem } from "../pieces/casino.js";
import { ClockRing } from "../pieces/clock.js";
import { Chip, Die, SHAPES, Sign } from "../pieces/die.js";
import { REACTIONS, Reaction } from "../pieces/reaction.js";
import { Note, NoteBack } from "../pieces/note.js";
import { Token } from "../pieces/token.js";
import { Page } from "../shell/frame.js";
import { t } from "../shell/words.js";

const SEATS = [0, 1, 2, 3, 4, 5];
const FACES = [1, 2, 3, 4, 5, 6];

/** @param {{title: string, felt?: boolean, children?: any}} props */
const Shelf = ({ title, felt, children }) => html`<section class="shelf ${felt ? "felt" : ""}"><h2>${title}</h2>
  ${children}</section>`;

export default function Gallery() {
  return html`<${Page} title=${t("gallery")}>
    <h1>${t("gallery")}</h1>
    <${Shelf} title="Pitboss"><div class="row"><${Logo} /></div>
      <div class="pictures">${["las-vegas", "las-vegas-cards",
        "?"].map((game) => html`<${Picture} game=${game} />`)}</div></${Shelf}>
    <${Shelf} felt title=${t("gallery.seats")}><div class="row">
      ${SEATS.map((seat) => html`<span class="shelf-item"><${Chip} party=${seat} /><small>
        ${t(`shape.${SHAPES[seat]}`)}</small></span>`)}
      <span class="shelf-item"><${Sign} party="neutral" /><small>${t("neutral")}</small></span></div>
      <div class="row">${SEATS.map((seat) => html`<${Sign} party=${seat} />`)}</div></${Shelf}>
    <${Shelf} felt title=${t("gallery.dice")}>${[...SEATS, "neutral"].map((party) => html`<div class="row dice-row">
      ${FACES.map((face) => html`<${Die} party=${party} face=${face} />`)}
        ${party !== "neutral" && html`<${Die} party=${party} face=${6} biggy /><${Die} party=${party} face=${3} biggy />`}
      <span class="tiny">${FACES.map((face) => html`<${Die} party=${party} face=${face} />`)}</span></div>`)}</${Shelf}>
    <${Shelf} felt title=${t("gallery.notes")}><div class="notes-row">
      ${[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((tens) => html`<${Note} value=${tens * 10000} />`)}<${NoteBack} /></div>
      <div class="notes-row small">${[1, 4, 7, 8, 10].map((tens) => html`<${Note} value=${tens * 10000} />`)}</div></${Shelf}>
    <${Shelf} title=${t("gallery.casinos")}><div class="signs">
      ${[1, 2, 3, 4, 5, 6, "bandit"].map((at) => html`<figure class="facade casino-${at}">
      <${Emblem} at=${at} /><figcaption>${at === "bandit" ? "" : `${at} · `}${t(`casino.${at}`)}</figcaption></figure>`)}
        </div></${Shelf}>
    <${Shelf} title=${t("gallery.clocks")}><div class="row">
      ${[90, 45, 9, 0].map((left) => html`<${ClockRing} left=${left} whole=${90} label="${left}" />`)}
      <${ClockRing} left=${86400 * 2} whole=${86400 * 3} label="2 d" /></div></${Shelf}>
    <${Shelf} felt title=${t("gallery.cards")}>
      <${Fan} party=${3} cards=${["1", "3", "33", "5", "6"]} chosen=${[1, 2]} blocked=${[0, 3, 4]} choose=${() => {}}
        name=${(/** @type {string} */ card) => card} />
      <div class="row"><${Card} party=${0} /><${Card} party=${1} card="44" /><${Card} party=${4} card="2" chosen />
        <${Token} /></div></${Shelf}>
    <${Shelf} title=${t("chat.reactions")}><div class="row">
      ${[...REACTIONS, "on", "off"].map((sign) => html`<${Reaction} sign=${sign} />`)}</div></${Shelf}>
    <${Shelf} title=${t("gallery.controls")}><div class="row"><button type="button" class="primary">${t("play.now")}</button>
      <button type="button">${t("invite")}</button>
      <button type="button" disabled>${t("start")}</button><button type="button" class="plain">
        ${t("cancel")}</button></div></${Shelf}>
  </${Page}>`;
}
