// The museum of mistakes: classic wrong minimaxes, each run beside the right one.

import { useNarrow } from "../../boards/narrow.js";
import { useWords } from "../../lib/i18n.js";
import { address, useRoute } from "../../lib/route.js";
import { html } from "../../vendor/preact.js";
import { Exhibit } from "./exhibit.js";
import { WORDS } from "./words.js";

/** All of them, in the order of the museum. */
export const MISTAKES = [
  "sign",
  "window",
  "extra-turn",
  "bounds",
  "side-to-move",
  "symmetry",
  "fastest-win",
  "uneven-depth",
  "horizon",
  "evaluation-side",
  "one-board",
  "root-alpha",
  "bound-as-equal",
  "unequal-work",
];

export function Page() {
  const t = useWords(WORDS);
  const { query } = useRoute();
  const asked = query.get("mistake") ?? "";
  const place = Math.max(0, MISTAKES.indexOf(asked));
  const mistake = MISTAKES[place];
  const position = query.get("position") ?? "";
  const narrow = useNarrow();
  const to = (/** @type {number} */ n) => address("mistakes", { mistake: MISTAKES[n] });
  const list = html`
    <ol>
      ${MISTAKES.map(
        (name, n) => html`
          <li key=${name}>
            <a href=${to(n)} aria-current=${n === place ? "true" : null}>${t(`title.${name}`)}</a>
          </li>
        `,
      )}
    </ol>
  `;
  return html`
    <h1>${t("title")}</h1>
    <p class="quiet">${t("intro")}</p>
    <div class="museum">
      <nav class="card" aria-label=${t("which")}>
        ${
          narrow
            ? html`
                <details key=${mistake}>
                  <summary>${t("which")} (${place + 1}/${MISTAKES.length})</summary>
                  ${list}
                </details>
              `
            : list
        }
      </nav>
      <div>
        <${Exhibit} key=${`${mistake} ${position}`} mistake=${mistake} position=${position} />
        <p class="row turn">
          ${
            place > 0 &&
            html`
              <a class="button" rel="prev" href=${to(place - 1)}>${t("previous")}</a>
            `
          }
          ${
            place + 1 < MISTAKES.length &&
            html`
              <a class="button" rel="next" href=${to(place + 1)}>${t("next")}</a>
            `
          }
        </p>
      </div>
    </div>
  `;
}
