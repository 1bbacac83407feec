// A trace made ready to be walked through: whatever is known at a step is found without replaying
// the steps before it.

import { isFact, traceNumber, traceText } from "../../lib/value.js";

/**
 * @typedef {"enter" | "cached" | "symmetric" | "forced" | "over" | "evaluated" | "undefined" |
 *   "raise" | "cut" | "exit"} Event
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
 *   symmetric: Int32Array, saved: Float64Array
 * }} Counters
 * How many so far, at each step. What was saved is not a number from the first node on where it was
 * too much to count.
 * @typedef {{
 *   trace: Trace, windows: boolean, children: number[][], own: number[][], entered: Int32Array,
 *   left: Int32Array, cutAt: Int32Array, stubs: Stub[], counters: Counters,
 *   chosen: (number | null)[], wood?: boolean
 * }} Model
 *   On wood the sides are black and white.
 */

/**
 * @typedef {{
 *   alpha: string, beta: string, value: string, worth: string | null, bound: Bound,
 *   amounts: Amounts, event: Event, done: boolean, hit: boolean, leaf: boolean, cut: boolean
 * }} State
 */

/** What is written for a value that is not known yet. */
const UNKNOWN = "?";
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
  const number = (/** @type {Value | null} */ value, /** @type {number} */ none) =>
    value ? traceNumber(value, unit) : none;
  return {
    ...step,
    alpha: text(step.alpha) ?? "-∞",
    beta: text(step.beta) ?? "+∞",
    value: step.value ? bounded(text(step.value) ?? "", step.bound) : UNKNOWN,
    worth: text(step.value),
    fact: Boolean(step.value && isFact(step.value)),
    amounts: {
      alpha: number(step.alpha, -Infinity),
      beta: number(step.beta, Infinity),
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
  const entered = Int32Array.from(own, (list) => list[0] ?? steps.length);
  const left = Int32Array.from(own, (list) =>
    lastIf(list, (n) => steps[n].event === "exit", steps.length),
  );
  return {
    trace,
    // Plain minimax has no window to show: nobody asks what the players are sure of elsewhere.
    windows: !trace.rung.startsWith("minimax"),
    children,
    own,
    entered,
    left,
    cutAt: Int32Array.from(
      own,
      (list) => list.find((n) => steps[n].event === "cut") ?? steps.length,
    ),
    stubs: stubs(trace, own),
    counters: count(trace, own),
    chosen: chosen(trace),
  };
}

/**
 * The last of a list if it is as asked.
 * @param {number[]} list
 * @param {(n: number) => boolean} ask
 * @param {number} otherwise
 */
function lastIf(list, ask, otherwise) {
  const last = list.at(-1);
  return last !== undefined && ask(last) ? last : otherwise;
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
    saved: new Float64Array(steps.length),
  };
  const total = { visited: 0, leaves: 0, cuts: 0, hits: 0, symmetric: 0, saved: 0 };
  /** @type {Partial<Record<Event, keyof Counters>>} */
  const counts = {
    enter: "visited",
    over: "leaves",
    evaluated: "leaves",
    undefined: "leaves",
    cut: "cuts",
    cached: "hits",
    symmetric: "symmetric",
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
export function stateOf({ trace, own, left, cutAt }, node, step) {
  const list = own[node];
  const place = lastUpTo(list, step);
  if (place < 0) return null;
  const { alpha, beta, value, worth, bound, amounts, event } = trace.steps[list[place]];
  const second = list.length > 1 && list[1] <= step ? trace.steps[list[1]].event : event;
  return {
    alpha,
    beta,
    value,
    worth,
    bound,
    amounts,
    event,
    done: left[node] <= step,
    hit: second === "cached",
    leaf: isLeaf(second),
    cut: cutAt[node] <= step,
  };
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
export function bestChild({ own, chosen }, node, step) {
  const list = own[node];
  for (let place = lastUpTo(list, step); place >= 0; place--) {
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
