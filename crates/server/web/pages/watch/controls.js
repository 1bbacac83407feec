// The buttons to walk through a search.

import { html } from "../../vendor/preact.js";
import { number, useWords } from "../../lib/i18n.js";
import { useWatch } from "./context.js";
import { Icon } from "./icons.js";
import { LEAVES } from "./model.js";
import WORDS from "./words.js";

/** @typedef {import("./model.js").Event} Event */
/** @typedef {import("./model.js").Model} Model */
/** @typedef {{ key: string, word: string, events: Event[] }} Jump */

/** Steps per second. */
const SPEEDS = [1, 2, 5, 20, 100];

/** What one can jump to: a key, its word, the events. @type {Jump[]} */
export const JUMPS = [
  { key: "c", word: "cut", events: ["cut"] },
  { key: "h", word: "hit", events: ["cached", "symmetric"] },
  { key: "l", word: "leaf", events: LEAVES },
  { key: "i", word: "iteration", events: ["iteration"] },
  { key: "r", word: "again", events: ["deeper", "wider"] },
];

/** Those that a search has, or that every search could have. @param {Model} model */
const jumpsOf = ({ trace: { steps } }) =>
  JUMPS.filter(({ events }, n) => n < USUAL || steps.some(({ event }) => events.includes(event)));
const USUAL = 3;

export function Controls() {
  const t = useWords(WORDS);
  const { model, step, last, playing, speed, practice, move, forward, end, toggle, setSpeed } =
    useWatch().walk;
  const count = t("stepOf", number(step + 1), number(last + 1));
  return html`
    <div class="stepper" role="group" aria-label=${t("stepping")}>
      <div class="walk">
        <div class="row steps">
          <${Step} name="first" keyName="Home" off=${step === 0} act=${() => move(0)} />
          <${Step} name="back" keyName="←" off=${step === 0} act=${() => move(step - 1)} />
          <${Step}
            name=${playing ? "pause" : "play"}
            keyName="Space"
            off=${practice.on || step === last}
            act=${toggle}
          />
          <${Step} name="forward" keyName="→" off=${step === last} act=${forward} />
          <${Step} name="last" keyName="End" off=${practice.on || step === last} act=${end} />
        </div>
        <input
          type="range"
          class="scrub"
          min="1"
          max=${last + 1}
          value=${step + 1}
          disabled=${practice.on}
          aria-label=${t("step")}
          aria-valuetext=${count}
          onInput=${(/** @type {any} */ e) => move(Number(e.target.value) - 1)}
        />
        <span class="count" data-test="count">${count}</span>
      </div>
      <div class="row jumps">
        ${jumpsOf(model).map(
          (jump) => html`
            <span class="pair">
              <${To} jump=${jump} direction=${-1} />
              <${To} jump=${jump} direction=${1} />
            </span>
          `,
        )}
      </div>
      <label class="speed">
        <span>${t("speed")}</span>
        <select
          value=${speed}
          onChange=${(/** @type {any} */ e) => setSpeed(Number(e.target.value))}
        >
          ${SPEEDS.map(
            (each) => html`
              <option value=${each}>${t("perSecond", each)}</option>
            `,
          )}
        </select>
      </label>
      <p id="watch-canvas-keys" class="unseen">${t("canvasKeys")}</p>
    </div>
  `;
}

/** @param {{ name: string, keyName: string, off: boolean, act: () => void }} props */
function Step({ name, keyName, off, act }) {
  const t = useWords(WORDS);
  return html`
    <button
      class="icon"
      data-act=${name}
      aria-label=${t(name)}
      title=${`${t(name)} (${keyName})`}
      disabled=${off}
      onClick=${act}
    >
      <${Icon} name=${name} />
    </button>
  `;
}

/** @param {{ jump: Jump, direction: 1 | -1 }} props */
function To({ jump: { key, word, events }, direction }) {
  const t = useWords(WORDS);
  const { walk } = useWatch();
  const forwards = direction > 0;
  const name = t(forwards ? `next.${word}` : `previous.${word}`);
  const off = walk.practice.on || walk.find(events, direction) === null;
  return html`
    <button
      data-act=${`${forwards ? "next" : "previous"}-${word}`}
      title=${`${name} (${forwards ? key : `Shift+${key}`})`}
      aria-label=${name}
      disabled=${off}
      onClick=${() => walk.jump(events, direction)}
    >
      ${forwards ? `${t(`to.${word}`)} ›` : "‹"}
    </button>
  `;
}
