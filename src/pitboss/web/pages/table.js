/** A table: sitting down, playing, watching. */
import { html, useState } from "../ui.js";
import { api, explain } from "../shell/api.js";
import { folder } from "../games/index.js";
import { LOOK_AGAIN, games, textsOf, useLoaded } from "../shell/games.js";
import { ensureMe, loadMe, me } from "../shell/me.js";
import { takeSecret } from "../shell/router.js";
import { RuleDialog } from "../shell/rules.js";
import { useStore } from "../shell/store.js";
import { tell } from "../shell/toast.js";
import { t } from "../shell/words.js";
import { Loading, Page } from "../shell/frame.js";
import { useConnection } from "../table/connected.js";
import { TableView } from "../table/view.js";
import { Waiting } from "../table/waiting.js";
import Lost from "./lost.js";

/** @param {{id: string, query: URLSearchParams}} props */
export default function TablePage({ id, query }) {
  const [refused, setRefused] = useState(/** @type {import("../shell/api.js").Trouble | null} */ (null));
  const [secret] = useState(takeSecret);
  const { connection, trouble, away } = useConnection(id, () => enter(id, secret), {
    refused: (error) => (["not-found", "forbidden"].includes(error.code) ? setRefused(error) : tell(explain(error), true)),
  });
  const met = refused ?? trouble;
  if (met) return html`<${Lost} text=${explain(met)} />`;
  return connection ? html`<${Live} connection=${connection} again=${query.has("again")} /><${RuleDialog} />` : html`<${Loading} away=${away} />`;
}

/** Uses the invite, if there is one in the address; fails where there is no such table. @param {string} id @param {string} secret */
async function enter(id, secret) {
  if (secret) {
    await ensureMe();
    await api("POST", `/api/tables/${id}/enter`, { secret });
  } else {
    if (me.get() === undefined) await loadMe();
    const { you } = await api("GET", `/api/tables/${id}`);
    if (you.sit) await ensureMe().catch(() => {}); // a newcomer may sit here at one tap; or else only watch
  }
}

/** @param {{connection: import("../table/connection.js").Connection, again: boolean}} props */
function Live({ connection, again }) {
  const state = useStore(connection.state);
  const { table, view } = state;
  const { value } = useLoaded(async () => table && Promise.all([folder(table.game), textsOf(table.game), games()]), [table?.game],
    LOOK_AGAIN);
  if (!table || !value) return html`<${Loading} away=${state.link === "away"} />`;
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
