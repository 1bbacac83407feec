// What the page shows beside the moves: goals, where a move sends, numbers, facts and opinions, why
// a move was bad.

import assert from "node:assert/strict";
import { test } from "node:test";
import { PROJECTOR, assertAccessible, open, withPage } from "./harness.js";
import { answerWith, ignore, untilAsked, untilGivenUp } from "./requests.js";

/** @typedef {import("playwright-core").Page} Page */

/** O's second move loses; X wins in the end. */
const LOST = ["b2", "a2", "a3", "c1", "b3", "c3", "b1"];

test(
  "each game says its goal, with an example that stands still where motion is not liked",
  withPage("#/play?second=human", {}, async (page) => {
    for (const [rules, goal] of /** @type {[string, RegExp][]} */ ([
      ["tictactoe", /^3 in a row/],
      ["mnk:7x6x4", /^4 in a row/],
      ["mnk:5x4x3,rule=standard", /^Exactly 3/],
      ["gomoku", /^5 in a row/],
      ["gomoku:rule=renju", /^5 in a row wins. Black may not/],
      ["ultimate", /three small boards/],
      ["kalah:6x4", /seeds into your store/],
      ["tree:((10 11)(9 x))", /MAX wants/],
    ])) {
      await open(page, `#/play?game=${encodeURIComponent(rules)}&second=human`);
      await page.locator(".goal p", { hasText: goal }).waitFor();
      const pictures = await page.locator(".goal svg").count();
      assert.equal(pictures, rules.startsWith("tree") ? 0 : 1);
      assert.equal(await page.locator(".goal button").count(), 0);
      assert.equal(await moving(page), 0);
    }
  }),
);

/** How many parts of the example move. @param {Page} page */
const moving = (page) =>
  page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(
          ({ effect }) =>
            /** @type {any} */ (effect)?.target?.closest?.(".goal") !== null &&
            /** @type {any} */ (effect)?.target?.closest?.(".goal") !== undefined,
        ).length,
  );

test(
  "the example moves for less than five seconds, and again when it is pressed",
  withPage("#/play?game=gomoku&second=human", { motion: true }, async (page) => {
    await page.locator(".goal .appears").first().waitFor({ state: "attached" });
    const lasts = await page.evaluate(() =>
      Math.max(
        ...document
          .getAnimations()
          .map(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0))
          .filter(Number.isFinite),
      ),
    );
    assert.ok(lasts > 1000 && lasts < 5000, `${lasts}`);
    await page.evaluate(() => document.getAnimations().forEach((each) => each.finish()));
    assert.equal(await moving(page), 0);
    await page.getByRole("button", { name: "Show the example again" }).click();
    await page.waitForFunction(() => document.getAnimations().length > 3);
  }),
);

const ULTIMATE = "#/play?game=ultimate&second=human";
/** X has won the board at the top left. */
const ONE_WON = `X;*********;XXX...OO./O......../${Array(7).fill(".........").join("/")}`;

test(
  "Ultimate tells where one may play and where a move sends the other player",
  withPage(ULTIMATE, {}, async (page) => {
    const note = page.locator(".note-below");
    await note.filter({ hasText: "X may play anywhere" }).waitFor();
    await page.locator("[data-place=e6]").hover();
    await note.filter({ hasText: "This sends O to the top middle board." }).waitFor();
    assert.equal(await page.locator(".small.target").count(), 1);
    await page.locator("[data-place=e6]").click();
    await page.mouse.move(2, 2);
    await note.filter({ hasText: "O plays in the top middle board." }).waitFor();
    // By keys it is said as well.
    await page.locator("[data-place=e8]").focus();
    await note.filter({ hasText: "This sends X to the centre board." }).waitFor();
    await page.locator("#polite", { hasText: "centre board" }).waitFor({ state: "attached" });
  }),
);

test(
  "a move that leaves the choice free says so",
  withPage(`${ULTIMATE}&position=${encodeURIComponent(ONE_WON)}`, {}, async (page) => {
    await page.locator("[data-place=d3]").hover();
    await page.locator(".note-below", { hasText: "After this, O may play anywhere." }).waitFor();
    assert.equal(await page.locator(".small.target").count(), 8);
  }),
);

test(
  "stones tell their moves if one wants it, also after a reload",
  withPage("#/play?game=gomoku&second=human&moves=h8.i9.g7", {}, async (page) => {
    await page.locator(".board").waitFor();
    assert.equal(await page.locator(".move-number").count(), 0);
    await page.keyboard.press("m");
    await page.locator("[data-place=g7] .move-number", { hasText: "3" }).waitFor();
    assert.deepEqual(
      (await page.locator(".move-number").allTextContents()).map(Number).sort(),
      [1, 2, 3],
    );
    await page.reload();
    await page.locator("[data-place=h8][aria-label*='move 1']").waitFor();
    await assertAccessible(page);
    await page.locator("[data-act=numbers]").click();
    await page.locator(".move-number").first().waitFor({ state: "detached" });
  }),
);

test(
  "the graph fills by itself",
  withPage(`#/play?game=tictactoe&moves=${LOST.join(".")}&analyse=1`, {}, async (page) => {
    await page.waitForFunction(
      (count) => document.querySelectorAll(".graph circle").length === count,
      LOST.length + 1,
    );
    assert.equal(await page.locator("[data-act=review]").count(), 1, "nobody asked for a review");
    assert.ok((await page.locator(".graph circle:not(.estimate)").count()) >= 4, "facts are solid");
  }),
);

test(
  "a glance at the game ends with the analysis",
  withPage("#/play?game=gomoku&second=human&moves=h8.i9.h9.h10.g8.i8.i10.f7", {}, async (page) => {
    await page.locator(".board").waitFor();
    await ignore(page, "review");
    const asked = untilAsked(page, "review", "");
    await page.keyboard.press("a");
    assert.ok((await asked).nodes <= 5000, "it is cheap");
    const ended = untilGivenUp(page, "review");
    await page.keyboard.press("a");
    await ended;
  }),
);

test(
  "opinions and facts look different and are told apart in words",
  withPage("#/play?game=gomoku&second=human&moves=h8.a1.i8.a3.j8&analyse=1", {}, async (page) => {
    // Black threatens to win: some moves lose for certain, and of others there are only opinions.
    await page.locator(".legend li").nth(3).waitFor();
    const look = (/** @type {number} */ n) =>
      page
        .locator(".legend .pill")
        .nth(n)
        .evaluate((pill) => getComputedStyle(pill).backgroundColor);
    assert.notEqual(await look(0), await look(1));
    assert.match(await page.locator(".legend").innerText(), /chance of winning, an estimate/);
    await page.locator(".best li").first().waitFor();
    for (const line of await page.locator(".best li").allInnerTexts())
      assert.match(line, /proven|estimate/);
    const worth = await page.locator("[aria-label*=worth]").first().getAttribute("aria-label");
    assert.match(String(worth), /(proven|estimate), worth/);
  }),
);

test(
  "Kalah counts in seeds, written as the language writes numbers",
  withPage("#/play?game=kalah:6x4&second=human&analyse=1", { language: "es" }, async (page) => {
    await page.locator(".legend", { hasText: "en semillas" }).waitFor();
    await page.locator(".legend .pill", { hasText: "+2,5" }).first().waitFor();
    assert.equal(await page.locator(".legend", { hasText: "%" }).count(), 0);
  }),
);

test(
  "a review shows the refutation of a mistake on the board, and the search around it",
  withPage(`#/play?game=tictactoe&second=human&moves=${LOST.join(".")}`, {}, async (page) => {
    await page.getByRole("button", { name: "Review the game" }).click();
    await page.locator(".turning").waitFor();
    assert.match(await page.locator(".turning").innerText(), /The refutation: \S+/);
    await page.locator("[data-act=refute]").click();
    await page.locator(".moves [aria-current]", { hasText: "a2" }).waitFor();
    await page.locator(".coming").first().waitFor();
    const line = /refutation: ([a-c1-3 ]+)/.exec(await page.locator(".turning").innerText());
    const moves = String(line?.[1]).trim().split(" ");
    assert.equal(moves.length, 5, "X wins in five, to the end");
    for (const [n, move] of moves.entries())
      await page
        .locator(`[data-place=${move}] .coming text`, { hasText: new RegExp(`^${n + 1}$`) })
        .waitFor();
    // X answers, so X's signs come first.
    assert.equal(await page.locator(`[data-place=${moves[0]}] .coming .mark.first`).count(), 1);
    await assertAccessible(page);
    await page.locator("[data-act=refute]").click();
    await page.locator(".coming").first().waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Watch the search around this move" }).click();
    await page.locator("[data-test=count]").waitFor();
    await page.waitForURL((url) =>
      /position=\.\.\.\/\.X\.\/\.\.\./.test(decodeURIComponent(url.hash)),
    );
  }),
);

test(
  "what is not proven is no refutation",
  withPage("#/play?game=tictactoe&second=human&moves=b2.a1", {}, async (page) => {
    await answerWith(page, "review", OPINION);
    await page.locator("[data-act=analyse]").click();
    await page.getByRole("button", { name: "Review the game" }).click();
    await page.locator(".turning").waitFor();
    const said = await page.locator(".turning").innerText();
    assert.match(said, /The engine would answer: c3/);
    assert.doesNotMatch(said, /refutation|proven/);
  }),
);

const PLY = {
  side: "X",
  value: { chance: 0.9 },
  bar: 0.9,
  bounds: [-1, 1],
  proven: false,
  distance: null,
  line: ["a3"],
  equal: ["a3"],
  played: "b2",
  loss: 0.9,
};
const OPINION = `${JSON.stringify({
  done: true,
  review: {
    result: null,
    plies: [PLY, { ...PLY, side: "O", played: "a1", loss: 0, line: ["c3"] }],
    turning: {
      ply: 0,
      side: "X",
      played: "b2",
      line: ["a3"],
      before: { chance: 0.9 },
      after: { chance: 0.2 },
      fell: 0.7,
      proven: false,
    },
  },
})}\n`;

test(
  "how a game ended is told by a sign",
  withPage("#/play", {}, async (page) => {
    for (const [moves, sign] of [
      ["a1.b1.a2.b2.a3", "★"],
      ["a1.b2.c3.b1.b3.a3.c1.c2.a2", "="],
      ["b2.a1.b1.a2.c3.a3", "✗"],
    ]) {
      await open(page, `#/play?game=tictactoe&moves=${moves}`);
      await page.locator(".ending-sign", { hasText: sign }).waitFor();
    }
  }),
);

test(
  "an address that is asked for as soon as a game is shown is not lost",
  withPage("#/play?game=tictactoe&moves=a1.b1.a2.b2.a3", {}, async (page) => {
    await page.locator(".ending-sign", { hasText: "★" }).waitFor();
    // The next address comes before the page has written that of the game which it shows.
    await page.evaluate(() => {
      const watcher = new MutationObserver(() => {
        if (document.querySelector(".ending-sign")?.textContent !== "=") return;
        watcher.disconnect();
        location.hash = "#/play?game=tictactoe&moves=b2.a1.b1.a2.c3.a3";
      });
      watcher.observe(document, { subtree: true, childList: true, characterData: true });
      location.hash = "#/play?game=tictactoe&moves=a1.b2.c3.b1.b3.a3.c1.c2.a2";
    });
    await page.locator(".ending-sign", { hasText: "✗" }).waitFor();
    // A game that is shown writes its address a frame later.
    await page.waitForURL(/moves=b2\.a1\.b1\.a2\.c3\.a3$/);
  }),
);

for (const [what, hash] of [
  ["a tree", "#/watch"],
  ["a position", "#/watch?game=tictactoe&moves=b2+a1+c3&depth=3&rungs=minimax,alphabeta"],
]) {
  test(
    `on a projector ${what} has most of the screen, with the buttons in sight`,
    withPage(hash, { size: PROJECTOR }, async (page) => {
      await page.locator(".tree-view canvas").first().waitFor();
      const tree = await page.locator(".tree-view").first().boundingBox();
      const steps = await page.locator(".steps").boundingBox();
      assert.ok(tree && steps);
      assert.ok(tree.height >= 0.55 * PROJECTOR.height, `the tree is ${tree.height} high`);
      assert.ok(steps.y + steps.height <= PROJECTOR.height, `the buttons end at ${steps.y}`);
    }),
  );
}

test(
  "the trees can have the whole screen",
  withPage("#/watch", { size: PROJECTOR }, async (page) => {
    await page.locator(".tree-view canvas").waitFor();
    await page.locator("[data-act=screen]").click();
    await page.waitForFunction(() => document.fullscreenElement?.matches(".watching"));
    await page.keyboard.press("ArrowRight");
    await page.locator("[data-test=count]", { hasText: "Step 2" }).waitFor();
    await page.locator("[data-act=screen]").click();
    await page.waitForFunction(() => !document.fullscreenElement);
  }),
);
