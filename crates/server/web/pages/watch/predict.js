// Predict: mark what you think alpha-beta never looks at, then run it and see.

import { html, useEffect, useState } from "../../vendor/preact.js";
import { announce } from "../../lib/announce.js";
import { useWords } from "../../lib/i18n.js";
import { nodeAfter, wayOf } from "./facts.js";
import { useSearches } from "./searches.js";
import { PlainTree, spots, wayText } from "./plain-tree.js";
import { whole as wholePlan } from "./plan.js";
import WORDS from "./words.js";
import { print } from "./written.js";

/** @typedef {import("./written.js").Written} Written */
/** @typedef {number[]} Way */

/** Whether a node or one above it is marked. @param {Set<string>} marks @param {Way} way */
const isMarked = (marks, way) => way.some((_, n) => marks.has(wayText(way.slice(0, n + 1))));

/** @param {{ tree: Written }} props */
export function Predict({ tree }) {
  const t = useWords(WORDS);
  const game = print(tree);
  const { found } = useSearches([wholePlan({ game, rungs: ["alphabeta"], nodes: "5000" })]);
  const [marks, setMarks] = useState(/** @type {Set<string>} */ (new Set()));
  const [selected, setSelected] = useState(/** @type {Way} */ ([]));
  const [ran, setRan] = useState(false);
  useEffect(() => (setMarks(new Set()), setRan(false)), [game]);
  const model = found?.[0].trees[0].model;
  const isSeen = (/** @type {Way} */ way) => {
    if (!model) return true;
    const moves = wayText(way).split(".").filter(Boolean);
    return wayOf(model, nodeAfter(model, moves)) === moves.join(".");
  };
  const ends = spots(tree).filter(({ node }) => !node.children.length);
  const right = ends.filter(({ way }) => isMarked(marks, way) !== isSeen(way)).length;
  const toggle = (/** @type {Way} */ way, /** @type {boolean} */ pressed) => {
    setSelected(way);
    if (ran || !pressed || !way.length) return;
    const id = wayText(way);
    setMarks(new Set(marks.has(id) ? [...marks].filter((mark) => mark !== id) : [...marks, id]));
  };
  const word = (/** @type {Way} */ way) => {
    const marked = isMarked(marks, way);
    if (!ran) return marked ? "marked" : "";
    return [marked ? "marked" : "", isSeen(way) === marked ? "missed" : "met"].join(" ");
  };
  const run = () => {
    setRan(true);
    announce(t("predicted", right, ends.length));
  };
  return html`
    <div class="predict">
      <p>${t("predictHow")}</p>
      <${PlainTree}
        tree=${tree}
        selected=${selected}
        label=${t("predict")}
        about=${(/** @type {import("./plain-tree.js").Spot} */ { node, max, way }) =>
          [
            node.children.length ? (max ? "MAX" : "MIN") : t("leafOf", node.leaf),
            isMarked(marks, way) ? t("isMarked") : "",
            ran && !isSeen(way) ? t("wasCut") : "",
          ]
            .filter(Boolean)
            .join(", ")}
        mark=${(/** @type {{ way: Way }} */ { way }) => word(way)}
        onPick=${toggle}
      />
      <p class="row">
        ${
          ran
            ? html`
                <b data-test="predicted" data-right=${right}>
                  ${t("predicted", right, ends.length)}
                </b>
                <button type="button" data-act="predict-again" onClick=${() => setRan(false)}>
                  ${t("predictAgain")}
                </button>
              `
            : html`
                <button
                  type="button"
                  class="primary"
                  data-act="run"
                  disabled=${!model}
                  onClick=${run}
                >
                  ${t("predictRun")}
                </button>
              `
        }
      </p>
    </div>
  `;
}
