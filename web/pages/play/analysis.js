// The panel of analysis: the best lines, the course of the game, its review.

import { html } from "../../vendor/preact.js";
import { number } from "../../lib/i18n.js";
import { address } from "../../lib/route.js";
import { lean, percent } from "../../lib/value.js";
import { Graph } from "./evalbar.js";
import { here } from "./game.js";
import { LINES } from "./thinking.js";
import { signed, worthText } from "./worth.js";

/** @typedef {(key: string, ...parts: unknown[]) => string} T */

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

/**
 * @param {{
 *   t: T, line: import("./hint.js").ThoughtLine, called: [string, string], margin: boolean,
 *   onFollow: (moves: string[]) => void
 * }} props
 */
function BestLine({ t, line, called, margin, onFollow }) {
  const n = lean(line.value);
  return html`
    <li>
      <span class=${`value ${n > 0 ? "first" : n < 0 ? "second" : ""}`}>
        ${worthText(t, line, called, margin)}
      </span>
      ${
        line.proven &&
        html`
          <span class="proven" title=${t("provenLong")}>✓ ${t("proven")}</span>
        `
      }
      <span class="line">
        ${line.moves.slice(0, LONG).map(
          (move, n) => html`
            <button key=${n} class="step" onClick=${() => onFollow(line.moves.slice(0, n + 1))}>
              ${move}
            </button>
          `,
        )}${line.moves.length > LONG && "…"}
      </span>
    </li>
  `;
}

/**
 * @param {{
 *   t: T, thought: import("./hint.js").Thought | null, busy: boolean, over: boolean,
 *   called: [string, string], margin: boolean, onFollow: (moves: string[]) => void
 * }} props
 */
function Best({ t, thought, busy, over, called, margin, onFollow }) {
  if (over)
    return html`
      <p class="quiet">${t("nothingToSearch")}</p>
    `;
  return html`
    <p class="depth quiet" data-depth=${thought?.depth ?? 0}>
      ${
        busy &&
        html`
          <span class="dots" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
        `
      }${" "}${
        thought ? t("depthNodes", number(thought.depth), number(thought.nodes)) : t("searching")
      }
    </p>
    <ol class="best">
      ${(thought?.lines ?? []).slice(0, LINES).map(
        (line) => html`
          <${BestLine}
            key=${line.moves[0]}
            t=${t}
            line=${line}
            called=${called}
            margin=${margin}
            onFollow=${onFollow}
          />
        `,
      )}
    </ol>
  `;
}

/**
 * What a review found.
 * @param {{
 *   t: T, reviewed: import("./review.js").Reviewed, game: import("./game.js").Game,
 *   called: [string, string], margin: boolean, onGo: (id: number) => void,
 *   onBest: (ply: number, line: string[]) => void
 * }} props
 */
function Verdict({ t, reviewed, game, called, margin, onGo, onBest }) {
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
  const who = called[turning.side === game.sides[0] ? 0 : 1];
  const value = (/** @type {import("../../lib/value.js").Value} */ value) =>
    worthText(t, { value }, called, margin);
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
      <p>${t(turning.proven ? "instead" : "insteadSeen", turning.best)}</p>
      <div class="row">
        <button onClick=${() => node && onGo(node.id)}>${t("goThere")}</button>
        <button
          onClick=${() => onBest(turning.ply, turning.line.length ? turning.line : [turning.best])}
        >
          ${t("showBest")}
        </button>
      </div>
    </div>
  `;
}

/**
 * @param {object} props
 * @param {T} props.t
 * @param {import("./game.js").Game} props.game
 * @param {{ thought: import("./hint.js").Thought | null, busy: boolean }} props.thinking
 * @param {import("./review.js").Reviewed | null} props.reviewed
 * @param {[string, string]} props.called
 * @param {boolean} props.margin
 * @param {(id: number) => void} props.onGo
 * @param {(moves: string[]) => void} props.onFollow
 * @param {(ply: number, line: string[]) => void} props.onBest
 * @param {() => void} props.onReview
 */
export function Analysis({
  t,
  game,
  thinking,
  reviewed,
  called,
  margin,
  onGo,
  onFollow,
  onBest,
  onReview,
}) {
  const { view } = here(game);
  return html`
    <section class="card analysis" aria-label=${t("analysis")}>
      <h2>${t("analysis")}</h2>
      <${Best}
        t=${t}
        thought=${thinking.thought}
        busy=${thinking.busy}
        over=${Boolean(view.result)}
        called=${called}
        margin=${margin}
        onFollow=${onFollow}
      />
      <${Graph} t=${t} game=${game} onGo=${onGo} />
      ${
        reviewed
          ? html`
              <${Verdict}
                t=${t}
                reviewed=${reviewed}
                game=${game}
                called=${called}
                margin=${margin}
                onGo=${onGo}
                onBest=${onBest}
              />
            `
          : html`
              <button data-act="review" disabled=${game.nodes.length < 2} onClick=${onReview}>
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
