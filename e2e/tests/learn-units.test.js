// What the lessons, the written trees, the icicle and the moving pictures are made of, without a
// browser: every step and question of every lesson over real searches.

import assert from "node:assert/strict";
import { test } from "node:test";
import { gif } from "../../crates/server/web/lib/gif.js";
import { LESSONS } from "../../crates/server/web/pages/learn/lessons.js";
import { WORDS } from "../../crates/server/web/pages/learn/lessons/words.js";
import { decider, leafCount } from "../../crates/server/web/pages/watch/facts.js";
import { bars, itemAt, spans } from "../../crates/server/web/pages/watch/icicle.js";
import { arrange } from "../../crates/server/web/pages/watch/layout.js";
import { isStale, read, stateOf } from "../../crates/server/web/pages/watch/model.js";
import { request, whole } from "../../crates/server/web/pages/watch/plan.js";
import {
  leastLeaves,
  leaves,
  orderedTree,
  parse,
  print,
  randomTree,
  randomness,
  uniform,
} from "../../crates/server/web/pages/watch/written.js";
import { ask } from "./requests.js";

/** @typedef {import("../../crates/server/web/pages/learn/questions.js").Wanted} Wanted */
/** @typedef {import("../../crates/server/web/pages/watch/written.js").Written} Written */

/** The searches of a plan. @param {Wanted} wanted */
async function search(wanted) {
  const [{ traces }] = await ask("explain", request(whole(wanted)));
  return traces.map((/** @type {unknown} */ trace) => read(trace));
}

/** Plain minimax, written again. @param {Written} tree @returns {number} */
function minimax({ children, leaf }, max = true) {
  if (!children.length) return Number(leaf);
  const values = children.map((child) => minimax(child, child.again ? max : !max));
  return max ? Math.max(...values) : Math.min(...values);
}

test("every step of every lesson shows a search in which its task can be done", async () => {
  for (const { name, steps } of LESSONS)
    for (const [n, { plan, show, pick }] of steps.entries()) {
      const what = `${name} ${n + 1}`;
      const [model] = await search(plan(7));
      const at = show(model);
      assert.ok(at >= 0 && at < model.trace.steps.length, `${what}: step ${at}`);
      assert.ok(WORDS.en[`${name}.${n + 1}`], `${what} has no text`);
      if (!pick) continue;
      assert.ok(WORDS.en[`${name}.${n + 1}.task`], `${what} has no task`);
      const right = model.trace.nodes.filter((_, id) => pick(model, id)).length;
      assert.ok(right > 0 && right < model.trace.nodes.length, `${what}: ${right} can be picked`);
    }
});

test("every question has one right answer among its choices, and changes", async () => {
  for (const { questions } of LESSONS)
    for (const { name, plans, ask: asking } of questions) {
      const seen = new Set();
      for (let seed = 1; seed <= 12; seed++) {
        const wanted = plans(randomness(seed));
        const models = await Promise.all(wanted.map(search));
        const { choices, answer, parts } = asking(models, randomness(seed + 1));
        const what = `${name} ${seed}: ${choices} ${answer} ${parts}`;
        assert.ok(choices.length >= 2 && new Set(choices).size === choices.length, what);
        assert.ok(choices.includes(answer) && parts.every((part) => part !== ""), what);
        seen.add(JSON.stringify([wanted, parts]));
      }
      assert.ok(seen.size > 1, `${name} is always the same`);
      assert.ok(WORDS.en[`ask.${name}`] && WORDS.en[`why.${name}`], name);
    }
});

test("answers about values are those of a minimax written anew", async () => {
  const named = Object.fromEntries(
    LESSONS.flatMap(({ questions }) => questions).map((question) => [question.name, question]),
  );
  for (const seed of [1, 2, 3, 4, 5, 6])
    for (const name of ["value", "valueTurns", "best", "changed", "fewest"]) {
      const wanted = named[name].plans(randomness(seed));
      const models = await Promise.all(wanted.map(search));
      const { answer } = named[name].ask(models, randomness(seed));
      const [tree, other] = wanted.map(({ game }) => /** @type {Written} */ (parse(game)));
      if (name === "best") {
        const values = tree.children.map((child) => minimax(child, false));
        assert.equal(answer, "abc"[values.indexOf(Math.max(...values))]);
      } else if (name === "changed") {
        assert.equal(answer, minimax(tree) === minimax(other) ? "same" : "other");
      } else if (name === "fewest") {
        const { breadth, depth } = /** @type {any} */ (uniform(tree));
        assert.equal(Number(answer), leastLeaves(breadth, depth));
      } else assert.equal(Number(answer), minimax(tree), `${name} ${print(tree)}`);
    }
});

test("written trees are read and written back, and what is not one is refused", () => {
  for (const text of ["tree:((10 11) (9 x))", "tree:(=((3 7) (5 6)) (=(4 9) 8) (2 x))"])
    assert.equal(print(/** @type {Written} */ (parse(text))), text);
  for (const text of ["tree:", "tree:5", "tree:((1 2)", "tree:(1 2))", "tree:(a b)", "tree:()"])
    assert.equal(parse(text), null, text);
  const tree = randomTree(randomness(3), 3, 3);
  assert.deepEqual([leaves(tree), uniform(tree)], [27, { breadth: 3, depth: 3 }]);
  assert.deepEqual(tree, randomTree(randomness(3), 3, 3));
  assert.equal(uniform(/** @type {Written} */ (parse("tree:((1 2)(3 4 5))"))), null);
});

test("with the best move first alpha-beta looks at as few leaves as it can", async () => {
  for (const [breadth, depth] of [
    [2, 2],
    [3, 3],
    [4, 2],
    [2, 5],
  ]) {
    const game = print(orderedTree(randomness(5), breadth, depth, true));
    const [model] = await search({ game, rungs: ["alphabeta"] });
    assert.equal(leafCount(model), leastLeaves(breadth, depth), game);
    assert.equal(stateOf(model, decider(model), model.trace.steps.length - 1)?.leaf, true);
  }
});

test("a node that is searched again stays one node, with what each visit found", async () => {
  const plan = { game: "tictactoe", moves: "b2 a1 c3", depth: "3" };
  const [plain] = await search({ ...plan, rungs: ["cache"] });
  for (const rung of ["deepening", "nullwindow", "killers"]) {
    const [model] = await search({ ...plan, rungs: [rung] });
    assert.deepEqual([model.trace.value, model.chapters.length], [plain.trace.value, 3], rung);
    const ways = model.trace.nodes.map(({ parent, move }) => `${parent} ${move}`);
    assert.equal(new Set(ways).size, ways.length, "no two nodes are at the same place");
    const second = model.chapters[1];
    assert.equal(stateOf(model, 0, second)?.visit, 1);
    assert.ok(isStale(model, model.children[0][0], second), "what was found before is from before");
    assert.ok(!isStale(model, 0, second));
  }
  const [scout] = await search({ ...plan, rungs: ["nullwindow"] });
  const null_ = scout.trace.steps.find(({ epsilon }) => epsilon);
  assert.ok(null_ && null_.amounts.alpha < null_.amounts.beta, "a null window is open");
  assert.match(`${null_.alpha} ${null_.beta}`, /[+-]ε/);
});

/** A complete tree as the icicle needs it. @param {number} breadth @param {number} depth */
function complete(breadth, depth) {
  /** @type {number[]} */
  const parent = [];
  /** @type {number[][]} */
  const rows = Array.from({ length: depth + 1 }, () => []);
  const grow = (/** @type {number} */ up, /** @type {number} */ row) => {
    const item = parent.push(up) - 1;
    rows[row].push(item);
    for (let n = 0; row < depth && n < breadth; n++) grow(item, row + 1);
  };
  grow(-1, 0);
  return /** @type {any} */ ({ items: parent, parent: Int32Array.from(parent), rows });
}

test("an icicle of twenty thousand nodes draws a few bars for each pixel", () => {
  const layout = complete(3, 9);
  assert.ok(layout.items.length > 20_000, String(layout.items.length));
  const all = spans(layout);
  const [width, height] = [1000, 500];
  for (const [from, to] of [
    [0, all.all],
    [0, all.all / 10],
    [all.all / 3, all.all / 3 + 40],
  ]) {
    const seen = bars(layout, all, { from, to, width, height });
    assert.ok(seen.length <= layout.rows.length * (width + 2), `${seen.length} bars`);
    assert.ok(seen.every(({ left, right }) => right > 0 && left < width));
    for (const { left, right, row, item } of seen.filter(({ many }) => many === 1)) {
      const x = Math.min(width - 0.1, (Math.max(0, left) + Math.min(width, right)) / 2);
      const y = ((row + 0.5) / layout.rows.length) * height;
      assert.equal(itemAt(layout, all, { from, to, width, height }, x, y), item);
    }
  }
  const whole = bars(layout, all, { from: 0, to: all.all, width, height });
  assert.equal(
    whole.reduce((sum, { many }) => sum + many, 0),
    layout.items.length,
    "every node is in a bar",
  );
});

test("an icicle has a bar for what was cut", async () => {
  const [model] = await search({ game: "tree:((10 11)(9 x))", rungs: ["alphabeta"] });
  const layout = arrange(model);
  const all = spans(layout);
  const seen = bars(layout, all, { from: 0, to: all.all, width: 400, height: 100 });
  assert.equal(seen.filter(({ item }) => layout.items[item].stub).length, 1);
  assert.equal(seen.length, layout.items.length);
});

/** The pixels of the first frame of a GIF, decoded as its format says. @param {Uint8Array} bytes */
function firstFrame(bytes) {
  const colours = bytes.subarray(13, 13 + 768);
  let at = bytes.indexOf(0x2c, 13 + 768) + 10;
  at++;
  /** @type {number[]} */
  const data = [];
  for (let size = bytes[at++]; size; size = bytes[at++]) {
    data.push(...bytes.subarray(at, at + size));
    at += size;
  }
  let [bit, length] = [0, 9];
  const next = () => {
    let code = 0;
    for (let n = 0; n < length; n++, bit++) code |= ((data[bit >> 3] >> (bit & 7)) & 1) << n;
    return code;
  };
  /** @type {number[][]} */
  let table = [];
  /** @type {number[]} */
  const pixels = [];
  /** @type {number[] | null} */
  let before = null;
  for (let code = next(); code !== 257; code = next()) {
    if (code === 256) {
      table = Array.from({ length: 258 }, (_, n) => [n]);
      [length, before] = [9, null];
      continue;
    }
    const entry = code < table.length ? table[code] : [...(before ?? []), (before ?? [0])[0]];
    pixels.push(...entry);
    if (before && table.length < 4096) table.push([...before, entry[0]]);
    if (table.length === 1 << length && length < 12) length++;
    before = entry;
  }
  return pixels.map((place) => [...colours.subarray(3 * place, 3 * place + 3)]);
}

test("a GIF holds the pixels that were put into it", () => {
  const [width, height] = [90, 70];
  const rng = randomness(9);
  // Few colours that the palette keeps, in an order that fills the table of codes more than once.
  const colours = [0, 8, 16, 24, 31].map((n) => Math.round((n * 255) / 31));
  const data = new Uint8ClampedArray(width * height * 4);
  for (let n = 0; n < data.length; n++)
    data[n] = n % 4 === 3 ? 255 : colours[Math.floor(rng() * colours.length)];
  const bytes = gif([{ data, width, height }], [50]);
  assert.equal(String.fromCharCode(...bytes.subarray(0, 6)), "GIF89a");
  assert.equal(bytes.at(-1), 0x3b);
  const pixels = firstFrame(bytes);
  assert.equal(pixels.length, width * height);
  pixels.forEach((pixel, n) => assert.deepEqual(pixel, [...data.subarray(4 * n, 4 * n + 3)]));
});
