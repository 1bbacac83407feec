// What the numbers on the board mean: one currency for each game, and facts apart from opinions.

import { html } from "../../vendor/preact.js";
import { useWords } from "../../lib/i18n.js";
import { usePlay } from "./context.js";
import { SIGNS, hasMargin, signed } from "./evaluation.js";
import { WORDS } from "./words.js";

/**
 * A number as it stands on the board, and what it means: its looks, the text on it, the words.
 * @typedef {[string, string, string]} Row
 */

/** @param {{ rows: Row[], label: string }} props */
const Rows = ({ rows, label }) => html`
  <ul class="legend" aria-label=${label}>
    ${rows.map(
      ([look, text, words]) => html`
        <li>
          <span class="sample"><b class=${`pill ${look}`} aria-hidden="true">${text}</b></span>
          ${words}
        </li>
      `,
    )}
  </ul>
`;

export function Legend() {
  const t = useWords(WORDS);
  const { view, sides } = usePlay();
  const [first] = sides.called;
  const margin = hasMargin(view);
  /** @type {Row[]} */
  const rows = margin
    ? [
        ["first", signed(2.5), t("legend.seeds", first)],
        ["first proven", "+4", t("legend.provenSeeds", first)],
      ]
    : [
        ["first", "63%", t("legend.chance", first)],
        ["first proven", `${SIGNS[sides.look][0]}5`, t("legend.provenWin", first)],
        ["none proven", "=", t("legend.provenDraw")],
      ];
  rows.push(["first thick", margin ? signed(2.5) : "63%", t("legend.best")]);
  return html`
    <${Rows} rows=${rows} label=${t("legend")} />
  `;
}
