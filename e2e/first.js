// How long a first visit takes on a slow line, and how much it loads: `npm run first`. The page on
// the program's own server, and the one that needs none on two hosts of files: one that compresses,
// as most do, and one that does not.

import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { createGzip } from "node:zlib";
import { SITE_FOLDER, newPage, openBrowser, startFileServer, startServer } from "./program.js";

/** A line of 1.6 Mbit/s on which every request takes 300 ms longer. */
const SLOW = { offline: false, latency: 300, downloadThroughput: 2e5, uploadThroughput: 1e5 };
const VISITS = Number(process.env.VISITS ?? 3);
/** @type {Record<string, string>} */
const KINDS = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
  ".md": "text/markdown",
};

/** A host that compresses text. @param {string} folder */
async function startCompressing(folder) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://host");
    const file = path.join(folder, pathname === "/" ? "index.html" : pathname);
    if (!existsSync(file)) return void response.writeHead(404).end();
    const kind = KINDS[path.extname(file)];
    const type = kind ?? "application/octet-stream";
    response.writeHead(200, {
      "Content-Type": type,
      ...(kind && { "Content-Encoding": "gzip" }),
    });
    const content = createReadStream(file);
    (kind ? content.pipe(createGzip()) : content).pipe(response);
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", () => listening(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { address: `http://127.0.0.1:${port}/`, stop: async () => void server.close() };
}

/**
 * One visit: milliseconds to the first board and to the machine's first move, kilobytes until then.
 * @param {import("playwright-core").Browser} browser
 * @param {string} address
 */
async function visit(browser, address) {
  const page = await newPage(browser, {});
  const line = await page.context().newCDPSession(page);
  await line.send("Network.enable");
  await line.send("Network.emulateNetworkConditions", SLOW);
  let [bytes, requests] = [0, 0];
  line.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  line.on("Network.requestWillBeSent", () => void requests++);
  await page.goto(`${address}#/play`, { waitUntil: "commit" });
  await page.locator(".board [data-place=b2]").waitFor();
  const board = await page.evaluate(() => performance.now());
  const before = { requests, bytes };
  await page.locator("[data-place=b2]").click();
  await page.locator(".moves [aria-current] small", { hasText: "2" }).waitFor();
  const answer = await page.evaluate(() => performance.now());
  await page.context().close();
  return { board, answer, bytes, before };
}

const browser = await openBrowser();
const round = (/** @type {number} */ n) => Math.round(n / 10) / 100;
for (const [host, start] of /** @type {[string, () => Promise<any>][]} */ ([
  ["alfabeta web", async () => startServer()],
  ["files, compressed", () => startCompressing(SITE_FOLDER)],
  ["files, as they are", () => startFileServer(SITE_FOLDER)],
])) {
  const { address, stop } = await start().catch((error) => {
    console.log(`${host}: ${error.message}`);
    return { address: "", stop: null };
  });
  if (!stop) continue;
  const visits = [];
  for (let n = 0; n < VISITS; n++) visits.push(await visit(browser, address));
  await stop();
  visits.sort((a, b) => a.board - b.board);
  const { board, answer, bytes, before } = visits[Math.floor(VISITS / 2)];
  console.log(
    `${host}: board after ${round(board)} s (${before.requests} requests), the machine's move ` +
      `after ${round(answer)} s, ${Math.ceil(bytes / 1000)} kB in all`,
  );
}
await browser.close();
