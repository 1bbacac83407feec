// A real search that a lesson shows: its tree, the step in words, and buttons to walk through it.

import { html, useEffect, useRef, useState } from "../../vendor/preact.js";
import { announce } from "../../lib/announce.js";
import { Failure } from "../../lib/failure.js";
import { number, useWords } from "../../lib/i18n.js";
import { settings } from "../../lib/settings.js";
import { WatchContext } from "../watch/context.js";
import { Icon } from "../watch/icons.js";
import { naming } from "../watch/names.js";
import { sentence } from "../watch/sentences.js";
import { TextTree } from "../watch/text-tree.js";
import { TreeView } from "../watch/tree-view.js";
import WATCH_WORDS from "../watch/words.js";
import { WORDS } from "./words.js";

/** @typedef {import("../watch/search.js").Found} Found */
/** @typedef {import("../watch/model.js").Model} Model */

/** What a step of a search is, in words. @param {Model} model @param {number} step */
export function told(model, step) {
  const { nodes } = model.trace;
  const side = (/** @type {boolean} */ max) => nodes.find((node) => node.max === max)?.mover ?? "";
  const sides = /** @type {[string, string]} */ ([side(true), side(false)]);
  return sentence(model, step, settings().language, sides, naming(model));
}

/**
 * @param {{
 *   found: Found, n: number, at: number, silent: boolean,
 *   onPick: (node: number) => void, onWalk: (step: number) => void
 * }} props the search numbered `n`, from a step on; `silent`: nothing is told
 */
export function Stage({ found, n, at, silent, onPick, onWalk }) {
  const t = useWords(WATCH_WORDS);
  const [step, setStep] = useState(at);
  const [asText, setAsText] = useState(false);
  const canvases = useRef(/** @type {import("../watch/tree-view.js").TreeCanvas[]} */ ([]));
  useEffect(() => setStep(at), [found, n, at]);
  const { model } = found.trees[n];
  const last = model.trace.steps.length - 1;
  const now = Math.min(step, last);
  const said = silent ? "" : told(model, now);
  const to = (/** @type {number} */ wanted) => {
    const next = Math.max(0, Math.min(last, wanted));
    setStep(next);
    onWalk(next);
    announce(told(model, next));
  };
  const shared = {
    found,
    walk: {
      steps: found.trees.map((_, other) => (other === n ? now : 0)),
      visit: (/** @type {number} */ _, /** @type {number} */ node) => onPick(node),
    },
    sentence: said,
    display: { follow: true, asText, icicle: false },
    canvases: canvases.current,
  };
  const name = t(`rung.${model.trace.rung}`);
  const [View, label] = asText
    ? [TextTree, t("treeOf", name, "")]
    : [TreeView, t("treeOf", name, said)];
  return html`
    <${WatchContext.Provider} value=${/** @type {any} */ (shared)}>
      <div class="watch">
        <section class="pane" data-step=${now + 1} data-rung=${model.trace.rung}>
          <header class="row">
            <h2>${name}</h2>
            <button data-act="asText" aria-pressed=${asText} onClick=${() => setAsText(!asText)}>
              ${t("asText")}
            </button>
          </header>
          <${View} key=${View.name} n=${n} label=${label} />
          ${
            !silent &&
            html`
              <${Walk} step=${now} last=${last} said=${said} to=${to} />
            `
          }
          <p id="watch-canvas-keys" class="unseen">${t("canvasKeys")}</p>
        </section>
      </div>
    <//>
  `;
}

/**
 * Buttons to walk through a search, others after them, and the step in words.
 * @param {{
 *   step: number, last: number, said: string, to: (step: number) => void, children?: any
 * }} props
 */
export function Walk({ step, last, said, to, children }) {
  const t = useWords(WATCH_WORDS);
  const button = (
    /** @type {string} */ name,
    /** @type {number} */ wanted,
    /** @type {boolean} */ off,
  ) => html`
    <button
      class="icon"
      data-act=${`walk-${name}`}
      aria-label=${t(name)}
      title=${t(name)}
      disabled=${off}
      onClick=${() => to(wanted)}
    >
      <${Icon} name=${name} />
    </button>
  `;
  return html`
    <div class="walking" role="group" aria-label=${t("stepping")}>
      ${button("first", 0, step === 0)} ${button("back", step - 1, step === 0)}
      ${button("forward", step + 1, step === last)} ${button("last", last, step === last)}
      <span class="count quiet">${t("stepOf", number(step + 1), number(last + 1))}</span>
      ${children}
      ${
        said &&
        html`
          <p class="said" data-test="sentence">${said}</p>
        `
      }
    </div>
  `;
}

/**
 * What is shown until a search has come, or instead of one.
 * @param {{ error: Error | null, again: () => void }} props
 */
export function Waiting({ error, again }) {
  const t = useWords(WORDS);
  if (error)
    return html`
      <${Failure} error=${error} again=${again} />
    `;
  return html`
    <p class="quiet pane waiting" role="status">${t("searching")}</p>
  `;
}
