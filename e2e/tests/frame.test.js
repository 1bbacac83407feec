// What holds for every page: the frame, the harness itself.

import assert from "node:assert/strict";
import { test } from "node:test";
import { PAGES, PHONE, SITE, assertAccessible, assertFits, server, withPage } from "./harness.js";

for (const [what, provoke, complaint] of /** @type {[string, string, RegExp][]} */ ([
  ["an error in the console", `console.error("spilled")`, /console: spilled/],
  ["an exception", `setTimeout(() => { throw new Error("thrown") })`, /exception: Error: thrown/],
  ["a request that fails", `fetch("nowhere.js")`, /console: .*404/],
  [
    "a style that the policy forbids",
    `document.body.setAttribute("style", "color: red")`,
    /console: .*Content Security Policy/,
  ],
])) {
  test(`the harness notices ${what}`, async () => {
    const run = withPage("#/api", {}, async (page) => {
      const heard = page.waitForEvent(what === "an exception" ? "pageerror" : "console");
      await page.evaluate(provoke);
      await heard;
    });
    await assert.rejects(run, (/** @type {any} */ error) => complaint.test(String(error.actual)));
  });
}

test(
  "the harness lets expected complaints pass",
  withPage("#/api", { expected: [/spilled/] }, async (page) => {
    await page.evaluate(`console.error("spilled")`);
  }),
);

test("the policy allows nothing but our own files", async () => {
  const { address } = await server();
  const page = await fetch(address);
  // A file server sends no policy, so the document carries it; who frames it cannot be said there.
  const [policy = "", ...own] = SITE
    ? [/Content-Security-Policy" content="([^"]*)"/.exec(await page.text())?.[1]]
    : [page.headers.get("content-security-policy") ?? "", "frame-ancestors 'none'"];
  const parts = policy.split(";").map((part) => part.trim());
  for (const part of [
    "default-src 'none'",
    SITE ? "script-src 'self' 'wasm-unsafe-eval'" : "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    ...own,
  ]) {
    assert.ok(parts.includes(part), `${part} is not in ${policy}`);
  }
});

/**
 * A check of a page when all of it is there.
 * @param {(page: import("playwright-core").Page) => Promise<void>} check
 */
const whole = (check) => async (/** @type {import("playwright-core").Page} */ page) => {
  await page.waitForLoadState("networkidle");
  await check(page);
};

test(
  "a page that is left changes the address no more",
  withPage("#/api", {}, async (page) => {
    const hash = await page.evaluate(async () => {
      const module = "./lib/route.js";
      const { replace } = await import(module);
      replace("#/play?game=gomoku");
      return location.hash;
    });
    assert.equal(hash, "#/api");
  }),
);

for (const name of PAGES) {
  test(`${name} fits a phone`, withPage(`#/${name}`, { size: PHONE }, whole(assertFits)));

  test(`${name} is accessible in both themes`, withPage(`#/${name}`, {}, whole(assertAccessible)));

  test(
    `${name} speaks the language that is chosen`,
    withPage(`#/${name}`, {}, async (page) => {
      const heading = page.locator("main h1").first();
      const said = new Set([await heading.textContent()]);
      for (const [language, label] of [
        ["pt", "Idioma"],
        ["es", "Idioma"],
      ]) {
        await page.locator(".preferences select").first().selectOption(language);
        await page.locator(`html[lang=${language}]`).waitFor();
        await page.getByLabel(label).first().waitFor();
        said.add(await heading.textContent());
      }
      await page.reload();
      await page.getByLabel("Idioma").first().waitFor();
      assert.ok(said.size > 1 || name === "api", `${name} says ${[...said]} in every language`);
    }),
  );
}

test(
  "only words that are in use are loaded, and without them the language stays",
  withPage("#/home", { language: "pt", expected: [/ERR_FAILED/] }, async (page) => {
    /** @type {string[]} */
    const loaded = [];
    page.on("request", (request) => {
      const [, file] = /joined\/words\/(.*)\.js/.exec(request.url()) ?? [];
      if (file) loaded.push(file);
    });
    const list = page.locator(".preferences select").first();
    await page.reload();
    await list.waitFor();
    assert.deepEqual([...new Set(loaded)], ["pt/frame"]);
    await page.evaluate("void (location.hash = '#/match')");
    await page.locator("main h1", { hasText: "Partidas" }).waitFor();
    assert.deepEqual([...new Set(loaded)], ["pt/frame", "pt/match"]);
    await page.route("**/words/es/match.js*", (route) => route.abort());
    await list.selectOption("es");
    await page.locator("#urgent", { hasText: "não responde" }).waitFor({ state: "attached" });
    assert.equal(await list.inputValue(), "pt");
    assert.equal(await page.locator("html").getAttribute("lang"), "pt");
  }),
);

test(
  "the link to the content leads to it",
  withPage("#/api", {}, async (page) => {
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => document.activeElement?.id), "main");
  }),
);
