// What a review found: the move that decided the game, why, and what would have been better.

import { html } from "../../vendor/preact.js";
import { useWords } from "../../lib/i18n.js";
import { percent } from "../../lib/value.js";
import { usePlay } from "./context.js";
import { evaluationText, hasMargin, signed } from "./evaluation.js";
import { answerTo } from "./refutation.js";
import { judge } from "./review.js";
import { watchAddress } from "./watch-link.js";
import { WORDS } from "./words.js";

/** @typedef {import("./review.js").Reviewed} Reviewed */
/** @typedef {import("../../boards/board.js").View} View */

export const Proven = () => {
  const t = useWords(WORDS);
  return html`
    <span class="proven" title=${t("provenLong")}>✓ ${t("proven")}</span>
  `;
};

/**
 * The answer to a bad move, which can be seen on the board, and the way to the search around it.
 * @param {{ reviewed: Reviewed, ply: number, line: string[] }} props the line that was better
 */
function Why({ reviewed, ply, line }) {
  const t = useWords(WORDS);
  const { game, actions, refutation } = usePlay();
  const node = game.nodes.find(({ view }) => view === reviewed.views[ply]);
  const answer = answerTo(reviewed, ply);
  const shown = refutation.shown?.view === reviewed.views[ply + 1];
  const moves = (shown && refutation.shown?.line) || answer?.line || [];
  const toggle = () => (shown ? refutation.hide() : answer && refutation.show(ply, answer));
  return html`
    ${
      answer &&
      html`
        <p>
          ${t(answer.proven ? "refutation" : "answerSeen", moves.join(" "))}${" "}
          ${
            answer.proven &&
            html`
              <${Proven} />
            `
          }
        </p>
      `
    }
    <div class="row">
      <button onClick=${() => node && actions.goTo(node.id)}>${t("goThere")}</button>
      <button onClick=${() => actions.showBetter(ply, line)}>${t("showBest")}</button>
      ${
        answer &&
        html`
          <button data-act="refute" aria-pressed=${shown} onClick=${toggle}>
            ${t(answer.proven ? "showRefutation" : "showAnswer")}
          </button>
        `
      }
    </div>
    <p class="watch-link">
      <a href=${watchAddress(/** @type {View} */ (reviewed.views[ply]))}>${t("watchAround")}</a>
    </p>
  `;
}

/** The move that decided it. @param {{ reviewed: Reviewed }} props */
function Turning({ reviewed }) {
  const t = useWords(WORDS);
  const { game, view, sides } = usePlay();
  const turning = /** @type {import("../../lib/api.js").Turning} */ (reviewed.review?.turning);
  const margin = hasMargin(view);
  const who = sides.called[turning.side === game.sides[0] ? 0 : 1];
  const value = (/** @type {import("../../lib/value.js").Value | null} */ value) =>
    evaluationText(t, { value }, sides.called, margin);
  const equal = reviewed.review?.plies[turning.ply].equal ?? [];
  const better = equal.includes(turning.line[0]) ? equal : [turning.line[0]];
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
            <${Proven} />
          `
        }
      </p>
      <p>${t(turning.proven ? "instead" : "insteadSeen", better.join(", "))}</p>
      <${Why} reviewed=${reviewed} ply=${turning.ply} line=${turning.line} />
    </div>
  `;
}

/**
 * Another move that gave something away, where one stands before or after it.
 * @param {{ reviewed: Reviewed }} props
 */
function MistakeHere({ reviewed }) {
  const t = useWords(WORDS);
  const { view } = usePlay();
  const at = reviewed.views.indexOf(view);
  const ply = [at - 1, at].find((n) => n >= 0 && judge(reviewed, n));
  if (ply === undefined || ply === reviewed.review?.turning?.ply) return null;
  const { mistake, better } = /** @type {NonNullable<ReturnType<typeof judge>>} */ (
    judge(reviewed, ply)
  );
  const move = /** @type {import("../../lib/api.js").ReviewedPly} */ (reviewed.review?.plies[ply]);
  return html`
    <div class="mistake">
      <p>
        <b>${ply + 1}. ${move.played} ${mistake ? "??" : "?"}</b>
        ${" "}${t(mistake ? "mistake" : "doubtful", better)}
      </p>
      <${Why} reviewed=${reviewed} ply=${ply} line=${move.line} />
    </div>
  `;
}

/** What a review found. @param {{ reviewed: Reviewed }} props */
export function Verdict({ reviewed }) {
  const t = useWords(WORDS);
  if (reviewed.busy)
    return html`
      <label class="level">
        ${t("reviewing", reviewed.done, reviewed.views.length)}
        <progress max=${reviewed.views.length} value=${reviewed.done} />
      </label>
    `;
  // What nobody has proven is told as an opinion.
  const sure = reviewed.review?.plies.every(({ proven }) => proven);
  return html`
    ${
      reviewed.review?.turning
        ? html`
            <${Turning} reviewed=${reviewed} />
          `
        : html`
            <p>${t(sure ? "noTurning" : "noTurningSeen")}</p>
          `
    }
    <${MistakeHere} reviewed=${reviewed} />
  `;
}
