// A written tree to touch: values, nodes, order, and what the order costs.

import { html, useEffect, useState } from "../../vendor/preact.js";
import { announce } from "../../lib/announce.js";
import { number, useWords } from "../../lib/i18n.js";
import { useSearches } from "./searches.js";
import { leafCount } from "./facts.js";
import { stateOf } from "./model.js";
import { PlainTree, wayText } from "./plain-tree.js";
import { whole as wholePlan } from "./plan.js";
import WORDS from "./words.js";
import {
  MOST_NODES,
  changed,
  leafOf,
  leastLeaves,
  leaves,
  nodeAt,
  nodes,
  print,
  randomTree,
  randomness,
  shuffled,
  uniform,
} from "./written.js";

/** @typedef {import("./written.js").Written} Written */
/** @typedef {import("./model.js").Model} Model */
/** @typedef {number[]} Way */

/** What a leaf may be. */
const VALUE = /^(x|[+-]?\d{1,4})$/;

/**
 * @param {{
 *   tree: Written, onChange: (tree: Written) => void, onCost?: (leaves: number) => void
 * }} props `onCost` is told how many leaves alpha-beta looks at
 */
export function TreeEditor({ tree, onChange, onCost }) {
  const t = useWords(WORDS);
  const [selected, setSelected] = useState(/** @type {Way} */ ([0]));
  const chosen = nodeAt(tree, selected) ? selected : [];
  const edit = editing(tree, onChange, setSelected);
  const say = (/** @type {{ node: Written, max: boolean }} */ { node, max }) =>
    node.children.length ? (max ? "MAX" : "MIN") : t("leafOf", node.leaf);
  const key = (/** @type {KeyboardEvent} */ event, /** @type {Way} */ way) => {
    const last = way[way.length - 1] ?? 0;
    if (event.altKey && event.key === "ArrowLeft") edit.move(way, last - 1);
    else if (event.altKey && event.key === "ArrowRight") edit.move(way, last + 1);
    else if (event.key === "Delete") edit.remove(way);
    else if (event.key === "Insert" || event.key === "+") edit.add(way);
    else return false;
    return true;
  };
  return html`
    <div class="tree-editor">
      <${PlainTree}
        tree=${tree}
        selected=${chosen}
        label=${t("editTree")}
        about=${say}
        onPick=${(/** @type {Way} */ way) => setSelected(way)}
        onKey=${key}
        onMove=${edit.move}
      />
      <${NodeTools} tree=${tree} way=${chosen} edit=${edit} />
      <${Orders} tree=${tree} onChange=${onChange} onCost=${onCost} />
      <${Random} onChange=${onChange} />
    </div>
  `;
}

/**
 * What can be done to a node. What would not be a tree any more is not done.
 * @param {Written} tree
 * @param {(tree: Written) => void} onChange
 * @param {(way: Way) => void} select
 */
function editing(tree, onChange, select) {
  const apply = (
    /** @type {Way} */ way,
    /** @type {(node: Written) => Written | null} */ change,
    /** @type {Way} */ then,
  ) => {
    const now = changed(tree, way, change);
    if (!now || !now.children.length) return;
    select(then);
    onChange(now);
  };
  return {
    value: (/** @type {Way} */ way, /** @type {string} */ leaf) =>
      VALUE.test(leaf) && apply(way, (node) => ({ ...node, leaf }), way),
    again: (/** @type {Way} */ way) => apply(way, (node) => ({ ...node, again: !node.again }), way),
    /** A leaf becomes a node with two leaves. */
    add(/** @type {Way} */ way) {
      if (nodes(tree) >= MOST_NODES) return;
      const grown = (/** @type {Written} */ node) => ({
        ...node,
        leaf: "",
        children: node.children.length
          ? [...node.children, leafOf("0")]
          : [leafOf(node.leaf), leafOf("0")],
      });
      const count = nodeAt(tree, way)?.children.length || 1;
      apply(way, grown, [...way, count]);
    },
    /** A node that loses its last child becomes a leaf. */
    remove(/** @type {Way} */ way) {
      if (!way.length) return;
      const up = way.slice(0, -1);
      const without = (/** @type {Written} */ node) => {
        const children = node.children.filter((_, n) => n !== way[way.length - 1]);
        return children.length ? { ...node, children } : { ...node, children, leaf: "0" };
      };
      apply(up, without, up);
    },
    move(/** @type {Way} */ way, /** @type {number} */ to) {
      const up = way.slice(0, -1);
      const count = nodeAt(tree, up)?.children.length ?? 0;
      if (!way.length || to < 0 || to >= count) return;
      const moved = (/** @type {Written} */ node) => {
        const children = [...node.children];
        children.splice(to, 0, ...children.splice(way[way.length - 1], 1));
        return { ...node, children };
      };
      apply(up, moved, [...up, to]);
    },
  };
}

/** @param {{ tree: Written, way: Way, edit: ReturnType<typeof editing> }} props */
function NodeTools({ tree, way, edit }) {
  const t = useWords(WORDS);
  const node = nodeAt(tree, way);
  if (!node) return null;
  const last = way[way.length - 1] ?? 0;
  const siblings = nodeAt(tree, way.slice(0, -1))?.children.length ?? 1;
  const button = (
    /** @type {string} */ act,
    /** @type {boolean} */ off,
    /** @type {() => void} */ press,
  ) => html`
    <button type="button" data-act=${act} disabled=${off} onClick=${press}>${t(act)}</button>
  `;
  return html`
    <div class="row node-tools" role="group" aria-label=${t("nodeTools")}>
      <b>${wayText(way) || t("root")}</b>
      ${
        node.children.length
          ? way.length > 0 &&
            html`
              <label>
                <input type="checkbox" checked=${node.again} onChange=${() => edit.again(way)} />
                ${t("movesAgain")}
              </label>
            `
          : html`
              <label>
                ${t("leafValue")}${" "}
                <input
                  name="leaf"
                  size="5"
                  value=${node.leaf}
                  onInput=${(/** @type {any} */ e) => edit.value(way, e.target.value.trim())}
                />
              </label>
            `
      }
      ${button("addChild", nodes(tree) >= MOST_NODES, () => edit.add(way))}
      ${button("removeNode", !way.length, () => edit.remove(way))}
      ${button("earlier", last === 0, () => edit.move(way, last - 1))}
      ${button("later", !way.length || last + 1 >= siblings, () => edit.move(way, last + 1))}
    </div>
  `;
}

/**
 * The tree with the children of each node sorted by their values, which come from a search that
 * looked at all of it.
 * @param {Written} tree
 * @param {Model} model
 * @param {number} node
 * @param {boolean} bestFirst
 * @returns {Written}
 */
function sorted(tree, model, node, bestFirst) {
  const last = model.trace.steps.length - 1;
  const worth = (/** @type {number} */ id) => stateOf(model, id, last)?.amounts.value ?? 0;
  const sign = model.trace.nodes[node].max === bestFirst ? -1 : 1;
  const pairs = tree.children.map((child, n) => ({ child, id: model.children[node][n] }));
  pairs.sort((a, b) => sign * (worth(a.id) - worth(b.id)));
  return { ...tree, children: pairs.map(({ child, id }) => sorted(child, model, id, bestFirst)) };
}

/** @param {Written} tree @param {() => number} rng @returns {Written} */
const mixed = (tree, rng) => ({
  ...tree,
  children: shuffled(
    rng,
    tree.children.map((child) => mixed(child, rng)),
  ),
});

/** @param {Parameters<typeof TreeEditor>[0]} props */
function Orders({ tree, onChange, onCost }) {
  const t = useWords(WORDS);
  const plan = wholePlan({ game: print(tree), rungs: ["minimax", "alphabeta"], nodes: "5000" });
  const { found } = useSearches([plan]);
  const [times, setTimes] = useState(1);
  const models = found?.[0].trees.map(({ model }) => model);
  const known = models && models[0].trace.value !== null;
  useEffect(() => {
    if (models) onCost?.(leafCount(models[1]));
  }, [found]);
  const order = (/** @type {boolean} */ bestFirst) => () =>
    models && onChange(sorted(tree, models[0], 0, bestFirst));
  const shuffle = () => {
    setTimes(times + 1);
    onChange(mixed(tree, randomness(times)));
  };
  return html`
    <div class="row orders">
      <button type="button" data-act="bestOrder" disabled=${!known} onClick=${order(true)}>
        ${t("bestOrder")}
      </button>
      <button type="button" data-act="worstOrder" disabled=${!known} onClick=${order(false)}>
        ${t("worstOrder")}
      </button>
      <button type="button" data-act="shuffle" onClick=${shuffle}>${t("shuffle")}</button>
      <${Cost} tree=${tree} model=${models?.[1] ?? null} />
    </div>
  `;
}

/**
 * How many leaves alpha-beta looks at, and how few it could.
 * @param {{ tree: Written, model: Model | null }} props
 */
function Cost({ tree, model }) {
  const t = useWords(WORDS);
  const shape = uniform(tree);
  const all = leaves(tree);
  const seen = model ? leafCount(model) : null;
  return html`
    <p class="cost" data-test="cost" data-leaves=${seen} data-all=${all}>
      ${t("leavesOf", seen === null ? "…" : number(seen), number(all))}${" "}
      ${
        shape &&
        t(
          "leastOf",
          shape.breadth,
          shape.depth,
          number(all),
          number(leastLeaves(shape.breadth, shape.depth)),
        )
      }
    </p>
  `;
}

/** @param {{ onChange: (tree: Written) => void }} props */
function Random({ onChange }) {
  const t = useWords(WORDS);
  const [wanted, setWanted] = useState({ breadth: 3, depth: 2, seed: 1 });
  const { breadth, depth, seed } = wanted;
  const fits = breadth ** depth <= MOST_NODES / 2;
  const field = (
    /** @type {"breadth" | "depth" | "seed"} */ name,
    /** @type {number} */ least,
    /** @type {number} */ most,
  ) => html`
    <label>
      ${t(`random.${name}`)}${" "}
      <input
        type="number"
        name=${`random-${name}`}
        min=${least}
        max=${most}
        value=${wanted[name]}
        onInput=${(/** @type {any} */ e) => {
          const n = Math.floor(Number(e.target.value));
          if (n >= least && n <= most) setWanted({ ...wanted, [name]: n });
        }}
      />
    </label>
  `;
  const make = () => {
    onChange(randomTree(randomness(seed), breadth, depth));
    announce(t("randomMade", breadth, depth));
    setWanted({ ...wanted, seed: seed + 1 });
  };
  return html`
    <div class="row random" role="group" aria-label=${t("random")}>
      ${field("breadth", 2, 6)} ${field("depth", 1, 6)} ${field("seed", 1, 999_999)}
      <button type="button" data-act="random" disabled=${!fits} onClick=${make}>
        ${t("random")}
      </button>
    </div>
  `;
}
