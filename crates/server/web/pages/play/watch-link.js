// The way from a position to the page that shows its search.

import { address } from "../../lib/route.js";

/** How many positions a search may have to be watched step by step. */
const WATCHED = 1500;

/**
 * The page that shows a search of this position, as deep as can be watched.
 * @param {import("../../boards/board.js").View} view
 */
export function watchAddress({ game, position, moves }) {
  const depth = Math.floor(Math.log(WATCHED) / Math.log(Math.max(2, moves.length)));
  return address("watch", { game, position, depth: String(Math.max(1, Math.min(6, depth))) });
}
