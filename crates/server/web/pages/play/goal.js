// What the game is about, in one line, with a small example that moves once when it appears.

import { html, useState } from "../../vendor/preact.js";
import { Sign, Stone } from "../../boards/marks.js";
import { family } from "../../lib/games.js";
import { useWords } from "../../lib/i18n.js";
import { calm } from "../../lib/settings.js";
import { usePlay } from "./context.js";
import { WORDS } from "./words.js";

/** Lines longer than this are too small to be drawn. */
const LONGEST = 8;

/** How many in a row win, by rules as they are written. @param {string} rules */
function lineOf(rules) {
  const named = { tictactoe: 3, gomoku: 5 }[family(rules)];
  return named ?? Number(/^mnk:\d+x\d+x(\d+)/.exec(rules)?.[1] ?? 0);
}

/**
 * The goal of a game in words.
 * @param {(key: string, ...parts: unknown[]) => string} t
 * @param {string} rules
 */
export function goalText(t, rules) {
  const line = lineOf(rules);
  const named = /rule=standard/.test(rules) ? "exact" : /rule=renju/.test(rules) ? "renju" : "line";
  if (line) return t(`goal.${named}`, line);
  return t(`goal.${family(rules)}`);
}

/** When something of the example happens. @param {number} n */
const at = (n) => ({ "--at": n });

/**
 * A line grows along the diagonal while the other side plays beside it.
 * @param {number} line
 * @param {boolean} wood
 */
function lines(line, wood) {
  const piece = wood ? Stone : Sign;
  const move = (
    /** @type {string} */ stone,
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {number} */ n,
  ) => html`
    <g transform=${`translate(${x * 100 + 50} ${y * 100 + 50})`}>
      <g class="appears" style=${at(n)}><${piece} stone=${stone} /></g>
    </g>
  `;
  const steps = Array.from({ length: line }, (_, n) => n);
  const [grid, end] = [steps.slice(1).map((n) => n * 100), line * 100];
  const ruled = wood ? steps.map((n) => n * 100 + 50) : grid;
  return html`
    <g transform=${`scale(${100 / end})`}>
      ${
        wood &&
        html`
          <rect class="tile-wood" width=${end} height=${end} rx="40" />
        `
      }
      <path
        class=${wood ? "tile-lines" : "example-lines"}
        vector-effect="non-scaling-stroke"
        d=${ruled.map((n) => `M${n} 0V${end}M0 ${n}H${end}`).join("")}
      />
      ${steps.map((n) => move("X", n, line - 1 - n, 2 * n))}
      ${steps.slice(1).map((n) => move("O", n, line - n, 2 * n - 1))}
      <path
        class="example-strike appears"
        style=${at(2 * line - 1)}
        vector-effect="non-scaling-stroke"
        d=${`M20 ${end - 20}L${end - 20} 20`}
      />
    </g>
  `;
}

/** A cross in the corner of the middle board lights the board in that corner. */
const sending = () => html`
  ${Array.from({ length: 9 }, (_, n) => {
    const [x, y] = [(n % 3) * 34, Math.floor(n / 3) * 34];
    return html`
      <g transform=${`translate(${x} ${y})`}>
        <rect class="tile-cell" width="31" height="31" rx="5" />
        ${
          n === 2 &&
          html`
            <rect class="tile-lit appears" style=${at(3)} width="31" height="31" rx="5" />
          `
        }
        <path class="tile-thin" d="M11 4V27M20 4V27M4 11H27M4 20H27" />
      </g>
    `;
  })}
  <g transform="translate(58.5 41) scale(.13)">
    <g class="appears" style=${at(1)}><${Sign} stone="X" /></g>
  </g>
  <path class="example-way appears" style=${at(2)} d="M62 37Q66 31 75 25M68 25L75 25L73 32" />
  <g transform="translate(77 15.5) scale(.13)">
    <g class="appears" style=${at(5)}><${Sign} stone="O" /></g>
  </g>
`;

/** Four seeds leave a pit: three fall into the next ones, the last into the store. */
const sowing = () => html`
  <rect class="tile-kalah" y="24" width="100" height="52" rx="16" />
  ${[13, 33, 53, 73].map(
    (x) => html`
      <circle class="tile-pit" cx=${x - 1} cy="50" r="8.6" />
    `,
  )}
  <rect class="tile-pit" x="82" y="32" width="15" height="36" rx="7" />
  ${[32, 52, 72, 89.5].map(
    (x, n) => html`
      <g class=${`tone-${n} sown`} style=${{ ...at(n + 1), "--from": `${12 - x}px` }}>
        <circle cx=${x} cy=${50 + (n % 2 ? 2.5 : -2.5)} r="3.6" />
      </g>
    `,
  )}
`;

/** @type {Record<string, () => any>} */
const OTHERS = { ultimate: sending, kalah: sowing };

/** @param {string} rules */
function pictureOf(rules) {
  const line = lineOf(rules);
  if (line) return line <= LONGEST ? lines(line, family(rules) === "gomoku") : null;
  return OTHERS[family(rules)]?.() ?? null;
}

/** Of the nine boards of Ultimate the corner is enough. @param {string} rules */
const boxOf = (rules) => (family(rules) === "ultimate" ? "32 -2 70 70" : "-2 -2 104 104");

export function Goal() {
  const t = useWords(WORDS);
  const { rules } = usePlay().game;
  const [times, setTimes] = useState(0);
  const text = goalText(t, rules);
  const picture = pictureOf(rules);
  const drawing = html`
    <svg key=${`${rules} ${times}`} viewBox=${boxOf(rules)} aria-hidden="true">${picture}</svg>
  `;
  return html`
    <section class="card goal" aria-label=${t("goal")}>
      ${
        picture &&
        (calm()
          ? drawing
          : html`
              <button
                class="example"
                aria-label=${t("exampleAgain")}
                title=${t("exampleAgain")}
                onClick=${() => setTimes(times + 1)}
              >
                ${drawing}
              </button>
            `)
      }
      <p>${text}</p>
    </section>
  `;
}
