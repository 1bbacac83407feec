// Watch the search: every step of the report's tree, searches side by side, practice, what can be
// taken away.

import assert from "node:assert/strict";
import { test } from "node:test";
import { arrange } from "../../crates/server/web/pages/watch/layout.js";
import { clocks, linked } from "../../crates/server/web/pages/watch/sync.js";
import { traceNumber, traceText } from "../../crates/server/web/lib/value.js";
import { LEAVES, next, pathTo, read, stateOf } from "../../crates/server/web/pages/watch/model.js";
import { question } from "../../crates/server/web/pages/watch/practice.js";
import { SENTENCES, sentence } from "../../crates/server/web/pages/watch/sentences.js";
import { PHONE, assertAccessible, assertFits, downloaded, open, withPage } from "./harness.js";
import { ask } from "./requests.js";

/** @typedef {import("playwright-core").Page} Page */

const SMALL_TREE = "tree:((10 11)(9 x))";
const RUNGS = ["minimax", "alphabeta", "cache", "symmetry", "forced"];
/** Those that enter a node more than once. */
const ORDERED = ["deepening", "nullwindow", "killers", "reductions"];

/** Positions on which something happens at every rung. */
const POSITIONS = [
  { game: SMALL_TREE },
  { game: "tree:(=((3 7)(5 6)) (=(4 9) 8) (2 x))" },
  { game: "tictactoe", moves: ["b2", "a1", "c3"], depth: 3 },
  { game: "tictactoe", moves: ["b2", "a1", "c3", "a3", "a2"], depth: 4 },
  { game: "mnk:3x3x3", depth: 4, nodes: 5000 },
  { game: "kalah:3x2", depth: 4 },
];

/** What alpha-beta does on the report's tree: event, node, alpha, beta, value. */
const STEPS = [
  ["enter", "root", "-∞", "+∞", "?"],
  ["enter", "a", "-∞", "+∞", "?"],
  ["enter", "a.a", "-∞", "+∞", "?"],
  ["over", "a.a", "-∞", "+∞", "+10"],
  ["exit", "a.a", "-∞", "+∞", "+10"],
  ["raise", "a", "-∞", "+10", "+10"],
  ["enter", "a.b", "-∞", "+10", "?"],
  ["over", "a.b", "-∞", "+10", "+11"],
  ["exit", "a.b", "-∞", "+10", "+11"],
  ["exit", "a", "-∞", "+10", "+10"],
  ["raise", "root", "+10", "+∞", "+10"],
  ["enter", "b", "+10", "+∞", "?"],
  ["enter", "b.a", "+10", "+∞", "?"],
  ["over", "b.a", "+10", "+∞", "+9"],
  ["exit", "b.a", "+10", "+∞", "+9"],
  ["raise", "b", "+10", "+9", "+9"],
  ["cut", "b", "+10", "+9", "+9"],
  ["exit", "b", "+10", "+9", "≤ +9"],
  ["exit", "root", "+10", "+∞", "+10"],
];
const CUT = 17;
/** The nodes of that search in the order they are entered. */
const NODES = ["root", "a", "a.a", "a.b", "b", "b.a"];

/** @param {object} body */
async function explain(body) {
  const [{ traces }] = await ask("explain", body);
  return traces.map((/** @type {unknown} */ trace) => read(trace));
}

/** @param {Page} page @param {number} step */
const at = (page, step) =>
  page.locator("[data-test=count]", { hasText: new RegExp(` ${step} `) }).waitFor();

/** What the page says about the step it is at. @param {Page} page */
const shown = (page) =>
  page.evaluate(() => {
    const of = (/** @type {string} */ name) =>
      /** @type {HTMLElement} */ (document.querySelector(`[data-test=${name}]`)).dataset;
    const { alpha, beta, value } = of("window");
    const here = /** @type {HTMLElement} */ (
      document.querySelector("[role=treeitem][aria-current]")
    );
    return { event: of("sentence").event, node: Number(here.dataset.node), alpha, beta, value };
  });

/** Alpha, beta and value of every node of the text, by its way from the root. @param {Page} page */
async function nodes(page) {
  const list = await page.evaluate(() =>
    [...document.querySelectorAll("[data-node]")].map((item) => ({
      .../** @type {HTMLElement} */ (item).dataset,
    })),
  );
  return Object.fromEntries(
    list.map(({ node, alpha, beta, value }) => [NODES[Number(node)], `${alpha} ${beta} ${value}`]),
  );
}

/** @param {Page} page @param {string} name */
const press = (page, name) => page.click(`[data-act=${name}]`);

test(
  "every step of the report's tree has the alpha, beta and value of the report",
  withPage("#/watch", {}, async (page) => {
    await press(page, "asText");
    for (const [n, [event, node, alpha, beta, value]] of STEPS.entries()) {
      await at(page, n + 1);
      assert.deepEqual(
        await shown(page),
        { event, node: NODES.indexOf(node), alpha, beta, value },
        `step ${n + 1}`,
      );
      if (n + 1 < STEPS.length) await press(page, "forward");
    }
    assert.ok(await page.isDisabled("[data-act=forward]"));
  }),
);

test(
  "x is never looked at and the root is worth 10",
  withPage("#/watch", {}, async (page) => {
    await press(page, "asText");
    await press(page, "last");
    await at(page, STEPS.length);
    assert.deepEqual(await nodes(page), {
      root: "+10 +∞ +10",
      a: "-∞ +10 +10",
      "a.a": "-∞ +∞ +10",
      "a.b": "-∞ +10 +11",
      b: "+10 +9 ≤ +9",
      "b.a": "+10 +∞ +9",
    });
    assert.match(
      await page.locator("[role=treeitem].left-out").innerText(),
      /never looked at: b \(saves 1\)/,
    );
    assert.match(await page.locator(".pane").innerText(), /Worth \+10, best line a a/);
  }),
);

test(
  "what is known at a step is what was known then",
  withPage("#/watch", {}, async (page) => {
    await press(page, "asText");
    await press(page, "last");
    await at(page, STEPS.length);
    for (const step of [11, 6, 16, 2]) {
      await page.locator("input[type=range]").fill(String(step));
      await at(page, step);
      const known = Object.fromEntries(
        STEPS.slice(0, step).map(([, node, alpha, beta, value]) => [
          node,
          `${alpha} ${beta} ${value}`,
        ]),
      );
      assert.deepEqual(await nodes(page), known, `step ${step}`);
    }
  }),
);

test(
  "keys step, play and jump to cuts and leaves",
  withPage("#/watch", {}, async (page) => {
    await at(page, 1);
    /** @type {[string, number][]} */
    const presses = [
      ["c", CUT],
      ["Shift+L", 14],
      ["Shift+L", 8],
      ["l", 14],
      ["ArrowRight", 15],
      ["ArrowLeft", 14],
      ["Home", 1],
      ["End", 19],
      ["Shift+C", CUT],
      ["c", CUT],
    ];
    for (const [key, step] of presses) {
      await page.keyboard.press(key);
      await at(page, step);
    }
    assert.equal(await page.getAttribute("[data-line][aria-current]", "data-line"), "cut");
    assert.ok(await page.isDisabled("[data-act=next-cut]"));
    await page.selectOption(".speed select", "20");
    await page.keyboard.press("Home");
    await page.keyboard.press("Space");
    await at(page, STEPS.length);
  }),
);

test(
  "the sentence of a step is announced",
  withPage("#/watch", {}, async (page) => {
    await press(page, "next-cut");
    await page
      .locator("#polite", { hasText: "alpha +10 >= beta +9" })
      .waitFor({ state: "attached" });
  }),
);

test(
  "searches side by side keep together",
  withPage(
    `#/watch?game=${encodeURIComponent(SMALL_TREE)}&rungs=minimax,alphabeta`,
    {},
    async (page) => {
      const stepOf = (/** @type {string} */ rung, /** @type {number} */ step) =>
        page.locator(`[data-rung=${rung}][data-step="${step}"]`).waitFor();
      const counter = (/** @type {string} */ rung, /** @type {string} */ name) =>
        page.locator(`[data-counter=${name}] [data-rung=${rung}] b`).innerText();
      assert.match(await page.locator(".notice").innerText(), /minimax.*must never be/);
      await page.click("[name=lead] >> nth=1");
      await press(page, "next-cut");
      await Promise.all([stepOf("alphabeta", CUT), stepOf("minimax", 16)]);
      await press(page, "forward");
      // Leaving the node takes minimax past what alpha-beta cut off.
      await Promise.all([stepOf("alphabeta", CUT + 1), stepOf("minimax", 21)]);
      assert.deepEqual(
        [await counter("alphabeta", "visited"), await counter("minimax", "visited")],
        ["6", "7"],
      );
      assert.deepEqual(
        [await counter("alphabeta", "cuts"), await counter("alphabeta", "saved")],
        ["1", "1"],
      );
      await page.click("[name=lead] >> nth=0");
      await press(page, "back");
      await Promise.all([stepOf("minimax", 20), stepOf("alphabeta", CUT)]);
    },
  ),
);

test(
  "practice asks before it shows, tells why and keeps score",
  withPage("#/watch", {}, async (page) => {
    await press(page, "practice");
    /**
     * What is asked, what is answered, whether that is right, and what is told.
     * @type {[string, string, boolean, RegExp][]}
     */
    const course = [
      ["window", "α -∞, β +10", true, /beta falls/],
      ["cut", "yes", false, /No, go on.*something between/],
      ["value", "+10", true, /inside the window/],
      ["window", "α +10, β +∞", true, /alpha rises/],
      ["cut", "no", true, /something between/],
      ["window", "α +10, β +∞", false, /β \+9.*beta falls/],
      ["cut", "yes", true, /better elsewhere/],
      ["value", "≤ +9", true, /\+9 or less/],
      ["value", "+10", true, /inside the window/],
    ];
    let right = 0;
    for (const [n, [kind, answer, good, why]] of course.entries()) {
      while (!(await page.isVisible("[data-test=question]"))) await press(page, "forward");
      assert.equal(
        await page.getAttribute("[data-test=question]", "data-kind"),
        kind,
        `question ${n + 1}`,
      );
      await page.click(`[data-choice="${answer}"]`);
      await page.locator(`[data-test=verdict][data-right=${good}]`).waitFor();
      assert.match(await page.locator("[data-test=verdict]").innerText(), why);
      right += good ? 1 : 0;
      assert.equal(
        await page.locator("[data-test=score]").innerText(),
        `${right} of ${n + 1} right`,
      );
    }
    await at(page, STEPS.length);
  }),
);

test(
  "a step is saved as a picture that stands by itself",
  withPage("#/watch?step=17", { theme: "dark" }, async (page) => {
    const { name, text } = await downloaded(page, () => press(page, "svg"));
    assert.equal(name, "search-alphabeta-step-17.svg");
    const found = await page.evaluate((source) => {
      const svg = new DOMParser().parseFromString(source, "image/svg+xml");
      return {
        error: svg.querySelector("parsererror")?.textContent,
        root: svg.documentElement.localName,
        texts: [...svg.querySelectorAll("text")].map((each) => each.textContent),
      };
    }, text);
    assert.deepEqual([found.error, found.root], [undefined, "svg"]);
    for (const wanted of ["+10", "+11", "+9", "x", "saves 1", "α", "β", "-∞", "+∞"])
      assert.ok(found.texts.includes(wanted), wanted);
    assert.ok(found.texts.some((each) => each?.startsWith("Cut: alpha +10 >= beta +9")));
    assert.match(text, /stroke-dasharray/);
    assert.match(text, /fill="#ffffff"/);
  }),
);

test(
  "a step is copied as text",
  withPage("#/watch?step=18", {}, async (page) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await press(page, "copy");
    await page.locator(".told", { hasText: "Copied." }).waitFor();
    const lines = (await page.evaluate(() => navigator.clipboard.readText())).trim().split("\n");
    assert.deepEqual(lines.slice(3), [
      "root: MAX, α +10, β +∞, value +10",
      "  a: MIN, α -∞, β +10, value +10",
      "    a: leaf, α -∞, β +∞, value +10",
      "    b: leaf, α -∞, β +10, value +11",
      "  b: MIN, α +10, β +9, value ≤ +9, cut  <",
      "    a: leaf, α +10, β +∞, value +9",
      "    × never looked at: b (saves 1)",
    ]);
  }),
);

test(
  "the address holds the search and the step",
  withPage(
    "#/watch?game=tictactoe&moves=b2.a1.c3&depth=2&rungs=alphabeta,symmetry&lead=symmetry&step=9",
    {},
    async (page) => {
      await page.locator("[data-rung=symmetry].lead[data-step='9']").waitFor();
      await press(page, "forward");
      await page.waitForFunction(() => location.hash.includes("step=10"));
      const hash = await page.evaluate(() => location.hash);
      await open(page, "#/play");
      await open(page, hash);
      await page.locator("[data-rung=symmetry].lead[data-step='10']").waitFor();
    },
  ),
);

test(
  "the form searches what is typed, and says what is wrong with it",
  withPage("#/watch", { expected: [/422/] }, async (page) => {
    await page.click(".source summary");
    await page.fill("[name=tree]", "((1 2)(3 4)");
    await page.click(".source [type=submit]");
    await page.locator("[role=alert] .error", { hasText: /\S/ }).waitFor();
    await page.fill("[name=tree]", "((1 2)(3 4))");
    await page.click("[name=rung][value=minimax]");
    await page.click("[name=rung][value=alphabeta]");
    await page.click(".source [type=submit]");
    await page
      .locator("[data-rung=minimax] header", { hasText: "Worth +3, best line b a" })
      .waitFor();
  }),
);

test(
  "the picture zooms by wheel, keys and buttons, and a click on a node goes there",
  withPage("#/watch?step=19", {}, async (page) => {
    const picture = () =>
      page.evaluate(() =>
        /** @type {HTMLCanvasElement} */ (document.querySelector("canvas")).toDataURL(),
      );
    const changes = async (/** @type {string} */ before, /** @type {boolean} */ differs = true) => {
      await page.waitForFunction(
        ([old, differs]) =>
          /** @type {HTMLCanvasElement} */ (
            document.querySelector("canvas").toDataURL() !== old
          ) === differs,
        /** @type {const} */ ([before, differs]),
      );
    };
    await page.click(".zoom button >> nth=2");
    await changes("data:,");
    const whole = await picture();
    await page.hover("canvas");
    await page.mouse.wheel(0, -300);
    await changes(whole);
    await page.click(".zoom button >> nth=2");
    await changes(whole, false);
    await page.focus("canvas");
    await page.keyboard.press("Shift+ArrowLeft");
    await changes(whole);
    await page.keyboard.press("0");
    await changes(whole, false);
    const { width = 0 } = (await page.locator("canvas").boundingBox()) ?? {};
    // The root stands in the middle, at the top.
    await page.click("canvas", { position: { x: width / 2, y: 60 } });
    await at(page, 1);
  }),
);

test(
  "the list of nodes is walked through by keys",
  withPage("#/watch?step=19", {}, async (page) => {
    await press(page, "asText");
    await page.focus("[data-id='0']");
    const focused = () =>
      page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).dataset.id);
    for (const [key, id] of [
      ["ArrowDown", "1"],
      ["ArrowDown", "2"],
      ["ArrowLeft", "1"],
      ["End", "4-pruned"],
      ["Home", "0"],
    ]) {
      await page.keyboard.press(key);
      assert.equal(await focused(), id, key);
    }
    await page.keyboard.press("ArrowLeft");
    await page.locator("[data-id='0'][aria-expanded=false]").waitFor();
    assert.equal(await page.locator("[role=treeitem]").count(), 1);
    await page.keyboard.press("Enter");
    await at(page, 1);
  }),
);

test(
  "five thousand nodes are walked through",
  withPage("#/watch?game=mnk:4x4x4&depth=4&rungs=minimax&nodes=5000", {}, async (page) => {
    await page.locator(".notice", { hasText: "5,000 nodes" }).waitFor();
    await page.keyboard.press("End");
    await page.locator("[data-counter=visited] b", { hasText: "5,000" }).waitFor();
    await press(page, "asText");
    assert.ok((await page.locator("[role=treeitem]").count()) < 100);
  }),
);

/** @type {["pt" | "es", RegExp][]} */
const TOLD = [
  ["pt", /Poda: alfa \+10 ≥ beta \+9\..*b nunca é olhado/],
  ["es", /Poda: alfa \+10 ≥ beta \+9\..*b nunca se mira/],
];
for (const [language, words] of TOLD) {
  test(
    `the steps are told in ${language}`,
    withPage("#/watch?step=17", { language }, async (page) => {
      await at(page, CUT);
      assert.match(await page.locator("[data-test=sentence]").innerText(), words);
    }),
  );
}

test(
  "nothing stands in anybody's way on a phone",
  withPage(
    "#/watch?game=tictactoe&moves=b2.a1.c3&depth=2&rungs=minimax,symmetry&step=20",
    { size: PHONE },
    async (page) => {
      await at(page, 20);
      await assertFits(page);
      await page.click(".source summary");
      await press(page, "practice");
      await assertAccessible(page);
      await press(page, "asText");
      await assertFits(page);
      await assertAccessible(page);
    },
  ),
);

test("what was visited and what was saved is what minimax visits", async () => {
  for (const position of POSITIONS) {
    const models = await explain({ ...position, rungs: RUNGS });
    const sums = models.map(
      (/** @type {any} */ { counters }) => counters.visited.at(-1) + counters.saved.at(-1),
    );
    assert.deepEqual(new Set(sums), new Set([models[0].trace.nodes.length]), position.game);
  }
});

test("nodes stand apart, parents over the middle of their children", async () => {
  for (const position of POSITIONS) {
    for (const model of await explain({ ...position, rungs: [...RUNGS, ...ORDERED] })) {
      const { x, rows, parent, items } = arrange(model);
      for (const row of rows)
        for (let n = 1; n < row.length; n++)
          assert.ok(x[row[n]] - x[row[n - 1]] > 1 - 1e-9, `${position.game} ${model.trace.rung}`);
      /** @type {Map<number, number[]>} */
      const children = new Map();
      parent.forEach((up, item) => children.set(up, [...(children.get(up) ?? []), x[item]]));
      children.forEach(
        (places, up) =>
          up < 0 || assert.ok(Math.abs((places[0] + places[places.length - 1]) / 2 - x[up]) < 1e-9),
      );
      assert.equal(items.filter(({ stub }) => !stub).length, model.trace.nodes.length);
    }
  }
});

test("linked searches stand at the same node, or wait beside what they left out", async () => {
  for (const position of POSITIONS) {
    const models = await explain({ ...position, rungs: RUNGS });
    const all = clocks(models);
    models.forEach((/** @type {any} */ model, /** @type {number} */ lead) => {
      const last = model.trace.steps.length - 1;
      const walked = Array.from({ length: last + 1 }, (_, step) => linked(all, lead, step));
      assert.deepEqual(
        walked[0],
        models.map(() => 0),
      );
      assert.deepEqual(
        walked[last],
        models.map((/** @type {any} */ { trace }) => trace.steps.length - 1),
        `${position.game} ${model.trace.rung}`,
      );
      walked.forEach(
        (steps, n) => n && steps.forEach((step, other) => assert.ok(step >= walked[n - 1][other])),
      );
      walked.forEach((steps) =>
        steps.forEach((step, other) => assert.ok(all[other][step] <= all[lead][steps[lead]])),
      );
    });
  }
});

test("of a search that deepens the last iteration keeps step with others", async () => {
  const models = await explain({ ...POSITIONS[2], rungs: ["alphabeta", "deepening"] });
  const all = clocks(models);
  const { chapters, trace } = models[1];
  const begun = chapters.at(-1) - 1;
  assert.deepEqual(linked(all, 0, 0), [0, begun]);
  for (let step = 0; step < begun; step++) assert.deepEqual(linked(all, 1, step), [0, step]);
  const last = models.map((/** @type {any} */ { trace: { steps } }) => steps.length - 1);
  assert.deepEqual(linked(all, 1, trace.steps.length - 1), last);
});

test("the answer to every question is what the search does next", async () => {
  for (const position of POSITIONS) {
    const rungs = ["minimax", "alphabeta", "forced", "nullwindow", "reductions"];
    for (const model of await explain({ ...position, rungs })) {
      let asked = 0;
      model.trace.steps.forEach((/** @type {any} */ _, /** @type {number} */ step) => {
        const wanted = question(model, step);
        if (!wanted) return;
        asked += 1;
        const after = model.trace.steps[step + 1];
        const state = stateOf(model, wanted.node, step + 1);
        const answers = {
          cut: after.event === "cut" ? "yes" : "no",
          value: after.value,
          best: state?.value,
          window: `α ${state?.alpha}, β ${state?.beta}`,
        };
        assert.equal(
          wanted.choices[wanted.right],
          answers[wanted.kind],
          `${position.game} ${model.trace.rung} step ${step + 1}`,
        );
      });
      assert.ok(asked > 0);
    }
  }
});

test("every step has a whole sentence in every language", async () => {
  for (const language of /** @type {const} */ (["pt", "es"]))
    assert.deepEqual(Object.keys(SENTENCES[language]).sort(), Object.keys(SENTENCES.en).sort());
  for (const position of POSITIONS) {
    for (const model of await explain({ ...position, rungs: [...RUNGS, ...ORDERED] })) {
      const names = [true, false].map(
        (max) => model.trace.nodes.find((/** @type {any} */ node) => node.max === max)?.mover ?? "",
      );
      model.trace.steps.forEach((/** @type {any} */ _, /** @type {number} */ step) => {
        const sides = /** @type {[string, string]} */ (names);
        const text = sentence(model, step, "en", sides);
        for (const language of /** @type {const} */ (["en", "pt", "es"])) {
          const words = sentence(model, step, language, sides);
          assert.doesNotMatch(words, /[{}]|undefined|null(?! window)| {2}|\.\.|\s[,.]/, text);
          // Whatever numbers the English sentence has, the others have.
          for (const number of text.match(/~?[+-][\d.∞]*[\d∞]/g) ?? [])
            assert.ok(words.includes(number), `${text} | ${words}`);
        }
      });
    }
  }
});

test("jumps find what they look for, and values are in order", async () => {
  const [model] = await explain({ game: SMALL_TREE });
  assert.deepEqual(
    [
      next(model, 0, 1, ["cut"]),
      next(model, CUT - 1, 1, ["cut"]),
      next(model, 18, -1, LEAVES),
      next(model, 0, 1, ["cached"]),
    ],
    [CUT - 1, null, 13, null],
  );
  assert.deepEqual(pathTo(model, 5), [0, 4, 5]);
  const points = [
    { payoff: -1 },
    { points: -21970 },
    { points: -3 },
    { payoff: 0 },
    { points: 4 },
    { points: 21970.5 },
    { payoff: 1 },
  ];
  const seeds = [
    { payoff: -6 },
    { margin: -0.25 },
    { margin: 0 },
    { margin: 0.5 },
    { payoff: 1 },
    { payoff: 9 },
  ];
  for (const [unit, values] of /** @type {const} */ ([
    ["points", points],
    ["margin", seeds],
  ])) {
    const numbers = values.map((value) => traceNumber(value, unit));
    assert.deepEqual(
      numbers,
      [...numbers].sort((a, b) => a - b),
    );
  }
  assert.deepEqual(
    points.map((value) => traceText(value, "points", "pt")),
    ["derrota", "~-21970", "~-3", "empate", "~+4", "~+21970.5", "vitória"],
  );
  assert.deepEqual(
    seeds.map((value) => traceText(value, "margin", "en")),
    ["-6", "~-0.25", "~0", "~+0.5", "+1", "+9"],
  );
});

test(
  "practice names nodes by their way from the root",
  withPage("#/watch", {}, async (page) => {
    await press(page, "practice");
    const asked = [];
    for (
      let step = 0;
      step < STEPS.length * 2 && (await page.isEnabled("[data-act=go-on], [data-act=show]"));
      step++
    ) {
      if (await page.isVisible("[data-test=question]")) {
        asked.push(await page.locator("[data-test=question]").innerText());
        await press(page, "show");
      } else await press(page, "go-on");
    }
    assert.match(asked[0], /^a\.a returns \+10\. What is the window of a /);
    assert.ok(
      asked.some((words) => words.startsWith("b.a returns +9.")),
      asked.join("\n"),
    );
  }),
);

test(
  "the example with three searches is led by one that cuts",
  withPage("#/watch", {}, async (page) => {
    await page.locator(".example", { hasText: "three searches" }).click();
    await page.locator(".pane.lead[data-rung=alphabeta]").waitFor();
    await press(page, "next-cut");
    await page.locator("[data-test=sentence][data-event=cut]").waitFor();
    await page.click("[name=lead] >> nth=0");
    await page.waitForURL(/lead=minimax/);
    await page.reload();
    await page.locator(".pane.lead[data-rung=minimax]").waitFor();
  }),
);

for (const [language, game, words] of /** @type {["en" | "pt" | "es", string, RegExp][]} */ ([
  ["pt", "kalah:3x2", /^\d+\s*Poda: .* Há coisa melhor para (Sul|Norte) em outro lugar/],
  ["es", "kalah:3x2", /^\d+\s*Poda: .* Hay algo mejor para (Sur|Norte) en otra parte/],
  ["pt", "mnk:8x8x5", /^\d+\s*Poda: .* Há coisa melhor para (Pretas|Brancas) em outro lugar/],
  ["es", "mnk:8x8x5", /^\d+\s*Poda: .* Hay algo mejor para (Negras|Blancas) en otra parte/],
  ["en", "mnk:8x8x5", /^\d+\s*Cut: .* (Black|White) has better elsewhere/],
])) {
  test(
    `the sides of ${game} are called in ${language} as the board shows them`,
    withPage(
      `#/watch?game=${game}&depth=${game === "kalah:3x2" ? 4 : 2}`,
      { language },
      async (page) => {
        await press(page, "asText");
        await press(page, "next-cut");
        assert.match(await page.locator("[data-test=sentence]").innerText(), words);
        assert.doesNotMatch(await page.locator("[role=tree]").innerText(), /\b(south|north|X|O)\b/);
      },
    ),
  );
}

test(
  "an opinion of zero is no end of the game",
  withPage("#/watch?game=tictactoe&depth=1&eval=none", { language: "pt" }, async (page) => {
    await press(page, "next-leaf");
    assert.match(await page.locator("[data-test=sentence]").innerText(), /o avaliador diz ~?0\./);
  }),
);

test("a draw ends the game, an opinion of zero does not", async () => {
  for (const [value, over] of /** @type {[any, boolean][]} */ ([
    [{ payoff: 0 }, true],
    [{ points: 0 }, false],
  ])) {
    const node = {
      parent: null,
      move: null,
      mover: "X",
      max: true,
      ply: 0,
      over,
      position: "",
      pruned: [],
      symmetric: [],
    };
    const steps = [
      { event: "enter", value: null },
      { event: over ? "over" : "evaluated", value },
    ];
    const told = steps.map((step) => ({
      node: 0,
      alpha: null,
      beta: null,
      bound: "exact",
      ...step,
    }));
    const model = read({
      game: "tictactoe",
      rung: "alphabeta",
      unit: "points",
      value: null,
      nodes: [node],
      steps: told,
    });
    assert.equal(/acaba/.test(sentence(model, 1, "pt", ["X", "O"])), over, JSON.stringify(value));
    assert.equal(
      /vez de X/.test(sentence(model, 0, "pt", ["X", "O"])),
      !over,
      JSON.stringify(value),
    );
  }
});
