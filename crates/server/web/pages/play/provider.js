// Makes what the parts of the play page share, and hands it down by a Preact context.

import { html, useState } from "../../vendor/preact.js";
import { lookOf } from "../../boards/marks.js";
import { WORDS as BOARD_WORDS, sideName } from "../../boards/words.js";
import { useWords } from "../../lib/i18n.js";
import { useActions, useHint } from "./actions.js";
import { PlayContext } from "./context.js";
import { currentNode } from "./game.js";
import { useRefutation } from "./refutation.js";
import { isAbout, useReview } from "./review.js";
import { useSwap2 } from "./swap2.js";
import { useAnalysis, useGlance } from "./thinking.js";

/** @typedef {ReturnType<typeof useShared>} Shared */

/**
 * @typedef {object} Given
 * @property {import("./session.js").Session} session with a game
 * @property {import("../../lib/games.js").Offer} offered
 * @property {(error: Error) => void} report
 */

/** @param {Given} given */
function useShared({ session, offered, report }) {
  const names = useWords(BOARD_WORDS);
  const { state } = session;
  const game = /** @type {import("./game.js").Game} */ (state.game);
  const { view } = currentNode(game);
  const [dialog, setDialog] = useState(/** @type {string | null} */ (null));
  const hint = useHint(session, report);
  const { analysis, busy } = useAnalysis(game, state.analysing, offered.limits.analyse_ms, report);
  const { reviewed, review } = useReview(report);
  useGlance(game, state.analysing);
  const refutation = useRefutation(session, game);
  const look = lookOf(view.picture);
  const called = /** @type {[string, string]} */ (
    game.sides.map((side) => sideName(names, side, look === "wood"))
  );
  useSwap2(session, called, report);
  return {
    session,
    offered,
    game,
    view,
    /** How the sides look and what they are called. */
    sides: { look, called },
    /** What the engine thinks of the position and of the whole game. */
    analysis: { found: analysis, busy, reviewed: isAbout(reviewed, game) ? reviewed : null },
    /** The answer to a bad move, where it is shown on the board. */
    refutation,
    hint: { waiting: hint.waiting, shown: state.hint?.at === game.at ? state.hint : null },
    dialog: { name: dialog, open: setDialog, close: () => setDialog(null) },
    actions: useActions({ session, game, review, askHint: hint.ask, openDialog: setDialog }),
  };
}

/** @param {Given & { children?: any }} props */
export function PlayProvider({ children, ...given }) {
  return html`
    <${PlayContext.Provider} value=${useShared(given)}>${children}<//>
  `;
}
