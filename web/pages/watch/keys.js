// The keys of the page.

import { JUMPS } from "./controls.js";

/** @typedef {{ move: (step: number) => void, forward: () => void, jump: (events: import("./model.js").Event[], direction: 1 | -1) => void, toggle: () => void, step: number, last: number }} Acts */

/** What a key would do to a thing that has the focus comes first. @param {KeyboardEvent} event */
function isTaken(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const on = event.target instanceof Element ? event.target : null;
  if (on?.closest("input, select, textarea, [contenteditable], [role=tree], dialog")) return true;
  return Boolean(on?.closest("button, a, summary")) && [" ", "Enter"].includes(event.key);
}

/** @param {KeyboardEvent} event @param {Acts} acts */
export function keyed(event, { move, forward, jump, toggle, step, last }) {
  if (isTaken(event)) return;
  const jumping = JUMPS.find(({ key }) => key === event.key.toLowerCase());
  if (jumping) jump(jumping.events, event.shiftKey ? -1 : 1);
  else if (event.shiftKey) return;
  else if (event.key === "ArrowLeft") move(step - 1);
  else if (event.key === "ArrowRight") forward();
  else if (event.key === "Home") move(0);
  else if (event.key === "End") move(last);
  else if (event.key === " ") toggle();
  else return;
  event.preventDefault();
}
