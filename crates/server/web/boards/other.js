// What has no board of its own: trees written by hand, and games that are only text.

import { html } from "../vendor/preact.js";
import { useWords } from "../lib/i18n.js";
import { WORDS } from "./words.js";

/** @param {Pick<import("./board.js").BoardProps, "view" | "onMove" | "values" | "marks">} props */
function Moves({ view, onMove, values = {}, marks = {} }) {
  const t = useWords(WORDS);
  if (!onMove) return null;
  return html`
    <div class="row">
      ${view.moves.map(
        (move) => html`
          <button
            key=${move}
            class=${marks[move] ? `mark-${marks[move]}` : ""}
            data-place=${move}
            aria-label=${t("move", move)}
            onClick=${() => onMove(move)}
          >
            ${move}${
              values[move] &&
              html`
                ${" "}
                <small class=${values[move].favours}>${values[move].text}</small>
              `
            }
          </button>
        `,
      )}
    </div>
  `;
}

/**
 * @param {import("./board.js").BoardProps & { picture: import("./board.js").TreePicture }} props
 */
export function Tree({ picture, view, onMove, values, marks, label }) {
  const t = useWords(WORDS);
  return html`
    <div class="board tree-text">
      <ul aria-label=${label ?? t("board")}>
        ${picture.nodes.map(
          (node) => html`
            <li
              key=${node.path}
              class=${node.here ? "here" : ""}
              style=${{ marginLeft: `${node.depth * 1.6}em` }}
              aria-current=${node.here ? "step" : null}
            >
              ${
                node.depth > 0 &&
                html`
                  <span class="quiet">${node.path.split(".").at(-1)}</span>
                `
              }${" "}
              <b>${node.label}</b>
            </li>
          `,
        )}
      </ul>
      <${Moves} view=${view} onMove=${onMove} values=${values} marks=${marks} />
    </div>
  `;
}

/**
 * @param {import("./board.js").BoardProps & { picture: import("./board.js").TextPicture }} props
 */
export function Text({ picture, view, onMove, values, marks, label }) {
  const t = useWords(WORDS);
  return html`
    <div class="board tree-text">
      <pre aria-label=${label ?? t("board")}>${picture.text ?? view.position}</pre>
      <${Moves} view=${view} onMove=${onMove} values=${values} marks=${marks} />
    </div>
  `;
}
