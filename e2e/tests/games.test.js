// Games played to their end, by clicks and by keys.

import assert from "node:assert/strict";
import { test } from "node:test";
import { people, placeOn, reached, said, withBoard } from "./board.js";

/** @typedef {import("playwright-core").Page} Page */

/** Goes over the board with the arrows. @param {Page} page @param {string} place */
async function walk(page, place) {
  const where = (/** @type {string} */ name) =>
    /** @type {const} */ ([`[data-place="${name}"]`, name]);
  const next = ([selector]) => {
    const middle = (/** @type {Element} */ element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    };
    const [from, to] = [
      middle(/** @type {Element} */ (document.activeElement)),
      middle(/** @type {Element} */ (document.querySelector(selector))),
    ];
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    if (Math.abs(dx) > 5) return dx > 0 ? "ArrowRight" : "ArrowLeft";
    return Math.abs(dy) > 5 ? (dy > 0 ? "ArrowDown" : "ArrowUp") : null;
  };
  for (
    let key = await page.evaluate(next, where(place));
    key;
    key = await page.evaluate(next, where(place))
  )
    await page.keyboard.press(key);
}

const CLICKS = async (/** @type {Page} */ page, /** @type {string} */ place) =>
  placeOn(page, place).click();
const KEYS = async (/** @type {Page} */ page, /** @type {string} */ place) => {
  await walk(page, place);
  await page.keyboard.press("Enter");
};

/**
 * Plays the first move there is until the game is over.
 * @param {Page} page
 * @param {typeof CLICKS} press
 */
async function playOut(page, press) {
  const open_ = page.locator("[data-place].open");
  for (let ply = 1; (await page.locator(".turn-text.over").count()) === 0; ply++) {
    await press(page, /** @type {string} */ (await open_.first().getAttribute("data-place")));
    await reached(page, ply);
  }
}

test(
  "a move that is played as soon as the one before is shown is not lost",
  withBoard(people("tictactoe"), {}, async (page) => {
    // Before the page has done what it does a frame after a move is shown.
    await page.evaluate(() => {
      const press = (/** @type {string} */ place) =>
        document
          .querySelector(`[data-place=${place}]`)
          ?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      const watcher = new MutationObserver(() => {
        if (document.querySelector(".moves [aria-current] small")?.textContent !== "1") return;
        watcher.disconnect();
        press("a1");
      });
      watcher.observe(document, { subtree: true, childList: true, characterData: true });
      press("b2");
    });
    await reached(page, 2);
  }),
);

for (const [how, press] of /** @type {[string, typeof CLICKS][]} */ ([
  ["clicks", CLICKS],
  ["keys", KEYS],
])) {
  for (const [rules, places, ending] of /** @type {[string, string[], RegExp][]} */ ([
    ["tictactoe", ["b2", "a1", "b1", "b3", "c2", "c3", "a2"], /X wins/],
    ["mnk:4x4x4", ["a1", "b2", "a2", "b3", "a3", "c2", "a4"], /X wins/],
    ["gomoku", ["h8", "i9", "h9", "i10", "h10", "i11", "h11", "i12", "h12"], /Black wins/],
  ])) {
    test(
      `${rules} by ${how}`,
      withBoard(people(rules), {}, async (page) => {
        await page.locator("[data-place][tabindex='0']").focus();
        for (const [n, place] of places.entries()) {
          await press(page, place);
          await reached(page, n + 1);
        }
        assert.match(await said(page), ending);
        assert.ok((await page.locator(".cell.wins").count()) >= 3);
        assert.equal(await page.locator("[data-place].open").count(), 0);
      }),
    );
  }

  for (const rules of ["ultimate", "kalah:6x4"]) {
    test(
      `a whole game of ${rules} by ${how}`,
      withBoard(people(rules), {}, async (page) => {
        await page.locator("[data-place][tabindex='0']").focus();
        await playOut(page, press);
        assert.match(await said(page), /wins|draw/);
      }),
    );
  }
}
