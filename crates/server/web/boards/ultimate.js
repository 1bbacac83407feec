// Nine boards in a board: those one may play in are lit, those that are decided fade behind their
// owner's sign.

import { html } from "../vendor/preact.js";
import { useWords } from "../lib/i18n.js";
import { Sign } from "./marks.js";
import { Place } from "./place.js";
import { useRoving } from "./roving.js";
import { WORDS } from "./words.js";

const CELL = 100;
const GAP = 34;
const SMALL = 3 * CELL + GAP;
const EDGE = 40;

/** The nine rows of nine cells, as they lie. @param {import("./board.js").Small[]} boards */
function rowsOf(boards) {
  return Array.from({ length: 9 }, (_, row) =>
    Array.from({ length: 9 }, (_, column) => {
      const board = 3 * Math.floor(row / 3) + Math.floor(column / 3);
      return boards[board].cells[3 * (row % 3) + (column % 3)];
    }),
  );
}

/** Where the middle of a column or row is. @param {number} n */
const at = (n) => EDGE + Math.floor(n / 3) * SMALL + GAP / 2 + ((n % 3) + 0.5) * CELL;

/** @param {import("./board.js").Small} board */
function stateOf(board) {
  const full = board.cells.every((cell) => cell.stone);
  const won = board.cells.every((cell) => cell.wins);
  return [
    board.playable && "playable",
    (board.owner || full) && "decided",
    board.owner === "X" && "of-first",
    board.owner === "O" && "of-second",
    won && "wins",
  ]
    .filter(Boolean)
    .join(" ");
}

/**
 * @param {{ board: import("./board.js").Small, n: number, target: boolean }} props the target is
 *   where the move pointed at would send the other player
 */
function Ground({ board, n, target }) {
  const [x, y] = [EDGE + (n % 3) * SMALL + 5, EDGE + Math.floor(n / 3) * SMALL + 5];
  return html`
    <rect
      class=${`small ${stateOf(board)} ${target ? "target" : ""}`}
      x=${x}
      y=${y}
      width=${SMALL - 10}
      height=${SMALL - 10}
      rx="26"
    />
  `;
}

/**
 * The sign of the owner, or a dash for a board that nobody won, over the whole small board.
 * @param {{ board: import("./board.js").Small, n: number }} props
 */
function Owner({ board, n }) {
  const full = board.cells.every((cell) => cell.stone);
  if (!board.owner && (!full || board.playable)) return null;
  const [x, y] = [at(3 * (n % 3) + 1), at(3 * Math.floor(n / 3) + 1)];
  const sign = board.owner
    ? html`
        <${Sign} stone=${board.owner} />
      `
    : html`
        <path class="nobody" d="M-20 0H20" />
      `;
  return html`
    <g
      class=${`owner ${board.playable ? "light" : ""}`}
      transform=${`translate(${x} ${y}) scale(3.9)`}
      aria-hidden="true"
    >
      ${sign}
    </g>
  `;
}

/**
 * @param {import("./board.js").BoardProps & { picture: import("./board.js").UltimatePicture }}
 *   props
 */
export function Ultimate({
  picture,
  view,
  preview,
  onMove,
  onPoint,
  values = {},
  marks = {},
  numbers = {},
  coming = {},
  label,
}) {
  const t = useWords(WORDS);
  const rows = rowsOf(picture.boards);
  const roving = useRoving(rows.map((cells) => cells.map((cell) => cell.name)));
  // That a board's cells win is shown on the board as a whole.
  const plain = (/** @type {import("./board.js").Cell} */ cell) => ({ ...cell, wins: false });
  const scene = {
    view,
    wood: false,
    t,
    roving,
    legal: new Set(view.moves),
    onMove,
    onPoint,
    values,
    marks,
    numbers,
    coming,
  };
  const sent = preview?.kind === "ultimate" ? preview.boards : [];
  const size = 3 * SMALL + 2 * EDGE;
  const ground = html`
    <rect class="field" x="-46" y="-46" width="92" height="92" rx="14" />
  `;
  const cellAt = (
    /** @type {import("./board.js").Cell} */ cell,
    /** @type {number} */ column,
    /** @type {number} */ row,
  ) => html`
    <${Place}
      key=${cell.name}
      scene=${scene}
      cell=${plain(cell)}
      x=${at(column)}
      y=${at(row)}
      ground=${ground}
      piece=${Sign}
      faded=${decided(row, column)}
    />
  `;
  const decided = (/** @type {number} */ row, /** @type {number} */ column) => {
    const board = picture.boards[3 * Math.floor(row / 3) + Math.floor(column / 3)];
    return Boolean(board.owner) && !board.playable;
  };
  return html`
    <svg
      class="board ultimate paper"
      viewBox=${`0 0 ${size} ${size}`}
      role=${onMove ? "grid" : "img"}
      aria-label=${label ?? t("board")}
      onKeyDown=${onMove && roving.onKeyDown}
    >
      <g aria-hidden="true">
        ${picture.boards.map(
          (board, n) => html`
            <${Ground} board=${board} n=${n} target=${Boolean(sent[n]?.playable)} />
          `,
        )}
      </g>
      <g class="names" aria-hidden="true" font-size="26">
        ${rows[8].map(
          (cell, n) => html`
            <text x=${at(n)} y=${size - 10}>${cell.name[0]}</text>
          `,
        )}
        ${rows.map(
          (cells, n) => html`
            <text x="20" y=${at(n) + 9}>${cells[0].name.slice(1)}</text>
          `,
        )}
      </g>
      ${rows.map(
        (cells, row) => html`
          <g role=${onMove ? "row" : null} key=${row}>
            ${cells.map((cell, column) => cellAt(cell, column, row))}
          </g>
        `,
      )}
      ${picture.boards.map(
        (board, n) => html`
          <${Owner} key=${n} board=${board} n=${n} />
        `,
      )}
    </svg>
  `;
}
