// Alpha, beta and the value so far on a number line, for the node of the step and those above it.

import { html, useMemo } from "../../vendor/preact.js";
import { useWords } from "../../lib/i18n.js";
import { useWatch } from "./context.js";
import { isClosed, pathTo, stateOf } from "./model.js";
import WORDS from "./words.js";

/** @typedef {import("./model.js").Model} Model */
/**
 * @typedef {{
 *   at: (number: number) => number, ticks: { x: number, text: string }[]
 * }} Line  Where a value is drawn.
 */

const [LEFT, RIGHT, NAMES] = [92, 348, 79];
const ROW = 26;
/** Room for the names of the ends above the last row. */
const LABELS = 12;
/** As many nodes above the one of the step. */
const ABOVE = 4;
/** No opinion is so large. */
const FAR = 1e9;

/** A line with room for every value of a search. @param {Model} model @returns {Line} */
export function numberLine({ trace }) {
  /** @type {Map<number, string>} */
  const texts = new Map();
  for (const { alpha, beta, worth, amounts } of trace.steps) {
    const told = /** @type {[number, string][]} */ ([
      [amounts.alpha, alpha],
      [amounts.beta, beta],
      [amounts.value, worth],
    ]);
    for (const [number, text] of told) if (Number.isFinite(number)) texts.set(number, text);
  }
  const numbers = [...texts.keys()].sort((a, b) => a - b);
  // Points and a win lie so far apart that only their order can be shown.
  const mixed = numbers.some((n) => Math.abs(n) >= FAR);
  const places = mixed ? numbers.map((_, n) => n) : numbers;
  const [low, high] = [places[0] ?? 0, places.at(-1) ?? 0];
  const inner = RIGHT - LEFT - 56;
  const put = (/** @type {number} */ place) =>
    LEFT + 28 + (high === low ? inner / 2 : ((place - low) / (high - low)) * inner);
  const spots = new Map(numbers.map((number, n) => [number, put(places[n])]));
  const at = (/** @type {number} */ number) =>
    number === -Infinity ? LEFT : number === Infinity ? RIGHT : (spots.get(number) ?? LEFT);
  return {
    at,
    ticks: thin(numbers.map((number) => ({ x: at(number), text: texts.get(number) ?? "" }))),
  };
}

/** As many ticks as can be read beside each other. @param {{ x: number, text: string }[]} ticks */
function thin(ticks) {
  let free = -Infinity;
  return ticks.filter(({ x, text }) => {
    const half = text.length * 3.6 + 3;
    if (x - half < free) return false;
    free = x + half;
    return true;
  });
}

export function WindowPanel() {
  const t = useWords(WORDS);
  const { model, step } = useWatch().walk;
  const line = useMemo(() => numberLine(model), [model]);
  const { node: here } = model.trace.steps[step];
  const nodes = pathTo(model, here).slice(-ABOVE - 1);
  const height = nodes.length * ROW + LABELS + 30;
  const state = /** @type {import("./model.js").State} */ (stateOf(model, here, step));
  const closed = model.windows && isClosed(state);
  const words = model.windows
    ? t(closed ? "windowClosed" : "windowIs", state.alpha, state.beta)
    : t("noWindow");
  return html`
    <section class="card window" aria-labelledby="watch-window">
      <h2 id="watch-window">${t("window")}</h2>
      <p
        class=${`said ${closed ? "closed" : ""}`}
        data-test="window"
        data-alpha=${state.alpha}
        data-beta=${state.beta}
        data-value=${state.value}
      >
        ${words}${" "}
        <span class="worth">${t("valueIs", state.value)}</span>
      </p>
      <svg viewBox=${`0 0 360 ${height}`} role="img" aria-label=${words}>
        ${line.ticks.map(
          ({ x, text }) => html`
            <g class="tick">
              <line x1=${x} x2=${x} y1="4" y2=${height - 20} />
              <text x=${x} y=${height - 6} text-anchor="middle">${text}</text>
            </g>
          `,
        )}
        <line class="axis" x1=${LEFT} x2=${RIGHT} y1=${height - 20} y2=${height - 20} />
        ${nodes.map((node, n) => {
          const last = node === here;
          return html`
            <${Row}
              key=${node}
              ...${{ node, line }}
              y=${n * ROW + 14 + (last ? LABELS : 0)}
              here=${last}
            />
          `;
        })}
      </svg>
    </section>
  `;
}

/** @param {{ node: number, line: Line, y: number, here: boolean }} props */
function Row({ node, line, y, here }) {
  const t = useWords(WORDS);
  const { model, step } = useWatch().walk;
  const state = stateOf(model, node, step);
  if (!state) return null;
  const { move, max } = model.trace.nodes[node];
  const { alpha, beta, value } = state.amounts;
  const [from, to] = [line.at(alpha), line.at(beta)];
  const closed = isClosed(state);
  const known = !Number.isNaN(value);
  return html`
    <g class=${`bar ${max ? "max" : "min"} ${here ? "here" : ""} ${closed ? "closed" : ""}`}>
      <text class="name" x=${NAMES} y=${y + 4} text-anchor="end">
        ${move ?? t("root")} ${max ? "▲" : "▼"}
      </text>
      ${
        model.windows &&
        html`
          <rect
            class="open"
            x=${Math.min(from, to)}
            y=${y - 6}
            width=${Math.max(2, Math.abs(to - from))}
            height="12"
            rx="2"
          />
          <${End} x=${from} y=${y} open=${alpha === -Infinity} side=${-1} name=${here ? "α" : ""} />
          <${End} x=${to} y=${y} open=${beta === Infinity} side=${1} name=${here ? "β" : ""} />
        `
      }
      ${
        known &&
        html`
          <path class="value" d=${diamond(line.at(value), y)} />
        `
      }
    </g>
  `;
}

/**
 * An end of a window: a bracket, or an arrow where there is no end.
 * @param {{ x: number, y: number, open: boolean, side: number, name: string }} props
 */
function End({ x, y, open, side, name }) {
  const d = open
    ? `M${x} ${y - 7}L${x + 8 * side} ${y}L${x} ${y + 7}`
    : `M${x - 5 * side} ${y - 9}H${x}V${y + 9}H${x - 5 * side}`;
  return html`
    <path class="end" d=${d} />
    ${
      name &&
      html`
        <text class="name" x=${x} y=${y - 12} text-anchor="middle">${name}</text>
      `
    }
  `;
}

/** @param {number} x @param {number} y */
const diamond = (x, y) => `M${x} ${y - 6}L${x + 6} ${y}L${x} ${y + 6}L${x - 6} ${y}Z`;
