// A tree on paper: boxes to write into, or filled in from the search.

import { html } from "../../vendor/preact.js";
import { useWords } from "../../lib/i18n.js";
import { inTheEnd, nodeAfter, wayOf } from "../watch/facts.js";
import { WORDS } from "./words.js";

/** @typedef {import("../watch/model.js").Model} Model */

/** Room of a leaf across, of a row down, and of a box. */
const [ACROSS, DOWN, WIDE, TALL] = [54, 104, 46, 26];
/** Room for alpha and beta below a box. */
const BLANKS = 36;

/**
 * The whole tree as minimax walks it; what alpha-beta found is written into it.
 * @param {{ plain: Model, pruned: Model, solved: boolean }} props
 */
export function Drawing({ plain, pruned, solved }) {
  const t = useWords(WORDS);
  const { layout, nodes } = plain.trace;
  const width = (layout.width + 1) * ACROSS;
  const height = layout.height * DOWN + TALL + 44;
  const at = (/** @type {number} */ id) => ({
    x: (layout.nodes[id][0] + 0.5) * ACROSS,
    y: layout.nodes[id][1] * DOWN + 18,
  });
  return html`
    <svg
      viewBox=${`0 0 ${width} ${height}`}
      style=${{ maxWidth: `${width * 1.4}px` }}
      role="img"
      aria-label=${t(solved ? "solvedTree" : "blankTree", plain.trace.game)}
    >
      ${nodes.map(({ parent }, id) => {
        if (parent === null) return null;
        const [from, to] = [at(parent), at(id)];
        const cut = solved && !isSeen(plain, pruned, id);
        return html`
          <path
            class=${cut ? "edge cut" : "edge"}
            d=${`M${from.x} ${from.y + TALL + BLANKS}L${to.x} ${to.y}`}
          />
        `;
      })}
      ${nodes.map(({ parent }, id) => {
        // The name of a move stands beside its line, not on it.
        const right = parent !== null && at(id).x > at(parent).x;
        return html`
          <${Box} ...${{ plain, pruned, solved, id, right, ...at(id) }} />
        `;
      })}
    </svg>
  `;
}

/**
 * The node of another search at the same place.
 * @param {Model} from
 * @param {Model} to
 * @param {number} id
 */
const same = (from, to, id) => nodeAfter(to, wayOf(from, id).split(".").filter(Boolean));

/**
 * Whether alpha-beta came to a node.
 * @param {Model} plain
 * @param {Model} pruned
 * @param {number} id
 */
const isSeen = (plain, pruned, id) => wayOf(pruned, same(plain, pruned, id)) === wayOf(plain, id);

/**
 * @param {{
 *   plain: Model, pruned: Model, solved: boolean, id: number, right: boolean, x: number, y: number
 * }} props
 */
function Box({ plain, pruned, solved, id, right, x, y }) {
  const { max, move } = plain.trace.nodes[id];
  const leaf = !plain.children[id].length;
  const seen = isSeen(plain, pruned, id);
  const state = seen ? inTheEnd(pruned, same(plain, pruned, id)) : null;
  const crossed = solved && !seen;
  const worth = leaf
    ? (inTheEnd(plain, id)?.worth ?? "").replace("+", "")
    : solved && state
      ? state.value
      : "";
  return html`
    <g class=${crossed ? "crossed" : ""}>
      ${
        move &&
        html`
          <text
            class="move"
            x=${x + (right ? 1 : -1) * (WIDE / 2 - 2)}
            y=${y - 4}
            text-anchor=${right ? "end" : "start"}
          >
            ${move}
          </text>
        `
      }
      <path class="box" d=${leaf ? rect(x, y) : house(x, y, max)} />
      <text class="worth" x=${x} y=${y + (leaf || !max ? 17 : 21)} text-anchor="middle">
        ${worth}
      </text>
      ${
        !leaf &&
        html`
          <${Blank} x=${x} y=${y + TALL + 14} name="α" text=${solved && state ? state.alpha : ""} />
          <${Blank} x=${x} y=${y + TALL + 30} name="β" text=${solved && state ? state.beta : ""} />
        `
      }
    </g>
  `;
}

/**
 * A letter and a line to write on.
 * @param {{ x: number, y: number, name: string, text: string }} props
 */
function Blank({ x, y, name, text }) {
  return html`
    <text class="name" x=${x - WIDE / 2} y=${y}>${name}</text>
    <path class="blank" d=${`M${x - WIDE / 2 + 11} ${y + 2}H${x + WIDE / 2}`} />
    <text class="name" x=${x + WIDE / 2} y=${y - 1} text-anchor="end">${text}</text>
  `;
}

/** @param {number} x @param {number} y */
const rect = (x, y) => `M${x - WIDE / 2 + 6} ${y}h${WIDE - 12}v${TALL}h${12 - WIDE}z`;

/** Points up for MAX, down for MIN. @param {number} x @param {number} y @param {boolean} max */
const house = (x, y, max) =>
  max
    ? `M${x - WIDE / 2} ${y + TALL}v${8 - TALL}l${WIDE / 2} -8l${WIDE / 2} 8v${TALL - 8}z`
    : `M${x - WIDE / 2} ${y}v${TALL - 8}l${WIDE / 2} 8l${WIDE / 2} -8v${8 - TALL}z`;
