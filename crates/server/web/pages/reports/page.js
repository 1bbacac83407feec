// Student reports, done again beside their own numbers.

import { announce } from "../../lib/announce.js";
import { download } from "../../lib/download.js";
import { errorText } from "../../lib/failure.js";
import { number, useWords } from "../../lib/i18n.js";
import { address, replace, useRoute } from "../../lib/route.js";
import { html, useEffect, useState } from "../../vendor/preact.js";
import { markdown } from "./cells.js";
import { rerun } from "./rerun.js";
import { Section } from "./section.js";
import { TOPICS } from "./topics.js";
import { WORDS } from "./words.js";

/** @typedef {{ report: string, full: boolean, seed: string }} Wanted */

/** What an address asks for. @param {URLSearchParams} query @returns {Wanted} */
function wantedOf(query) {
  const asked = query.get("report") ?? "";
  const report = asked in TOPICS ? asked : "000";
  return { report, full: query.get("full") === "1", seed: query.get("seed") ?? "1" };
}

/** @param {Wanted} wanted */
const addressOf = ({ report, full, seed }) =>
  address("reports", { report, full: full ? "1" : "", seed: seed === "1" ? "" : seed });

export function Page() {
  const t = useWords(WORDS);
  const { query } = useRoute();
  const [held, setHeld] = useState(() => ({ query, wanted: wantedOf(query) }));
  const wanted = held.query === query ? held.wanted : wantedOf(query);
  const run = rerun.use();
  // What was done last stays on the page of its report.
  const mine = run.request?.report === wanted.report;
  const sections = mine ? run.sections : [];
  useEffect(() => {
    if (run.phase === "done") announce(t("ended", number(run.sections.length)));
  }, [run.phase]);
  const change = (/** @type {Partial<Wanted>} */ part) => {
    const next = { ...wanted, ...part };
    setHeld({ query, wanted: next });
    replace(addressOf(next));
  };
  const start = () => {
    const { report, full, seed } = wanted;
    rerun.start({ report, quick: !full, seed: Number(seed) || 1 });
  };
  return html`
    <h1>${t("title")}</h1>
    <p class="quiet">${t("intro")}</p>
    <div class="reports">
      <${Setup}
        wanted=${wanted}
        change=${change}
        going=${run.phase === "going"}
        start=${start}
        run=${mine ? run : null}
      />
      ${
        mine &&
        run.error &&
        html`
          <p class="error" role="alert">${errorText(run.error)}</p>
        `
      }
      ${TOPICS[wanted.report].map(
        (topic) => html`
          <${Section}
            key=${topic}
            topic=${topic}
            done=${sections.find((section) => section.topic === topic)}
          />
        `,
      )}
      ${
        sections.length > 0 &&
        html`
          <${Files} report=${wanted.report} sections=${sections} />
        `
      }
    </div>
  `;
}

/**
 * @param {{
 *   wanted: Wanted, change: (part: Partial<Wanted>) => void, going: boolean, start: () => void,
 *   run: import("./rerun.js").Rerun | null
 * }} props
 */
function Setup({ wanted, change, going, start, run }) {
  const t = useWords(WORDS);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (going) rerun.stop();
    else start();
  };
  return html`
    <form class="card setup" onSubmit=${submit}>
      <div class="row" role="group" aria-label=${t("which")}>
        ${Object.keys(TOPICS).map(
          (report) => html`
            <button
              type="button"
              aria-pressed=${wanted.report === report}
              onClick=${() => change({ report })}
            >
              ${t(`report.${report}`)}
            </button>
          `,
        )}
      </div>
      <p>${t(`about.${wanted.report}`)} ${t("machine")}</p>
      <div class="row">
        <label class="check">
          <input
            type="checkbox"
            checked=${wanted.full}
            disabled=${going}
            onChange=${(/** @type {any} */ e) => change({ full: e.target.checked })}
          />
          ${t("full")}
        </label>
        <label class="seed">
          ${t("seed")}
          <input
            type="number"
            min="0"
            max="999999"
            value=${wanted.seed}
            disabled=${going}
            onInput=${(/** @type {any} */ e) => change({ seed: e.target.value })}
          />
        </label>
        <button class="primary">${going ? t("stop") : t("run")}</button>
        ${
          run &&
          html`
            <${Status} run=${run} />
          `
        }
      </div>
    </form>
  `;
}

/** @param {{ run: import("./rerun.js").Rerun }} props */
function Status({ run }) {
  const t = useWords(WORDS);
  const of = TOPICS[run.request.report].length;
  const text =
    run.phase === "going"
      ? t("going", number(Math.min(of, run.sections.length + 1)), number(of))
      : t(`phase-${run.phase}`);
  return html`
    <span class="quiet" data-phase=${run.phase}>${text}</span>
  `;
}

/** @param {{ report: string, sections: import("./rerun.js").Section[] }} props */
function Files({ report, sections }) {
  const t = useWords(WORDS);
  const name = `report-${report}`;
  const json = () => `${JSON.stringify({ report, sections }, null, 2)}\n`;
  const text = () => markdown(report, sections, t);
  return html`
    <div class="row">
      <span class="quiet">${t("download")}</span>
      <button onClick=${() => download(`${name}.md`, text(), "text/markdown")}>Markdown</button>
      <button onClick=${() => download(`${name}.json`, json(), "application/json")}>JSON</button>
    </div>
  `;
}
