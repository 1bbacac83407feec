// The wrong program and the right one step by step, beside each other, with the first step at which
// they differ.

import { announce } from "../../lib/announce.js";
import { fetchMistake, isAborted } from "../../lib/api.js";
import { number, useWords } from "../../lib/i18n.js";
import { useSettings } from "../../lib/settings.js";
import { html, useEffect, useRef, useState } from "../../vendor/preact.js";
import { Waiting, Walk, told } from "../learn/stage.js";
import { WatchContext } from "../watch/context.js";
import { whole } from "../watch/plan.js";
import { ready } from "../watch/search.js";
import { TextTree } from "../watch/text-tree.js";
import { TreeView } from "../watch/tree-view.js";
import WATCH_WORDS from "../watch/words.js";
import { WORDS } from "./words.js";

/** @typedef {import("../watch/search.js").Found} Found */

/** Which program each of the two searches is. @type {("wrong" | "right")[]} */
const PROGRAMS = ["wrong", "right"];

/** Both searches, when they are asked for. @param {{ mistake: string, position: string }} props */
export function Steps({ mistake, position }) {
  const t = useWords(WORDS);
  const [open, setOpen] = useState(false);
  return html`
    <h3>${t("steps")}</h3>
    ${
      open
        ? html`
            <${Searches} mistake=${mistake} position=${position} />
          `
        : html`
            <p>
              <button data-act="steps" onClick=${() => setOpen(true)}>${t("showSteps")}</button>
            </p>
          `
    }
  `;
}

/** @param {{ mistake: string, position: string }} props */
function Searches({ mistake, position }) {
  const { language } = useSettings();
  const [shown, setShown] = useState(
    /** @type {{ found: Found, differ: number | null } | null} */ (null),
  );
  const [error, setError] = useState(/** @type {Error | null} */ (null));
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    setError(null);
    fetchMistake({ mistake, position, steps: true }, stop.signal)
      .then(async ({ steps }) => {
        if (!steps) throw new Error("expected the steps of both searches");
        const { wrong, right, differ } = steps;
        const plan = whole({ game: wrong.game, position: wrong.position });
        const found = await ready(plan, [wrong, right], language);
        if (!stop.signal.aborted) setShown({ found, differ });
      })
      .catch((reason) => isAborted(reason) || setError(reason));
    return () => stop.abort();
  }, [tries, language]);
  if (!shown)
    return html`
      <${Waiting} error=${error} again=${() => setTries(tries + 1)} />
    `;
  return html`
    <${Beside} ...${shown} />
  `;
}

/** @param {{ found: Found, differ: number | null }} props */
function Beside({ found, differ }) {
  const t = useWords(WORDS);
  const w = useWords(WATCH_WORDS);
  const [step, setStep] = useState(differ ?? 0);
  const [asText, setAsText] = useState(false);
  const canvases = useRef(/** @type {import("../watch/tree-view.js").TreeCanvas[]} */ ([]));
  const lasts = found.trees.map(({ model }) => model.trace.steps.length - 1);
  const last = Math.max(...lasts);
  const steps = lasts.map((own) => Math.min(step, own));
  const said = found.trees.map(({ model }, n) =>
    step > lasts[n] ? t("ended") : told(model, steps[n]),
  );
  const to = (/** @type {number} */ wanted) => {
    const next = Math.max(0, Math.min(last, wanted));
    setStep(next);
    if (next === differ) announce(t("differ", number(next + 1)));
  };
  const shared = {
    found,
    walk: {
      steps,
      visit: (/** @type {number} */ n, /** @type {number} */ node) =>
        to(found.trees[n].model.visits[node][0]),
    },
    sentence: "",
    display: { follow: true, asText, icicle: false },
    canvases: canvases.current,
  };
  const View = asText ? TextTree : TreeView;
  return html`
    <${WatchContext.Provider} value=${/** @type {any} */ (shared)}>
      <p data-test="differ">
        ${differ === null ? t("noDifference") : t("differ", number(differ + 1))}
      </p>
      <${Walk} step=${step} last=${last} said="" to=${to}>
        ${
          differ !== null &&
          html`
            <button data-act="differ" disabled=${step === differ} onClick=${() => to(differ)}>
              ${t("toDifference")}
            </button>
          `
        }
        <button data-act="asText" aria-pressed=${asText} onClick=${() => setAsText(!asText)}>
          ${w("asText")}
        </button>
      <//>
      <div class="watch both" data-step=${step + 1} data-differs=${String(step === differ)}>
        ${PROGRAMS.map(
          (program, n) => html`
            <section class=${`pane ${program}`} data-program=${program}>
              <h4>${t(program)}</h4>
              <p class="said" data-test=${`said-${program}`}>${said[n]}</p>
              <${View} key=${View.name} n=${n} label=${w("treeOf", t(program), said[n])} />
            </section>
          `,
        )}
      </div>
      <p id="watch-canvas-keys" class="unseen">${w("canvasKeys")}</p>
    <//>
  `;
}
