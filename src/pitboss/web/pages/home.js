/** The door: the games there are, and three ways to begin. */
import { classes, html, useState } from "../ui.js";
import { Picture } from "../art/pictures.js";
import { explain, troubleOf } from "../shell/api.js";
import { Page } from "../shell/frame.js";
import { LOOK_AGAIN, games, useLoaded } from "../shell/games.js";
import { playNow } from "../shell/open.js";
import { language, t } from "../shell/words.js";
import { Running } from "./tables.js";

/** @param {import("../shell/games.js").Game} game */
function players(game) {
  const from = Math.min(...game.players), to = Math.max(...game.players);
  return t(from === to ? "players.exactly" : "players", { from, to });
}

export default function Home() {
  const { value, trouble, again } = useLoaded(games, [], LOOK_AGAIN);
  const [busy, setBusy] = useState("");
  return html`<${Page} title="">
    <h1 class="hero">${t("home.title")}</h1><p class="hero-text">${t("home.text")}</p>
    <${Running} />
    ${!value && trouble && html`<div class="panel"><p>${explain(troubleOf(trouble))} ${t("home.keep-trying")}</p>
      <button type="button" onClick=${again}>${t("again")}</button></div>`}
    <ul class=${classes("games", value?.length === 1 && "single")}>${(value ?? []).map((game) => {
      const name = game.name[language.get()] ?? game.name.en;
      const named = (/** @type {string} */ key) => `${t(key)}: ${name}`;
      return html`<li class="game" key=${game.id}><${Picture} game=${game.id} />
        <div class="game-text"><h2>${name}</h2><p>${game.tagline[language.get()] ?? game.tagline.en}</p>
        <p class="hint">${players(game)} · <a href="/rules/${game.id}">${t("rules")}</a></p>
        <div class="ways"><button type="button" class="primary" disabled=${busy} aria-label=${named("play.now")}
          onClick=${() => { setBusy(game.id); playNow(game).finally(() => setBusy("")); }}>${t("play.now")}</button>
          <a class="button" href="/tables/new?game=${game.id}&way=friends" aria-label=${named("invite")}>${t("invite")}</a>
            <a class="button" href="/tables/new?game=${game.id}&way=device" aria-label=${named("pass")}>
              ${t("pass")}</a></div></div></li>`;
    })}</ul></${Page}>`;
}
