/** Short synthesised sounds, off until asked for. */
import { settings } from "./settings.js";

/** Pitch in Hz, when it starts and how long it rings, in seconds. @type {Record<string, [number, number, number][]>} */
const TUNES = {
  turn: [[660, 0, 0.12], [880, 0.1, 0.2]],
  rolled: [[190, 0, 0.04], [240, 0.06, 0.04], [170, 0.11, 0.04], [220, 0.17, 0.05]],
  placed: [[320, 0, 0.06]],
  laid: [[320, 0, 0.06]],
  "laid-together": [[320, 0, 0.06], [280, 0.07, 0.06], [340, 0.14, 0.06]],
  revealed: [[240, 0, 0.05], [300, 0.3, 0.08]],
  token: [[1175, 0, 0.08], [1568, 0.07, 0.16]],
  won: [[784, 0, 0.1], [988, 0.08, 0.1], [1319, 0.16, 0.22]],
  cancelled: [[220, 0, 0.15], [165, 0.12, 0.25]],
  over: [[523, 0, 0.15], [659, 0.13, 0.15], [784, 0.26, 0.15], [1047, 0.39, 0.4]],
};

/** @type {AudioContext | null} */
let audio = null;

/** @param {string} name */
export function sound(name) {
  const tune = TUNES[name];
  if (!settings.get().sounds || !tune || document.hidden || !("AudioContext" in window)) return;
  audio ??= new AudioContext();
  for (const [pitch, start, long] of tune) {
    const at = audio.currentTime + start;
    const tone = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
    const loud = new GainNode(audio, { gain: 0 });
    loud.gain.setValueAtTime(0.16, at);
    loud.gain.exponentialRampToValueAtTime(0.001, at + long);
    tone.connect(loud).connect(audio.destination);
    tone.start(at);
    tone.stop(at + long);
  }
}
