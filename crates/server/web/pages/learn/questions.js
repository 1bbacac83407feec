// Questions whose answers are worked out from real searches of trees and positions that are new
// each time.

import {
  changed,
  leafOf,
  nodes as nodeCount,
  orderedTree,
  parse,
  print,
  randomTree,
  randomness,
  shuffled,
  whole,
  wildTree,
} from "../watch/written.js";
import {
  decider,
  inTheEnd,
  leafCount,
  leavesOf,
  nodeAfter,
  stepOf,
  wayOf,
} from "../watch/facts.js";

/**
 * @typedef {import("../watch/model.js").Model} Model
 * @typedef {import("../watch/written.js").Random} Random
 * @typedef {Partial<import("../watch/plan.js").Plan> & { game: string }} Wanted
 * @typedef {{ parts: string[], choices: string[], answer: string, words?: boolean }} Asked
 * `words`: the choices are words to be looked up.
 * @typedef {{
 *   name: string, plans: (rng: Random) => Wanted[], shown?: number,
 *   ask: (models: Model[][], rng: Random) => Asked
 * }} Question
 * The models of each plan, one for each of its rungs. While it is asked, the first search of the
 * first plan is shown without its steps, so that nothing is told; afterwards that numbered `shown`.
 */

/**
 * Some wrong answers and the right one, from the least.
 * @param {string} answer
 * @param {string[]} wrong
 */
function ascending(answer, wrong) {
  const all = [...new Set([answer, ...wrong])].slice(0, 4);
  return all.sort((a, b) => parseFloat(a.replace("~", "")) - parseFloat(b.replace("~", "")));
}

/**
 * Numbers around the right one.
 * @param {Random} rng
 * @param {number} answer
 * @param {number} least
 */
function around(rng, answer, least) {
  const near = [-3, -2, -1, 1, 2, 3].map((by) => answer + by).filter((n) => n >= least);
  return ascending(String(answer), shuffled(rng, near).map(String));
}

/** The text of a node's value in the end. @param {Model} model @param {number} node */
const worth = (model, node) => inTheEnd(model, node)?.worth ?? "";

/** The values of leaves. @param {Model} model @param {Random} rng */
const leafValues = (model, rng) =>
  shuffled(
    rng,
    leavesOf(model).map((id) => worth(model, id)),
  );

const BOTH = ["minimax", "alphabeta"];

/** @param {number} breadth @param {number} depth @param {string[]} [rungs] */
const fresh =
  (breadth, depth, rungs = BOTH) =>
  (/** @type {Random} */ rng) => [{ game: print(randomTree(rng, breadth, depth)), rungs }];

/**
 * A tree of depth 2 in which the second node is cut off after its first leaf.
 * @param {Random} rng
 */
function cuttable(rng) {
  const high = [whole(rng, 9, 14), whole(rng, 15, 20)];
  const low = [whole(rng, 1, 8), whole(rng, 1, 20)];
  const rest = [whole(rng, 1, 20), whole(rng, 1, 20)];
  const pairs = [shuffled(rng, high), low, rest].map((pair) => `(${pair.join(" ")})`);
  return `tree:(${pairs.join("")})`;
}

/** @type {Question} */
export const countLeaves = {
  name: "leaves",
  plans: (rng) => [{ game: print(wildTree(rng, 3)), rungs: ["minimax"] }],
  ask: ([[model]], rng) => {
    const count = leafCount(model);
    return { parts: [], choices: around(rng, count, 2), answer: String(count) };
  },
};

/** @type {Question} */
export const countNodes = {
  name: "nodes",
  plans: countLeaves.plans,
  ask: ([[model]], rng) => {
    const count = nodeCount(/** @type {any} */ (parse(model.trace.game)));
    return { parts: [], choices: around(rng, count, 4), answer: String(count) };
  },
};

/** @type {Question} */
export const rootValue = {
  name: "value",
  plans: fresh(2, 2, ["minimax"]),
  ask: ([[model]], rng) => {
    const answer = model.trace.value ?? "";
    return { parts: [], choices: ascending(answer, leafValues(model, rng)), answer };
  },
};

/** @type {Question} */
export const bestMove = {
  name: "best",
  plans: fresh(3, 2, ["minimax"]),
  ask: ([[model]]) => ({ parts: [], choices: ["a", "b", "c"], answer: model.trace.line[0] }),
};

/** @type {Question} */
export const decidingLeaf = {
  name: "decides",
  plans: fresh(2, 3, ["minimax"]),
  ask: ([[model]], rng) => {
    const answer = wayOf(model, decider(model));
    const others = shuffled(
      rng,
      leavesOf(model).map((id) => wayOf(model, id)),
    );
    const choices = [...new Set([answer, ...others])].slice(0, 4).sort();
    return { parts: [], choices, answer };
  },
};

/** One leaf of a tree is changed: does the root's value change? @type {Question} */
export const changedLeaf = {
  name: "changed",
  plans: (rng) => {
    const tree = randomTree(rng, 2, 2);
    const way = [whole(rng, 0, 1), whole(rng, 0, 1)];
    // Another number: from 1 to 20 without the leaf's own.
    const other = changed(tree, way, ({ leaf }) => {
      const number = whole(rng, 1, 19);
      return leafOf(String(number < Number(leaf) ? number : number + 1));
    });
    const rungs = ["minimax"];
    return [tree, /** @type {any} */ (other)].map((each) => ({ game: print(each), rungs }));
  },
  ask: ([[before], [after]]) => {
    const leaves = leavesOf(before);
    const leaf = leaves.find((id) => worth(before, id) !== worth(after, id)) ?? leaves[0];
    const answer = before.trace.value === after.trace.value ? "same" : "other";
    const parts = [wayOf(before, leaf), worth(before, leaf), worth(after, leaf)];
    return { parts, choices: ["same", "other"], answer, words: true };
  },
};

/** @type {Question} */
export const alphaAfter = {
  name: "alphaAfter",
  plans: fresh(2, 2),
  shown: 1,
  ask: ([[, model]], rng) => {
    const step = stepOf(model, "raise", 0);
    const answer = model.trace.steps[step].alpha;
    return { parts: ["a"], choices: ascending(answer, leafValues(model, rng)), answer };
  },
};

/** @type {Question} */
export const alphaOnEntry = {
  name: "alphaOnEntry",
  plans: fresh(3, 2),
  shown: 1,
  ask: ([[plain, model]], rng) => {
    const last = nodeAfter(model, ["c"]);
    const answer = model.trace.steps[model.entered[last]].alpha;
    return { parts: ["c"], choices: ascending(answer, leafValues(plain, rng)), answer };
  },
};

/** @type {Question} */
export const betaAfter = {
  name: "betaAfter",
  plans: fresh(3, 2),
  shown: 1,
  ask: ([[, model]], rng) => {
    const node = nodeAfter(model, ["a"]);
    const answer = inTheEnd(model, node)?.beta ?? "";
    return { parts: ["a"], choices: ascending(answer, leafValues(model, rng)), answer };
  },
};

/** @type {Question} */
export const windowOnEntry = {
  name: "windowOnEntry",
  plans: fresh(2, 3),
  shown: 1,
  ask: ([[, model]]) => {
    const step = model.entered[nodeAfter(model, ["a", "b"])];
    const { alpha, beta } = model.trace.steps[step];
    const shown = (/** @type {string} */ a, /** @type {string} */ b) => `α ${a}, β ${b}`;
    const answer = shown(alpha, beta);
    const choices = [answer, shown(beta, alpha), shown(beta, "+∞"), shown("-∞", "+∞")];
    return { parts: ["a.b"], choices: [...new Set(choices)].sort(), answer };
  },
};

/** @type {Question} */
export const leavesSeen = {
  name: "leavesSeen",
  plans: (rng) => [{ game: cuttable(rng), rungs: BOTH }],
  shown: 1,
  ask: ([[, model]]) => ({
    parts: ["6"],
    choices: ["3", "4", "5", "6"],
    answer: String(leafCount(model)),
  }),
};

/** @type {Question} */
export const unseenLeaf = {
  name: "unseen",
  plans: (rng) => [{ game: cuttable(rng), rungs: BOTH }],
  shown: 1,
  ask: ([[plain, model]], rng) => {
    const seen = leavesOf(model).map((id) => wayOf(model, id));
    const all = leavesOf(plain).map((id) => wayOf(plain, id));
    const [answer] = all.filter((way) => !seen.includes(way));
    return { parts: [], choices: [answer, ...shuffled(rng, seen).slice(0, 3)].sort(), answer };
  },
};

/** @type {Question} */
export const fewestLeaves = {
  name: "fewest",
  plans: (rng) => {
    const [breadth, depth] = shuffled(rng, [
      [2, 3],
      [3, 2],
      [2, 4],
      [4, 2],
      [3, 3],
    ])[0];
    return [{ game: print(orderedTree(rng, breadth, depth, true)), rungs: BOTH }];
  },
  shown: 1,
  ask: ([[plain, model]], rng) => {
    const count = leafCount(model);
    const choices = around(rng, count, 2);
    return { parts: [String(leafCount(plain))], choices, answer: String(count) };
  },
};

/** @type {Question} */
export const orderCounts = {
  name: "orderCounts",
  plans: (rng) => {
    const seed = whole(rng, 1, 1e6);
    const best = rng() < 0.5;
    const tree = (/** @type {boolean} */ first) => ({
      game: print(orderedTree(randomness(seed), 3, 2, first)),
      rungs: BOTH,
    });
    return [tree(best), tree(!best)];
  },
  shown: 1,
  ask: ([[, here], [, there]]) => {
    const by = leafCount(there) - leafCount(here);
    const answer = by < 0 ? "fewer" : by > 0 ? "more" : "asMany";
    return { parts: [], choices: ["fewer", "asMany", "more"], answer, words: true };
  },
};

const CELLS = ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"];

/** A position of tic-tac-toe after three moves, in which nobody can have won. @type {Question} */
export const iterations = {
  name: "iterations",
  plans: (rng) => [
    {
      game: "tictactoe",
      moves: shuffled(rng, CELLS).slice(0, 3).join(" "),
      depth: String(whole(rng, 2, 3)),
      rungs: ["deepening"],
    },
  ],
  ask: ([[model]], rng) => {
    const count = model.visits[0].length;
    const { depth } = model.trace;
    return { parts: [String(depth)], choices: around(rng, count, 1), answer: String(count) };
  },
};

/** @type {Question} */
export const tableMove = {
  name: "tableMove",
  plans: iterations.plans,
  ask: ([[model]], rng) => {
    const { steps } = model.trace;
    const begun = model.chapters.at(-1) ?? 0;
    const answer = steps[stepOf(model, "table_move", 0, begun)].move ?? model.trace.line[0];
    const before = steps.findLast((step, n) => n < begun && step.node === 0 && step.move);
    const moves = model.children[0].map((id) => model.trace.nodes[id].move ?? "");
    const choices = [...new Set([answer, ...shuffled(rng, moves)])].slice(0, 4).sort();
    return { parts: [before?.move ?? answer], choices, answer };
  },
};

/** Boards with many symmetries, some, or one. */
const SYMMETRIC = ["", "b2", "a1", "b1", "a1 b2", "b1 b2"];

/** @type {Question} */
export const differentMoves = {
  name: "different",
  plans: (rng) => [
    {
      game: "tictactoe",
      moves: shuffled(rng, SYMMETRIC)[0],
      depth: "1",
      rungs: ["minimax", "symmetry"],
    },
  ],
  shown: 1,
  ask: ([[plain, model]], rng) => {
    const [all, few] = [plain, model].map(({ children }) => children[0].length);
    return { parts: [String(all)], choices: around(rng, few, 1), answer: String(few) };
  },
};

/** @type {Question} */
export const imageOf = {
  name: "image",
  plans: differentMoves.plans,
  shown: 1,
  ask: ([[plain, model]], rng) => {
    const left = model.trace.steps.filter(({ event }) => event === "symmetric");
    const { move = "", of = "" } = shuffled(rng, left)[0];
    const others = plain.children[0].map((id) => plain.trace.nodes[id].move ?? "");
    const wrong = shuffled(rng, others).filter(
      (each) => each !== move && left.find((step) => step.move === each)?.of !== of,
    );
    const choices = [...new Set([of, ...wrong.filter((each) => each !== of)])].slice(0, 4).sort();
    return { parts: [move], choices, answer: of };
  },
};

/** A tree in which MAX moves twice in places. @param {Random} rng */
function turning(rng) {
  const tree = randomTree(rng, 2, 3);
  const again = whole(rng, 0, 1);
  const children = tree.children.map((child, n) => ({ ...child, again: n === again }));
  return print({ ...tree, children });
}

/** @type {Question} */
export const valueWithTurns = {
  name: "valueTurns",
  plans: (rng) => [{ game: turning(rng), rungs: BOTH }],
  shown: 1,
  ask: ([[model]], rng) => {
    const answer = model.trace.value ?? "";
    return { parts: [], choices: ascending(answer, leafValues(model, rng)), answer };
  },
};

/** @type {Question} */
export const whoMoves = {
  name: "whoMoves",
  plans: valueWithTurns.plans,
  ask: ([[model]], rng) => {
    const inner = model.trace.nodes
      .map((_, id) => id)
      .filter((id) => model.children[id].length && model.trace.nodes[id].ply === 2);
    const node = shuffled(rng, inner)[0];
    const { mover } = model.trace.nodes[node];
    return { parts: [wayOf(model, node)], choices: ["MAX", "MIN"], answer: mover };
  },
};

const KALAHS = ["kalah:3x2", "kalah:3x3", "kalah:4x2", "kalah:4x3"];

/** The same position one ply deep and four. @param {Random} rng @returns {Wanted[]} */
function twoDepths(rng) {
  const game = shuffled(rng, KALAHS)[0];
  return ["1", "4"].map((depth) => ({ game, depth, rungs: ["minimax"] }));
}

/** "a ~+1, b ~0": what the moves of the root are worth. @param {Model} model */
const moveValues = (model) =>
  model.children[0].map((id) => `${model.trace.nodes[id].move} ${worth(model, id)}`).join(", ");

/** @type {Question} */
export const oneDeep = {
  name: "oneDeep",
  plans: twoDepths,
  ask: ([[model]], rng) => {
    const answer = model.trace.value ?? "";
    const values = model.children[0].map((id) => worth(model, id));
    const choices = ascending(answer, [...shuffled(rng, values), "~+9", "~-9"]);
    return { parts: [moveValues(model)], choices, answer };
  },
};

/** @type {Question} */
export const fourDeep = {
  name: "fourDeep",
  plans: twoDepths,
  ask: ([[shallow], [deep]]) => {
    const move = shallow.trace.line[0];
    const still = worth(deep, nodeAfter(deep, [move])) === deep.trace.value;
    const choices = ["stillBest", "noLonger"];
    return {
      parts: [move, moveValues(deep)],
      choices,
      answer: choices[still ? 0 : 1],
      words: true,
    };
  },
};
