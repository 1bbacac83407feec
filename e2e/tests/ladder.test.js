// The ladder's tables: ours, the reports', their chart and their files.

import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE, assertAccessible, assertFits, downloaded, withPage } from "./harness.js";

/** @typedef {import("playwright-core").Page} Page */

/** @param {Page} page */
async function measure(page) {
  await page.getByRole("button", { name: "Measure" }).click();
  await page.locator(".results .head", { hasText: "Finished" }).waitFor();
}

/** The numbers of the table, row by row. @param {Page} page @returns {Promise<string[][]>} */
const table = (page) =>
  page
    .locator(".results tbody tr")
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.textContent ?? "")),
    );

test(
  "the whole tree of tic-tac-toe has the published number of positions, and alpha-beta needs " +
    "few of them",
  withPage(
    "#/ladder?game=tictactoe&from=9&to=9&one=1&eval=none&rungs=minimax,alphabeta",
    {},
    async (page) => {
      await measure(page);
      await page.getByRole("button", { name: "Positions" }).click();
      const [[depth, minimax, alphabeta]] = await table(page);
      assert.deepEqual([depth, minimax], ["9", "549,946"]);
      assert.ok(Number(alphabeta.replace(",", "")) < 30_000, alphabeta);
    },
  ),
);

test(
  "a table of one's own is drawn and kept",
  withPage("#/ladder?game=tictactoe&to=3&rungs=minimax,alphabeta,cache", {}, async (page) => {
    await measure(page);
    assert.deepEqual(
      (await table(page)).map(([depth, ...rest]) => [depth, rest.length]),
      [
        ["1", 3],
        ["2", 3],
        ["3", 3],
      ],
    );
    assert.equal(await page.locator("figure polyline").count(), 3);
    const csv = await downloaded(page, () => page.getByRole("button", { name: "CSV" }).click());
    assert.equal(csv.name, "ladder-tictactoe.csv");
    assert.equal(csv.text.trim().split("\n").length, 10);
    const json = JSON.parse(
      (await downloaded(page, () => page.getByRole("button", { name: "JSON" }).click())).text,
    );
    assert.deepEqual([json.game, json.cells.length], ["tictactoe", 9]);
    const svg = await downloaded(page, () => page.getByRole("button", { name: "SVG" }).click());
    assert.match(svg.text, /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    assert.doesNotMatch(svg.text, /var\(/, "a file has colours of its own");
    await assertAccessible(page);
  }),
);

test(
  "report 002 is run again beside its own numbers",
  withPage("#/ladder?report=002", {}, async (page) => {
    await measure(page);
    const [[depth, , minimax, , , alphabeta]] = await table(page);
    assert.deepEqual([depth, minimax, alphabeta], ["4", "397", "189"]);
    assert.equal(
      await page.locator("figure rect[stroke-dasharray='6 5']").count(),
      2,
      "the report's columns",
    );
  }),
);

test(
  "a cell with too many positions is given up",
  withPage(
    "#/ladder?game=tictactoe&from=8&to=9&nodes=1000&rungs=minimax,symmetry",
    {},
    async (page) => {
      await measure(page);
      const rows = await table(page);
      assert.deepEqual(
        rows.map((row) => row[1]),
        ["—", "—"],
      );
    },
  ),
);

test(
  "a table is stopped",
  withPage("#/ladder?game=gomoku&from=1&to=9&nodes=100000000", {}, async (page) => {
    await page.getByRole("button", { name: "Measure" }).click();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("button", { name: "Measure" }).waitFor();
  }),
);

test(
  "what the server refuses is said",
  withPage("#/ladder?game=checkers", { expected: [/422/] }, async (page) => {
    await page.getByRole("button", { name: "Measure" }).click();
    await page.getByRole("alert").filter({ hasText: "checkers" }).first().waitFor();
  }),
);

test(
  "a table on a phone",
  withPage("#/ladder?report=002", { size: PHONE, theme: "dark" }, async (page) => {
    await measure(page);
    await assertFits(page);
    await assertAccessible(page);
  }),
);
