// What the engine says about a position, in words and in few signs. Values are seen by the first
// player.

import { lookOf } from "../../boards/marks.js";
import { number } from "../../lib/i18n.js";
import { isFact, lean, percent } from "../../lib/value.js";

/** @typedef {import("../../lib/api.js").AnalysisLine} AnalysisLine */
/** @typedef {import("../../lib/api.js").Analysis} Analysis */
/** @typedef {import("../../boards/board.js").View} View */
/** @typedef {import("../../lib/i18n.js").T} T */

/** The signs of both sides by how the board looks. */
export const SIGNS = {
  wood: ["●", "○"],
  signs: ["X", "O"],
  halves: ["▼", "▲"],
  levels: ["▲", "▼"],
};
/** From here on, an opinion needs no decimals. */
const PLAIN = 10;

/** Whether it counts how much a game is won by. @param {View} view */
export const hasMargin = (view) => view.picture.kind === "kalah";

/** An amount with its sign, no longer than it must be. @param {number} n */
export function signed(n) {
  const size = Math.abs(n);
  const text = number(size >= PLAIN ? Math.round(size) : Math.round(10 * size) / 10);
  return n > 0 ? `+${text}` : n < 0 ? `−${text}` : "0";
}

/**
 * An opinion in few signs: the first player's chance, or seeds.
 * @param {import("../../lib/value.js").Value} value
 */
const opinion = ({ chance, margin }) =>
  chance === undefined ? signed(margin ?? 0) : `${percent(chance)}%`;

/**
 * A value in words: who wins, in how many moves or by how much; or whose chances are how good.
 * @param {T} t
 * @param {{
 *   value: import("../../lib/value.js").Value | null, distance?: number | null
 * }} line
 * @param {[string, string]} called the sides as people call them
 * @param {boolean} margin whether how much one wins by counts (Kalah)
 */
export function evaluationText(t, { value, distance }, called, margin) {
  if (!value) return "?";
  const n = lean(value);
  if (!isFact(value))
    return value.chance === undefined ? `≈ ${opinion(value)}` : `${called[0]} ≈ ${opinion(value)}`;
  if (n === 0) return t("isDraw");
  const winner = called[n > 0 ? 0 : 1];
  if (margin) return t("winsBy", winner, Math.abs(n));
  return distance ? t("winsIn", winner, distance) : t("winsAtLast", winner);
}

/**
 * The values to write on the board, by move.
 * @param {Analysis | null} analysis
 * @param {View} view
 * @returns {Record<string, import("../../boards/board.js").Value>}
 */
export function boardValues(analysis, view) {
  const signs = SIGNS[lookOf(view.picture)];
  const margin = hasMargin(view);
  const entries = (analysis?.lines ?? []).map((line) => [
    line.line[0],
    valueOf(line, signs, margin),
  ]);
  return Object.fromEntries(entries);
}

/**
 * @param {AnalysisLine} line
 * @param {string[]} signs
 * @param {boolean} margin
 * @returns {import("../../boards/board.js").Value}
 */
function valueOf(line, signs, margin) {
  const value = line.value ?? { chance: 0.5 };
  const n = lean(value);
  const favours = n > 0 ? "first" : n < 0 ? "second" : "none";
  const result = margin
    ? signed(n)
    : n === 0
      ? "="
      : `${signs[n > 0 ? 0 : 1]}${line.distance ?? ""}`;
  const text = isFact(value) ? result : opinion(value);
  return { text, favours, best: line.best, proven: line.proven };
}

/**
 * Where the bar of evaluation stands for a position: that of the engine, or of the result.
 * @param {View} view
 * @param {Analysis | null | undefined} analysis
 * @returns {number | null}
 */
export function barOf(view, analysis) {
  if (view.result) return Math.sign(view.result.payoff);
  return analysis?.lines[0]?.bar ?? null;
}

/**
 * Whether what is known of a position is a fact.
 * @param {View} view
 * @param {Analysis | null | undefined} analysis
 */
export const isProven = (view, analysis) =>
  view.result !== null || Boolean(analysis?.lines[0]?.proven);
