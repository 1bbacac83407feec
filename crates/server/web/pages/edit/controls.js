// The game, who moves, the position as text, and the ways on from here.

import { html } from "../../vendor/preact.js";
import { WORDS as BOARD_WORDS, sideName } from "../../boards/words.js";
import { useWords } from "../../lib/i18n.js";
import { address } from "../../lib/route.js";
import { fromQuery, toQuery } from "../play/link.js";
import { lastQuery } from "../play/saved.js";
import { TILES } from "../play/tiles.js";
import { WORDS as PLAY_WORDS } from "../play/words.js";
import { cleared } from "./setup.js";
import { WORDS } from "./words.js";

/** @param {{ rules: string, load: (rules: string) => void }} props */
function GameChoice({ rules, load }) {
  const t = useWords(WORDS);
  const play = useWords(PLAY_WORDS);
  const usual = TILES.filter(({ own }) => !own);
  const other = !usual.some((tile) => tile.rules === rules);
  return html`
    <label class="field">
      ${t("game")}
      <select value=${rules} onChange=${(/** @type {any} */ e) => load(e.target.value)}>
        ${
          other &&
          html`
            <option value=${rules}>${rules}</option>
          `
        }
        ${usual.map(
          (tile) => html`
            <option value=${tile.rules}>${play(`game.${tile.name}`)}</option>
          `,
        )}
      </select>
    </label>
  `;
}

/**
 * Who moves in Kalah, and in which board one plays in Ultimate.
 * @param {import("./edited-board.js").Given} props
 */
function Turn({ editing, change }) {
  const t = useWords(WORDS);
  const names = useWords(BOARD_WORDS);
  const play = useWords(PLAY_WORDS);
  const { picture, second, target } = editing.draft;
  if (picture.kind === "kalah")
    return html`
      <div class="row" role="group" aria-label=${t("toMove")}>
        <span aria-hidden="true">${t("toMove")}</span>
        ${editing.sides.map(
          (side, n) => html`
            <button
              key=${side}
              aria-pressed=${second === (n === 1)}
              onClick=${() => change({ second: n === 1 })}
            >
              ${sideName(names, side, false)}
            </button>
          `,
        )}
      </div>
    `;
  if (picture.kind !== "ultimate") return null;
  const pick = (/** @type {any} */ { target: { value } }) =>
    change({ target: value === "" ? null : Number(value) });
  return html`
    <label class="field">
      ${t("target")}
      <select value=${target ?? ""} onChange=${pick}>
        <option value="">${t("anywhere")}</option>
        ${picture.boards.map(
          (_, n) => html`
            <option value=${n}>${play(`send.at${n}`)}</option>
          `,
        )}
      </select>
    </label>
  `;
}

/**
 * @param {import("./edited-board.js").Given & {
 *   type: (text: string) => void, load: (rules: string) => void
 * }} props
 */
export function Controls({ editing, change, type, load }) {
  const t = useWords(WORDS);
  const { rules, draft, view, text } = editing;
  const { players } = fromQuery(new URLSearchParams(lastQuery()));
  const to = (/** @type {boolean} */ analyse) =>
    view &&
    address("play", toQuery({ rules, start: view.position, moves: [], players, analyse: analyse }));
  const link = (/** @type {string} */ word, /** @type {boolean} */ analyse) => html`
    <a
      class=${`button ${analyse ? "" : "primary"}`}
      href=${to(analyse)}
      aria-disabled=${view ? null : true}
      role="link"
    >
      ${t(word)}
    </a>
  `;
  return html`
    <section class="card fields">
      <div class="row">${link("play", false)}${link("analyse", true)}</div>
      <div class="row">
        <button
          data-act="clear"
          onClick=${() => change({ picture: cleared(draft.picture), target: null })}
        >
          ${t("clear")}
        </button>
        <button data-act="start" onClick=${() => load(rules)}>${t("start")}</button>
      </div>
      <${Turn} editing=${editing} change=${change} />
      <${GameChoice} rules=${rules} load=${load} />
      <label class="field">
        ${t("text")}
        <textarea
          rows="3"
          spellcheck="false"
          value=${text}
          onChange=${(/** @type {any} */ e) => type(e.target.value.trim())}
        ></textarea>
      </label>
    </section>
  `;
}
