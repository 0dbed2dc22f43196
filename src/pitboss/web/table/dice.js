/** "Check the dice": every outcome computed again, here in the page. */
import { html, useState } from "../ui.js";
import { check } from "../fair/check.js";
import { api } from "../shell/api.js";
import { Dialog } from "../shell/frame.js";
import { tellError } from "../shell/toast.js";
import { t } from "../shell/words.js";

/** @param {{id: string, dice?: import("../fair/check.js").Dice}} props `dice`: already at hand, in an exported page */
export function DiceCheck({ id, dice: known }) {
  const [dice, setDice] = useState(/** @type {import("../fair/check.js").Dice | null} */ (null));
  const open = () => (known ? setDice(known) : api("GET", `/api/tables/${id}/dice`).then(setDice, tellError));
  const verdict = dice && check(dice);
  return html`<button type="button" onClick=${open}>${t("dice.check")}</button>
    ${dice && verdict && html`<${Dialog} title=${t("dice.check")} close=${() => setDice(null)}>
      <p class=${verdict.seed && !verdict.wrong.length ? "verdict good" : "verdict refusal"}>
        ${verdict.seed && !verdict.wrong.length ? t("dice.good", { n: verdict.checked })
          : t("dice.bad", { n: verdict.wrong.length })}</p>
      <p>${t("dice.how")}</p>
      <dl class="facts"><dt>${t("dice.commitment")}</dt><dd><code>${dice.fair.commitment}</code></dd><dt>${t("dice.seed")}</dt>
        <dd><code>${dice.reveal}</code></dd>
      ${dice.fair.contributions.map((secret, n) => html`<dt>${t("dice.contribution", { n: n + 1 })}</dt><dd><code>
        ${secret}</code></dd>`)}</dl></${Dialog}>`}`;
}
