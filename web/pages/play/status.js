// Who plays, whose turn it is, how it ended.

import { html } from "../../vendor/preact.js";
import { Badge, lookOf } from "../../boards/marks.js";
import { sideName } from "../../boards/words.js";
import { here, moverOf } from "./game.js";
import { isHuman, levelOf, seating } from "./spec.js";

/** @typedef {(key: string, ...parts: unknown[]) => string} T */

/** How a player is called. @param {T} t @param {[string, string]} players @param {number} seat */
export function playerName(t, players, seat) {
  const player = players[seat];
  if (isHuman(player)) return seating(players) === "people" ? t("person") : t("you");
  const level = levelOf(player);
  return level ? t("machineLevel", t(`level.${level}`)) : player;
}

/** The side of the only person at the table. @param {import("./state.js").State} state */
function sideOfPerson({ game, players }) {
  const seats = seating(players);
  const seat = seats === "first" ? 0 : seats === "second" ? 1 : null;
  return seat === null ? null : (game?.sides[seat] ?? null);
}

/**
 * How it ended for the person at the table, or for whoever won: nothing while it goes on.
 * @param {import("./state.js").State} state
 */
export function ending(state) {
  const result = state.game && here(state.game).view.result;
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
  const { result, picture } = here(game).view;
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
  const node = here(game);
  const side = node.view.to_move;
  if (!side) return resultText(t, state, names);
  const name = sideName(names, side, lookOf(node.view.picture) === "wood");
  if (thinking) return t("thinking", name);
  const again = moverOf(game, node) === side;
  if (sideOfPerson(state) === side && !state.analysing)
    return again ? t("yourTurnAgain", name) : t("yourTurn", name);
  return again ? t("toMoveAgain", name) : t("toMove", name);
}

/**
 * @param {{
 *   t: T, names: T, state: import("./state.js").State, thinking: boolean, sowing: boolean
 * }} props sowing: the last move is still being shown
 */
export function Status({ t, names, state, thinking, sowing }) {
  const game = /** @type {import("./game.js").Game} */ (state.game);
  const { view } = here(game);
  const look = lookOf(view.picture);
  const sower = sowing ? moverOf(game, here(game)) : null;
  const seat = (/** @type {number} */ n) => {
    const turn = (sower ?? view.to_move) === game.sides[n];
    const won = !sowing && view.result?.winner === game.sides[n];
    return html`
      <div class=${`seat ${turn ? "turn" : ""} ${won ? "won" : ""}`}>
        <${Badge} look=${look} first=${n === 0} />
        <span class="who">
          <b>${sideName(names, game.sides[n], look === "wood")}</b>
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
      <div class="seats">${seat(0)}${seat(1)}</div>
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
        }${sower ? t("sows", sideName(names, sower, false)) : turnText(t, names, state, thinking)}
      </p>
    </div>
  `;
}
