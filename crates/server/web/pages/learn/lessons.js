// The lessons: what each step shows of a real search, what there is to do, what is asked at the
// end. The texts are in lessons/words.js, by the name of the lesson and the number of the step.

import { orderedTree, print, randomTree, randomness } from "../watch/written.js";
import { decider, inTheEnd, lastStep, nodeAfter, stepOf } from "../watch/facts.js";
import {
  alphaAfter,
  alphaOnEntry,
  bestMove,
  betaAfter,
  changedLeaf,
  countLeaves,
  countNodes,
  decidingLeaf,
  differentMoves,
  fewestLeaves,
  fourDeep,
  imageOf,
  iterations,
  leavesSeen,
  oneDeep,
  orderCounts,
  rootValue,
  tableMove,
  unseenLeaf,
  valueWithTurns,
  whoMoves,
  windowOnEntry,
} from "./questions.js";

/** @typedef {import("../watch/model.js").Model} Model */
/** @typedef {import("./questions.js").Wanted} Wanted */
/**
 * @typedef {{
 *   plan: (seed: number) => Wanted, show: (model: Model) => number,
 *   pick?: (model: Model, node: number) => boolean, walk?: boolean, edit?: boolean
 * }} Step
 * What is searched, and where the walk through it begins. To do: a node to be picked, a walk to the
 * end, or a tree to be put into the best order.
 * @typedef {{ name: string, steps: Step[], questions: import("./questions.js").Question[] }} Lesson
 */

const start = () => 0;

/**
 * A tree of the lesson's seed.
 * @param {number} breadth
 * @param {number} depth
 * @param {string} rung
 */
const tree = (breadth, depth, rung) => (/** @type {number} */ seed) => ({
  game: print(randomTree(randomness(seed), breadth, depth)),
  rungs: [rung],
});

/** @param {Wanted} wanted */
const always = (wanted) => () => wanted;

/** Three cells are left, and X to move. */
const ENDING = always({
  game: "tictactoe",
  moves: "b2 a1 c3 a3 a2 c2",
  depth: "9",
  rungs: ["minimax"],
});

const CUT = always({ game: "tree:((10 11)(9 4)(12 15))", rungs: ["alphabeta"] });

/** @param {boolean} bestFirst */
const ordered = (bestFirst) => (/** @type {number} */ seed) => ({
  game: print(orderedTree(randomness(seed), 3, 3, bestFirst)),
  rungs: ["alphabeta"],
});

const EARLY = always({
  game: "tictactoe",
  moves: "b2 a1 c3",
  depth: "3",
  rungs: ["deepening"],
});

/** @param {string} depth */
const kalah = (depth) => always({ game: "kalah:3x2", depth, rungs: ["alphabeta"] });

/** The step before one. @param {number} step */
const before = (step) => Math.max(0, step - 1);

/** @type {Lesson[]} */
export const LESSONS = [
  {
    name: "tree",
    steps: [
      { plan: ENDING, show: start },
      { plan: ENDING, show: lastStep },
      {
        plan: ENDING,
        show: lastStep,
        pick: (model, node) =>
          model.trace.nodes[node].over && (inTheEnd(model, node)?.amounts.value ?? 0) > 0,
      },
    ],
    questions: [countLeaves, countNodes],
  },
  {
    name: "minmax",
    steps: [
      { plan: tree(2, 2, "minimax"), show: start },
      {
        plan: tree(2, 2, "minimax"),
        show: (model) => stepOf(model, "exit", nodeAfter(model, ["a"])),
      },
      { plan: tree(2, 2, "minimax"), show: start, walk: true },
    ],
    questions: [rootValue, bestMove],
  },
  {
    name: "leaf",
    steps: [
      { plan: tree(2, 3, "minimax"), show: lastStep },
      {
        plan: tree(2, 3, "minimax"),
        show: lastStep,
        pick: (model, node) => node === decider(model),
      },
      { plan: tree(2, 3, "minimax"), show: lastStep },
    ],
    questions: [decidingLeaf, changedLeaf],
  },
  {
    name: "alpha",
    steps: [
      { plan: tree(3, 2, "alphabeta"), show: start },
      { plan: tree(3, 2, "alphabeta"), show: (model) => stepOf(model, "raise", 0) },
      {
        plan: tree(3, 2, "alphabeta"),
        show: (model) => model.entered[nodeAfter(model, ["b"])],
        walk: true,
      },
    ],
    questions: [alphaAfter, alphaOnEntry],
  },
  {
    name: "beta",
    steps: [
      {
        plan: tree(2, 3, "alphabeta"),
        show: (model) => stepOf(model, "raise", nodeAfter(model, ["a"])),
      },
      {
        plan: tree(2, 3, "alphabeta"),
        show: (model) => model.entered[nodeAfter(model, ["a", "b"])],
      },
      { plan: tree(2, 3, "alphabeta"), show: start, walk: true },
    ],
    questions: [betaAfter, windowOnEntry],
  },
  {
    name: "cut",
    steps: [
      { plan: CUT, show: (model) => stepOf(model, "raise", 0) },
      { plan: CUT, show: (model) => before(stepOf(model, "cut")) },
      { plan: CUT, show: (model) => stepOf(model, "cut") },
      {
        plan: CUT,
        show: lastStep,
        pick: (model, node) => Boolean(inTheEnd(model, node)?.cut),
      },
    ],
    questions: [leavesSeen, unseenLeaf],
  },
  {
    name: "order",
    steps: [
      { plan: ordered(false), show: lastStep },
      { plan: ordered(true), show: lastStep },
      {
        plan: (seed) => ({ game: print(orderedTree(randomness(seed), 3, 2, false)) }),
        show: start,
        edit: true,
      },
    ],
    questions: [fewestLeaves, orderCounts],
  },
  {
    name: "deepening",
    steps: [
      { plan: EARLY, show: (model) => model.chapters[0] ?? 0 },
      { plan: EARLY, show: (model) => stepOf(model, "table_move", 0) },
      {
        plan: always({ game: "kalah:3x2", depth: "3", rungs: ["killers"] }),
        show: lastStep,
        pick: (model, node) => model.visits[node].length > model.visits[0].length,
      },
    ],
    questions: [iterations, tableMove],
  },
  {
    name: "symmetry",
    steps: [
      { plan: always({ game: "tictactoe", depth: "1", rungs: ["minimax"] }), show: lastStep },
      {
        plan: always({ game: "tictactoe", depth: "1", rungs: ["symmetry"] }),
        show: (model) => stepOf(model, "symmetric"),
      },
      {
        plan: always({ game: "tictactoe", moves: "b2", depth: "2", rungs: ["symmetry"] }),
        show: start,
        walk: true,
      },
    ],
    questions: [differentMoves, imageOf],
  },
  {
    name: "turns",
    steps: [
      { plan: kalah("2"), show: (model) => model.entered[again(model)] },
      {
        plan: always({ game: "tree:(=((3 7)(5 6)) (4 9))", rungs: ["alphabeta"] }),
        show: (model) => model.entered[again(model)],
      },
      {
        plan: kalah("3"),
        show: lastStep,
        pick: (model, node) => movesAgain(model, node),
      },
    ],
    questions: [valueWithTurns, whoMoves],
  },
  {
    name: "horizon",
    steps: [
      { plan: kalah("1"), show: lastStep },
      { plan: kalah("4"), show: lastStep },
      {
        plan: always({ game: "kalah:3x1", depth: "4", rungs: ["alphabeta"] }),
        show: lastStep,
        pick: (model, node) => model.trace.nodes[node].over,
      },
    ],
    questions: [oneDeep, fourDeep],
  },
];

/** Whether the same player moves as in the node above. @param {Model} model @param {number} node */
function movesAgain({ trace: { nodes } }, node) {
  const { parent, max, over } = nodes[node];
  return parent !== null && !over && nodes[parent].max === max;
}

/** The first node at which MAX moves again, as the text says. @param {Model} model */
const again = (model) =>
  Math.max(
    0,
    model.trace.nodes.findIndex(({ max }, id) => max && movesAgain(model, id)),
  );

/** @param {string} name */
export const lessonOf = (name) => LESSONS.find((lesson) => lesson.name === name);
