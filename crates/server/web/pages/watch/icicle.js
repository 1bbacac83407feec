// A search as an icicle: each node is a bar, as wide as all that hangs below it. It stays readable
// where a drawn tree does not, and what is drawn depends on the screen, not on the tree.

import { isStale, pathTo, stateOf } from "./model.js";

/** @typedef {import("./scene.js").Tree} Tree */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("../../lib/palette.js").Palette} Palette */
/**
 * @typedef {{ start: Float64Array, size: Float64Array, all: number }} Spans
 * Where the bar of each item begins and how wide it is, in leaves.
 * @typedef {{ from: number, to: number, width: number, height: number }} View
 * Which leaves are seen, on how many pixels.
 * @typedef {{ item: number, left: number, right: number, row: number, many: number }} Bar
 * In pixels. Where bars are narrower than a pixel, one stands for many.
 */

/** Room that a bar must have for its letters, in pixels. */
const LETTERS = 26;
/** The most leaves a screen may be zoomed to: fewer are wider than anybody needs. */
export const FEWEST = 4;

/** @param {Layout} layout @returns {Spans} */
export function spans({ items, parent }) {
  const size = new Float64Array(items.length);
  for (let item = items.length - 1; item >= 0; item--) {
    if (!size[item]) size[item] = 1;
    if (parent[item] >= 0) size[parent[item]] += size[item];
  }
  const start = new Float64Array(items.length);
  const free = new Float64Array(items.length);
  for (let item = 1; item < items.length; item++) {
    const up = parent[item];
    start[item] = free[up] || start[up];
    free[up] = start[item] + size[item];
  }
  return { start, size, all: size[0] ?? 1 };
}

/**
 * The first place in a row whose bar ends after a leaf.
 * @param {number[]} row
 * @param {Spans} spans
 * @param {number} leaf
 */
function firstAfter(row, { start, size }, leaf) {
  let [low, high] = [0, row.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (start[row[middle]] + size[row[middle]] > leaf) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * The bars that are seen: never more than a few for each pixel of each row, however many nodes
 * there are.
 * @param {Layout} layout
 * @param {Spans} spans
 * @param {View} view
 * @returns {Bar[]}
 */
export function bars({ rows }, spans, { from, to, width }) {
  const across = width / (to - from);
  /** @type {Bar[]} */
  const seen = [];
  rows.forEach((row, depth) => {
    for (let n = firstAfter(row, spans, from); n < row.length; n++) {
      const item = row[n];
      if (spans.start[item] >= to) break;
      const left = (spans.start[item] - from) * across;
      const right = left + spans.size[item] * across;
      if (right - left >= 1) {
        seen.push({ item, left, right, row: depth, many: 1 });
        continue;
      }
      // All that ends within the same pixel is one bar: go on behind it.
      const next = Math.max(n + 1, firstAfter(row, spans, from + (left + 1) / across));
      seen.push({ item, left, right: left + 1, row: depth, many: next - n });
      n = next - 1;
    }
  });
  return seen;
}

/**
 * The item under a point, if there is one.
 * @param {Layout} layout
 * @param {Spans} spans
 * @param {View} view
 * @param {number} x
 * @param {number} y
 */
export function itemAt({ rows }, spans, { from, to, width, height }, x, y) {
  const row = rows[Math.floor((y / height) * rows.length)];
  const leaf = from + (x / width) * (to - from);
  if (!row) return null;
  const item = row[firstAfter(row, spans, leaf)];
  return item !== undefined && spans.start[item] <= leaf ? item : null;
}

/**
 * How an item looks after a step: its colour, how strong it is, and its letters.
 * @param {Tree} tree
 * @param {number} item
 * @param {number} step
 * @param {Palette} colours
 */
function look({ model, layout }, item, step, colours) {
  const { node, stub } = layout.items[item];
  const { max, move } = model.trace.nodes[node];
  if (stub) {
    const known = stub.since[0] <= step;
    return { fill: known ? colours.bad : colours.line, alpha: known ? 0.75 : 0.4, text: "✂" };
  }
  const state = stateOf(model, node, step);
  if (!state) return { fill: colours.line, alpha: 0.4, text: "" };
  const fill = state.hit ? colours.accent : max ? colours.first : colours.second;
  const alpha = isStale(model, node, step) ? 0.15 : state.leaf ? 0.3 : 0.55;
  return { fill, alpha, text: move ? `${move} ${state.value}` : state.value };
}

/**
 * Draws it and tells how many bars that took.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Tree} tree
 * @param {Spans} spans
 * @param {View} view
 * @param {{ step: number, colours: Palette, focus: number | null }} how
 */
export function drawIcicle(ctx, tree, spans, view, { step, colours, focus }) {
  const { model, layout } = tree;
  const tall = view.height / layout.rows.length;
  const way = new Set(pathTo(model, model.trace.steps[step].node).map((id) => layout.itemOf[id]));
  const seen = bars(layout, spans, view);
  ctx.fillStyle = colours.paper;
  ctx.globalAlpha = 1;
  ctx.fillRect(0, 0, view.width, view.height);
  ctx.textBaseline = "middle";
  ctx.font = `12px system-ui, sans-serif`;
  for (const { item, left, right, row } of seen) {
    const { fill, alpha, text } = look(tree, item, step, colours);
    const gap = right - left > 3 ? 1 : 0;
    const [x, y, w, h] = [left, row * tall, right - left - gap, tall - 1];
    ctx.globalAlpha = alpha;
    ctx.fillStyle = fill;
    ctx.fillRect(x, y, w, h);
    ctx.globalAlpha = 1;
    if (way.has(item) || item === focus) outline(ctx, x, y, w, h, way.has(item), colours);
    if (w < LETTERS || tall < 12) continue;
    ctx.fillStyle = colours.ink;
    ctx.save();
    ctx.beginPath();
    ctx.rect(x, y, w, h);
    ctx.clip();
    ctx.fillText(text, Math.max(x, 0) + 4, y + h / 2);
    ctx.restore();
  }
  return seen.length;
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {number} x
 * @param {number} y
 * @param {number} w
 * @param {number} h
 * @param {boolean} onWay
 * @param {Palette} colours
 */
function outline(ctx, x, y, w, h, onWay, colours) {
  ctx.strokeStyle = onWay ? colours["lit-line"] : colours.ink;
  ctx.lineWidth = 3;
  ctx.strokeRect(x + 1.5, y + 1.5, Math.max(1, w - 3), Math.max(1, h - 3));
}
