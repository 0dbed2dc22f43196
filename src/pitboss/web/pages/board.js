/** The table full-screen, for a television or a laptop, while phones hold the hands. */
import { html, useRef, useState } from "../ui.js";
import { Logo } from "../art/pictures.js";
import { Clock, WHOLE } from "../pieces/clock.js";
import { Chip, partyClass } from "../pieces/die.js";
import { Icon } from "../pieces/icon.js";
import { folder } from "../games/index.js";
import { api, explain } from "../shell/api.js";
import { Loading, useTitle } from "../shell/frame.js";
import { LOOK_AGAIN, textsOf, useLoaded } from "../shell/games.js";
import { fill, say } from "../shell/gametext.js";
import { ensureMe } from "../shell/me.js";
import { useStore } from "../shell/store.js";
import { t } from "../shell/words.js";
import { useConnection } from "../table/connected.js";
import { Invitation } from "../table/invite.js";
import { Over } from "../table/over.js";
import { useShown } from "../table/show.js";
import { Spoken, useSpoken } from "../table/spoken.js";
import Lost from "./lost.js";

/** @param {{id: string}} props */
export default function Board({ id }) {
  const [refused, setRefused] = useState(/** @type {import("../shell/api.js").Trouble | null} */ (null));
  const enter = () => ensureMe().then(() => api("GET", `/api/tables/${id}`));
  const { connection, trouble, away } = useConnection(id, enter, { seat: null, refused: setRefused });
  useTitle(t("table.board"));
  const met = refused ?? trouble;
  if (met) return html`<${Lost} text=${explain(met)} />`;
  return connection ? html`<${Live} connection=${connection} />` : html`<${Loading} away=${away} />`;
}

const nothing = () => {};

const fillScreen = () => (document.fullscreenElement ? document.exitFullscreen()
  : document.documentElement.requestFullscreen()).catch(nothing);

/** @param {{connection: import("../table/connection.js").Connection}} props */
function Live({ connection }) {
  const state = useStore(connection.state);
  const { table, view } = state;
  const { value } = useLoaded(async () => table && Promise.all([folder(table.game), textsOf(table.game)]), [table?.game],
    LOOK_AGAIN);
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const [spoken, speak] = useSpoken();
  const names = table?.seats.map((seat, n) => seat.name ?? `${t("seat")} ${n + 1}`) ?? [];
  const shown = useShown(state, value?.[0], connection.shown, (event) => value && speak(say(value[1], event, names)), root);
  if (!table || !value) return html`<${Loading} away=${state.link === "away"} />`;
  const [game, texts] = value;
  const waits = view?.waits;
  const waiting = waits && t("table.waiting", { names: waits.seats.map((n) => names[n]).join(", "), n: waits.seats.length });
  const over = table.result && !state.steps.length;
  return html`<div class="board-page">${state.link === "away" && html`<p class="banner" role="status">${t("away")}</p>`}
    <header class="table-top"><${Logo} />
      <h1><span>${texts.name}</span><small>${(view && game.stage?.(shown.position ?? view.public, texts, fill)) ?? ""}</small></h1>
      ${waits?.until && html`<${Clock} key=${waits.ask} until=${waits.until - state.ahead} whole=${WHOLE[table.clock]}
        label=${t("table.clock")} />`}
      ${document.fullscreenEnabled && html`<button type="button" class="icon push" aria-label=${t("board.full")} onClick=${fillScreen}>
        <${Icon} name="full" /></button>`}</header>
    <main id="main" tabindex="-1" class="felt-table" ref=${root}>
      ${over ? html`<${Over} table=${table} names=${names} board />`
        : shown.position && table.phase !== "open"
          ? html`<${game.View} position=${shown.position} before=${shown.before} event=${shown.event} ahead=${null} table=${table}
              texts=${texts} names=${names} mine=${null} own=${[]} legal=${[]} chosen=${null} choose=${nothing} confirm=${nothing}
              waits=${waits} board />`
          : html`<${Door} table=${table} />`}</main>
    <p class="board-told" aria-hidden="true">${over ? "" : shown.event ? say(texts, shown.event, names) : waiting}</p>
    <${Spoken} lines=${spoken} /></div>`;
}

/** Before the game: who is there, and the way in for phones. @param {{table: import("../table/state.js").Table}} props */
const Door = ({ table }) => html`<div class="board-waiting">
  <ul class="waiting">${table.seats.map((seat, n) => html`
    <li key=${n} class=${partyClass(n)}><${Chip} party=${n} /><span>${seat.name ?? html`<i>${t("seat.free")}</i>`}</span></li>`)}</ul>
  ${(table.you.seats.length > 0 || table.access === "public") && html`<${Invitation} table=${table} big />`}</div>`;
