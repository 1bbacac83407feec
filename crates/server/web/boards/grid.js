// Rectangles of cells: signs in neat cells on small boards, stones on the crossings of a wooden
// one.

import { html } from "../vendor/preact.js";
import { useWords } from "../lib/i18n.js";
import { Loupe, REACH, useLoupe } from "./loupe.js";
import { Sign, Stone, lookOf } from "./marks.js";
import { Place } from "./place.js";
import { useRoving } from "./roving.js";
import { WORDS } from "./words.js";

const CELL = 100;
/** Room for the names of columns and rows, at the left and below. */
const EDGE = 60;
/** Room at the right and above: half a cell of wood, or a little paper. */
const PAD = { wood: 46, paper: 12 };
/** On a phone, more columns than these need a loupe. */
const DENSE = 10;

/** @param {import("./board.js").GridPicture} picture */
const rowsOf = ({ columns, rows, cells }) =>
  Array.from({ length: rows }, (_, row) => cells.slice(row * columns, (row + 1) * columns));

/**
 * The middle of a column or row; everything is counted from the corner of the first cell.
 * @param {number} n
 */
const at = (n) => (n + 0.5) * CELL;

/** @param {{ rows: number, size: number, names: { columns: string[], rows: string[] } }} props */
function Names({ rows, size, names }) {
  return html`
    <g class="names" aria-hidden="true" font-size=${size}>
      ${names.columns.map(
        (name, n) => html`
          <text x=${at(n)} y=${rows * CELL + EDGE / 2 + size * 0.25}>${name}</text>
        `,
      )}
      ${names.rows.map(
        (name, n) => html`
          <text x=${2 - EDGE / 2} y=${at(n) + size * 0.35}>${name}</text>
        `,
      )}
    </g>
  `;
}

/**
 * The letters below and the numbers at the left, read from the names of the cells.
 * @param {import("./board.js").Cell[][]} rows
 */
const namesOf = (rows) => ({
  columns: (rows.at(-1) ?? []).map((cell) => cell.name.replace(/\d+$/, "")),
  rows: rows.map((cells) => cells[0].name.replace(/^\D+/, "")),
});

/**
 * The lines of a wooden board, from crossing to crossing.
 * @param {{ columns: number, rows: number }} props
 */
function Lines({ columns, rows }) {
  const down = Array.from({ length: columns }, (_, n) => `M${at(n)} ${at(0)}V${at(rows - 1)}`);
  const across = Array.from({ length: rows }, (_, n) => `M${at(0)} ${at(n)}H${at(columns - 1)}`);
  return html`
    <path class="lines" d=${down.concat(across).join("")} />
    <${Stars} columns=${columns} rows=${rows} />
  `;
}

/**
 * The points that help the eye, where a board has room for them.
 * @param {{ columns: number, rows: number }} props
 */
function Stars({ columns, rows }) {
  const spots = (/** @type {number} */ n) => (n % 2 ? [3, n >> 1, n - 4] : [3, n - 4]);
  if (columns < 9 || rows < 9) return null;
  const all = spots(columns).flatMap((x) => spots(rows).map((y) => [x, y]));
  return html`
    <g class="stars">
      ${all.map(
        ([x, y]) => html`
          <circle cx=${at(x)} cy=${at(y)} r="9" />
        `,
      )}
    </g>
  `;
}

/**
 * @param {import("./board.js").BoardProps & { picture: import("./board.js").GridPicture }} props
 */
export function Grid({
  picture,
  view,
  onMove,
  onPoint,
  values = {},
  marks = {},
  numbers = {},
  coming = {},
  label,
}) {
  const t = useWords(WORDS);
  const rows = rowsOf(picture);
  const legal = new Set(view.moves);
  const pick = (/** @type {string} */ name) => legal.has(name) && onMove?.(name);
  const loupe = useLoupe({ columns: picture.columns, onPick: onMove && pick });
  const roving = useRoving(rows.map((cells) => cells.map((cell) => cell.name)));
  const wood = lookOf(picture) === "wood";
  const scene = {
    view,
    wood,
    t,
    roving,
    legal,
    onMove,
    onPoint,
    values,
    marks,
    numbers,
    coming,
  };
  const piece = wood ? Stone : Sign;
  const pad = PAD[wood ? "wood" : "paper"];
  const [width, height] = [picture.columns * CELL + EDGE + pad, picture.rows * CELL + EDGE + pad];
  const ground = wood
    ? html`
        <rect class="field" x="-50" y="-50" width="100" height="100" />
      `
    : html`
        <rect class="field" x="-46" y="-46" width="92" height="92" rx="15" />
      `;
  const cellAt = (
    /** @type {import("./board.js").Cell} */ cell,
    /** @type {number} */ column,
    /** @type {number} */ row,
  ) => html`
    <${Place}
      key=${cell.name}
      scene=${scene}
      cell=${cell}
      x=${at(column)}
      y=${at(row)}
      ground=${ground}
      piece=${piece}
    />
  `;
  const look = `grid ${wood ? "wood" : "paper"} ${picture.columns > DENSE ? "dense" : ""}`;
  const drawing = html`
    ${
      wood &&
      html`
        <${Lines} columns=${picture.columns} rows=${picture.rows} />
      `
    }
    <${Names}
      rows=${picture.rows}
      size=${Math.max(14, Math.min(34, 0.024 * width + 6))}
      names=${namesOf(rows)}
    />
  `;
  return html`
    <svg
      class=${`board ${look}`}
      viewBox=${`${-EDGE} ${-pad} ${width} ${height}`}
      role=${onMove ? "grid" : "img"}
      aria-label=${label ?? t("board")}
      onKeyDown=${onMove && roving.onKeyDown}
      ...${loupe.handlers}
    >
      ${drawing}
      ${rows.map(
        (cells, row) => html`
          <g role=${onMove ? "row" : null} key=${row}>
            ${cells.map((cell, column) => cellAt(cell, column, row))}
          </g>
        `,
      )}
    </svg>
    ${
      loupe.held?.name &&
      html`
        <${UnderFinger} picture=${picture} held=${loupe.held} look=${look} ...${{ ground, piece }}>
          ${drawing}
        <//>
      `
    }
  `;
}

/**
 * The part of the board under a finger, magnified.
 * @param {object} props
 * @param {import("./board.js").GridPicture} props.picture
 * @param {import("./loupe.js").Held} props.held
 * @param {string} props.look
 * @param {any} props.ground under every cell
 * @param {(props: { stone: string }) => any} props.piece draws a stone
 * @param {any} [props.children] lines and names
 */
function UnderFinger({ picture, held, look, ground, piece, children }) {
  const spot = (/** @type {number} */ n) => [n % picture.columns, Math.floor(n / picture.columns)];
  const [x, y] = spot(picture.cells.findIndex(({ name }) => name === held.name));
  const near = picture.cells
    .map((cell, n) => ({ cell, x: spot(n)[0], y: spot(n)[1] }))
    .filter((each) => Math.max(Math.abs(each.x - x), Math.abs(each.y - y)) <= REACH);
  return html`
    <${Loupe} held=${held} middle=${[at(x), at(y)]} cell=${CELL} look=${look}>
      ${children}
      ${near.map(
        ({ cell, x, y }) => html`
          <g class="cell" transform=${`translate(${at(x)} ${at(y)})`}>
            ${ground}
            ${
              cell.stone &&
              html`
                <${piece} stone=${cell.stone} />
              `
            }
          </g>
        `,
      )}
    <//>
  `;
}
