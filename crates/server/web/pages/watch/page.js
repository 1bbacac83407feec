// Watch the search: asks for the traces that the address stands for, and shows them.

import { html, useEffect, useMemo, useState } from "../../vendor/preact.js";
import { lookOf } from "../../boards/marks.js";
import { announce } from "../../lib/announce.js";
import { explainSearch, isAborted } from "../../lib/api.js";
import { Failure } from "../../lib/failure.js";
import { useOffer } from "../../lib/games.js";
import { number, useWords } from "../../lib/i18n.js";
import { useRoute } from "../../lib/route.js";
import { useSettings } from "../../lib/settings.js";
import { arrange } from "./layout.js";
import { clocks } from "./sync.js";
import { isDrawable } from "./miniature.js";
import { read as readTrace } from "./model.js";
import { Pictures } from "./pictures.js";
import { leadOf, read, request, write } from "./plan.js";
import { Examples, Source } from "./source.js";
import { Watch } from "./watch.js";
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
async function search(plan, language, signal) {
  const { traces } = await explainSearch(request(plan), signal);
  const models = traces.map((/** @type {unknown} */ trace) => readTrace(trace, language));
  const pictures = new Pictures(models[0].trace.game);
  const { position } = models[0].trace;
  await pictures.load([position]);
  const picture = pictures.get(position);
  const wood = picture ? lookOf(picture) === "wood" : false;
  for (const model of models) model.wood = wood;
  const trees = models.map((/** @type {import("./model.js").Model} */ model) => ({
    model,
    layout: arrange(model),
    boards: isDrawable(picture),
    written: leaves(picture),
  }));
  return { plan, trees, clocks: clocks(models), pictures };
}

/** @param {Plan} plan */
function useSearch(plan) {
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

export function Page() {
  const t = useWords(WORDS);
  const { query } = useRoute();
  const plan = useMemo(() => read(query), [query]);
  // A search needs nothing of the offer; without it the form only suggests less.
  const { offered } = useOffer();
  const games = offered?.games ?? [];
  const most = offered?.limits.explain_nodes ?? 0;
  const { found, error, again, fresh } = useSearch(plan);
  const lead = leadOf(plan, query);
  const step = fresh ? 0 : Math.max(0, Number(query.get("step") ?? 1) - 1) || 0;
  return html`
    <div class="watch">
      <div class="row head">
        <h1>${t("title")}</h1>
        <${Examples} again=${again} plan=${plan} />
      </div>
      <${Source} plan=${plan} games=${games} most=${most} again=${again} />
      ${
        error &&
        html`
          <${Failure} error=${error} again=${again} />
        `
      }
      ${
        !found &&
        !error &&
        html`
          <p class="quiet" role="status">${t("searching")}</p>
        `
      }
      ${
        found &&
        html`
          <${Watch}
            key=${write(found.plan)}
            found=${found}
            games=${games}
            start=${{ lead, step }}
          />
        `
      }
    </div>
  `;
}
