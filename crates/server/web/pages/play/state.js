// The state of the current game and its reducer. Pure, so that it can be tested without a browser.

import { currentNode, goTo, movesTo, played } from "./game.js";
import { isHuman, humans } from "./spec.js";

/** @typedef {import("../../boards/board.js").Frame} Frame */
/** @typedef {{ at: number, stage: 1 | 2, move: string, text: string, region: string[] }} Hint */
/**
 * @typedef {object} State
 * @property {import("./game.js").Game | null} game none until it is loaded
 * @property {[string, string]} players as they are written
 * @property {boolean} analysing whether both sides are moved by hand and the engine looks on
 * @property {boolean} paused whether machines wait
 * @property {boolean} once whether they wait again after one move
 * @property {Frame[] | null} frames of the move played last
 * @property {Hint | null} hint
 * @property {number} seed of the machines' chance
 * @property {{ stage: 0 | 1 | 2, placing: boolean } | null} swap2 the opening Swap2: how often
 *   somebody has answered, and whether stones are put down now. The first player is who opens
 *
 * @typedef {{
 *     type: "loaded", game: import("./game.js").Game, players: [string, string],
 *     analysing: boolean, seed: number
 *   } | {
 *     type: "played", from: number, move: string, view: import("../../boards/board.js").View,
 *     frames: Frame[] | null
 *   }
 *   | { type: "at", id: number }
 *   | { type: "grown", game: import("./game.js").Game }
 *   | { type: "players", players: [string, string] }
 *   | { type: "analysing", analysing: boolean }
 *   | { type: "paused", paused: boolean, once?: boolean }
 *   | { type: "swap2", swap2: State["swap2"], players?: [string, string] }
 *   | { type: "hint", hint: Hint | null }} Action
 */

/** @type {State} */
export const EMPTY = {
  game: null,
  players: ["human", "human"],
  analysing: false,
  paused: false,
  once: false,
  frames: null,
  hint: null,
  seed: 1,
  swap2: null,
};

/** @param {State} state @param {Action} action @returns {State} */
export function reduce(state, action) {
  switch (action.type) {
    case "loaded":
      return {
        ...EMPTY,
        game: action.game,
        players: action.players,
        analysing: action.analysing,
        seed: action.seed,
      };
    case "played": {
      // An answer that comes after the board was taken elsewhere is too late.
      if (!state.game || state.game.at !== action.from) return state;
      const game = played(state.game, action.from, action.move, action.view);
      return {
        ...state,
        game,
        frames: action.frames,
        hint: null,
        paused: state.paused || state.once,
        once: false,
        swap2: afterStones(state.swap2, movesTo(game).length),
      };
    }
    case "at":
      return state.game
        ? { ...state, game: goTo(state.game, action.id), frames: null, hint: null, swap2: null }
        : state;
    case "grown":
      return { ...state, game: action.game, frames: null, hint: null, swap2: null };
    case "players":
      return { ...state, players: action.players, paused: false, hint: null, swap2: null };
    case "analysing":
      return { ...state, analysing: action.analysing, hint: null, swap2: null };
    case "swap2":
      return {
        ...state,
        swap2: action.swap2,
        players: action.players ?? state.players,
        paused: false,
        hint: null,
      };
    case "paused":
      return { ...state, paused: action.paused, once: action.once ?? false };
    case "hint":
      return { ...state, hint: action.hint };
  }
}

/**
 * The opening after so many stones: three lead to the first choice, five to the second.
 * @param {State["swap2"]} swap2
 * @param {number} stones
 * @returns {State["swap2"]}
 */
function afterStones(swap2, stones) {
  if (swap2?.stage === 0 && stones === 3) return { stage: 1, placing: false };
  if (swap2?.stage === 1 && stones === 5) return { stage: 2, placing: false };
  return swap2;
}

/** Who has to answer in the opening Swap2: the player who opens, or the other. */
export const decider = (/** @type {State} */ { swap2 }) => (swap2?.stage === 1 ? 1 : 0);

/** The machine that has to answer there, if one has. @param {State} state */
export function swap2Machine(state) {
  const player = state.players[decider(state)];
  return state.swap2 && !isHuman(player) ? player : null;
}

/** The player of a side. @param {State} state @param {string | null} side */
export function playerOf(state, side) {
  return side === state.game?.sides[0] ? state.players[0] : state.players[1];
}

/** Whether a person moves for a side. @param {State} state */
export const personFor = (state) => (/** @type {string | null} */ side) =>
  side !== null && isHuman(playerOf(state, side));

/**
 * Whether a single person plays second, and sees the board from that side.
 * @param {State} state
 */
export const isTurned = (state) => humans(state.players) === "second";

/** Whether the user may move now. @param {State} state */
export function mayMove(state) {
  const side = state.game && currentNode(state.game).view.to_move;
  if (state.swap2) return state.swap2.placing && isHuman(state.players[decider(state)]);
  return Boolean(side) && (state.analysing || personFor(state)(side));
}

/**
 * The machine that is to move now, if one is and nothing holds it back.
 * @param {State} state
 * @returns {string | null}
 */
export function machineToMove(state) {
  if (!state.game || state.analysing || state.paused || state.swap2) return null;
  const node = currentNode(state.game);
  // Where the game has gone on already, somebody is looking back.
  if (!node.view.to_move || node.children.length > 0) return null;
  const player = playerOf(state, node.view.to_move);
  return isHuman(player) ? null : player;
}

/**
 * The machine that answers a move made by hand now, if one does.
 * @param {State} state
 * @returns {string | null}
 */
export function opponent(state) {
  if (!state.game || state.analysing || state.paused || state.swap2) return null;
  const { to_move } = currentNode(state.game).view;
  const player = playerOf(state, state.game.sides.find((side) => side !== to_move) ?? null);
  return isHuman(player) ? null : player;
}
