// A loupe for boards whose cells are smaller than the tip of a finger: it shows what lies under the
// finger while that is held down, and the move is played where it is lifted.

import { html, useEffect, useRef, useState } from "../vendor/preact.js";

/** Cells at least this wide, in pixels, need no loupe. */
const WIDE = 34;
/** The width of the loupe in pixels, and how many cells it shows. */
const SIZE = 168;
const CELLS = 4.2;
/** How far it is above the finger. */
const ABOVE = 64;
/** A click that comes this soon after a finger was lifted is the finger's. */
const ECHO = 600;

/**
 * @typedef {{ x: number, y: number, name: string | null }} Held the finger on the screen, and the
 *   cell under it
 */

/**
 * The cell under a point of the screen.
 * @param {Element} board
 * @param {PointerEvent} at
 */
function cellAt(board, { clientX, clientY }) {
  const cell = document.elementFromPoint(clientX, clientY)?.closest("[data-place]");
  return cell && board.contains(cell) ? cell.getAttribute("data-place") : null;
}

/**
 * What a board does while a finger is on it.
 * @param {{ columns: number, onPick: ((name: string) => void) | undefined }} given the columns tell
 *   how wide a cell is
 */
export function useLoupe({ columns, onPick }) {
  const [held, setHeld] = useState(/** @type {Held | null} */ (null));
  const lifted = useRef(-Infinity);
  useEffect(() => {
    // A finger that leaves the board plays nothing, wherever it is lifted.
    const drop = () => setHeld(null);
    addEventListener("pointercancel", drop);
    return () => removeEventListener("pointercancel", drop);
  }, []);
  const hold = (/** @type {PointerEvent} */ event) => {
    const board = /** @type {Element} */ (event.currentTarget);
    setHeld({ x: event.clientX, y: event.clientY, name: cellAt(board, event) });
  };
  const onPointerDown = (/** @type {PointerEvent} */ event) => {
    const board = /** @type {Element} */ (event.currentTarget);
    if (!onPick || event.pointerType !== "touch" || !event.isPrimary) return;
    if (board.getBoundingClientRect().width / columns >= WIDE) return;
    board.setPointerCapture(event.pointerId);
    hold(event);
  };
  const onPointerUp = (/** @type {PointerEvent} */ event) => {
    if (!held) return;
    const name = cellAt(/** @type {Element} */ (event.currentTarget), event);
    lifted.current = event.timeStamp;
    setHeld(null);
    if (name) onPick?.(name);
  };
  const onClickCapture = (/** @type {MouseEvent} */ event) => {
    if (event.timeStamp - lifted.current < ECHO) event.stopPropagation();
  };
  const onPointerMove = (/** @type {PointerEvent} */ event) => held && hold(event);
  return { held, handlers: { onPointerDown, onPointerMove, onPointerUp, onClickCapture } };
}

/** How far from its middle a loupe shows something, in cells. */
export const REACH = CELLS / 2 + 0.5;

/**
 * @param {object} props
 * @param {Held} props.held
 * @param {[number, number]} props.middle of the cell under the finger, in the drawing
 * @param {number} props.cell how wide a cell is in the drawing
 * @param {string} props.look of the board
 * @param {any} props.children the drawing
 */
export function Loupe({ held, middle: [x, y], cell, look, children }) {
  const half = (CELLS * cell) / 2;
  const left = Math.max(4, Math.min(innerWidth - SIZE - 4, held.x - SIZE / 2));
  // At the top of the screen there is room only beside the finger.
  const top = held.y - ABOVE - SIZE;
  const aside = held.x < innerWidth / 2 ? held.x + ABOVE : held.x - ABOVE - SIZE;
  const place =
    top < 4 ? { left: `${aside}px`, top: "4px" } : { left: `${left}px`, top: `${top}px` };
  return html`
    <div class="loupe" style=${place} aria-hidden="true">
      <svg
        class=${`board ${look}`}
        viewBox=${`${x - half} ${y - half} ${2 * half} ${2 * half}`}
        width=${SIZE}
        height=${SIZE}
      >
        ${children}
        <rect
          class="aim"
          x=${x - cell / 2}
          y=${y - cell / 2}
          width=${cell}
          height=${cell}
          rx="14"
        />
      </svg>
      <b>${held.name}</b>
    </div>
  `;
}
