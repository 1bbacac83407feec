// Small boards inside nodes.

/** @typedef {import("./pens.js").Pen} Pen */
/** @typedef {import("../../lib/palette.js").Palette} Palette */
/** @typedef {{ stone: string | null, wins: boolean }} Cell */

/** Side of the square a board is drawn in. */
export const BOARD = 50;

/**
 * Draws a picture with its top at y and its middle at x.
 * @param {Pen} pen
 * @param {any} picture
 * @param {number} x
 * @param {number} y
 * @param {Palette} colours
 */
export function miniature(pen, picture, x, y, colours) {
  if (picture.kind === "grid") grid(pen, picture, x, y, colours);
  else if (picture.kind === "ultimate") ultimate(pen, picture, x, y, colours);
  else if (picture.kind === "kalah") kalah(pen, picture, x, y, colours);
}

/** Whether there is a board to draw. @param {any} picture */
export const isDrawable = (picture) => ["grid", "ultimate", "kalah"].includes(picture?.kind);

/**
 * @param {Pen} pen
 * @param {{ columns: number, rows: number, cells: Cell[] }} picture
 * @param {number} x
 * @param {number} y
 * @param {Palette} colours
 */
function grid(pen, { columns, rows, cells }, x, y, colours) {
  const size = BOARD / Math.max(columns, rows);
  const [left, width, height] = [x - (size * columns) / 2, size * columns, size * rows];
  pen.rect(left, y, width, height, 2, { fill: colours.card, stroke: colours.line, width: 1 });
  const ends = [];
  for (let c = 1; c < columns; c++) ends.push(left + c * size, y, left + c * size, y + height);
  for (let r = 1; r < rows; r++) ends.push(left, y + r * size, left + width, y + r * size);
  pen.lines(ends, { stroke: colours.line, width: Math.min(1, size / 8) });
  stones(pen, cells, columns, left, y, size, colours);
}

/**
 * @param {Pen} pen
 * @param {Cell[]} cells
 * @param {number} columns
 * @param {number} left
 * @param {number} top
 * @param {number} size
 * @param {Palette} colours
 */
function stones(pen, cells, columns, left, top, size, colours) {
  cells.forEach(({ stone, wins }, n) => {
    const [cx, cy] = [
      left + ((n % columns) + 0.5) * size,
      top + (Math.floor(n / columns) + 0.5) * size,
    ];
    if (wins) pen.rect(cx - size / 2, cy - size / 2, size, size, 0, { fill: colours.lit });
    if (stone) mark(pen, stone, cx, cy, size * 0.3, colours);
  });
}

/**
 * A cross for the first player, a ring for the second.
 * @param {Pen} pen
 * @param {string} stone
 * @param {number} x
 * @param {number} y
 * @param {number} r
 * @param {Palette} colours
 */
function mark(pen, stone, x, y, r, colours) {
  const width = Math.max(0.8, r / 2.2);
  if (stone === "X")
    pen.lines([x - r, y - r, x + r, y + r, x - r, y + r, x + r, y - r], {
      stroke: colours.first,
      width,
    });
  else pen.circle(x, y, r, { stroke: colours.second, width });
}

/**
 * @param {Pen} pen
 * @param {{ boards: { owner: string | null, playable: boolean, cells: Cell[] }[] }} picture
 * @param {number} x
 * @param {number} y
 * @param {Palette} colours
 */
function ultimate(pen, { boards }, x, y, colours) {
  const size = BOARD / 3;
  pen.rect(x - BOARD / 2, y, BOARD, BOARD, 2, { fill: colours.card });
  boards.forEach(({ owner, playable, cells }, n) => {
    const [left, top] = [x - BOARD / 2 + (n % 3) * size, y + Math.floor(n / 3) * size];
    if (playable) pen.rect(left, top, size, size, 0, { fill: colours.lit });
    stones(pen, cells, 3, left + 1, top + 1, (size - 2) / 3, colours);
    if (owner === "X" || owner === "O")
      mark(pen, owner, left + size / 2, top + size / 2, size * 0.36, colours);
    pen.rect(left, top, size, size, 0, {
      stroke: playable ? colours["lit-line"] : colours.line,
      width: 1,
    });
  });
}

/** @typedef {{ pits: number[], store: number, total: number }} Half */

/**
 * @param {Pen} pen
 * @param {{ south: Half, north: Half }} picture
 * @param {number} x
 * @param {number} y
 * @param {Palette} colours
 */
function kalah(pen, { south, north }, x, y, colours) {
  const width = 70;
  const store = 14;
  const size = (width - 2 * store) / south.pits.length;
  const left = x - width / 2;
  const lettering = { size: Math.max(4, Math.min(9, size * 0.8)), fill: colours.ink };
  pen.rect(left, y + 8, width, 34, 8, { fill: colours.card, stroke: colours.line });
  const pits = (/** @type {number[]} */ row, /** @type {number} */ at) =>
    row.forEach((seeds, n) => {
      const cx = left + store + (n + 0.5) * size;
      pen.circle(cx, at - 3, Math.min(7, size * 0.46), {
        stroke: colours.line,
        fill: colours.paper,
      });
      pen.text(cx, at, String(seeds), { ...lettering, alpha: seeds ? 1 : 0.4 });
    });
  pits([...north.pits].reverse(), y + 20);
  pits(south.pits, y + 36);
  pen.text(left + store / 2, y + 28, String(north.store), {
    size: 9,
    fill: colours.second,
    bold: true,
  });
  pen.text(left + width - store / 2, y + 28, String(south.store), {
    size: 9,
    fill: colours.first,
    bold: true,
  });
}
