// The picture of a search after a step, drawn with either pen. Only what lies inside the box that
// is asked for is drawn.

import { BOARD, isDrawable, miniature } from "./miniature.js";
import { bestChild, isStale, pathTo, stateOf } from "./model.js";

/**
 * @typedef {import("./model.js").Model} Model
 * @typedef {import("./layout.js").Layout} Layout
 * @typedef {import("./pens.js").Pen} Pen
 * @typedef {import("../../lib/palette.js").Palette} Palette
 * @typedef {{ left: number, top: number, right: number, bottom: number }} Box
 * @typedef {{ saved: string, symmetric: string, cache: string }} Labels
 * @typedef {{
 *   model: Model, layout: Layout, boards: boolean, written: Map<string, string> | null
 * }} Tree `written` are the leaves of a tree that was written down, by their way from the root.
 * @typedef {{
 *   step: number, scale: number, box: Box, colours: Palette, labels: Labels,
 *   picture: (position: string) => any
 * }} Look
 */

export const GAP = 88;
/** Half the width and height of a node; a house has its tip within them. */
const HALF = 31;
const TALL = 21;
const TIP = 13;

/** Below these scales letters, then shapes, would be too small to be told apart. */
const LETTERS = 0.5;
const SHAPES = 0.14;

/** Where the text under a node starts, and how tall a row is. @param {Tree} tree */
export function heights({ model, boards }) {
  const letters = model.windows ? 54 : 28;
  const block = letters + (boards ? BOARD + 6 : 0);
  return { letters, block, row: block + 62 };
}

/** The whole tree. @param {Tree} tree @returns {Box} */
export function extent(tree) {
  const { layout } = tree;
  const { block, row } = heights(tree);
  return {
    left: (layout.left - 0.6) * GAP,
    right: (layout.right + 0.6) * GAP,
    top: -48,
    bottom: (layout.rows.length - 1) * row + block + 16,
  };
}

/** @param {Tree} tree @param {number} item */
export const spot = (tree, item) => ({
  x: tree.layout.x[item] * GAP,
  y: tree.layout.depth[item] * heights(tree).row,
});

/**
 * The places of the items of a row whose way up to the parent, or which themselves, touch the box.
 * Items and parents both ascend, so they are neighbours.
 * @param {Layout} layout
 * @param {number[]} row
 * @param {number} left
 * @param {number} right
 */
function between({ x, parent }, row, left, right) {
  const up = (/** @type {number} */ item) => (parent[item] < 0 ? x[item] : x[parent[item]]);
  const first = search(row, (item) => Math.max(x[item], up(item)) >= left);
  const last = search(row, (item) => Math.min(x[item], up(item)) > right);
  return [first, last];
}

/**
 * The first place in a row for which something holds that holds for all after it.
 * @param {number[]} row
 * @param {(item: number) => boolean} holds
 */
function search(row, holds) {
  let low = 0;
  let high = row.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(row[middle])) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The items to be drawn, row by row. @param {Tree} tree @param {Look} look */
export function visible(tree, { box, scale }) {
  const { layout } = tree;
  const { row: height, block } = heights(tree);
  /** @type {number[]} */
  const items = [];
  // Items closer than a pixel would cover each other.
  const least = 1 / (scale * GAP);
  layout.rows.forEach((row, depth) => {
    if (depth * height - 60 > box.bottom || depth * height + block < box.top - height) return;
    const [first, last] = between(layout, row, box.left / GAP - 0.6, box.right / GAP + 0.6);
    let before = -Infinity;
    for (let n = first; n < last; n++) {
      if (layout.x[row[n]] - before < least) continue;
      before = layout.x[row[n]];
      items.push(row[n]);
    }
  });
  return items;
}

/** Draws it. @param {Pen} pen @param {Tree} tree @param {Look} look */
export function draw(pen, tree, look) {
  const { model, layout } = tree;
  const here = model.trace.steps[look.step].node;
  const onWay = new Set(pathTo(model, here));
  const items = visible(tree, look);
  const pins = pinned(tree, look);
  edges(pen, tree, look, items, onWay, pins);
  if (look.scale < SHAPES) {
    dots(pen, tree, look, items, onWay);
    return spotlight(pen, tree, look, layout.itemOf[here]);
  }
  for (const item of items)
    if (!pins.has(item)) (layout.items[item].stub ? leftOut : node)(pen, tree, look, item, onWay);
  for (const [item, at] of pins) node(pen, tree, look, item, onWay, at);
}

/**
 * The way to the step is always seen: what of it lies beside the box is drawn at its rim.
 * @param {Tree} tree
 * @param {Look} look
 * @returns {Map<number, { x: number, y: number }>}
 */
export function pinned(tree, { step, box, scale }) {
  const { model, layout } = tree;
  /** @type {Map<number, { x: number, y: number }>} */
  const pins = new Map();
  if (scale < SHAPES) return pins;
  for (const id of pathTo(model, model.trace.steps[step].node)) {
    const { x, y } = spot(tree, layout.itemOf[id]);
    const inside = Math.max(box.left + HALF + 8, Math.min(box.right - HALF - 8, x));
    if (inside !== x) pins.set(layout.itemOf[id], { x: inside, y });
  }
  return pins;
}

/**
 * Whether a stub is known after a step.
 * @param {import("./model.js").Stub} stub
 * @param {number} step
 */
const isKnown = (stub, step) => stub.since.length > 0 && stub.since[0] <= step;

/**
 * @param {Pen} pen
 * @param {Tree} tree
 * @param {Look} look
 * @param {number[]} items
 * @param {Set<number>} onWay
 * @param {Map<number, { x: number, y: number }>} pins
 */
function edges(pen, tree, { step, scale, colours }, items, onWay, pins) {
  const { model, layout } = tree;
  const { block } = heights(tree);
  const [ghost, plain, cut, best] = [[], [], [], []].map((list) => /** @type {number[]} */ (list));
  for (const item of items) {
    const { node: id, stub } = layout.items[item];
    if (layout.parent[item] < 0 || (!stub && onWay.has(id))) continue;
    const [from, to] = [spot(tree, layout.parent[item]), spot(tree, item)];
    const ends = [from.x, from.y + block, to.x, to.y - TALL];
    if (stub) (isKnown(stub, step) ? cut : ghost).push(...ends);
    else if (model.entered[id] > step) ghost.push(...ends);
    else if (bestChild(model, /** @type {number} */ (model.trace.nodes[id].parent), step) === id)
      best.push(...ends);
    else plain.push(...ends);
  }
  const walked = [...onWay].slice(1).flatMap((id) => {
    const item = layout.itemOf[id];
    const [from, to] = [layout.parent[item], item].map(
      (each) => pins.get(each) ?? spot(tree, each),
    );
    return [from.x, from.y + block, to.x, to.y - TALL];
  });
  const fine = Math.max(1, 0.7 / scale);
  pen.curves(ghost, { stroke: colours.line, width: fine });
  pen.curves(plain, { stroke: colours.soft, width: fine, alpha: 0.7 });
  pen.curves(cut, { stroke: colours.bad, width: fine * 1.2, dash: [5, 5] });
  pen.curves(best, { stroke: colours.good, width: fine * 2.5 });
  pen.curves(walked, { stroke: colours["lit-line"], width: fine * 3 });
}

/**
 * A house that points up for MAX and down for MIN.
 * @param {number} x
 * @param {number} y
 * @param {boolean} max
 * @param {number} [grow]
 */
function house(x, y, max, grow = 0) {
  const [w, h] = [HALF + grow, TALL + grow];
  const eaves = h - TIP;
  return max
    ? [x - w, y + h, x - w, y - eaves, x, y - h, x + w, y - eaves, x + w, y + h]
    : [x - w, y - h, x - w, y + eaves, x, y + h, x + w, y + eaves, x + w, y - h];
}

/**
 * Where the base of the letters is: the middle of a house is not where its tip is.
 * @param {boolean} max
 * @param {boolean} leaf
 */
const middle = (max, leaf) => (leaf ? 5 : max ? 10 : 1);

/** How much is left of what an earlier visit found. */
const STALE = 0.35;

/**
 * A pen that draws everything paler.
 * @param {Pen} pen
 * @param {number} part
 * @returns {Pen}
 */
function faded(pen, part) {
  const pale = (/** @type {{ alpha?: number }} */ style) => part * (style.alpha ?? 1);
  return {
    polygon: (points, style) => pen.polygon(points, { ...style, alpha: pale(style) }),
    curves: (ends, style) => pen.curves(ends, { ...style, alpha: pale(style) }),
    lines: (ends, style) => pen.lines(ends, { ...style, alpha: pale(style) }),
    rect: (x, y, w, h, r, style) => pen.rect(x, y, w, h, r, { ...style, alpha: pale(style) }),
    circle: (x, y, r, style) => pen.circle(x, y, r, { ...style, alpha: pale(style) }),
    text: (x, y, text, how) => pen.text(x, y, text, { ...how, alpha: pale(how) }),
  };
}

/**
 * What was not seen yet. A tree that was written down shows its leaves all the same.
 * @param {Pen} pen
 * @param {Tree} tree
 * @param {Look} look
 * @param {number} item
 * @param {boolean} max
 */
function ghost(pen, tree, { colours, scale }, item, max) {
  const { model, layout, written } = tree;
  const { node: id, stub } = layout.items[item];
  const { x, y } = spot(tree, item);
  const leaf = written?.get(
    stub ? below(model.trace.nodes[id].position, stub.moves[0]) : model.trace.nodes[id].position,
  );
  if (!leaf || (stub && stub.moves.length > 1))
    return pen.polygon(house(x, y, max), { stroke: colours.line, fill: colours.paper });
  pen.rect(x - HALF, y - TALL + 4, 2 * HALF, 2 * TALL - 8, 6, {
    stroke: colours.line,
    fill: colours.paper,
  });
  if (scale >= LETTERS) pen.text(x, y + 5, leaf, { size: 14, fill: colours.soft });
}

/**
 * The way to a child in a tree that was written down.
 * @param {string} position
 * @param {string} move
 */
const below = (position, move) => (position === "root" ? move : `${position}.${move}`);

/**
 * @param {Pen} pen
 * @param {Tree} tree
 * @param {Look} look
 * @param {number} item
 * @param {Set<number>} onWay
 * @param {{ x: number, y: number }} [at]
 */
function node(pen, tree, look, item, onWay, at = spot(tree, item)) {
  const { model, layout } = tree;
  const { step, colours, scale } = look;
  const id = layout.items[item].node;
  const { max, move } = model.trace.nodes[id];
  const { x, y } = at;
  const state = stateOf(model, id, step);
  if (!state) return ghost(pen, tree, look, item, max);
  if (isStale(model, id, step)) pen = faded(pen, STALE);
  const current = model.trace.steps[step].node === id;
  shape(pen, x, y, max, state, { current, open: onWay.has(id) }, colours);
  if (scale < LETTERS) return;
  if (move)
    pen.text(x, y - TALL - 8, move, {
      size: 12,
      fill: colours.ink,
      bold: true,
      halo: colours.paper,
    });
  pen.text(x, y + middle(max, state.leaf), state.value, {
    size: state.value.length > 7 ? 11 : 14,
    fill: colours.ink,
    bold: true,
  });
  if (model.windows) letters(pen, x, y, state, colours);
  if (state.hit)
    pill(
      pen,
      x + HALF - 4,
      y - TALL + 2,
      saving(look.labels.cache, model.trace.nodes[id].saved),
      colours.accent,
      colours,
    );
  if (state.visit)
    pill(pen, x - HALF + 4, y - TALL + 2, `×${state.visit + 1}`, colours.soft, colours);
  if (tree.boards)
    board(pen, tree, look, x, y + heights(tree).letters, model.trace.nodes[id].position);
}

/**
 * @param {Pen} pen
 * @param {number} x
 * @param {number} y
 * @param {boolean} max
 * @param {import("./model.js").State} state
 * @param {{ current: boolean, open: boolean }} where
 * @param {Palette} colours
 */
function shape(pen, x, y, max, state, { current, open }, colours) {
  const colour = max ? colours.first : colours.second;
  const outline = (/** @type {number} */ grow, /** @type {import("./pens.js").Style} */ style) =>
    state.leaf
      ? pen.rect(
          x - HALF - grow,
          y - TALL + 4 - grow,
          2 * (HALF + grow),
          2 * (TALL - 4 + grow),
          6,
          style,
        )
      : pen.polygon(house(x, y, max, grow), style);
  if (current) outline(5, { fill: colours.lit, stroke: colours["lit-line"], width: 3 });
  outline(0, { fill: colours.card });
  outline(0, {
    fill: colour,
    fillAlpha: open ? 0.24 : 0.1,
    stroke: colour,
    width: open ? 2.5 : 1.3,
  });
}

/**
 * @param {Pen} pen
 * @param {number} x
 * @param {number} y
 * @param {import("./model.js").State} state
 * @param {Palette} colours
 */
function letters(pen, x, y, { alpha, beta, cut }, colours) {
  const fill = cut ? colours.bad : colours.soft;
  pen.text(x - HALF, y + 37, "α", { size: 11, fill, align: "left" });
  pen.text(x + HALF, y + 37, alpha, { size: 11, fill, align: "right", mono: true, bold: cut });
  pen.text(x - HALF, y + 50, "β", { size: 11, fill, align: "left" });
  pen.text(x + HALF, y + 50, beta, { size: 11, fill, align: "right", mono: true, bold: cut });
}

/**
 * @param {Pen} pen
 * @param {number} x
 * @param {number} y
 * @param {string} text
 * @param {string} fill
 * @param {Palette} colours
 */
function pill(pen, x, y, text, fill, colours) {
  const width = text.length * 5.4 + 10;
  pen.rect(x - width / 2, y - 7, width, 14, 7, { fill });
  pen.text(x, y + 3.5, text, { size: 9.5, fill: colours.card, bold: true });
}

/** @param {string} label @param {number | null | undefined} saved */
const saving = (label, saved) => (saved ? `${label} −${saved}` : label);

/**
 * @param {Pen} pen
 * @param {Tree} tree
 * @param {Look} look
 * @param {number} x
 * @param {number} y
 * @param {string} position
 */
function board(pen, tree, look, x, y, position) {
  const picture = look.picture(position);
  if (isDrawable(picture)) miniature(pen, picture, x, y, look.colours);
}

/**
 * Moves that were left out: struck through, with what that saved.
 * @param {Pen} pen
 * @param {Tree} tree
 * @param {Look} look
 * @param {number} item
 */
function leftOut(pen, tree, look, item) {
  const { layout, model } = tree;
  const { step, colours, scale, labels } = look;
  const { stub, node: id } = layout.items[item];
  if (!stub) return;
  const { x, y } = spot(tree, item);
  const known = stub.moves.filter((_, n) => (stub.since[n] ?? Infinity) <= step);
  if (!known.length) return ghost(pen, tree, look, item, !model.trace.nodes[id].max);
  pen.rect(x - HALF, y - TALL + 4, 2 * HALF, 2 * TALL - 8, 6, {
    stroke: colours.bad,
    dash: [4, 4],
    width: 1.2,
    fill: colours.paper,
  });
  pen.lines([x - HALF, y + TALL - 4, x + HALF, y - TALL + 4], {
    stroke: colours.bad,
    width: 1.2,
    alpha: 0.55,
  });
  strike(pen, tree, item, colours);
  if (scale < LETTERS) return;
  const leaf =
    known.length === 1 && tree.written?.get(below(model.trace.nodes[id].position, known[0]));
  if (leaf)
    pen.text(x, y - TALL - 8, known[0], {
      size: 12,
      fill: colours.ink,
      bold: true,
      halo: colours.paper,
    });
  pen.text(x, y + 5, leaf || some(known), {
    size: leaf ? 14 : 11,
    fill: colours.ink,
    bold: Boolean(leaf),
    halo: colours.paper,
  });
  const { saved, pruned } = model.trace.nodes[id];
  // What a node saved is told once, at what was cut off if anything was.
  const tells = saved && (stub.kind === "pruned" || !pruned.length);
  const lines = [
    ...(stub.kind === "symmetric" ? [labels.symmetric] : []),
    ...(tells ? [labels.saved.replace("{0}", String(saved))] : []),
  ];
  lines.forEach((text, n) => pen.text(x, y + 33 + 13 * n, text, { size: 10, fill: colours.soft }));
}

/**
 * A cross on the way to what was left out.
 * @param {Pen} pen
 * @param {Tree} tree
 * @param {number} item
 * @param {Palette} colours
 */
function strike(pen, tree, item, colours) {
  const [from, to] = [spot(tree, tree.layout.parent[item]), spot(tree, item)];
  const [x, y] = [(from.x + to.x) / 2, (from.y + heights(tree).block + to.y - TALL) / 2];
  pen.lines([x - 5, y - 5, x + 5, y + 5, x - 5, y + 5, x + 5, y - 5], {
    stroke: colours.bad,
    width: 2.5,
  });
}

/** "a, b" or "a, b +7". @param {string[]} moves */
function some(moves) {
  const most = moves.join(" ").length <= 9 ? moves.length : 2;
  return moves.length <= most
    ? moves.join(" ")
    : `${moves.slice(0, most).join(" ")} +${moves.length - most}`;
}

/**
 * From far away.
 * @param {Pen} pen
 * @param {Tree} tree
 * @param {Look} look
 * @param {number[]} items
 * @param {Set<number>} onWay
 */
function dots(pen, tree, { step, colours, scale }, items, onWay) {
  const { model, layout } = tree;
  const r = Math.max(14, 1.6 / scale);
  for (const item of items) {
    const { node: id, stub } = layout.items[item];
    const { x, y } = spot(tree, item);
    const unknown = stub ? !isKnown(stub, step) : model.entered[id] > step;
    const colour = unknown
      ? colours.line
      : stub
        ? colours.bad
        : model.trace.nodes[id].max
          ? colours.first
          : colours.second;
    const grow = !stub && onWay.has(id) ? 1.6 : 1;
    pen.rect(x - r * grow, y - r * grow, 2 * r * grow, 2 * r * grow, 0, { fill: colour });
  }
}

/**
 * Where the search is, seen from far away.
 * @param {Pen} pen
 * @param {Tree} tree
 * @param {Look} look
 * @param {number} item
 */
function spotlight(pen, tree, { scale, colours }, item) {
  const { x, y } = spot(tree, item);
  pen.circle(x, y, 9 / scale, { stroke: colours["lit-line"], width: 3 / scale });
  pen.circle(x, y, 3 / scale, { fill: colours["lit-line"] });
}
