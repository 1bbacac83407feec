// How the difference in Elo and its error went, game by game.

import { number, useWords } from "../../lib/i18n.js";
import { html } from "../../vendor/preact.js";
import { WORDS } from "./words.js";

const WIDTH = 320;
const HEIGHT = 110;
const LEFT = 38;
/** Elo beyond which nothing is drawn: one side wins nearly everything. */
const MOST = 800;

/**
 * Half the height of the axis, in Elo: a round number that holds the last moments.
 * @param {import("./run.js").Moment[]} history
 */
function reach(history) {
  const last = history.slice(Math.floor(history.length / 3));
  const ends = last.flatMap(({ elo }) => [elo.low ?? -MOST, elo.high ?? MOST]).map(Math.abs);
  const most = Math.max(50, ...ends);
  return [50, 100, 200, 400, MOST].find((round) => round >= most) ?? MOST;
}

/**
 * @param {object} props
 * @param {import("./run.js").Moment[]} props.history
 * @param {number} props.scheduled games in all
 */
export function EloChart({ history, scheduled }) {
  const t = useWords(WORDS);
  const top = reach(history);
  const x = (/** @type {number} */ games) =>
    LEFT + ((WIDTH - LEFT - 6) * games) / Math.max(1, scheduled);
  const y = (/** @type {number} */ elo) =>
    HEIGHT / 2 - ((HEIGHT / 2 - 8) * Math.max(-top, Math.min(top, elo))) / top;
  const edge = (/** @type {"low" | "high"} */ end, /** @type {number} */ none) =>
    history.map(({ games, elo }) => `${x(games)},${y(elo[end] ?? none)}`);
  const band = [...edge("high", top), ...edge("low", -top).reverse()].join(" ");
  const middle = history
    .filter(({ elo }) => elo.value !== null)
    .map(({ games, elo }) => `${x(games)},${y(/** @type {number} */ (elo.value))}`);
  return html`
    <figure class="course">
      <figcaption>${t("course")}</figcaption>
      <svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${t("course")}>
        ${[top, 0, -top].map(
          (elo) => html`
            <g class="axis">
              <line x1=${LEFT} x2=${WIDTH} y1=${y(elo)} y2=${y(elo)} />
              <text x=${LEFT - 5} y=${y(elo) + 4}>
                ${elo > 0 ? "+" : elo < 0 ? "−" : ""}${number(Math.abs(elo))}
              </text>
            </g>
          `,
        )}
        <polygon class="band" points=${band} />
        <polyline class="middle" points=${middle.join(" ")} />
        ${
          middle.length > 0 &&
          html`
            <circle
              class="now"
              cx=${middle[middle.length - 1].split(",")[0]}
              cy=${middle[middle.length - 1].split(",")[1]}
              r="3.5"
            />
          `
        }
      </svg>
    </figure>
  `;
}
