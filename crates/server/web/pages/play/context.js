// What the parts of the play page share: provider.js makes it, every part takes what it needs.

import { createContext, useContext } from "../../vendor/preact.js";

/** @typedef {import("./provider.js").Shared} Shared */

export const PlayContext = createContext(/** @type {Shared | null} */ (null));

/** What all parts of the page share. */
export function usePlay() {
  const shared = useContext(PlayContext);
  if (!shared) throw new Error("expected to be inside a PlayProvider");
  return shared;
}
