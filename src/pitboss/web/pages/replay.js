/** A finished game, move by move, from any seat's view. */
import { html, useState } from "../ui.js";
import { api, explain, troubleOf } from "../shell/api.js";
import { folder } from "../games/index.js";
import { textsOf, rulesOf, useLoaded } from "../shell/games.js";
import { RuleDialog } from "../shell/rules.js";
import { t } from "../shell/words.js";
import { Replay } from "../table/replay.js";
import Lost from "./lost.js";

/** @param {{id: string}} props */
export default function ReplayPage({ id }) {
  const [seat, setSeat] = useState(/** @type {number | null} */ (null));
  const { value, trouble } = useLoaded(async () => {
    const [replay, dice] = await Promise.all([api("GET", `/api/tables/${id}/replay${seat === null ? "" : `?seat=${seat}`}`),
      api("GET", `/api/tables/${id}/dice`).catch(() => null)]);
    const [game, texts, rules] = await Promise.all([folder(replay.table.game), textsOf(replay.table.game),
      rulesOf(replay.table.game)]);
    return { replay, dice, game, texts, rules, seat };
  }, [id, seat]);
  if (!value) return trouble ? html`<${Lost} text=${explain(troubleOf(trouble))} />`
    : html`<p class="loading">${t("loading")}</p>`;
  return html`<${Replay} ...${value} look=${setSeat} /><${RuleDialog} />`;
}
