// Everything the parts of the page share: what is on the table, what is known about it, what can be
// done.

import { useState } from "../../vendor/preact.js";
import { family } from "../../lib/games.js";
import { lookOf } from "../../boards/marks.js";
import { sideName } from "../../boards/words.js";
import { shareLink, useAnother, useFollow, useHint } from "./acts.js";
import { here, redoTo, undoTo, wholeLine } from "./game.js";
import { useKeys } from "./keys.js";
import { isAbout, useReview } from "./review.js";
import { seating } from "./spec.js";
import { mayMove, personFor } from "./state.js";
import { useThinking } from "./thinking.js";

/** @typedef {(key: string, ...parts: unknown[]) => string} T */
/** @typedef {ReturnType<typeof useRoom>} Room */

/**
 * @param {object} given
 * @param {T} given.t the words of the page
 * @param {T} given.names those of the boards
 * @param {import("./table.js").Table} given.table with a game on it
 * @param {import("../../lib/games.js").Offer} given.offered
 * @param {(error: Error) => void} given.report
 */
export function useRoom({ t, names, table, offered, report }) {
  const { state } = table;
  const game = /** @type {import("./game.js").Game} */ (state.game);
  const { view } = here(game);
  const [dialog, setDialog] = useState(/** @type {string | null} */ (null));
  const hint = useHint(table, t, report);
  const thinking = useThinking(game, state.analysing, offered.limits.think_ms, report);
  const { reviewed, review } = useReview(report);
  const look = lookOf(view.picture);
  const called = /** @type {[string, string]} */ (
    game.sides.map((side) => sideName(names, side, look === "wood"))
  );
  const acts = useActs({ t, table, game, review, ask: hint.ask, setDialog });
  return {
    t,
    names,
    table,
    offered,
    state,
    game,
    view,
    look,
    called,
    dialog,
    setDialog,
    thinking,
    acts,
    asking: hint.waiting,
    hint: state.hint?.at === game.at ? state.hint : null,
    reviewed: isAbout(reviewed, game) ? reviewed : null,
    margin: view.picture.kind === "kalah",
  };
}

/**
 * @param {{
 *   t: T, table: import("./table.js").Table, game: import("./game.js").Game,
 *   review: (game: import("./game.js").Game) => void, ask: () => void,
 *   setDialog: (name: string | null) => void
 * }} given
 */
function useActs({ t, table, game, review, ask, setDialog }) {
  const { state, tell } = table;
  const another = useAnother(table, t);
  const follow = useFollow(table);
  const isPerson = state.analysing ? () => true : personFor(state);
  const [back, forth] = [undoTo(game, isPerson), redoTo(game, isPerson)];
  const goTo = (/** @type {number | null} */ id) => id !== null && tell({ type: "at", id });
  const fresh = (/** @type {string} */ rules, /** @type {string | null} */ start) =>
    another({ rules, start, moves: [], players: state.players, analyse: false });
  const setPlayers = (/** @type {[string, string]} */ players) =>
    tell({ type: "players", players });
  const startReview = (/** @type {import("./game.js").Game} */ line) => (
    tell({ type: "analysing", analysing: true }),
    review(line)
  );
  const acts = {
    ask,
    goTo,
    fresh,
    follow,
    setPlayers,
    canUndo: back !== null,
    canRedo: forth !== null,
    undo: () => goTo(back),
    redo: () => goTo(forth),
    again: () => fresh(game.rules, game.start),
    swap: () => setPlayers([state.players[1], state.players[0]]),
    analyse: () => tell({ type: "analysing", analysing: !state.analysing }),
    pause: () => tell({ type: "paused", paused: !state.paused }),
    step: () => tell({ type: "paused", paused: false, once: true }),
    review: () => startReview(game),
    better: (/** @type {number} */ ply, /** @type {string[]} */ moves) =>
      follow(moves, wholeLine(game)[ply].id),
    open: (
      /** @type {import("./link.js").Wanted} */ wanted,
      /** @type {string[][] | undefined} */ lines,
      /** @type {boolean | undefined} */ looked,
    ) => another(wanted, lines, looked ? startReview : undefined),
  };
  useKeys({
    u: acts.undo,
    r: acts.redo,
    h: ask,
    n: acts.again,
    a: acts.analyse,
    p: acts.pause,
    "?": () => setDialog("keys"),
    ",": () => goTo(here(game).parent),
    ".": () => goTo(here(game).next),
  });
  return acts;
}

/** The buttons below the players. @param {Room} room @returns {import("./controls.js").Act[]} */
export function mainActs({ state, view, acts, asking }) {
  const machines = seating(state.players) === "machines" && !state.analysing && !view.result;
  const pace = [
    { name: state.paused ? "resume" : "pause", run: acts.pause, key: "p" },
    { name: "step", run: acts.step, disabled: !state.paused },
  ];
  return [
    { name: "undo", run: acts.undo, disabled: !acts.canUndo, key: "u" },
    { name: "redo", run: acts.redo, disabled: !acts.canRedo, key: "r" },
    { name: "hint", run: acts.ask, disabled: !mayMove(state) || asking, key: "h" },
    { name: "fresh", run: acts.again, key: "n" },
    { name: "analyse", run: acts.analyse, pressed: state.analysing, key: "a" },
    { name: "swap", run: acts.swap },
    ...(machines || state.paused ? pace : []),
  ];
}

/** The buttons at the end. @param {Room} room @returns {import("./controls.js").Act[]} */
export function moreActs({ t, game, view, setDialog }) {
  const rules = { name: "rules", run: () => setDialog(`rules:${family(game.rules)}`) };
  return [
    // A tree is written as a whole; it has no options to choose.
    ...(view.picture.kind === "tree" ? [] : [rules]),
    { name: "save", run: () => setDialog("save") },
    { name: "open", run: () => setDialog("open") },
    { name: "share", run: () => shareLink(t) },
    { name: "keys", run: () => setDialog("keys"), key: "?" },
  ];
}
