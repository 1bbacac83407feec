// The ladder: what each algorithm saves over minimax, in the tables of two studies and in others.

import { useNarrow } from "../../boards/narrow.js";
import { announce } from "../../lib/announce.js";
import { download, fileName } from "../../lib/download.js";
import { Failure, errorText } from "../../lib/failure.js";
import { addressForm } from "../../lib/form.js";
import { useOffer } from "../../lib/games.js";
import { number, useWords } from "../../lib/i18n.js";
import { address, replace, useRoute } from "../../lib/route.js";
import { html, useEffect, useState } from "../../vendor/preact.js";
import { Chart, chartFile } from "./chart.js";
import { csv, ladder, series, shape } from "./measurement.js";
import { Setup, requestOf, unusual, wantedOf } from "./setup.js";
import { Table } from "./table.js";
import { WORDS } from "./words.js";

const useWanted = addressForm(wantedOf);

export function Page() {
  const t = useWords(WORDS);
  const { query } = useRoute();
  const run = ladder.use();
  const { offered, error, again } = useOffer();
  const [wanted, setWanted] = useWanted(query);
  useEffect(() => {
    if (run.phase === "done") announce(t("ended", number(run.cells.length)));
  }, [run.phase]);
  const begin = () => {
    setWanted(wanted);
    replace(address("ladder", unusual(wanted)));
    ladder.start(requestOf(wanted));
  };
  return html`
    <h1>${t("title")}</h1>
    <p class="quiet">
      ${t("intro")} ${" "}
      <a href=${address("reports")}>${t("reports")}</a>
    </p>
    ${
      error &&
      html`
        <${Failure} error=${error} again=${again} />
      `
    }
    <div class="ladder">
      ${
        offered &&
        html`
          <${Setup}
            offer=${offered}
            wanted=${wanted}
            onChange=${setWanted}
            going=${run.phase === "going"}
            onStart=${begin}
            onStop=${ladder.stop}
          />
        `
      }
      ${
        run.error &&
        html`
          <p class="error" role="alert">${errorText(run.error)}</p>
        `
      }
      ${
        run.cells.length > 0 &&
        html`
          <${Results} run=${run} />
        `
      }
    </div>
  `;
}

/** @param {{ run: import("./measurement.js").Measurement }} props */
function Results({ run }) {
  const t = useWords(WORDS);
  const [measure, setMeasure] = useState(
    /** @type {import("./measurement.js").Measure} */ ("milliseconds"),
  );
  const narrow = useNarrow();
  const { cells, request, table } = run;
  const game = table?.game ?? request.game ?? "";
  const title = [request.report && t(`source-${request.report}`), game].filter(Boolean).join(": ");
  const chart = {
    title: `${title}: ${t(measure)}`,
    across: t("depth"),
    up: t(measure),
    series: series(cells, measure, t, (name) => t("byReport", name)),
  };
  const { depths, rungs } = shape(run);
  return html`
    <section class="card results" aria-labelledby="table">
      <div class="row head">
        <h2 id="table">${title}</h2>
        <span class="quiet">
          ${run.phase === "going" ? t("going", number(cells.length)) : t(`phase-${run.phase}`)}
        </span>
        <div class="row switch" role="group" aria-label=${t("measure")}>
          ${
            /** @type {const} */ (["milliseconds", "nodes"]).map(
              (name) => html`
                <button aria-pressed=${measure === name} onClick=${() => setMeasure(name)}>
                  ${t(`by-${name}`)}
                </button>
              `,
            )
          }
        </div>
      </div>
      ${
        run.phase === "going" &&
        request.depths &&
        html`
          <progress
            max=${depths.length * rungs.length}
            value=${cells.length}
            aria-label=${t("going", number(cells.length))}
          ></progress>
        `
      }
      <div class="both">
        <${Table} run=${run} measure=${measure} />
        <figure>
          ${
            chart.series.length > 0 &&
            html`
              <${Chart} ...${chart} narrow=${narrow} />
            `
          }
        </figure>
      </div>
      <p class="quiet">${t("agree")}</p>
      <${Files} run=${run} chart=${chart} />
    </section>
  `;
}

/**
 * @param {{ run: import("./measurement.js").Measurement, chart: import("./chart.js").ChartProps }}
 *   props
 */
function Files({ run, chart }) {
  const t = useWords(WORDS);
  const name = fileName(
    run.request.report ? `report-${run.request.report}` : `ladder-${run.request.game}`,
  );
  const table = run.table ?? { ...run.request, cells: run.cells };
  const json = () => `${JSON.stringify(table, null, 2)}\n`;
  return html`
    <div class="row">
      <span class="quiet">${t("download")}</span>
      <button onClick=${() => download(`${name}.csv`, csv(run.cells), "text/csv")}>CSV</button>
      <button onClick=${() => download(`${name}.json`, json(), "application/json")}>JSON</button>
      <button onClick=${() => download(`${name}.svg`, chartFile(chart), "image/svg+xml")}>
        SVG
      </button>
    </div>
  `;
}
