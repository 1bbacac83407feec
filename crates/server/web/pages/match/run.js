// The state of a match that is being played.

import { playMatch } from "../../lib/api.js";
import { job } from "../../lib/job.js";

/**
 * @typedef {{ wins: number, draws: number, losses: number }} Wdl
 * @typedef {{ value: number | null, low: number | null, high: number | null }} Elo
 * @typedef {{
 *   test: { elo0: number, elo1: number }, llr: number, lower: number, upper: number, pairs: number,
 *   verdict: string
 * }} Sprt
 * @typedef {{
 *   players: [number, number], tally: { sides: [Wdl, Wdl], pairs: number[] }, score: number | null,
 *   elo: Elo, normalised_elo: Elo, superiority: number, repeated: number
 * }} Pairing
 * @typedef {{
 *   games: number, scheduled: number,
 *   players: { name: string, points: number, forfeits: Record<string, number> }[],
 *   pairings: Pairing[], sprt: Sprt | null, beyond: number
 * }} Standings
 * @typedef {import("../../lib/api.js").GameRecord} GameRecord
 * @typedef {{ number: number, record: GameRecord }} Played
 * @typedef {{
 *   number: number, player: string, side: string, move: string, view: any, over?: boolean
 * }} Turn
 * @typedef {{ games: number, elo: Elo }} Moment
 * @typedef {{
 *   kind: "start" | "swap2" | "read" | "random", count: number, plies: number, uneven: number
 * }} Openings
 */
/**
 * @typedef {object} Known
 * @property {Turn | null} turn the last one of the game that is followed; `over` when that game has
 *   ended
 * @property {Standings | null} standings
 * @property {Played[]} games
 * @property {Moment[]} history the difference in Elo after each game
 * @property {Openings | null} openings where the games began, known at the end
 *
 * @typedef {Known & import("../../lib/job.js").Job} Run
 */

/** @type {Known} */
export const FRESH = { turn: null, standings: null, games: [], history: [], openings: null };

/**
 * What a line of the answer changes.
 * @param {Known} run
 * @param {any} line
 * @returns {Partial<Run>}
 */
export function applyLine(run, line) {
  if (line.done) {
    const { standings, openings, finished } = line.outcome;
    return { phase: finished ? "done" : "stopped", standings, openings };
  }
  if (line.turn) {
    const elsewhere = run.turn && !run.turn.over && run.turn.number !== line.turn.number;
    // Turns are told now and then only: the last one of a game may come after its end.
    const over = run.games.some(({ number }) => number === line.turn.number);
    return elsewhere ? {} : { turn: { ...line.turn, over } };
  }
  if (!line.game) return {};
  const { standings, ...game } = line.game;
  const moment = { games: standings.games, elo: standings.pairings[0].elo };
  const games = [...run.games, game].sort((a, b) => a.number - b.number);
  const turn = run.turn && run.turn.number === game.number ? { ...run.turn, over: true } : run.turn;
  return { standings, games, history: [...run.history, moment], turn };
}

/** The match that is played. */
export const match = job(playMatch, FRESH, applyLine);
