// What stands beside the tree: the lines of the search, the counters.

import { html } from "../../vendor/preact.js";
import { number, useWords } from "../../lib/i18n.js";
import { useWatch } from "./context.js";
import { lineOf, lines } from "./pseudocode.js";
import WORDS from "./words.js";

/** @typedef {import("./model.js").Model} Model */

export function Code() {
  const t = useWords(WORDS);
  const { model, step } = useWatch().walk;
  const now = lineOf(model, step);
  return html`
    <section class="card code" aria-labelledby="watch-code">
      <h2 id="watch-code">${t("code")}</h2>
      <ol>
        ${lines(model.trace.rung).map(
          ({ line, indent, windows }) => html`
            <li
              key=${line}
              data-line=${line}
              class=${`indent-${indent}`}
              aria-current=${line === now ? "step" : null}
            >
              <code>${t(word(line, windows))}</code>
            </li>
          `,
        )}
      </ol>
    </section>
  `;
}

/** Some lines are shorter without a window. @param {string} line @param {boolean} windows */
const word = (line, windows) =>
  !windows && ["call", "recurse", "raise"].includes(line) ? `code.${line}.plain` : `code.${line}`;

/** Rows that stay empty are not shown. @param {Model[]} models */
const rows = (models) =>
  ROWS.filter(
    (name) => ALWAYS.includes(name) || models.some(({ counters }) => counters[name].at(-1) !== 0),
  );

const ALWAYS = ["visited", "leaves", "cuts", "saved"];
const ROWS = /** @type {(keyof import("./model.js").Counters)[]} */ ([
  "visited",
  "leaves",
  "cuts",
  "hits",
  "symmetric",
  "again",
  "saved",
]);

/** A row for each counter, a column for each search: beside the tree there is little width. */
export function Counters() {
  const t = useWords(WORDS);
  const { found, walk } = useWatch();
  const { steps, lead } = walk;
  const models = found.trees.map(({ model }) => model);
  const many = models.length > 1;
  return html`
    <section class="card counters" aria-labelledby="watch-counters">
      <h2 id="watch-counters">${t("counters")}</h2>
      <div class="scroll" tabindex="0" role="region" aria-labelledby="watch-counters">
        <table>
          ${
            many &&
            html`
              <thead>
                <tr>
                  <td></td>
                  ${models.map(
                    ({ trace: { rung } }, n) => html`
                      <th scope="col" class=${`number ${n === lead ? "lead" : ""}`}>
                        ${t(`rung.${rung}`)}
                      </th>
                    `,
                  )}
                </tr>
              </thead>
            `
          }
          <tbody>
            ${rows(models).map(
              (name) => html`
                <tr data-counter=${name}>
                  <th scope="row">${t(`count.${name}`)}</th>
                  ${models.map(
                    (model, n) => html`
                      <${Count} model=${model} name=${name} step=${steps[n]} />
                    `,
                  )}
                </tr>
              `,
            )}
          </tbody>
        </table>
      </div>
      <p class="quiet small">${t("countersHint")}</p>
    </section>
  `;
}

/** @param {{ model: Model, name: keyof import("./model.js").Counters, step: number }} props */
function Count({ model, name, step }) {
  const counted = model.counters[name];
  return html`
    <td class="number" data-rung=${model.trace.rung}>
      <b>${shown(counted[step])}</b>
      ${" "}
      <span class="of">${shown(counted[counted.length - 1])}</span>
    </td>
  `;
}

/** @param {number} n */
const shown = (n) => (Number.isNaN(n) ? "∞" : n === -Infinity ? "–" : number(n));
