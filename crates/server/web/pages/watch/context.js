// What the parts of the page share while a search is watched: watch.js makes it, every part takes
// what it needs.

import { createContext, useContext } from "../../vendor/preact.js";

/**
 * @typedef {object} Shared
 * @property {import("./search.js").Found} found the searches
 * @property {ReturnType<typeof import("./walk.js").useWalk>} walk where each of them stands
 * @property {string} sentence what happens at the step
 * @property {{ follow: boolean, asText: boolean, icicle: boolean }} display how the trees are shown
 * @property {(change: Partial<Shared["display"]>) => void} setDisplay
 * @property {import("./tree-view.js").TreeCanvas[]} canvases where the trees are drawn
 */

export const WatchContext = createContext(/** @type {Shared | null} */ (null));

/** What all parts share. */
export function useWatch() {
  const shared = useContext(WatchContext);
  if (!shared) throw new Error("expected to be inside a WatchContext");
  return shared;
}
