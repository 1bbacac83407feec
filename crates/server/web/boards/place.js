// A place on a board that can be pressed: what grid and Ultimate have in common.

import { html } from "../vendor/preact.js";
import { ValueLabel } from "./marks.js";
import { pressKeys } from "./roving.js";
import { sideName } from "./words.js";

/**
 * @typedef {object} Scene everything the places of a board share
 * @property {import("./board.js").View} view
 * @property {boolean} wood
 * @property {(key: string, ...parts: unknown[]) => string} t
 * @property {ReturnType<typeof import("./roving.js").useRoving>} roving
 * @property {Set<string>} legal
 * @property {((move: string) => void) | undefined} onMove
 * @property {((move: string | null, byKey?: boolean) => void) | undefined} onPoint
 * @property {Record<string, import("./board.js").Value>} values
 * @property {Record<string, import("./board.js").Mark>} marks
 * @property {Record<string, number>} numbers
 * @property {Record<string, import("./board.js").Coming>} coming
 */

/** @param {Scene} scene @param {import("./board.js").Cell} cell */
function spoken(scene, cell) {
  const { t, view, marks, values } = scene;
  const name = cell.name;
  const parts = [
    cell.stone ? t("taken", name, sideName(t, cell.stone, scene.wood)) : t("empty", name),
  ];
  if (view.last_move === name) parts.push(t("last"));
  if (cell.wins && cell.stone) parts.push(t("wins"));
  if (cell.forbidden) parts.push(t(`forbidden.${cell.forbidden}`));
  if (marks[name] === "hint") parts.push(t("lit"));
  if (scene.numbers[name]) parts.push(t("moveNumber", scene.numbers[name]));
  if (scene.coming[name]) parts.push(t("coming", scene.coming[name].text));
  if (values[name]) parts.push(worthText(t, values[name]));
  return parts.join(", ");
}

/**
 * What a move is worth, and whether that is a fact.
 * @param {Scene["t"]} t
 * @param {import("./board.js").Value} value
 */
export const worthText = (t, { text, proven }) =>
  `${t(proven ? "proven" : "estimate")}, ${t("worth", text)}`;

/** @param {Scene} scene @param {import("./board.js").Cell} cell */
function classes(scene, cell) {
  const { view, marks, onMove, legal } = scene;
  const open = onMove && legal.has(cell.name);
  return [
    "cell",
    open && "open",
    view.last_move === cell.name && "last",
    cell.wins && cell.stone && "wins",
    marks[cell.name] && `mark-${marks[cell.name]}`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** Which move a stone was: on a stone in its middle, beside a sign. */
const MoveNumber = (/** @type {{ n: number, wood: boolean }} */ { n, wood }) => html`
  <text
    class="move-number"
    x=${wood ? 0 : 40}
    y=${wood ? 14 : -24}
    font-size=${wood ? (n > 99 ? 34 : 42) : 22}
    text-anchor=${wood ? "middle" : "end"}
    aria-hidden="true"
  >
    ${n}
  </text>
`;

/**
 * @param {object} props
 * @param {Scene} props.scene
 * @param {import("./board.js").Cell} props.cell
 * @param {number} props.x the middle
 * @param {number} props.y
 * @param {any} props.ground what lies under it
 * @param {(props: { stone: string }) => any} props.piece draws a stone
 * @param {boolean} [props.faded] whether nothing happens there any more
 */
export function Place({ scene, cell, x, y, ground, piece, faded }) {
  const { name, stone } = cell;
  const { onMove, onPoint, legal, roving, values, view, numbers, coming } = scene;
  const open = onMove && legal.has(name);
  const press = () => open && onMove(name);
  const next = view.to_move === "O" ? "O" : "X";
  const pressable = onMove
    ? {
        role: "gridcell",
        tabindex: roving.tab(name),
        "aria-label": spoken(scene, cell),
        "aria-disabled": !open,
        "data-place": name,
        onClick: press,
        onKeyDown: pressKeys(press),
        onFocus: () => (roving.onFocus(name), open && onPoint?.(name, true)),
        onBlur: () => onPoint?.(null),
        onPointerEnter: () => open && onPoint?.(name),
        onPointerLeave: () => onPoint?.(null),
      }
    : {};
  return html`
    <g
      class=${classes(scene, cell) + (faded ? " faded" : "")}
      transform=${`translate(${x} ${y})`}
      ...${pressable}
    >
      ${ground}
      ${
        stone &&
        html`
          <${piece} key=${stone} stone=${stone} />
        `
      }
      ${
        stone &&
        numbers[name] &&
        html`
          <${MoveNumber} n=${numbers[name]} wood=${scene.wood} />
        `
      }
      ${
        stone &&
        !numbers[name] &&
        scene.wood &&
        view.last_move === name &&
        html`
          <circle class="newest" r="15" />
        `
      }
      ${
        open &&
        html`
          <g class="ghost"><${piece} stone=${next} /></g>
        `
      }
      ${
        cell.forbidden &&
        html`
          <path class="forbidden" d="M-18 -18L18 18M-18 18L18 -18">
            <title>${scene.t(`forbidden.${cell.forbidden}`)}</title>
          </path>
        `
      }
      <rect class="halo" x="-45" y="-45" width="90" height="90" rx="16" />
      ${
        coming[name] &&
        !stone &&
        html`
          <g class="coming">
            <${piece} stone=${coming[name].side} />
            <text y="13" font-size="38" text-anchor="middle">${coming[name].text}</text>
          </g>
        `
      }
      ${
        values[name] &&
        !stone &&
        !coming[name] &&
        html`
          <${ValueLabel} value=${values[name]} size=${scene.wood ? 38 : 26} />
        `
      }
    </g>
  `;
}
