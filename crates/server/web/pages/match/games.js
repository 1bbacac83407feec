// The games that have ended: a list to choose from, and files of all of them.

import { RECORD_FORMATS, writeRecords } from "../../lib/api.js";
import { download, fileName } from "../../lib/download.js";
import { errorText, lostText } from "../../lib/failure.js";
import { number, useWords } from "../../lib/i18n.js";
import { html, useState } from "../../vendor/preact.js";
import { margin, score } from "./numbers.js";
import { Replay } from "./replay.js";
import { WORDS } from "./words.js";

/** Games on the list at once. */
const PAGE = 20;
/** Reasons that need no words. */
const ORDINARY = ["rules"];

/**
 * @param {{ games: import("./run.js").Played[], sides: [string, string], players: string[] }} props
 */
export function GamesCard({ games, sides, players }) {
  const t = useWords(WORDS);
  const [chosen, setChosen] = useState(/** @type {number | null} */ (null));
  const [page, setPage] = useState(0);
  const pages = Math.ceil(games.length / PAGE);
  const shown = games.slice(page * PAGE, (page + 1) * PAGE);
  const played = games.find(({ number }) => number === chosen);
  return html`
    <section class="card games" aria-labelledby="games">
      <h2 id="games">${t("gamesHead")}</h2>
      <div class="list">
        <div class="scroll">
          <table>
            <thead>
              <tr>
                <th scope="col" class="number">№</th>
                ${sides.map(
                  (side) => html`
                    <th scope="col">${side}</th>
                  `,
                )}
                <th scope="col">${t("result")}</th>
                <th scope="col" class="number">${t("moves")}</th>
                <th scope="col"><span class="unseen">${t("replay")}</span></th>
              </tr>
            </thead>
            <tbody>
              ${shown.map(
                (game) => html`
                  <${Row}
                    key=${game.number}
                    ...${game}
                    names=${players}
                    chosen=${game.number === chosen}
                    onChoose=${() => setChosen(game.number)}
                  />
                `,
              )}
            </tbody>
          </table>
        </div>
        ${
          pages > 1 &&
          html`
            <div class="row pager">
              <button
                disabled=${page === 0}
                onClick=${() => setPage(page - 1)}
                aria-label=${t("earlier")}
              >
                ←
              </button>
              <span>${t("page", number(page + 1), number(pages))}</span>
              <button
                disabled=${page + 1 >= pages}
                onClick=${() => setPage(page + 1)}
                aria-label=${t("later")}
              >
                →
              </button>
            </div>
          `
        }
        <${Files} games=${games} />
      </div>
      ${
        played &&
        html`
          <${Replay} key=${played.number} played=${played} sides=${sides} />
        `
      }
    </section>
  `;
}

/**
 * @param {import("./run.js").Played & { names: string[], chosen: boolean, onChoose: () => void }}
 *   props
 */
function Row({ number, record, names, chosen, onChoose }) {
  const t = useWords(WORDS);
  const { players, result, moves, reason } = record;
  const winner = result === null || result === 0 ? -1 : result > 0 ? 0 : 1;
  return html`
    <tr class=${chosen ? "chosen" : ""}>
      <td class="number">${number}</td>
      ${players.map(
        (name, side) => html`
          <td class=${side === winner ? "strong" : ""}>
            ${
              names[0] !== names[1] &&
              html`
                <span class="initial">${name === names[0] ? "A" : "B"}</span>
                ${" "}
              `
            }
            <code>${name}</code>
          </td>
        `,
      )}
      <td class="nowrap">
        ${score(result)}${" "}${margin(result)}${" "}${
          !ORDINARY.includes(reason) &&
          html`
            <span class="quiet">${t(`reason-${reason}`)}</span>
          `
        }
      </td>
      <td class="number">${moves.length}</td>
      <td>
        <button
          class="small"
          aria-pressed=${chosen}
          onClick=${onChoose}
          aria-label=${t("replayGame", number)}
        >
          ▶
        </button>
      </td>
    </tr>
  `;
}

/** @param {{ games: import("./run.js").Played[] }} props */
function Files({ games }) {
  const t = useWords(WORDS);
  const [format, setFormat] = useState("json");
  const [note, setNote] = useState({ text: "", bad: false });
  const save = async () => {
    try {
      const records = games.map(({ record }) => record);
      const { text, extension, lost } = await writeRecords({ format, records });
      download(`${fileName(records[0].game)}.${extension}`, text);
      setNote({ text: lost.length ? t("lost", lostText(lost)) : "", bad: false });
    } catch (error) {
      setNote({ text: errorText(/** @type {Error} */ (error)), bad: true });
    }
  };
  return html`
    <div class="row files">
      <label class="inline">
        ${t("format")}
        <select value=${format} onChange=${(/** @type {any} */ e) => setFormat(e.target.value)}>
          ${RECORD_FORMATS.map(
            (name) => html`
              <option value=${name}>${t(`format-${name}`)}</option>
            `,
          )}
        </select>
      </label>
      <button onClick=${save}>${t("download")}</button>
      ${
        note.text &&
        html`
          <p class=${note.bad ? "error" : "quiet"} role="status">${note.text}</p>
        `
      }
    </div>
  `;
}
