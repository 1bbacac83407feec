// Analysis: the engine thinks about the position on the board until that changes.

import { useEffect, useState } from "../../vendor/preact.js";
import { isAborted, think } from "../../lib/api.js";
import { currentNode, positionOf } from "./game.js";
import { recovered } from "./toast.js";

/** @typedef {import("../../lib/api.js").Thought} Thought */

/** Milliseconds that one position is thought about. */
const TIME = 30_000;
/** How many lines are listed, and how many moves there may be for all of them to get a value. */
export const LINES = 3;
const ALL = 12;

/**
 * What is known of every position seen, for as long as the position itself is.
 * @type {WeakMap<import("../../boards/board.js").View, Thought>}
 */
const known = new WeakMap();

/** @param {import("../../boards/board.js").View} view */
export const thoughtOf = (view) => known.get(view) ?? null;

/**
 * Keeps the deeper of two thoughts.
 * @param {import("../../boards/board.js").View} view
 * @param {Thought} thought
 */
export function remember(view, thought) {
  const before = known.get(view);
  if (!before || thought.depth >= before.depth) known.set(view, thought);
}

/**
 * @param {import("./game.js").Game | null} game
 * @param {boolean} on
 * @param {number} most milliseconds the server allows
 * @param {(error: Error) => void} report
 * @returns {{ thought: Thought | null, busy: boolean }}
 */
export function useThinking(game, on, most, report) {
  const [now, setNow] = useState(
    /** @type {{ view: unknown, thought: Thought | null, busy: boolean }} */ ({
      view: null,
      thought: null,
      busy: false,
    }),
  );
  const view = game && currentNode(game).view;
  useEffect(() => {
    if (!game || !view || !on || view.result) return;
    const stop = new AbortController();
    const lines = view.moves.length <= ALL ? view.moves.length : LINES;
    const follow = async () => {
      setNow({ view, thought: null, busy: true });
      let heard = false;
      const body = { ...positionOf(game), lines, time: Math.min(TIME, most) };
      for await (const { thought, done } of think(body, stop.signal)) {
        remember(view, thought);
        setNow({ view, thought, busy: !done });
        if (!heard) recovered();
        heard = true;
      }
    };
    follow().catch(
      (error) => isAborted(error) || (setNow({ view, thought: null, busy: false }), report(error)),
    );
    return () => stop.abort();
  }, [view, on, most]);
  if (!on || !view) return { thought: null, busy: false };
  return now.view === view
    ? { thought: now.thought ?? thoughtOf(view), busy: now.busy }
    : { thought: thoughtOf(view), busy: false };
}
