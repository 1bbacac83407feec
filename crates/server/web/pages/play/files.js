// Dialogs to save games to files and browser storage, and to open them.

import { html, useState } from "../../vendor/preact.js";
import { RECORD_FORMATS, readRecords, writeRecords } from "../../lib/api.js";
import { download, fileName } from "../../lib/download.js";
import { errorText, lostText } from "../../lib/failure.js";
import { useWords } from "../../lib/i18n.js";
import { settings } from "../../lib/settings.js";
import { usePlay } from "./context.js";
import { allLines, lineThrough, movesTo } from "./game.js";
import { Dialog } from "./dialog.js";
import { fromQuery, toQuery, toRecord } from "./link.js";
import { forget, save, saved } from "./saved.js";
import { show } from "./toast.js";
import { WORDS } from "./words.js";

/** Games of a file that are listed. */
const LISTED = 100;

/** The date and time in the reader's language. */
const now = () =>
  new Date().toLocaleString(settings().language, { dateStyle: "short", timeStyle: "short" });

/**
 * Puts a game among those the browser keeps.
 * @param {import("./state.js").State} state
 * @param {string} name
 */
function keepGame({ game, players, analysing }, name) {
  if (!game) return false;
  const query = toQuery({
    rules: game.rules,
    start: game.start,
    moves: movesTo(game),
    players,
    analyse: analysing,
  });
  const given = Object.entries(query).filter(([, value]) => value);
  return save({
    name,
    when: new Date().toISOString(),
    query: new URLSearchParams(/** @type {any} */ (given)).toString(),
    lines: allLines(game),
  });
}

export function SaveDialog() {
  const t = useWords(WORDS);
  const { session, game, dialog } = usePlay();
  const { state } = session;
  const [name, setName] = useState(() => `${game.rules} ${now()}`);
  const [format, setFormat] = useState("json");
  const [error, setError] = useState("");
  const [lost, setLost] = useState(/** @type {string[]} */ ([]));
  const keep = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!keepGame(state, name.trim() || game.rules)) return setError(t("notKept"));
    show({ kind: "note", text: t("kept") });
    dialog.close();
  };
  const write = async () => {
    setError("");
    try {
      const answer = await writeRecords({
        format,
        records: [toRecord(game, lineThrough(game), state.players)],
      });
      download(`${fileName(game.rules)}.${answer.extension}`, answer.text);
      setLost(answer.lost);
    } catch (reason) {
      setError(errorText(/** @type {Error} */ (reason)));
    }
  };
  return html`
    <${Dialog} title=${t("save")}>
      <form class="fields" onSubmit=${keep}>
        <label class="field">
          ${t("name")}
          <input value=${name} onInput=${(/** @type {any} */ e) => setName(e.target.value)} />
        </label>
        <div class="row end"><button class="primary">${t("keepHere")}</button></div>
      </form>
      <hr />
      <div class="row">
        <label class="field">
          ${t("format")}
          <select value=${format} onChange=${(/** @type {any} */ e) => setFormat(e.target.value)}>
            ${RECORD_FORMATS.map(
              (item) => html`
                <option value=${item}>${t(`format.${item}`)}</option>
              `,
            )}
          </select>
        </label>
        <button class="bottom" onClick=${write}>${t("download")}</button>
      </div>
      ${
        lost.length > 0 &&
        html`
          <p class="quiet">${t("lost", lostText(lost))}</p>
        `
      }
      ${
        error &&
        html`
          <p class="error" role="alert">${error}</p>
        `
      }
    <//>
  `;
}

/**
 * Whether games are read by the rules of the current game: cells in one word if that is asked for,
 * and
 * moves with blanks between them. Other files tell their rules or their board.
 * @param {string} text
 * @param {string} format none if the server is to guess it
 */
function needsRules(text, format) {
  if (format) return format === "gomocup" || format === "text";
  return /^[^{(\s]\S*[ \t]+\S/.test(text.trim()) && !text.trim().startsWith("Piskvorky");
}

/**
 * What to open of a record.
 * @param {any} record
 * @param {[string, string]} players
 * @returns {import("./link.js").Wanted}
 */
const wantedOf = (record, players) => ({
  rules: record.game,
  start: record.start ?? null,
  moves: (record.moves ?? []).map((/** @type {any} */ ply) => ply.move),
  players,
  analyse: true,
});

/** @param {any} record @param {number} n */
const titleOf = (record, n) => {
  const players = (record.players ?? []).filter(Boolean).join(" – ");
  return `${n + 1}. ${record.game} · ${players} · ${record.moves?.length ?? 0}`;
};

export function OpenDialog() {
  const t = useWords(WORDS);
  const { dialog, actions } = usePlay();
  const [list, setList] = useState(saved);
  const open = (/** @type {import("./saved.js").Saved} */ game) => {
    actions.open(fromQuery(new URLSearchParams(game.query)), game.lines);
    dialog.close();
  };
  const drop = (/** @type {string} */ name) => (forget(name), setList(saved()));
  return html`
    <${Dialog} title=${t("open")} wide>
      <h3>${t("keptGames")}</h3>
      ${
        list.length === 0 &&
        html`
          <p class="quiet">${t("noneKept")}</p>
        `
      }
      <ul class="kept">
        ${list.map(
          (game) => html`
            <li key=${game.name}>
              <button class="plain" onClick=${() => open(game)}>${game.name}</button>
              <button
                class="icon"
                aria-label=${t("forget", game.name)}
                title=${t("forget", game.name)}
                onClick=${() => drop(game.name)}
              >
                ✕
              </button>
            </li>
          `,
        )}
      </ul>
      <hr />
      <${Import} />
    <//>
  `;
}

/** Reads games from a file or a text. */
function Import() {
  const t = useWords(WORDS);
  const { session, game, dialog, actions } = usePlay();
  const [text, setText] = useState("");
  const [format, setFormat] = useState("");
  const [records, setRecords] = useState(/** @type {any[]} */ ([]));
  const [error, setError] = useState("");
  const take = (/** @type {any} */ record, /** @type {boolean} */ review) => {
    actions.open(wantedOf(record, session.state.players), undefined, review);
    dialog.close();
  };
  const read = async (/** @type {string} */ content) => {
    setError("");
    const body = {
      text: content,
      format: format || null,
      game: needsRules(content, format) ? game.rules : null,
    };
    try {
      setRecords((await readRecords(body)).records);
    } catch (reason) {
      setRecords([]);
      setError(errorText(/** @type {Error} */ (reason)));
    }
  };
  const fromFile = async (/** @type {any} */ event) => {
    const [file] = event.target.files;
    if (!file) return;
    const content = await file.text();
    setText(content);
    await read(content);
  };
  return html`
    <h3>${t("import")}</h3>
    <div class="fields">
      <label class="field">
        ${t("file")}
        <input type="file" accept=".json,.jsonl,.ndjson,.sgf,.psq,.txt" onChange=${fromFile} />
      </label>
      <label class="field">
        ${t("orText")}
        <textarea
          rows="4"
          value=${text}
          onInput=${(/** @type {any} */ e) => setText(e.target.value)}
        ></textarea>
      </label>
      <div class="row">
        <label class="field">
          ${t("format")}
          <select value=${format} onChange=${(/** @type {any} */ e) => setFormat(e.target.value)}>
            <option value="">${t("guess")}</option>
            ${RECORD_FORMATS.map(
              (item) => html`
                <option value=${item}>${t(`format.${item}`)}</option>
              `,
            )}
          </select>
        </label>
        <button class="primary bottom" disabled=${!text.trim()} onClick=${() => read(text)}>
          ${t("read")}
        </button>
      </div>
      ${
        error &&
        html`
          <p class="error" role="alert">${error}</p>
        `
      }
      <ul class="kept">
        ${records.slice(0, LISTED).map(
          (record, n) => html`
            <li key=${n}>
              <span>${titleOf(record, n)}</span>
              <button onClick=${() => take(record, false)}>${t("open")}</button>
              <button class="primary" onClick=${() => take(record, true)}>${t("review")}</button>
            </li>
          `,
        )}
      </ul>
    </div>
  `;
}
