// What the numbers on the board mean: one currency for each game, and facts apart from opinions.

import { html } from "../../vendor/preact.js";
import { ValueLabel } from "../../boards/marks.js";
import { useWords } from "../../lib/i18n.js";
import { usePlay } from "./context.js";
import { SIGNS, hasMargin } from "./evaluation.js";
import { WORDS } from "./words.js";

/** @typedef {import("../../boards/board.js").Value} Value */

/** @param {Partial<Value> & { text: string }} given @returns {Value} */
const sample = (given) => ({ favours: "first", best: false, proven: false, ...given });

export function Legend() {
  const t = useWords(WORDS);
  const { view, sides } = usePlay();
  const [first] = sides.called;
  const margin = hasMargin(view);
  const sign = SIGNS[sides.look][0];
  /** @type {[Value, string][]} */
  const rows = margin
    ? [
        [sample({ text: "+2.5" }), t("legend.seeds", first)],
        [sample({ text: "+4", proven: true }), t("legend.provenSeeds", first)],
      ]
    : [
        [sample({ text: "63%" }), t("legend.chance", first)],
        [sample({ text: `${sign}5`, proven: true }), t("legend.provenWin", first)],
        [sample({ text: "=", favours: "none", proven: true }), t("legend.provenDraw")],
      ];
  rows.push([sample({ text: margin ? "+2.5" : "63%", best: true }), t("legend.best")]);
  return html`
    <ul class="legend" aria-label=${t("legend")}>
      ${rows.map(
        ([value, text]) => html`
          <li>
            <svg class="board sample" viewBox="-40 -22 80 44" aria-hidden="true">
              <${ValueLabel} value=${value} />
            </svg>
            ${text}
          </li>
        `,
      )}
    </ul>
  `;
}
