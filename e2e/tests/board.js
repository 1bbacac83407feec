// The board of the play page, for tests: to wait for it, to press on it, to see what was played.

import { withPage } from "./harness.js";

/** @typedef {import("playwright-core").Page} Page */

/**
 * A test that begins when the board is there.
 * @param {string} hash
 * @param {import("./harness.js").Options} options
 * @param {(page: Page) => Promise<void>} body
 */
export const withBoard = (hash, options, body) =>
  withPage(hash, options, async (page) => {
    await page.locator(".board").waitFor();
    await body(page);
  });

/**
 * A game of two people, so that nobody waits for a machine.
 * @param {string} rules
 * @param {string[]} [moves]
 */
export const people = (rules, moves = []) =>
  `#/play?game=${encodeURIComponent(rules)}&second=human` +
  (moves.length ? `&moves=${moves.join(".")}` : "");

/** @param {Page} page @param {string} place */
export const placeOn = (page, place) => page.locator(`[data-place="${place}"]`);

/** Which move the list shows as the present one; nothing at the start. @param {Page} page */
export const present = async (page) =>
  Number((await page.locator(".moves [aria-current] small").allTextContents())[0] ?? 0);

/** Waits until so many moves were played. @param {Page} page @param {number} ply */
export const reached = (page, ply) =>
  ply === 0
    ? page.locator(".moves > [aria-current]:not(:has(small))").waitFor()
    : page.locator(".moves [aria-current] small", { hasText: new RegExp(`^${ply}$`) }).waitFor();

/** What the page says about whose turn it is or how it ended. @param {Page} page */
export const said = (page) => page.locator(".turn-text").innerText();
