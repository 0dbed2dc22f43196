/** Where an exported page starts: one replay, no server. */
import { html, render } from "./ui.js";
import { folder } from "./games/index.js";
import { given } from "./shell/games.js";
import { RuleDialog } from "./shell/rules.js";
import { Toasts } from "./shell/toast.js";
import { useWords } from "./shell/words.js";
import { Replay } from "./table/replay.js";

const { replay, dice, texts, rules, seat, language, words } = /** @type {any} */ (globalThis).PITBOSS;
useWords(language, words);
given(`/api/games/${replay.table.game}/rules/${language}`, rules);
folder(replay.table.game).then((game) => render(html`<${Replay} replay=${replay} dice=${dice} game=${game} texts=${texts}
  rules=${rules} seat=${seat} alone /><${RuleDialog} /><${Toasts} />`, /** @type {Element} */
    (document.getElementById("app"))));
