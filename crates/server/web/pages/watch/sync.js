// Which step of one search belongs to which of another: all visit moves in the same order, so the
// walk through the union of their trees is a clock that they share.

import { isLeaf, lastUpTo } from "./model.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {{ children: Map<string, Branch>, enter: number, exit: number }} Branch */

/** @returns {Branch} */
const branch = () => ({ children: new Map(), enter: 0, exit: 0 });

/** The times of all steps of each search. @param {Model[]} models @returns {Float64Array[]} */
export function clocks(models) {
  const root = branch();
  const places = models.map((model) => plant(root, model));
  wind(root);
  return models.map((model, n) => times(model, places[n]));
}

/** Puts a search into the union. @param {Branch} root @param {Model} model @returns {Branch[]} */
function plant(root, { trace }) {
  /** @type {Branch[]} */
  const places = [];
  for (const node of trace.nodes) {
    if (node.parent === null) {
      places.push(root);
      continue;
    }
    const { children } = places[node.parent];
    const move = node.move ?? "";
    let place = children.get(move);
    if (!place) children.set(move, (place = branch()));
    places.push(place);
  }
  return places;
}

/** Tells each branch when it is entered and left. @param {Branch} root */
function wind(root) {
  let time = 0;
  /** @type {{ at: Branch, rest: Iterator<Branch> }[]} */
  const open = [];
  const enter = (/** @type {Branch} */ at) => {
    at.enter = time++;
    open.push({ at, rest: at.children.values() });
  };
  for (enter(root); open.length;) {
    const here = open[open.length - 1];
    const { value, done } = here.rest.next();
    if (!done) {
      enter(value);
      continue;
    }
    here.at.exit = time++;
    open.pop();
  }
}

/**
 * Of a search that deepens only the last iteration keeps step with the others, which wait until
 * then: their time begins at 0.
 * @param {Model} model
 * @param {Branch[]} places
 */
function times({ trace, chapters }, places) {
  let now = 0;
  const last = chapters.at(-1) ?? 0;
  return Float64Array.from(trace.steps, ({ node, event }, n) => {
    if (n < last) return (n - last) / (last + 1);
    if (event === "enter") now = Math.max(now, places[node].enter);
    else if (event === "exit") now = Math.max(now, places[node].exit);
    // The leaf of one search is where another finds the node in its cache or goes deeper.
    else if (isLeaf(event) || event === "cached" || event === "forced")
      now = Math.max(now, places[node].enter + 0.25);
    else if (event === "raise") now = Math.max(now, Math.floor(now) + 0.5);
    else now = Math.max(now, Math.floor(now) + 0.75);
    return now;
  });
}

/**
 * Where each search stands when one of them is at a step.
 * @param {Float64Array[]} all
 * @param {number} lead
 * @param {number} step
 */
export function linked(all, lead, step) {
  const now = all[lead][step];
  return all.map((times, n) => (n === lead ? step : Math.max(0, lastUpTo(times, now))));
}
