// One search: its name, its tree.

import { html } from "../../vendor/preact.js";
import { number, useWords } from "../../lib/i18n.js";
import { useWatch } from "./context.js";
import { IcicleView } from "./icicle-view.js";
import { TextTree } from "./text-tree.js";
import { TreeView } from "./tree-view.js";
import WORDS from "./words.js";

/** @param {{ n: number }} props which of the searches */
export function Pane({ n }) {
  const t = useWords(WORDS);
  const { found, walk, display, sentence } = useWatch();
  const tree = found.trees[n];
  const step = walk.steps[n];
  const lead = n === walk.lead;
  const alone = found.trees.length === 1;
  const { trace } = tree.model;
  const name = t(`rung.${trace.rung}`);
  const steered = html`
    <label>
      <input
        type="radio"
        name="lead"
        checked=${lead}
        onChange=${() => walk.steer(n)}
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
            !walk.practice.on &&
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
        display.asText
          ? html`
              <${TextTree} n=${n} label=${t("treeOf", name, "")} />
            `
          : display.icicle
            ? html`
                <${IcicleView} n=${n} label=${t("icicleOf", name, lead ? sentence : "")} />
              `
            : html`
                <${TreeView} n=${n} label=${t("treeOf", name, lead ? sentence : "")} />
              `
      }
    </section>
  `;
}

/** What must be known about searches as a whole. */
export function Notices() {
  const t = useWords(WORDS);
  const { trees } = useWatch().found;
  return trees.map(({ model: { trace } }) => {
    const text = trace.undefined
      ? t("undefined")
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
