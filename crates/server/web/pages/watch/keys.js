// The keys of the page.

import { useLayoutEffect, useRef } from "../../vendor/preact.js";
import { JUMPS } from "./controls.js";

/** @typedef {ReturnType<typeof import("./walk.js").useWalk>} Walk */

/** What a key would do to a thing that has the focus comes first. @param {KeyboardEvent} event */
function isTaken(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const on = event.target instanceof Element ? event.target : null;
  if (on?.closest("input, select, textarea, [contenteditable], [role=tree], dialog")) return true;
  return Boolean(on?.closest("button, a, summary")) && [" ", "Enter"].includes(event.key);
}

/** @param {KeyboardEvent} event @param {Walk} walk */
function press(event, { move, forward, end, jump, toggle, step }) {
  if (isTaken(event)) return;
  const jumping = JUMPS.find(({ key }) => key === event.key.toLowerCase());
  if (jumping) jump(jumping.events, event.shiftKey ? -1 : 1);
  else if (event.shiftKey) return;
  else if (event.key === "ArrowLeft") move(step - 1);
  else if (event.key === "ArrowRight") forward();
  else if (event.key === "Home") move(0);
  else if (event.key === "End") end();
  else if (event.key === " ") toggle();
  else return;
  event.preventDefault();
}

/** Keys work wherever nothing else wants them. @param {Walk} walk */
export function useKeys(walk) {
  const now = useRef(walk);
  now.current = walk;
  // At once: a key that is pressed before the next frame must be heard.
  useLayoutEffect(() => {
    const pressed = (/** @type {KeyboardEvent} */ event) => press(event, now.current);
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, []);
}
