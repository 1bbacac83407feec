// The engine looks on: it analyses the position on the board until that changes.

import { useEffect, useState } from "../../vendor/preact.js";
import { analyse, isAborted, reviewGame } from "../../lib/api.js";
import { currentNode, lineThrough, positionOf } from "./game.js";
import { recovered } from "./toast.js";

/** @typedef {import("../../lib/api.js").Analysis} Analysis */

/** Milliseconds for one position. */
const TIME = 30_000;
/** How many lines are listed, and how many moves there may be for all of them to get a value. */
export const LINES = 3;
const ALL = 12;

/**
 * What is known of every position seen, for as long as the position itself is.
 * @type {WeakMap<import("../../boards/board.js").View, Analysis>}
 */
const known = new WeakMap();

/** @param {import("../../boards/board.js").View} view */
export const analysisOf = (view) => known.get(view) ?? null;

/**
 * Keeps the deeper of two analyses.
 * @param {import("../../boards/board.js").View} view
 * @param {Analysis} analysis
 */
export function remember(view, analysis) {
  const before = known.get(view);
  if (!before || analysis.depth >= before.depth) known.set(view, analysis);
}

/**
 * @param {import("./game.js").Game | null} game
 * @param {boolean} on
 * @param {number} most milliseconds the server allows
 * @param {(error: Error) => void} report
 * @returns {{ analysis: Analysis | null, busy: boolean }}
 */
export function useAnalysis(game, on, most, report) {
  const [now, setNow] = useState(
    /** @type {{ view: unknown, analysis: Analysis | null, busy: boolean }} */ ({
      view: null,
      analysis: null,
      busy: false,
    }),
  );
  const view = game && currentNode(game).view;
  useEffect(() => {
    if (!game || !view || !on || view.result) return;
    const stop = new AbortController();
    const lines = view.moves.length <= ALL ? view.moves.length : LINES;
    const follow = async () => {
      setNow({ view, analysis: null, busy: true });
      let heard = false;
      const body = { ...positionOf(game), lines, time: Math.min(TIME, most) };
      for await (const { analysis, done } of analyse(body, stop.signal)) {
        remember(view, analysis);
        setNow({ view, analysis, busy: !done });
        if (!heard) recovered();
        heard = true;
      }
    };
    follow().catch(
      (error) => isAborted(error) || (setNow({ view, analysis: null, busy: false }), report(error)),
    );
    return () => stop.abort();
  }, [view, on, most]);
  if (!on || !view) return { analysis: null, busy: false };
  return now.view === view
    ? { analysis: now.analysis ?? analysisOf(view), busy: now.busy }
    : { analysis: analysisOf(view), busy: false };
}

/** Positions that the engine looks at for a point of the graph: enough for an opinion. */
const GLANCE = 1500;

/**
 * Looks quickly over the positions of the line that nobody has analysed yet, so that its graph is
 * whole. One request for all of them, which the server lets others overtake; it ends when the line
 * changes.
 * @param {import("./game.js").Game} game
 * @param {boolean} on
 */
export function useGlance(game, on) {
  const [, draw] = useState(0);
  const nodes = lineThrough(game);
  const last = nodes[nodes.length - 1];
  useEffect(() => {
    // The position on the board has an analysis of its own.
    const unknown = nodes.filter(
      ({ id, view }) => id !== game.at && !view.result && !analysisOf(view),
    );
    if (!on || unknown.length === 0) return;
    const stop = new AbortController();
    const body = { ...positionOf(game, last.id), nodes: GLANCE };
    const look = async () => {
      for await (const { reviewed } of reviewGame(body, stop.signal)) {
        if (reviewed?.analysis) remember(nodes[reviewed.ply].view, reviewed.analysis);
        draw((n) => n + 1);
      }
    };
    // Without it the graph is only less complete; what is wrong is told by the analysis.
    look().catch(() => undefined);
    return () => stop.abort();
  }, [last.view, on]);
}
