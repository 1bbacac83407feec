// The program and the browser, for tests and for pictures.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

/** The folder of the project. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
/** The folder of the page. */
export const WEB = path.join(ROOT, "crates/server/web");
export const WIDE = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };
export const PROJECTOR = { width: 1280, height: 720 };
/**
 * Whatever is waited for may take this long on a machine that is slow and busy, in milliseconds.
 */
export const PATIENCE = 60_000;

const BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A browser; somebody must close it. */
export const openBrowser = () => chromium.launch({ executablePath: browserPath(), args: FLAGS });

/**
 * @typedef {object} Look
 * @property {{ width: number, height: number }} [size] of the window, WIDE if not given
 * @property {"en" | "pt" | "es"} [language]
 * @property {"light" | "dark"} [theme]
 * @property {boolean} [motion] whether the system likes motion; tests are quicker without
 * @property {boolean} [touch] whether fingers press, as on a phone
 * @property {boolean} [offline] whether the page may keep itself for the time without a network
 */

/**
 * A new window with nothing in its storage but what is asked for.
 * @param {import("playwright-core").Browser} browser
 * @param {Look} look
 */
export async function newPage(
  browser,
  { size = WIDE, language = "en", theme = "light", motion = false, touch = false, offline = false },
) {
  const context = await browser.newContext({
    viewport: size,
    locale: "en-GB",
    colorScheme: theme,
    reducedMotion: motion ? "no-preference" : "reduce",
    acceptDownloads: true,
    // What it answers, a test cannot watch or break; the tests about it let it be.
    serviceWorkers: offline ? "allow" : "block",
    hasTouch: touch,
    isMobile: touch,
  });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript((settings) => {
    localStorage.getItem("alfabeta") ?? localStorage.setItem("alfabeta", settings);
  }, JSON.stringify({ language, theme }));
  return context.newPage();
}

export const TARGET = process.env.CARGO_TARGET_DIR ?? path.join(ROOT, "target");
/** The folder of the page that needs no server; null unless that is what is tested. */
export const SITE_FOLDER = path.join(TARGET, "site");
export const SITE = process.env.SITE ? SITE_FOLDER : null;

/** The command. */
export const PROGRAM = process.env.ALFABETA ?? path.join(TARGET, "debug/alfabeta");

/** The program as a server of the page. Its address ends with a slash; somebody must stop it. */
export function startServer() {
  assert.ok(existsSync(PROGRAM), `${PROGRAM} is missing: cargo build`);
  return start(PROGRAM, ["web", "--port", "0", "--no-open"]);
}

/** A server of files that knows nothing of the page, with the folder of the site. */
export function startFileServer(/** @type {string} */ folder) {
  assert.ok(existsSync(folder), `${folder} is missing: ./site.sh`);
  const place = ["--bind", "127.0.0.1", "--directory", folder];
  return start("python3", ["-u", "-m", "http.server", "0", ...place], "ignore");
}

/**
 * @param {string} program
 * @param {string[]} parameters
 * @param {"inherit" | "ignore"} errors what becomes of its error output
 */
async function start(program, parameters, errors = "inherit") {
  const child = spawn(program, parameters, { stdio: ["ignore", "pipe", errors] });
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

function browserPath() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const places = BROWSERS.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const found = places.find((place) => existsSync(place));
  assert.ok(
    found,
    `none of ${BROWSERS.join(", ")} is in PATH; name a Chromium in the variable CHROMIUM`,
  );
  return found;
}

/**
 * The address among the first lines of the program.
 * @param {import("node:stream").Readable} output
 * @param {Promise<unknown>} ended
 */
async function printedAddress(output, ended) {
  output.setEncoding("utf8");
  let text = "";
  const found = new Promise((resolve) => {
    output.on("data", (part) => {
      text += part;
      const match = /http:\/\/[\w.:[\]]+(?=\W)/.exec(text);
      if (match) resolve(`${match[0]}/`);
    });
  });
  const address = await Promise.race([found, ended.then(() => "")]);
  assert.ok(
    address,
    `the program ended before it told its address; it said ${JSON.stringify(text)}`,
  );
  return String(address);
}
