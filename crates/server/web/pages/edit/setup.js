// A position that is being set up: what a press changes, and how it is written. Whether it can be
// played is for the server to say.

/** @typedef {import("../../boards/board.js").Picture} Picture */
/** @typedef {import("../../boards/board.js").Cell} Cell */
/** @typedef {import("../../boards/board.js").Half} Half */
/** @typedef {"turn" | "X" | "O" | "none"} Tool what a press puts on a cell */
/**
 * @typedef {object} Draft
 * @property {Picture} picture
 * @property {boolean} second whether the second player is to move, where stones do not tell
 * @property {number | null} target the board to play in (Ultimate), none for a free choice
 */

/** Every cell of a board with cells. @param {Picture} picture @returns {Cell[]} */
export const cellsOf = (picture) =>
  picture.kind === "grid"
    ? picture.cells
    : picture.kind === "ultimate"
      ? picture.boards.flatMap(({ cells }) => cells)
      : [];

/** How many stones each side has. @param {Picture} picture @returns {[number, number]} */
export function counts(picture) {
  const of = (/** @type {string} */ side) =>
    cellsOf(picture).filter(({ stone }) => stone === side).length;
  return [of("X"), of("O")];
}

/** Who is to move, as the stones tell. @param {Picture} picture @returns {"X" | "O"} */
export function nextStone(picture) {
  const [first, second] = counts(picture);
  return first > second ? "O" : "X";
}

/** @param {Picture} picture */
export const seedsOf = (picture) =>
  picture.kind === "kalah"
    ? [picture.south, picture.north].flatMap(({ pits, store }) => [...pits, store]).reduce(add)
    : 0;

const add = (/** @type {number} */ a, /** @type {number} */ b) => a + b;

/**
 * The same board with every cell passed through a function.
 * @param {Picture} picture
 * @param {(cell: Cell) => Cell["stone"]} stoneOf
 * @returns {Picture}
 */
function withStones(picture, stoneOf) {
  const changed = (/** @type {Cell[]} */ cells) =>
    cells.map((cell) => ({ ...cell, stone: stoneOf(cell), wins: false }));
  if (picture.kind === "grid") return { ...picture, cells: changed(picture.cells) };
  if (picture.kind !== "ultimate") return picture;
  // Who owns a board and where one may play is for the server to say.
  const boards = picture.boards.map(({ cells }) => ({
    owner: null,
    playable: false,
    cells: changed(cells),
  }));
  return { ...picture, boards };
}

/**
 * A press on a cell.
 * @param {Picture} picture
 * @param {string} name
 * @param {Tool} tool
 */
export function press(picture, name, tool) {
  const put = (/** @type {Cell["stone"]} */ stone) =>
    tool === "none" || stone === tool ? null : tool === "turn" ? (stone ? null : next) : tool;
  const next = nextStone(picture);
  return withStones(picture, (cell) => (cell.name === name ? put(cell.stone) : cell.stone));
}

/** The board with nothing on it; in Kalah all seeds in the stores. @param {Picture} picture */
export function cleared(picture) {
  if (picture.kind !== "kalah") return withStones(picture, () => null);
  const seeds = seedsOf(picture);
  const half = (/** @type {Half} */ { pits }, /** @type {number} */ store) => ({
    pits: pits.map(() => 0),
    store,
    total: store,
  });
  const south = Math.ceil(seeds / 2);
  return {
    ...picture,
    south: half(picture.south, south),
    north: half(picture.north, seeds - south),
  };
}

/**
 * Another number of seeds in a pit, or in the store (no pit).
 * @param {Picture} picture
 * @param {"south" | "north"} side
 * @param {number | null} pit
 * @param {number} seeds
 * @returns {Picture}
 */
export function fill(picture, side, pit, seeds) {
  if (picture.kind !== "kalah") return picture;
  const before = picture[side];
  const half =
    pit === null
      ? { ...before, store: seeds }
      : { ...before, pits: before.pits.map((old, n) => (n === pit ? seeds : old)) };
  return { ...picture, [side]: half };
}

/** A position as the server reads it. @param {Draft} draft @returns {string} */
export function written({ picture, second, target }) {
  const row = (/** @type {Cell[]} */ cells) => cells.map(({ stone }) => stone ?? ".").join("");
  if (picture.kind === "grid")
    return Array.from({ length: picture.rows }, (_, n) =>
      row(picture.cells.slice(n * picture.columns, (n + 1) * picture.columns)),
    ).join("/");
  if (picture.kind === "ultimate") {
    const owners = picture.boards.map((_, n) => (n === target ? "@" : "*")).join("");
    const boards = picture.boards.map(({ cells }) => row(cells)).join("/");
    return `${nextStone(picture)};${owners};${boards}`;
  }
  if (picture.kind !== "kalah") return "";
  const half = (/** @type {Half} */ { pits, store }) => [...pits, store].join(",");
  return `${second ? "N" : "S"}:${half(picture.south)}/${half(picture.north)}`;
}

/**
 * What a view of the server is as a draft.
 * @param {import("../../boards/board.js").View} view
 * @param {[string, string]} sides
 * @returns {Draft}
 */
export function draftOf({ picture, to_move }, sides) {
  const open =
    picture.kind === "ultimate"
      ? picture.boards.flatMap(({ playable }, n) => (playable ? [n] : []))
      : [];
  return { picture, second: to_move === sides[1], target: open.length === 1 ? open[0] : null };
}
