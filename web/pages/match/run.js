// The match that is played: it goes on while other pages are open, and is told to whoever listens.

import { isAborted, stream } from "../../lib/api.js";
import { useEffect, useState } from "../../vendor/preact.js";

/**
 * @typedef {{ wins: number, draws: number, losses: number }} Wdl
 * @typedef {{ value: number | null, low: number | null, high: number | null }} Elo
 * @typedef {{ test: { elo0: number, elo1: number }, llr: number, lower: number, upper: number, pairs: number, verdict: string }} Sprt
 * @typedef {{ players: [number, number], tally: { sides: [Wdl, Wdl], pairs: number[] }, score: number | null, elo: Elo, normalised_elo: Elo, superiority: number, repeated: number }} Pairing
 * @typedef {{ games: number, scheduled: number, players: { name: string, points: number }[], pairings: Pairing[], sprt: Sprt | null, beyond: number, warnings: string[] }} Standings
 * @typedef {{ game: string, start?: string, players: [string, string], moves: { move: string, score?: string, depth?: number, nodes?: number, ms?: number }[], result: number | null, reason: string, detail?: string }} GameRecord
 * @typedef {{ number: number, record: GameRecord }} Played
 * @typedef {{ number: number, player: string, side: string, move: string, view: any, over?: boolean }} Turn
 * @typedef {{ games: number, elo: Elo }} Moment
 */
/**
 * @typedef {object} Run
 * @property {"idle" | "playing" | "stopped" | "done" | "failed"} phase
 * @property {any} request
 * @property {Turn | null} turn the last one of the game that is followed; `over` when that game has ended
 * @property {Standings | null} standings
 * @property {Played[]} games
 * @property {Moment[]} history the difference in Elo after each game
 * @property {string} openings what there is to say of them at the end
 * @property {string} error
 */

/** Milliseconds between two drawings: games of weak players end faster than anybody reads. */
const PACE = 60;

/** @type {Run} */
export const IDLE = { phase: "idle", request: null, turn: null, standings: null, games: [], history: [], openings: "", error: "" };

/** @type {Run} */
let run = IDLE;
let going = new AbortController();
/** @type {Set<() => void>} */
const listeners = new Set();
/** @type {number | undefined} */
let due;

function tell() {
  due ??= setTimeout(() => {
    due = undefined;
    listeners.forEach((listener) => listener());
  }, PACE);
}

/** @param {Partial<Run>} change */
function become(change) {
  run = { ...run, ...change };
  tell();
}

/** What a line of the answer changes. @param {Run} run @param {any} line @returns {Partial<Run>} */
export function heard(run, line) {
  if (line.done) {
    const { standings, openings, finished } = line.outcome;
    return { phase: finished ? "done" : "stopped", standings, openings };
  }
  if (line.turn) {
    const elsewhere = run.turn && !run.turn.over && run.turn.number !== line.turn.number;
    return elsewhere ? {} : { turn: line.turn };
  }
  if (!line.game) return {};
  const { standings } = line;
  const moment = { games: standings.games, elo: standings.pairings[0].elo };
  const games = [...run.games, line.game].sort((a, b) => a.number - b.number);
  const turn = run.turn && run.turn.number === line.game.number ? { ...run.turn, over: true } : run.turn;
  return { standings, games, history: [...run.history, moment], turn };
}

/** Plays a match, after the one that may be going on is stopped. @param {any} request */
export async function start(request) {
  going.abort();
  const mine = (going = new AbortController());
  become({ ...IDLE, phase: "playing", request });
  try {
    for await (const line of stream("api/match", request, mine.signal)) {
      if (mine.signal.aborted) return;
      become(heard(run, line));
    }
  } catch (error) {
    if (mine === going && !isAborted(error)) become({ phase: "failed", error: /** @type {Error} */ (error).message });
  }
}

/** Stops it; what was played stays. */
export function stop() {
  going.abort();
  become({ phase: "stopped" });
}

/** The match, in a component that is drawn again when it goes on. */
export function useRun() {
  const [, draw] = useState(0);
  useEffect(() => {
    const listener = () => draw((n) => n + 1);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  return run;
}
