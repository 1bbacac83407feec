// The engine looks on: lines as they come, the course of the game, variations, reviews.

import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE, assertAccessible, assertFits, withPage } from "./harness.js";
import { answerWith, untilAsked, untilGivenUp } from "./requests.js";

/** @typedef {import("playwright-core").Page} Page */

/** @param {string} rules @param {string[]} [moves] */
const analysis = (rules, moves = []) =>
  `#/play?game=${encodeURIComponent(rules)}&analyse=1` +
  (moves.length ? `&moves=${moves.join(".")}` : "");

/** O's second move loses; X wins in the end. */
const LOST = ["b2", "a2", "a3", "c1", "b3", "c3", "b1"];

/** Waits for a move in the list to be the present one. @param {Page} page @param {string} move */
const standsAt = (page, move) => page.locator(".moves [aria-current]", { hasText: move }).waitFor();

test(
  "lines come while the engine searches, and deeper ones later",
  withPage(analysis("gomoku", ["h8", "i9"]), {}, async (page) => {
    await page.locator(".best li").nth(2).waitFor();
    const depth = Number(await page.locator(".depth").getAttribute("data-depth"));
    await page.waitForFunction(
      (before) => Number(document.querySelector(".depth")?.getAttribute("data-depth")) > before,
      depth,
    );
    assert.ok((await page.locator(".worth").count()) >= 3);
  }),
);

test(
  "another position stops the search and begins one of its own",
  withPage(analysis("gomoku", ["h8"]), {}, async (page) => {
    await page.locator(".best li").first().waitFor();
    const ended = untilGivenUp(page, "analyse");
    const begun = untilAsked(page, "analyse", "i9");
    await page.locator("[data-place=i9]").click();
    await Promise.all([ended, begun]);
    await standsAt(page, "i9");
  }),
);

test(
  "what is proven is said, in how many moves, and who stands better",
  withPage(analysis("tictactoe", ["b2", "a2"]), {}, async (page) => {
    await page.locator(".best .proven").first().waitFor();
    assert.match(await page.locator(".best .value").first().innerText(), /X wins in 5/);
    await page.locator(".evalbar[aria-valuenow='1.00']").waitFor();
    assert.match(
      String(await page.locator(".evalbar").getAttribute("aria-valuetext")),
      /X wins in 5/,
    );
    await page.locator("[data-place=c2] .worth", { hasText: "=" }).waitFor();
  }),
);

test(
  "Kalah has its margin",
  withPage(analysis("kalah:3x2"), {}, async (page) => {
    await page.locator(".best .value", { hasText: "South by 4" }).waitFor();
    await page.locator("[data-place='south b'][aria-label$='worth +4']").waitFor();
    await page.locator(".worth", { hasText: "+4" }).waitFor();
  }),
);

test(
  "both sides are moved by hand, and the machine moves again afterwards",
  withPage(analysis("tictactoe", ["b2"]), {}, async (page) => {
    await page.locator("[data-place=a1]").click();
    await standsAt(page, "a1");
    await page.locator("[data-place=a2]").click();
    await standsAt(page, "a2");
    await page.keyboard.press("a");
    await page.locator(".moves [aria-current] small", { hasText: "4" }).waitFor();
  }),
);

test(
  "one branches from any move and cuts a branch off",
  withPage(analysis("tictactoe", ["b2", "a1", "c3"]), {}, async (page) => {
    await page.locator(".moves .chip", { hasText: "b2" }).click();
    await page.locator("[data-place=c1]").click();
    await page.locator(".variation", { hasText: "c1" }).waitFor();
    await page.getByRole("button", { name: "Delete from c1 on" }).click();
    await page.locator(".variation").waitFor({ state: "detached" });
    await standsAt(page, "b2");
    await page.keyboard.press(".");
    await standsAt(page, "a1");
    await page.keyboard.press(",");
    await standsAt(page, "b2");
  }),
);

test(
  "a line of the engine can be followed",
  withPage(analysis("tictactoe", ["b2", "a2"]), {}, async (page) => {
    await page.locator(".best .proven").first().waitFor();
    const move = await page.locator(".best .step").first().innerText();
    await page.locator(".best .step").first().click();
    await standsAt(page, move);
  }),
);

test(
  "a review names the move that let the result slip, and the better one",
  withPage(`#/play?game=tictactoe&second=human&moves=${LOST.join(".")}`, {}, async (page) => {
    await page.getByRole("button", { name: "Review the game" }).click();
    await page.locator(".turning").waitFor();
    assert.match(
      await page.locator(".turning").innerText(),
      /Move 2, O a2.*Before it: a draw\. After it: X wins/s,
    );
    assert.match(await page.locator(".moves .chip", { hasText: "a2" }).innerText(), /\?\?/);
    await page.getByRole("button", { name: "Go there" }).click();
    await standsAt(page, "b2");
    await page.locator(".mark-played[data-place=a2]").waitFor();
    // All four corners hold the draw.
    const best = await page
      .locator(".mark-best")
      .evaluateAll((marks) => marks.map((mark) => mark.getAttribute("data-place")).sort());
    assert.deepEqual(best, ["a1", "a3", "c1", "c3"]);
    assert.match(
      await page.locator(".turning").innerText(),
      new RegExp(`Best was (${best.join("|")})`),
    );
    await page.getByRole("button", { name: "Show the better way" }).click();
    await page.locator(".variation").waitFor();
  }),
);

test(
  "the course of the game leads to any move, by mouse and by keys",
  withPage(`#/play?game=tictactoe&second=human&moves=${LOST.join(".")}`, {}, async (page) => {
    await page.getByRole("button", { name: "Review the game" }).click();
    await page.locator(".turning").waitFor();
    assert.equal(await page.locator(".graph circle").count(), LOST.length + 1);
    const box = await page.locator(".graph").boundingBox();
    assert.ok(box);
    await page.locator(".graph").click({ position: { x: 4, y: box.height / 2 } });
    await page.locator(".graph[aria-valuenow='0']").waitFor();
    await page.keyboard.press("End");
    await page.locator(`.graph[aria-valuenow='${LOST.length}']`).waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.locator(`.graph[aria-valuenow='${LOST.length - 1}']`).waitFor();
  }),
);

test(
  "a game that is imported is reviewed",
  withPage("#/play", {}, async (page) => {
    await page.locator("[data-act=open]").click();
    await page.getByLabel("Or its text").fill(`game: tictactoe\n\n1. ${LOST.join(" ")}\n`);
    await page.getByRole("button", { name: "Read" }).click();
    await page.locator(".kept li").getByRole("button", { name: "Review the game" }).click();
    await page.locator(".turning").waitFor();
    await standsAt(page, "b1");
  }),
);

test(
  "all moves that are equally good are marked",
  withPage(analysis("tictactoe"), {}, async (page) => {
    await page.waitForFunction(() => document.querySelectorAll(".worth.proven").length === 9);
    assert.equal(await page.locator(".worth.proven.top").count(), 9);
    await page.locator("[data-place=b2]").click();
    await page.waitForFunction(() => document.querySelectorAll(".worth.proven").length === 8);
    const best = await page
      .locator(".cell:has(.worth.top)")
      .evaluateAll((list) => list.map((cell) => cell.getAttribute("data-place")).sort());
    assert.deepEqual(best, ["a1", "a3", "c1", "c3"]);
  }),
);

/** A review as the server sends it. @param {boolean} proven */
const reviewed = (proven) => {
  const value = (/** @type {number} */ chance) =>
    proven ? { payoff: Math.sign(chance - 0.5) } : { chance };
  const ply = {
    side: "X",
    value: value(0.9),
    bar: 0.9,
    bounds: [-1, 1],
    proven,
    distance: null,
    line: ["a3"],
    equal: ["a3"],
    played: "b2",
    loss: 0.9,
  };
  const turning = {
    ply: 0,
    side: "X",
    played: "b2",
    line: ["a3"],
    before: value(0.9),
    after: value(0.2),
    fell: 0.7,
    proven,
  };
  return (
    JSON.stringify({
      done: true,
      review: { result: null, plies: [ply, { ...ply, side: "O", played: "a1", loss: 0 }], turning },
    }) + "\n"
  );
};

for (const [proven, claim, sign] of /** @type {[boolean, RegExp, string]} */ ([
  [true, /let the result slip.*Best was a3/s, "??"],
  [false, /the engine thinks it cost most, 70% .*prefers a3/s, "?"],
])) {
  test(
    `a review is sure of ${proven ? "what is proven" : "nothing else"}`,
    withPage("#/play?game=tictactoe&second=human&moves=b2.a1", {}, async (page) => {
      await answerWith(page, "review", reviewed(proven));
      await page.locator("[data-act=analyse]").click();
      await page.getByRole("button", { name: "Review the game" }).click();
      await page.locator(".turning").waitFor();
      assert.match(await page.locator(".turning").innerText(), claim);
      assert.equal((await page.locator(".turning").innerText()).includes("slip"), proven);
      assert.equal(
        await page.locator(".moves .chip", { hasText: "b2" }).locator(".note").innerText(),
        sign,
      );
    }),
  );
}

/**
 * How well a text can be read where it stands: the ratio of contrast of WCAG.
 * @param {import("playwright-core").Locator} text
 */
const contrast = (text) =>
  text.evaluate((element) => {
    const parts = (/** @type {string} */ colour) => (colour.match(/[\d.]+/g) ?? []).map(Number);
    const light = (/** @type {number[]} */ rgb) => {
      const [r, g, b] = rgb.map((n) =>
        n / 255 <= 0.03928 ? n / 255 / 12.92 : ((n / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const { left, top, width, height } = element.getBoundingClientRect();
    const grounds = document
      .elementsFromPoint(left + width / 2, top + height / 2)
      .map((each) => parts(getComputedStyle(each).backgroundColor));
    const ground = grounds.find(([, , , alpha = 1]) => alpha === 1) ?? [255, 255, 255];
    const [a, b] = [light(parts(getComputedStyle(element).color)), light(ground)];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  });

for (const theme of /** @type {const} */ (["light", "dark"])) {
  test(
    `the names on the bar can be read whoever wins when it is ${theme}`,
    withPage(
      analysis("gomoku", ["a1", "h8", "a3", "i8", "a5", "j8", "c1", "k8"]),
      { theme },
      async (page) => {
        await page.locator(".evalbar[aria-valuenow='-1.00']").waitFor();
        await page.waitForFunction(
          () =>
            (document.querySelector(".evalbar .first")?.getBoundingClientRect().height ?? 9) < 1,
        );
        for (const side of ["first", "second"]) {
          const ratio = await contrast(page.locator(`.evalbar .end.${side}`));
          assert.ok(ratio >= 4.5, `${side}: ${ratio}`);
        }
      },
    ),
  );
}

test(
  "analysis is accessible in both themes",
  withPage(analysis("tictactoe", ["b2", "a2"]), {}, async (page) => {
    await page.locator(".best .proven").first().waitFor();
    await assertAccessible(page);
  }),
);

test(
  "analysis fits a phone",
  withPage(analysis("kalah:6x4"), { size: PHONE }, async (page) => {
    await page.locator(".best li").first().waitFor();
    await assertFits(page);
  }),
);
