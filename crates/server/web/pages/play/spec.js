// The players that the page offers: `human`, `engine:level=3`, `mcts:time=1s`,
// `cache:depth=6,eval=lines`.

import { RUNGS, readPlayer, writePlayer } from "../../lib/players.js";

/**
 * @typedef {{
 *   kind: string, level?: number, time?: string, depth?: string, nodes?: string, eval?: string
 * }} Spec
 */

export const HUMAN = "human";
/** The level a newcomer meets. */
export const USUAL_LEVEL = 3;

/**
 * Which settings each kind of player has.
 * @type {Record<string, ("time" | "depth" | "nodes" | "eval")[]>}
 */
export const KINDS = {
  engine: ["time", "depth", "nodes", "eval"],
  mcts: ["time", "nodes"],
  ...Object.fromEntries(RUNGS.map((rung) => [rung, ["depth", "eval"]])),
  random: [],
  first: [],
};

/** @param {string} text @returns {Spec} */
export function read(text) {
  const { kind, settings } = readPlayer(text);
  const { level, ...others } = Object.fromEntries(settings);
  return { kind, ...others, ...(level && { level: Number(level) }) };
}

/** @param {Spec} spec */
export function write(spec) {
  const names = spec.level ? /** @type {const} */ (["level"]) : (KINDS[spec.kind] ?? []);
  const settings = names.flatMap((name) => {
    const value = spec[name];
    return value ? [/** @type {[string, string | number]} */ ([name, value])] : [];
  });
  return writePlayer(spec.kind, settings);
}

/** The engine of a level. @param {number} level */
export const levelSpec = (level) => `engine:level=${level}`;

/** The level of a player, if it has one. @param {string} text */
export const levelOf = (text) => read(text).level ?? null;

/** @param {string} text */
export const isHuman = (text) => text === HUMAN;

/**
 * Which side people play.
 * @param {[string, string]} players
 * @returns {"first" | "second" | "people" | "machines"}
 */
export function humans([first, second]) {
  if (isHuman(first)) return isHuman(second) ? "people" : "first";
  return isHuman(second) ? "second" : "machines";
}

/**
 * The same machine with people on the sides that are asked for.
 * @param {[string, string]} players
 * @param {"first" | "second" | "people" | "machines"} wanted
 * @returns {[string, string]}
 */
export function withHumans(players, wanted) {
  const machine = players.find((player) => !isHuman(player)) ?? levelSpec(USUAL_LEVEL);
  const other = players.filter((player) => !isHuman(player))[1] ?? machine;
  if (wanted === "people") return [HUMAN, HUMAN];
  if (wanted === "machines") return [machine, other];
  return wanted === "first" ? [HUMAN, machine] : [machine, HUMAN];
}
