import { html } from "../ui.js";
import { Page } from "../shell/frame.js";
import { Preferences } from "../shell/preferences.js";
import { t } from "../shell/words.js";

export default () => html`<${Page} narrow title=${t("nav.settings")}><h1>${t("nav.settings")}</h1><${Preferences} />
  <p class="hint">${t("set.kept")}</p><p><a href="/gallery">${t("gallery")}</a></p></${Page}>`;
