// The game in progress: its state, the requests to the server, the moves of machines. A request is
// aborted when another position is opened.

import { useCallback, useEffect, useReducer, useRef, useState } from "../../vendor/preact.js";
import { useFrames } from "../../boards/frames.js";
import { Refusal, fetchView, isAborted, play as requestMoves } from "../../lib/api.js";
import { isPassing } from "../../lib/failure.js";
import { address, branch, replace, useRoute } from "../../lib/route.js";
import { settings, useSettings } from "../../lib/settings.js";
import { addLine, currentNode, movesTo, newGame, positionOf } from "./game.js";
import { fromQuery, toQuery } from "./link.js";
import { lastQuery, setLastQuery } from "./saved.js";
import { EMPTY, machineToMove, opponent, personFor, reduce } from "./state.js";
import { recovered } from "./toast.js";

/** @typedef {import("../../boards/board.js").View} View */
/** @typedef {import("../../lib/api.js").Played} Played */

/** A machine that answers at once looks as if nobody had thought. */
const LEAST_THOUGHT = 350;
/** The kinds of refusals that are about the machine, not about the move. */
const MACHINE_KINDS = ["player", "evaluator"];
/** Time per seed, as a part of the time between two moves of machines. */
const SEED_PACE = 0.4;

/** @param {number} milliseconds @param {AbortSignal} signal */
function pause(milliseconds, signal) {
  return new Promise((done, failed) => {
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener("abort", () => (clearTimeout(timer), failed(signal.reason)));
  });
}

const someSeed = () => Math.floor(Math.random() * 2 ** 31);

/**
 * Loads a game from the server: its rules, start and lines, the last one to stand on.
 * @param {import("./link.js").Wanted} wanted
 * @param {string[][]} lines
 * @param {AbortSignal} signal
 */
async function loadGame({ rules, start }, lines, signal) {
  /** @type {import("./game.js").Game | null} */
  let game = null;
  for (const moves of lines) {
    const body = { game: rules, ...(start && { position: start }), moves, views: true };
    const answer = await fetchView(body, signal);
    game = addLine(
      game ?? newGame(answer.views[0], answer.sides, start),
      answer.moves,
      answer.views,
    );
  }
  return /** @type {import("./game.js").Game} */ (game);
}

/**
 * Moves of a machine on their way.
 * @typedef {object} Reply
 * @property {View} view the position in which the next one is played
 * @property {string} player the machine
 * @property {import("../../lib/api.js").Lines<Played>} moves
 * @property {AbortSignal} signal
 */

/**
 * @param {(error: Error, again?: () => void) => void} report what goes wrong, and how to try it
 *   again
 */
export function useSession(report) {
  const [state, dispatch] = useReducer(reduce, EMPTY);
  const { frame, running, skip } = useFrames(state.frames, useSettings().pace * SEED_PACE);
  const pending = useRef(new AbortController());
  const { game } = state;

  /** Aborts the request under way and returns the signal for the next one. */
  const supersede = useCallback(() => {
    pending.current.abort();
    pending.current = new AbortController();
    return pending.current.signal;
  }, []);

  const reportErrors = useCallback(
    (/** @type {Promise<unknown>} */ work) =>
      work.catch((error) => void (isAborted(error) || report(error))),
    [report],
  );

  const open = useCallback(
    (
      /** @type {import("./link.js").Wanted} */ wanted,
      /** @type {string[][]} */ lines = [wanted.moves],
      keepBefore = false,
    ) => {
      const signal = supersede();
      const load = async () => {
        const loaded = await loadGame(wanted, lines, signal);
        recovered();
        if (keepBefore) branch();
        dispatch({
          type: "loaded",
          game: loaded,
          players: wanted.players,
          analysing: wanted.analyse,
          seed: someSeed(),
        });
        return loaded;
      };
      return load();
    },
    [supersede],
  );

  const { play, machine } = usePlaying({ state, dispatch, running, supersede, report });
  const failure = useAddress(state, open, report);

  return {
    state,
    dispatch,
    open,
    play: (/** @type {string} */ move) => reportErrors(play(move)),
    supersede,
    reportErrors,
    frame,
    skip,
    failure,
    thinking: machine !== null,
  };
}

/**
 * Moves of persons and machines. A click is one request: it plays the move and streams what the
 * machine answers, which is shown move by move.
 * @param {object} given
 * @param {import("./state.js").State} given.state
 * @param {(action: import("./state.js").Action) => void} given.dispatch
 * @param {boolean} given.running whether the last move is still being drawn
 * @param {() => AbortSignal} given.supersede
 * @param {(error: Error, again?: () => void) => void} given.report
 */
function usePlaying({ state, dispatch, running, supersede, report }) {
  const { game } = state;
  const view = game && currentNode(game).view;
  /** The position on the board, for requests that are answered later. */
  const shown = useRef(view);
  shown.current = view;
  const reply = useRef(/** @type {Reply | null} */ (null));

  /** @returns {Reply} */
  const request = (/** @type {string | null} */ move, /** @type {string | null} */ player) => {
    const current = /** @type {import("./game.js").Game} */ (game);
    const seed = String(state.seed + movesTo(current).length);
    const body = {
      ...positionOf(current),
      ...(move && { move }),
      ...(player && { player, seed }),
    };
    // What was asked before is given up here. An effect that would do so comes a frame later, and
    // would give up this request instead.
    reply.current = null;
    const signal = supersede();
    const moves = requestMoves(body, signal);
    return { view: /** @type {View} */ (view), player: player ?? "", moves, signal };
  };

  /** Shows a move; the next one of the same reply is played in the position after it. */
  const show = (/** @type {Reply} */ current, /** @type {Played} */ played) => {
    if (shown.current !== current.view || !game) return;
    recovered();
    reply.current = { ...current, view: played.view };
    dispatch({ type: "played", from: game.at, ...played });
  };

  const play = async (/** @type {string} */ move) => {
    if (!game) return;
    const player = opponent(state);
    let sent = request(move, player);
    const played = await firstOf(sent).catch((error) => {
      if (!player || !MACHINE_KINDS.includes(error.kind)) throw error;
      // The move stands all the same; the machine is asked on its own and says why it cannot play.
      sent = request(move, null);
      return firstOf(sent);
    });
    show(sent, played);
  };

  const wanted = machineToMove(state);
  // What a machine still plays is of no use once the board, the players or the pace have changed.
  useEffect(() => {
    const { current } = reply;
    if (!current || (current.view === view && current.player === wanted)) return;
    reply.current = null;
    supersede();
  }, [view, wanted]);
  useEffect(() => () => void supersede(), []);

  const machine = running ? null : wanted;
  useEffect(() => {
    if (!machine) return;
    const current = (reply.current ??= request(null, machine));
    const both = !game?.sides.some(personFor(state));
    const work = async () => {
      const [{ value }] = await Promise.all([
        current.moves.next(),
        pause(both ? Math.max(settings().pace, 60) : LEAST_THOUGHT, current.signal),
      ]);
      if (value) return show(current, value);
      // It had to make room for others before this turn.
      const again = (reply.current = request(null, machine));
      show(again, await firstOf(again));
    };
    work().catch((error) => {
      if (isAborted(error)) return;
      reply.current = null;
      dispatch({ type: "paused", paused: true });
      report(error, () => dispatch({ type: "paused", paused: false }));
    });
  }, [machine, view, state.seed]);

  return { play, machine };
}

/** The first move of a reply. @param {Reply} reply */
async function firstOf({ moves }) {
  const { value } = await moves.next();
  if (!value) throw new Refusal("network", "no answer");
  return value;
}

/**
 * The address follows the game, and the game the address.
 * @param {import("./state.js").State} state
 * @param {(wanted: import("./link.js").Wanted) => Promise<unknown>} open
 * @param {(error: Error, again?: () => void) => void} report
 * @returns {{ error: Error, again: () => void } | null} why no game could be opened, and a retry
 */
function useAddress(state, open, report) {
  const { query } = useRoute();
  const { game, players, analysing } = state;
  const [failed, setFailed] = useState(/** @type {Error | null} */ (null));
  const [times, setTimes] = useState(0);
  const again = () => setTimes((before) => before + 1);
  const show = () => {
    if (!game) return;
    const to = address(
      "play",
      toQuery({
        rules: game.rules,
        start: game.start,
        moves: movesTo(game),
        players,
        analyse: analysing,
      }),
    );
    replace(to);
    setLastQuery(to.split("?")[1] ?? "");
  };
  const load = async () => {
    // Without a game in the address, the current one stays.
    if (game && !query.has("game")) return show();
    setFailed(null);
    try {
      await open(fromQuery(query.has("game") ? query : new URLSearchParams(lastQuery())));
    } catch (error) {
      if (isAborted(error) || isPassing(error)) throw error;
      // If a game cannot be opened, the usual one is.
      await open(fromQuery(new URLSearchParams()));
      report(/** @type {Error} */ (error));
    }
  };
  useEffect(() => {
    load().catch((error) => isAborted(error) || (game ? report(error, again) : setFailed(error)));
  }, [query, times]);
  useEffect(show, [game, players, analysing]);
  return failed && { error: failed, again };
}

/** @typedef {ReturnType<typeof useSession>} Session */
