// What the page to play on knows without a browser: the tree of moves, players and rules as they
// are written, links.

import assert from "node:assert/strict";
import { test } from "node:test";
import { stepFrom } from "../../crates/server/web/boards/roving.js";
import { pitHeap, storeHeap } from "../../crates/server/web/boards/seeds.js";
import {
  addLine,
  allLines,
  currentNode,
  goTo,
  lineThrough,
  moverOf,
  movesTo,
  newGame,
  path,
  played,
  positionOf,
  redoTo,
  removeBranch,
  undoTo,
} from "../../crates/server/web/pages/play/game.js";
import { idea, region } from "../../crates/server/web/pages/play/hint.js";
import { fromQuery, toQuery, toRecord } from "../../crates/server/web/pages/play/link.js";
import { chosen, readOption, written } from "../../crates/server/web/pages/play/options.js";
import { comingMoves } from "../../crates/server/web/pages/play/refutation.js";
import * as setup from "../../crates/server/web/pages/edit/setup.js";
import { humans, read, withHumans, write } from "../../crates/server/web/pages/play/spec.js";
import {
  EMPTY,
  machineToMove,
  mayMove,
  reduce,
  swap2Machine,
} from "../../crates/server/web/pages/play/state.js";
import { tileOf } from "../../crates/server/web/pages/play/tiles.js";
import {
  barOf,
  boardValues,
  evaluationText,
  signed,
} from "../../crates/server/web/pages/play/evaluation.js";

/** A view in which somebody is to move. @param {string | null} to_move @returns {any} */
const view = (to_move, more = {}) => ({
  game: "toy",
  position: "",
  to_move,
  moves: ["a", "b"],
  last_move: null,
  result: null,
  picture: { kind: "text", text: "" },
  ...more,
});
/** A game in which the sides alternate, the first beginning. @param {string[]} moves */
const toy = (moves) =>
  addLine(newGame(view("X"), ["X", "O"]), moves, [
    view("X"),
    ...moves.map((_, n) => view(n % 2 ? "X" : "O")),
  ]);

test("a line leads from the start to where one stands", () => {
  const game = toy(["a", "b", "c"]);
  assert.deepEqual(movesTo(game), ["a", "b", "c"]);
  assert.deepEqual(movesTo(goTo(game, 1)), ["a"]);
  assert.deepEqual(
    lineThrough(goTo(game, 1)).map(({ move }) => move),
    [null, "a", "b", "c"],
  );
  assert.deepEqual(positionOf({ ...game, start: "P" }, 1), {
    game: "toy",
    position: "P",
    moves: ["a"],
  });
  assert.deepEqual(
    path(game).map((node) => moverOf(game, node)),
    [null, "X", "O", "X"],
  );
});

test("another move makes a branch and the same move none", () => {
  const game = toy(["a", "b"]);
  const same = played(goTo(game, 0), 0, "a", view("O"));
  assert.equal(same.nodes.length, 3);
  assert.equal(same.at, 1);
  const other = played(goTo(game, 1), 1, "c", view("X"));
  assert.deepEqual(other.nodes[1].children, [2, 3]);
  assert.deepEqual(movesTo(other), ["a", "c"]);
  assert.deepEqual(allLines(other), [
    ["a", "b"],
    ["a", "c"],
  ]);
});

test("a step forward goes where one was last", () => {
  const branched = played(goTo(toy(["a", "b"]), 0), 0, "z", view("O"));
  assert.deepEqual(
    lineThrough(goTo(branched, 0)).map(({ move }) => move),
    [null, "z"],
  );
  const back = goTo(goTo(branched, 2), 0);
  assert.deepEqual(
    lineThrough(back).map(({ move }) => move),
    [null, "a", "b"],
  );
});

test("a branch that is cut is gone with all that follows", () => {
  const game = played(goTo(toy(["a", "b", "c"]), 0), 0, "z", view("O"));
  const left = removeBranch(goTo(game, 3), 1);
  assert.deepEqual(
    left.nodes.map(({ id, parent, move }) => [id, parent, move]),
    [
      [0, null, null],
      [1, 0, "z"],
    ],
  );
  assert.equal(left.at, 0);
  assert.deepEqual(
    lineThrough(left).map(({ move }) => move),
    [null, "z"],
  );
  assert.equal(removeBranch(game, 0), game);
});

test("nothing is changed in place", () => {
  const game = toy(["a"]);
  const before = JSON.stringify(game);
  played(game, 1, "b", view("X"));
  goTo(game, 0);
  removeBranch(game, 1);
  assert.equal(JSON.stringify(game), before);
});

for (const [
  who,
  people,
  back,
  forth,
] of /** @type {[string, string[], number | null, number | null][]} */ ([
  ["two people: a move", ["X", "O"], 1, 3],
  ["the first person: to the own turn", ["X"], 0, 4],
  ["the second person: to the own turn", ["O"], 1, 3],
  ["machines: a move", [], 1, 3],
])) {
  test(`undo and redo of ${who}`, () => {
    const game = goTo(toy(["a", "b", "c", "d"]), 2);
    const isPerson = (/** @type {string | null} */ side) => people.includes(side ?? "");
    assert.equal(undoTo(game, isPerson), back);
    assert.equal(redoTo(game, isPerson), forth);
  });
}

test("undo leads nowhere from the start, nor where the machine has begun", () => {
  assert.equal(
    undoTo(toy([]), () => true),
    null,
  );
  assert.equal(
    undoTo(toy(["a"]), (side) => side === "O"),
    null,
  );
  assert.equal(
    redoTo(toy(["a"]), () => true),
    null,
  );
});

test("an answer that comes too late changes nothing", () => {
  const state = { ...EMPTY, game: toy(["a"]) };
  assert.equal(
    reduce(state, { type: "played", from: 0, move: "b", view: view("O"), frames: null }),
    state,
  );
  const moved = reduce(state, {
    type: "played",
    from: 1,
    move: "b",
    view: view("X"),
    frames: null,
  });
  assert.deepEqual(movesTo(/** @type {any} */ (moved.game)), ["a", "b"]);
});

for (const [
  what,
  change_,
  machine,
  may,
] of /** @type {[string, object, string | null, boolean][]} */ ([
  ["a person is to move", { players: ["human", "first"] }, null, true],
  ["a machine is to move", { players: ["first", "human"] }, "first", false],
  ["it is paused", { players: ["first", "first"], paused: true }, null, false],
  ["somebody analyses", { players: ["first", "first"], analysing: true }, null, true],
  ["one looks back", { players: ["first", "first"], game: goTo(toy(["a", "b"]), 0) }, null, false],
  [
    "it is over",
    { players: ["first", "human"], game: newGame(view(null), ["X", "O"]) },
    null,
    false,
  ],
])) {
  test(`who moves when ${what}`, () => {
    const state = /** @type {any} */ ({ ...EMPTY, game: toy([]), ...change_ });
    assert.equal(machineToMove(state), machine);
    assert.equal(mayMove(state), may);
  });
}

test("a single step pauses again", () => {
  const stepping = reduce(
    { ...EMPTY, game: toy([]), paused: true },
    { type: "paused", paused: false, once: true },
  );
  assert.equal(stepping.paused, false);
  const after = reduce(stepping, {
    type: "played",
    from: 0,
    move: "a",
    view: view("O"),
    frames: null,
  });
  assert.deepEqual([after.paused, after.once], [true, false]);
});

for (const text of [
  "human",
  "random",
  "engine:level=3",
  "engine:time=1s,depth=6",
  "cache:depth=6,eval=lines",
  "mcts:nodes=500",
]) {
  test(`${text} is read and written`, () => assert.equal(write(read(text)), text));
}

test("settings that a player does not have are left out", () => {
  assert.equal(write({ kind: "mcts", time: "1s", eval: "lines", depth: "3" }), "mcts:time=1s");
  assert.equal(write({ kind: "engine", level: 4, time: "1s" }), "engine:level=4");
});

test("players change sides", () => {
  assert.deepEqual(withHumans(["human", "mcts"], "second"), ["mcts", "human"]);
  assert.deepEqual(withHumans(["human", "mcts"], "machines"), ["mcts", "mcts"]);
  assert.deepEqual(withHumans(["mcts", "first"], "people"), ["human", "human"]);
  assert.equal(humans(["human", "mcts"]), "first");
  assert.equal(humans(["mcts", "first"]), "machines");
});

for (const [rules, options] of /** @type {[string, [string, string][]][]} */ ([
  [
    "mnk:7x6x5,rule=standard",
    [
      ["MxNxK", ""],
      ["rule=freestyle|standard|renju", ""],
    ],
  ],
  [
    "gomoku:19",
    [
      ["SIZE", ""],
      ["rule=freestyle|standard|renju", ""],
    ],
  ],
  [
    "ultimate:open,tie=count",
    [
      ["closed|open", ""],
      ["tie=draw|count", ""],
    ],
  ],
  [
    "kalah:6x5,capture=empty,end=mover-stuck",
    [
      ["PITSxSEEDS", ""],
      ["report", ""],
      ["capture=standard|empty|opposite-only", ""],
      ["end=row-empty|mover-stuck", ""],
    ],
  ],
  ["tictactoe", []],
])) {
  test(`the options of ${rules} are read and written`, () => {
    const read_ = options.map(readOption);
    assert.equal(written(rules.split(":")[0], read_, chosen(rules, read_)), rules);
  });
}

test("a link holds the whole game", () => {
  const wanted = {
    rules: "kalah:6x4",
    start: "S:1,0/1,0",
    moves: ["a", "b"],
    players: /** @type {[string, string]} */ (["engine:time=1s", "human"]),
    analyse: true,
  };
  const given = Object.entries(toQuery(wanted)).filter(([, value]) => value);
  assert.deepEqual(fromQuery(new URLSearchParams(/** @type {any} */ (given))), wanted);
  assert.deepEqual(Object.values(toQuery(fromQuery(new URLSearchParams()))).filter(Boolean), [
    "tictactoe",
  ]);
});

test("a record has what was played and how it ended", () => {
  const game = addLine(
    newGame(view("X"), ["X", "O"], "P"),
    ["a"],
    [view("X"), view(null, { result: { payoff: 1, winner: "X" } })],
  );
  assert.deepEqual(toRecord(game, lineThrough(game), ["human", "first"]), {
    game: "toy",
    start: "P",
    players: ["human", "first"],
    moves: [{ move: "a" }],
    result: 1,
    reason: "rules",
  });
});

test("tiles know their rules", () => {
  for (const [rules, name] of [
    ["tictactoe", "tictactoe"],
    ["mnk:4x4x4", "four"],
    ["mnk:5x5x4", "mnk"],
    ["gomoku:19", "gomoku"],
    ["kalah:3x2", "kalah"],
    ["tree:(1 2)", null],
  ])
    assert.equal(tileOf(/** @type {string} */ (rules)), name, String(rules));
});

/**
 * @param {object} value
 * @param {number | null} [distance]
 * @param {string} [move]
 * @param {boolean} [best]
 * @returns {any}
 */
const says = (value, distance = null, move = "a", best = false) => ({
  value,
  distance,
  bar: 0,
  bounds: [-1, 1],
  proven: false,
  best,
  line: [move],
});
const [WON, DRAWN, LOST] = [1, 0, -1].map((payoff) => ({ payoff }));
const LIKELY = { chance: 0.8 };
const EVEN = { chance: 0.5 };

for (const [
  what,
  lines,
  first,
  effect,
  key,
] of /** @type {[string, any[], boolean, object, string][]} */ ([
  ["a win at once", [says(WON, 1)], true, {}, "idea.winNow"],
  ["a win later", [says(LOST, 5)], false, {}, "idea.win"],
  ["the only move", [says(DRAWN), says(LOST, 4)], true, {}, "idea.onlyDraw"],
  ["a threat", [says(LIKELY), says(WON, 4)], false, {}, "idea.defend"],
  ["a lost game", [says(LOST, 4)], true, {}, "idea.lost"],
  ["another turn", [says(LIKELY), says(EVEN)], true, { again: true }, "idea.again"],
  ["a capture", [says(LIKELY), says(EVEN)], true, { captures: true }, "idea.capture"],
  ["a quiet game", [says(LIKELY), says(EVEN)], true, {}, "idea.quiet"],
])) {
  test(`a hint tells of ${what}`, () =>
    assert.equal(idea({ depth: 1, nodes: 1, lines }, first, /** @type {any} */ (effect))[0], key));
}

test("a hint shows where to look, not what to play", () => {
  const cells = Array.from({ length: 25 }, (_, n) => ({
    name: `${"abcde"[n % 5]}${5 - Math.floor(n / 5)}`,
    stone: null,
    wins: false,
  }));
  const moves = cells.map(({ name }) => name).filter((name) => name !== "b2");
  assert.deepEqual(
    region(view("X", { moves, picture: { kind: "grid", columns: 5, rows: 5, cells } }), "a1"),
    ["a2", "a1", "b1"],
  );
  const half = { pits: [1, 1, 1, 1], store: 0, total: 0 };
  assert.deepEqual(
    region(
      view("south", {
        moves: ["a", "b", "d"],
        picture: { kind: "kalah", south: half, north: half },
      }),
      "b",
    ),
    ["a", "b"],
  );
});

test("values are told in words and in signs", () => {
  const t = (/** @type {string} */ key, /** @type {unknown[]} */ ...parts) =>
    [key, ...parts].join(" ");
  const called = /** @type {[string, string]} */ (["Black", "White"]);
  for (const [line_, margin, text] of /** @type {[any, boolean, string][]} */ ([
    [says(WON, 7), false, "winsIn Black 7"],
    [says(LOST), false, "winsAtLast White"],
    [says(DRAWN), false, "isDraw"],
    [says({ payoff: -6 }, 9), true, "winsBy White 6"],
    [says({ margin: 3.47 }), true, "≈ +3.5"],
    [says({ chance: 0.634 }), false, "Black ≈ 63%"],
    [says({ chance: 0.5 }), false, "Black ≈ 50%"],
  ]))
    assert.equal(evaluationText(t, line_, called, margin), text);
  assert.deepEqual([3.14, -36.2, 0, 2].map(signed), ["+3.1", "−36", "0", "+2"]);
  const cells = [{ name: "a1", stone: null, wins: false }];
  const analysis = {
    depth: 3,
    nodes: 9,
    lines: [says(WON, 3, "a1", true), says(DRAWN, null, "b1"), says({ chance: 0.25 }, null, "c1")],
  };
  const values = boardValues(
    analysis,
    view("X", { picture: { kind: "grid", columns: 1, rows: 1, cells } }),
  );
  assert.deepEqual(
    Object.entries(values).map(([move, { text, favours, best }]) => [move, text, favours, best]),
    [
      ["a1", "X3", "first", true],
      ["b1", "=", "none", false],
      ["c1", "25%", "second", false],
    ],
  );
  assert.equal(barOf(view(null, { result: { payoff: -8, winner: "O" } }), null), -1);
  assert.equal(barOf(view("X"), null), null);
});

test("arrows go from place to place and stop at the edge", () => {
  const rows = [
    ["a2", "b2"],
    ["a1", "b1"],
  ];
  for (const [from, key, to] of [
    ["a2", "ArrowRight", "b2"],
    ["b2", "ArrowDown", "b1"],
    ["b1", "ArrowRight", undefined],
    ["b1", "Home", "a1"],
    ["a1", "End", "b1"],
    ["zz", "ArrowUp", undefined],
  ]) {
    assert.equal(stepFrom(rows, /** @type {string} */ (from), /** @type {string} */ (key)), to);
  }
});

test("seeds lie where they lay when one more falls", () => {
  for (const heap of [pitHeap, storeHeap]) {
    assert.deepEqual(heap(5, 1, 48, 60).spots.slice(0, 4), heap(4, 1, 48, 60).spots);
    assert.notDeepEqual(heap(5, 1, 48, 60).spots, heap(5, 2, 48, 60).spots);
    assert.equal(heap(48, 1, 48, 60).spots.length, 48);
  }
  for (const { x, y } of pitHeap(60, 3, 48, 60).spots)
    assert.ok(Math.hypot(x / 48, y / 60) < 1, `${x} ${y}`);
});

/** A row of pits as a board of Kalah has it. @param {number[]} pits @param {number} store */
const half = (pits, store) => ({ pits, store, total: store });

test("a position that is set up is written as the server reads it", () => {
  const cells = ["a2", "b2", "a1", "b1"].map((name) => ({ name, stone: null, wins: false }));
  const grid = { kind: "grid", columns: 2, rows: 2, cells };
  const one = setup.press(grid, "b2", "turn");
  const two = setup.press(one, "a1", "turn");
  for (const [picture, text] of [
    [grid, "../.."],
    [one, ".X/.."],
    [two, ".X/O."],
    [setup.press(two, "b2", "turn"), "../O."],
    [setup.press(two, "b2", "O"), ".O/O."],
    [setup.press(two, "a1", "none"), ".X/.."],
    [setup.cleared(two), "../.."],
  ])
    assert.equal(setup.written({ picture, second: false, target: null }), text);
  const kalah = { kind: "kalah", south: half([1, 2], 3), north: half([0, 4], 5) };
  for (const [picture, second, text] of [
    [kalah, false, "S:1,2,3/0,4,5"],
    [setup.fill(kalah, "north", 0, 7), true, "N:1,2,3/7,4,5"],
    [setup.fill(kalah, "south", null, 0), false, "S:1,2,0/0,4,5"],
    [setup.cleared(kalah), false, "S:0,0,8/0,0,7"],
  ])
    assert.equal(setup.written({ picture, second, target: null }), text);
});

test("a line on a board of Kalah may come to the same pit twice", () => {
  const view = (/** @type {string} */ to_move) => ({ to_move, picture: { kind: "kalah" } });
  assert.deepEqual(
    comingMoves(["a", "a", "b", "a"], ["south", "north", "south", "south"].map(view)),
    {
      "south a": { side: "south", text: "1·4" },
      "north a": { side: "north", text: "2" },
      "south b": { side: "south", text: "3" },
    },
  );
});

test("in Swap2 stones are put down until there is a choice; taking a side begins the game", () => {
  const stone = (
    /** @type {import("../../crates/server/web/pages/play/state.js").State} */ state,
  ) =>
    reduce(state, {
      type: "played",
      from: state.game?.at ?? 0,
      move: `m${state.game?.at}`,
      view: view(state.game && currentNode(state.game).view.to_move === "X" ? "O" : "X"),
      frames: null,
    });
  const loaded = { ...EMPTY, game: toy([]), players: ["human", "engine"] };
  let state = reduce(/** @type {any} */ (loaded), {
    type: "swap2",
    swap2: { stage: 0, placing: true },
  });
  for (let n = 0; n < 3; n += 1) {
    assert.ok(mayMove(state), "the person puts down stones of both colours");
    assert.equal(machineToMove(state), null);
    state = stone(state);
  }
  assert.equal(swap2Machine(state), "engine", "the other has to answer");
  assert.ok(!mayMove(state));
  // It puts down two more; then the person chooses.
  state = stone(stone(state));
  assert.deepEqual(state.swap2, { stage: 2, placing: false });
  assert.equal(swap2Machine(state), null);
  assert.ok(!mayMove(state));
  state = reduce(state, { type: "swap2", swap2: null, players: ["engine", "human"] });
  assert.ok(mayMove(state), "white is to move, and the person took it");
  assert.equal(reduce(stone(state), { type: "at", id: 0 }).swap2, null);
});
