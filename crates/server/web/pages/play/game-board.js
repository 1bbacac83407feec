// The board on the page, with what is being shown on it.

import { html, useEffect, useState } from "../../vendor/preact.js";
import { Board } from "../../boards/board.js";
import { fetchView, isAborted } from "../../lib/api.js";
import { useWords } from "../../lib/i18n.js";
import { usePlay } from "./context.js";
import { currentNode, moverOf, positionOf } from "./game.js";
import { marksOf } from "./review.js";
import { isTurned, mayMove } from "./state.js";
import { WORDS } from "./words.js";
import { boardValues } from "./evaluation.js";

/** @typedef {{ at: number, move: string }} Pointed a move and the position it belongs to */
/**
 * @typedef {{ from: unknown, move: string, picture: import("../../boards/board.js").Picture }} Preview
 *   the board after a move, and the view it was played from
 */

/**
 * How the board would lie after a move that is pointed at, where that is not plain to see.
 * @param {import("./game.js").Game} game
 * @param {Pointed | null} pointed
 */
function usePreview(game, pointed) {
  const [shown, setShown] = useState(/** @type {Preview | null} */ (null));
  const move = pointed?.at === game.at ? pointed.move : null;
  const from = currentNode(game).view;
  const wanted = move !== null && from.picture.kind === "kalah";
  const picture = shown?.from === from && shown.move === move ? shown.picture : null;
  useEffect(() => {
    if (!wanted || picture) return;
    const stop = new AbortController();
    const start = positionOf(game);
    fetchView({ ...start, moves: [...start.moves, move] }, stop.signal)
      .then(({ view }) => setShown({ from, move, picture: view.picture }))
      // Only a preview: what is wrong will be told when the move is played.
      .catch((error) => isAborted(error) || setShown(null));
    return () => stop.abort();
  }, [from, move, wanted]);
  return wanted ? picture : null;
}

/**
 * @param {import("./state.js").Hint | null} hint
 * @returns {Record<string, import("../../boards/board.js").Mark>}
 */
function hintMarks(hint) {
  if (!hint) return {};
  return hint.stage === 2
    ? { [hint.move]: "hint" }
    : Object.fromEntries(hint.region.map((name) => [name, "region"]));
}

export function GameBoard() {
  const t = useWords(WORDS);
  const { session, game, analysis, hint } = usePlay();
  const { state, frame, skip, play } = session;
  const { found, reviewed } = analysis;
  const node = currentNode(game);
  const [pointed, setPointed] = useState(/** @type {Pointed | null} */ (null));
  const preview = usePreview(game, pointed);
  const may = mayMove(state);
  const again = Boolean(state.frames) && moverOf(game, node) === node.view.to_move;
  const press = (/** @type {string} */ move) => {
    if (frame) skip();
    else if (may) play(move);
  };
  // Before anybody may move, nothing looks as if it could be pressed.
  const view = may || frame ? node.view : { ...node.view, moves: [] };
  const flash =
    frame?.event === "capture" ? t("captured") : again && !frame ? t("extraTurn") : null;
  const values = state.analysing ? boardValues(found, node.view) : {};
  const marks = state.analysing ? marksOf(reviewed, node.view) : {};
  return html`
    <div class=${`stage ${node.view.picture.kind}`} onClick=${frame ? skip : null}>
      <${Board}
        view=${view}
        frame=${frame}
        mover=${moverOf(game, node)}
        preview=${frame ? null : preview}
        turned=${isTurned(state)}
        values=${values}
        marks=${{ ...marks, ...hintMarks(hint.shown) }}
        onMove=${press}
        onPoint=${(/** @type {string | null} */ move) =>
          setPointed(move === null ? null : { at: game.at, move })}
        label=${t("board", game.rules)}
      />
      ${
        flash &&
        html`
          <div class="flash" key=${`${node.id}${flash}`} aria-hidden="true">${flash}</div>
        `
      }
    </div>
  `;
}
