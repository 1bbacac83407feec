// Players as they are written, and as the fields of a form.

import { RUNGS, isRung, readPlayer, writePlayer } from "../../lib/players.js";

/**
 * @typedef {object} Fields
 * @property {string} kind `engine`, a rung of the ladder, `mcts`, `random`, `first`, or `written`
 *   for anything else
 * @property {string} limit what ends a search: `level`, `time` (milliseconds), `depth` or `nodes`
 * @property {string} amount of that limit
 * @property {string} evaluator empty for the game's usual one
 * @property {string} text the whole player, if it is `written`
 */

export const KINDS = ["engine", ...RUNGS, "mcts", "random", "first", "written"];

/** What may limit a player of each kind, the usual one first. @type {Record<string, string[]>} */
export const LIMITS = {
  engine: ["level", "time", "depth", "nodes"],
  mcts: ["nodes", "time"],
  ...Object.fromEntries(RUNGS.map((rung) => [rung, ["depth"]])),
};

/** What to offer first, for each limit. @type {Record<string, string>} */
export const USUAL = { level: "5", time: "500", depth: "3", nodes: "10000" };

/** Whether players of this kind judge positions. @param {string} kind */
export const judges = (kind) => kind === "engine" || isRung(kind);

/** The player as it is written. @param {Fields} fields */
export function written({ kind, limit, amount, evaluator, text }) {
  if (kind === "written") return text.trim();
  /** @type {[string, string][]} */
  const settings = [];
  if (LIMITS[kind] && amount) settings.push([limit, limit === "time" ? `${amount}ms` : amount]);
  if (judges(kind) && evaluator) settings.push(["eval", evaluator]);
  return writePlayer(kind, settings);
}

/**
 * The fields of a player of this kind, nothing chosen yet.
 * @param {string} kind
 * @returns {Fields}
 */
export function fresh(kind) {
  const limit = LIMITS[kind]?.[0] ?? "";
  return { kind, limit, amount: USUAL[limit] ?? "", evaluator: "", text: "" };
}

/**
 * What limits players if they do not say it themselves.
 * @param {string} kind
 * @returns {Partial<Fields>}
 */
function unsaid(kind) {
  if (isRung(kind)) return { limit: "depth", amount: "3" };
  return LIMITS[kind] ? { limit: "time", amount: "1000" } : {};
}

/**
 * The fields that write this player; what the form has no fields for stays as it is written.
 * @param {string} text
 * @returns {Fields}
 */
export function fieldsOf(text) {
  const { kind, settings } = readPlayer(text);
  const fields = { ...fresh(kind), ...unsaid(kind) };
  const seen = new Set();
  const understood = settings.every(([key, value]) => {
    const evaluator = key === "eval" && judges(kind);
    if (!/^[\w.]+$/.test(value) || (!evaluator && !LIMITS[kind]?.includes(key))) return false;
    Object.assign(
      fields,
      evaluator
        ? { evaluator: value }
        : { limit: key, amount: key === "time" ? milliseconds(value) : value },
    );
    // Of two limits the form has room for one.
    return seen.size < seen.add(evaluator).size;
  });
  return KINDS.includes(kind) && kind !== "written" && understood
    ? fields
    : { ...fresh("written"), text };
}

/** @param {string} time as in 500ms or 1s */
function milliseconds(time) {
  const [, amount, unit] = /^([\d.]+)(m?s)$/.exec(time) ?? [];
  return amount ? String(Number(amount) * (unit === "s" ? 1000 : 1)) : time;
}
