// The README's pictures of the page, taken anew: npm run screenshots. Needs the program and a
// browser, as the tests do.

import path from "node:path";
import { ROOT, newPage, openBrowser, startServer } from "./program.js";

/** @typedef {import("playwright-core").Page} Page */

/** A game of Ultimate in which there is something to see: boards won, one to play in. */
const ULTIMATE =
  "b1 e2 d6 c8 h5 f6 i9 g9 c7 h3 e9 f7 g1 a2 a5 b5 d4 a3 b8 f5 " +
  "g6 b7 e1 d3 c9 g7 b3 d9 a7 c1 i1 h1 f1 i3 i7 h2 d5 a4 b2 g8";

const ANALYSED = new URLSearchParams({
  game: "ultimate",
  moves: ULTIMATE,
  first: "human",
  second: "human",
  analyse: "1",
});

/** @type {{ file: string, hash: string, ready: (page: Page) => Promise<void> }[]} */
const PICTURES = [
  {
    file: "docs/web-play.png",
    hash: `#/play?${ANALYSED}`,
    ready: analysed,
  },
  { file: "docs/web-watch.png", hash: "#/watch", ready: atTheCut },
];

/**
 * The game is looked over, and the engine has looked far enough for its numbers to be worth a
 * picture.
 * @param {Page} page
 */
async function analysed(page) {
  await page.getByRole("button", { name: "Review the game" }).click();
  await page.locator("main progress").waitFor({ state: "detached" });
  await page
    .getByText(/depth (1[2-9]|[2-9]\d)/i)
    .first()
    .waitFor();
}

/** @param {Page} page */
async function atTheCut(page) {
  await page.getByText(/Step 1 of/).waitFor();
  await page.keyboard.press("c");
  await page.getByText(/^Cut:/).first().waitFor();
}

const { address, stop } = await startServer();
const browser = await openBrowser();
for (const { file, hash, ready } of PICTURES) {
  const page = await newPage(browser, {});
  await page.goto(address + hash);
  await page.locator("main h1").first().waitFor();
  await ready(page);
  // A press may have scrolled the page.
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: path.join(ROOT, file) });
  await page.context().close();
}
await browser.close();
await stop();
