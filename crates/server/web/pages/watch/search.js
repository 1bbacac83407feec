// Asks for the searches of a plan, and makes them ready to be shown.

import { useEffect, useState } from "../../vendor/preact.js";
import { lookOf } from "../../boards/marks.js";
import { announce } from "../../lib/announce.js";
import { explainSearch, isAborted } from "../../lib/api.js";
import { number, useWords } from "../../lib/i18n.js";
import { useSettings } from "../../lib/settings.js";
import { arrange } from "./layout.js";
import { isDrawable } from "./miniature.js";
import { read as readTrace } from "./model.js";
import { Pictures } from "./pictures.js";
import { request, write } from "./plan.js";
import { clocks } from "./sync.js";
import WORDS from "./words.js";

/** @typedef {import("./plan.js").Plan} Plan */
/**
 * @typedef {{
 *   plan: Plan, trees: import("./scene.js").Tree[], clocks: Float64Array[], pictures: Pictures
 * }} Found
 */

/**
 * The leaves of a tree that was written down, by their way from the root.
 * @param {any} picture
 * @returns {Map<string, string> | null}
 */
function leaves(picture) {
  if (picture?.kind !== "tree") return null;
  /** @type {{ path: string, depth: number, label: string }[]} */
  const nodes = picture.nodes;
  const ends = nodes.filter(({ depth }, n) => (nodes[n + 1]?.depth ?? 0) <= depth);
  return new Map(ends.map(({ path, label }) => [path, label]));
}

/**
 * @param {Plan} plan
 * @param {string} language of the words among the values
 * @param {AbortSignal} signal
 * @returns {Promise<Found>}
 */
export async function search(plan, language, signal) {
  const { traces } = await explainSearch(request(plan), signal);
  return ready(plan, traces, language);
}

/**
 * Traces made ready to be shown.
 * @param {Plan} plan
 * @param {unknown[]} traces
 * @param {string} language of the words among the values
 * @returns {Promise<Found>}
 */
export async function ready(plan, traces, language) {
  const models = traces.map((trace) => readTrace(trace, language));
  const pictures = new Pictures(models[0].trace.game);
  const { position } = models[0].trace;
  await pictures.load([position]);
  const picture = pictures.get(position);
  const wood = picture ? lookOf(picture) === "wood" : false;
  for (const model of models) model.wood = wood;
  const trees = models.map((model) => ({
    model,
    layout: arrange(model),
    boards: isDrawable(picture),
    written: leaves(picture),
  }));
  return { plan, trees, clocks: clocks(models), pictures };
}

/** The searches of a plan, whenever it changes. @param {Plan} plan */
export function useSearch(plan) {
  const t = useWords(WORDS);
  const [found, setFound] = useState(/** @type {Found | null} */ (null));
  const [error, setError] = useState(/** @type {Error | null} */ (null));
  const [times, setTimes] = useState(0);
  const { language } = useSettings();
  useEffect(() => {
    const controller = new AbortController();
    setFound(null);
    setError(null);
    search(plan, language, controller.signal)
      .then((answer) => {
        if (controller.signal.aborted) return;
        setFound(answer);
        const { nodes, steps } = answer.trees[0].model.trace;
        announce(t("treeChanged", number(nodes.length), number(steps.length)));
      })
      .catch((reason) => isAborted(reason) || setError(reason));
    return () => controller.abort();
  }, [write(plan), times, language]);
  return { found, error, again: () => setTimes(times + 1), fresh: times > 0 };
}
