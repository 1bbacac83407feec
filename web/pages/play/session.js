// The game in progress: its state, the requests to the server, the moves of machines. A request is
// aborted when another position is opened.

import { useCallback, useEffect, useReducer, useRef, useState } from "../../vendor/preact.js";
import { useFrames } from "../../boards/frames.js";
import { Refusal, chooseMove, fetchView, isAborted } from "../../lib/api.js";
import { isPassing } from "../../lib/failure.js";
import { address, replace, route, useRoute } from "../../lib/route.js";
import { settings, useSettings } from "../../lib/settings.js";
import { addLine, movesTo, newGame, positionOf } from "./game.js";
import { fromQuery, toQuery } from "./link.js";
import { lastQuery, setLastQuery } from "./saved.js";
import { EMPTY, machineToMove, personFor, reduce } from "./state.js";
import { recovered } from "./toast.js";

/**
 * Milliseconds that a machine takes at least: an answer at once looks as if nothing was searched.
 */
const LEAST_THOUGHT = 350;
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
 * What a machine plays.
 * @param {import("./state.js").State} state
 * @param {string} player
 * @param {AbortSignal} signal
 * @returns {Promise<string>}
 */
async function choice(state, player, signal) {
  const game = /** @type {import("./game.js").Game} */ (state.game);
  const body = { ...positionOf(game), player, seed: String(state.seed + movesTo(game).length) };
  for await (const { done, move } of chooseMove(body, signal)) if (done && move) return move;
  throw new Refusal("network", "no answer");
}

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
    ) => {
      const signal = supersede();
      const load = async () => {
        const loaded = await loadGame(wanted, lines, signal);
        recovered();
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

  const play = useCallback(
    async (/** @type {string} */ move, signal = supersede()) => {
      if (!game) return;
      const start = positionOf(game);
      const body = { ...start, moves: [...start.moves, move], frames: true };
      const answer = await fetchView(body, signal);
      recovered();
      dispatch({
        type: "played",
        from: game.at,
        move: /** @type {string} */ (answer.moves.at(-1)),
        view: answer.view,
        frames: answer.frames ?? null,
      });
    },
    [game, supersede],
  );

  const failure = useAddress(state, open, report);

  const machine = running ? null : machineToMove(state);
  useEffect(() => {
    if (!machine) return;
    const signal = supersede();
    const both = !state.game?.sides.some(personFor(state));
    const work = async () => {
      const [move] = await Promise.all([
        choice(state, machine, signal),
        pause(both ? Math.max(settings().pace, 60) : LEAST_THOUGHT, signal),
      ]);
      await play(move, signal);
    };
    work().catch((error) => {
      if (isAborted(error)) return;
      dispatch({ type: "paused", paused: true });
      report(error, () => dispatch({ type: "paused", paused: false }));
    });
    return () => pending.current.abort();
  }, [machine, game, state.seed]);

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
    const given = route().query;
    // Without a game in the address, the current one stays.
    if (game && !given.has("game")) return show();
    setFailed(null);
    try {
      await open(fromQuery(given.has("game") ? given : new URLSearchParams(lastQuery())));
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
