// The ladder: what each rung from minimax upwards saves, in the reports' tables and any other.

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
import { csv, ladder, series, shape } from "./climb.js";
import { Setup, requestOf, unusual, wantedOf } from "./setup.js";
import { Table } from "./table.js";
import { WORDS } from "./words.js";

const useWanted = addressForm(wantedOf);

export function Page() {
  const t = useWords(WORDS);
  const { query } = useRoute();
  const climb = ladder.use();
  const { offered, error, again } = useOffer();
  const [wanted, setWanted] = useWanted(query);
  useEffect(() => {
    if (climb.phase === "done") announce(t("ended", number(climb.cells.length)));
  }, [climb.phase]);
  const begin = () => {
    setWanted(wanted);
    replace(address("ladder", unusual(wanted)));
    ladder.start(requestOf(wanted));
  };
  return html`
    <h1>${t("title")}</h1>
    <p class="quiet">${t("intro")}</p>
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
            going=${climb.phase === "going"}
            onStart=${begin}
            onStop=${ladder.stop}
          />
        `
      }
      ${
        climb.error &&
        html`
          <p class="error" role="alert">${errorText(climb.error)}</p>
        `
      }
      ${
        climb.cells.length > 0 &&
        html`
          <${Results} climb=${climb} />
        `
      }
    </div>
  `;
}

/** @param {{ climb: import("./climb.js").Climb }} props */
function Results({ climb }) {
  const t = useWords(WORDS);
  const [measure, setMeasure] = useState(
    /** @type {import("./climb.js").Measure} */ ("milliseconds"),
  );
  const narrow = useNarrow();
  const { cells, request, table } = climb;
  const game = table?.game ?? request.game ?? "";
  const title = [request.report && t(`source-${request.report}`), game].filter(Boolean).join(": ");
  const chart = {
    title: `${title}: ${t(measure)}`,
    across: t("depth"),
    up: t(measure),
    series: series(cells, measure, t, (name) => t("byReport", name)),
  };
  const { depths, rungs } = shape(climb);
  return html`
    <section class="card results" aria-labelledby="table">
      <div class="row head">
        <h2 id="table">${title}</h2>
        <span class="quiet">
          ${climb.phase === "going" ? t("going", number(cells.length)) : t(`phase-${climb.phase}`)}
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
        climb.phase === "going" &&
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
        <${Table} climb=${climb} measure=${measure} />
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
      <${Files} climb=${climb} chart=${chart} />
    </section>
  `;
}

/** @param {{ climb: import("./climb.js").Climb, chart: import("./chart.js").ChartProps }} props */
function Files({ climb, chart }) {
  const t = useWords(WORDS);
  const name = fileName(
    climb.request.report ? `report-${climb.request.report}` : `ladder-${climb.request.game}`,
  );
  const table = climb.table ?? { ...climb.request, cells: climb.cells };
  const json = () => `${JSON.stringify(table, null, 2)}\n`;
  return html`
    <div class="row">
      <span class="quiet">${t("download")}</span>
      <button onClick=${() => download(`${name}.csv`, csv(climb.cells), "text/csv")}>CSV</button>
      <button onClick=${() => download(`${name}.json`, json(), "application/json")}>JSON</button>
      <button onClick=${() => download(`${name}.svg`, chartFile(chart), "image/svg+xml")}>
        SVG
      </button>
    </div>
  `;
}
