// Values come as numbers, seen by the first player: {payoff: 1}, {chance: 0.63}, {margin: -0.25}
// or, in a trace, {points: 4}. Here they become text.

/**
 * @typedef {{
 *   payoff?: number, chance?: number, margin?: number, points?: number
 * }} Value exactly one of them
 */

/** Whether a value is how the game ends rather than an opinion. @param {Value} value */
export const isFact = (value) => value.payoff !== undefined;

/**
 * Above 0 if a value is good for the first player, below 0 if for the second.
 * @param {Value} value
 */
export const lean = ({ payoff, chance, margin, points }) =>
  chance === undefined ? (payoff ?? margin ?? points ?? 0) : chance - 0.5;

/** An opinion never looks like a certainty. @param {number} chance */
export const percent = (chance) => Math.min(99, Math.max(1, Math.round(100 * chance)));

/** @type {Record<string, [string, string, string]>} */
const RESULTS = {
  en: ["loss", "draw", "win"],
  pt: ["derrota", "empate", "vitória"],
  es: ["derrota", "empate", "victoria"],
};

/** At most two decimals, with a sign. @param {number} n */
function signed(n) {
  const size = Math.round(100 * Math.abs(n)) / 100;
  return size === 0 ? "0" : `${n > 0 ? "+" : "-"}${size}`;
}

/** A value in few signs that need no translation: +1, −6, ~63%, ~+2.5. @param {Value} value */
export const valueText = ({ payoff, chance, margin, points }) =>
  payoff !== undefined
    ? signed(payoff)
    : chance !== undefined
      ? `~${percent(chance)}%`
      : `~${signed(margin ?? points ?? 0)}`;

/**
 * A value of a trace. Beside points, results are words: +1 would look like one of them.
 * @param {Value} value
 * @param {"points" | "margin"} unit
 * @param {string} language
 */
export function traceText({ payoff, margin, points }, unit, language) {
  if (payoff === undefined) return `~${signed(margin ?? points ?? 0)}`;
  return unit === "points"
    ? (RESULTS[language] ?? RESULTS.en)[Math.sign(payoff) + 1]
    : signed(payoff);
}

/** Farther than any points. */
const WON = 1e12;

/**
 * A value of a trace as a number, to compare and to draw.
 * @param {Value} value
 * @param {"points" | "margin"} unit
 */
export const traceNumber = ({ payoff, margin, points }, unit) =>
  payoff === undefined
    ? (margin ?? points ?? 0)
    : unit === "points"
      ? WON * Math.sign(payoff)
      : payoff;
