// The buttons to walk through a search.

import { html } from "../../vendor/preact.js";
import { number, useWords } from "../../lib/i18n.js";
import { Icon } from "./icons.js";
import WORDS from "./words.js";

/** @typedef {import("./model.js").Event} Event */
/** Steps a second. */
export const SPEEDS = [1, 2, 5, 20, 100];

/** What one can jump to: a key, its word, the events. @type {{ key: string, word: string, events: Event[] }[]} */
export const JUMPS = [
  { key: "c", word: "cut", events: ["cut"] },
  { key: "h", word: "hit", events: ["hit", "twin"] },
  { key: "l", word: "leaf", events: ["leaf"] },
];

/**
 * @param {{ step: number, last: number, playing: boolean, speed: number, practising: boolean, has: (events: Event[], direction: 1 | -1) => boolean,
 *   onStep: (to: number) => void, onForward: () => void, onPlay: () => void, onSpeed: (speed: number) => void, onJump: (events: Event[], direction: 1 | -1) => void }} props
 */
export function Controls({ step, last, playing, speed, practising, has, onStep, onForward, onPlay, onSpeed, onJump }) {
  const t = useWords(WORDS);
  const button = (/** @type {string} */ name, /** @type {() => void} */ act, /** @type {boolean} */ off, /** @type {string} */ key) =>
    html`<button class="icon" data-act=${name} aria-label=${t(name)} title=${`${t(name)} (${key})`} aria-keyshortcuts=${key} disabled=${off} onClick=${act}>
      <${Icon} name=${name} />
    </button>`;
  const jump = (/** @type {typeof JUMPS[number]} */ { key, word, events }, /** @type {1 | -1} */ direction) => {
    const name = t(direction > 0 ? `next.${word}` : `previous.${word}`);
    const shown = direction > 0 ? key : `Shift+${key}`;
    return html`<button data-act=${`${direction > 0 ? "next" : "previous"}-${word}`} title=${`${name} (${shown})`} aria-label=${name} aria-keyshortcuts=${shown}
      disabled=${practising || !has(events, direction)} onClick=${() => onJump(events, direction)}>${direction > 0 ? `${t(`to.${word}`)} ›` : "‹"}</button>`;
  };
  return html`<div class="stepper" role="group" aria-label=${t("stepping")}>
    <div class="walk"><div class="row steps">
      ${button("first", () => onStep(0), step === 0, "Home")} ${button("back", () => onStep(step - 1), step === 0, "←")}
      ${button(playing ? "pause" : "play", onPlay, practising || (step === last && !playing), "Space")}
      ${button("forward", onForward, step === last, "→")} ${button("last", () => onStep(last), practising || step === last, "End")}
    </div>
    <input type="range" class="scrub" min="1" max=${last + 1} value=${step + 1} disabled=${practising} aria-label=${t("step")}
      aria-valuetext=${t("stepOf", number(step + 1), number(last + 1))} onInput=${(/** @type {any} */ e) => onStep(Number(e.target.value) - 1)} />
    <span class="count" data-test="count">${t("stepOf", number(step + 1), number(last + 1))}</span></div>
    <div class="row jumps">${JUMPS.map((to) => html`<span class="pair">${jump(to, -1)}${jump(to, 1)}</span>`)}</div>
    <label class="speed"><span>${t("speed")}</span>
      <select value=${speed} onChange=${(/** @type {any} */ e) => onSpeed(Number(e.target.value))}>
        ${SPEEDS.map((each) => html`<option value=${each}>${t("perSecond", each)}</option>`)}
      </select>
    </label>
  </div>`;
}
