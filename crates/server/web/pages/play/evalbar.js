// Who stands better: a bar beside the board, and its course over the whole game.

import { html } from "../../vendor/preact.js";
import { useWords } from "../../lib/i18n.js";
import { usePlay } from "./context.js";
import { lineThrough, path } from "./game.js";
import { analysisOf } from "./thinking.js";
import { WORDS } from "./words.js";
import { barOf, evaluationText, hasMargin, isProven } from "./evaluation.js";

/** Who stands better at the position on the board. */
export function EvalBar() {
  const t = useWords(WORDS);
  const { view, sides, analysis } = usePlay();
  const best = analysis.found?.lines[0];
  const text = best ? evaluationText(t, best, sides.called, hasMargin(view)) : "";
  const bar = barOf(view, analysis.found);
  const known = bar === null ? "unknown" : isProven(view, analysis.found) ? "" : "estimate";
  const share = `${(50 * (1 + (bar ?? 0))).toFixed(1)}%`;
  return html`
    <div
      class=${`evalbar look-${sides.look} ${known}`}
      role="meter"
      aria-label=${t("evaluation")}
      aria-valuemin="-1"
      aria-valuemax="1"
      aria-valuenow=${(bar ?? 0).toFixed(2)}
      aria-valuetext=${text || t("unknown")}
      title=${text}
    >
      <div class="first" style=${{ "--share": share }}></div>
      <span class="end second">${sides.called[1]}</span>
      <span class="end first">${sides.called[0]}</span>
    </div>
  `;
}

const WIDTH = 300;
const HEIGHT = 84;

/**
 * The points of a curve through what is known.
 * @param {import("./game.js").Node[]} nodes
 * @returns {{ x: number, y: number, proven: boolean }[]}
 */
function curve(nodes) {
  const step = WIDTH / Math.max(1, nodes.length - 1);
  return nodes.flatMap(({ view }, n) => {
    const analysis = analysisOf(view);
    const bar = barOf(view, analysis);
    if (bar === null) return [];
    return [{ x: n * step, y: (HEIGHT / 2) * (1 - bar * 0.92), proven: isProven(view, analysis) }];
  });
}

/** The evaluation over the whole game; a press goes to a position. */
export function Graph() {
  const t = useWords(WORDS);
  const { game, actions } = usePlay();
  const nodes = lineThrough(game);
  const ply = path(game).length - 1;
  const last = nodes.length - 1;
  const points = curve(nodes);
  const x = (WIDTH / Math.max(1, last)) * ply;
  const goTo = (/** @type {number} */ n) => nodes[n] && actions.goTo(nodes[n].id);
  const press = (/** @type {MouseEvent} */ event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    goTo(Math.round(((event.clientX - box.left) / box.width) * last));
  };
  const onKeyDown = (/** @type {KeyboardEvent} */ event) => {
    const to = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    goTo(to);
  };
  const line = points
    .map((point, n) => `${n ? "L" : "M"}${point.x.toFixed(1)} ${point.y.toFixed(1)}`)
    .join("");
  const [left, right] = [points[0]?.x, points.at(-1)?.x];
  const area =
    points.length > 1 && `M${left} ${HEIGHT / 2}${line.replace("M", "L")}L${right} ${HEIGHT / 2}Z`;
  return html`
    <svg
      class="graph"
      viewBox=${`-6 0 ${WIDTH + 12} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="slider"
      tabindex="0"
      aria-label=${t("graph")}
      aria-valuemin="0"
      aria-valuemax=${last}
      aria-valuenow=${ply}
      onClick=${press}
      onKeyDown=${onKeyDown}
    >
      ${
        area &&
        html`
          <path class="area" d=${area} />
        `
      }
      <path class="middle" d=${`M0 ${HEIGHT / 2}H${WIDTH}`} />
      <path class="cursor" d=${`M${x} 2V${HEIGHT - 2}`} />
      <path class="course" d=${line} />
      ${points.map(
        (point) => html`
          <circle class=${point.proven ? "" : "estimate"} cx=${point.x} cy=${point.y} r="2.8" />
        `,
      )}
    </svg>
  `;
}
