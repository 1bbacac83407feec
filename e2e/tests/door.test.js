// The front door, the way back, and what a phone makes of the page.

import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE, assertFits, open, withPage } from "./harness.js";

/** @typedef {import("playwright-core").Page} Page */

/** Where each door leads, by its heading and by something that is there. */
const DOORS = /** @type {[string, RegExp, string][]} */ ([
  ["play", /^#\/play/, ".board"],
  ["learn", /^#\/learn/, "[data-act=begin]"],
  ["analyse", /analyse=1/, ".best li"],
  ["experiment", /^#\/match/, ".match form"],
]);

test(
  "the front door says what this is in one sentence and has four doors",
  withPage("", {}, async (page) => {
    assert.match(await page.locator("h1").innerText(), /^[A-Z][^.]+\.$/);
    const names = await page
      .locator(".door")
      .evaluateAll((doors) => doors.map((door) => door.getAttribute("data-door")));
    assert.deepEqual(
      names,
      DOORS.map(([name]) => name),
    );
  }),
);

for (const [name, address, there] of DOORS) {
  test(
    `the door to ${name} opens by keys`,
    withPage("#/", {}, async (page) => {
      await page.locator(`[data-door=${name}] h2 a`).focus();
      await page.keyboard.press("Enter");
      await page.locator(there).first().waitFor();
      await page.waitForURL((url) => address.test(url.hash));
      await page.goBack();
      await page.locator(".door").first().waitFor();
    }),
  );
}

test(
  "the whole of a door can be pressed, and what is behind it goes first",
  withPage("#/", {}, async (page) => {
    const text = await page.locator("[data-door=play] p").boundingBox();
    assert.ok(text);
    await page.mouse.click(text.x + text.width - 5, text.y + 5);
    await page.locator(".board").waitFor();
    await open(page, "#/");
    await page.locator("[data-door=play] li a", { hasText: "Kalah" }).click();
    await page.locator(".board.kalah").waitFor();
  }),
);

test(
  "the game on the table can be gone on with and analysed",
  withPage("#/play?game=tictactoe&second=human&moves=b2.a1", {}, async (page) => {
    await page.locator(".board").waitFor();
    await page.locator(".brand").click();
    await page.getByRole("link", { name: /Back to your game/ }).click();
    await page.waitForURL(/moves=b2\.a1/);
    await page.locator(".brand").click();
    await page.locator("[data-door=analyse] h2 a").click();
    await page.locator(".best li").first().waitFor();
    await page.waitForURL(/moves=b2\.a1.*analyse=1/);
  }),
);

test(
  "the browser's way back leads to the game before",
  withPage("#/play?game=tictactoe&second=human&moves=b2.a1", {}, async (page) => {
    await page.locator(".board").waitFor();
    await page.locator(".tile", { hasText: "Gomoku" }).click();
    await page.locator(".board.wood").waitFor();
    await page.waitForURL(/game=gomoku/);
    await page.keyboard.press("n");
    await page.locator(".tile", { hasText: "Kalah" }).click();
    await page.locator(".board.kalah").waitFor();
    await page.waitForURL(/game=kalah/);
    await page.goBack();
    await page.locator(".board.wood").waitFor();
    await page.goBack();
    await page.locator(".moves [aria-current] small", { hasText: /^2$/ }).waitFor();
    await page.waitForURL(/game=tictactoe&moves=b2\.a1/);
    await page.goForward();
    await page.locator(".board.wood").waitFor();
  }),
);

for (const width of [390, 640, 768, 1024, 1440]) {
  test(
    `everything fits a window of ${width}`,
    withPage("#/", { size: { width, height: 800 } }, async (page) => {
      for (const [hash, there] of [
        ["#/", ".door"],
        ["#/play?game=ultimate", ".board"],
        ["#/edit?game=kalah:6x4", ".edit .setting"],
        ["#/watch", ".tree-view canvas"],
      ]) {
        await open(page, hash);
        await page.locator(there).first().waitFor();
        await assertFits(page);
      }
    }),
  );
}

test(
  "on a phone the header is one row, with the settings behind a button",
  withPage("#/", { size: PHONE, touch: true }, async (page) => {
    const box = await page.locator(".top").boundingBox();
    assert.ok(box && box.height <= 60, `${box?.height}`);
    assert.equal(await page.locator(".preferences").count(), 0);
    await page.getByRole("button", { name: "Settings" }).tap();
    await page.getByLabel("Language").selectOption("pt");
    await page.locator("h1", { hasText: "Jogue" }).waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".preferences").waitFor({ state: "detached" });
  }),
);

test(
  "on a phone the board is in sight, with status and buttons at the thumb",
  withPage("#/play", { size: PHONE, touch: true }, async (page) => {
    for (const rules of ["tictactoe", "gomoku", "ultimate", "kalah:6x4"]) {
      await open(page, `#/play?game=${rules}`);
      // A new document, so that the board is not that of the game before.
      await page.reload();
      await page.locator(".board").waitFor();
      for (const scrolled of [400, 0]) {
        await page.evaluate((y) => scrollTo(0, y), scrolled);
        for (const selector of [".turn-text", "[data-act=undo]", "[data-act=hint]"]) {
          const box = await page.locator(selector).boundingBox();
          assert.ok(box, selector);
          assert.ok(box.y > 0.75 * PHONE.height, `${selector} at ${box.y}`);
          assert.ok(box.y + box.height <= PHONE.height, `${selector} ends below the screen`);
        }
      }
      const board = await page.locator(".board").boundingBox();
      const bar = await page.locator(".actions").boundingBox();
      assert.ok(board && bar && board.y + board.height <= bar.y, `the bar hides ${rules}`);
    }
  }),
);

/**
 * A finger on the screen: it is put down, moved and lifted.
 * @param {Page} page
 */
async function fingerOn(page) {
  const session = await page.context().newCDPSession(page);
  const send = (
    /** @type {"touchStart" | "touchMove" | "touchEnd"} */ type,
    /** @type {{ x: number, y: number }[]} */ touchPoints,
  ) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  return {
    down: (/** @type {{ x: number, y: number }} */ at) => send("touchStart", [at]),
    move: (/** @type {{ x: number, y: number }} */ at) => send("touchMove", [at]),
    lift: () => send("touchEnd", []),
  };
}

/** The middle of a cell on the screen. @param {Page} page @param {string} name */
async function middleOf(page, name) {
  const box = await page.locator(`[data-place=${name}] .field`).boundingBox();
  assert.ok(box);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

for (const [rules, near, wanted] of [
  ["gomoku", "h8", "i9"],
  ["gomoku:19", "c17", "d16"],
]) {
  const hash = `#/play?game=${rules}&second=human`;
  test(
    `a finger on ${rules} moves a loupe and plays where it is lifted`,
    withPage(hash, { size: PHONE, touch: true }, async (page) => {
      await page.locator(".board").waitFor();
      const finger = await fingerOn(page);
      await finger.down(await middleOf(page, near));
      await page.locator(".loupe b", { hasText: near }).waitFor();
      await finger.move(await middleOf(page, wanted));
      await page.locator(".loupe b", { hasText: wanted }).waitFor();
      const loupe = await page.locator(".loupe").boundingBox();
      const cell = await page.locator(`[data-place=${wanted}] .field`).boundingBox();
      assert.ok(loupe && cell && loupe.width / 4.2 > 1.5 * cell.width, "it magnifies");
      assert.ok(loupe.x >= 0 && loupe.x + loupe.width <= PHONE.width && loupe.y >= 0);
      assert.equal(await page.locator(".moves .chip small").count(), 0);
      await finger.lift();
      await page.locator(".moves [aria-current]", { hasText: wanted }).waitFor();
      assert.equal(await page.locator(".loupe").count(), 0);
    }),
  );

  test(
    `a tap on ${rules} plays one move, and a finger that leaves the board none`,
    withPage(hash, { size: PHONE, touch: true }, async (page) => {
      await page.locator(".board").waitFor();
      const [finger, at] = [await fingerOn(page), await middleOf(page, near)];
      await page.touchscreen.tap(at.x, at.y);
      await page.locator(".moves [aria-current] small", { hasText: /^1$/ }).waitFor();
      await finger.down(await middleOf(page, wanted));
      await page.locator(".loupe").waitFor();
      await finger.move({ x: 200, y: 30 });
      await finger.lift();
      await page.locator(".loupe").waitFor({ state: "detached" });
      assert.equal(await page.locator(".moves .chip small").count(), 1);
    }),
  );
}
