// Puzzles: right and wrong moves, hints, the solution, a rating that is kept.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { ROOT } from "../program.js";
import { PHONE, assertAccessible, open, withPage } from "./harness.js";

/** @typedef {import("playwright-core").Page} Page */

/** O must save the draw: b1, then after a2 c2, after c3 a1. */
const DRAW = "#/puzzles?id=3ec652e2";

/** A line of the file: id, rules, task, rating, position, solution. */
const PUZZLES = readFileSync(path.join(ROOT, "crates/puzzles/data/puzzles.txt"), "utf8")
  .trim()
  .split("\n")
  .map((line) => line.split("\t"));

/** @param {Page} page @param {string} place */
const press = (page, place) => page.locator(`[data-place="${place}"]`).click();

/** @param {Page} page @param {string | RegExp} text */
const says = (page, text) => page.locator(".said .outcome", { hasText: text }).waitFor();

/** The rating that is shown, as a number. @param {Page} page */
const rating = async (page) =>
  Number((await page.locator(".standing h2").innerText()).replace(/[^\d]/g, ""));

/** The moves of the solver. @param {string[]} puzzle whose sides take turns */
const own = ([, , , , , line]) => line.split(" ").filter((_, n) => n % 2 === 0);

test("ratings move as the program's do", async () => {
  const { beginner, counted } = await import("../../crates/server/web/pages/puzzles/rating.js");
  const file = path.join(ROOT, "crates/puzzles/tests/ratings.json");
  let record = beginner();
  JSON.parse(readFileSync(file, "utf8")).forEach(
    (
      /** @type {[number, boolean, number]} */ [puzzle, solved, expected],
      /** @type {number} */ n,
    ) => {
      record = counted(record, { id: `${n}`, rating: puzzle }, solved);
      assert.ok(Math.abs(record.rating - expected) < 1e-5, `${n}: ${record.rating} ${expected}`);
    },
  );
  assert.equal(counted(record, { id: "0", rating: 2000 }, true), record);
});

test(
  "a puzzle is solved move by move, the rating rises and is kept, and the next one comes",
  withPage(DRAW, {}, async (page) => {
    await page.getByText("O to move. Only one move saves the draw.").waitFor();
    assert.equal(await rating(page), 1000);
    await press(page, "b1");
    await says(page, "Right.");
    await press(page, "c2");
    await page.locator('[data-place="c3"] > .mark').waitFor();
    await press(page, "a1");
    await says(page, "Solved.");
    const after = await rating(page);
    assert.ok(after > 1000);
    await page.getByRole("button", { name: "Next" }).click();
    await page.waitForURL((url) => !url.hash.includes("3ec652e2"));
    await page.reload();
    await page.locator(".standing").waitFor();
    assert.equal(await rating(page), after);
  }),
);

test(
  "a wrong move is refuted on the board, and one may try again; it counts once",
  withPage(DRAW, {}, async (page) => {
    await press(page, "a1");
    await says(page, "Not a1: the game goes on with b1");
    await page.locator(".board .coming").first().waitFor();
    const after = await rating(page);
    assert.ok(after < 1000);
    await page.keyboard.press("r");
    await page.locator('[data-place="a1"] > .mark').waitFor({ state: "detached" });
    await page.keyboard.press("h");
    await page.locator(".board .mark-region").first().waitFor();
    await page.keyboard.press("h");
    await page.locator('.mark-hint[data-place="b1"]').waitFor();
    await page.keyboard.press("s");
    await says(page, "That was the solution.");
    assert.equal(await rating(page), after);
    await page.keyboard.press("n");
    await page.waitForURL((url) => !url.hash.includes("3ec652e2"));
  }),
);

test(
  "every game has puzzles that can be solved to the end, by keys too",
  withPage("#/puzzles", {}, async (page) => {
    for (const game of ["mnk:5x5x4", "gomoku", "ultimate"]) {
      const of = PUZZLES.filter(([, rules]) => rules === game);
      const puzzle = of.find((each) => own(each).length === 2) ?? of[0];
      assert.ok(puzzle, game);
      await open(page, `#/puzzles?id=${puzzle[0]}`);
      // Until then the board is the one of the puzzle before.
      await page.locator(".said .quiet", { hasText: `${game},` }).waitFor();
      for (const move of own(puzzle)) {
        await page.locator(`[data-place="${move}"][tabindex]`).focus();
        await page.keyboard.press("Enter");
        await page
          .locator(`[data-place="${move}"] > .mark, [data-place="${move}"] > .stone`)
          .waitFor();
        await page.locator(".said:not(.theirs)").waitFor();
      }
      await says(page, "Solved.");
    }
    await page.getByRole("button", { name: /Kalah/ }).click();
    await page.locator(".stage.kalah").waitFor();
    await page.keyboard.press("s");
    await says(page, "That was the solution.");
    await page.waitForURL(/#\/puzzles\?id=/);
  }),
);

for (const [language, theme] of /** @type {const} */ ([
  ["pt", "dark"],
  ["es", "light"],
]))
  test(
    `on a phone, ${language}, ${theme}: accessible, nothing beside the screen`,
    withPage("#/puzzles?game=kalah", { size: PHONE, language, theme }, async (page) => {
      await page.locator(".stage.kalah").waitFor();
      await page.getByRole("heading", { name: "Problemas" }).waitFor();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${wide}`);
      await page.getByRole("button", { name: language === "pt" ? "Dica" : "Pista" }).click();
      await assertAccessible(page);
    }),
  );

test(
  "without the file the page says so and tries again",
  withPage("#/api", { expected: [/503/] }, async (page) => {
    await page.route("**/puzzles.txt", (route) => route.fulfill({ status: 503, body: "" }));
    await open(page, DRAW);
    await page.locator(".failure").waitFor();
    await page.unroute("**/puzzles.txt");
    await page.locator(".failure button").click();
    await page.locator(".stage").waitFor();
  }),
);
