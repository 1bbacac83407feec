// The requests of the page, to watch them, to let them fail and to answer them in the place of the
// program: over HTTP, or those to workers where the page needs no server.

import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { open } from "../../crates/server/web/lib/worker.js";
import { SITE } from "../program.js";
import { server } from "./harness.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{ name: string, body: string }} Asked */

/** Stands between the page and its workers, from its next document on. @param {Page} page */
export const intercept = (page) =>
  page.addInitScript(() => {
    /** @typedef {Record<string, string>} Answers by name */
    /** @typedef {{ asked: Asked[], ended: Asked[] }} Seen */
    /** @type {Seen & { failing: string[], ignored: string[], answers: Answers }} */
    const log = { asked: [], ended: [], failing: [], ignored: [], answers: {} };
    Object.assign(globalThis, { intercepted: log });
    const { postMessage, terminate } = Worker.prototype;
    /** @type {WeakMap<Worker, Asked>} */
    const busy = new WeakMap();
    Worker.prototype.postMessage = function (/** @type {any} */ message) {
      if (message.module) return postMessage.call(this, message);
      busy.set(this, message);
      log.asked.push(message);
      const later = (/** @type {Event} */ event) => setTimeout(() => this.dispatchEvent(event));
      if (log.failing.includes(message.name)) return void later(new Event("error"));
      if (log.ignored.includes(message.name)) return;
      const part = log.answers[message.name];
      if (!part) return postMessage.call(this, message);
      for (const data of [{ begin: { status: 200, lines: true } }, { part }, { end: 1 }]) {
        later(new MessageEvent("message", { data }));
      }
    };
    Worker.prototype.terminate = function () {
      const asked = busy.get(this);
      if (asked) log.ended.push(asked);
      terminate.call(this);
    };
  });

/**
 * Lets the requests for a path fail until the answer is called.
 * @param {Page} page
 * @param {string} path
 */
export async function failing(page, path) {
  // What came with the page would not be asked for.
  await page.evaluate(() => document.getElementById("answers")?.remove());
  const name = path.startsWith("api/") && path.slice(4);
  if (SITE && name) {
    await page.evaluate(`intercepted.failing.push(${JSON.stringify(name)})`);
    return () => page.evaluate("void (intercepted.failing.length = 0)");
  }
  const pattern = `**/${SITE && path === "api" ? "api.md" : path}`;
  await page.route(pattern, (route) => route.abort());
  return () => page.unroute(pattern);
}

/**
 * Answers a request that streams, in the place of the program.
 * @param {Page} page
 * @param {string} name
 * @param {string} lines
 */
export async function answerWith(page, name, lines) {
  if (SITE) {
    const put = `intercepted.answers[${JSON.stringify(name)}] = ${JSON.stringify(lines)}`;
    return void (await page.evaluate(put));
  }
  await page.route(`**/api/${name}`, (route) =>
    route.fulfill({ contentType: "application/x-ndjson", body: lines }),
  );
}

/** Never answers requests of this name. @param {Page} page @param {string} name */
export async function ignore(page, name) {
  if (SITE) await page.evaluate(`void intercepted.ignored.push(${JSON.stringify(name)})`);
  else await page.route(`**/api/${name}`, () => undefined);
}

/**
 * The names of the requests that are made from now on until the answer is called.
 * @param {Page} page
 * @returns {Promise<() => Promise<string[]>>}
 */
export async function watchRequests(page) {
  if (SITE) {
    const asked = () => page.evaluate("intercepted.asked.map(({ name }) => name)");
    const before = /** @type {string[]} */ (await asked()).length;
    return async () => /** @type {string[]} */ (await asked()).slice(before);
  }
  /** @type {string[]} */
  const made = [];
  const note = (/** @type {import("playwright-core").Request} */ request) =>
    void (/api\//.test(request.url()) && made.push(request.url().split("/api/")[1]));
  page.on("request", note);
  return async () => (page.off("request", note), made);
}

/**
 * Waits until a request of this name is made whose body has a text in it, and returns the body.
 * @param {Page} page
 * @param {string} name
 * @param {string} text
 * @returns {Promise<any>}
 */
export async function untilAsked(page, name, text) {
  if (SITE) return JSON.parse((await untilLogged(page, "asked", name, text)).body);
  const request = await page.waitForRequest(
    (request) => request.url().endsWith(`api/${name}`) && (request.postData() ?? "").includes(text),
  );
  return request.postDataJSON();
}

/** Waits until a request of this name is given up. @param {Page} page @param {string} name */
export function untilGivenUp(page, name) {
  if (SITE) return untilLogged(page, "ended", name, "");
  return page.waitForEvent("requestfailed", (request) => request.url().endsWith(`api/${name}`));
}

/**
 * @param {Page} page
 * @param {"asked" | "ended"} list
 * @param {string} name
 * @param {string} text in its body
 * @returns {Promise<Asked>}
 */
async function untilLogged(page, list, name, text) {
  const found = await page.waitForFunction(
    ([list, name, text]) =>
      /** @type {any} */ (globalThis).intercepted[list].find(
        (/** @type {Asked} */ asked) => asked.name === name && asked.body.includes(text),
      ),
    [list, name, text],
  );
  return found.jsonValue();
}

/**
 * Asks the program itself, without a page, and returns the objects of the answer.
 * @param {string} name
 * @param {object} body
 * @returns {Promise<any[]>}
 */
export async function ask(name, body) {
  const text = SITE ? await askModule(name, body) : await askServer(name, body);
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** @param {string} name @param {object} body */
async function askServer(name, body) {
  const { address } = await server();
  const headers = { "Content-Type": "application/json" };
  const request = { method: "POST", headers, body: JSON.stringify(body) };
  return (await fetch(`${address}api/${name}`, request)).text();
}

/** The program as WebAssembly, outside of any browser. @param {string} name @param {object} body */
async function askModule(name, body) {
  const answer = await (opened ??= openModule());
  answer(name, JSON.stringify(body));
  return told;
}

/** @type {ReturnType<typeof open> | undefined} */
let opened;
/** The last answer. */
let told = "";

async function openModule() {
  const read = (/** @type {string} */ name) =>
    readFileSync(path.join(/** @type {string} */ (SITE), name));
  return open(await WebAssembly.compile(gunzipSync(read("alfabeta.bin"))), {
    begin: () => (told = ""),
    tell: (part) => (told += part),
    failed: (message) => {
      throw new Error(message);
    },
    load: (name) => read(`weights/${name}`),
  });
}
