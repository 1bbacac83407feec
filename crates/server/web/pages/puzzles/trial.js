// A puzzle being solved: the board, whose turn it is, and what came of the last move. The program
// plays the moves; this compares them with the solution.

import { useEffect, useRef, useState } from "../../vendor/preact.js";
import { analyse, fetchView, isAborted } from "../../lib/api.js";
import { calm } from "../../lib/settings.js";
import { comingMoves } from "../play/refutation.js";

/** @typedef {import("./collection.js").Puzzle} Puzzle */
/** @typedef {import("../../boards/board.js").View} View */
/**
 * @typedef {"loading" | "yours" | "theirs" | "wrong" | "solved" | "shown"} Status whose turn it is,
 *   or how it ended: `wrong` shows a wrong move and what refutes it
 * @typedef {object} Trial
 * @property {Puzzle} puzzle
 * @property {Status} status
 * @property {View | null} view what is on the board
 * @property {string} solver
 * @property {boolean} first whether the solver is the first player
 * @property {string | null} mover who played the last move
 * @property {import("../../boards/board.js").Frame[] | null} frames of the last move
 * @property {string[]} played moves of the solution
 * @property {0 | 1 | 2} hint its stage
 * @property {string | null} tried the wrong move on the board
 * @property {string[]} refutation what follows it
 * @property {Record<string, import("../../boards/board.js").Coming>} coming the same, by place
 */

/** Milliseconds for a seed that is sown, and before the opponent replies. */
export const SEED = 90;
const PAUSE = 450;
/** What the engine may do to refute a move, in positions and milliseconds. */
const EFFORT = { lines: 1, nodes: 100_000, time: 1500 };
/** Moves of a refutation that are shown. */
const LONG = 7;

/** @param {Puzzle} puzzle @returns {Trial} */
const fresh = (puzzle) => ({
  puzzle,
  status: "loading",
  view: null,
  solver: "",
  first: true,
  mover: null,
  frames: null,
  played: [],
  hint: 0,
  tried: null,
  refutation: [],
  coming: {},
});

/** @param {number} milliseconds @param {AbortSignal} signal */
const wait = (milliseconds, signal) =>
  new Promise((done, leave) => {
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      leave(new DOMException("nobody waits", "AbortError"));
    });
  });

/**
 * The board after some moves from the start of the puzzle.
 * @param {Puzzle} puzzle
 * @param {string[]} moves
 * @param {AbortSignal} signal
 */
async function boardAfter({ game, position }, moves, signal) {
  const body = { game, position, moves, frames: moves.length > 0, views: true };
  const { view, views, sides, frames } = await fetchView(body, signal);
  const mover = views.length > 1 ? views[views.length - 2].to_move : null;
  return { view, mover, sides, frames: frames ?? null };
}

/**
 * What the engine plays after a wrong move, with its places on the board.
 * @param {Puzzle} puzzle
 * @param {string[]} moves
 * @param {AbortSignal} signal
 */
async function refuted({ game, position }, moves, signal) {
  /** @type {string[]} */
  let line = [];
  for await (const { analysis } of analyse({ game, position, moves, ...EFFORT }, signal))
    line = analysis?.lines[0]?.line.slice(0, LONG) ?? line;
  const body = { game, position, moves: [...moves, ...line], views: true };
  const { views } = await fetchView(body, signal);
  return { refutation: line, coming: comingMoves(line, views.slice(moves.length)) };
}

/**
 * @param {Puzzle | null} puzzle
 * @param {(solved: boolean) => void} count told once how it went: help and wrong moves count as not
 *   solved
 * @param {(error: Error) => void} fail
 */
export function useTrial(puzzle, count, fail) {
  const [trial, setTrial] = useState(/** @type {Trial | null} */ (null));
  const work = useRef(new AbortController());
  const clean = useRef(true);
  const change = (/** @type {Partial<Trial>} */ some) =>
    setTrial((now) => now && { ...now, ...some });

  /**
   * Does something that a newer wish cancels.
   * @param {(signal: AbortSignal) => Promise<void>} act
   */
  const run = (act) => {
    work.current.abort();
    work.current = new AbortController();
    act(work.current.signal).catch((error) => isAborted(error) || fail(error));
  };

  /** Nothing after this makes it solved. */
  const spoil = () => {
    if (clean.current) count(false);
    clean.current = false;
  };

  const open = (/** @type {Puzzle} */ puzzle) =>
    run(async (signal) => {
      const { view, sides } = await boardAfter(puzzle, [], signal);
      const solver = view.to_move ?? "";
      const first = solver === sides[0];
      setTrial({ ...fresh(puzzle), status: "yours", view, solver, first });
    });

  useEffect(() => {
    clean.current = true;
    setTrial(puzzle && fresh(puzzle));
    if (puzzle) open(puzzle);
    return () => work.current.abort();
  }, [puzzle?.id]);

  /**
   * Plays moves of the solution, one after the other.
   * @param {Trial} from
   * @param {(view: View, left: number) => boolean} goesOn whether the next one is played too
   * @param {Status} end the status when the solution is over
   * @param {AbortSignal} signal
   */
  const follow = async ({ puzzle, played }, goesOn, end, signal) => {
    for (let moves = played; ;) {
      moves = puzzle.line.slice(0, moves.length + 1);
      const { view, mover, frames } = await boardAfter(puzzle, moves, signal);
      const left = puzzle.line.length - moves.length;
      const on = left > 0 && goesOn(view, left);
      const status = left === 0 ? end : on ? "theirs" : "yours";
      change({ view, mover, frames, played: moves, status, hint: 0, tried: null, coming: {} });
      if (!on) return status;
      await wait(calm() ? PAUSE : PAUSE + SEED * (frames?.length ?? 0), signal);
    }
  };

  const play = (/** @type {string} */ move) => {
    if (trial?.status !== "yours") return;
    const right = trial.puzzle.line[trial.played.length];
    if (move !== right) return miss(trial, move);
    change({ status: "theirs" });
    run(async (signal) => {
      const status = await follow(trial, (view) => view.to_move !== trial.solver, "solved", signal);
      if (status === "solved" && clean.current) count(true);
    });
  };

  const miss = (/** @type {Trial} */ { puzzle, played }, /** @type {string} */ move) => {
    spoil();
    change({ status: "wrong", tried: move, refutation: [], coming: {} });
    run(async (signal) => {
      const moves = [...played, move];
      const { view, mover, frames } = await boardAfter(puzzle, moves, signal);
      change({ view, mover, frames });
      if (!view.result) change(await refuted(puzzle, moves, signal));
    });
  };

  /** Back to where the wrong move was played. */
  const retry = () =>
    trial &&
    run(async (signal) => {
      const { view, mover } = await boardAfter(trial.puzzle, trial.played, signal);
      change({
        view,
        mover,
        frames: null,
        status: "yours",
        tried: null,
        refutation: [],
        coming: {},
      });
    });

  const hint = () => {
    if (trial?.status !== "yours") return;
    spoil();
    change({ hint: trial.hint === 0 ? 1 : 2 });
  };

  /** Plays the rest of the solution. */
  const solution = () => {
    if (!trial?.view || ["solved", "shown"].includes(trial.status)) return;
    spoil();
    change({ status: "theirs" });
    run(async (signal) => void (await follow(trial, () => true, "shown", signal)));
  };

  return { trial, play, retry, hint, solution, again: () => puzzle && open(puzzle) };
}
