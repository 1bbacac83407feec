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
 * @property {((move: string | null) => void) | undefined} onPoint
 * @property {Record<string, import("./board.js").Value>} values
 * @property {Record<string, import("./board.js").Mark>} marks
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
  if (marks[name] === "hint") parts.push(t("lit"));
  if (values[name]) parts.push(t("worth", values[name].text));
  return parts.join(", ");
}

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
  const { onMove, onPoint, legal, roving, values, view } = scene;
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
        onFocus: () => roving.onFocus(name),
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
      <rect class="halo" x="-45" y="-45" width="90" height="90" rx="16" />
      ${
        values[name] &&
        !stone &&
        html`
          <${ValueLabel} value=${values[name]} size=${scene.wood ? 38 : 26} />
        `
      }
    </g>
  `;
}
