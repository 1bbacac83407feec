// The tree as a list of lists, for those who do not see the picture or want the numbers.

import { html, useEffect, useRef, useState } from "../../vendor/preact.js";
import { number, useWords } from "../../lib/i18n.js";
import { useWatch } from "./context.js";
import { pathTo, stateOf } from "./model.js";
import { naming } from "./names.js";
import WORDS from "./words.js";

/** @typedef {import("./model.js").Model} Model */
/**
 * @typedef {{
 *   id: string, node: number, level: number, place: number, size: number, open: boolean | null,
 *   stub: import("./model.js").Stub | null
 * }} Entry
 */

/** Trees of up to so many nodes are shown whole, of larger ones the way to the step. */
const SMALL = 80;

/**
 * What is shown of a tree after a step, in order.
 * @param {Model} model
 * @param {number} step
 * @param {(node: number) => boolean} isOpen
 * @returns {Entry[]}
 */
function entries(model, step, isOpen) {
  /** @type {Entry[]} */
  const list = [];
  const visit = (
    /** @type {number} */ node,
    /** @type {number} */ level,
    /** @type {number} */ place,
    /** @type {number} */ size,
  ) => {
    const below = model.children[node].filter((child) => model.entered[child] <= step);
    const left = model.stubs.filter((stub) => stub.node === node && stub.since[0] <= step);
    const open = below.length + left.length ? isOpen(node) : null;
    list.push({ id: String(node), node, level, place, size, open, stub: null });
    if (!open) return;
    const all = below.length + left.length;
    below.forEach((child, n) => visit(child, level + 1, n + 1, all));
    left.forEach((stub, n) =>
      list.push({
        id: `${node}-${stub.kind}`,
        node,
        level: level + 1,
        place: below.length + n + 1,
        size: all,
        open: null,
        stub,
      }),
    );
  };
  if (model.trace.nodes.length) visit(0, 1, 1, 1);
  return list;
}

/** @param {{ n: number, label: string }} props */
export function TextTree({ n, label }) {
  const { found, walk } = useWatch();
  const { model } = found.trees[n];
  const step = walk.steps[n];
  const onPick = (/** @type {number} */ node) => walk.visit(n, node);
  const here = model.trace.steps[step].node;
  const [chosen, setChosen] = useState(/** @type {Map<number, boolean>} */ (new Map()));
  const [focused, setFocused] = useState("0");
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => setChosen(new Map()), [model]);
  useEffect(() => reveal(root.current), [here]);
  const onWay = new Set(pathTo(model, here));
  const list = entries(
    model,
    step,
    (node) => chosen.get(node) ?? (model.trace.nodes.length <= SMALL || onWay.has(node)),
  );
  const active = list.some(({ id }) => id === focused) ? focused : "0";
  const focus = (/** @type {Entry | undefined} */ entry) => {
    if (!entry) return;
    setFocused(entry.id);
    /** @type {HTMLElement | null | undefined} */ (
      root.current?.querySelector(`[data-id="${entry.id}"]`)
    )?.focus();
  };
  const toggle = (/** @type {number} */ node, /** @type {boolean} */ open) =>
    setChosen((before) => new Map(before).set(node, open));
  const key = (/** @type {KeyboardEvent} */ event) => {
    const at = list.findIndex(({ id }) => id === active);
    const acts = keys(list, at, focus, toggle, onPick);
    const act = acts[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return html`
    <div class="text-tree" role="tree" aria-label=${label} ref=${root} onKeyDown=${key}>
      ${list.map(
        (entry) => html`
          <${Item}
            key=${entry.id}
            entry=${entry}
            model=${model}
            step=${step}
            here=${!entry.stub && entry.node === here}
            active=${entry.id === active}
            onClick=${() => (
              focus(entry),
              entry.open !== null ? toggle(entry.node, !entry.open) : onPick(entry.node)
            )}
          />
        `,
      )}
    </div>
  `;
}

/**
 * Scrolls the list, and only the list, to the node of the step.
 * @param {HTMLElement | null} list
 */
function reveal(list) {
  const item = /** @type {HTMLElement | null | undefined} */ (
    list?.querySelector("[aria-current]")
  );
  if (!list || !item) return;
  const top = item.offsetTop - list.offsetTop;
  if (top < list.scrollTop || top + item.offsetHeight > list.scrollTop + list.clientHeight)
    list.scrollTop = top - list.clientHeight / 2;
}

/**
 * @param {Entry[]} list
 * @param {number} at
 * @param {(entry?: Entry) => void} focus
 * @param {(node: number, open: boolean) => void} toggle
 * @param {(node: number) => void} pick
 * @returns {Record<string, () => void>}
 */
function keys(list, at, focus, toggle, pick) {
  const entry = list[at];
  const parent = () => list.slice(0, at).findLast(({ level }) => level < entry.level);
  return {
    ArrowDown: () => focus(list[at + 1]),
    ArrowUp: () => focus(list[at - 1]),
    ArrowRight: () =>
      entry.open === false ? toggle(entry.node, true) : entry.open && focus(list[at + 1]),
    ArrowLeft: () => (entry.open ? toggle(entry.node, false) : focus(parent())),
    Home: () => focus(list[0]),
    End: () => focus(list.at(-1)),
    Enter: () => pick(entry.node),
    " ": () => pick(entry.node),
  };
}

/**
 * @param {{
 *   entry: Entry, model: Model, step: number, here: boolean, active: boolean, onClick: () => void
 * }} props
 */
function Item({ entry, model, step, here, active, onClick }) {
  const t = useWords(WORDS);
  const { id, level, place, size, open, stub, node } = entry;
  const state = stateOf(model, node, step);
  const data =
    stub || !state
      ? {}
      : { "data-alpha": state.alpha, "data-beta": state.beta, "data-value": state.value };
  return html`
    <div
      role="treeitem"
      data-id=${id}
      data-node=${stub ? null : node}
      aria-level=${level}
      aria-posinset=${place}
      aria-setsize=${size}
      aria-expanded=${open}
      aria-current=${here ? "step" : null}
      tabindex=${active ? 0 : -1}
      class=${`entry ${here ? "here" : ""} ${stub ? "left-out" : ""}`}
      style=${{ "--level": level - 1 }}
      onClick=${onClick}
      ...${data}
    >
      <span class="twist" aria-hidden="true">${open === null ? "" : open ? "▾" : "▸"}</span>
      ${stub ? aboutStub(stub, model, step, t) : aboutNode(model, node, state, t)}
    </div>
  `;
}

/** @typedef {(key: string, ...parts: unknown[]) => string} Say */

/**
 * @param {Model} model
 * @param {number} node
 * @param {import("./model.js").State | null} state
 * @param {Say} t
 */
export function aboutNode(model, node, state, t) {
  const { move, mover, max, saved } = model.trace.nodes[node];
  if (!state) return "";
  const name = move ?? t("root");
  const who =
    mover === (max ? "MAX" : "MIN") ? mover : `${naming(model)(mover)} (${max ? "MAX" : "MIN"})`;
  const parts = [state.leaf ? t("leafName", name) : `${name}: ${who}`];
  if (model.windows) parts.push(`α ${state.alpha}`, `β ${state.beta}`);
  parts.push(t("valueIs", state.value));
  if (state.hit)
    parts.push(saved ? `${t("fromCache")} (${t("saves", number(saved))})` : t("fromCache"));
  if (state.cut) parts.push(t("wasCut"));
  if (state.visit) parts.push(t("timesSeen", state.visit + 1));
  return parts.join(", ");
}

/**
 * @param {import("./model.js").Stub} stub
 * @param {Model} model
 * @param {number} step
 * @param {Say} t
 */
export function aboutStub(stub, model, step, t) {
  const known = stub.moves.filter((_, n) => (stub.since[n] ?? Infinity) <= step).join(", ");
  const { saved, pruned } = model.trace.nodes[stub.node];
  const counts = stub.kind === "pruned" || !pruned.length;
  const words = t(stub.kind === "pruned" ? "neverSeen" : "areSymmetric", known);
  return counts && saved ? `${words} (${t("saves", number(saved))})` : words;
}
