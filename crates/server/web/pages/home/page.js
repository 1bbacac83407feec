// The front door: what this is, in one sentence, and four ways in.

import { html } from "../../vendor/preact.js";
import { useWords } from "../../lib/i18n.js";
import { address } from "../../lib/route.js";
import { fromQuery } from "../play/link.js";
import { lastQuery } from "../play/saved.js";
import { TILES, TilePicture } from "../play/tiles.js";
import { WORDS as PLAY_WORDS } from "../play/words.js";
import { WORDS } from "./words.js";

/** A short game in which there is something to find: O's first move loses. */
const LOST = { game: "tictactoe", moves: "b2.a2.a3.c1.b3.c3.b1", second: "human", analyse: "1" };
/** The same where the mistake has just been made. */
const MISTAKE = address("play", { ...LOST, moves: "b2.a2" });

/** Words and addresses of what is behind a door. @type {Record<string, [string, string][]>} */
const BEHIND = {
  learn: [
    ["learn.lessons", address("learn")],
    ["learn.small", address("watch")],
    [
      "learn.compare",
      address("watch", {
        game: "tictactoe",
        moves: "b2 a1 c3",
        depth: "3",
        rungs: "minimax,alphabeta,symmetry",
      }),
    ],
    ["learn.worksheet", address("worksheet")],
    ["learn.mistakes", address("mistakes")],
  ],
  analyse: [
    ["analyse.edit", address("edit")],
    ["analyse.example", address("play", LOST)],
  ],
  experiment: [
    ["experiment.match", address("match")],
    ["experiment.ladder", address("ladder")],
    ["experiment.reports", address("reports")],
    ["experiment.api", address("api")],
  ],
};

/** @type {Record<string, any>} */
const PICTURES = {
  play: html`
    <g class="first">
      <path d="M8 8L24 24M24 8L8 24" />
    </g>
    <g class="second">
      <circle cx="48" cy="48" r="9.5" />
    </g>
    <path d="M32 4V60M4 32H60" />
  `,
  learn: html`
    <path d="M32 12L16 32M32 12L48 32M16 32L8 52M16 32L24 52M48 32L40 52" />
    <path class="cut" d="M48 32L56 52" />
    <circle class="solid" cx="32" cy="11" r="6" />
    <circle class="solid" cx="16" cy="32" r="5" />
    <circle class="solid" cx="48" cy="32" r="5" />
  `,
  analyse: html`
    <path d="M6 58H60" />
    <path class="first" d="M14 50V34M28 50V12" />
    <path class="second" d="M42 50V26M55 50V42" />
  `,
  experiment: html`
    <path d="M6 58H60M6 58V6" />
    <path class="second" d="M10 14C22 18 26 40 58 46" />
    <path class="first" d="M10 52C30 50 40 34 58 10" />
  `,
};

/**
 * A door with what is behind it; all of it can be pressed.
 * @param {{ name: string, to: string, children?: any }} props
 */
function Door({ name, to, children }) {
  const t = useWords(WORDS);
  return html`
    <section class="card door" data-door=${name}>
      <svg class="sign" viewBox="0 0 64 64" aria-hidden="true">${PICTURES[name]}</svg>
      <h2><a href=${to}>${t(name)}</a></h2>
      <p>${t(`${name}.about`)}</p>
      <ul>
        ${children}
      </ul>
    </section>
  `;
}

/** The games one can begin at once. */
function Games() {
  const t = useWords(PLAY_WORDS);
  return TILES.filter(({ own }) => !own).map(
    ({ name, rules }) => html`
      <li key=${name}>
        <a href=${address("play", { game: rules })}>
          <${TilePicture} name=${name} />
          ${t(`game.${name}`)}
        </a>
      </li>
    `,
  );
}

/** The game that was on the board last, if it has begun. */
function lastGame() {
  const query = lastQuery();
  const { rules, moves } = fromQuery(new URLSearchParams(query));
  return moves.length ? { rules, to: `#/play?${query}` } : null;
}

export function Page() {
  const t = useWords(WORDS);
  const last = lastGame();
  const analysed = last ? `${last.to.replace(/&analyse=1/, "")}&analyse=1` : MISTAKE;
  /** @type {Record<string, string>} */
  const doors = {
    play: address("play"),
    learn: BEHIND.learn[0][1],
    analyse: analysed,
    experiment: BEHIND.experiment[0][1],
  };
  return html`
    <div class="home">
      <h1>${t("title")}</h1>
      ${
        last &&
        html`
          <p class="last"><a href=${last.to}>${t("goOn", last.rules)}</a></p>
        `
      }
      <div class="doors">
        ${Object.entries(doors).map(
          ([name, to]) => html`
            <${Door} key=${name} name=${name} to=${to}>
              ${
                name === "play"
                  ? html`
                      <${Games} />
                      <li><a href=${address("puzzles")}>${t("play.puzzles")}</a></li>
                    `
                  : BEHIND[name].map(
                      ([word, where]) => html`
                        <li key=${word}><a href=${where}>${t(word)}</a></li>
                      `,
                    )
              }
            <//>
          `,
        )}
      </div>
    </div>
  `;
}
