// One stop for the tab key on a board; arrows go from place to place.

import { useState } from "../vendor/preact.js";

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/**
 * Where a key leads from a place, or nothing.
 * @param {string[][]} rows the names of the places as they lie on the screen
 * @param {string} here
 * @param {string} key
 * @returns {string | undefined}
 */
export function stepFrom(rows, here, key) {
  const row = rows.findIndex((names) => names.includes(here));
  if (row < 0) return undefined;
  const column = rows[row].indexOf(here);
  if (key === "Home") return rows[row][0];
  if (key === "End") return rows[row].at(-1);
  const step = STEPS[key];
  return step && rows[row + step[0]]?.[column + step[1]];
}

/**
 * @param {string[][]} rows
 * @returns {{
 *   tab: (name: string) => 0 | -1, onFocus: (name: string) => void,
 *   onKeyDown: (event: KeyboardEvent) => void
 * }}
 */
export function useRoving(rows) {
  const middle = rows[rows.length >> 1];
  const [here, setHere] = useState(middle[middle.length >> 1]);
  const stop = rows.some((names) => names.includes(here)) ? here : rows[0][0];
  const onKeyDown = (/** @type {KeyboardEvent} */ event) => {
    const target = /** @type {Element} */ (event.target);
    const from = target.closest("[data-place]")?.getAttribute("data-place") ?? stop;
    const to = stepFrom(rows, from, event.key);
    if (!to) return;
    event.preventDefault();
    setHere(to);
    const board = /** @type {Element} */ (event.currentTarget);
    /** @type {SVGElement | null} */ (board.querySelector(`[data-place="${to}"]`))?.focus();
  };
  return { tab: (name) => (name === stop ? 0 : -1), onFocus: setHere, onKeyDown };
}

/** Enter and the space bar press what has the focus. @param {() => void} press */
export const pressKeys = (press) => (/** @type {KeyboardEvent} */ event) => {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  press();
};
