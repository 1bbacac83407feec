// A request to try: written, sent, and answered line by line.

import { sendTyped } from "../../lib/api.js";
import { useWords } from "../../lib/i18n.js";
import { html, useEffect, useRef, useState } from "../../vendor/preact.js";
import { WORDS } from "./words.js";

/** Something to begin with, for each request. @type {Record<string, object | null>} */
const SAMPLES = {
  "GET api/games": null,
  "POST api/view": { game: "kalah:6x4", moves: ["c", "f"], frames: true },
  "POST api/pictures": { game: "tictactoe", positions: ["X../.O./...", "XXX/OO./..."] },
  "POST api/play": { game: "tictactoe", move: "b2", player: "engine:level=3", seed: "1" },
  "POST api/analyse": { game: "ultimate", depth: 6, lines: 2 },
  "POST api/review": {
    game: "tictactoe",
    moves: ["a1", "b2", "c3", "a3", "c1", "c2"],
    nodes: 10000,
  },
  "POST api/explain": { game: "tree:((10 11)(9 x))", rungs: ["minimax", "alphabeta"] },
  "POST api/ladder": { game: "tictactoe", depths: [1, 2, 3], rungs: ["minimax", "alphabeta"] },
  "POST api/match": { game: "tictactoe", players: ["minimax", "random"], games: 2 },
  "POST api/records/read": { text: "game: tictactoe\n\n1. b2 2. a1" },
  "POST api/records/write": {
    format: "sgf",
    records: [{ game: "gomoku", moves: [{ move: "h8" }, { move: "i9" }] }],
  },
};
const FIRST = "POST api/view";
/** Characters of an answer that are shown. */
const MOST = 20_000;

/** @param {string} name */
const sample = (name) => (SAMPLES[name] ? JSON.stringify(SAMPLES[name], null, 2) : "");

export function Try() {
  const t = useWords(WORDS);
  const [name, setName] = useState(FIRST);
  const [body, setBody] = useState(sample(FIRST));
  const [answer, setAnswer] = useState({ status: "", text: "", going: false });
  const going = useRef(new AbortController());
  useEffect(() => () => going.current.abort(), []);
  const choose = (/** @type {any} */ e) => {
    setName(e.target.value);
    setBody(sample(e.target.value));
  };
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    going.current.abort();
    going.current = new AbortController();
    ask(name, body, going.current.signal, setAnswer);
  };
  return html`
    <form class="card try" onSubmit=${send}>
      <h2>${t("try")}</h2>
      <label class="field">
        ${t("request")}
        <select value=${name} onChange=${choose}>
          ${Object.keys(SAMPLES).map(
            (key) => html`
              <option value=${key}>${key.replace(" ", " /")}</option>
            `,
          )}
        </select>
      </label>
      ${
        SAMPLES[name] &&
        html`
          <label class="field">
            ${t("body")}
            <textarea
              rows="8"
              spellcheck=${false}
              value=${body}
              onInput=${(/** @type {any} */ e) => setBody(e.target.value)}
            ></textarea>
          </label>
        `
      }
      <div class="row">
        <button class="primary">${t("send")}</button>
        ${
          answer.going &&
          html`
            <button type="button" onClick=${() => going.current.abort()}>${t("stop")}</button>
          `
        }
        <span role="status">${answer.status}</span>
      </div>
      ${
        answer.text &&
        html`
          <pre class="answer" tabindex="0" aria-label=${t("answer")}>${answer.text}</pre>
        `
      }
      <details>
        <summary>curl</summary>
        <pre tabindex="0">${curl(name, body)}</pre>
      </details>
    </form>
  `;
}

/**
 * @param {string} name
 * @param {string} body
 * @param {AbortSignal} signal
 * @param {(answer: { status: string, text: string, going: boolean }) => void} tell
 */
async function ask(name, body, signal, tell) {
  const [method, path] = name.split(" ");
  const told = { status: "…", text: "", going: true };
  const update = (/** @type {Partial<typeof told>} */ part) =>
    tell(Object.assign(told, part) && { ...told });
  update({});
  try {
    const response = await sendTyped(method, path, body, signal);
    update({ status: `${response.status} ${response.headers.get("content-type") ?? ""}` });
    const reader = /** @type {ReadableStream} */ (response.body)
      .pipeThrough(new TextDecoderStream())
      .getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const text = told.text + part.value;
      update({ text: text.length > MOST ? `${text.slice(0, MOST)}…` : text });
    }
    update({ text: pretty(told.text), going: false });
  } catch (error) {
    update({ status: signal.aborted ? told.status : String(error), going: false });
  }
}

/** One object is set out in lines, many stay a line each. @param {string} text */
function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** The same request for a terminal. @param {string} name @param {string} body */
function curl(name, body) {
  const [method, path] = name.split(" ");
  const at = `curl ${new URL(path, location.href.split("#")[0])}`;
  if (method === "GET") return at;
  const quoted = body.replaceAll("'", "'\\''").replace(/\s*\n\s*/g, " ");
  return `${at} \\\n  -H 'Content-Type: application/json' \\\n  -d '${quoted}'`;
}
