// The panel of analysis: the best lines, the course of the game, its review.

import { html } from "../../vendor/preact.js";
import { number, useWords } from "../../lib/i18n.js";
import { address } from "../../lib/route.js";
import { lean, percent } from "../../lib/value.js";
import { usePlay } from "./context.js";
import { Graph } from "./evalbar.js";
import { LINES } from "./thinking.js";
import { WORDS } from "./words.js";
import { evaluationText, hasMargin, signed } from "./evaluation.js";

/** How many moves of a line are shown. */
const LONG = 10;
/** How many positions a search may have to be watched step by step. */
const WATCHED = 1500;

/**
 * The page that shows a search of this position, as deep as can be watched.
 * @param {import("../../boards/board.js").View} view
 */
function watchAddress({ game, position, moves }) {
  const depth = Math.floor(Math.log(WATCHED) / Math.log(Math.max(2, moves.length)));
  return address("watch", { game, position, depth: String(Math.max(1, Math.min(6, depth))) });
}

/** @param {{ line: import("../../lib/api.js").AnalysisLine }} props */
function BestLine({ line }) {
  const t = useWords(WORDS);
  const { view, sides, actions } = usePlay();
  const n = line.value ? lean(line.value) : 0;
  return html`
    <li>
      <span class=${`value ${n > 0 ? "first" : n < 0 ? "second" : ""}`}>
        ${evaluationText(t, line, sides.called, hasMargin(view))}
      </span>
      ${
        line.proven &&
        html`
          <span class="proven" title=${t("provenLong")}>✓ ${t("proven")}</span>
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

/** What a review found. @param {{ reviewed: import("./review.js").Reviewed }} props */
function Verdict({ reviewed }) {
  const t = useWords(WORDS);
  const { game, view, sides, actions } = usePlay();
  const margin = hasMargin(view);
  if (reviewed.busy)
    return html`
      <label class="level">
        ${t("reviewing", reviewed.done, reviewed.views.length)}
        <progress max=${reviewed.views.length} value=${reviewed.done} />
      </label>
    `;
  const turning = reviewed.review?.turning;
  // What nobody has proven is told as an opinion.
  if (!turning)
    return html`
      <p>
        ${t(reviewed.review?.plies.every(({ proven }) => proven) ? "noTurning" : "noTurningSeen")}
      </p>
    `;
  const node = game.nodes.find(({ view }) => view === reviewed.views[turning.ply]);
  const who = sides.called[turning.side === game.sides[0] ? 0 : 1];
  const value = (/** @type {import("../../lib/value.js").Value | null} */ value) =>
    evaluationText(t, { value }, sides.called, margin);
  const fell = margin ? signed(turning.fell).slice(1) : `${percent(turning.fell)}%`;
  const said = t(
    turning.proven ? "turning" : margin ? "fellSeeds" : "fellChance",
    turning.ply + 1,
    who,
    turning.played,
    value(turning.before),
    value(turning.after),
    fell,
  );
  return html`
    <div class="turning">
      <p>
        ${said}${" "}${
          turning.proven &&
          html`
            <span class="proven">✓ ${t("proven")}</span>
          `
        }
      </p>
      <p>${t(turning.proven ? "instead" : "insteadSeen", turning.line[0])}</p>
      <div class="row">
        <button onClick=${() => node && actions.goTo(node.id)}>${t("goThere")}</button>
        <button onClick=${() => actions.showBetter(turning.ply, turning.line)}>
          ${t("showBest")}
        </button>
      </div>
    </div>
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
