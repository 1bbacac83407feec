// The opening Swap2: three stones, then sides are taken. Two more stones leave the choice to the
// player who opened.

import { html, useEffect } from "../../vendor/preact.js";
import { announce } from "../../lib/announce.js";
import { answerSwap2, isAborted } from "../../lib/api.js";
import { family } from "../../lib/games.js";
import { useWords } from "../../lib/i18n.js";
import { usePlay } from "./context.js";
import { movesTo, played, positionOf } from "./game.js";
import { isHuman } from "./spec.js";
import { decider, swap2Machine } from "./state.js";
import { show } from "./toast.js";
import { WORDS } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Action} Action */

/**
 * A side is taken: the players sit down in its order, and the game begins.
 * @param {State} state
 * @param {number} side
 * @returns {Action}
 */
function taken(state, side) {
  const [opener, other] = state.players;
  const stays = decider(state) === side;
  return { type: "swap2", swap2: null, players: stays ? [opener, other] : [other, opener] };
}

/**
 * Asks a machine that has to answer, and shows what it does.
 * @param {import("./session.js").Session} session
 * @param {[string, string]} called what the sides are called
 * @param {(error: Error) => void} report
 */
export function useSwap2({ state, dispatch }, called, report) {
  const t = useWords(WORDS);
  const { game } = state;
  const player = swap2Machine(state);
  useEffect(() => {
    if (!player || !game) return;
    const body = { ...positionOf(game), player, seed: String(state.seed) };
    const stop = new AbortController();
    const work = async () => {
      const answer = await answerSwap2(body, stop.signal);
      if (answer.side) {
        const side = game.sides.indexOf(answer.side);
        dispatch(taken(state, side));
        const text = t("swap2.taken", called[side]);
        show({ kind: "note", text });
        announce(text);
      }
      let grown = game;
      for (const stone of answer.played) {
        dispatch({ type: "played", from: grown.at, ...stone });
        grown = played(grown, grown.at, stone.move, stone.view);
      }
    };
    work().catch((error) => {
      if (isAborted(error)) return;
      dispatch({ type: "swap2", swap2: null });
      report(error);
    });
    return () => stop.abort();
  }, [state.swap2, player]);
}

/** What the person can do in the opening, or that it can be played. */
export function Swap2() {
  const t = useWords(WORDS);
  const { session, game, sides } = usePlay();
  const { state, dispatch } = session;
  const { swap2, players } = state;
  const begun = movesTo(game).length > 0;
  if (!swap2) {
    const offered = ["gomoku", "mnk"].includes(family(game.rules)) && !game.start && !begun;
    if (!offered || state.analysing || !players.some(isHuman)) return null;
    return html`
      <p class="row swap2">
        <button onClick=${() => dispatch({ type: "swap2", swap2: OPENING })}>
          ${t("swap2.start")}
        </button>
      </p>
    `;
  }
  if (!isHuman(players[decider(state)]))
    return html`
      <p class="quiet swap2">${t("swap2.waits")}</p>
    `;
  const stage = swap2.placing && swap2.stage === 1 ? "place" : STAGES[swap2.stage];
  return html`
    <div class="swap2">
      <p>${t(`swap2.${stage}`)}</p>
      <p class="row">${buttons(t, state, dispatch, sides.called, begun)}</p>
    </div>
  `;
}

/** @type {NonNullable<State["swap2"]>} */
const OPENING = { stage: 0, placing: true };
/** What a person is told, by stage. */
const STAGES = ["open", "three", "five"];

/**
 * @param {import("../../lib/i18n.js").T} t
 * @param {State} state
 * @param {(action: Action) => void} dispatch
 * @param {[string, string]} called
 * @param {boolean} begun
 */
function buttons(t, state, dispatch, called, begun) {
  const swap2 = /** @type {NonNullable<State["swap2"]>} */ (state.swap2);
  const button = (/** @type {string} */ text, /** @type {Action} */ action) => html`
    <button onClick=${() => dispatch(action)}>${text}</button>
  `;
  if (swap2.stage === 0) {
    const [opener, other] = state.players;
    if (begun || isHuman(other)) return null;
    return button(t("swap2.other"), { type: "swap2", swap2: OPENING, players: [other, opener] });
  }
  if (swap2.placing) return null;
  return [
    ...[0, 1].map((side) => button(t("swap2.side", called[side]), taken(state, side))),
    swap2.stage === 1 &&
      button(t("swap2.two"), { type: "swap2", swap2: { stage: 1, placing: true } }),
  ];
}
