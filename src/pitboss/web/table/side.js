/** Beside the table: the log, and what people say. On a phone it is a sheet that is drawn up. */
import { html, useEffect, useState } from "../ui.js";
import { t } from "../shell/words.js";
import { Chat, Log } from "./log.js";

/**
 * @param {{state: import("./state.js").TableState, secret: (event: import("./state.js").Event) => boolean,
 *   connection: import("./connection.js").Connection, texts: Record<string, string>, names: string[]}} props
 */
export function Side({ state, secret, connection, texts, names }) {
  const [tab, setTab] = useState("log");
  const [read, setRead] = useState(state.chat.length);
  const table = /** @type {import("./state.js").Table} */ (state.table);
  useEffect(() => {
    if (tab === "chat") setRead(state.chat.length);
  }, [tab, state.chat.length]);
  const fresh = state.chat.length - read;
  const late = state.steps.reduce((sum, step) => sum + step.events.length, 0);
  const told = state.events.slice(0, state.events.length - late).filter((event) => !secret(event));
  return html`<div class="tabs" role="tablist">${["log", "chat"].map((name) => html`
      <button type="button" role="tab" aria-selected=${tab === name} onClick=${() => setTab(name)}>
        ${t(`table.${name}`)}${name === "chat" && fresh > 0 && html` <b class="count-badge">${fresh}</b>`}</button>`)}</div>
    <div role="tabpanel" class="tab-panel">${tab === "log"
      ? html`<${Log} events=${told} game=${table.game} texts=${texts} names=${names} />`
      : html`<${Chat} chat=${state.chat} watching=${!table.you.seats.length}
          say=${(/** @type {string} */ text) => connection.send({ type: "say", text })}
          react=${(/** @type {string} */ sign) => connection.send({ type: "react", with: sign })} />`}</div>`;
}
