// Small sounds, made on the spot, for those who want them.

import { settings } from "../../lib/settings.js";

/**
 * Pitch in hertz, length in seconds, form.
 * @type {Record<string, [number, number, OscillatorType][]>}
 */
const SOUNDS = {
  place: [[520, 0.07, "triangle"]],
  seed: [[760, 0.035, "sine"]],
  capture: [
    [330, 0.09, "square"],
    [220, 0.14, "square"],
  ],
  end: [
    [523, 0.12, "triangle"],
    [659, 0.12, "triangle"],
    [784, 0.24, "triangle"],
  ],
};
const LOUD = 0.12;

/** @type {AudioContext | undefined} */
let studio;

/** @param {keyof typeof SOUNDS} name */
export function play(name) {
  if (!settings().sound) return;
  studio ??= new AudioContext();
  let when = studio.currentTime;
  for (const [pitch, length, form] of SOUNDS[name]) {
    tone(studio, pitch, length, form, when);
    when += length;
  }
}

/**
 * @param {AudioContext} audio
 * @param {number} pitch
 * @param {number} length
 * @param {OscillatorType} form
 * @param {number} when
 */
function tone(audio, pitch, length, form, when) {
  const source = audio.createOscillator();
  const volume = audio.createGain();
  source.type = form;
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(LOUD, when);
  volume.gain.exponentialRampToValueAtTime(0.001, when + length);
  source.connect(volume).connect(audio.destination);
  source.start(when);
  source.stop(when + length);
}
