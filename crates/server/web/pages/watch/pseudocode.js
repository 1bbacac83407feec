// The search of each rung as a few lines, and which of them a step belongs to.

import { isLeaf } from "./model.js";

/** @typedef {import("./model.js").Model} Model */
/**
 * @typedef {"call" | "leaf" | "forced" | "cached" | "each" | "symmetric" | "recurse" | "raise" |
 *   "cut" | "store" | "return"} Line
 */

/**
 * Each line, how far it is indented, and what a rung must have for it.
 * @type {[Line, number, (rung: Set<string>) => boolean][]}
 */
const LINES = [
  ["call", 0, () => true],
  ["leaf", 1, () => true],
  ["forced", 1, (rung) => rung.has("forced")],
  ["cached", 1, (rung) => rung.has("cache")],
  ["each", 1, () => true],
  ["symmetric", 2, (rung) => rung.has("symmetry")],
  ["recurse", 2, () => true],
  ["raise", 2, () => true],
  ["cut", 2, (rung) => rung.has("alphabeta")],
  ["store", 1, (rung) => rung.has("cache")],
  ["return", 1, () => true],
];

const LADDER = ["minimax", "alphabeta", "cache", "symmetry", "forced"];

/**
 * What is on in a rung as it is written: a name means all below it, names joined by + only
 * themselves.
 * @param {string} rung
 */
export function parts(rung) {
  const names = rung.split("+");
  return new Set(names.length > 1 ? names : LADDER.slice(0, LADDER.indexOf(rung) + 1));
}

/** The lines of a rung. @param {string} rung */
export function lines(rung) {
  const on = parts(rung);
  return LINES.filter(([, , needs]) => needs(on)).map(([line, indent]) => ({
    line,
    indent,
    windows: on.has("alphabeta"),
  }));
}

/** The line that a step belongs to. @param {Model} model @param {number} number @returns {Line} */
export function lineOf({ trace: { steps } }, number) {
  const { event } = steps[number];
  if (event === "enter") return "call";
  const shown = event === "exit" ? steps[number - 1]?.event : event;
  if (shown && isLeaf(shown)) return "leaf";
  if (event === "exit") return shown === "cached" ? "cached" : "return";
  return /** @type {Line} */ (event);
}
