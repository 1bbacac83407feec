// What every test of the page needs: the program, a browser, a page that complains about anything
// that went wrong in it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after } from "node:test";
import { SITE, newPage, openBrowser, startFileServer, startServer } from "../program.js";
import { intercept } from "./requests.js";

export { PATIENCE, PHONE, PROJECTOR, SITE, WIDE } from "../program.js";

/** @typedef {import("playwright-core").Page} Page */
/**
 * @typedef {import("../program.js").Look & { expected?: RegExp[] }} Options with the complaints
 *   that the test provokes on purpose
 */

/** The names of all pages, as in their addresses. */
export const PAGES = [
  "home",
  "play",
  "puzzles",
  "learn",
  "worksheet",
  "watch",
  "match",
  "ladder",
  "mistakes",
  "reports",
  "api",
  "edit",
];

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** @type {Promise<{ address: string, stop: () => Promise<void> }> | undefined} */
let started;
/** @type {Promise<import("playwright-core").Browser> | undefined} */
let opened;

after(async () => {
  await (await opened?.catch(() => undefined))?.close();
  await (await started?.catch(() => undefined))?.stop();
});

/**
 * The program's own server, or one of files for the page that needs none, started when it is first
 * asked for. Its address ends with a slash.
 */
export const server = () => (started ??= SITE ? startFileServer(SITE) : startServer());

/** The browser, opened when it is first asked for. */
export const browser = () => (opened ??= openBrowser());

/**
 * A test in a fresh page of its own: `test("what must hold", withPage("#/play", {}, async (page) =>
 * …))`. It fails on an error in the console, an exception that nobody caught, and a request that
 * failed.
 * @param {string} hash
 * @param {Options} options
 * @param {(page: Page) => Promise<void>} body
 */
export function withPage(hash, options, body) {
  return async () => {
    const page = await newPage(await browser(), options);
    if (SITE) await intercept(page);
    const complaints = listen(page, options.expected ?? []);
    try {
      await open(page, hash);
      await body(page);
      assert.deepEqual(complaints, []);
    } finally {
      await page.context().close();
    }
  };
}

/**
 * Goes to an address of the page and waits until it is there. Another game on the page that is open
 * already may still be on its way.
 * @param {Page} page
 * @param {string} hash
 */
export async function open(page, hash) {
  const { address } = await server();
  const [, name = "home"] = /^#\/([\w-]+)/.exec(hash) ?? [];
  await page.goto(address + hash);
  await page.locator(`main[data-page=${name}] h1`).first().waitFor();
}

/** Fails if the page is wider than its window. @param {Page} page */
export async function assertFits(page) {
  const [content, view] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  assert.ok(content <= view, `the page is ${content} px wide in a window of ${view}`);
}

/** What axe has to say about colours. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * Fails on what axe calls serious or critical. Both themes are looked at; they differ in nothing
 * but colours, so of the one that is not shown only those are.
 * @param {Page} page
 */
export async function assertAccessible(page) {
  if (!(await page.evaluate(`"axe" in window`))) await page.evaluate(AXE);
  const violations = await page.evaluate(async (rules) => {
    const { axe } = /** @type {any} */ (window);
    const { dataset } = document.documentElement;
    const shown = dataset.theme;
    const report = { resultTypes: ["violations"] };
    const found = await axe.run(report);
    dataset.theme = shown === "dark" ? "light" : "dark";
    const colours = await axe.run({ ...report, runOnly: { type: "rule", values: rules } });
    dataset.theme = shown;
    return [...found.violations, ...colours.violations];
  }, COLOURS);
  const grave = violations.filter(
    (/** @type {any} */ v) => v.impact === "serious" || v.impact === "critical",
  );
  const told = grave.map(
    (/** @type {any} */ v) =>
      `${v.id}: ${v.help}\n  ${v.nodes.map((/** @type {any} */ n) => n.html).join("\n  ")}`,
  );
  assert.deepEqual(told, []);
}

/**
 * The file that a click downloads: its name and its text.
 * @param {Page} page
 * @param {() => Promise<void>} click
 */
export async function downloaded(page, click) {
  const [download] = await Promise.all([page.waitForEvent("download"), click()]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), "utf8") };
}

/** @param {Page} page @param {RegExp[]} expected */
function listen(page, expected) {
  /** @type {string[]} */
  const complaints = [];
  const complain = (/** @type {string} */ text) => {
    if (!expected.some((pattern) => pattern.test(text))) complaints.push(text);
  };
  page.on(
    "console",
    (message) =>
      message.type() === "error" &&
      complain(`console: ${message.text()} (${message.location().url})`),
  );
  page.on("pageerror", (error) => complain(`exception: ${error.stack ?? error}`));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText;
    // Requests are taken back on purpose whenever the position changes.
    if (reason !== "net::ERR_ABORTED") complain(`request: ${request.url()} ${reason}`);
  });
  return complaints;
}
