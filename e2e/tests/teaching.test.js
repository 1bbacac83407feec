// The museum of mistakes and the student reports, and the page that the grader writes.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { TOPICS } from "../../crates/server/web/pages/reports/topics.js";
import { WORDS as MUSEUM } from "../../crates/server/web/pages/mistakes/words.js";
import { PROGRAM, SITE } from "../program.js";
import { PHONE, assertAccessible, assertFits, downloaded, open, withPage } from "./harness.js";

/** @typedef {import("playwright-core").Page} Page */

/** Runs the report that is chosen and waits for its end. @param {Page} page */
async function rerun(page) {
  await page.locator(".reports form .primary").click();
  await page.locator("[data-phase='done']").waitFor();
}

test(
  "report 003 is done again: the tree, the heuristic, the guess; the rest is a click away",
  withPage("#/reports?report=003", {}, async (page) => {
    await rerun(page);
    assert.equal(await page.locator(".experiment table").count(), TOPICS["003"].length);
    const tree = page.locator(".experiment", { hasText: "The tree it explains" });
    assert.deepEqual(await tree.locator("tbody tr").last().locator("td").allInnerTexts(), [
      "alpha-beta",
      "10",
      "10",
      "6",
      "3",
    ]);
    const file = await downloaded(page, () =>
      page.getByRole("button", { name: "Markdown" }).click(),
    );
    assert.equal(file.name, "report-003.md");
    assert.match(file.text, /^# 003: Ultimate/);
    assert.equal(file.text.match(/^## /gm)?.length, TOPICS["003"].length);
    await assertAccessible(page);
    await tree.getByRole("link", { name: "Watch the search" }).click();
    await page.locator("main h1", { hasText: /watch/i }).waitFor();
  }),
);

test(
  "report 000 in Portuguese on a phone, dark: table, boards, chart",
  withPage("#/reports?report=000", { size: PHONE, theme: "dark", language: "pt" }, async (page) => {
    await rerun(page);
    assert.equal(await page.locator("figure.chart polyline").count(), 6);
    assert.equal(await page.locator(".boards .board").count(), 2);
    const svg = await downloaded(page, () => page.getByRole("button", { name: "SVG" }).click());
    assert.match(svg.text, /^<svg/);
    await assertFits(page);
    await assertAccessible(page);
  }),
);

test(
  "a report is stopped, and another is chosen with the keyboard",
  withPage("#/reports?report=002&full=1", {}, async (page) => {
    await page.locator(".reports form .primary").click();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.locator("[data-phase='stopped']").waitFor();
    await page.getByRole("button", { name: /^001/ }).focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => location.hash.includes("report=001"));
    await page.locator("h2", { hasText: "move 6" }).waitFor();
  }),
);

test(
  "every exhibit shows both programs, and says how often it errs",
  withPage("#/mistakes", {}, async (page) => {
    const names = Object.keys(MUSEUM.en).filter((key) => key.startsWith("title."));
    for (const [place, key] of names.entries()) {
      await page.locator("#mistake", { hasText: MUSEUM.en[key] }).waitFor();
      assert.equal(await page.locator(".museum pre").nth(1).innerText().then(Boolean), true, key);
      await page.locator(".museum .board").waitFor();
      await page.locator("[data-measured='done']").waitFor();
      if (place === 0) {
        assert.match(await page.locator("[data-measured]").innerText(), /300 .* 84\.7 %/);
        await assertAccessible(page);
      }
      if (place + 1 < names.length) await page.locator("a[rel=next]").click();
    }
  }),
);

test(
  "both programs are walked through beside each other, from the first step at which they differ",
  withPage("#/mistakes?mistake=window", {}, async (page) => {
    await page.locator("[data-act=steps]").click();
    const both = page.locator(".both");
    await both.locator("[data-program=right] canvas").waitFor();
    assert.equal(await both.getAttribute("data-differs"), "true");
    const said = (/** @type {string} */ program) =>
      page.locator(`[data-test=said-${program}]`).innerText();
    assert.match(await said("wrong"), /alpha \+∞, beta -∞/);
    assert.match(await said("right"), /alpha -∞, beta \+∞/);
    await assertAccessible(page);
    await page.locator("[data-act=walk-back]").click();
    await page.locator(".both[data-differs=false]").waitFor();
    assert.equal(await said("wrong"), await said("right"));
    await page.locator("[data-act=walk-last]").click();
    assert.match(await said("wrong"), /over/);
    await page.locator("[data-act=asText]").click();
    await page.locator("[data-program=wrong] [role=tree]").waitFor();
    await page.locator("[data-act=differ]").click();
    await page.locator(".both[data-differs=true]").waitFor();
    await assertAccessible(page);
  }),
);

for (const language of /** @type {const} */ (["pt", "es"]))
  test(
    `both programs of every exhibit fit a phone, in ${language}`,
    withPage("#/mistakes", { size: PHONE, theme: "dark", language }, async (page) => {
      const names = Object.keys(MUSEUM.en).filter((key) => key.startsWith("title."));
      for (const key of names) {
        await open(page, `#/mistakes?mistake=${key.slice("title.".length)}`);
        await page.locator("[data-act=steps]").click();
        await page.locator(".both [data-program=right] canvas").waitFor();
        await assertFits(page);
      }
      await assertAccessible(page);
    }),
  );

test(
  "another position, one too large, and the way to the report; Spanish, on a phone",
  withPage(
    "#/mistakes?mistake=fastest-win",
    { size: PHONE, theme: "dark", language: "es", expected: [/422/] },
    async (page) => {
      await page.locator("[data-measured='done']").waitFor();
      await assertFits(page);
      await assertAccessible(page);
      await page.locator("input[name=position]").fill(".../.../...");
      await page.getByRole("button", { name: "Probar" }).click();
      await page.getByRole("alert").filter({ hasText: "200000" }).first().waitFor();
      await open(page, "#/mistakes?mistake=fastest-win&position=..O/XXO/X..");
      await page.getByRole("link", { name: "001" }).click();
      await page.locator("h2", { hasText: "jugada 6" }).waitFor();
    },
  ),
);

test("the terminal says the same of every mistake", { skip: Boolean(SITE) }, () => {
  for (const language of /** @type {const} */ (["en", "pt", "es"])) {
    const json = execFileSync(PROGRAM, ["mistakes", "--json", "--lang", language]);
    for (const { name, title, text } of JSON.parse(json.toString())) {
      assert.equal(MUSEUM[language][`title.${name}`], title);
      assert.equal(MUSEUM[language][`about.${name}`], text);
    }
  }
});

test(
  "the grader's page shows the failing boards and can be clicked through",
  { skip: Boolean(SITE) },
  withPage("#/home", {}, async (page) => {
    const folder = mkdtempSync(path.join(tmpdir(), "graded-"));
    try {
      const file = path.join(folder, "report.html");
      const bot = `cmd:${PROGRAM} mistakes sign --bot`;
      spawnSync(PROGRAM, ["grade", "tictactoe", bot, "--positions", "10", "--html", file]);
      await page.goto(pathToFileURL(file).href);
      assert.ok((await page.locator("section svg").count()) > 1);
      await page.getByRole("link").first().click();
      await page.waitForURL(/#f1$/);
      await assertAccessible(page);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }),
);
