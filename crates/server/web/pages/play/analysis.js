// The panel of analysis: the best lines, the course of the game, its review.

import { html } from "../../vendor/preact.js";
import { number, useWords } from "../../lib/i18n.js";
import { lean } from "../../lib/value.js";
import { usePlay } from "./context.js";
import { Graph } from "./evalbar.js";
import { Legend } from "./legend.js";
import { LINES } from "./thinking.js";
import { Proven, Verdict } from "./verdict.js";
import { watchAddress } from "./watch-link.js";
import { WORDS } from "./words.js";
import { evaluationText, hasMargin } from "./evaluation.js";

/** How many moves of a line are shown. */
const LONG = 10;
/** @param {{ line: import("../../lib/api.js").AnalysisLine }} props */
function BestLine({ line }) {
  const t = useWords(WORDS);
  const { view, sides, actions } = usePlay();
  const n = line.value ? lean(line.value) : 0;
  return html`
    <li class=${line.best ? "leads" : ""}>
      <span class=${`value ${n > 0 ? "first" : n < 0 ? "second" : ""}`}>
        ${evaluationText(t, line, sides.called, hasMargin(view))}
      </span>
      ${
        line.proven
          ? html`
              <${Proven} />
            `
          : html`
              <span class="estimate quiet" title=${t("estimateLong")}>${t("estimate")}</span>
            `
      }
      <span class="line">
        ${line.line.slice(0, LONG).map(
          (move, n) => html`
            <button
              key=${n}
              class="step"
              onClick=${() => actions.follow(line.line.slice(0, n + 1))}
            >
              ${move}
            </button>
          `,
        )}${line.line.length > LONG && "…"}
      </span>
    </li>
  `;
}

/** The best lines as far as they are known. */
function BestLines() {
  const t = useWords(WORDS);
  const { view, analysis } = usePlay();
  const { found, busy } = analysis;
  if (view.result)
    return html`
      <p class="quiet">${t("nothingToSearch")}</p>
    `;
  return html`
    <p class="depth quiet" data-depth=${found?.depth ?? 0}>
      ${
        busy &&
        html`
          <span class="dots" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
        `
      }${" "}${found ? t("depthNodes", number(found.depth), number(found.nodes)) : t("searching")}
    </p>
    <ol class="best">
      ${(found?.lines ?? []).slice(0, LINES).map(
        (line) => html`
          <${BestLine} key=${line.line[0]} line=${line} />
        `,
      )}
    </ol>
  `;
}

export function Analysis() {
  const t = useWords(WORDS);
  const { game, view, analysis, actions } = usePlay();
  const { reviewed } = analysis;
  return html`
    <section class="card analysis" aria-label=${t("analysis")}>
      <h2>${t("analysis")}</h2>
      <${BestLines} />
      ${
        !view.result &&
        html`
          <${Legend} />
        `
      }
      <${Graph} />
      ${
        reviewed
          ? html`
              <${Verdict} reviewed=${reviewed} />
            `
          : html`
              <button data-act="review" disabled=${game.nodes.length < 2} onClick=${actions.review}>
                ${t("review")}
              </button>
            `
      }
      ${
        !view.result &&
        html`
          <p class="watch-link"><a href=${watchAddress(view)}>${t("watchSearch")}</a></p>
        `
      }
    </section>
  `;
}
