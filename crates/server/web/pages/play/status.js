// Who plays, whose turn it is, how it ended.

import { html } from "../../vendor/preact.js";
import { Badge, lookOf } from "../../boards/marks.js";
import { WORDS as BOARD_WORDS, sideName } from "../../boards/words.js";
import { useWords } from "../../lib/i18n.js";
import { usePlay } from "./context.js";
import { currentNode, moverOf } from "./game.js";
import { isHuman, levelOf, humans } from "./spec.js";
import { WORDS } from "./words.js";

/** @typedef {import("../../lib/i18n.js").T} T */

/** How it ended, by shape: colours alone do not tell everybody. @type {Record<string, string>} */
const ENDING_SIGNS = { won: "★", drawn: "=", lost: "✗" };

/** How a player is called. @param {T} t @param {[string, string]} players @param {number} side */
export function playerName(t, players, side) {
  const player = players[side];
  if (isHuman(player)) return humans(players) === "people" ? t("person") : t("you");
  const level = levelOf(player);
  return level ? t("machineLevel", t(`level.${level}`)) : player;
}

/** The side of the person, if exactly one plays. @param {import("./state.js").State} state */
function sideOfPerson({ game, players }) {
  const people = humans(players);
  const side = people === "first" ? 0 : people === "second" ? 1 : null;
  return side === null ? null : (game?.sides[side] ?? null);
}

/**
 * How it ended for the person, or for the winner if that is ambiguous; empty while it goes on.
 * @param {import("./state.js").State} state
 */
export function ending(state) {
  const result = state.game && currentNode(state.game).view.result;
  if (!result) return "";
  if (!result.winner) return "drawn";
  return [null, result.winner].includes(sideOfPerson(state)) ? "won" : "lost";
}

/**
 * How it ended, in a sentence.
 * @param {T} t
 * @param {import("./state.js").State} state
 * @param {T} names
 */
export function resultText(t, state, names) {
  const game = /** @type {import("./game.js").Game} */ (state.game);
  const { result, picture } = currentNode(game).view;
  if (!result) return "";
  if (!result.winner) return t("draw");
  const wood = lookOf(picture) === "wood";
  const winner = sideName(names, result.winner, wood);
  const person = sideOfPerson(state);
  const text = person ? (person === result.winner ? t("youWin") : t("youLose")) : t("wins", winner);
  if (picture.kind !== "kalah") return text;
  return `${text} ${picture.south.total} : ${picture.north.total}`;
}

/**
 * Whose turn it is, in a sentence.
 * @param {T} t
 * @param {T} names
 * @param {import("./state.js").State} state
 * @param {boolean} thinking
 */
export function turnText(t, names, state, thinking) {
  const game = /** @type {import("./game.js").Game} */ (state.game);
  const node = currentNode(game);
  const side = node.view.to_move;
  if (!side) return resultText(t, state, names);
  const name = sideName(names, side, lookOf(node.view.picture) === "wood");
  if (thinking) return t("thinking", name);
  const again = moverOf(game, node) === side;
  if (sideOfPerson(state) === side && !state.analysing)
    return again ? t("yourTurnAgain", name) : t("yourTurn", name);
  return again ? t("toMoveAgain", name) : t("toMove", name);
}

export function Status() {
  const t = useWords(WORDS);
  const names = useWords(BOARD_WORDS);
  const { session, game, view, sides } = usePlay();
  const { state, thinking } = session;
  // The last move is still being shown.
  const sowing = session.frame !== null;
  const sower = sowing ? moverOf(game, currentNode(game)) : null;
  const playerRow = (/** @type {number} */ n) => {
    const turn = (sower ?? view.to_move) === game.sides[n];
    const won = !sowing && view.result?.winner === game.sides[n];
    return html`
      <div class=${`seat ${turn ? "turn" : ""} ${won ? "won" : ""}`}>
        <${Badge} look=${sides.look} first=${n === 0} />
        <span class="who">
          <b>${sides.called[n]}</b>
          ${" "}
          <span class="quiet">${playerName(t, state.players, n)}</span>
        </span>
        ${
          won &&
          html`
            <span class="cup" aria-hidden="true">★</span>
          `
        }
      </div>
    `;
  };
  return html`
    <div class="status">
      <div class="seats">${playerRow(0)}${playerRow(1)}</div>
      <p class=${`turn-text ${view.result && !sowing ? "over" : ""}`}>
        ${
          thinking &&
          html`
            <span class="dots" aria-hidden="true">
              <i />
              <i />
              <i />
            </span>
          `
        }${
          view.result &&
          !sowing &&
          html`
            <span class="ending-sign" aria-hidden="true">${ENDING_SIGNS[ending(state)]}</span>
          `
        }${sower ? t("sows", sideName(names, sower, false)) : turnText(t, names, state, thinking)}
      </p>
    </div>
  `;
}
