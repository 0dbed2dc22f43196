/** A new table: presets first, one sentence for each option, and at once why a combination is not possible. */
import { classes, html, useState } from "../ui.js";
import { Picture } from "../art/pictures.js";
import { explain, troubleOf } from "../shell/api.js";
import { Page } from "../shell/frame.js";
import { LOOK_AGAIN, games, textsOf, useLoaded } from "../shell/games.js";
import { me } from "../shell/me.js";
import { openTable } from "../shell/open.js";
import { Radio } from "../shell/preferences.js";
import { RuleDialog, RuleLink } from "../shell/rules.js";
import { useStore } from "../shell/store.js";
import { language, t } from "../shell/words.js";

/** @typedef {import("../shell/games.js").Option} Option */

/** @param {{query: URLSearchParams}} props */
export default function Create({ query }) {
  const { value, trouble } = useLoaded(games, [], LOOK_AGAIN);
  const [id, setId] = useState(query.get("game") ?? "");
  const game = value?.find((found) => found.id === id) ?? value?.[0];
  return html`<${Page} narrow title=${t("create")}><h1>${t("create")}</h1>
    ${trouble && html`<p class="refusal">${explain(troubleOf(trouble))}</p>`}
    ${value && value.length > 1
      && html`<fieldset class="field"><legend>${t("create.game")}</legend><div class="choices game-choice">
        ${value.map((one) => html`
      <label key=${one.id}><input type="radio" name="game" checked=${one === game} onChange=${() => setId(one.id)} />
        <span><${Picture} game=${one.id} />${one.name[language.get()] ?? one.name.en}</span></label>`)}</div></fieldset>`}
    ${game && html`<${Form} key=${game.id} game=${game} way=${query.get("way") ?? "friends"} />`}<${RuleDialog} /></${Page}>`;
}

/** @param {{game: import("../shell/games.js").Game, way: string}} props */
function Form({ game, way: first }) {
  const player = useStore(me);
  const { value: texts } = useLoaded(() => textsOf(game.id), [game.id], LOOK_AGAIN);
  const [way, setWay] = useState(first);
  const [seats, setSeats] = useState(game.players.includes(4) ? 4 : game.players[0]);
  const [options, setOptions] = useState(() => Object.fromEntries(game.options.map((option) => [option.name, option.default])));
  const [names, setNames] = useState(/** @type {string[]} */ ([]));
  const [access, setAccess] = useState("link");
  const [clock, setClock] = useState("none");
  const [pace, setPace] = useState("normal");
  const [busy, setBusy] = useState(false);
  if (!texts) return html`<p class="hint">…</p>`;

  const refusals = game.options.map((option) => refusal(option, options, seats, texts));
  const blocked = refusals.some(Boolean);
  /** @param {Record<string, any>} preset */
  const matches = (preset) => game.options.every((option) => options[option.name] === (preset[option.name] ?? option.default));
  /** @param {number} n */
  const name = (n) => names[n] ?? (n ? `${t("player")} ${n + 1}` : player?.name ?? `${t("player")} 1`);

  const other = (/** @type {number} */ n) =>
    way === "device" ? { me: true, name: name(n) } : way === "bots" ? { bot: game.bots[0] } : { open: true };
  /** @param {Event} submit */
  const open = async (submit) => {
    submit.preventDefault();
    setBusy(true);
    const friends = way === "friends";
    const changed = game.options.filter((option) => options[option.name] !== option.default);
    await openTable({
      game: game.id,
      options: Object.fromEntries(changed.map((option) => [option.name, options[option.name]])),
      seats: [way === "device" ? other(0) : { me: true }, ...Array.from({ length: seats - 1 }, (_, n) => other(n + 1))],
      access: friends ? access : "link",
      clock: friends ? clock : "none",
      pace,
      start: !friends,
    }, texts);
    setBusy(false);
  };
  /** @param {Record<string, any>} preset */
  const take = (preset) =>
    setOptions(Object.fromEntries(game.options.map((option) => [option.name, preset[option.name] ?? option.default])));
  /** One of several values, each with its word. @param {string} of @param {any[]} values @param {any} value @param {(value: any) => void} set */
  const radio = (of, values, value, set) => html`<${Radio} name=${of} title=${t(`create.${of}`)} values=${values} value=${value} set=${set}
    label=${(/** @type {any} */ one) => (of === "seats" ? String(one) : t(`${of}.${one}`))} />`;

  return html`<form class="create" onSubmit=${open}>
    ${radio("way", ["friends", "bots", "device"], way, setWay)}
    ${radio("seats", game.players, seats, setSeats)}
    ${way === "device" && html`<fieldset class="field names"><legend>${t("create.names")}</legend>${Array.from({ length: seats }, (_, n) => html`
      <input type="text" key=${n} maxlength="40" aria-label="${t("player")} ${n + 1}" value=${name(n)}
        onInput=${(/** @type {any} */ input) => setNames((before) => Object.assign([...before], { [n]: input.target.value }))} />`)}</fieldset>`}
    ${game.options.length > 0 && html`<fieldset class="field"><legend>${t("create.options")}</legend>
      <div class="choices presets">${Object.entries(game.presets).map(([preset, values]) => html`
        <label key=${preset}><input type="radio" name="preset" checked=${matches(values)} onChange=${() => take(values)} />
          <span>${texts[`preset.${preset}`] ?? preset}</span></label>`)}</div>
      ${game.options.map((option, n) => html`
        <${OptionField} key=${option.name} game=${game.id} option=${option} value=${options[option.name]} texts=${texts} refused=${refusals[n]}
          set=${(/** @type {any} */ value) => setOptions((before) => ({ ...before, [option.name]: value }))} />`)}</fieldset>`}
    ${way === "friends" && radio("access", ["public", "link", "private"], access, setAccess)}
    ${way === "friends" && radio("clock", ["none", "fast", "normal", "relaxed"], clock, setClock)}
    ${way !== "device" && radio("pace", ["slow", "normal", "fast", "instant"], pace, setPace)}
    <p class="row way-on"><button type="submit" class="primary" disabled=${blocked || busy}>${t(way === "friends" ? "create.open" : "create.begin")}</button>
      ${blocked && html`<span class="refusal" role="status">${t("create.blocked")}</span>`}</p></form>`;
}

/**
 * @param {{game: string, option: Option, value: any, texts: Record<string, string>, refused: string, set: (value: any) => void}} props
 *   `refused`: why it cannot be had like this
 */
function OptionField({ game, option, value, texts, refused, set }) {
  const sentence = texts[`option.${option.name}`] ?? option.name;
  const title = texts[option.name] ?? sentence;
  const words = html`${title !== sentence && html`<small>${sentence}</small>`}
    ${refused && html`<small class="refusal" role="status">${refused}</small>`}`;
  const rule = option.rule && html`<${RuleLink} game=${game} id=${option.rule} />`;
  if (option.kind === "flag") {
    return html`<div class="option"><label class=${classes("tick", refused && "refused")}>
      <input type="checkbox" checked=${value} onChange=${(/** @type {any} */ change) => set(change.target.checked)} />
      <span>${title}${words}</span></label>${rule}</div>`;
  }
  /** @param {any} change */
  const chosen = (change) => set(option.values.find((one) => String(one) === change.target.value));
  return html`<div class="option"><label class="field"><span>${title}</span><select value=${String(value)} onChange=${chosen}>
    ${option.values.map((one) => html`<option value=${String(one)}>${texts[`${option.name}.${one}`] ?? one}</option>`)}
    </select>${words}</label>${rule}</div>`;
}

/**
 * Why an option cannot be had like this; empty where it can.
 * @param {Option} option @param {Record<string, any>} options @param {number} seats @param {Record<string, string>} texts
 */
function refusal(option, options, seats, texts) {
  const { name, players, needs } = option;
  if (options[name] === option.default) return "";
  if (players && !players.includes(seats)) return t("create.players-only", { from: Math.min(...players), to: Math.max(...players), seats });
  return needs && !options[needs] ? t("create.needs", { other: texts[needs] ?? texts[`option.${needs}`] ?? needs }) : "";
}
