// A game with all its variations: a tree of positions, each with the view the server gave. Pure
// functions; nothing is changed in place.

/** @typedef {import("../../boards/board.js").View} View */
/**
 * @typedef {object} Node
 * @property {number} id its place in the list
 * @property {number | null} parent
 * @property {string | null} move that led here
 * @property {View} view
 * @property {number[]} children
 * @property {number | null} next the child that was looked at last, where a step forward leads
 *
 * @typedef {object} Game
 * @property {string} rules as the server writes them
 * @property {string | null} start the position it began from, if not that of the rules
 * @property {[string, string]} sides their names, the first player's first
 * @property {Node[]} nodes the root first
 * @property {number} at where we are
 */

/**
 * @param {View} view of the start
 * @param {[string, string]} sides
 * @param {string | null} [start]
 * @returns {Game}
 */
export function newGame(view, sides, start = null) {
  const root = { id: 0, parent: null, move: null, view, children: [], next: null };
  return { rules: view.game, start, sides, nodes: [root], at: 0 };
}

/** Where we are. @param {Game} game */
export const currentNode = (game) => game.nodes[game.at];

/**
 * Who played the move that led to a node.
 * @param {Game} game
 * @param {Node} node
 * @returns {string | null}
 */
export const moverOf = (game, node) =>
  node.parent === null ? null : game.nodes[node.parent].view.to_move;

/** The nodes from the root to one. @param {Game} game @param {number} [id] @returns {Node[]} */
export function path(game, id = game.at) {
  const nodes = [];
  for (let at = /** @type {number | null} */ (id); at !== null; at = game.nodes[at].parent)
    nodes.unshift(game.nodes[at]);
  return nodes;
}

/**
 * The moves from the start to a node.
 * @param {Game} game
 * @param {number} [id]
 * @returns {string[]}
 */
export const movesTo = (game, id = game.at) =>
  path(game, id)
    .slice(1)
    .map((node) => /** @type {string} */ (node.move));

/** Which move of the game put a stone on each place. @param {Game} game */
export const moveNumbers = (game) =>
  Object.fromEntries(movesTo(game).map((move, n) => [move, n + 1]));

/**
 * The nodes from the root through one and on, the way that was looked at last.
 * @param {Game} game
 * @param {number} [id]
 * @returns {Node[]}
 */
export function lineThrough(game, id = game.at) {
  const nodes = path(game, id);
  for (let next = game.nodes[id].next; next !== null; next = game.nodes[next].next)
    nodes.push(game.nodes[next]);
  return nodes;
}

/** What a request says about where we are. @param {Game} game @param {number} [id] */
export const positionOf = (game, id = game.at) => ({
  game: game.rules,
  ...(game.start && { position: game.start }),
  moves: movesTo(game, id),
});

/**
 * The child a move leads to, if it is known.
 * @param {Game} game
 * @param {number} from
 * @param {string} move
 */
const childBy = (game, from, move) =>
  game.nodes[from].children.find((id) => game.nodes[id].move === move);

/**
 * Goes to a node; steps forward will come by here.
 * @param {Game} game
 * @param {number} id
 * @returns {Game}
 */
export function goTo(game, id) {
  const nodes = game.nodes.slice();
  for (
    let child = id, parent = nodes[id].parent;
    parent !== null;
    child = parent, parent = nodes[parent].parent
  ) {
    if (nodes[parent].next !== child) nodes[parent] = { ...nodes[parent], next: child };
  }
  return { ...game, nodes, at: id };
}

/**
 * A move was played at a node: another branch, or one that was there already.
 * @param {Game} game
 * @param {number} from
 * @param {string} move as the server writes it
 * @param {View} view after it
 * @returns {Game}
 */
export function played(game, from, move, view) {
  const known = childBy(game, from, move);
  if (known !== undefined) return goTo(game, known);
  const id = game.nodes.length;
  const nodes = game.nodes.concat({ id, parent: from, move, view, children: [], next: null });
  nodes[from] = { ...nodes[from], children: nodes[from].children.concat(id) };
  return goTo({ ...game, nodes }, id);
}

/**
 * A whole line from the start.
 * @param {Game} game
 * @param {string[]} moves
 * @param {View[]} views the start's first
 * @returns {Game}
 */
export function addLine(game, moves, views) {
  return moves.reduce((grown, move, n) => played(grown, grown.at, move, views[n + 1]), {
    ...game,
    at: 0,
  });
}

/**
 * Where undo leads: to the last position where a person had the choice. Where nobody is a person, a
 * move back.
 * @param {Game} game
 * @param {(side: string | null) => boolean} isPerson
 * @returns {number | null}
 */
export function undoTo(game, isPerson) {
  const before = path(game).slice(0, -1).reverse();
  if (!game.sides.some(isPerson)) return before[0]?.id ?? null;
  return before.find((node) => isPerson(node.view.to_move))?.id ?? null;
}

/**
 * Where redo leads: to the next position where a person has the choice, or the last one there is.
 * @param {Game} game
 * @param {(side: string | null) => boolean} isPerson
 * @returns {number | null}
 */
export function redoTo(game, isPerson) {
  const after = lineThrough(game).slice(path(game).length);
  if (!game.sides.some(isPerson)) return after[0]?.id ?? null;
  return (after.find((node) => isPerson(node.view.to_move)) ?? after.at(-1))?.id ?? null;
}

/**
 * Every line there is, to its end; the one we are on last.
 * @param {Game} game
 * @returns {string[][]}
 */
export function allLines(game) {
  const ends = game.nodes.filter((node) => node.children.length === 0 && node.id !== game.at);
  return ends.map((node) => movesTo(game, node.id)).concat([movesTo(game)]);
}

/**
 * Forgets a branch and what follows from it; we stand before it if we were in it.
 * @param {Game} game
 * @param {number} id
 * @returns {Game}
 */
export function removeBranch(game, id) {
  const parent = game.nodes[id].parent;
  if (parent === null) return game;
  const kept = game.nodes.filter((node) => !path(game, node.id).some((step) => step.id === id));
  const number = new Map(kept.map((node, n) => [node.id, n]));
  const renamed = (/** @type {number | null} */ old) =>
    old === null ? null : (number.get(old) ?? null);
  const nodes = kept.map((node, n) => {
    const children = node.children.flatMap((child) => renamed(child) ?? []);
    return {
      ...node,
      id: n,
      parent: renamed(node.parent),
      children,
      next: renamed(node.next) ?? children.at(-1) ?? null,
    };
  });
  return { ...game, nodes, at: renamed(game.at) ?? /** @type {number} */ (renamed(parent)) };
}
