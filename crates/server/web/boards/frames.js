// Plays the animation frames of a move one after the other.

import { useCallback, useEffect, useState } from "../vendor/preact.js";
import { calm } from "../lib/settings.js";

/** How long a moment lasts, in seeds. */
const LENGTHS = { lift: 1.6, seed: 1, capture: 3.5, done: 0 };

/**
 * Plays frames; a new list starts anew. With reduced motion, or without time for them, they are
 * over at once.
 * @param {import("./board.js").Frame[] | null} frames
 * @param {number} milliseconds for a seed
 * @returns {{ frame: import("./board.js").Frame | null, running: boolean, skip: () => void }}
 */
export function useFrames(frames, milliseconds) {
  const [shown, setShown] = useState({ frames, at: Infinity });
  const still = !frames || frames.length < 2 || milliseconds <= 0 || calm();
  const at = shown.frames === frames ? shown.at : 0;
  const frame = still ? null : (frames[at] ?? null);
  useEffect(() => {
    if (!frame) return;
    const timer = setTimeout(
      () => setShown({ frames, at: at + 1 }),
      milliseconds * LENGTHS[frame.event],
    );
    return () => clearTimeout(timer);
  }, [frames, at, frame, milliseconds]);
  const skip = useCallback(() => setShown({ frames, at: Infinity }), [frames]);
  return { frame, running: frame !== null, skip };
}
