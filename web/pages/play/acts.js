// What can be done at the table beyond a move: a hint, a new game, a link, a line of the engine to
// follow.

import { useEffect, useRef, useState } from "../../vendor/preact.js";
import { announce } from "../../lib/announce.js";
import { isAborted, post } from "../../lib/api.js";
import { graft, line, startOf } from "./game.js";
import { findHint } from "./hint.js";
import { mayMove } from "./state.js";
import { show } from "./toast.js";

/** @typedef {(key: string, ...parts: unknown[]) => string} T */
/** @typedef {import("./table.js").Table} Table */

/**
 * The hint, asked for twice.
 * @param {Table} table
 * @param {T} t
 * @param {(error: Error) => void} report
 */
export function useHint({ state, tell }, t, report) {
  const asked = useRef(new AbortController());
  const [waiting, setWaiting] = useState(false);
  const { game, hint } = state;
  useEffect(() => () => asked.current.abort(), [game]);
  const ask = async () => {
    if (!game || waiting || !mayMove(state)) return;
    if (hint) {
      announce(t("hintMove", hint.move));
      return tell({ type: "hint", hint: { ...hint, stage: 2 } });
    }
    asked.current = new AbortController();
    setWaiting(true);
    try {
      const found = await findHint(game, t, asked.current.signal);
      tell({ type: "hint", hint: found });
      announce(`${found.text} ${t("hintWhere")}`);
    } catch (error) {
      if (!isAborted(error)) report(/** @type {Error} */ (error));
    } finally {
      setWaiting(false);
    }
  };
  return { ask, waiting };
}

/** Another game, with the way back to the one before. @param {Table} table @param {T} t */
export function useAnother({ state, tell, open, catching }, t) {
  /**
   * @param {import("./link.js").Wanted} wanted
   * @param {string[][]} [lines]
   * @param {(game: import("./game.js").Game) => void} [then]
   */
  const another = (wanted, lines, then) => {
    const { game, players, analysing, seed } = state;
    const work = open(wanted, lines).then((loaded) => {
      then?.(loaded);
      if (!game || game.nodes.length < 2) return;
      const back = () => tell({ type: "loaded", game, players, analysing, seed });
      show({ kind: "note", text: t("wasNew"), action: t("restored"), onAction: back });
    });
    catching(work);
  };
  return another;
}

/** Plays a line of the engine on the board, as a variation. @param {Table} table */
export function useFollow({ state, tell, anew, catching }) {
  /** @param {string[]} moves @param {number} [from] */
  const follow = (moves, from) => {
    const { game } = state;
    if (!game) return;
    const start = startOf(game, from);
    const work = post(
      "api/view",
      { ...start, moves: [...line(game, from), ...moves], views: true },
      anew(),
    );
    catching(
      work.then((answer) => tell({ type: "grown", game: graft(game, answer.moves, answer.views) })),
    );
  };
  return follow;
}

/** Puts the address on the clipboard. @param {T} t */
export async function shareLink(t) {
  try {
    await navigator.clipboard.writeText(location.href);
    show({ kind: "note", text: t("copied") });
  } catch {
    show({ kind: "note", text: t("notCopied") });
  }
}
