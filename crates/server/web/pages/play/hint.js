// A hint in two stages: first where to look and why, then the move.

import { analyse, fetchView } from "../../lib/api.js";
import { isFact, lean } from "../../lib/value.js";
import { currentNode, positionOf } from "./game.js";

/** @typedef {import("../../lib/i18n.js").T} T */
/** @typedef {import("../../lib/api.js").Analysis} Analysis */
/** @typedef {import("../../lib/api.js").AnalysisLine} AnalysisLine */

/** Milliseconds that the engine has for a hint. */
const TIME = 1200;

/**
 * For the player to move: +1 a win, 0 a draw, -1 a loss, nothing if it is not known.
 * @param {AnalysisLine | undefined} line
 * @param {boolean} first
 */
function outcome(line, first) {
  if (!line?.value || !isFact(line.value)) return null;
  return Math.sign(lean(line.value)) * (first ? 1 : -1);
}

/**
 * Why a move is good, as a key of the dictionary and its parts.
 * @param {Analysis} analysis of at least two lines where there are two moves
 * @param {boolean} first whether the first player is to move
 * @param {{ again: boolean, captures: boolean }} effect of the best move
 * @returns {[string, ...unknown[]]}
 */
export function idea(analysis, first, effect) {
  const [best, second] = analysis.lines;
  const [now, otherwise] = [outcome(best, first), outcome(second, first)];
  if (now === 1)
    return best.distance === 1
      ? ["idea.winNow"]
      : best.distance
        ? ["idea.win", best.distance]
        : ["idea.winSomehow"];
  if (now === 0 && otherwise === -1) return ["idea.onlyDraw"];
  if (now === null && otherwise === -1) return ["idea.defend"];
  if (now === -1) return ["idea.lost"];
  if (effect.again) return ["idea.again"];
  if (effect.captures) return ["idea.capture"];
  return now === 0 ? ["idea.draw"] : ["idea.quiet"];
}

/**
 * The places around a move, of those that may be played: where to look, not what to play.
 * @param {import("../../boards/board.js").View} view
 * @param {string} move
 * @returns {string[]}
 */
export function region({ picture, moves }, move) {
  if (picture.kind === "kalah") {
    const half = Math.ceil(picture.south.pits.length / 2);
    const left = move.charCodeAt(0) - 97 < half;
    return moves.filter((pit) => pit.charCodeAt(0) - 97 < half === left);
  }
  if (picture.kind === "ultimate") {
    const board = picture.boards.find(({ cells }) => cells.some(({ name }) => name === move));
    const all = (board?.cells ?? []).map(({ name }) => name).filter((name) => moves.includes(name));
    return picture.boards.filter(({ playable }) => playable).length > 1 ? all : rowOf(all, move);
  }
  if (picture.kind !== "grid") return [];
  const at = picture.cells.findIndex(({ name }) => name === move);
  const [x, y] = [at % picture.columns, Math.floor(at / picture.columns)];
  // On a small board the neighbours would be everything.
  const near = (/** @type {number} */ n) => {
    const [dx, dy] = [
      Math.abs((n % picture.columns) - x),
      Math.abs(Math.floor(n / picture.columns) - y),
    ];
    return picture.columns * picture.rows <= 16 ? dy === 0 : dx <= 1 && dy <= 1;
  };
  return picture.cells
    .filter((cell, n) => near(n) && moves.includes(cell.name))
    .map(({ name }) => name);
}

/** The names in the same row. @param {string[]} names @param {string} move */
const rowOf = (names, move) => names.filter((name) => name.slice(1) === move.slice(1));

/**
 * Asks the engine.
 * @param {import("./game.js").Game} game
 * @param {T} t
 * @param {AbortSignal} signal
 * @returns {Promise<import("./state.js").Hint>}
 */
export async function findHint(game, t, signal) {
  const { view } = currentNode(game);
  const start = positionOf(game);
  const lines = Math.min(2, view.moves.length);
  /** @type {Analysis | null} */
  let analysis = null;
  for await (const answer of analyse({ ...start, lines, time: TIME }, signal))
    analysis = answer.analysis ?? analysis;
  const move = analysis?.lines[0]?.line[0] ?? view.moves[0];
  const body = { ...start, moves: [...start.moves, move], frames: true };
  const after = await fetchView(body, signal);
  const captures = (after.frames ?? []).some(({ event }) => event === "capture");
  const effect = { again: after.view.to_move === view.to_move, captures };
  const why = analysis
    ? idea(analysis, view.to_move === game.sides[0], effect)
    : /** @type {[string]} */ (["idea.quiet"]);
  return { at: game.at, stage: 1, move, text: t(...why), region: region(view, move) };
}
