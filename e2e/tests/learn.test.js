// The lessons, trees to touch, the worksheet, and what teachers take away, in a browser.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { LESSONS } from "../../crates/server/web/pages/learn/lessons.js";
import { PHONE, SITE, assertAccessible, assertFits, open, server, withPage } from "./harness.js";

/** @typedef {import("playwright-core").Page} Page */

const TREE = "#/watch?game=tree:((3+12+8)(2+4+6)(14+5+2))";

/** @param {Page} page @param {string} name */
const press = (page, name) => page.locator(`[data-act=${name}]`).click();

/**
 * Waits until the alpha-beta of the editor has looked at so many leaves.
 * @param {Page} page
 * @param {number} count
 */
const costs = (page, count) => page.locator(`[data-test=cost][data-leaves="${count}"]`).waitFor();

test(
  "a lesson is walked by keys, its questions are checked, and it is kept as done",
  withPage("#/learn", {}, async (page) => {
    assert.equal(await page.locator("[data-lesson]").count(), LESSONS.length);
    await page.locator("[data-lesson=cut] a").focus();
    await page.keyboard.press("Enter");
    await page.locator("[data-test=text]", { hasText: "MAX is sure of 10" }).waitFor();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.locator("[data-test=sentence]", { hasText: "Cut:" }).waitFor();
    await page.keyboard.press("ArrowRight");
    await press(page, "asText");
    // Down the list of nodes: root, a, a.a, a.b, b.
    await page.locator("[role=treeitem]").first().focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.locator("[data-test=task][data-did=false]").waitFor();
    for (const _ of [1, 2, 3]) await page.keyboard.press("ArrowDown");
    await page.locator("[role=treeitem]:focus", { hasText: "b: MIN" }).waitFor();
    await page.keyboard.press("Enter");
    await page.locator("[data-test=task][data-did=true]").waitFor();
    for (const _ of [1, 2]) {
      await press(page, "next");
      await page.locator("[data-choice]").first().click();
      await page.locator("[data-test=verdict]").waitFor();
      assert.equal(await page.locator("[data-choice][data-right=true]").count(), 1);
    }
    await press(page, "next");
    await page.locator("[data-test=score]", { hasText: "of 2" }).waitFor();
    // A lesson whose questions are skipped does not count.
    await open(page, "#/learn?lesson=beta&step=6");
    await page.locator("[data-test=score]", { hasText: "Answer its 2 questions" }).waitFor();
    await open(page, "#/learn");
    await page.reload();
    await page.locator("[data-lesson=cut][data-done=true]").waitFor();
    assert.equal(await page.locator("[data-done=true]").count(), 1);
  }),
);

test(
  "the lesson on extra turns shows South moving again, as its text says",
  withPage("#/learn?lesson=turns", {}, async (page) => {
    await page.locator("[data-test=sentence]", { hasText: "South moves again" }).waitFor();
    await open(page, "#/learn?lesson=turns&step=2");
    await page.locator("[data-test=sentence]", { hasText: "MAX moves again" }).waitFor();
  }),
);

for (const [language, theme] of /** @type {const} */ ([
  ["pt", "dark"],
  ["es", "light"],
]))
  test(
    `lessons and worksheet are accessible and fit a phone, in ${language} and ${theme}`,
    withPage("#/learn", { size: PHONE, language, theme }, async (page) => {
      for (const hash of [
        "#/learn",
        "#/learn?lesson=tree&step=3",
        "#/learn?lesson=deepening&step=3",
        "#/learn?lesson=turns&step=4",
        "#/worksheet?solved=1",
      ]) {
        await open(page, hash);
        await page.locator(".tree-view canvas, .lessons, .exercises").first().waitFor();
        await assertFits(page);
        await assertAccessible(page);
      }
    }),
  );

test(
  "a tree is changed by mouse and by keys, and its cost follows",
  withPage(TREE, {}, async (page) => {
    await press(page, "touch");
    await costs(page, 7);
    await press(page, "bestOrder");
    await costs(page, 5);
    await press(page, "worstOrder");
    await costs(page, 9);
    // By keys: the last child of the root goes first, a leaf gets another value.
    await page.locator('[data-way="c"]').focus();
    await page.keyboard.press("Alt+ArrowLeft");
    await page.locator('[data-way="b"]:focus').waitFor();
    await page.keyboard.press("Alt+ArrowLeft");
    await page.waitForURL(/tree/);
    await page.locator('[data-way="a"][aria-selected=true]').waitFor();
    await page.locator('[data-way="a.a"]').click();
    await page.locator("input[name=leaf]").fill("17");
    await page.waitForURL(/17/);
    await press(page, "addChild");
    await page.locator('[data-way="a.a.b"]').waitFor();
    await press(page, "removeNode");
    await page.locator('[data-way="a.a.b"]').waitFor({ state: "detached" });
    await press(page, "random");
    await costs(page, Number(await settled(page)));
    // Dragged beside its siblings.
    const leaf = await page.locator('[data-way="a.a"] .box').boundingBox();
    const last = await page.locator('[data-way="a.c"] .box').boundingBox();
    assert.ok(leaf && last);
    const text = await page.locator('[data-way="a.a"]').textContent();
    await page.mouse.move(leaf.x + 8, leaf.y + 8);
    await page.mouse.down();
    await page.mouse.move(last.x + last.width, last.y + 8, { steps: 5 });
    await page.mouse.up();
    await page.locator('[data-way="a.c"]', { hasText: String(text?.trim()) }).waitFor();
    await assertAccessible(page);
  }),
);

/** What the editor says alpha-beta costs, once it has said it. @param {Page} page */
async function settled(page) {
  await page.waitForFunction(
    () => /** @type {HTMLElement} */ (document.querySelector("[data-test=cost]")).dataset.leaves,
  );
  return page.getAttribute("[data-test=cost]", "data-leaves");
}

test(
  "cuts are predicted and then seen",
  withPage(TREE, {}, async (page) => {
    await press(page, "predict");
    await page.locator('.predict [data-way="b.b"]').click();
    await page.locator('.predict [data-way="b.c"]').focus();
    await page.keyboard.press("Enter");
    await press(page, "run");
    await page.locator('[data-test=predicted][data-right="9"]').waitFor();
    await press(page, "predict-again");
    await page.locator('.predict [data-way="c"]').click();
    await press(page, "run");
    await page.locator('[data-test=predicted][data-right="6"]').waitFor();
  }),
);

test(
  "iterations are chapters, and a node that is searched again says so",
  withPage("#/watch?game=kalah:4x3&depth=3&rungs=cache,killers&lead=killers", {}, async (page) => {
    const sentence = page.locator("[data-test=sentence]");
    await sentence.waitFor();
    await page.keyboard.press("i");
    await page.keyboard.press("i");
    await sentence.filter({ hasText: "Iteration 2" }).waitFor();
    await page.keyboard.press("r");
    await sentence.filter({ hasText: "again, with the whole window" }).waitFor();
    await press(page, "asText");
    await page.locator("[role=treeitem]", { hasText: "visit 2" }).first().waitFor();
    await assertAccessible(page);
  }),
);

test(
  "twenty thousand nodes are shown as an icicle that is walked by keys",
  withPage("#/watch?game=mnk:4x4x3&depth=6&nodes=20000", {}, async (page) => {
    const canvas = page.locator(".icicle canvas");
    await canvas.waitFor();
    await page.waitForFunction(
      () => /** @type {HTMLElement} */ (document.querySelector(".icicle canvas")).dataset.bars,
    );
    const size = await canvas.boundingBox();
    assert.ok(size);
    const drawn = Number(await canvas.getAttribute("data-bars"));
    assert.ok(drawn > 100 && drawn <= 8 * (size.width + 2), `${drawn} bars`);
    await canvas.focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    await page.locator("[data-test=icicle]", { hasText: "b4" }).waitFor();
    await page.keyboard.press("Enter");
    await page.locator("[data-test=sentence]", { hasText: "Look at b4" }).waitFor();
    await assertAccessible(page);
  }),
);

test(
  "a step is saved as PNG, a walk as GIF, and the embed code shows the search in a frame",
  withPage("#/watch", {}, async (page) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    /** @type {[string, RegExp, number[]][]} */
    const files = [
      ["png", /\.png$/, [0x89, 0x50, 0x4e, 0x47]],
      ["gif", /\.gif$/, [0x47, 0x49, 0x46, 0x38]],
    ];
    for (const [act, name, start] of files) {
      const [download] = await Promise.all([page.waitForEvent("download"), press(page, act)]);
      assert.match(download.suggestedFilename(), name);
      const bytes = readFileSync(await download.path());
      assert.deepEqual([...bytes.subarray(0, 4)], start);
      assert.ok(bytes.length > 1000, `${bytes.length} bytes`);
    }
    await press(page, "next-cut");
    await press(page, "embed");
    await page.locator(".told", { hasText: "Copied" }).waitFor();
    const code = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(code, /^<iframe src="[^"]+embed=1" title="[^"]+"/);
    const other = createServer((_, answer) => answer.end(`<!doctype html><h1>x</h1>${code}`));
    await new Promise((ready) => other.listen(0, "127.0.0.1", () => ready(null)));
    const { port } = /** @type {import("node:net").AddressInfo} */ (other.address());
    try {
      await page.goto(`http://127.0.0.1:${port}/`);
      const frame = page.frameLocator("iframe");
      await frame.locator("[data-test=sentence]", { hasText: "Cut:" }).waitFor();
      assert.equal(await frame.locator("header.top").count(), 0);
    } finally {
      other.close();
    }
  }),
);

test(
  "in a frame there are searches and nothing else",
  withPage("#/watch", {}, async (page) => {
    if (SITE) return;
    const { address } = await server();
    await page.goto(`${address}embed.html#/play`);
    await page.locator("[data-test=sentence]").waitFor();
    assert.equal(await page.locator("nav, .board").count(), 0);
  }),
);

test(
  "a worksheet has blanks, its solution the numbers of the search, and paper has no buttons",
  withPage("#/worksheet?seed=4&shape=3x2&count=1&solved=1", {}, async (page) => {
    const [blank, solved] = [false, true].map((is) =>
      page.locator(`.exercises[data-solved=${is}] svg`),
    );
    await solved.waitFor();
    const inner = (await blank.locator(".worth").allTextContents()).filter((text) => !text.trim());
    assert.equal(inner.length, 4, "the root and three nodes are blank");
    assert.equal(await blank.locator(".blank").count(), 8);
    const told = await page.locator("[data-solved=true] figcaption").textContent();
    const root = await solved.locator(".worth").first().textContent();
    assert.match(String(told), new RegExp(`Value of the root: \\${root?.trim()}\\.`));
    await page.emulateMedia({ media: "print" });
    assert.ok(!(await page.locator("header.top").isVisible()));
    assert.ok(!(await page.locator(".settings").isVisible()));
    assert.ok(await blank.isVisible());
  }),
);
