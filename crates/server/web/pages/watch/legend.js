// What the signs in the picture mean.

import { html } from "../../vendor/preact.js";
import { useWords } from "../../lib/i18n.js";
import { useWatch } from "./context.js";
import { isTree } from "./plan.js";
import WORDS from "./words.js";

/** A sign each, drawn in a box of 32 by 20. */
const SIGNS = {
  max: html`
    <path class="max" d="M6 17V9L16 3l10 6v8z" />
  `,
  min: html`
    <path class="min" d="M6 3v8l10 6 10-6V3z" />
  `,
  leaf: html`
    <rect class="max" x="6" y="4" width="20" height="12" rx="3" />
  `,
  here: html`
    <rect class="here" x="6" y="4" width="20" height="12" rx="3" />
  `,
  best: html`
    <path class="best" d="M2 10h28" />
  `,
  cut: html`
    <path class="cut" d="M2 10h28" />
    <path class="cross" d="M12 6l8 8M12 14l8-8" />
  `,
};

/** Only where nodes are entered more than once. */
const STALE = html`
  <rect class="max stale" x="6" y="4" width="20" height="12" rx="3" />
`;

export function Legend() {
  const t = useWords(WORDS);
  const { trees } = useWatch().found;
  const { game, unit } = trees[0].model.trace;
  const again = trees.some(({ model }) => model.chapters.length > 0);
  return html`
    <ul class="legend" aria-label=${t("legend")}>
      ${Object.entries(again ? { ...SIGNS, stale: STALE } : SIGNS).map(
        ([name, sign]) => html`
          <li key=${name}>
            <svg viewBox="0 0 32 20" width="32" height="20" aria-hidden="true">${sign}</svg>
            ${t(`legend.${name}`)}
          </li>
        `,
      )}
      ${
        // The numbers of a tree are its leaves' own.
        !isTree(game) &&
        html`
          <li data-legend="values">
            <b aria-hidden="true">~</b>
            ${t(unit === "margin" ? "legend.seeds" : "legend.points")}
          </li>
        `
      }
    </ul>
  `;
}
