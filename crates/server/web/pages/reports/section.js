// One experiment of a report: what was done, the table, boards, a chart, and where to go on.

import { Board } from "../../boards/board.js";
import { useNarrow } from "../../boards/narrow.js";
import { download } from "../../lib/download.js";
import { useWords } from "../../lib/i18n.js";
import { address } from "../../lib/route.js";
import { html } from "../../vendor/preact.js";
import { Chart, chartFile } from "../ladder/chart.js";
import { cellText, isNumber, ownerOf } from "./cells.js";
import { WORDS } from "./words.js";

/** @typedef {import("./rerun.js").Section} Done */

/** Experiments that are tables of the ladder. @type {Record<string, string>} */
const LADDERS = { self_play: "000", timing: "002" };

/** @param {{ topic: string, done: Done | undefined }} props */
export function Section({ topic, done }) {
  const t = useWords(WORDS);
  return html`
    <section class="card experiment" aria-labelledby=${`topic-${topic}`}>
      <h2 id=${`topic-${topic}`}>${t(`topic.${topic}`)}</h2>
      <p>${t(`about.${topic}`)}</p>
      ${
        done &&
        html`
          <${Found} done=${done} />
        `
      }
    </section>
  `;
}

/** @param {{ done: Done }} props */
function Found({ done }) {
  const t = useWords(WORDS);
  return html`
    <${Table} done=${done} />
    ${
      !done.finished &&
      html`
        <p class="quiet">${t("unfinished")}</p>
      `
    }
    ${
      done.boards &&
      html`
        <div class="boards">
          ${done.boards.map(
            (board) => html`
              <${Drawn} board=${board} />
            `,
          )}
        </div>
      `
    }
    ${
      done.chart &&
      html`
        <${Lines} done=${done} />
      `
    }
    <${Links} done=${done} />
  `;
}

/** @param {{ done: Done }} props */
function Table({ done }) {
  const t = useWords(WORDS);
  const { columns, rows } = done.table;
  const look = (/** @type {number} */ place) => (isNumber(done, place) ? "number" : "");
  return html`
    <div class="scroll" tabindex="0" role="region" aria-label=${t(`topic.${done.topic}`)}>
      <table>
        <thead>
          <tr>
            ${columns.map(
              (column, place) => html`
                <th scope="col" class=${look(place)}>
                  ${t(`word.${column.name}`)}
                  <${Owner} name=${ownerOf(done, column)} />
                </th>
              `,
            )}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) => html`
              <tr>
                ${row.map(
                  (cell, place) => html`
                    <td class=${`${look(place)} ${ownerOf(done, columns[place]) ?? ""}`}>
                      <${Entry} cell=${cell} />
                    </td>
                  `,
                )}
              </tr>
            `,
          )}
        </tbody>
      </table>
    </div>
  `;
}

/** @param {{ name: "theirs" | "ours" | undefined }} props */
function Owner({ name }) {
  const t = useWords(WORDS);
  return (
    name &&
    html`
      <small>${t(name)}</small>
    `
  );
}

/** A position is a way to its board. @param {{ cell: import("./rerun.js").Cell }} props */
function Entry({ cell }) {
  const t = useWords(WORDS);
  const text = cellText(cell, t);
  if (cell === "missing" || !("position" in cell)) return text;
  const { game, position } = cell.position;
  return html`
    <a href=${address("play", { game, position, analyse: "1" })}><code>${text}</code></a>
  `;
}

/** @param {{ board: { caption: string, view: import("../../boards/board.js").View } }} props */
function Drawn({ board: { caption, view } }) {
  const t = useWords(WORDS);
  const { game, position, result } = view;
  return html`
    <figure>
      <${Board} view=${view} label=${`${t(`word.${caption}`)}: ${position}`} />
      <figcaption>
        ${t(`word.${caption}`)}${" "}
        ${
          !result &&
          html`
            <a href=${address("play", { game, position, analyse: "1" })}>${t("play")}</a>
          `
        }
      </figcaption>
    </figure>
  `;
}

/** @param {{ done: Done }} props */
function Lines({ done }) {
  const t = useWords(WORDS);
  const narrow = useNarrow();
  const { across, up, lines } = /** @type {NonNullable<Done["chart"]>} */ (done.chart);
  const named = (/** @type {import("./rerun.js").Line} */ { rung, whose }) =>
    whose === "theirs" ? t("byReport", t(`rung.${rung}`)) : t(`rung.${rung}`);
  const chart = {
    title: t(`topic.${done.topic}`),
    across: t(`word.${across}`),
    up: t(`word.${up}`),
    series: lines.map((line) => ({
      name: named(line),
      rung: line.rung,
      report: line.whose === "theirs",
      points: line.points.map(([depth, value]) => ({ depth, value })),
    })),
  };
  const save = () => download(`${done.topic}.svg`, chartFile(chart), "image/svg+xml");
  return html`
    <figure class="chart">
      <${Chart} ...${chart} narrow=${narrow} />
      <figcaption><button onClick=${save}>SVG</button></figcaption>
    </figure>
  `;
}

/** Where to go on. @param {{ done: Done }} props */
function Links({ done: { topic, mistake, game } }) {
  const t = useWords(WORDS);
  const isTree = game.startsWith("tree:");
  if (!mistake && !isTree && !LADDERS[topic]) return null;
  return html`
    <p class="row">
      ${
        mistake &&
        html`
          <a class="button" href=${address("mistakes", { mistake })}>${t("mistake")}</a>
        `
      }
      ${
        isTree &&
        html`
          <a class="button" href=${address("watch", { game })}>${t("watch")}</a>
        `
      }
      ${
        LADDERS[topic] &&
        html`
          <a class="button" href=${address("ladder", { report: LADDERS[topic] })}>${t("ladder")}</a>
        `
      }
    </p>
  `;
}
