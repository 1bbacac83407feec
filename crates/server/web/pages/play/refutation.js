// Why a move was bad, as moves on the board: what the other side answers, numbered, in the position
// after it.

import { useEffect, useRef, useState } from "../../vendor/preact.js";
import { analyse, fetchView } from "../../lib/api.js";
import { lineThrough, positionOf } from "./game.js";

/** How many moves of a line are shown at once. */
const LONG = 9;
/** What the engine may do for another move of a proof, in positions and milliseconds. */
const EFFORT = { lines: 1, nodes: 50_000, time: 2000 };

/**
 * @typedef {Record<string, import("../../boards/board.js").Coming>} ComingMoves
 * @typedef {{ view: unknown, line: string[], coming: ComingMoves }} Shown a line and the position
 *   it begins in
 * @typedef {{ line: string[], proven: boolean }} Answer
 */

/**
 * What the review expects after a move of the game; nothing if the game was over with it.
 * @param {import("./review.js").Reviewed} reviewed
 * @param {number} ply of the move
 * @returns {Answer | null}
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
 * A line to the end of the game, as far as it is shown. What follows a proof must be proven too: an
 * engine that knows a result keeps few moves of the way there.
 * @param {import("../../lib/api.js").Start & { moves: string[] }} start
 * @param {Answer} answer
 * @param {AbortSignal} signal
 */
async function completed(start, { line, proven }, signal) {
  for (let moves = line; ;) {
    const body = { ...start, moves: [...start.moves, ...moves] };
    const { views } = await fetchView({ ...body, views: true }, signal);
    const shown = { line: moves, coming: comingMoves(moves, views.slice(start.moves.length)) };
    if (!proven || moves.length >= LONG || views[views.length - 1].result) return shown;
    const next = await lineFrom(body, signal);
    if (!next?.proven || next.line.length === 0) return shown;
    moves = [...moves, ...next.line].slice(0, LONG);
  }
}

/**
 * @param {import("../../lib/api.js").Start} start
 * @param {AbortSignal} signal
 */
async function lineFrom(start, signal) {
  /** @type {import("../../lib/api.js").AnalysisLine | undefined} */
  let best;
  const body = { ...start, ...EFFORT };
  for await (const { analysis } of analyse(body, signal)) best = analysis?.lines[0] ?? best;
  return best;
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
  const show = (/** @type {number} */ ply, /** @type {Answer} */ answer) => {
    asked.current.abort();
    asked.current = new AbortController();
    const node = lineThrough(game)[ply + 1];
    session.dispatch({ type: "at", id: node.id });
    // On a phone the board may be above what is in sight.
    document.querySelector(".stage")?.scrollIntoView({ block: "nearest" });
    const work = completed(positionOf(game, node.id), answer, asked.current.signal);
    session.reportErrors(work.then((found) => setShown({ view: node.view, ...found })));
  };
  return { shown: shown?.view === here ? shown : null, show, hide: () => setShown(null) };
}
