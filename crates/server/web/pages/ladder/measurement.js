// The state of a table that is being measured.

import { measureLadder } from "../../lib/api.js";
import { valueText } from "../../lib/value.js";
import { job } from "../../lib/job.js";

/**
 * @typedef {object} Cell
 * @property {number} depth
 * @property {string} rung
 * @property {number} [report_milliseconds] what a report measured
 * @property {number} nodes
 * @property {number} milliseconds
 * @property {boolean} given_up
 * @property {import("../../lib/value.js").Value | null} value
 * @property {string[]} moves
 * @property {string} position
 */
/** @typedef {"milliseconds" | "nodes"} Measure */
/**
 * @typedef {{
 *   game: string, position: string, whole_game: boolean, evaluator: string | null, cells: Cell[]
 * }} Table
 */
/** @typedef {{ cells: Cell[], table: Table | null }} Known */
/** @typedef {Known & import("../../lib/job.js").Job} Measurement */

/** @type {Known} */
export const FRESH = { cells: [], table: null };

/**
 * What a line of the answer changes.
 * @param {Known} known
 * @param {any} line
 * @returns {Partial<Measurement>}
 */
export function applyLine(known, line) {
  if (line.done) return { phase: "done", table: line.table, cells: line.table.cells };
  return line.cell ? { cells: [...known.cells, line.cell] } : {};
}

/** The table that is measured. */
export const ladder = job(measureLadder, FRESH, applyLine);

/**
 * The depths and rungs of a table, those that are still to come included.
 * @param {Measurement} run
 */
export function shape({ cells, request }) {
  const unique = (/** @type {any[]} */ list) => [...new Set(list)];
  return {
    depths: unique([...(request?.depths ?? []), ...cells.map((cell) => cell.depth)]),
    rungs: unique([...(request?.rungs ?? []), ...cells.map((cell) => cell.rung)]),
  };
}

/** A cell's number; null where it was given up. @param {Cell} cell @param {Measure} measure */
export const measured = (cell, measure) => (cell.given_up ? null : cell[measure]);

/**
 * @typedef {{
 *   name: string, rung: string, report: boolean, points: { depth: number, value: number }[]
 * }} Series
 */

/**
 * The lines of the chart: one for each rung, and one for each that a report measured.
 * @param {Cell[]} cells
 * @param {Measure} measure
 * @param {(rung: string) => string} name
 * @param {(name: string) => string} byReport
 * @returns {Series[]}
 */
export function series(cells, measure, name, byReport) {
  const rungs = [...new Set(cells.map(({ rung }) => rung))];
  const line = (/** @type {string} */ rung, /** @type {boolean} */ report) => {
    const own = cells
      .filter((cell) => cell.rung === rung)
      .map((cell) => ({
        depth: cell.depth,
        value: report ? cell.report_milliseconds : measured(cell, measure),
      }));
    const points = /** @type {{ depth: number, value: number }[]} */ (
      own.filter(({ value }) => value !== null && value !== undefined && value > 0)
    );
    return { name: report ? byReport(name(rung)) : name(rung), rung, report, points };
  };
  const ours = rungs.map((rung) => line(rung, false));
  const theirs = measure === "milliseconds" ? rungs.map((rung) => line(rung, true)) : [];
  return [...ours, ...theirs].filter(({ points }) => points.length > 0);
}

/** The table as comma-separated values. @param {Cell[]} cells */
export function csv(cells) {
  const head = "depth,rung,nodes,milliseconds,report_milliseconds,given_up,value,moves";
  const quoted = (/** @type {string} */ text) => `"${text.replaceAll('"', '""')}"`;
  const row = (/** @type {Cell} */ c) =>
    [
      c.depth,
      c.rung,
      c.nodes,
      c.milliseconds,
      c.report_milliseconds ?? "",
      c.given_up,
      quoted(c.value ? valueText(c.value) : ""),
      quoted(c.moves.join(" ")),
    ].join(",");
  return `${[head, ...cells.map(row)].join("\n")}\n`;
}
