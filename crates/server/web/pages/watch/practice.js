// Questions about the next step, with the answers the search itself gives.

import { bounded, isClosed, stateOf } from "./model.js";

/** @typedef {import("./model.js").Model} Model */
/**
 * @typedef {{
 *   kind: "window" | "cut" | "value" | "best", node: number, child: number | null, value: string,
 *   choices: string[], right: number, why: [string, ...string[]]
 * }} Question
 * `choices` are texts that need no translation, or words to be looked up for a cut; `why` is a word
 * and its parts.
 */

/** After such a step the window is still open to what comes. */
const AGAIN = ["deeper", "wider"];

/**
 * What to ask before the step after this one is shown; nothing if it cannot be known or is too
 * easy.
 * @param {Model} model
 * @param {number} step
 * @returns {Question | null}
 */
export function question(model, step) {
  const { steps } = model.trace;
  const following = steps[step + 1];
  if (!following || AGAIN.includes(following.event)) return null;
  if (following.event === "exit" && model.children[following.node].length)
    return aboutValue(model, step);
  if (steps[step].event === "raise" && model.windows) return aboutCut(model, step);
  if (steps[step].event === "exit")
    return model.windows ? aboutWindow(model, step) : aboutBest(model, step);
  return null;
}

/**
 * A question if its choices differ and the right one is among them.
 * @param {Omit<Question, "right"> & { answer: string }} asked
 * @returns {Question | null}
 */
function ask({ answer, choices, ...rest }) {
  const different = [...new Set(choices)];
  const right = different.indexOf(answer);
  return different.length > 1 && right >= 0 ? { ...rest, choices: different, right } : null;
}

/** @param {Model} model @param {number} step */
function aboutValue(model, step) {
  const following = model.trace.steps[step + 1];
  const { node, value: answer, bound } = following;
  const value = following.worth ?? "";
  const sign = { exact: "exact", at_least: "least", at_most: "most" }[bound];
  /** @type {[string, ...string[]]} */
  const why = model.windows
    ? [`why.${sign}`, value]
    : ["why.minimax", model.trace.nodes[node].mover, value];
  const choices = model.windows
    ? [value, bounded(value, "at_most"), bounded(value, "at_least")]
    : values(model, node, step);
  return ask({ kind: "value", node, child: null, value, choices, answer, why });
}

/**
 * What the children of a node are worth, from the least.
 * @param {Model} model
 * @param {number} node
 * @param {number} step
 */
function values(model, node, step) {
  const known = model.children[node]
    .map((child) => stateOf(model, child, step))
    .filter((state) => state !== null);
  return known.sort((a, b) => a.amounts.value - b.amounts.value).map(({ worth }) => worth ?? "");
}

/** @param {Model} model @param {number} step @returns {Question | null} */
function aboutCut(model, step) {
  const { steps } = model.trace;
  const { node, alpha, beta, value, amounts } = steps[step];
  const cuts = steps[step + 1].event === "cut";
  // Where the window closes at the last move there is nothing to cut, and no question.
  if (!cuts && isClosed({ amounts })) return null;
  return ask({
    kind: "cut",
    node,
    child: null,
    value,
    choices: ["yes", "no"],
    answer: cuts ? "yes" : "no",
    why: [cuts ? "why.cut" : "why.open", alpha, beta],
  });
}

/** @param {Model} model @param {number} step @returns {Question | null} */
function aboutWindow(model, step) {
  const { trace } = model;
  const left = trace.steps[step];
  const { node: child, value: came } = left;
  const { parent } = trace.nodes[child];
  if (parent === null) return null;
  const before = stateOf(model, parent, step);
  const after = stateOf(model, parent, step + 1);
  if (!before || !after) return null;
  const value = left.worth ?? "";
  const { max, mover } = trace.nodes[parent];
  const raised = trace.steps[step + 1].event === "raise" && trace.steps[step + 1].node === parent;
  const choices = [
    [before.alpha, before.beta],
    [value, before.beta],
    [before.alpha, value],
  ].map(shown);
  /** @type {[string, ...string[]]} */
  const why = !raised
    ? ["why.same", value, mover]
    : max
      ? ["why.alpha", value, before.alpha]
      : ["why.beta", value, before.beta];
  return ask({
    kind: "window",
    node: parent,
    child,
    value: came,
    choices,
    answer: shown([after.alpha, after.beta]),
    why,
  });
}

/** @param {string[]} window */
const shown = ([alpha, beta]) => `α ${alpha}, β ${beta}`;

/** @param {Model} model @param {number} step @returns {Question | null} */
function aboutBest(model, step) {
  const { trace } = model;
  const { node: child, value } = trace.steps[step];
  const { parent } = trace.nodes[child];
  if (parent === null) return null;
  const before = stateOf(model, parent, step);
  const after = stateOf(model, parent, step + 1);
  if (!before || !after || before.worth === null) return null;
  return ask({
    kind: "best",
    node: parent,
    child,
    value,
    choices: [before.value, value],
    answer: after.value,
    why: ["why.minimax", trace.nodes[parent].mover, after.value],
  });
}
