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

/** Columns that stay empty are not shown. @param {Model[]} models */
const columns = (models) =>
  COLUMNS.filter(
    (name) => ALWAYS.includes(name) || models.some(({ counters }) => counters[name].at(-1) !== 0),
  );

const ALWAYS = ["visited", "leaves", "cuts", "saved"];
const COLUMNS = /** @type {(keyof import("./model.js").Counters)[]} */ ([
  "visited",
  "leaves",
  "cuts",
  "hits",
  "symmetric",
  "again",
  "saved",
]);

export function Counters() {
  const t = useWords(WORDS);
  const { found, walk } = useWatch();
  const { steps, lead } = walk;
  const models = found.trees.map(({ model }) => model);
  return html`
    <section class="card counters" aria-labelledby="watch-counters">
      <h2 id="watch-counters">${t("counters")}</h2>
      <div class="scroll" tabindex="0" role="region" aria-labelledby="watch-counters">
        <table>
          <thead>
            <tr>
              <td></td>
              ${columns(models).map(
                (name) => html`
                  <th scope="col" class="number">${t(`count.${name}`)}</th>
                `,
              )}
            </tr>
          </thead>
          <tbody>
            ${models.map(
              (model, n) => html`
                <${Counts}
                  model=${model}
                  step=${steps[n]}
                  names=${columns(models)}
                  lead=${models.length > 1 && n === lead}
                />
              `,
            )}
          </tbody>
        </table>
      </div>
      <p class="quiet small">${t("countersHint")}</p>
    </section>
  `;
}

/**
 * @param {{
 *   model: Model, step: number, names: (keyof import("./model.js").Counters)[], lead: boolean
 * }} props
 */
function Counts({ model, step, names, lead }) {
  const t = useWords(WORDS);
  return html`
    <tr class=${lead ? "lead" : ""} data-rung=${model.trace.rung}>
      <th scope="row">${t(`rung.${model.trace.rung}`)}</th>
      ${names.map((name) => {
        const counted = model.counters[name];
        return html`
          <td class="number" data-counter=${name}>
            <b>${shown(counted[step])}</b>
            <span class="of">${shown(counted[counted.length - 1])}</span>
          </td>
        `;
      })}
    </tr>
  `;
}

/** @param {number} n */
const shown = (n) => (Number.isNaN(n) ? "∞" : n === -Infinity ? "–" : number(n));
