// Cells of a report's table as text, and the report as Markdown.

import { number } from "../../lib/i18n.js";

/** @typedef {import("./rerun.js").Cell} Cell */
/** @typedef {import("./rerun.js").Column} Column */
/** @typedef {import("./rerun.js").Section} Section */
/** @typedef {import("../../lib/i18n.js").T} T */

const RUNGS = ["minimax", "alphabeta", "cache", "symmetry"];

/** At most two decimals. @param {number} n */
const rounded = (n) => number(Math.round(100 * n) / 100);

/** @param {number | null} n @param {string} none */
const elo = (n, none) => (n === null ? none : `${n > 0 ? "+" : ""}${Math.round(n)}`);

/** What stands in a cell. @param {Cell} cell @param {T} t */
export function cellText(cell, t) {
  if (cell === "missing") return "–";
  if ("word" in cell) return t(`word.${cell.word}`);
  if ("text" in cell) return RUNGS.includes(cell.text) ? t(`rung.${cell.text}`) : cell.text;
  if ("position" in cell) return cell.position.position;
  if ("count" in cell) return number(cell.count);
  if ("number" in cell) return rounded(cell.number);
  if ("share" in cell) return `${rounded(100 * cell.share)} %`;
  const { value, low, high } = cell.elo;
  if (value === null || low === null || high === null)
    return `${elo(low, "−∞")} … ${elo(high, "+∞")}`;
  return `${elo(value, "")} ± ${Math.round((high - low) / 2)}`;
}

/**
 * Whose a column is, where the report has numbers beside ours.
 * @param {Section} section
 * @param {Column} column
 */
export const ownerOf = ({ table }, { whose }) =>
  table.columns.some((other) => other.whose === "theirs") ? whose : undefined;

/** The name of a column. @param {Section} section @param {Column} column @param {T} t */
function columnText(section, column, t) {
  const owner = ownerOf(section, column);
  return owner ? `${t(`word.${column.name}`)} (${t(owner)})` : t(`word.${column.name}`);
}

/** Whether a column holds numbers. @param {Section} section @param {number} place */
export const isNumber = ({ table }, place) =>
  !table.rows.some((row) => {
    const cell = row[place];
    return cell !== "missing" && ("word" in cell || "text" in cell || "position" in cell);
  });

/** @param {string[]} cells */
const line = (cells) => `| ${cells.join(" | ")} |`;

/**
 * The report as a Markdown text.
 * @param {string} report
 * @param {Section[]} sections
 * @param {T} t
 */
export function markdown(report, sections, t) {
  const parts = sections.map((section) => {
    const { columns, rows } = section.table;
    const rule = columns.map((_, place) => (isNumber(section, place) ? "---:" : "---"));
    return [
      `## ${t(`topic.${section.topic}`)}`,
      t(`about.${section.topic}`),
      [
        line(columns.map((column) => columnText(section, column, t))),
        line(rule),
        ...rows.map((row) => line(row.map((cell) => cellText(cell, t)))),
      ].join("\n"),
      ...(section.boards ?? []).map(
        ({ caption, view }) => `${t(`word.${caption}`)}: \`${view.game} ${view.position}\``,
      ),
    ].join("\n\n");
  });
  const title = `# ${t(`report.${report}`)}`;
  return `${[title, t(`about.${report}`), t("machine"), ...parts].join("\n\n")}\n`;
}
