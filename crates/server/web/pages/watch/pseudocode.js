// The search of each rung as a few lines, and which of them a step belongs to.

import { isLeaf } from "./model.js";

/** @typedef {import("./model.js").Model} Model */
/**
 * @typedef {"deepen" | "call" | "leaf" | "forced" | "cached" | "order" | "each" | "symmetric" |
 *   "recurse" | "reduced" | "probe" | "deeper" | "wider" | "raise" | "cut" | "store" |
 *   "return"} Line
 */

/**
 * Each line, how far it is indented, and what a rung must have for it.
 * @type {[Line, number, (rung: Set<string>) => boolean][]}
 */
const LINES = [
  ["deepen", 0, (rung) => rung.has("deepening")],
  ["call", 0, () => true],
  ["leaf", 1, () => true],
  ["forced", 1, (rung) => rung.has("forced")],
  ["cached", 1, (rung) => rung.has("cache")],
  ["order", 1, (rung) => rung.has("deepening")],
  ["each", 1, () => true],
  ["symmetric", 2, (rung) => rung.has("symmetry")],
  ["recurse", 2, (rung) => !rung.has("nullwindow")],
  ["reduced", 2, (rung) => rung.has("reductions")],
  ["probe", 2, (rung) => rung.has("nullwindow")],
  ["deeper", 2, (rung) => rung.has("reductions")],
  ["wider", 2, (rung) => rung.has("nullwindow")],
  ["raise", 2, () => true],
  ["cut", 2, (rung) => rung.has("alphabeta")],
  ["store", 1, (rung) => rung.has("cache")],
  ["return", 1, () => true],
];

const LADDER = ["minimax", "alphabeta", "cache", "symmetry", "forced"];
/** Deepening begins anew from the cache. */
const DEEPENING = [...LADDER.slice(0, 3), "deepening", "nullwindow", "killers", "reductions"];

/**
 * What is on in a rung as it is written: a name means all below it, names joined by + only
 * themselves.
 * @param {string} rung
 */
export function parts(rung) {
  const names = rung.split("+");
  const ladder = LADDER.includes(rung) ? LADDER : DEEPENING;
  return new Set(names.length > 1 ? names : ladder.slice(0, ladder.indexOf(rung) + 1));
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
  if (event === "iteration") return "deepen";
  if (event === "table_move" || event === "ordered") return "order";
  return /** @type {Line} */ (event);
}
