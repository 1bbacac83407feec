// A game as an address, and as something to keep in the browser.

import { HUMAN, USUAL_LEVEL, levelSpec } from "./spec.js";

/**
 * @typedef {{
 *   rules: string, start: string | null, moves: string[], players: [string, string],
 *   analyse: boolean
 * }} Wanted
 */

/** @type {[string, string]} */
export const USUAL_PLAYERS = [HUMAN, levelSpec(USUAL_LEVEL)];
export const USUAL_RULES = "tictactoe";

/** @param {Wanted} wanted @returns {Record<string, string | undefined>} */
export function toQuery({ rules, start, moves, players, analyse }) {
  const [first, second] = players;
  return {
    game: rules,
    position: start ?? undefined,
    moves: moves.join(".") || undefined,
    first: first === USUAL_PLAYERS[0] ? undefined : first,
    second: second === USUAL_PLAYERS[1] ? undefined : second,
    analyse: analyse ? "1" : undefined,
  };
}

/** @param {URLSearchParams} query @returns {Wanted} */
export function fromQuery(query) {
  return {
    rules: query.get("game") ?? USUAL_RULES,
    start: query.get("position"),
    moves: (query.get("moves") ?? "").split(/[.\s]+/).filter(Boolean),
    players: [query.get("first") ?? USUAL_PLAYERS[0], query.get("second") ?? USUAL_PLAYERS[1]],
    analyse: query.get("analyse") === "1",
  };
}

/**
 * The record of a game, as the server reads and writes it.
 * @param {import("./game.js").Game} game
 * @param {import("./game.js").Node[]} nodes from the root on
 * @param {[string, string]} players
 */
export function toRecord(game, nodes, players) {
  const result = nodes.at(-1)?.view.result;
  return {
    game: game.rules,
    ...(game.start && { start: game.start }),
    players,
    moves: nodes.slice(1).map((node) => ({ move: /** @type {string} */ (node.move) })),
    ...(result && { result: result.payoff, reason: "rules" }),
  };
}
