/** A table: sitting down, playing, watching. */
import { html, useEffect, useState } from "../ui.js";
import { api, explain, troubleOf } from "../shell/api.js";
import { folder } from "../games/index.js";
import { textsOf, useLoaded, games } from "../shell/games.js";
import { ensureMe, loadMe, me } from "../shell/me.js";
import { takeSecret } from "../shell/router.js";
import { RuleDialog } from "../shell/rules.js";
import { useStore } from "../shell/store.js";
import { tell, tellError } from "../shell/toast.js";
import { t } from "../shell/words.js";
import { Page } from "../shell/frame.js";
import { connect } from "../table/connection.js";
import { TableView } from "../table/view.js";
import { Waiting } from "../table/waiting.js";
import Lost from "./lost.js";

/** @param {{id: string, query: URLSearchParams}} props */
export default function TablePage({ id, query }) {
  const [connection, setConnection] = useState(/** @type {import("../table/connection.js").Connection | null} */ (null));
  const [trouble, setTrouble] = useState(/** @type {any} */ (null));
  useEffect(() => {
    const entered = enter(id, takeSecret());
    let live = /** @type {import("../table/connection.js").Connection | null} */ (null);
    let gone = false;
    entered.then(() => {
      if (gone) return;
      live = connect(id, { refused: (error) => (["not-found", "forbidden"].includes(error.code) ? setTrouble(error)
        : tell(explain(error), true)) });
      setConnection(live);
    }, (error) => (troubleOf(error).code === "away" ? tellError(error) : setTrouble(troubleOf(error))));
    return () => {
      gone = true;
      live?.close();
    };
  }, [id]);
  if (trouble) return html`<${Lost} text=${explain(trouble)} />`;
  return connection ? html`<${Live} connection=${connection} again=${query.has("again")} /><${RuleDialog} />`
    : html`<p class="loading">…</p>`;
}

/** Uses the invite, if there is one in the address; fails where there is no such table. @param {string} id @param {string} secret */
async function enter(id, secret) {
  if (secret) {
    await ensureMe();
    await api("POST", `/api/tables/${id}/enter`, { secret });
  } else {
    if (me.get() === undefined) await loadMe();
    await api("GET", `/api/tables/${id}`);
  }
}

/** @param {{connection: import("../table/connection.js").Connection, again: boolean}} props */
function Live({ connection, again }) {
  const state = useStore(connection.state);
  const { table, view } = state;
  const { value } = useLoaded(async () => table && Promise.all([folder(table.game), textsOf(table.game), games()]), [table?.game]);
  if (!table || !value) return html`<p class="loading">${state.link === "away" ? t("away") : "…"}</p>`;
  const [game, texts, all] = value;
  const about = all.find((one) => one.id === table.game);
  const away = state.link === "away" || state.trouble;
  return html`${away && html`<p class="banner" role="status">${t(state.trouble ? "trouble" : "away")}</p>`}
    ${table.phase === "frozen" ? html`<${Frozen} table=${table} name=${texts.name} />`
      : view && table.phase !== "open" ? html`<${TableView} state=${state} connection=${connection} game=${game} texts=${texts} about=${about} />`
      : html`<${Waiting} table=${table} again=${again} texts=${texts} bots=${about?.bots ?? []} />`}`;
}

/** A table whose log no longer folds. @param {{table: import("../table/state.js").Table, name: string}} props */
const Frozen = ({ table, name }) => html`<${Page} narrow title=${name}><h1>${t("frozen")}</h1><p>${table.trouble}</p>
  <p><a class="button" href="/api/tables/${table.id}/record" download>${t("table.record")}</a></p></${Page}>`;
