// Trees as they are written: "((10 11)(9 x))". Read, changed, written back, and made at random.

/**
 * @typedef {{ again: boolean, children: Written[], leaf: string }} Written
 * A node with children, or a leaf with its text. `again`: the player who moved moves again here.
 */

/** The most nodes of a tree that can be edited. */
export const MOST_NODES = 400;
const LEAF = /^(x|[+-]?\d+)$/;

/** @param {string} leaf @returns {Written} */
export const leafOf = (leaf) => ({ again: false, children: [], leaf });

/**
 * The tree of a text, with or without `tree:` before it; none if it is not one.
 * @param {string} text
 * @returns {Written | null}
 */
export function parse(text) {
  const signs = text.replace(/^tree:/, "").match(/[=()]|[^\s=()]+/g) ?? [];
  let at = 0;
  const node = () => {
    const again = signs[at] === "=";
    if (again) at++;
    if (signs[at] !== "(") {
      const leaf = signs[at++] ?? "";
      return LEAF.test(leaf) ? { again, children: [], leaf } : null;
    }
    at++;
    /** @type {Written[]} */
    const children = [];
    while (at < signs.length && signs[at] !== ")") {
      const child = node();
      if (!child) return null;
      children.push(child);
    }
    return signs[at++] === ")" && children.length ? { again, children, leaf: "" } : null;
  };
  const root = node();
  return root && at === signs.length && root.children.length ? root : null;
}

/** @param {Written} tree @returns {string} */
function text({ again, children, leaf }) {
  return (again ? "=" : "") + (children.length ? `(${children.map(text).join(" ")})` : leaf);
}

/** The game of a tree. @param {Written} tree */
export const print = (tree) => `tree:${text(tree)}`;

/** How many leaves a tree has. @param {Written} tree @returns {number} */
export const leaves = ({ children }) =>
  children.length ? children.reduce((sum, child) => sum + leaves(child), 0) : 1;

/** How many nodes a tree has. @param {Written} tree @returns {number} */
export const nodes = ({ children }) => children.reduce((sum, child) => sum + nodes(child), 1);

/**
 * The breadth and depth of a tree that is the same everywhere; none of any other.
 * @param {Written} tree
 * @returns {{ breadth: number, depth: number } | null}
 */
export function uniform({ children }) {
  if (!children.length) return { breadth: 0, depth: 0 };
  const below = children.map(uniform);
  const [first] = below;
  const alike = below.every((other) => other?.depth === first?.depth);
  if (!first || !alike) return null;
  const breadth = first.depth ? first.breadth : children.length;
  const same = below.every((other) => !other?.depth || other.breadth === breadth);
  return same && breadth === children.length ? { breadth, depth: first.depth + 1 } : null;
}

/**
 * The least leaves that alpha-beta visits in such a tree (Knuth and Moore).
 * @param {number} breadth
 * @param {number} depth
 */
export const leastLeaves = (breadth, depth) =>
  breadth ** Math.ceil(depth / 2) + breadth ** Math.floor(depth / 2) - 1;

/** The name of a move by its place: a, b, …, z, aa. @param {number} n @returns {string} */
export const moveName = (n) =>
  (n >= 26 ? moveName(Math.floor(n / 26) - 1) : "") + String.fromCharCode(97 + (n % 26));

/**
 * A tree with the node at a way from the root changed; without it if nothing is given back.
 * @param {Written} tree
 * @param {number[]} way
 * @param {(node: Written) => Written | null} change
 * @returns {Written | null}
 */
export function changed(tree, way, change) {
  if (!way.length) return change(tree);
  const children = tree.children.flatMap((child, n) => {
    const now = n === way[0] ? changed(child, way.slice(1), change) : child;
    return now ? [now] : [];
  });
  return { ...tree, children };
}

/**
 * The node at a way from the root.
 * @param {Written} tree
 * @param {number[]} way
 * @returns {Written | undefined}
 */
export const nodeAt = (tree, way) =>
  way.reduce((/** @type {Written | undefined} */ at, n) => at?.children[n], tree);

/**
 * Numbers from 0 to 1 that follow from a seed (an xorshift generator).
 * @param {number} seed
 */
export function randomness(seed) {
  let state = (seed * 0x9e3779b1 + 0x6d2b79f5) >>> 0 || 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
  for (let n = 0; n < 8; n++) next();
  return next;
}

/** @typedef {() => number} Random */

/**
 * A whole number from `low` to `high`.
 * @param {Random} rng
 * @param {number} low
 * @param {number} high
 */
export const whole = (rng, low, high) => low + Math.floor(rng() * (high - low + 1));

/** A list in another order. @template T @param {Random} rng @param {T[]} list @returns {T[]} */
export function shuffled(rng, list) {
  const all = [...list];
  for (let n = all.length - 1; n > 0; n--) {
    const other = whole(rng, 0, n);
    [all[n], all[other]] = [all[other], all[n]];
  }
  return all;
}

/** Different numbers for so many leaves. @param {Random} rng @param {number} count */
function values(rng, count) {
  const highest = Math.max(20, 2 * count);
  return shuffled(
    rng,
    Array.from({ length: highest }, (_, n) => n + 1),
  ).slice(0, count);
}

/**
 * A tree that is equally broad and deep everywhere, with different leaves.
 * @param {Random} rng
 * @param {number} breadth
 * @param {number} depth
 * @returns {Written}
 */
export function randomTree(rng, breadth, depth) {
  const numbers = values(rng, breadth ** depth);
  /** @type {(left: number) => Written} */
  const grow = (left) =>
    left
      ? { again: false, leaf: "", children: Array.from({ length: breadth }, () => grow(left - 1)) }
      : leafOf(String(numbers.pop()));
  return grow(depth);
}

/**
 * A tree that is nowhere the same: two or three children, or none before the depth is reached.
 * @param {Random} rng
 * @param {number} depth
 * @returns {Written}
 */
export function wildTree(rng, depth) {
  const numbers = values(rng, 3 ** depth);
  /** @type {(left: number) => Written} */
  const grow = (left) => {
    if (!left || (left < depth && rng() < 0.3)) return leafOf(String(numbers.pop()));
    const children = Array.from({ length: whole(rng, 2, 3) }, () => grow(left - 1));
    return { again: false, leaf: "", children };
  };
  return grow(depth);
}

/**
 * A tree of which it is known what is best: in every node the first move; backwards, the last.
 * @param {Random} rng
 * @param {number} breadth
 * @param {number} depth
 * @param {boolean} bestFirst
 * @returns {Written}
 */
export function orderedTree(rng, breadth, depth, bestFirst) {
  /** @type {(left: number, worth: number, max: boolean) => Written} */
  const grow = (left, worth, max) => {
    if (!left) return leafOf(String(worth));
    const worse = (/** @type {number} */ n) => (n ? (max ? -1 : 1) * whole(rng, 1, 6) : 0);
    const children = Array.from({ length: breadth }, (_, n) =>
      grow(left - 1, worth + worse(n), !max),
    );
    return { again: false, leaf: "", children: bestFirst ? children : children.reverse() };
  };
  return grow(depth, whole(rng, 12, 20), true);
}
