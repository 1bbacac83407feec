// How the sides and the nodes of a search are called.

import { WORDS as BOARD_WORDS, sideName } from "../../boards/words.js";
import { words } from "../../lib/i18n.js";
import { pathTo } from "./model.js";

/** @typedef {import("./model.js").Model} Model */

/**
 * A side as the board shows it, in the reader's language.
 * @param {Model} model
 * @returns {(side: string) => string}
 */
export function naming({ wood }) {
  const t = words(BOARD_WORDS);
  return (side) => sideName(t, side, wood === true);
}

/**
 * A node by the moves that lead to it; moves alone are the same in many places of a tree.
 * @param {Model} model
 * @param {number} node
 * @param {string} root
 */
export const pathOf = (model, node, root) =>
  pathTo(model, node)
    .map((id) => model.trace.nodes[id].move)
    .filter(Boolean)
    .join(".") || root;
