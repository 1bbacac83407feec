// The state of a report that is being done again.

import { runReport } from "../../lib/api.js";
import { job } from "../../lib/job.js";

/** @typedef {import("../../boards/board.js").View} View */
/**
 * @typedef {"missing" | { word: string } | { text: string } | { count: number } |
 *   { number: number } | { share: number } | { position: { game: string, position: string } } |
 *   { elo: { value: number | null, low: number | null, high: number | null } }} Cell
 * @typedef {{ name: string, whose?: "theirs" | "ours" }} Column
 * @typedef {{ rung: string, whose: "theirs" | "ours", points: [number, number][] }} Line
 * @typedef {object} Section an experiment that is done
 * @property {number} number its place, from 1
 * @property {number} of how many there are
 * @property {string} topic
 * @property {string} game
 * @property {{ columns: Column[], rows: Cell[][] }} table
 * @property {{ caption: string, view: View }[]} [boards]
 * @property {{ across: string, up: string, lines: Line[] }} [chart]
 * @property {string} [mistake] the exhibit of the museum that shows the same
 * @property {boolean} finished
 */
/** @typedef {{ sections: Section[] }} Known */
/** @typedef {Known & import("../../lib/job.js").Job} Rerun */

/**
 * What a line of the answer changes.
 * @param {Known} known
 * @param {any} line
 * @returns {Partial<Rerun>}
 */
export function applyLine(known, line) {
  if (line.done) return { phase: line.rerun.finished ? "done" : "stopped" };
  return line.section ? { sections: [...known.sections, line.section] } : {};
}

/** The report that is done again. */
export const rerun = job(runReport, /** @type {Known} */ ({ sections: [] }), applyLine);
