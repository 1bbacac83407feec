// What lessons ask of a search: all of it is read from its trace.

import { isLeaf, next, pathTo, stateOf } from "./model.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./model.js").Event} Event */

/** The last step. @param {Model} model */
export const lastStep = ({ trace }) => trace.steps.length - 1;

/** What is known of a node in the end. @param {Model} model @param {number} node */
export const inTheEnd = (model, node) => stateOf(model, node, lastStep(model));

/** The leaves that were evaluated. @param {Model} model */
export const leavesOf = (model) =>
  model.trace.nodes.map((_, id) => id).filter((id) => inTheEnd(model, id)?.leaf);

/** A node by the moves that lead to it, as in `b.a`. @param {Model} model @param {number} node */
export const wayOf = (model, node) =>
  pathTo(model, node)
    .slice(1)
    .map((id) => model.trace.nodes[id].move)
    .join(".");

/** The node at the end of some moves. @param {Model} model @param {string[]} moves */
export function nodeAfter(model, moves) {
  let at = 0;
  for (const move of moves) {
    const child = model.children[at].find((id) => model.trace.nodes[id].move === move);
    if (child === undefined) return at;
    at = child;
  }
  return at;
}

/** The leaf whose value is the root's. @param {Model} model */
export const decider = (model) => nodeAfter(model, model.trace.line);

/**
 * The first step of some kind at a node, if one is given; the last step if there is none.
 * @param {Model} model
 * @param {Event} event
 * @param {number} [node]
 * @param {number} [after]
 */
export function stepOf(model, event, node, after = -1) {
  const { steps } = model.trace;
  for (let n = next(model, after, 1, [event]); n !== null; n = next(model, n, 1, [event]))
    if (node === undefined || steps[n].node === node) return n;
  return lastStep(model);
}

/** How many leaves were looked at. @param {Model} model */
export const leafCount = ({ trace: { steps } }) =>
  steps.filter(({ event }) => isLeaf(event)).length;
