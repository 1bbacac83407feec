// The board on the page, with what is being shown on it.

import { html, useEffect, useState } from "../../vendor/preact.js";
import { Board } from "../../boards/board.js";
import { announce } from "../../lib/announce.js";
import { fetchView, isAborted } from "../../lib/api.js";
import { useWords } from "../../lib/i18n.js";
import { useSettings } from "../../lib/settings.js";
import { usePlay } from "./context.js";
import { currentNode, moveNumbers, moverOf, positionOf } from "./game.js";
import { marksOf } from "./review.js";
import { isTurned, mayMove } from "./state.js";
import { WORDS } from "./words.js";
import { boardValues } from "./evaluation.js";

/** @typedef {import("../../boards/board.js").View} View */
/**
 * @typedef {{ at: number, move: string, byKey: boolean }} Pointed a move and the position it
 *   belongs to
 */
/**
 * @typedef {{ from: View, move: string, view: View }} Preview the board after a move, and the view
 *   it was played from
 */

/** Boards on which a move does more than put a stone down. */
const PREVIEWED = ["kalah", "ultimate"];

/**
 * How the board would lie after a move that is pointed at, where that is not plain to see.
 * @param {import("./game.js").Game} game
 * @param {Pointed | null} pointed
 */
function usePreview(game, pointed) {
  const [shown, setShown] = useState(/** @type {Preview | null} */ (null));
  const move = pointed?.at === game.at ? pointed.move : null;
  const from = currentNode(game).view;
  const wanted = move !== null && PREVIEWED.includes(from.picture.kind);
  const view = shown?.from === from && shown.move === move ? shown.view : null;
  useEffect(() => {
    if (!wanted || view) return;
    const stop = new AbortController();
    const start = positionOf(game);
    fetchView({ ...start, moves: [...start.moves, move] }, stop.signal)
      .then(({ view }) => setShown({ from, move, view }))
      // Only a preview: what is wrong will be told when the move is played.
      .catch((error) => isAborted(error) || setShown(null));
    return () => stop.abort();
  }, [from, move, wanted]);
  return wanted ? view : null;
}

/** Which of the nine boards may be played in. @param {View} view */
const openBoards = ({ picture }) =>
  picture.kind === "ultimate"
    ? picture.boards.flatMap(({ playable }, n) => (playable ? [n] : []))
    : [];

/**
 * Where one may play in Ultimate, and where the move pointed at sends the other player.
 * @param {(key: string, ...parts: unknown[]) => string} t
 * @param {View} view
 * @param {View | null} preview
 */
export function sendingText(t, view, preview) {
  if (view.picture.kind !== "ultimate" || view.result) return "";
  if (preview?.result) return t("send.ends");
  const { to_move } = preview ?? view;
  const open = openBoards(preview ?? view);
  if (open.length > 1) return t(preview ? "send.anywhere" : "send.free", to_move);
  return t(preview ? "send.there" : "send.here", to_move, t(`send.at${open[0]}`));
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

/**
 * What stands below the board, said aloud to those who got there by keys.
 * @param {{ text: string, byKey: boolean }} props
 */
function Note({ text, byKey }) {
  useEffect(() => {
    if (byKey) announce(text);
  }, [text, byKey]);
  return html`
    <p class="note-below">${text}</p>
  `;
}

/** What is written and marked on the places of the board. */
function useSigns() {
  const { numbers } = useSettings();
  const { session, game, analysis, hint, refutation } = usePlay();
  const { view } = currentNode(game);
  const { analysing } = session.state;
  const coming = refutation.shown?.coming ?? {};
  const plain = !analysing || Boolean(refutation.shown);
  return {
    numbers: numbers && view.picture.kind !== "kalah" ? moveNumbers(game) : {},
    coming,
    values: plain ? {} : boardValues(analysis.found, view),
    marks: { ...(plain ? {} : marksOf(analysis.reviewed, view)), ...hintMarks(hint.shown) },
  };
}

export function GameBoard() {
  const t = useWords(WORDS);
  const { session, game } = usePlay();
  const { state, frame, skip, play } = session;
  const node = currentNode(game);
  const [pointed, setPointed] = useState(/** @type {Pointed | null} */ (null));
  const preview = usePreview(game, pointed);
  const signs = useSigns();
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
  const point = (/** @type {string | null} */ move, byKey = false) =>
    setPointed(move === null ? null : { at: game.at, move, byKey });
  const sending = sendingText(t, node.view, preview);
  return html`
    <div class=${`stage ${node.view.picture.kind}`} onClick=${frame ? skip : null}>
      <${Board}
        view=${view}
        frame=${frame}
        mover=${moverOf(game, node)}
        preview=${frame ? null : (preview?.picture ?? null)}
        turned=${isTurned(state)}
        ...${signs}
        onMove=${press}
        onPoint=${point}
        label=${t("board", game.rules)}
      />
      ${
        node.view.picture.kind === "ultimate" &&
        html`
          <${Note} text=${sending} byKey=${Boolean(preview && pointed?.byKey)} />
        `
      }
      ${
        flash &&
        html`
          <div class="flash" key=${`${node.id}${flash}`} aria-hidden="true">${flash}</div>
        `
      }
    </div>
  `;
}
