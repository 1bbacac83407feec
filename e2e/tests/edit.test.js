// Positions set up by hand, on any board.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, withPage } from "./harness.js";

/** @typedef {import("playwright-core").Page} Page */

/** @param {Page} page @param {string} place */
const press = (page, place) => page.locator(`[data-place="${place}"]`).click();

/**
 * Waits for what the page says of the position.
 * @param {Page} page
 * @param {string | RegExp} text
 */
const says = (page, text) => page.locator(".verdict", { hasText: text }).waitFor();

/** The position as text. @param {Page} page */
const text = (page) => page.locator(".edit textarea").inputValue();

test(
  "stones are put down in turn, one by one, and taken away",
  withPage("#/edit?game=tictactoe", { expected: [/422/] }, async (page) => {
    await says(page, "X to move");
    await press(page, "b2");
    await says(page, "O to move");
    await press(page, "a1");
    await says(page, "X to move");
    assert.equal(await text(page), ".../.X./O..");
    await page.locator("[data-tool=O]").click();
    await press(page, "c3");
    await says(page, "cannot come up");
    await page.locator("[data-tool=X]").click();
    await press(page, "c3");
    await says(page, "O to move");
    await page.locator("[data-tool=none]").click();
    await press(page, "b2");
    await says(page, "X to move");
    assert.equal(await text(page), "..X/.../O..");
    await page.waitForURL((url) => decodeURIComponent(url.hash).includes("position=..X/.../O.."));
  }),
);

test(
  "a position is set up by keys alone, and played from",
  withPage("#/edit?game=tictactoe", {}, async (page) => {
    await says(page, "X to move");
    await page.locator("[data-place][tabindex='0']").focus();
    for (const key of ["Enter", "ArrowUp", "Enter", "ArrowLeft", "Enter"])
      await page.keyboard.press(key);
    await says(page, "O to move");
    await page.getByRole("link", { name: "Play from here" }).focus();
    await page.keyboard.press("Enter");
    await page.locator(".moves").waitFor();
    await page.locator(".play .board .mark.first").nth(1).waitFor();
    await page.waitForURL((url) =>
      /position=XO\.\/\.X\.\/\.\.\./.test(decodeURIComponent(url.hash)),
    );
  }),
);

test(
  "Ultimate: who owns a board comes from the marks, and one chooses where to play",
  withPage("#/edit?game=ultimate", { expected: [/422/] }, async (page) => {
    await says(page, "X to move");
    await page.locator("[data-tool=X]").click();
    for (const place of ["a9", "b9", "c9"]) await press(page, place);
    await page.locator("[data-tool=O]").click();
    for (const place of ["e5", "e6", "d4"]) await press(page, place);
    await says(page, "X to move");
    await page.locator(".small.of-first").waitFor();
    await page.getByLabel("Board to play in").selectOption({ label: "bottom left" });
    await page.waitForFunction(() => document.querySelectorAll(".small.playable").length === 1);
    await page.getByLabel("Board to play in").selectOption({ label: "top left" });
    await says(page, "cannot come up");
    await page.getByLabel("Board to play in").selectOption({ label: "free choice" });
    await says(page, "X to move");
    await page.getByRole("link", { name: "Analyse" }).click();
    await page.locator(".best li").first().waitFor();
  }),
);

test(
  "Kalah: seeds are counted, and who moves is chosen",
  withPage("#/edit?game=kalah:6x4", { expected: [/422/] }, async (page) => {
    await says(page, "48 of 48 seeds");
    await page.getByRole("spinbutton", { name: "South, pit a" }).fill("3");
    await says(page, "cannot come up");
    await says(page, "47 of 48 seeds");
    await page.getByRole("spinbutton", { name: "North, store" }).fill("1");
    await says(page, "South to move");
    await page.getByRole("button", { name: "North", exact: true }).click();
    await says(page, "North to move");
    assert.equal(await text(page), "N:3,4,4,4,4,4,0/4,4,4,4,4,4,1");
    await page.locator("[data-act=start]").click();
    await says(page, "South to move");
    assert.equal(await text(page), "S:4,4,4,4,4,4,0/4,4,4,4,4,4,0");
  }),
);

test(
  "any rules: the board of the game on the table is set up, and its text can be typed",
  withPage("#/play?game=mnk:5x4x3&second=human&moves=a1.b2", {}, async (page) => {
    await page.locator(".board").waitFor();
    await page.keyboard.press("e");
    await page.locator(".edit .board .mark.second").first().waitFor();
    await page.locator(".edit textarea").fill("XX.../OO.../...../.....");
    await page.locator(".edit textarea").blur();
    await page.locator(".edit .board .mark.second").nth(1).waitFor();
    await page.locator("[data-act=clear]").click();
    await says(page, "X: 0 · O: 0");
    await page.getByLabel("Game").selectOption("gomoku");
    await page.locator(".edit .board.wood").waitFor();
  }),
);

for (const [language, words] of /** @type {["en" | "pt" | "es", RegExp][]} */ ([
  ["en", /cannot come up in a game.*X begins/s],
  ["pt", /não pode surgir num jogo.*X começa/s],
  ["es", /no puede darse en una partida.*X empieza/s],
])) {
  test(
    `what is wrong with a position is told in ${language}`,
    withPage(
      "#/edit?game=tictactoe&position=OO./.../...",
      { language, expected: [/422/] },
      async (page) => {
        await page.locator(".edit [role=alert]").waitFor();
        assert.match(await page.locator(".edit [role=alert]").innerText(), words);
        assert.equal(await page.locator(".edit a[href]").count(), 0);
        await assertAccessible(page);
      },
    ),
  );
}
