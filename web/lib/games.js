// What the server offers: games, players, limits. Asked for once.

import { get } from "./api.js";

/**
 * @typedef {{ name: string, summary: string, moves: string, positions: string, options: [string, string][], evaluators: [string, string, ...unknown[]][], examples: string[], sides: [string, string] }} Entry
 * @typedef {{ version: string, games: Entry[], players: [string, string][], levels: number, limits: Record<string, number> }} Offer
 */

/** @type {Promise<Offer> | undefined} */
let asked;

/** @returns {Promise<Offer>} */
export const offer = () => (asked ??= get("api/games"));

/** The name of a game in rules as they are written. @param {string} rules */
export const family = (rules) => rules.split(":", 1)[0];
