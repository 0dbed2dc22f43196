/** What is agreed at a table, in one line: its variants and its clock. Nothing where it is as in the box. */
import { html } from "../ui.js";
import { variants } from "../shell/gametext.js";
import { t } from "../shell/words.js";

/** @param {{table: import("./state.js").Table, texts: Record<string, string>}} props */
export function Agreed({ table, texts }) {
  const told = variants(texts, table.options);
  if (table.clock !== "none") told.push(`${t("create.clock")}: ${t(`clock.${table.clock}`)}`);
  return told.length > 0 && html`<small class="agreed">${told.join(" · ")}</small>`;
}
