/** The settings, on their page and at the table. */
import { html } from "../ui.js";
import { setSetting, settings } from "./settings.js";
import { useStore } from "./store.js";
import { t } from "./words.js";

const CHOICES = /** @type {const} */ ([
  ["language", ["auto", "en", "de"]],
  ["theme", ["auto", "dark", "light"]],
  ["motion", ["slow", "normal", "fast", "off"]],
]);
const TICKS = /** @type {const} */ (["confirm", "sounds", "chat"]);

export function Preferences() {
  const now = useStore(settings);
  return html`<div class="preferences">
    ${CHOICES.map(([name, values]) => html`<${Radio} name=${name} title=${t(`set.${name}`)} values=${values} value=${now[name]}
      label=${(/** @type {string} */ value) => t(`set.${name}.${value}`)}
      set=${(/** @type {any} */ value) => setSetting(name, value)} />`)}
    ${TICKS.map((name) => html`<label class="tick">
      <input type="checkbox" checked=${now[name]}
        onChange=${(/** @type {any} */ change) => setSetting(name, change.target.checked)} /><span>${t(`set.${name}`)}<small>
          ${t(`set.${name}.text`)}</small></span></label>`)}
  </div>`;
}

/**
 * One of several, as buttons in a row.
 * @param {{name: string, title: string, values: readonly any[], value: any, label: (value: any) => string, set: (value: any) => void, off?: (value: any) => boolean}} props
 */
export const Radio = ({ name, title, values, value, label, set, off }) => html`<fieldset class="field"><legend>${title}</legend>
  <div class="choices">
  ${values.map((one) => html`<label key=${one}>
    <input type="radio" name=${name} checked=${one === value} disabled=${off?.(one)} onChange=${() => set(one)} /><span>
      ${label(one)}</span></label>`)}</div></fieldset>`;
