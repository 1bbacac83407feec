// What can be done with a written tree beside watching its search: change it, predict its cuts.

import { html } from "../../vendor/preact.js";
import { useWords } from "../../lib/i18n.js";
import { go } from "../../lib/route.js";
import { isTree, write } from "./plan.js";
import { Predict } from "./predict.js";
import { TreeEditor } from "./tree-editor.js";
import WORDS from "./words.js";
import { MOST_NODES, nodes, parse, print } from "./written.js";

/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {"" | "touch" | "predict"} Shown */

/** The tree of a plan, if it can be touched. @param {Plan} plan */
function treeOf({ game }) {
  const tree = isTree(game) ? parse(game) : null;
  return tree && nodes(tree) <= MOST_NODES ? tree : null;
}

/** @param {{ plan: Plan, shown: Shown, setShown: (shown: Shown) => void }} props */
export function TouchButtons({ plan, shown, setShown }) {
  const t = useWords(WORDS);
  if (!treeOf(plan)) return null;
  return html`
    <div class="row">
      ${["touch", "predict"].map(
        (name) => html`
          <button
            type="button"
            class="example"
            data-act=${name}
            aria-expanded=${shown === name}
            onClick=${() => setShown(shown === name ? "" : /** @type {Shown} */ (name))}
          >
            ${t(name)}
          </button>
        `,
      )}
    </div>
  `;
}

/** @param {{ plan: Plan, shown: Shown }} props */
export function Touch({ plan, shown }) {
  const t = useWords(WORDS);
  const tree = treeOf(plan);
  if (!tree || !shown) return null;
  const onChange = (/** @type {import("./written.js").Written} */ changed) =>
    go(write({ ...plan, game: print(changed) }));
  return html`
    <section class="card touch" aria-label=${t(shown)}>
      ${
        shown === "touch"
          ? html`
              <p class="quiet small">${t("touchKeys")}</p>
              <${TreeEditor} tree=${tree} onChange=${onChange} />
            `
          : html`
              <${Predict} tree=${tree} />
            `
      }
    </section>
  `;
}
