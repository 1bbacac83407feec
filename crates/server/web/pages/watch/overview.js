// The whole tree in a corner, with the part that is seen.

import { GAP, extent, heights } from "./scene.js";

/** In pixels of the screen; the buttons to zoom have the other corner. */
const [WIDEST, NARROWEST, ROW, MARGIN, BUTTONS] = [150, 60, 5, 10, 145];
/** A view that misses less than this needs no overview, in pixels. */
const SLACK = 40;

/**
 * @param {import("./pens.js").Pen} pen
 * @param {import("./scene.js").Tree} tree
 * @param {import("./scene.js").Look} look
 * @param {import("./camera.js").Camera} camera
 */
export function overview(pen, tree, { step, colours, box, scale }, camera) {
  const whole = extent(tree);
  const slack = SLACK / scale;
  if (
    box.left <= whole.left + slack &&
    box.right >= whole.right - slack &&
    box.top <= whole.top + slack &&
    box.bottom >= whole.bottom - slack
  )
    return;
  const width = Math.min(WIDEST, camera.width - BUTTONS);
  if (width < NARROWEST) return;
  const { model, layout } = tree;
  const height = layout.rows.length * ROW + 4;
  const [left, top] = [MARGIN, camera.height - MARGIN - height];
  const across = width / (whole.right - whole.left);
  const x = (/** @type {number} */ at) => left + (at - whole.left) * across;
  const down = ROW / heights(tree).row;
  pen.rect(left - 3, top - 3, width + 6, height + 6, 4, {
    fill: colours.card,
    stroke: colours.line,
    alpha: 0.92,
  });
  layout.rows.forEach((row, depth) =>
    rowOf(pen, tree, row, step, (item) => x(layout.x[item] * GAP), top + depth * ROW + 2, colours),
  );
  const here = layout.itemOf[model.trace.steps[step].node];
  pen.circle(x(layout.x[here] * GAP), top + layout.depth[here] * ROW + 3.5, 3.5, {
    fill: colours["lit-line"],
  });
  const clamp = (/** @type {number} */ n, /** @type {number} */ low, /** @type {number} */ high) =>
    Math.min(high, Math.max(low, n));
  const [from, to] = [box.left, box.right].map((at) => clamp(x(at), left - 3, left + width + 3));
  const [high, low] = [box.top, box.bottom].map((at) =>
    clamp(top + at * down + 3, top - 3, top + height + 3),
  );
  pen.rect(from, high, Math.max(2, to - from), Math.max(2, low - high), 2, {
    stroke: colours.accent,
    width: 1.5,
  });
}

/**
 * One row, a dot for each pixel that has items.
 * @param {import("./pens.js").Pen} pen
 * @param {import("./scene.js").Tree} tree
 * @param {number[]} row
 * @param {number} step
 * @param {(item: number) => number} x
 * @param {number} y
 * @param {import("../../lib/palette.js").Palette} colours
 */
function rowOf(pen, { model, layout }, row, step, x, y, colours) {
  const [seen, unseen] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
  let before = -Infinity;
  for (const item of row) {
    const at = x(item);
    if (at - before < 1) continue;
    before = at;
    const { node, stub } = layout.items[item];
    (!stub && model.entered[node] <= step ? seen : unseen).push(at, y, at, y + 3);
  }
  pen.lines(unseen, { stroke: colours.line, width: 1.5 });
  pen.lines(seen, { stroke: colours.soft, width: 1.5 });
}
