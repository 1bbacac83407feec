// What goes wrong is told in the reader's language, can be tried again, and is forgotten when it
// works.

import assert from "node:assert/strict";
import { test } from "node:test";
import { SITE, assertAccessible, withPage } from "./harness.js";
import { failing } from "./requests.js";

/** @typedef {import("playwright-core").Page} Page */

/** What the browser says of requests that a test makes fail. */
const FAILING = [/ERR_FAILED/, /Failed to load resource/];

/** Opens another page of the same document. @param {Page} page @param {string} hash */
const goTo = (page, hash) => page.evaluate((to) => void (location.hash = to), hash);

const AGAIN = { name: "Try again" };

test(
  "a page whose module did not load is there after another try",
  withPage("#/api", { expected: FAILING }, async (page) => {
    const mend = await failing(page, SITE ? "joined/match.js*" : "joined/pages/match/**");
    await goTo(page, "#/match");
    await Promise.all([page.waitForEvent("load"), page.getByRole("button", AGAIN).click()]);
    // Nothing has changed: the way to try again stays.
    await page.getByRole("button", AGAIN).waitFor();
    await mend();
    await page.getByRole("button", AGAIN).click();
    await page.locator("main h1", { hasText: "Matches" }).waitFor();
  }),
);

for (const [what, path, hash, there] of [
  ["the games of the server, to play", "api/games", "#/play", ".board"],
  ["the games of the server, for matches", "api/games", "#/match", ".match form"],
  ["the games of the server, for the ladder", "api/games", "#/ladder", ".ladder form"],
  ["a game", "api/view", "#/play?game=kalah:6x4&moves=c", ".board.kalah .pit.last"],
  ["a search", "api/explain", "#/watch?game=kalah:3x2", "[data-test=count]"],
  ["the document of the interface", "api", "#/api", "article h2"],
]) {
  test(
    `${what} can be asked for again`,
    withPage(path === "api" ? "#/ladder" : "#/api", { expected: FAILING }, async (page) => {
      const mend = await failing(page, path);
      await goTo(page, hash);
      await page.getByRole("alert").getByRole("button", AGAIN).waitFor();
      assert.match(await page.locator("main").getByRole("alert").innerText(), /does not answer/);
      await assertAccessible(page);
      await mend();
      await page.getByRole("button", AGAIN).click();
      await page.locator(there).first().waitFor();
      assert.equal(await page.getByRole("button", AGAIN).count(), 0);
    }),
  );
}

test(
  "an error goes away when it works again",
  withPage("#/play?game=tictactoe&second=human", { expected: FAILING }, async (page) => {
    await page.locator(".board").waitFor();
    const mend = await failing(page, "api/play");
    await page.locator("[data-place=b2]").click();
    await page.locator(".toast.error").waitFor();
    await mend();
    await page.locator("[data-place=b2]").click();
    await page.locator(".moves [aria-current] small").waitFor();
    assert.equal(await page.locator(".toast.error").count(), 0);
  }),
);

for (const [
  language,
  game,
  move,
  answer,
  player,
] of /** @type {["pt" | "es", RegExp, RegExp, RegExp, RegExp][]} */ ([
  [
    "pt",
    /Este jogo não existe: .*"chess"/,
    /Este lance não pode ser jogado: .*zz/,
    /O servidor não responde/,
    /Este avaliador não serve: .*nonsense/,
  ],
  [
    "es",
    /Este juego no existe: .*"chess"/,
    /Esta jugada no se puede hacer: .*zz/,
    /El servidor no responde/,
    /Este evaluador no sirve: .*nonsense/,
  ],
])) {
  const told = (/** @type {Page} */ page, /** @type {string} */ where) =>
    page.locator(where).first().innerText();

  test(
    `a move that cannot be played is told in ${language}`,
    withPage("#/play?game=tictactoe&moves=zz", { language, expected: [/422/] }, async (page) => {
      assert.match(await told(page, ".toast.error"), move);
    }),
  );

  test(
    `a game that is not there is told in ${language}`,
    withPage("#/watch?game=chess", { language, expected: [/422/] }, async (page) => {
      assert.match(await told(page, "main [role=alert]"), game);
    }),
  );

  test(
    `a player that cannot play is told in ${language}`,
    withPage(
      "#/play?game=tictactoe&first=engine:eval=nonsense",
      { language, expected: [/422/] },
      async (page) => {
        assert.match(await told(page, ".toast.error"), player);
      },
    ),
  );

  test(
    `a server that does not answer is told in ${language}`,
    withPage("#/play?game=tictactoe", { language, expected: FAILING }, async (page) => {
      await page.locator(".board").waitFor();
      await failing(page, "api/play");
      await page.locator("[data-place=b2]").click();
      assert.match(await told(page, ".toast.error"), answer);
    }),
  );
}
