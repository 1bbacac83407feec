// The table: a row for each depth, our numbers beside those of the study.

import { valueText } from "../../lib/value.js";
import { number, useWords } from "../../lib/i18n.js";
import { html } from "../../vendor/preact.js";
import { measured, shape } from "./measurement.js";
import { WORDS } from "./words.js";

/** Times of a tenth of a millisecond matter here, and minutes do. @param {number} ms */
const time = (ms) => number(Number(ms.toPrecision(ms >= 1000 ? 4 : 3)));

/**
 * @param {{ run: import("./measurement.js").Measurement, measure:
 *   import("./measurement.js").Measure }} props
 */
export function Table({ run, measure }) {
  const t = useWords(WORDS);
  const { depths, rungs } = shape(run);
  const report =
    measure === "milliseconds" && run.cells.some((cell) => cell.report_milliseconds !== undefined);
  const find = (/** @type {number} */ depth, /** @type {string} */ rung) =>
    run.cells.find((cell) => cell.depth === depth && cell.rung === rung);
  return html`
    <div class="scroll" tabindex="0" role="region" aria-labelledby="table">
      <table>
        <caption class="unseen">${t(measure)}</caption>
        <thead>
          <tr>
            <th scope="col" rowspan=${report ? 2 : 1} class="number">${t("depth")}</th>
            ${rungs.map(
              (rung) => html`
                <th
                  scope=${report ? "colgroup" : "col"}
                  colspan=${report ? 3 : 1}
                  class=${report ? "middle" : "number"}
                >
                  ${t(rung)}
                </th>
              `,
            )}
          </tr>
          ${
            report &&
            html`
              <tr>
                ${rungs.map(
                  () => html`
                    <th scope="col" class="number">${t("ours")}</th>
                    <th scope="col" class="number">${t("theirs")}</th>
                    <th scope="col" class="number">${t("ratio")}</th>
                  `,
                )}
              </tr>
            `
          }
        </thead>
        <tbody>
          ${depths.map(
            (depth) => html`
              <tr>
                <th scope="row" class="number">${depth}</th>
                ${rungs.map(
                  (rung) => html`
                    <${Entry}
                      cell=${find(depth, rung)}
                      measure=${measure}
                      report=${report}
                      going=${run.phase === "going"}
                    />
                  `,
                )}
              </tr>
            `,
          )}
        </tbody>
      </table>
    </div>
  `;
}

/**
 * @param {{
 *   cell: import("./measurement.js").Cell | undefined, measure: import("./measurement.js").Measure,
 *   report: boolean, going: boolean
 * }} props
 */
function Entry({ cell, measure, report, going }) {
  const t = useWords(WORDS);
  if (!cell)
    return html`
      <td class="number quiet" colspan=${report ? 3 : 1}>${going ? "…" : ""}</td>
    `;
  const ours = measured(cell, measure);
  const theirs = cell.report_milliseconds;
  const own = html`
    <td
      class="number strong"
      title=${
        ours === null
          ? t("givenUp")
          : t("found", cell.value ? valueText(cell.value) : "", cell.moves.slice(0, 12).join(" "))
      }
    >
      ${
        ours === null
          ? html`
              <abbr title=${t("givenUp")}>—</abbr>
            `
          : measure === "nodes"
            ? number(ours)
            : time(ours)
      }
    </td>
  `;
  if (!report) return own;
  return html`
    ${own}
    <td class="number">${theirs === undefined ? "" : time(theirs)}</td>
    <td class="number quiet">
      ${theirs === undefined || !ours ? "" : `${number(Number((theirs / ours).toPrecision(2)))}×`}
    </td>
  `;
}
