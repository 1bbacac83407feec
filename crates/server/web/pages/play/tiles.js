// The games to choose from, as small pictures.

import { html, useEffect, useRef } from "../../vendor/preact.js";
import { Sign, Stone } from "../../boards/marks.js";
import { useWords } from "../../lib/i18n.js";
import { usePlay } from "./context.js";
import { WORDS } from "./words.js";

/** @typedef {{ name: string, rules: string, own?: boolean }} Tile */

/** @type {Tile[]} */
export const TILES = [
  { name: "tictactoe", rules: "tictactoe" },
  { name: "four", rules: "mnk:4x4x4" },
  { name: "gomoku", rules: "gomoku" },
  { name: "ultimate", rules: "ultimate" },
  { name: "kalah", rules: "kalah:6x4" },
  { name: "mnk", rules: "mnk:7x6x4", own: true },
];

/** @param {number} size @param {Record<string, string>} stones by "column row" */
function cells(size, stones) {
  const places = Array.from({ length: size * size }, (_, n) => [n % size, Math.floor(n / size)]);
  return html`
    <g transform=${`scale(${1 / size})`}>
      ${places.map(
        ([x, y]) => html`
          <g transform=${`translate(${x * 100 + 50} ${y * 100 + 50})`}>
            <rect class="tile-cell" x="-44" y="-44" width="88" height="88" rx="14" />
            ${
              stones[`${x} ${y}`] &&
              html`
                <${Sign} stone=${stones[`${x} ${y}`]} />
              `
            }
          </g>
        `,
      )}
    </g>
  `;
}

const wood = () => html`
  <rect class="tile-wood" width="100" height="100" rx="10" />
  <path
    class="tile-lines"
    d="M14 0V100M38 0V100M62 0V100M86 0V100M0 14H100M0 38H100M0 62H100M0 86H100"
  />
  ${[
    ["X", 38, 38],
    ["O", 62, 38],
    ["X", 62, 62],
    ["O", 38, 62],
    ["X", 86, 86],
  ].map(
    ([stone, x, y]) => html`
      <g transform=${`translate(${x} ${y}) scale(.24)`}><${Stone} stone=${stone} /></g>
    `,
  )}
`;

const nine = () => html`
  ${Array.from(
    { length: 9 },
    (_, n) => html`
      <g transform=${`translate(${(n % 3) * 34} ${Math.floor(n / 3) * 34})`}>
        <rect class=${`tile-cell ${n === 4 ? "tile-lit" : ""}`} width="31" height="31" rx="5" />
        <path class="tile-thin" d="M11 4V27M20 4V27M4 11H27M4 20H27" />
        ${
          n === 0 &&
          html`
            <g transform="translate(15.5 15.5) scale(.42)"><${Sign} stone="X" /></g>
          `
        }
        ${
          n === 5 &&
          html`
            <g transform="translate(15.5 15.5) scale(.42)"><${Sign} stone="O" /></g>
          `
        }
      </g>
    `,
  )}
`;

const pits = () => html`
  <rect class="tile-kalah" y="14" width="100" height="72" rx="22" />
  ${[22, 50, 78].flatMap((x) =>
    [36, 66].map(
      (y) => html`
        <circle class="tile-pit" cx=${x} cy=${y} r="11.5" />
      `,
    ),
  )}
  ${[
    [19, 34, 0],
    [25, 38, 1],
    [50, 33, 2],
    [46, 40, 3],
    [54, 39, 4],
    [78, 36, 1],
    [22, 66, 3],
    [47, 64, 0],
    [53, 69, 2],
    [75, 63, 4],
    [81, 64, 0],
    [78, 70, 1],
  ].map(
    ([x, y, tone]) => html`
      <g class=${`tone-${tone}`}><circle cx=${x} cy=${y} r="3.6" /></g>
    `,
  )}
`;

/** @type {Record<string, () => any>} */
const PICTURES = {
  tictactoe: () => cells(3, { "1 1": "X", "0 0": "O", "2 0": "X", "0 2": "O" }),
  four: () => cells(4, { "1 1": "X", "2 1": "O", "2 2": "X", "1 2": "O", "0 0": "X" }),
  gomoku: wood,
  ultimate: nine,
  kalah: pits,
  mnk: () => html`
    ${cells(5, { "1 2": "X", "2 2": "X", "3 1": "O", "2 3": "O" })}
  `,
};

/** The small picture of a game. @param {{ name: string }} props */
export const TilePicture = ({ name }) => html`
  <svg class="tile-picture" viewBox="-2 -2 104 104" aria-hidden="true">${PICTURES[name]()}</svg>
`;

/** Which tile the rules belong to. @param {string} rules @returns {string | null} */
export function tileOf(rules) {
  const exact = TILES.find((tile) => tile.rules === rules && !tile.own);
  return (exact ?? TILES.find((tile) => tile.name === rules.split(":", 1)[0]))?.name ?? null;
}

export function Tiles() {
  const t = useWords(WORDS);
  const { game, dialog, actions } = usePlay();
  const now = tileOf(game.rules);
  const pick = (/** @type {Tile} */ { own, rules }) =>
    own ? dialog.open("rules:mnk") : actions.newGame(rules, null);
  const row = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const tile = /** @type {HTMLElement | null} */ (
      row.current?.querySelector("[aria-pressed=true]")
    );
    // Only the row scrolls, not the page.
    if (row.current && tile)
      row.current.scrollLeft = tile.offsetLeft - (row.current.clientWidth - tile.clientWidth) / 2;
  }, [now]);
  return html`
    <div class="tiles" ref=${row} role="group" aria-label=${t("games")}>
      ${TILES.map(
        (tile) => html`
          <button
            key=${tile.name}
            class="tile"
            aria-pressed=${tile.name === now}
            onClick=${() => pick(tile)}
          >
            <${TilePicture} name=${tile.name} />
            <span>${t(`game.${tile.name}`)}</span>
          </button>
        `,
      )}
    </div>
  `;
}
