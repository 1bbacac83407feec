// The board to press on, and the numbers of seeds to type.

import { html, useState } from "../../vendor/preact.js";
import { Board } from "../../boards/board.js";
import { lookOf } from "../../boards/marks.js";
import { WORDS as BOARD_WORDS, sideName } from "../../boards/words.js";
import { useWords } from "../../lib/i18n.js";
import { cellsOf, fill, nextStone, press } from "./setup.js";
import { WORDS } from "./words.js";

/** @typedef {import("./setup.js").Tool} Tool */
/**
 * @typedef {object} Given
 * @property {import("./page.js").Editing} editing
 * @property {(some: Partial<import("./setup.js").Draft>) => void} change
 */

/** @type {Tool[]} */
const TOOLS = ["turn", "X", "O", "none"];

/**
 * What a press puts down.
 * @param {{ tool: Tool, onTool: (tool: Tool) => void, wood: boolean }} props
 */
function Tools({ tool, onTool, wood }) {
  const t = useWords(WORDS);
  const names = useWords(BOARD_WORDS);
  const label = (/** @type {Tool} */ each) =>
    each === "X" || each === "O" ? sideName(names, each, wood) : t(each);
  return html`
    <div class="row tools" role="group" aria-label=${t("put")}>
      <span aria-hidden="true">${t("put")}</span>
      ${TOOLS.map(
        (each) => html`
          <button
            key=${each}
            data-tool=${each}
            aria-pressed=${each === tool}
            onClick=${() => onTool(each)}
          >
            ${label(each)}
          </button>
        `,
      )}
    </div>
  `;
}

/** @param {Given} given */
function Stones({ editing, change }) {
  const t = useWords(WORDS);
  const [tool, setTool] = useState(/** @type {Tool} */ ("turn"));
  const { picture } = editing.draft;
  const next = tool === "O" || (tool === "turn" && nextStone(picture) === "O") ? "O" : "X";
  const view = {
    game: editing.rules,
    position: editing.text,
    to_move: next,
    moves: cellsOf(picture).map(({ name }) => name),
    last_move: null,
    result: null,
    picture,
  };
  return html`
    <${Tools} tool=${tool} onTool=${setTool} wood=${lookOf(picture) === "wood"} />
    <${Board}
      view=${view}
      label=${t("board")}
      onMove=${(/** @type {string} */ name) => change({ picture: press(picture, name, tool) })}
    />
  `;
}

/** @param {Given} given */
function Seeds({ editing, change }) {
  const t = useWords(WORDS);
  const names = useWords(BOARD_WORDS);
  const { picture, second } = editing.draft;
  if (picture.kind !== "kalah") return null;
  const view = {
    game: editing.rules,
    position: editing.text,
    to_move: second ? "north" : "south",
    moves: [],
    last_move: null,
    result: null,
    picture,
  };
  const field = (
    /** @type {"south" | "north"} */ side,
    /** @type {number | null} */ pit,
    /** @type {number} */ count,
  ) => {
    const letter = String.fromCharCode(97 + (pit ?? 0));
    const name = sideName(names, side, false);
    return html`
      <label class="field" key=${pit}>
        <span aria-hidden="true">${pit === null ? "★" : letter}</span>
        <input
          type="number"
          min="0"
          max=${editing.seeds}
          value=${count}
          aria-label=${pit === null ? t("store", name) : t("pit", name, letter)}
          onInput=${(/** @type {any} */ e) =>
            change({ picture: fill(picture, side, pit, Math.max(0, Number(e.target.value) || 0)) })}
        />
      </label>
    `;
  };
  const row = (/** @type {"south" | "north"} */ side) => html`
    <div class="seeds-row" role="group" aria-label=${sideName(names, side, false)}>
      <b>${sideName(names, side, false)}</b>
      <div class="pits">
        ${picture[side].pits.map((count, n) => field(side, n, count))}
        ${field(side, null, picture[side].store)}
      </div>
    </div>
  `;
  return html`
    <${Board} view=${view} label=${t("board")} />
    ${row("south")} ${row("north")}
  `;
}

/** @param {Given} given */
export function EditedBoard(given) {
  const { kind } = given.editing.draft.picture;
  return html`
    <div class=${`edited ${kind}`}>
      <${kind === "kalah" ? Seeds : Stones} ...${given} />
    </div>
  `;
}
