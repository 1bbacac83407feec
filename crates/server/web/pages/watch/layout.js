// Where the nodes of a tree are drawn: the places that come with the trace, row by row.

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
  const { nodes, stubs, width, height } = model.trace.layout;
  const { items, parent, itemOf } = list(model);
  const place = new Map(model.stubs.map((stub, n) => [stub, [stubs[n].x, stubs[n].y]]));
  const places = items.map(({ node, stub }) => (stub && place.get(stub)) || nodes[node]);
  const x = Float64Array.from(places, (at) => at[0]);
  const depth = Int32Array.from(places, (at) => at[1]);
  const rows = Array.from({ length: height + 1 }, () => /** @type {number[]} */ ([]));
  items.forEach((_, at) => rows[depth[at]].push(at));
  return { items, parent, x, depth, rows, left: 0, right: width, itemOf };
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
