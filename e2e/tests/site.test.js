// The page that needs no server: it opens without a network, ends what it is told to end, and its
// program is the same as everywhere. Nothing here is about the page on the program's own server.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { PATIENCE, PROGRAM, SITE, newPage, startFileServer } from "../program.js";
import { browser, server, withPage } from "./harness.js";
import { ask, untilAsked, untilGivenUp, watchRequests } from "./requests.js";

const folder = SITE ?? "";
/**
 * Waits until one worker searches and one is ready.
 * @param {import("playwright-core").Page} page
 */
async function untilWorkers(page) {
  for (const end = Date.now() + PATIENCE; page.workers().length !== 2;) {
    assert.ok(Date.now() < end, `expected two workers, found ${page.workers().length}`);
    await page.waitForTimeout(50);
  }
}

const only = { skip: SITE ? false : "npm run site" };

test("the page opens and plays without a network", only, async () => {
  const { address, stop } = await startFileServer(folder);
  const page = await newPage(await browser(), { offline: true });
  await page.goto(`${address}#/play?game=tictactoe`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await stop();
  await page.reload();
  await page.locator("[data-place=b2]").click();
  await page.locator(".moves [aria-current] small", { hasText: "2" }).waitFor();
  // A game whose weights were never needed, and a page that was never opened.
  await page.evaluate("void (location.hash = '#/play?game=ultimate&first=engine:nodes=500')");
  await page.locator(".board.ultimate .last").waitFor();
  await page.evaluate("void (location.hash = '#/watch?game=kalah:3x2')");
  await page.locator("[data-test=count]").waitFor();
  await page.context().close();
});

test(
  "a search that is given up ends, and the next request finds a worker ready",
  only,
  withPage("#/play?game=gomoku&analyse=1&moves=h8", {}, async (page) => {
    await page.locator(".best li").first().waitFor();
    await untilWorkers(page);
    const ended = untilGivenUp(page, "analyse");
    const begun = untilAsked(page, "analyse", "i9");
    await page.locator("[data-place=i9]").click();
    await Promise.all([ended, begun]);
    await page.locator(".best li").first().waitFor();
    await untilWorkers(page);
  }),
);

test(
  "a request that is given up while its answer comes is not called a failure",
  only,
  withPage("#/api", {}, async (page) => {
    const told = await page.evaluate(async () => {
      const module = "./lib/api.js";
      const { fetchView, isAborted } = await import(module);
      const asked = new AbortController();
      // An answer that begins and does not end.
      Worker.prototype.postMessage = function (/** @type {any} */ { name }) {
        const begin = { status: 200, lines: false };
        if (!name) return;
        this.dispatchEvent(new MessageEvent("message", { data: { begin } }));
        setTimeout(() => asked.abort(), 50);
      };
      const answer = fetchView({ game: "kalah:3x2" }, asked.signal);
      return answer.catch((/** @type {Error} */ error) => isAborted(error) || String(error));
    });
    assert.equal(told, true);
  }),
);

test(
  "a program that fails says so, and the next request finds another",
  only,
  withPage("#/play?game=tictactoe&second=human", {}, async (page) => {
    await page.locator(".board").waitFor();
    const deep = "(".repeat(3500) + "1" + ")".repeat(3500);
    const status = await page.evaluate(async (game) => {
      const module = "./lib/workers.js";
      const { Workers } = await import(module);
      const files = { program: "alfabeta.bin", worker: "lib/worker.js", weights: "" };
      const workers = new Workers(files);
      const body = JSON.stringify({ game });
      const answers = [await workers.fetch("api/explain", { body })];
      answers.push(await workers.fetch("api/view", { body: '{"game":"tictactoe"}' }));
      return Promise.all(answers.map(async (a) => [a.status, Object.keys(await a.json())[0]]));
    }, `tree:${deep}`);
    assert.ok(
      ["200 traces", "500 error", "422 error"].includes(status[0].join(" ")),
      `${status[0]}`,
    );
    assert.deepEqual(status[1], [200, "view"]);
  }),
);

test(
  "a game whose weights cannot be loaded says so, and goes on once they can",
  only,
  withPage("#/play", { expected: [/weights/] }, async (page) => {
    await page.route("**/weights/**", (route) => route.abort());
    await page.evaluate("void (location.hash = '#/play?game=ultimate&first=engine%3Anodes%3D500')");
    const again = page.locator(".toast.error button").first();
    await again.waitFor();
    await page.unroute("**/weights/**");
    await again.click();
    await page.locator(".moves [aria-current] small", { hasText: "1" }).waitFor();
  }),
);

test(
  "a link that is shared on a host opens the same game for others",
  only,
  withPage("#/api", {}, async (page) => {
    const { address } = await server();
    const context = page.context();
    const host = "https://host.example/games/";
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await context.route(`${host}**`, async (route) => {
      const url = route.request().url().replace(host, address);
      await route.fulfill({ response: await route.fetch({ url }) });
    });
    await page.goto(`${host}#/play?game=tictactoe&second=human`);
    await page.locator("[data-place=b2]").click();
    await page.locator("[data-place=b2] .mark").waitFor();
    await page.locator("[data-act=share]").click();
    await page.locator(".toast", { hasText: /^The link is copied\.✕$/ }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.ok(link.startsWith(host), link);
    const other = await context.newPage();
    await other.goto(link);
    await other.locator("[data-place=b2] .mark").waitFor();
  }),
);

test(
  "what the first page asks came with it",
  only,
  withPage("#/api", {}, async (page) => {
    const made = await watchRequests(page);
    await page.evaluate("void (location.hash = '#/play')");
    await page.locator(".board").waitFor();
    assert.deepEqual(await made(), []);
  }),
);

test("a first game loads at most 1.5 MB", only, () => {
  const index = readFileSync(path.join(folder, "index.html"), "utf8");
  const named = [...index.matchAll(/(?:src|href|content)="([\w./-]+\.(?:js|css|bin|svg))/g)];
  const words = "joined/words/pt/frame.js";
  const files = new Set(["index.html", words, ...named.map(([, name]) => name)]);
  const packed = (/** @type {string} */ name) => {
    const content = readFileSync(path.join(folder, name));
    return name.endsWith(".bin") ? content.length : gzipSync(content).length;
  };
  assert.ok(files.has("alfabeta.bin") && files.has("lib/worker.js"), `${[...files]}`);
  const bytes = [...files].map(packed).reduce((a, b) => a + b);
  assert.ok(bytes <= 1_500_000, `${bytes} bytes`);
});

test("every file that the page keeps for later is there", only, () => {
  const script = readFileSync(path.join(folder, "sw.js"), "utf8");
  const [, list] = /const FILES = (\[.*?\]);/.exec(script) ?? [];
  const files = JSON.parse(list ?? "[]").map((/** @type {string} */ name) => name.split("?")[0]);
  const there = readdirSync(folder, { recursive: true, encoding: "utf8" });
  for (const name of files) assert.ok(name === "./" || there.includes(name), name);
  const parts = [/^alfabeta.bin$/, /^weights\//, /^joined\/first.js$/, /^joined\/watch.js$/];
  for (const part of parts) {
    assert.ok(
      files.some((/** @type {string} */ name) => part.test(name)),
      `${part} is not kept`,
    );
  }
  const { icons } = JSON.parse(readFileSync(path.join(folder, "manifest.webmanifest"), "utf8"));
  for (const { src } of icons) assert.ok(there.includes(src), src);
});

/**
 * @typedef {{ game: string, moves: string, depth: number, nodes: number }} Searched a position of
 * `alfabeta bench`
 */

test("the program searches the same nodes as the native one", only, async () => {
  /** @type {{ positions: Searched[] }} */
  const { positions } = JSON.parse(
    execFileSync(PROGRAM, ["bench", "--json"], { encoding: "utf8" }),
  );
  assert.ok(positions.length > 0);
  for (const { game, moves, depth, nodes } of positions) {
    const evaluator = game.startsWith("kalah") ? { eval: "weighted" } : {};
    const body = { game, moves: moves.split(" ").filter(Boolean), depth, ...evaluator };
    const { analysis } = (await ask("analyse", body)).at(-1);
    assert.equal(analysis.nodes, nodes, `${game} ${moves}`);
  }
});
