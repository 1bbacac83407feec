// Matches: played, counted, stopped, replayed, kept.

import assert from "node:assert/strict";
import { test } from "node:test";
import { FRESH, applyLine } from "../../crates/server/web/pages/match/run.js";
import { fieldsOf, written } from "../../crates/server/web/pages/match/spec.js";
import { PHONE, assertAccessible, assertFits, downloaded, withPage } from "./harness.js";

/** @typedef {import("playwright-core").Page} Page */

const SMALL = "#/match?game=tictactoe&first=minimax&second=random&games=2";
const ENDLESS = "#/match?game=kalah:6x4&first=engine:time=20ms&second=random&games=1000";

/** @param {Page} page */
const start = (page) => page.getByRole("button", { name: "Start the match" }).click();
/** @param {Page} page @param {string} phase */
const reached = (page, phase) => page.locator(".progress strong", { hasText: phase }).waitFor();

/** Plays the small match to its end. @param {Page} page */
async function playSmall(page) {
  await start(page);
  await reached(page, "Finished");
}

test(
  "a match is counted by side and by pairs",
  withPage(SMALL, {}, async (page) => {
    await playSmall(page);
    const rows = page.locator(".standings .tally tbody tr");
    assert.deepEqual(await rows.locator("code").allTextContents(), ["minimax", "random"]);
    const numbers = (await rows.first().locator("td").allTextContents()).slice(0, 6).map(Number);
    const total = numbers.reduce((sum, n) => sum + n, 0);
    assert.equal(total, 2, "each game is counted once");
    assert.equal(
      await page
        .locator(".pairs .count")
        .allTextContents()
        .then((all) => all.map(Number).reduce((sum, n) => sum + n, 0)),
      1,
    );
    await page.getByText("Elo, A over B").waitFor();
    assert.equal(await page.locator(".games tbody tr").count(), 2);
    await assertAccessible(page);
  }),
);

test(
  "a game of a match is stepped through and opened elsewhere",
  withPage(SMALL, {}, async (page) => {
    await playSmall(page);
    await page.getByRole("button", { name: "Replay game 1" }).click();
    const told = page.locator(".thought");
    await told.filter({ hasText: /^Move \d of \d/ }).waitFor();
    const [, last] = /of (\d)/.exec((await told.textContent()) ?? "") ?? [];
    await page.getByRole("button", { name: "One move back" }).click();
    await told.filter({ hasText: `Move ${Number(last) - 1} of ${last}` }).waitFor();
    await page.getByRole("button", { name: "To the beginning" }).click();
    await told.filter({ hasText: "The beginning" }).waitFor();
    await page.getByRole("button", { name: "One move forward" }).click();
    const move = /: (\w\d)/.exec(
      (await told.filter({ hasText: `Move 1 of ${last}` }).textContent()) ?? "",
    )?.[1];
    const link = await page.getByRole("link", { name: "Open in Play" }).getAttribute("href");
    assert.equal(link, `#/play?game=tictactoe&moves=${move}&first=human&second=human`);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await told.filter({ hasText: `Move ${last} of ${last}` }).waitFor();
  }),
);

test(
  "the games of a match are kept in a file",
  withPage(SMALL, {}, async (page) => {
    await playSmall(page);
    const file = await downloaded(page, () =>
      page.getByRole("button", { name: "Download" }).click(),
    );
    assert.match(file.name, /^tictactoe\.jsonl?$/);
    const records = file.text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      records.map(({ players }) => players),
      [
        ["minimax", "random"],
        ["random", "minimax"],
      ],
    );
    assert.match(file.text, /"seed":"10818611002019013787"/, "a seed of 64 bits is whole");
    await page.getByLabel("All games as").selectOption("sgf");
    const sgf = await downloaded(page, () =>
      page.getByRole("button", { name: "Download" }).click(),
    );
    assert.match(sgf.text, /^\(;FF\[4\]/);
  }),
);

test(
  "a match is seen while it is played, stopped, and keeps what was played",
  withPage(ENDLESS, {}, async (page) => {
    await start(page);
    await page.locator(".live svg").first().waitFor();
    await page.locator(".games tbody tr").first().waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await reached(page, "Stopped");
    assert.ok((await page.locator(".games tbody tr").count()) > 0);
    await page.getByRole("button", { name: "Start the match" }).waitFor();
  }),
);

test(
  "a match goes on while another page is open",
  withPage(ENDLESS, {}, async (page) => {
    await start(page);
    await page.locator(".games tbody tr").first().waitFor();
    const played = async () =>
      Number(/\d+/.exec((await page.locator(".progress span").textContent()) ?? "")?.[0]);
    const before = await played();
    await page.getByRole("link", { name: "API" }).click();
    await page.getByRole("heading", { name: "Programming interface", exact: true }).waitFor();
    await page.getByRole("link", { name: "Matches" }).click();
    assert.equal(
      await page.getByRole("combobox", { name: "Game", exact: true }).inputValue(),
      "kalah:6x4",
      "the form is as it was left",
    );
    await page.waitForFunction(
      (n) =>
        Number(/\d+/.exec(document.querySelector(".progress span")?.textContent ?? "")?.[0]) > n,
      before,
    );
    await page.getByRole("button", { name: "Stop" }).click();
    await reached(page, "Stopped");
  }),
);

test(
  "a test that decides ends a match",
  withPage(`${SMALL.replace("games=2", "games=200")}&sprt=1&elo0=0&elo1=200`, {}, async (page) => {
    await start(page);
    await page.getByRole("meter").waitFor();
    await reached(page, "Finished");
    await page.getByText("has decided").waitFor();
  }),
);

test(
  "what the server refuses is said",
  withPage("#/match?first=nonsense", { expected: [/422/] }, async (page) => {
    await start(page);
    await page.getByRole("alert").filter({ hasText: "nonsense" }).first().waitFor();
    await reached(page, "Failed");
  }),
);

test(
  "the form writes players, and the address keeps them",
  withPage("#/match", {}, async (page) => {
    const seat = page.getByRole("group", { name: "Player A" });
    await seat.getByLabel("Kind").selectOption("alphabeta");
    await seat.getByLabel("Depth").fill("2");
    await seat.getByLabel("Evaluator").selectOption("lines");
    await page.getByRole("group", { name: "Player B" }).getByLabel("Kind").selectOption("random");
    await page.getByLabel("Games", { exact: true }).fill("2");
    await start(page);
    await reached(page, "Finished");
    await page.waitForURL(/second=random/);
    const query = new URLSearchParams(new URL(page.url()).hash.split("?")[1]);
    assert.equal(query.get("first"), "alphabeta:depth=2,eval=lines");
    assert.equal(query.get("second"), "random");
    await page.reload();
    await page.getByText("alphabeta:depth=2,eval=lines").first().waitFor();
  }),
);

test(
  "the form follows the address",
  withPage("#/match?game=gomoku&first=random", {}, async (page) => {
    await page
      .getByRole("group", { name: "Player A" })
      .getByText("random", { exact: true })
      .waitFor();
    await page.evaluate(() => (location.hash = "#/match?game=kalah:study&first=engine:level=2"));
    await page.getByRole("group", { name: "Player A" }).getByText("engine:level=2").waitFor();
    assert.equal(
      await page.getByRole("combobox", { name: "Game", exact: true }).inputValue(),
      "kalah:study",
    );
  }),
);

test(
  "a match on a phone",
  withPage(SMALL, { size: PHONE, theme: "dark" }, async (page) => {
    await playSmall(page);
    await page.getByRole("button", { name: "Replay game 2" }).click();
    await page.locator(".replay .picture svg").waitFor();
    await assertFits(page);
    await assertAccessible(page);
  }),
);

for (const [text, kind] of [
  ["engine:level=3", "engine"],
  ["engine:time=500ms,eval=rows", "engine"],
  ["engine:nodes=2000", "engine"],
  ["minimax:depth=end", "minimax"],
  ["symmetry:depth=4", "symmetry"],
  ["mcts:nodes=100", "mcts"],
  ["random", "random"],
  ["first", "first"],
  ["engine:depth=3,threads=2", "written"],
  ["engine:eval=(weighted:row=0.3,store=1)", "written"],
  ["engine:depth=3,nodes=100", "written"],
  ["random:depth=3", "written"],
  ["nonsense", "written"],
  ["", "written"],
]) {
  test(`${text || "nothing"} is ${kind} in the form and reads back`, () => {
    const fields = fieldsOf(text);
    assert.equal(fields.kind, kind);
    assert.equal(written(fields), text);
  });
}

for (const [text, meant] of [
  ["engine:time=1.5s", "engine:time=1500ms"],
  ["engine", "engine:time=1000ms"],
  ["minimax:eval=rows", "minimax:depth=3,eval=rows"],
]) {
  test(`${text} is ${meant} in the form`, () => assert.equal(written(fieldsOf(text)), meant));
}

test("the next game is followed though the last turn of the one before comes after its end", () => {
  const turn = (/** @type {number} */ number) => ({
    turn: { number, player: "a", side: "X", move: "a1", view: {} },
  });
  const standings = { games: 1, pairings: [{ elo: { value: 0, low: 0, high: 0 } }] };
  const lines = [{ game: { number: 1, record: {}, standings } }, turn(1), turn(2), turn(3)];
  const run = lines.reduce((known, line) => ({ ...known, ...applyLine(known, line) }), FRESH);
  assert.equal(run.turn?.number, 2);
});
