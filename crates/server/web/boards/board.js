// Any board. It draws what the server says: what may be played, what won and what lies where all
// arrive in the view.

import { html } from "../vendor/preact.js";
import { Grid } from "./grid.js";
import { Kalah } from "./kalah.js";
import { Text, Tree } from "./other.js";
import { Ultimate } from "./ultimate.js";

/**
 * @typedef {{ name: string, stone: "X" | "O" | null, wins: boolean,
 *   forbidden?: "overline" | "double-four" | "double-three" }} Cell
 * @typedef {{ owner: "X" | "O" | null, playable: boolean, cells: Cell[] }} Small
 * @typedef {{ pits: number[], store: number, total: number }} Half
 * @typedef {{ path: string, depth: number, last: boolean, label: string, here: boolean }} Branch
 * @typedef {{ kind: "grid", columns: number, rows: number, cells: Cell[] }} GridPicture
 * @typedef {{ kind: "ultimate", boards: Small[] }} UltimatePicture
 * @typedef {{ kind: "kalah", south: Half, north: Half }} KalahPicture
 * @typedef {{ kind: "tree", nodes: Branch[] }} TreePicture
 * @typedef {{ kind: "text", text: string }} TextPicture
 * @typedef {GridPicture | UltimatePicture | KalahPicture | TreePicture | TextPicture} Picture
 * @typedef {{ payoff: number, winner: string | null }} Result
 * @typedef {{
 *   game: string, position: string, to_move: string | null, moves: string[],
 *   last_move: string | null, result: Result | null, picture: Picture
 * }} View
 * @typedef {{
 *   picture: Picture, event: "done" | "lift" | "seed" | "capture", place: string | null
 * }} Frame
 */

/**
 * What a board can be given. Only `view` is needed: a board without `onMove` is a picture that
 * nobody can press.
 * @typedef {object} BoardProps
 * @property {View} view what to draw
 * @property {Frame | null} [frame] a moment of the move that is being played, drawn instead of the
 *   view's picture
 * @property {string | null} [mover] who played the last move, where both sides write it alike
 *   (Kalah)
 * @property {(move: string) => void} [onMove] what to do when a legal move is pressed
 * @property {(move: string | null, byKey?: boolean) => void} [onPoint] told which legal move is
 *   pointed at or has the focus, or none any more
 * @property {Picture | null} [preview] how it would lie after the move pointed at
 * @property {Record<string, Value>} [values] what moves are worth
 * @property {Record<string, Mark>} [marks] moves to mark
 * @property {Record<string, number>} [numbers] which move each stone was, to be written on it
 * @property {Record<string, Coming>} [coming] moves of a line that is shown, by place; in Kalah
 *   with the side (`south c`)
 * @property {boolean} [turned] whether the second player sits at the bottom, where sides sit
 *   (Kalah)
 * @property {string} [label] what a screen reader calls the board
 *
 * @typedef {{
 *   text: string, favours: "first" | "second" | "none", best: boolean, proven: boolean
 * }} Value
 * @typedef {"hint" | "region" | "best" | "played"} Mark
 * @typedef {{ side: string, text: string }} Coming who plays there, and as which moves of the line
 */

/** @type {Record<string, any>} */
const KINDS = { grid: Grid, ultimate: Ultimate, kalah: Kalah, tree: Tree, text: Text };

/** A board of any game. @param {BoardProps} props */
export function Board(props) {
  const picture = props.frame?.picture ?? props.view.picture;
  return html`
    <${KINDS[picture.kind] ?? Text} ...${props} picture=${picture} />
  `;
}
