// The signs of both sides and what can lie on a place, drawn around the middle of a cell that is
// 100 wide.

import { html } from "../vendor/preact.js";

/** The first player's cross. */
export const Cross = () => html`
  <g class="mark first">
    <path class="stroke" d="M-25 -25L25 25" />
    <path class="stroke late" d="M25 -25L-25 25" />
  </g>
`;

/** The second player's ring. */
export const Ring = () => html`
  <g class="mark second"><circle class="stroke" r="27" /></g>
`;

/** @param {{ stone: string }} props */
export const Sign = ({ stone }) =>
  stone === "X"
    ? html`
        <${Cross} />
      `
    : html`
        <${Ring} />
      `;

/** A stone of a wooden board: black or white. @param {{ stone: string }} props */
export const Stone = ({ stone }) => html`
  <g class=${`stone ${stone === "X" ? "black" : "white"}`}>
    <circle class="fall" cx="2" cy="4" r="45" />
    <circle class="body" r="45" />
    <ellipse class="shine" cx="-14" cy="-17" rx="15" ry="10" transform="rotate(-35 -14 -17)" />
  </g>
`;

/**
 * What a move is worth, written on its place.
 * @param {{ value: import("./board.js").Value, size?: number }} props
 */
export function ValueLabel({ value, size = 26 }) {
  const width = size * (0.62 * value.text.length + 0.7);
  return html`
    <g
      class=${`worth ${value.favours} ${value.best ? "top" : ""} ${value.proven ? "proven" : ""}`}
      aria-hidden="true"
    >
      <rect
        x=${-width / 2}
        y=${-size * 0.72}
        width=${width}
        height=${size * 1.44}
        rx=${size * 0.5}
      />
      <text y=${size * 0.35} font-size=${size} text-anchor="middle">${value.text}</text>
    </g>
  `;
}

/**
 * The sign of a side, small, for texts: a cross, a ring, a stone, a half of Kalah, MAX and MIN.
 * @param {{ look: string, first: boolean }} props
 */
export function Badge({ look, first }) {
  const stone = first ? "X" : "O";
  if (look === "wood")
    return html`
      <svg class="side-badge" viewBox="-50 -50 100 100" aria-hidden="true">
        <${Stone} stone=${stone} />
      </svg>
    `;
  if (look === "signs")
    return html`
      <svg class="side-badge" viewBox="-45 -45 90 90" aria-hidden="true">
        <${Sign} stone=${stone} />
      </svg>
    `;
  // South is below; MAX goes up.
  const down = first === (look === "halves");
  const arrow = down ? "M0 26L-24 -14H24Z" : "M0 -26L-24 14H24Z";
  return html`
    <svg class="side-badge" viewBox="-45 -45 90 90" aria-hidden="true">
      <circle class=${`half ${first ? "first" : "second"}`} r="42" />
      <path class="point" d=${arrow} />
    </svg>
  `;
}

/**
 * How the sides of a board look: stones on wood, signs in cells, the halves of a Kalah board, those
 * who move up and down in a tree.
 * @param {import("./board.js").Picture} picture
 * @returns {"wood" | "signs" | "halves" | "levels"}
 */
export function lookOf(picture) {
  if (picture.kind === "ultimate") return "signs";
  if (picture.kind === "kalah") return "halves";
  if (picture.kind !== "grid") return "levels";
  return picture.columns * picture.rows > 49 ? "wood" : "signs";
}
