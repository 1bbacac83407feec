// An icicle on a canvas: zoomed by wheel and keys, moved by mouse and fingers, walked by arrows.

import { html, useEffect, useMemo, useRef, useState } from "../../vendor/preact.js";
import { announce } from "../../lib/announce.js";
import { useWords } from "../../lib/i18n.js";
import { palette } from "../../lib/palette.js";
import { useWatch } from "./context.js";
import { FEWEST, drawIcicle, itemAt, spans as spansOf } from "./icicle.js";
import { stateOf } from "./model.js";
import { pathOf } from "./names.js";
import { aboutNode, aboutStub } from "./text-tree.js";
import WORDS from "./words.js";

/** @typedef {import("./scene.js").Tree} Tree */
/** @typedef {{ from: number, to: number }} Seen which leaves */

/** Moving less than this is a click, in pixels. */
const STILL = 5;

/**
 * A part of all leaves, kept inside them.
 * @param {number} from
 * @param {number} size
 * @param {number} all
 * @returns {Seen}
 */
function within(from, size, all) {
  const wide = Math.min(all, Math.max(Math.min(all, FEWEST), size));
  const start = Math.min(all - wide, Math.max(0, from));
  return { from: start, to: start + wide };
}

/** Which leaves are seen, and how that changes. @param {import("./icicle.js").Spans} spans */
function useSeen({ start, all }) {
  const [seen, setSeen] = useState(() => within(0, all, all));
  useEffect(() => setSeen(within(0, all, all)), [start]);
  const wide = seen.to - seen.from;
  return {
    seen,
    /** By a factor, around a place from 0 at the left to 1 at the right. */
    zoom: (/** @type {number} */ factor, at = 0.5) =>
      setSeen(within(seen.from + at * wide * (1 - factor), wide * factor, all)),
    showAll: () => setSeen(within(0, all, all)),
    /** So that the left rim is at a leaf. */
    move: (/** @type {number} */ from) => setSeen(within(from, wide, all)),
    /** So that an item is in sight. */
    reveal: (/** @type {number} */ item) => {
      const leaf = start[item];
      if (leaf < seen.from || leaf >= seen.to) setSeen(within(leaf - wide / 2, wide, all));
    },
  };
}

/**
 * What a mouse or a finger does: it points, moves the picture, or presses a bar.
 * @param {ReturnType<typeof useSeen>} view
 * @param {number} width
 * @param {(event: PointerEvent) => number | null} itemOf
 * @param {(item: number, pressed: boolean) => void} point
 */
function usePointer({ seen, move }, width, itemOf, point) {
  const held = useRef(/** @type {{ x: number, from: number, far: boolean } | null} */ (null));
  return {
    onPointerDown: (/** @type {PointerEvent} */ event) => {
      /** @type {Element} */ (event.currentTarget).setPointerCapture(event.pointerId);
      held.current = { x: event.offsetX, from: seen.from, far: false };
    },
    onPointerMove: (/** @type {PointerEvent} */ event) => {
      const { current } = held;
      const item = current ? null : itemOf(event);
      if (item !== null) point(item, false);
      if (!current) return;
      const by = event.offsetX - current.x;
      current.far ||= Math.abs(by) > STILL;
      if (current.far) move(current.from - (by / width) * (seen.to - seen.from));
    },
    onPointerUp: (/** @type {PointerEvent} */ event) => {
      const item = held.current && !held.current.far ? itemOf(event) : null;
      held.current = null;
      if (item !== null) point(item, true);
    },
    onPointerCancel: () => (held.current = null),
  };
}

/** @param {{ n: number, label: string }} props */
export function IcicleView({ n, label }) {
  const t = useWords(WORDS);
  const { found, walk } = useWatch();
  const tree = found.trees[n];
  const step = walk.steps[n];
  const spans = useMemo(() => spansOf(tree.layout), [tree]);
  const view = useSeen(spans);
  const [focus, setFocus] = useState(0);
  const canvas = useRef(/** @type {HTMLCanvasElement | null} */ (null));
  const [size, setSize] = useState({ width: 0, height: 0 });
  const whole = { ...view.seen, ...size };
  useSize(canvas, setSize);
  usePaint(canvas, tree, spans, whole, { step, focus });
  const visit = (/** @type {number} */ item) => walk.visit(n, tree.layout.items[item].node);
  const go = (/** @type {number} */ item) => {
    setFocus(item);
    announce(about(tree, item, step, t));
    view.reveal(item);
  };
  const hand = usePointer(
    view,
    size.width,
    ({ offsetX, offsetY }) => itemAt(tree.layout, spans, whole, offsetX, offsetY),
    (item, pressed) => (setFocus(item), pressed && visit(item)),
  );
  const press = (/** @type {KeyboardEvent} */ event) => {
    const act = keysOf(tree, focus, go, visit, view)[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const wheel = (/** @type {WheelEvent} */ event) => {
    event.preventDefault();
    view.zoom(Math.exp(event.deltaY / 400), event.offsetX / (size.width || 1));
  };
  return html`
    <div class="tree-view icicle">
      <canvas
        ref=${canvas}
        tabindex="0"
        role="application"
        aria-label=${label}
        aria-describedby=${`icicle-keys-${n}`}
        onKeyDown=${press}
        onWheel=${wheel}
        ...${hand}
      ></canvas>
      <p class="told" data-test="icicle">${about(tree, focus, step, t)}</p>
      <p id=${`icicle-keys-${n}`} class="unseen">${t("icicleKeys")}</p>
    </div>
  `;
}

/**
 * What is said of an item.
 * @param {Tree} tree
 * @param {number} item
 * @param {number} step
 * @param {any} t
 */
function about({ model, layout }, item, step, t) {
  const { node, stub } = layout.items[item] ?? layout.items[0];
  const place = pathOf(model, node, t("root"));
  if (stub) return stub.since[0] <= step ? `${place}: ${aboutStub(stub, model, step, t)}` : place;
  const state = stateOf(model, node, step);
  return state ? `${place} · ${aboutNode(model, node, state, t)}` : place;
}

/**
 * @param {Tree} tree
 * @param {number} item
 * @param {(item: number) => void} go
 * @param {(item: number) => void} visit
 * @param {ReturnType<typeof useSeen>} view
 * @returns {Record<string, () => void>}
 */
function keysOf({ layout: { parent, rows, depth } }, item, go, visit, { zoom, showAll }) {
  const row = rows[depth[item]];
  const place = row.indexOf(item);
  const to = (/** @type {number | undefined} */ other) =>
    other !== undefined && other >= 0 && go(other);
  return {
    ArrowLeft: () => to(row[place - 1]),
    ArrowRight: () => to(row[place + 1]),
    ArrowUp: () => to(parent[item]),
    ArrowDown: () => to(rows[depth[item] + 1]?.find((other) => parent[other] === item)),
    Home: () => to(0),
    Enter: () => visit(item),
    " ": () => visit(item),
    "+": () => zoom(0.7),
    "=": () => zoom(0.7),
    "-": () => zoom(1.4),
    0: showAll,
  };
}

/**
 * Follows the size of a canvas.
 * @param {{ current: HTMLCanvasElement | null }} canvas
 * @param {(size: { width: number, height: number }) => void} set
 */
function useSize(canvas, set) {
  useEffect(() => {
    const element = /** @type {HTMLCanvasElement} */ (canvas.current);
    const room = new ResizeObserver(() =>
      set({ width: element.clientWidth, height: element.clientHeight }),
    );
    room.observe(element);
    return () => room.disconnect();
  }, []);
}

/**
 * Paints once a frame at most, and writes down how much that was.
 * @param {{ current: HTMLCanvasElement | null }} canvas
 * @param {Tree} tree
 * @param {import("./icicle.js").Spans} spans
 * @param {import("./icicle.js").View} view
 * @param {{ step: number, focus: number }} how
 */
function usePaint(canvas, tree, spans, view, { step, focus }) {
  useEffect(() => {
    const element = canvas.current;
    const ctx = element?.getContext("2d");
    if (!element || !ctx || !view.width) return;
    const asked = requestAnimationFrame(() => {
      const sharp = devicePixelRatio || 1;
      element.width = view.width * sharp;
      element.height = view.height * sharp;
      ctx.setTransform(sharp, 0, 0, sharp, 0, 0);
      const how = { step, focus, colours: palette() };
      element.dataset.bars = String(drawIcicle(ctx, tree, spans, view, how));
    });
    return () => cancelAnimationFrame(asked);
  });
}
