/** The wordmark and a picture for each game. Own drawings. */
import { html } from "../ui.js";
import { Emblem } from "../pieces/casino.js";

/** The sign over the door. */
export const Logo = () => html`<span class="logo"><svg viewBox="0 0 40 40" aria-hidden="true">
  <rect class="logo-die" x="5" y="5" width="30" height="30" rx="8" transform="rotate(-8 20 20)" />
  <path class="logo-bow" d="M20 20 10.500 14.500V25.500ZM20 20 29.500 14.500V25.500Z" transform="rotate(-8 20 20)" />
  <circle class="logo-knot" cx="20" cy="20" r="2.600" />
</svg><span>Pitboss</span></span>`;

const STARS = [[18, 22], [52, 40], [96, 14], [140, 34], [196, 18], [236, 44], [288, 20], [306, 58], [120, 60], [22, 74]];
const sky = html`<rect class="pic-sky" width="320" height="180" /><circle class="pic-glow" cx="160" cy="150" r="120" />
  ${STARS.map(([x, y]) => html`<circle class="pic-star" cx=${x} cy=${y} r="1.3" />`)}`;

/** @param {{x: number, y: number, size: number, turn: number, party: number, pips: number[][]}} props */
const PicDie = ({ x, y, size, turn, party, pips }) => html`<g class="party-${party}" transform="translate(${x} ${y}) rotate(${turn}) scale(${size / 40})">
  <rect class="die-side" x="-19" y="-17.500" width="38" height="38" rx="9" /><rect class="die-body" x="-19" y="-19" width="38" height="37" rx="8.500" />
  ${pips.map(([px, py]) => html`<circle class="pip" cx=${px * 9.5} cy=${py * 9.5 - 0.5} r="3.8" />`)}</g>`;

const FIVE = [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], THREE = [[-1, 1], [0, 0], [1, -1]], SIX = [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]];

const strip = html`<g class="pic-strip">
  <path d="M0 180V112H26V92H58V118H84V74H92V58H98V74H112V120H140V98H178V124H204V70L220 56 236 70V116H262V96H292V110H320V180Z" />
  <path class="pic-windows" d="M34 100h6v5h-6zm12 0h6v5h-6zM34 112h6v5h-6zM90 84h5v6h-5zm10 0h5v6h-5zM90 98h5v6h-5zM148 106h6v5h-6zm14 0h6v5h-6zM212 80h6v6h-6zm12 0h6v6h-6zM212 96h6v6h-6zM270 104h6v5h-6zm12 0h6v5h-6z" /></g>`;

const lasVegas = html`${sky}${strip}
  <g transform="translate(76 18) scale(.9)"><${Emblem} at="1" class="pic-emblem" /></g>
  <svg x="30" y="36" width="46" height="46"><${Emblem} at="2" /></svg><svg x="88" y="10" width="42" height="42"><${Emblem} at="5" /></svg>
  <svg x="142" y="44" width="46" height="46"><${Emblem} at="3" /></svg><svg x="200" y="8" width="42" height="42"><${Emblem} at="1" /></svg><svg x="256" y="46" width="42" height="42"><${Emblem} at="6" /></svg>
  <ellipse class="pic-felt" cx="160" cy="186" rx="190" ry="52" />
  <g transform="translate(214 148) rotate(9)"><rect class="pic-note" x="-40" y="-20" width="80" height="40" rx="5" /><circle class="pic-note-mark" r="11" /></g>
  <g transform="translate(226 158) rotate(-7)"><rect class="pic-note two" x="-40" y="-20" width="80" height="40" rx="5" /><circle class="pic-note-mark" r="11" /></g>
  <${PicDie} x=${92} y=${146} size=${46} turn=${-12} party=${0} pips=${FIVE} /><${PicDie} x=${142} y=${156} size=${36} turn=${14} party=${2} pips=${THREE} /><${PicDie} x=${52} y=${164} size=${30} turn=${22} party=${1} pips=${SIX} />`;

/** @param {{x: number, turn: number, party: number, number: number}} props */
const PicCard = ({ x, turn, party, number }) => html`<g class="party-${party}" transform="translate(${x} 170) rotate(${turn})">
  <rect class="pic-card" x="-29" y="-112" width="58" height="86" rx="7" /><text class="pic-card-number" x="-20" y="-90">${number}</text>
  <g transform="translate(0 -66)"><rect class="die-body" x="-15" y="-15" width="30" height="30" rx="7" />
  ${(number === 5 ? FIVE : number === 6 ? SIX : number === 3 ? THREE : [[0, 0]]).map(([px, py]) => html`<circle class="pip" cx=${px * 8} cy=${py * 8} r="3" />`)}</g></g>`;

const cards = html`${sky}<svg x="24" y="18" width="50" height="50"><${Emblem} at="4" /></svg><svg x="246" y="18" width="50" height="50"><${Emblem} at="6" /></svg>
  <ellipse class="pic-felt" cx="160" cy="190" rx="190" ry="58" />
  <${PicCard} x=${96} turn=${-26} party=${3} number=${1} /><${PicCard} x=${128} turn=${-13} party=${3} number=${3} /><${PicCard} x=${160} turn=${0} party=${3} number=${5} />
  <${PicCard} x=${192} turn=${13} party=${3} number=${5} /><${PicCard} x=${224} turn=${26} party=${3} number=${6} />`;

const generic = html`${sky}<path class="pic-lamp" d="M130 0H190L208 34H112Z" /><path class="pic-beam" d="M112 34H208L300 180H20Z" /><ellipse class="pic-felt" cx="160" cy="146" rx="136" ry="44" />
  <${PicDie} x=${140} y=${140} size=${38} turn=${-10} party=${0} pips=${SIX} /><${PicDie} x=${184} y=${146} size=${30} turn=${16} party=${4} pips=${THREE} />
  <g class="party-1"><ellipse class="chip-side" cx="98" cy="150" rx="20" ry="8" /><ellipse class="chip-side" cx="98" cy="144" rx="20" ry="8" /><ellipse class="die-body" cx="98" cy="138" rx="20" ry="8" /></g>
  <g class="party-2"><ellipse class="chip-side" cx="226" cy="140" rx="18" ry="7" /><ellipse class="die-body" cx="226" cy="134" rx="18" ry="7" /></g>`;

/** @type {Record<string, any>} */
const PICTURES = { "las-vegas": lasVegas, "las-vegas-cards": cards };

/** @param {{game: string}} props */
export const Picture = ({ game }) => html`<svg class="picture" viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${PICTURES[game] ?? generic}</svg>`;
