// A written tree whose nodes can be pressed, moved and reached by keys.

import { html, useEffect, useRef } from "../../vendor/preact.js";
import { useWords } from "../../lib/i18n.js";
import WORDS from "./words.js";
import { moveName } from "./written.js";

/** @typedef {import("./written.js").Written} Written */
/** @typedef {number[]} Way places of children from the root on */
/**
 * @typedef {{
 *   way: Way, node: Written, max: boolean, x: number, y: number, siblings: number
 * }} Spot
 */

/** Room of a node across and down, and half its size. */
const [ACROSS, DOWN, HALF, TALL] = [52, 66, 21, 14];
/** Moving less than this is a click, in pixels. */
const STILL = 6;

/** The text of a way. @param {Way} way */
export const wayText = (way) => way.map(moveName).join(".");

/** All nodes with their places, parents before children. @param {Written} tree @returns {Spot[]} */
export function spots(tree) {
  /** @type {Spot[]} */
  const all = [];
  let next = 0;
  /** @type {(node: Written, way: Way, max: boolean, siblings: number) => number} */
  const place = (node, way, max, siblings) => {
    const spot = { way, node, max, x: 0, y: way.length * DOWN + 20, siblings };
    all.push(spot);
    const { children } = node;
    const below = children.map((child, n) =>
      place(child, [...way, n], child.again ? max : !max, children.length),
    );
    spot.x = below.length ? (below[0] + below[below.length - 1]) / 2 : (next++ + 0.5) * ACROSS;
    return spot.x;
  };
  place(tree, [], true, 1);
  return all;
}

/**
 * Where the focus goes from a node by a key.
 * @param {Spot[]} all
 * @param {Spot} from
 * @param {string} key
 */
function neighbour(all, { way, siblings, node }, key) {
  const last = way[way.length - 1] ?? 0;
  const up = way.slice(0, -1);
  /** @type {Record<string, Way | null>} */
  const ways = {
    ArrowUp: way.length ? up : null,
    ArrowDown: node.children.length ? [...way, 0] : null,
    ArrowLeft: last > 0 ? [...up, last - 1] : null,
    ArrowRight: way.length && last + 1 < siblings ? [...up, last + 1] : null,
    Home: [],
  };
  const wanted = ways[key];
  return wanted && all.find((spot) => wayText(spot.way) === wayText(wanted));
}

/**
 * @typedef {{
 *   tree: Written, selected: Way, label: string, about: (spot: Spot) => string,
 *   mark?: (spot: Spot) => string, onPick: (way: Way, pressed: boolean) => void,
 *   onKey?: (event: KeyboardEvent, way: Way) => boolean,
 *   onMove?: (way: Way, to: number) => void
 * }} Props
 *   `onPick` is told whether a node was pressed or only reached; `mark` gives a class to a node.
 */

/**
 * What happens to a node that is held and let go somewhere else: it gets a place among its
 * siblings.
 * @param {Map<string, Spot>} at
 * @param {(way: Way, to: number) => void} onMove
 */
function useDrag(at, onMove) {
  const held = useRef(/** @type {{ spot: Spot, x: number, far: boolean } | null} */ (null));
  return {
    hold: (/** @type {Spot} */ spot, /** @type {number} */ x) =>
      (held.current = { spot, x, far: false }),
    move: (/** @type {number} */ x) => {
      const { current } = held;
      if (current && Math.abs(x - current.x) > STILL) current.far = true;
    },
    drop: (/** @type {number} */ x, /** @type {number} */ scale) => {
      const { current } = held;
      held.current = null;
      if (!current?.far) return;
      const { way, siblings, x: before } = current.spot;
      const place = before + (x - current.x) * scale;
      const others = Array.from({ length: siblings }, (_, n) => [...way.slice(0, -1), n]);
      const left = others.filter(
        (other) =>
          wayText(other) !== wayText(way) && (at.get(wayText(other))?.x ?? Infinity) < place,
      );
      onMove(way, left.length);
    },
  };
}

/**
 * Lets the focus follow the chosen node, also where the one that had it was moved or removed.
 * @param {{ current: SVGElement | null }} root
 * @param {string} chosen
 * @param {Written} tree
 */
function useFocus(root, chosen, tree) {
  const inside = root.current?.contains(document.activeElement);
  useEffect(() => {
    const node = inside && root.current?.querySelector(`[data-way="${chosen}"]`);
    if (node instanceof SVGElement) node.focus();
  }, [chosen, tree]);
}

/** @param {Props} props */
export function PlainTree(props) {
  const { tree, selected, label, onPick, onKey, onMove = () => {} } = props;
  const root = useRef(/** @type {SVGElement | null} */ (null));
  const all = spots(tree);
  const at = new Map(all.map((spot) => [wayText(spot.way), spot]));
  const drag = useDrag(at, onMove);
  const width = Math.max(...all.map(({ x }) => x)) + ACROSS / 2;
  const height = Math.max(...all.map(({ y }) => y)) + TALL + 10;
  useFocus(root, wayText(selected), tree);
  const press = (/** @type {KeyboardEvent} */ event, /** @type {Spot} */ spot) => {
    const to = !event.altKey && !event.shiftKey && neighbour(all, spot, event.key);
    if (to) onPick(to.way, false);
    else if (event.key === "Enter" || event.key === " ") onPick(spot.way, true);
    else if (!onKey?.(event, spot.way)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const drop = (/** @type {PointerEvent} */ { clientX }) =>
    drag.drop(clientX, width / (root.current?.getBoundingClientRect().width || width));
  return html`
    <div class="plain-tree">
      <svg
        ref=${root}
        role="tree"
        aria-label=${label}
        viewBox=${`0 0 ${width} ${height}`}
        style=${{ width: `${width}px` }}
        onPointerMove=${(/** @type {PointerEvent} */ { clientX }) => drag.move(clientX)}
        onPointerUp=${drop}
      >
        ${all.map(
          (spot) => html`
            <${Edge} spot=${spot} above=${at.get(wayText(spot.way.slice(0, -1)))} />
          `,
        )}
        ${all.map(
          (spot) => html`
            <${Node}
              key=${wayText(spot.way)}
              ...${{ spot, press, props }}
              hold=${(/** @type {PointerEvent} */ { clientX }) => drag.hold(spot, clientX)}
            />
          `,
        )}
      </svg>
    </div>
  `;
}

/** The way up. @param {{ spot: Spot, above: Spot | undefined }} props */
function Edge({ spot: { way, x, y }, above }) {
  if (!way.length || !above) return null;
  return html`
    <path class="edge" d=${`M${above.x} ${above.y + TALL}L${x} ${y - TALL}`} />
  `;
}

/**
 * @param {{
 *   spot: Spot, props: Props, press: (event: KeyboardEvent, spot: Spot) => void,
 *   hold: (event: PointerEvent) => void
 * }} all
 */
function Node({ spot, props: { selected, about, mark, onPick }, press, hold }) {
  const t = useWords(WORDS);
  const { node, max, x, y, way } = spot;
  const id = wayText(way);
  const chosen = id === wayText(selected);
  return html`
    <g
      role="treeitem"
      aria-level=${way.length + 1}
      aria-selected=${chosen}
      aria-label=${`${id || t("root")}: ${about(spot)}`}
      tabindex=${chosen ? 0 : -1}
      data-way=${id}
      class=${`${max ? "max" : "min"} ${chosen ? "chosen" : ""} ${mark?.(spot) ?? ""}`}
      onKeyDown=${(/** @type {KeyboardEvent} */ event) => press(event, spot)}
      onPointerDown=${hold}
      onClick=${() => onPick(way, true)}
    >
      <path class="box" d=${outline(spot)} />
      <text x=${x} y=${y + 5} text-anchor="middle">${node.leaf}</text>
    </g>
  `;
}

/** A house that points up for MAX and down for MIN; a rectangle for a leaf. @param {Spot} spot */
function outline({ node, max, x, y }) {
  const [w, h] = [HALF, TALL];
  if (!node.children.length) return `M${x - w} ${y - h}h${2 * w}v${2 * h}h${-2 * w}z`;
  return max
    ? `M${x - w} ${y + h}v${-h}l${w} ${-h}l${w} ${h}v${h}z`
    : `M${x - w} ${y - h}v${h}l${w} ${h}l${w} ${-h}v${-h}z`;
}
