// Where the nodes of a tree are drawn: parents above the middle of their children, subtrees as
// close as their outlines allow.

/** @typedef {import("./model.js").Model} Model */
/**
 * @typedef {{
 *   node: number, stub: import("./model.js").Stub | null
 * }} Item  A node, or moves that were left out there.
 * @typedef {{
 *   items: Item[], parent: Int32Array, x: Float64Array, depth: Int32Array, rows: number[][],
 *   left: number, right: number, itemOf: Int32Array
 * }} Layout
 * In units of the room a node takes. Each row is in ascending order, of items and of their parents.
 */

/** @param {Model} model @returns {Layout} */
export function arrange(model) {
  const { items, parent, itemOf } = list(model);
  const depth = new Int32Array(items.length);
  /** @type {number[][]} */
  const rows = [];
  items.forEach((_, at) => {
    depth[at] = parent[at] < 0 ? 0 : depth[parent[at]] + 1;
    (rows[depth[at]] ??= []).push(at);
  });
  const x = place(parent);
  let [left, right] = [0, 0];
  for (const at of x) [left, right] = [Math.min(left, at), Math.max(right, at)];
  return { items, parent, x, depth, rows, left, right, itemOf };
}

/** All items, each before its children, what was left out after them. @param {Model} model */
function list({ trace, stubs, children }) {
  /** @type {Map<number, import("./model.js").Stub[]>} */
  const leftOut = new Map();
  for (const stub of stubs) leftOut.set(stub.node, [...(leftOut.get(stub.node) ?? []), stub]);
  /** @type {Item[]} */
  const items = [];
  /** @type {number[]} */
  const parent = [];
  const itemOf = new Int32Array(trace.nodes.length);
  /** @type {{ item: Item, under: number }[]} */
  const open = trace.nodes.length ? [{ item: { node: 0, stub: null }, under: -1 }] : [];
  for (let next = open.pop(); next; next = open.pop()) {
    const at = items.push(next.item) - 1;
    parent.push(next.under);
    const { node, stub } = next.item;
    if (stub) continue;
    itemOf[node] = at;
    const below = [
      ...children[node].map((child) => ({ node: child, stub: null })),
      ...(leftOut.get(node) ?? []).map((stub) => ({ node, stub })),
    ];
    for (const item of below.reverse()) open.push({ item, under: at });
  }
  return { items, parent: Int32Array.from(parent), itemOf };
}

/**
 * The outline of a subtree: how far it reaches to either side at each depth, seen from its root.
 * @typedef {{ left: number[], right: number[] }} Outline
 */

/** @param {Int32Array} parent @returns {Float64Array} */
function place(parent) {
  const offset = new Float64Array(parent.length);
  /** @type {number[][]} */
  const children = Array.from(parent, () => []);
  parent.forEach((up, at) => up >= 0 && children[up].push(at));
  /** @type {(Outline | null)[]} */
  const outlines = Array.from(parent, () => null);
  // Children stand after their parents in the list, so backwards they come first.
  for (let at = parent.length - 1; at >= 0; at--) {
    outlines[at] = join(children[at], outlines, offset);
    for (const child of children[at]) outlines[child] = null;
  }
  for (let at = 0; at < parent.length; at++) if (parent[at] >= 0) offset[at] += offset[parent[at]];
  return offset;
}

/**
 * Puts subtrees side by side under one parent.
 * @param {number[]} children
 * @param {(Outline | null)[]} outlines
 * @param {Float64Array} offset
 * @returns {Outline}
 */
function join(children, outlines, offset) {
  /** @type {Outline} */
  const joined = { left: [], right: [] };
  for (const child of children) {
    const { left, right } = /** @type {Outline} */ (outlines[child]);
    let shift = joined.right.length ? -Infinity : 0;
    for (let d = 0; d < Math.min(left.length, joined.right.length); d++)
      shift = Math.max(shift, joined.right[d] - left[d]);
    offset[child] = shift;
    for (let d = 0; d < left.length; d++) {
      if (d >= joined.left.length) joined.left.push(left[d] + shift);
      joined.right[d] = right[d] + shift;
    }
  }
  const middle = children.length
    ? (offset[children[0]] + offset[children[children.length - 1]]) / 2
    : 0;
  for (const child of children) offset[child] -= middle;
  return {
    left: [-0.5, ...joined.left.map((x) => x - middle)],
    right: [0.5, ...joined.right.map((x) => x - middle)],
  };
}
