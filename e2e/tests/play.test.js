// The page where one plays: moves, machines, files, keys, how it looks.

import assert from "node:assert/strict";
import { test } from "node:test";
import { people, placeOn, present, reached, said, withBoard } from "./board.js";
import { PHONE, assertAccessible, assertFits, downloaded, open } from "./harness.js";
import { watchRequests } from "./requests.js";

/** @typedef {import("playwright-core").Page} Page */

test(
  "the boards one may play in are lit, all of them when the choice is free",
  withBoard(people("ultimate"), {}, async (page) => {
    assert.equal(await page.locator(".small.playable").count(), 9);
    await placeOn(page, "e5").click();
    await reached(page, 1);
    assert.equal(await page.locator(".small.playable").count(), 1);
    assert.equal(await page.locator("[data-place].open").count(), 8);
  }),
);

test(
  "the machine answers and undo takes both moves back",
  withBoard("#/play?game=tictactoe", {}, async (page) => {
    await placeOn(page, "b2").click();
    await reached(page, 2);
    await page.keyboard.press("u");
    await reached(page, 0);
    await page.keyboard.press("r");
    await reached(page, 2);
    await page.locator("[data-act=fresh]").click();
    await reached(page, 0);
    assert.equal(await page.locator(".cell.open").count(), 9);
  }),
);

test(
  "Swap2 against a machine: stones, a choice, and the game goes on",
  withBoard("#/play?game=gomoku&second=engine:nodes=500", {}, async (page) => {
    await page.locator(".swap2 button", { hasText: "Open with Swap2" }).click();
    for (const [n, place] of ["h8", "a1", "i8"].entries()) {
      await placeOn(page, place).click();
      await reached(page, n + 1);
    }
    // Two black stones side by side and a white one in a corner: the machine takes Black.
    await page.locator(".toast", { hasText: "The machine plays Black" }).waitFor();
    await placeOn(page, "g9").click();
    await reached(page, 5);
    assert.equal(await page.locator(".swap2").count(), 0);
  }),
);

test(
  "a machine that opens with Swap2 leaves the choice to the person",
  withBoard("#/play?game=gomoku&second=engine:nodes=500", {}, async (page) => {
    await page.locator(".swap2 button", { hasText: "Open with Swap2" }).click();
    await page.locator(".swap2 button", { hasText: "Let the other player open" }).click();
    await reached(page, 3);
    await page.locator(".swap2 button", { hasText: "Two more stones" }).waitFor();
    await assertAccessible(page);
    await page.locator(".swap2 button", { hasText: "Play White" }).click();
    await page.locator("[data-place].open").first().click();
    await reached(page, 5);
  }),
);

test(
  "Renju shows where Black may not play",
  withBoard(
    people("gomoku:rule=renju", ["g8", "a1", "i8", "a3", "h7", "a5", "h9", "a7"]),
    {},
    async (page) => {
      await placeOn(page, "h8").locator(".forbidden").waitFor();
      assert.match((await placeOn(page, "h8").getAttribute("aria-label")) ?? "", /two threes/);
      assert.equal(await page.locator(".board .forbidden").count(), 1);
      await placeOn(page, "a9").click();
      await reached(page, 9);
      assert.equal(await page.locator(".board .forbidden").count(), 0);
    },
  ),
);

test(
  "the way back to the game before a new one is offered",
  withBoard(people("tictactoe", ["b2", "a1"]), {}, async (page) => {
    await page.keyboard.press("n");
    await reached(page, 0);
    await page.locator(".toast button").first().click();
    await reached(page, 2);
  }),
);

/**
 * The requests that an action makes, without previews of the pit under the pointer.
 * @param {Page} page
 * @param {() => Promise<void>} action
 */
async function requestsOf(page, action) {
  const made = await watchRequests(page);
  await action();
  return (await made()).filter((name) => name !== "view");
}

test(
  "a click is one request, with the answer of the machine and its extra turns",
  withBoard("#/play?game=kalah:6x4&first=human&second=engine:depth=6", {}, async (page) => {
    // The first click gives another turn, the second lets the machine answer.
    const again = async () => {
      await placeOn(page, "south c").click();
      await reached(page, 1);
    };
    assert.deepEqual(await requestsOf(page, again), ["play"]);
    const answered = async () => {
      await placeOn(page, "south f").click();
      await page.waitForFunction(
        () => Number(document.querySelector(".moves [aria-current] small")?.textContent) > 2,
      );
      await page.locator("[data-place='south a'][aria-disabled=false]").waitFor();
    };
    assert.deepEqual(await requestsOf(page, answered), ["play"]);
    const undo = async () => {
      await page.locator("[data-act=undo]").click();
      await reached(page, 1);
    };
    assert.deepEqual(await requestsOf(page, undo), []);
  }),
);

test(
  "undo while the machine thinks takes the move back and its answer never comes",
  withBoard("#/play?game=gomoku&second=engine:time=20s", {}, async (page) => {
    await placeOn(page, "h8").click();
    await page.locator(".dots").waitFor();
    await page.locator("[data-act=undo]").click();
    await reached(page, 0);
    await placeOn(page, "j8").click();
    await reached(page, 1);
    assert.match(await page.locator(".moves").innerText(), /j8/);
  }),
);

test(
  "the machine begins after a change of sides",
  withBoard("#/play?game=tictactoe", {}, async (page) => {
    await page.locator("[data-act=swap]").click();
    await reached(page, 1);
    assert.match(await said(page), /Your turn, O/);
  }),
);

test(
  "machines play at their pace, wait, and go on move by move",
  withBoard("#/play?game=gomoku&first=random&second=first", {}, async (page) => {
    await reached(page, 2);
    await page.locator("[data-act=pause]").click();
    await page.locator("[data-act=resume]").waitFor();
    const before = await present(page);
    await page.locator("[data-act=step]").click();
    await reached(page, before + 1);
    await page.locator("[data-act=resume]").waitFor();
  }),
);

test(
  "a hint tells where to look, then the move",
  withBoard("#/play?game=tictactoe&moves=a1.b1.a2.b2", {}, async (page) => {
    await page.keyboard.press("h");
    await page.locator(".mark-region").first().waitFor();
    assert.match(await page.locator(".hint").innerText(), /win at once/);
    assert.equal(await page.locator(".mark-hint").count(), 0);
    await page.keyboard.press("h");
    await page.locator(".mark-hint[data-place=a3]").waitFor();
    assert.match(await page.locator(".hint").innerText(), /The move: a3/);
  }),
);

test(
  "a link reopens the game as it stood",
  withBoard(people("kalah:6x4"), {}, async (page) => {
    for (const [n, place] of ["south c", "south f", "north a"].entries()) {
      await placeOn(page, place).click();
      await reached(page, n + 1);
    }
    await page.waitForURL((url) => url.hash.includes("c.f.a"));
    const [link, counts] = [page.url(), await page.locator(".count").allTextContents()];
    const other = await page.context().newPage();
    await other.goto(link);
    await reached(other, 3);
    assert.deepEqual(await other.locator(".count").allTextContents(), counts);
    assert.match(await said(other), /South to move/);
  }),
);

test(
  "what stands in the address beside the moves counts too",
  withBoard(
    "#/play?game=tictactoe&position=XX./OO./...&first=human&second=human",
    {},
    async (page) => {
      await placeOn(page, "c3").click();
      await page.locator(".turn-text.over").waitFor();
      assert.match(await said(page), /X wins/);
    },
  ),
);

test(
  "a link that cannot be opened leaves a board and a message",
  withBoard("#/play?game=tictactoe&moves=zz", { expected: [/422/] }, async (page) => {
    await page.locator(".toast.error").waitFor();
    assert.match(await page.locator(".toast.error").innerText(), /zz/);
    await placeOn(page, "b2").click();
    await reached(page, 2);
  }),
);

test(
  "the rules dialog makes any board and says what cannot be",
  withBoard("#/play?game=tictactoe", { expected: [/422/] }, async (page) => {
    await page.locator(".tile", { hasText: "Your own board" }).click();
    await page.getByLabel("Columns").fill("400");
    await page.getByRole("dialog").getByRole("button", { name: "Play" }).click();
    await page.getByRole("dialog").getByRole("alert").waitFor();
    await page.getByLabel("Columns").fill("5");
    await page.getByLabel("Rows").fill("4");
    await page.getByLabel("In a line").fill("3");
    await page.getByLabel("A longer line").selectOption("standard");
    await page.getByRole("dialog").getByRole("button", { name: "Play" }).click();
    await page.locator(".cell").nth(19).waitFor();
    await page.waitForURL((url) => /mnk:5x4x3,rule=standard/.test(decodeURIComponent(url.hash)));
  }),
);

test(
  "players can be anything that plays",
  withBoard("#/play?game=tictactoe", {}, async (page) => {
    await page.getByText("More choices of players").click();
    const second = page.locator("fieldset").nth(1);
    await second.getByLabel("Who").selectOption("alphabeta");
    await second.getByLabel("Depth").fill("4");
    await second.getByLabel("Heuristic").selectOption("lines");
    await page.getByRole("dialog").getByRole("button", { name: "Apply" }).click();
    await placeOn(page, "b2").click();
    await reached(page, 2);
    await page.waitForURL((url) =>
      /second=alphabeta:depth=4,eval=lines/.test(decodeURIComponent(url.hash)),
    );
  }),
);

test(
  "games are saved in the browser with their variations",
  withBoard(people("tictactoe", ["b2", "a1"]), {}, async (page) => {
    await page.keyboard.press("u");
    await placeOn(page, "c3").click();
    await page.locator(".variation").waitFor();
    await page.locator("[data-act=save]").click();
    await page.getByLabel("Name").fill("mine");
    await page.getByRole("button", { name: "Save in this browser" }).click();
    await open(page, people("kalah:6x4"));
    await page.locator(".pit").first().waitFor();
    await page.locator("[data-act=open]").click();
    await page.getByRole("button", { name: "mine", exact: true }).click();
    await page.locator(".variation", { hasText: "c3" }).waitFor();
    assert.match(await page.locator(".moves").innerText(), /a1/);
  }),
);

test(
  "a link that others cannot open says so, and a file is offered instead",
  withBoard(people("tictactoe", ["b2"]), {}, async (page) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.locator("[data-act=share]").click();
    const toast = page.locator(".toast", { hasText: "It opens on this computer only." });
    await toast.waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url());
    await toast.getByRole("button", { name: "Save" }).click();
    await page.getByRole("dialog", { name: "Save" }).waitFor();
  }),
);

test(
  "games are written to files and read back",
  withBoard(people("tictactoe", ["b2", "a1", "c3"]), {}, async (page) => {
    await page.locator("[data-act=save]").click();
    await page.getByLabel("Format").selectOption("sgf");
    const { name, text } = await downloaded(page, () =>
      page.getByRole("button", { name: "Download" }).click(),
    );
    assert.match(name, /^tictactoe\.sgf$/);
    await page.keyboard.press("Escape");
    await page.keyboard.press("n");
    await reached(page, 0);
    await page.locator("[data-act=open]").click();
    await page
      .locator("input[type=file]")
      .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
    await page.locator(".kept li").getByRole("button", { name: "Open" }).click();
    await reached(page, 3);
    assert.match(await page.locator(".moves").innerText(), /c3/);
  }),
);

test(
  "seeds are sown one by one and a click skips the rest",
  withBoard(people("kalah:6x4"), { motion: true }, async (page) => {
    await placeOn(page, "south c").click();
    await page.locator(".pit.now").waitFor();
    assert.match(await said(page), /South sows/);
    await page.locator(".stage").click({ position: { x: 5, y: 5 } });
    await page.locator(".pit.now").waitFor({ state: "detached" });
    assert.match(await said(page), /South moves again/);
  }),
);

test(
  "pointing at a pit shows what would come of it",
  withBoard(people("kalah:6x4"), {}, async (page) => {
    await placeOn(page, "south c").hover();
    await page.locator(".change").first().waitFor();
    assert.deepEqual((await page.locator(".change").allTextContents()).sort(), [
      "+1",
      "+1",
      "+1",
      "+1",
      "−4",
    ]);
  }),
);

test(
  "the sheet of keys opens and closes by keys",
  withBoard("#/play", {}, async (page) => {
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }),
);

for (const [what, hash] of [
  ["Gomoku", people("gomoku", ["h8", "i9"])],
  ["Ultimate", people("ultimate", ["e5", "d4"])],
  ["Kalah", people("kalah:6x4", ["c", "f", "a"])],
  ["a tree", people("tree:((10 11)(9 x))", ["a"])],
  ["a lost game", "#/play?game=tictactoe&moves=b2.a1.b1.a2.c3.a3"],
  ["Kalah seen from north", "#/play?game=kalah:6x4&first=first&second=human&moves=a"],
]) {
  test(`${what} is accessible in both themes`, withBoard(hash, {}, assertAccessible));
  test(`${what} fits a phone`, withBoard(hash, { size: PHONE }, assertFits));
}

test(
  "a dialog is accessible",
  withBoard("#/play", {}, async (page) => {
    await page.locator("[data-act=open]").click();
    await page.getByRole("dialog").waitFor();
    await assertAccessible(page);
  }),
);

test(
  "a machine that cannot move says why, and is asked again",
  withBoard(
    "#/play?game=tictactoe&second=engine:eval=nonsense",
    { expected: [/422/] },
    async (page) => {
      await placeOn(page, "b2").click();
      await page.locator(".toast.error").waitFor();
      await page.getByText("More choices of players").click();
      await page.locator("fieldset").nth(1).getByLabel("Who").selectOption("first");
      await page.getByRole("dialog").getByRole("button", { name: "Apply" }).click();
      await reached(page, 2);
    },
  ),
);

test(
  "a position can be set up",
  withBoard("#/play?game=tictactoe", {}, async (page) => {
    await page.locator("[data-act=rules]").click();
    await page.getByLabel("Start position").fill("XX./OO./...");
    await page.getByRole("dialog").getByRole("button", { name: "Play" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.locator(".mark.first").nth(1).waitFor();
    await placeOn(page, "c3").click();
    await page.locator(".turn-text.over").waitFor();
  }),
);

test(
  "the name of the page leads to the front door, and that back to the game on the table",
  withBoard(people("tictactoe", ["b2", "a1"]), {}, async (page) => {
    await page.locator(".brand").click();
    await page.locator("[data-door=play] h2 a").click();
    await page.waitForURL(/moves=b2\.a1/);
    await reached(page, 2);
  }),
);

test(
  "what happens is announced",
  withBoard(people("tictactoe"), {}, async (page) => {
    await placeOn(page, "b2").click();
    await page
      .locator("#polite", { hasText: "X plays b2. O to move" })
      .waitFor({ state: "attached" });
    assert.equal(await placeOn(page, "b2").getAttribute("aria-label"), "b2, X, last move");
  }),
);

test(
  "cells with blanks between them are moves as the board names them",
  withBoard(people("gomoku"), {}, async (page) => {
    await page.locator("[data-act=open]").click();
    await page.getByLabel("Or its text").fill("h8 i9 g8");
    await page.getByRole("button", { name: "Read" }).click();
    await page.locator(".kept li").getByRole("button", { name: "Open" }).click();
    await reached(page, 3);
    await page.waitForURL((url) => url.hash.includes("moves=h8.i9.g8"));
  }),
);

test(
  "cells in one word are a Gomocup opening, whatever is on the table",
  withBoard(people("tictactoe"), {}, async (page) => {
    await page.locator("[data-act=open]").click();
    await page.getByLabel("Or its text").fill("h8h10h12");
    await page.getByRole("button", { name: "Read" }).click();
    await page.locator(".kept li", { hasText: "gomoku" }).waitFor();
  }),
);

test(
  "a new game is offered when the last seed has fallen",
  withBoard(
    `${people("kalah:6x4")}&position=${encodeURIComponent("S:0,0,0,0,0,7,20/1,0,0,0,0,0,20")}`,
    { motion: true },
    async (page) => {
      await placeOn(page, "south f").click();
      await page.locator(".now").first().waitFor();
      assert.equal(await page.getByRole("button", { name: "Play again" }).count(), 0);
      await page.getByRole("button", { name: "Play again" }).waitFor();
      assert.equal(await page.locator(".now").count(), 0);
    },
  ),
);

test(
  "more time a move is further to the right",
  withBoard(people("kalah:6x4"), {}, async (page) => {
    const slider = page.getByLabel("Time per move");
    for (const [value, told] of [
      ["0", "at once"],
      ["2000", "2 s"],
    ]) {
      await slider.fill(value);
      assert.equal(await slider.getAttribute("aria-valuetext"), told);
    }
  }),
);

test(
  "a win, a draw and a loss look different",
  withBoard("#/play?game=tictactoe", {}, async (page) => {
    const [looks, lines] = [[], []].map(() => /** @type {string[]} */ ([]));
    for (const [moves, words] of /** @type {[string, RegExp][]} */ ([
      ["a1.b1.a2.b2.a3", /You win/],
      ["a1.b2.c3.b1.b3.a3.c1.c2.a2", /A draw/],
      ["b2.a1.b1.a2.c3.a3", /The machine wins/],
    ])) {
      await open(page, `#/play?game=tictactoe&moves=${moves}`);
      const text = page.locator(".turn-text.over", { hasText: words });
      await text.waitFor();
      looks.push(await text.evaluate((element) => getComputedStyle(element).color));
      lines.push(
        await page
          .locator(".board")
          .evaluate(
            (board) => getComputedStyle(board.querySelector(".wins .field") ?? board).stroke,
          ),
      );
    }
    assert.equal(new Set(looks).size, 3, looks.join(", "));
    assert.equal(new Set(lines).size, 3, lines.join(", "));
  }),
);

test(
  "Kalah is seen from where the person sits",
  withBoard("#/play?game=kalah:6x4&first=first&second=human", {}, async (page) => {
    await reached(page, 1);
    const middle = async (/** @type {string} */ selector) => {
      const box = await page.locator(selector).boundingBox();
      assert.ok(box);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const pit = (/** @type {string} */ place) => middle(`[data-place="${place}"]`);
    const [near, far, last] = [await pit("north a"), await pit("south a"), await pit("north f")];
    assert.ok(near.y > far.y, "north sits at the bottom");
    assert.ok(near.x < last.x && near.x < far.x, "north's first pit is at the left");
    assert.ok((await middle(".store.north")).x > last.x, "north's store is at the right");
    assert.equal(Math.round(far.x), Math.round(last.x), "what lies opposite is still opposite");
  }),
);

for (const [how, touch, least] of /** @type {[string, boolean, number][]} */ ([
  ["mouse", false, 24],
  ["finger", true, 44],
])) {
  test(
    `whatever is pressed is large enough for a ${how}`,
    withBoard("#/play?game=kalah:6x4&moves=c.f&analyse=1", { size: PHONE, touch }, async (page) => {
      await page.locator(".best .step").nth(3).waitFor();
      // In one go: lines of the engine come and go meanwhile.
      const small = await page.evaluate((least) => {
        const list = [...document.querySelectorAll("main button, .top button, .top nav a")];
        const boxes = list.map((element) => ({
          text: element.textContent,
          ...element.getBoundingClientRect().toJSON(),
        }));
        return boxes
          .filter(({ width, height }) => width < least || height < least)
          .map(({ text, width, height }) => `${text} ${width}x${height}`);
      }, least);
      assert.deepEqual(small, []);
      await assertFits(page);
    }),
  );
}
