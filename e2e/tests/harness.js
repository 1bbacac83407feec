// What every test of the page needs: the program, a browser, a page that complains about anything that went wrong in it.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{ width: number, height: number }} Size */
/**
 * @typedef {object} Options
 * @property {Size} [size] of the window, WIDE if not given
 * @property {"en" | "pt" | "es"} [language]
 * @property {"light" | "dark"} [theme]
 * @property {boolean} [motion] whether the system likes motion; tests are quicker without
 * @property {RegExp[]} [expected] complaints that the test provokes on purpose
 */

export const WIDE = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };
/** The names of all pages, as in their addresses. */
export const PAGES = ["play", "watch", "match", "ladder", "api"];
/** Whatever is waited for may take this long on a machine that is slow and busy, in milliseconds. */
export const PATIENCE = 30_000;

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** @type {Promise<{ address: string, stop: () => Promise<void> }> | undefined} */
let started;
/** @type {Promise<import("playwright-core").Browser> | undefined} */
let opened;

after(async () => {
  await (await opened?.catch(() => undefined))?.close();
  await (await started?.catch(() => undefined))?.stop();
});

/** The program's own server, started when it is first asked for. Its address ends with a slash. */
export const server = () => (started ??= start());

/** The browser, opened when it is first asked for. */
export const browser = () => (opened ??= chromium.launch({ executablePath: browserPath(), args: FLAGS }));

/**
 * A test in a fresh page of its own: `test("what must hold", withPage("#/play", {}, async (page) => …))`. It fails on an error in the
 * console, an exception that nobody caught, and a request that failed.
 * @param {string} hash
 * @param {Options} options
 * @param {(page: Page) => Promise<void>} body
 */
export function withPage(hash, options, body) {
  return async () => {
    const page = await newPage(options);
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

/** Goes to an address of the page and waits until it is there. @param {Page} page @param {string} hash */
export async function open(page, hash) {
  const { address } = await server();
  await page.goto(address + hash);
  await page.locator("main h1").first().waitFor();
}

/** A new window with nothing in its storage but what the options say. @param {Options} options @returns {Promise<Page>} */
export async function newPage({ size = WIDE, language = "en", theme = "light", motion = false }) {
  const context = await (await browser()).newContext({
    viewport: size,
    locale: "en-GB",
    colorScheme: theme,
    reducedMotion: motion ? "no-preference" : "reduce",
    acceptDownloads: true,
  });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript((settings) => {
    localStorage.getItem("alfabeta") ?? localStorage.setItem("alfabeta", settings);
  }, JSON.stringify({ language, theme }));
  return context.newPage();
}

/** Fails if the page is wider than its window. @param {Page} page */
export async function assertFits(page) {
  const [content, view] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  assert.ok(content <= view, `the page is ${content} px wide in a window of ${view}`);
}

/** Fails on what axe calls serious or critical. @param {Page} page */
export async function assertAccessible(page) {
  await page.evaluate(readFileSync(AXE, "utf8"));
  const { violations } = await page.evaluate(() => /** @type {any} */ (window).axe.run());
  const grave = violations.filter((/** @type {any} */ v) => v.impact === "serious" || v.impact === "critical");
  const told = grave.map((/** @type {any} */ v) => `${v.id}: ${v.help}\n  ${v.nodes.map((/** @type {any} */ n) => n.html).join("\n  ")}`);
  assert.deepEqual(told, []);
}

/** The file that a click downloads: its name and its text. @param {Page} page @param {() => Promise<void>} click */
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
  page.on("console", (message) => message.type() === "error" && complain(`console: ${message.text()} (${message.location().url})`));
  page.on("pageerror", (error) => complain(`exception: ${error.stack ?? error}`));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText;
    // Requests are taken back on purpose whenever the position changes.
    if (reason !== "net::ERR_ABORTED") complain(`request: ${request.url()} ${reason}`);
  });
  return complaints;
}

function browserPath() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const places = BROWSERS.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const found = places.find((place) => existsSync(place));
  assert.ok(found, `none of ${BROWSERS.join(", ")} is in PATH; name a Chromium in the variable CHROMIUM`);
  return found;
}

async function start() {
  const target = process.env.CARGO_TARGET_DIR ?? path.join(ROOT, "target");
  const program = process.env.ALFABETA ?? path.join(target, "debug/alfabeta");
  assert.ok(existsSync(program), `${program} is missing: cargo build -p cli`);
  const child = spawn(program, ["web", "--port", "0", "--no-open"], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((resolve) => child.on("exit", resolve));
  const kill = () => child.kill("SIGKILL");
  process.on("exit", kill);
  const address = await printedAddress(child.stdout, ended);
  // What it prints later must not fill the pipe.
  child.stdout.resume();
  const stop = async () => {
    child.kill("SIGINT");
    const late = setTimeout(kill, PATIENCE);
    await ended;
    clearTimeout(late);
    process.off("exit", kill);
  };
  return { address, stop };
}

/** The address among the first lines of the program. @param {import("node:stream").Readable} output @param {Promise<unknown>} ended */
async function printedAddress(output, ended) {
  output.setEncoding("utf8");
  let text = "";
  const found = new Promise((resolve) => {
    output.on("data", (part) => {
      text += part;
      const match = /http:\/\/\S+?(?=\/?\s)/.exec(text);
      if (match) resolve(`${match[0]}/`);
    });
  });
  const address = await Promise.race([found, ended.then(() => "")]);
  assert.ok(address, `the program ended before it told its address; it said ${JSON.stringify(text)}`);
  return String(address);
}
