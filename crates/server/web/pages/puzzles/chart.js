// How the rating went.

import { html } from "../../vendor/preact.js";
import { number, useWords } from "../../lib/i18n.js";
import { WORDS } from "./words.js";

const WIDTH = 300;
const HEIGHT = 80;
const EDGE = 6;

/** @param {{ history: number[] }} props */
export function RatingChart({ history }) {
  const t = useWords(WORDS);
  if (history.length < 2) return null;
  const [least, most] = [Math.min(...history), Math.max(...history)];
  const span = Math.max(1, most - least);
  const x = (/** @type {number} */ n) =>
    EDGE + ((WIDTH - 2 * EDGE) * n) / Math.max(1, history.length - 1);
  const y = (/** @type {number} */ rating) =>
    HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * (rating - least)) / span;
  const last = history[history.length - 1];
  const label = t("chart", number(Math.round(least)), number(Math.round(most)));
  return html`
    <svg class="course" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${label}>
      <polyline points=${history.map((rating, n) => `${x(n)},${y(rating)}`).join(" ")} />
      <circle cx=${x(history.length - 1)} cy=${y(last)} r="3.5" />
    </svg>
    <p class="quiet range">${label}</p>
  `;
}
