// A trace made ready to be walked through: whatever is known at a step is found without replaying
// the steps before it.

import { isFact, traceNumber, traceText } from "../../lib/value.js";

/**
 * @typedef {"enter" | "cached" | "symmetric" | "forced" | "iteration" | "table_move" | "ordered" |
 *   "probe" | "reduced" | "deeper" | "wider" | "over" | "evaluated" | "undefined" | "raise" |
 *   "cut" | "exit"} Event
 * @typedef {{
 *   parent: number | null, move: string | null, mover: string, max: boolean, ply: number,
 *   over: boolean, position: string, pruned: string[], symmetric: string[],
 *   saved?: number | null
 * }} Node
 * @typedef {"exact" | "at_least" | "at_most"} Bound
 * @typedef {{
 *   alpha: number, beta: number, value: number
 * }} Amounts  Not a number before anything is known.
 * @typedef {{
 *   node: number, event: Event, alpha: string, beta: string, value: string, worth: string | null,
 *   bound: Bound, fact: boolean, amounts: Amounts, move?: string, of?: string,
 *   moves?: string[], plies?: number, epsilon?: "alpha" | "beta", swapped?: boolean,
 *   reason?: "wins" | "only_defence" | "lost"
 * }} Step
 *   Alpha, beta and value as texts, and as numbers to compare and to draw. The value is `worth`
 *   with the sign of its bound; `worth` is null before anything is known.
 * @typedef {{
 *   game: string, position: string, rung: string, depth: number | null, evaluator: string,
 *   unit: "points" | "margin",
 *   value: string | null, line: string[], given_up: boolean, undefined?: boolean, nodes: Node[],
 *   steps: Step[],
 *   layout: {
 *     width: number, height: number, nodes: number[][],
 *     stubs: { node: number, x: number, y: number }[]
 *   }
 * }} Trace
 * @typedef {import("../../lib/value.js").Value} Value
 * @typedef {{
 *   node: number, kind: "pruned" | "symmetric", moves: string[], since: number[]
 * }} Stub Moves that were left out at a node, each since a step.
 * @typedef {{
 *   visited: Int32Array, leaves: Int32Array, cuts: Int32Array, hits: Int32Array,
 *   symmetric: Int32Array, again: Int32Array, saved: Float64Array
 * }} Counters
 * How many so far, at each step. What was saved is not a number from the first node on where it was
 * too much to count, and minus infinity where it is not counted.
 * @typedef {{
 *   trace: Trace, windows: boolean, children: number[][], own: number[][], entered: Int32Array,
 *   visits: number[][], chapters: number[], stubs: Stub[], counters: Counters,
 *   chosen: (number | null)[], wood?: boolean
 * }} Model
 *   `entered` is when a node is entered first, `visits` whenever it is; `chapters` are the steps at
 *   which an iteration begins. On wood the sides are black and white.
 */

/**
 * @typedef {{
 *   alpha: string, beta: string, value: string, worth: string | null, bound: Bound,
 *   amounts: Amounts, event: Event, done: boolean, hit: boolean, leaf: boolean, cut: boolean,
 *   visit: number
 * }} State `visit` tells how often the node was entered before.
 */

/** What is written for a value that is not known yet. */
const UNKNOWN = "?";
/** Less than any two values differ by. */
const EPSILON = 1e-3;
/** What is written before a bound. @type {Record<Bound, string>} */
const SIGNS = { exact: "", at_least: "≥ ", at_most: "≤ " };

/** A value with the sign of its bound. @param {string} worth @param {Bound} bound */
export const bounded = (worth, bound) => SIGNS[bound] + worth;

/**
 * A step with its values as texts and numbers.
 * @param {any} step as the server tells it
 * @param {"points" | "margin"} unit
 * @param {string} language
 * @returns {Step}
 */
function readStep(step, unit, language) {
  const text = (/** @type {Value | null} */ value) => value && traceText(value, unit, language);
  // One end of a null window is not a value, but the next above or below it.
  const { epsilon } = step;
  // The infinite ends of a window that a wrong program does not swap.
  const [least, most] = step.swapped ? [Infinity, -Infinity] : [-Infinity, Infinity];
  const end = (/** @type {number} */ infinite) => (infinite > 0 ? "+∞" : "-∞");
  const number = (/** @type {Value | null} */ value, /** @type {number} */ none) =>
    value ? traceNumber(value, unit) : none;
  return {
    ...step,
    alpha: (text(step.alpha) ?? end(least)) + (epsilon === "alpha" ? "-ε" : ""),
    beta: (text(step.beta) ?? end(most)) + (epsilon === "beta" ? "+ε" : ""),
    value: step.value ? bounded(text(step.value) ?? "", step.bound) : UNKNOWN,
    worth: text(step.value),
    fact: Boolean(step.value && isFact(step.value)),
    amounts: {
      alpha: number(step.alpha, least) - (epsilon === "alpha" ? EPSILON : 0),
      beta: number(step.beta, most) + (epsilon === "beta" ? EPSILON : 0),
      value: number(step.value, NaN),
    },
  };
}

/**
 * @param {any} answer a trace as the server tells it
 * @param {string} [language]
 * @returns {Model}
 */
export function read(answer, language = "en") {
  /** @type {Trace} */
  const trace = {
    ...answer,
    value: answer.value && traceText(answer.value, answer.unit, language),
    steps: answer.steps.map((/** @type {any} */ step) => readStep(step, answer.unit, language)),
  };
  const { nodes, steps } = trace;
  /** @type {number[][]} */
  const children = nodes.map(() => []);
  nodes.forEach((node, id) => node.parent !== null && children[node.parent].push(id));
  /** @type {number[][]} */
  const own = nodes.map(() => []);
  steps.forEach((step, number) => own[step.node].push(number));
  const visits = own.map((list) => list.filter((n) => steps[n].event === "enter"));
  return {
    trace,
    // Plain minimax has no window to show: nobody asks what the players are sure of elsewhere.
    windows: !trace.rung.startsWith("minimax"),
    children,
    own,
    entered: Int32Array.from(visits, (list) => list[0] ?? steps.length),
    visits,
    chapters: steps.flatMap(({ event }, n) => (event === "iteration" ? [n] : [])),
    stubs: stubs(trace, own),
    counters: count(trace, own),
    chosen: chosen(trace),
  };
}

/** @param {Trace} trace @param {number[][]} own @returns {Stub[]} */
function stubs({ nodes, steps }, own) {
  /** @type {Stub[]} */
  const found = [];
  nodes.forEach((node, id) => {
    const when = (/** @type {Event[]} */ ...events) =>
      own[id].filter((n) => events.includes(steps[n].event));
    const [since] = when("cut", "forced");
    if (node.pruned.length && since !== undefined)
      found.push({
        node: id,
        kind: "pruned",
        moves: node.pruned,
        since: node.pruned.map(() => since),
      });
    if (node.symmetric.length)
      found.push({ node: id, kind: "symmetric", moves: node.symmetric, since: when("symmetric") });
  });
  return found;
}

/** The child that each raise took, by step. @param {Trace} trace */
function chosen({ nodes, steps }) {
  /** @type {number | null} */
  let last = null;
  return steps.map((step) => {
    if (step.event === "exit") last = step.node;
    return step.event === "raise" && last !== null && nodes[last].parent === step.node
      ? last
      : null;
  });
}

/** @param {Trace} trace @param {number[][]} own @returns {Counters} */
function count({ nodes, steps }, own) {
  const ints = () => new Int32Array(steps.length);
  const counters = {
    visited: ints(),
    leaves: ints(),
    cuts: ints(),
    hits: ints(),
    symmetric: ints(),
    again: ints(),
    saved: new Float64Array(steps.length),
  };
  // Where nodes are entered more than once, what was saved is not counted.
  const uncounted = steps.some(({ event }) => event === "iteration");
  const total = {
    visited: 0,
    leaves: 0,
    cuts: 0,
    hits: 0,
    symmetric: 0,
    again: 0,
    saved: uncounted ? -Infinity : 0,
  };
  /** @type {Partial<Record<Event, keyof Counters>>} */
  const counts = {
    enter: "visited",
    over: "leaves",
    evaluated: "leaves",
    undefined: "leaves",
    cut: "cuts",
    cached: "hits",
    symmetric: "symmetric",
    deeper: "again",
    wider: "again",
  };
  const leavesOut = new Set(["cut", "forced", "symmetric", "cached"]);
  const savedAt = new Map(
    own.map((list, id) => [list.findLast((n) => leavesOut.has(steps[n].event)), id]),
  );
  steps.forEach((step, n) => {
    const counted = counts[step.event];
    if (counted) total[counted] += 1;
    const saver = savedAt.get(n);
    if (saver !== undefined)
      total.saved += nodes[saver].saved === null ? NaN : (nodes[saver].saved ?? 0);
    for (const name of /** @type {(keyof Counters)[]} */ (Object.keys(total)))
      counters[name][n] = total[name];
  });
  return counters;
}

/**
 * The last number of an ascending list that is not above a limit, as a place in it; -1 if there is
 * none.
 * @param {ArrayLike<number>} list
 * @param {number} limit
 */
export function lastUpTo(list, limit) {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle] <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * What is known of a node after a step; nothing if it was not entered yet.
 * @param {Model} model
 * @param {number} node
 * @param {number} step
 * @returns {State | null}
 */
export function stateOf({ trace: { steps }, own, visits }, node, step) {
  const list = own[node];
  const place = lastUpTo(list, step);
  if (place < 0) return null;
  const visit = lastUpTo(visits[node], step);
  const entered = lastUpTo(list, visits[node][visit]);
  const { alpha, beta, value, worth, bound, amounts, event } = steps[list[place]];
  const second = steps[list[Math.min(entered + 1, place)]].event;
  return {
    alpha,
    beta,
    value,
    worth,
    bound,
    amounts,
    event,
    done: event === "exit",
    hit: second === "cached",
    leaf: isLeaf(second),
    cut: list.slice(entered, place + 1).some((n) => steps[n].event === "cut"),
    visit,
  };
}

/**
 * Whether what is known of a node after a step is from an earlier visit of a node above it.
 * @param {Model} model
 * @param {number} node
 * @param {number} step
 */
export function isStale({ trace: { nodes }, visits, chapters }, node, step) {
  if (!chapters.length) return false;
  const last = (/** @type {number} */ id) => visits[id][lastUpTo(visits[id], step)] ?? -1;
  let at = node;
  for (let up = nodes[at].parent; up !== null; at = up, up = nodes[at].parent)
    if (last(at) < last(up)) return true;
  return false;
}

/** The nodes from the root to a node. @param {Model} model @param {number} node */
export function pathTo({ trace }, node) {
  const nodes = [];
  for (let at = /** @type {number | null} */ (node); at !== null; at = trace.nodes[at].parent)
    nodes.unshift(at);
  return nodes;
}

/**
 * The child that is best so far at a node after a step.
 * @param {Model} model
 * @param {number} node
 * @param {number} step
 */
export function bestChild({ own, chosen, visits }, node, step) {
  const list = own[node];
  const since = visits[node][lastUpTo(visits[node], step)] ?? 0;
  for (let place = lastUpTo(list, step); place >= 0 && list[place] >= since; place--) {
    const child = chosen[list[place]];
    if (child !== null) return child;
  }
  return null;
}

/**
 * The next step of some kind from a step on, forwards or backwards; none if there is none.
 * @param {Model} model
 * @param {number} from
 * @param {1 | -1} direction
 * @param {Event[]} events
 */
export function next({ trace: { steps } }, from, direction, events) {
  for (let n = from + direction; n >= 0 && n < steps.length; n += direction)
    if (events.includes(steps[n].event)) return n;
  return null;
}

/** The events of leaves. @type {Event[]} */
export const LEAVES = ["over", "evaluated", "undefined"];

/** Whether an event is that of a leaf. @param {Event} event */
export const isLeaf = (event) => LEAVES.includes(event);

/** Whether nothing is left between alpha and beta. @param {{ amounts: Amounts }} window */
export const isClosed = ({ amounts: { alpha, beta } }) => alpha >= beta;
