// One search: its name, its tree.

import { html } from "../../vendor/preact.js";
import { number, useWords } from "../../lib/i18n.js";
import { TextTree } from "./text-tree.js";
import { TreeView } from "./tree-view.js";
import WORDS from "./words.js";

/**
 * @typedef {object} Props
 * @property {import("./scene.js").Tree} tree
 * @property {number} step
 * @property {boolean} lead whether this search is steered
 * @property {boolean} alone whether there is no other
 * @property {boolean} secret whether the result is not to be told
 * @property {boolean} follow
 * @property {boolean} asText
 * @property {string} said the sentence of the step
 * @property {import("./pictures.js").Pictures} pictures
 * @property {() => void} onLead
 * @property {(node: number) => void} onPick
 * @property {(stage: import("./tree-view.js").Stage) => void} onStage
 */

/** @param {Props} props */
export function Pane({
  tree,
  step,
  lead,
  alone,
  secret,
  follow,
  asText,
  said,
  pictures,
  onLead,
  onPick,
  onStage,
}) {
  const t = useWords(WORDS);
  const { trace } = tree.model;
  const name = t(`rung.${trace.rung}`);
  const steered = html`
    <label>
      <input
        type="radio"
        name="lead"
        checked=${lead}
        onChange=${onLead}
        aria-label=${t("lead", name)}
      />
      ${" "}${name}
    </label>
  `;
  return html`
    <section
      class=${`pane ${lead && !alone ? "lead" : ""}`}
      data-rung=${trace.rung}
      data-step=${step + 1}
    >
      <header class="row">
        <h2>${alone ? name : steered}</h2>
        <span class="quiet">
          ${
            trace.value !== null &&
            !secret &&
            t("result", trace.value, trace.line.join(" ") || t("noLine"))
          }
        </span>
        ${
          !alone &&
          html`
            <span class="count quiet">
              ${t("stepOf", number(step + 1), number(trace.steps.length))}
            </span>
          `
        }
      </header>
      ${
        asText
          ? html`
              <${TextTree}
                model=${tree.model}
                step=${step}
                label=${t("treeOf", name, "")}
                onPick=${onPick}
              />
            `
          : html`
              <${TreeView}
                tree=${tree}
                step=${step}
                pictures=${pictures}
                label=${t("treeOf", name, lead ? said : "")}
                follow=${follow}
                onPick=${onPick}
                onStage=${onStage}
              />
            `
      }
    </section>
  `;
}

/**
 * What must be known about searches as a whole.
 * @param {{ trees: import("./scene.js").Tree[] }} props
 */
export function Notices({ trees }) {
  const t = useWords(WORDS);
  return trees.map(({ model: { trace } }) => {
    const text = trace.forbidden
      ? t("forbidden")
      : trace.given_up
        ? t("givenUp", number(trace.nodes.length))
        : "";
    return (
      text &&
      html`
        <p class="notice">
          <b>${t(`rung.${trace.rung}`)}</b>
          ${" "}${text}
        </p>
      `
    );
  });
}
