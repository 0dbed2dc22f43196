import { html } from "../ui.js";
import { Picture } from "../art/pictures.js";
import { Page } from "../shell/frame.js";
import { t } from "../shell/words.js";

/** @param {{text?: string}} props */
export default ({ text }) => html`<${Page} narrow title=${t("lost")}><h1>${t("lost")}</h1><p>${text ?? t("lost.text")}</p>
  <div class="pictures"><${Picture} game="?" /></div>
  <p class="row way-on"><a class="button primary" href="/">${t("nav.home")}</a></p></${Page}>`;
