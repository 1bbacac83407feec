// What is to be searched, as the address has it.

import { isRung } from "../../lib/players.js";
import { address } from "../../lib/route.js";

/**
 * @typedef {{
 *   game: string, position: string, moves: string, depth: string, eval: string, rungs: string[],
 *   nodes: string
 * }} Plan
 */

export const SMALL_TREE = "tree:((10 11)(9 x))";

/** Games are too deep to be searched to their end here. */
const USUAL_DEPTH = "3";

/** @type {{ key: string, plan: Partial<Plan> & { game: string } }[]} */
export const EXAMPLES = [
  { key: "example.small", plan: { game: SMALL_TREE } },
  { key: "example.deep", plan: { game: "tree:(((3 17)(2 12))((15 1)(25 x))((2 5)(x x)))" } },
  { key: "example.extra", plan: { game: "tree:(=((3 7)(5 6)) (=(4 9) 8) (2 x))" } },
  {
    key: "example.tictactoe",
    plan: {
      game: "tictactoe",
      moves: "b2 a1 c3",
      depth: "3",
      rungs: ["minimax", "alphabeta", "symmetry"],
    },
  },
  { key: "example.kalah", plan: { game: "kalah:3x2", depth: "4", rungs: ["alphabeta"] } },
  { key: "example.engine", plan: { game: "kalah:3x2", depth: "3", rungs: ["cache", "killers"] } },
  {
    key: "example.cache",
    plan: {
      game: "tictactoe",
      moves: "b2 a1 c3 a3 a2",
      depth: "4",
      rungs: ["alphabeta", "cache", "forced"],
    },
  },
];

/** @param {Partial<Plan>} some @returns {Plan} */
export const whole = (some) => ({
  game: SMALL_TREE,
  position: "",
  moves: "",
  depth: "",
  eval: "",
  rungs: ["alphabeta"],
  nodes: "",
  ...some,
});

/** @param {URLSearchParams} query @returns {Plan} */
export function read(query) {
  const get = (/** @type {string} */ key) => query.get(key) ?? "";
  const rungs = get("rungs").split(",").filter(isRung);
  const game = get("game") || SMALL_TREE;
  const depth = get("depth") || (isTree(game) ? "" : USUAL_DEPTH);
  return {
    game,
    position: get("position"),
    moves: get("moves"),
    depth,
    eval: get("eval"),
    nodes: get("nodes"),
    rungs: rungs.length ? rungs : ["alphabeta"],
  };
}

/** @param {string} game */
export const isTree = (game) => game.startsWith("tree:");

/**
 * Which search is steered if the address does not say: the first that can cut, so that one can go
 * from cut to cut.
 * @param {Plan} plan
 */
const usualLead = ({ rungs }) =>
  Math.max(
    0,
    rungs.findIndex((rung) => rung !== "minimax"),
  );

/** Which search the address steers by. @param {Plan} plan @param {URLSearchParams} query */
export function leadOf(plan, query) {
  const asked = plan.rungs.indexOf(query.get("lead") ?? "");
  return asked < 0 ? usualLead(plan) : asked;
}

/**
 * The address of a plan, at a step.
 * @param {Plan} plan
 * @param {{ step?: number, lead?: number }} [at]
 */
export function write(plan, { step, lead = usualLead(plan) } = {}) {
  const { rungs, ...rest } = plan;
  return address("watch", {
    ...rest,
    rungs: rungs.join(","),
    step: step ? String(step + 1) : "",
    lead: lead === usualLead(plan) ? "" : rungs[lead],
  });
}

/** The request that a plan stands for. @param {Plan} plan */
export function request({ game, position, moves, depth, eval: evaluator, rungs, nodes }) {
  const list = moves.split(/[\s,.]+/).filter(Boolean);
  return {
    game,
    rungs,
    ...(position && { position }),
    ...(list.length && { moves: list }),
    ...(depth && { depth: Number(depth) }),
    ...(evaluator && !isTree(game) && { eval: evaluator }),
    ...(nodes && { nodes: Number(nodes) }),
  };
}
