// What can be done beyond a move: a hint, another game, a link, a line of the engine to follow.

import { useEffect, useRef, useState } from "../../vendor/preact.js";
import { announce } from "../../lib/announce.js";
import { fetchView, isAborted } from "../../lib/api.js";
import { family } from "../../lib/games.js";
import { useWords } from "../../lib/i18n.js";
import { address, go } from "../../lib/route.js";
import { set, settings } from "../../lib/settings.js";
import { isLocal } from "../../lib/share.js";
import { addLine, currentNode, lineThrough, movesTo, positionOf, redoTo, undoTo } from "./game.js";
import { findHint } from "./hint.js";
import { useKeys } from "./keys.js";
import { humans } from "./spec.js";
import { mayMove, personFor } from "./state.js";
import { show } from "./toast.js";
import { WORDS } from "./words.js";

/** @typedef {import("../../lib/i18n.js").T} T */
/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./game.js").Game} Game */

/**
 * The hint, which can be asked for twice.
 * @param {Session} session
 * @param {(error: Error) => void} report
 */
export function useHint({ state, dispatch }, report) {
  const t = useWords(WORDS);
  const asked = useRef(new AbortController());
  const [waiting, setWaiting] = useState(false);
  const { game, hint } = state;
  useEffect(() => () => asked.current.abort(), [game]);
  const ask = async () => {
    if (!game || waiting || !mayMove(state)) return;
    if (hint) {
      announce(t("hintMove", hint.move));
      return dispatch({ type: "hint", hint: { ...hint, stage: 2 } });
    }
    asked.current = new AbortController();
    setWaiting(true);
    try {
      const found = await findHint(game, t, asked.current.signal);
      dispatch({ type: "hint", hint: found });
      announce(`${found.text} ${t("hintWhere")}`);
    } catch (error) {
      if (!isAborted(error)) report(/** @type {Error} */ (error));
    } finally {
      setWaiting(false);
    }
  };
  return { ask, waiting };
}

/** Opens another game and offers the way back to the one before. @param {Session} session */
function useOpenGame({ state, dispatch, open, reportErrors }) {
  const t = useWords(WORDS);
  /**
   * @param {import("./link.js").Wanted} wanted
   * @param {string[][]} [lines]
   * @param {(game: Game) => void} [then]
   */
  const openGame = (wanted, lines, then) => {
    const { game, players, analysing, seed } = state;
    const begun = Boolean(game && game.nodes.length > 1);
    // The browser's way back leads to the game before, but not to the same empty board.
    const kept = begun || game?.rules !== wanted.rules;
    const work = open(wanted, lines, kept).then((loaded) => {
      then?.(loaded);
      if (!game || !begun) return;
      const back = () => dispatch({ type: "loaded", game, players, analysing, seed });
      show({ kind: "note", text: t("wasNew"), action: t("restored"), onAction: back });
    });
    reportErrors(work);
  };
  return openGame;
}

/**
 * Plays a line of the engine on the board, as a variation.
 * @param {Session} session
 * @param {string[]} moves
 * @param {number} [from]
 */
function follow({ state: { game }, dispatch, supersede, reportErrors }, moves, from) {
  if (!game) return;
  const start = positionOf(game, from);
  const body = { ...start, moves: [...start.moves, ...moves], views: true };
  const work = fetchView(body, supersede());
  reportErrors(
    work.then((answer) =>
      dispatch({ type: "grown", game: addLine(game, answer.moves, answer.views) }),
    ),
  );
}

/**
 * Puts the address on the clipboard. Where it is of no use to others, a file is offered instead.
 * @param {T} t
 * @param {() => void} save
 */
async function shareLink(t, save) {
  const written = navigator.clipboard?.writeText(location.href) ?? Promise.reject();
  const text = t(await written.then(() => "copied").catch(() => "notCopied"));
  if (!isLocal()) return show({ kind: "note", text });
  show({ kind: "note", text: `${text} ${t("onlyHere")}`, action: t("save"), onAction: save });
}

/**
 * @typedef {object} Given
 * @property {Session} session
 * @property {Game} game
 * @property {(game: Game) => void} review
 * @property {() => void} askHint
 * @property {(name: string) => void} openDialog
 */

/** Everything that buttons and keys can do. @param {Given} given */
export function useActions({ session, game, review, askHint, openDialog }) {
  const t = useWords(WORDS);
  const { state, dispatch } = session;
  const openGame = useOpenGame(session);
  const isPerson = state.analysing ? () => true : personFor(state);
  const [back, forth] = [undoTo(game, isPerson), redoTo(game, isPerson)];
  const goTo = (/** @type {number | null} */ id) => id !== null && dispatch({ type: "at", id });
  const newGame = (/** @type {string} */ rules, /** @type {string | null} */ start) =>
    openGame({ rules, start, moves: [], players: state.players, analyse: false });
  const setPlayers = (/** @type {[string, string]} */ players) =>
    dispatch({ type: "players", players });
  const reviewGame = (/** @type {Game} */ line) => (
    dispatch({ type: "analysing", analysing: true }),
    review(line)
  );
  const actions = {
    askHint,
    goTo,
    newGame,
    setPlayers,
    follow: (/** @type {string[]} */ moves) => follow(session, moves),
    /** Shows what would have been better, as a variation from a ply on. */
    showBetter: (/** @type {number} */ ply, /** @type {string[]} */ moves) =>
      follow(session, moves, lineThrough(game)[ply].id),
    canUndo: back !== null,
    canRedo: forth !== null,
    undo: () => goTo(back),
    redo: () => goTo(forth),
    playAgain: () => newGame(game.rules, game.start),
    swap: () => setPlayers([state.players[1], state.players[0]]),
    analyse: () => dispatch({ type: "analysing", analysing: !state.analysing }),
    pause: () => dispatch({ type: "paused", paused: !state.paused }),
    step: () => dispatch({ type: "paused", paused: false, once: true }),
    review: () => reviewGame(game),
    share: () => shareLink(t, () => openDialog("save")),
    numbers: () => set({ numbers: !settings().numbers }),
    edit: ({ game: rules, position } = currentNode(game).view) =>
      go(address("edit", { game: rules, position })),
    open: (
      /** @type {import("./link.js").Wanted} */ wanted,
      /** @type {string[][] | undefined} */ lines = undefined,
      reviewed = false,
    ) => openGame(wanted, lines, reviewed ? reviewGame : undefined),
  };
  useKeys({
    u: actions.undo,
    r: actions.redo,
    h: askHint,
    n: actions.playAgain,
    a: actions.analyse,
    p: actions.pause,
    m: actions.numbers,
    e: () => actions.edit(),
    "?": () => openDialog("keys"),
    ",": () => goTo(currentNode(game).parent),
    ".": () => goTo(currentNode(game).next),
  });
  return actions;
}

/** @typedef {import("./context.js").Shared} Shared */
/** @typedef {import("./controls.js").Button} Button */

/** The buttons below the players. @param {Shared} shared @returns {Button[]} */
export function mainButtons({ session: { state }, view, actions, hint }) {
  const machines = humans(state.players) === "machines" && !state.analysing && !view.result;
  const pace = [
    { name: state.paused ? "resume" : "pause", run: actions.pause, key: "p" },
    { name: "step", run: actions.step, disabled: !state.paused },
  ];
  return [
    { name: "undo", run: actions.undo, disabled: !actions.canUndo, key: "u" },
    { name: "redo", run: actions.redo, disabled: !actions.canRedo, key: "r" },
    { name: "hint", run: actions.askHint, disabled: !mayMove(state) || hint.waiting, key: "h" },
    { name: "fresh", run: actions.playAgain, key: "n" },
    { name: "analyse", run: actions.analyse, pressed: state.analysing, key: "a" },
    { name: "swap", run: actions.swap },
    ...(machines || state.paused ? pace : []),
  ];
}

/** The buttons at the end. @param {Shared} shared @returns {Button[]} */
export function moreButtons({ game, view, dialog, actions }) {
  const { kind } = view.picture;
  const rules = { name: "rules", run: () => dialog.open(`rules:${family(game.rules)}`) };
  const edit = { name: "edit", run: () => actions.edit(), key: "e" };
  const { numbers } = settings();
  const onStones = { name: "numbers", run: actions.numbers, pressed: numbers, key: "m" };
  return [
    // A tree is written as a whole; it has no options to choose and nothing to move about.
    ...(kind === "tree" ? [] : [rules, edit]),
    ...(kind === "grid" || kind === "ultimate" ? [onStones] : []),
    { name: "save", run: () => dialog.open("save") },
    { name: "open", run: () => dialog.open("open") },
    { name: "share", run: actions.share },
    { name: "keys", run: () => dialog.open("keys"), key: "?" },
  ];
}
