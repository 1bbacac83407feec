// Numbers of a match as people read them.

import { number } from "../../lib/i18n.js";

/** @param {number} n */
const signed = (n) => `${n > 0 ? "+" : n < 0 ? "−" : ""}${number(Math.abs(Math.round(n)))}`;

/**
 * A difference in Elo with its 95 % error; where only a bound is known, from where to where.
 * @param {import("./run.js").Elo} elo
 * @param {(key: string, ...parts: unknown[]) => string} t
 */
export function eloText({ value, low, high }, t) {
  if (value !== null && low !== null && high !== null)
    return `${signed(value)} ± ${number(Math.round((high - low) / 2))}`;
  if (value === null && low === null && high === null) return "—";
  return t("between", low === null ? "−∞" : signed(low), high === null ? "+∞" : signed(high));
}

/** @param {number | null} share @param {number} [digits] */
export const percent = (share, digits = 1) =>
  share === null ? "—" : `${number(Number((100 * share).toFixed(digits)))} %`;

/** Halves are written as such: 3½. @param {number} points */
export const points = (points) =>
  Number.isInteger(points) ? number(points) : `${points >= 1 ? number(Math.floor(points)) : ""}½`;

/** @param {import("./run.js").Wdl} a @param {import("./run.js").Wdl} b */
export const sum = (a, b) => ({
  wins: a.wins + b.wins,
  draws: a.draws + b.draws,
  losses: a.losses + b.losses,
});

/** The same games seen by the other player. @param {import("./run.js").Wdl} wdl */
export const reversed = ({ wins, draws, losses }) => ({ wins: losses, draws, losses: wins });

/** The result of a game as it is written beside its players: 1–0. @param {number | null} result */
export const score = (result) =>
  result === null ? "–" : result > 0 ? "1 – 0" : result < 0 ? "0 – 1" : "½ – ½";

/** By how much it was won, where that is more than a win. @param {number | null} result */
export const margin = (result) =>
  result !== null && Math.abs(result) > 1 ? `(${signed(Math.abs(result))})` : "";
