// The README's pictures of the page, taken anew: npm run screenshots. Needs the program and a browser, as the tests do.

import path from "node:path";
import { ROOT, newPage, openBrowser, startServer } from "./program.js";

/** @typedef {import("playwright-core").Page} Page */

/** A game of Ultimate in which there is something to see: boards won, one to play in. */
const ULTIMATE = "e5 d4 b2 e6 d9 a7 c3 g8 b6 d8 b5 e4 f2 g6 c9 i8 i5 g4 b3 f8 i4";

/** @type {{ file: string, hash: string, ready: (page: Page) => Promise<void> }[]} */
const PICTURES = [
  { file: "docs/web-play.png", hash: `#/play?${new URLSearchParams({ game: "ultimate", moves: ULTIMATE, first: "human", second: "human", analyse: "1" })}`, ready: analysed },
  { file: "docs/web-watch.png", hash: "#/watch", ready: atTheCut },
];

/** The engine has looked far enough for its numbers to be worth a picture. @param {Page} page */
async function analysed(page) {
  await page.getByText(/depth 1\d/i).first().waitFor();
}

/** @param {Page} page */
async function atTheCut(page) {
  await page.keyboard.press("c");
}

const { address, stop } = await startServer();
const browser = await openBrowser();
for (const { file, hash, ready } of PICTURES) {
  const page = await newPage(browser, {});
  await page.goto(address + hash);
  await page.locator("main h1").first().waitFor();
  await ready(page);
  await page.screenshot({ path: path.join(ROOT, file) });
  await page.context().close();
}
await browser.close();
await stop();
