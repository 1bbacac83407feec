// The puzzles that are shipped: one text file, which the program reads too, loaded when the page is
// first opened.

import { fetchPuzzles } from "../../lib/api.js";

/**
 * @typedef {{
 *   id: string, game: string, family: string, task: string, rating: number, position: string,
 *   line: string[]
 * }} Puzzle who is to move in the position is the solver; the line has the opponent's moves too
 */

/** So many puzzles nearest to a rating are as good as one another. */
const NEAR = 12;

/** Names of games, each with a rating of its own. */
export const FAMILIES = ["tictactoe", "mnk", "gomoku", "ultimate", "kalah"];

/** @param {string} line @returns {Puzzle} */
function read(line) {
  const [id, game, task, rating, position, moves] = line.split("\t");
  const family = game.split(":", 1)[0];
  return { id, game, family, task, rating: Number(rating), position, line: moves.split(" ") };
}

/** @type {Promise<Puzzle[]> | null} */
let loaded = null;

/** All puzzles; a failure is not kept. */
export function puzzles() {
  loaded ??= fetchPuzzles().then((text) => text.trim().split("\n").map(read));
  loaded.catch(() => (loaded = null));
  return loaded;
}

/**
 * A puzzle near a rating that has not been tried, or any if all have been.
 * @param {Puzzle[]} all
 * @param {string} family
 * @param {import("./rating.js").Record} record
 * @param {string} [now] the one that is on the board
 */
export function nextPuzzle(all, family, { rating, tried }, now) {
  const of = all.filter((puzzle) => puzzle.family === family && puzzle.id !== now);
  const fresh = of.filter(({ id }) => !tried.includes(id));
  const off = (/** @type {Puzzle} */ puzzle) => Math.abs(puzzle.rating - rating);
  const near = (fresh.length ? fresh : of).sort((a, b) => off(a) - off(b)).slice(0, NEAR);
  return near[Math.floor(Math.random() * near.length)];
}
