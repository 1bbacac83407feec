// Why a move was bad, as moves on the board: what the other side answers, numbered, in the position
// after it.

import { useEffect, useRef, useState } from "../../vendor/preact.js";
import { fetchView, isAborted } from "../../lib/api.js";
import { lineThrough, positionOf } from "./game.js";

/** How many moves of a line are shown at once. */
export const LONG = 9;

/**
 * @typedef {Record<string, import("../../boards/board.js").Coming>} ComingMoves
 * @typedef {{ view: unknown, coming: ComingMoves }} Shown a line and the position it begins in
 */

/**
 * What the review expects after a move of the game; nothing if the game was over with it.
 * @param {import("./review.js").Reviewed} reviewed
 * @param {number} ply of the move
 * @returns {{ line: string[], proven: boolean } | null}
 */
export function answerTo(reviewed, ply) {
  const after = reviewed.review?.plies[ply + 1];
  return after?.line.length ? { line: after.line.slice(0, LONG), proven: after.proven } : null;
}

/**
 * A line as places on the board; one place may be played several times (Kalah).
 * @param {string[]} line
 * @param {import("../../boards/board.js").View[]} views before each move
 * @returns {ComingMoves}
 */
export function comingMoves(line, views) {
  /** @type {ComingMoves} */
  const coming = {};
  line.forEach((move, n) => {
    const side = views[n].to_move ?? "";
    const place = views[n].picture.kind === "kalah" ? `${side} ${move}` : move;
    const text = coming[place] ? `${coming[place].text}·${n + 1}` : String(n + 1);
    coming[place] = { side, text };
  });
  return coming;
}

/**
 * @param {import("./session.js").Session} session
 * @param {import("./game.js").Game} game
 */
export function useRefutation(session, game) {
  const [shown, setShown] = useState(/** @type {Shown | null} */ (null));
  const asked = useRef(new AbortController());
  useEffect(() => () => asked.current.abort(), []);
  const here = game.nodes[game.at].view;
  /** Goes to the position after a move of the line on the board and shows what follows there. */
  const show = (/** @type {number} */ ply, /** @type {string[]} */ line) => {
    asked.current.abort();
    asked.current = new AbortController();
    const node = lineThrough(game)[ply + 1];
    const start = positionOf(game, node.id);
    const body = { ...start, moves: [...start.moves, ...line], views: true };
    const work = fetchView(body, asked.current.signal).then(({ views }) => {
      session.dispatch({ type: "at", id: node.id });
      setShown({ view: node.view, coming: comingMoves(line, views.slice(start.moves.length)) });
    });
    work.catch((error) => isAborted(error) || session.reportErrors(Promise.reject(error)));
  };
  return { shown: shown?.view === here ? shown : null, show, hide: () => setShown(null) };
}
