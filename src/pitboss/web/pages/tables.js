/** Lists of tables: one's own, open ones, running ones. */
import { html } from "../ui.js";
import { api } from "../shell/api.js";
import { games, textsOf, useLoaded } from "../shell/games.js";
import { me } from "../shell/me.js";
import { useStore } from "../shell/store.js";
import { language, t, words } from "../shell/words.js";
import { Icon } from "../pieces/icon.js";
import { Sign } from "../pieces/die.js";
import { Agreed } from "../table/agreed.js";

/** @param {{tables: import("../table/state.js").Table[], empty?: string}} props */
export function Tables({ tables, empty }) {
  const { value } = useLoaded(games, []);
  /** @param {string} id */
  const name = (id) => value?.find((game) => game.id === id)?.name[language.get()] ?? id;
  const ids = [...new Set(tables.map((table) => table.game))].sort();
  const { value: texts } = useLoaded(async () => Object.fromEntries(await Promise.all(ids.map(textsOfOne))), [ids.join(" ")]);
  if (!tables.length) return empty ? html`<p class="empty">${empty}</p>` : null;
  return html`<ul class="tables">
    ${tables.map((table) => html`<li key=${table.id}>
      <a href=${table.phase === "finished" ? `/replay/${table.id}` : `/tables/${table.id}`}>
    <b>${name(table.game)}</b> <small>${t(`phase.${table.phase}`)} · ${words.day(table.changed)}</small>
    <${Agreed} table=${table} texts=${texts?.[table.game] ?? {}} />
    <span class="tables-seats">
      ${table.seats.map((seat, n) => html`<span><${Sign} party=${n} />${seat.name ?? t("seat.free")}
        ${table.result?.winners.includes(n) && html`<${Icon} name="star" />`}</span>`)}</span></a></li>`)}</ul>`;
}

/** A game that is not on this server any more has no words. @param {string} id */
const textsOfOne = async (id) => [id, await textsOf(id).catch(() => ({}))];

/** One's own tables that go on. */
export function Running() {
  const player = useStore(me);
  const { value } = useLoaded(() => (player ? api("GET", "/api/me/tables") : Promise.resolve([])), [player?.id]);
  const on = (value ?? []).filter((/** @type {any} */ table) => ["open", "starting",
    "running"].includes(table.phase)).slice(0, 4);
  return on.length ? html`<section class="running"><h2>${t("home.running")}</h2><${Tables} tables=${on} /></section>` : null;
}
