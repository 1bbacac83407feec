// A game looked over by the engine, from its end to its beginning.

import { useEffect, useRef, useState } from "../../vendor/preact.js";
import { isAborted, reviewGame } from "../../lib/api.js";
import { lineThrough, positionOf } from "./game.js";
import { remember } from "./thinking.js";

/**
 * @typedef {import("../../lib/api.js").Review} Review
 * @typedef {{
 *   views: unknown[], done: number, review: Review | null, busy: boolean
 * }} Reviewed the views tell which line was looked over
 */

/** How much of the bar a move must give away to be marked. */
const DOUBTFUL = 0.25;
const BAD = 0.7;

/** @param {(error: Error) => void} report */
export function useReview(report) {
  const [reviewed, setReviewed] = useState(/** @type {Reviewed | null} */ (null));
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  const review = (/** @type {import("./game.js").Game} */ game) => {
    stop.current.abort();
    stop.current = new AbortController();
    const nodes = lineThrough(game);
    const views = nodes.map((node) => node.view);
    const work = async () => {
      setReviewed({ views, done: 0, review: null, busy: true });
      let done = 0;
      const body = positionOf(game, nodes[nodes.length - 1].id);
      for await (const answer of reviewGame(body, stop.current.signal)) {
        const { ply = 0, analysis } = answer.reviewed ?? {};
        if (analysis) remember(views[ply], analysis);
        if (!answer.done) done += 1;
        setReviewed({ views, done, review: answer.review ?? null, busy: !answer.done });
      }
    };
    work().catch((error) => isAborted(error) || (setReviewed(null), report(error)));
  };
  return { reviewed, review };
}

/**
 * Whether a review is about the line on the board.
 * @param {Reviewed | null} reviewed
 * @param {import("./game.js").Game} game
 */
export function isAbout(reviewed, game) {
  const nodes = lineThrough(game);
  return Boolean(reviewed) && reviewed?.views.every((view, n) => nodes[n]?.view === view);
}

/**
 * What a review thinks of a move that gave something away; nothing of other moves.
 * @param {Reviewed} reviewed
 * @param {number} ply
 * @returns {{ mistake: boolean, better: string } | null} a mistake is one only if both sides of it
 *   are proven; the end of a game is
 */
export function judge({ review }, ply) {
  const move = review?.plies[ply];
  if (!review || !move || !(move.loss >= DOUBTFUL)) return null;
  const sure = move.proven && (review.plies[ply + 1]?.proven ?? review.result !== null);
  return { mistake: sure && move.loss >= BAD, better: move.line[0] };
}

/**
 * What a review says beside the moves.
 * @param {Reviewed | null} reviewed
 * @param {import("./game.js").Game} game
 * @param {(key: string, ...parts: unknown[]) => string} t
 * @returns {import("./moves.js").Notes}
 */
export function notesOf(reviewed, game, t) {
  /** @type {import("./moves.js").Notes} */
  const notes = {};
  if (!reviewed?.review) return notes;
  const byView = new Map(game.nodes.map((node) => [/** @type {unknown} */ (node.view), node.id]));
  const { plies } = reviewed.review;
  plies.forEach((_, ply) => {
    const id = byView.get(reviewed.views[ply + 1]);
    const judged = judge(reviewed, ply);
    if (id === undefined || !judged) return;
    const { mistake, better } = judged;
    notes[id] = { sign: mistake ? "??" : "?", text: t(mistake ? "mistake" : "doubtful", better) };
  });
  return notes;
}

/**
 * What to mark on the board where the game went wrong: the move that was played, and the better
 * one.
 * @param {Reviewed | null} reviewed
 * @param {unknown} view of the position on the board
 * @returns {Record<string, import("../../boards/board.js").Mark>}
 */
export function marksOf(reviewed, view) {
  const ply = reviewed?.review?.plies[reviewed.views.indexOf(view)];
  if (!ply || !(ply.loss >= DOUBTFUL)) return {};
  return { [ply.played]: "played", ...Object.fromEntries(ply.equal.map((move) => [move, "best"])) };
}
