// The play page: games and their analysis.

import { html, useCallback, useEffect } from "../../vendor/preact.js";
import { announce } from "../../lib/announce.js";
import { Failure, errorText } from "../../lib/failure.js";
import { family, useOffer } from "../../lib/games.js";
import { useWords } from "../../lib/i18n.js";
import { lookOf } from "../../boards/marks.js";
import { WORDS as BOARD_WORDS, sideName } from "../../boards/words.js";
import { mainButtons, moreButtons } from "./actions.js";
import { Analysis } from "./analysis.js";
import { usePlay } from "./context.js";
import { Controls } from "./controls.js";
import { EvalBar } from "./evalbar.js";
import { OpenDialog, SaveDialog } from "./files.js";
import { currentNode, moverOf, removeBranch } from "./game.js";
import { Goal } from "./goal.js";
import { KeySheet } from "./keys.js";
import { Moves } from "./moves.js";
import { Players, PlayersDialog } from "./players.js";
import { PlayProvider } from "./provider.js";
import { RulesDialog } from "./rules.js";
import { useSession } from "./session.js";
import { play as playSound } from "./sound.js";
import { GameBoard } from "./game-board.js";
import { isTurned } from "./state.js";
import { Status, ending, turnText } from "./status.js";
import { Swap2 } from "./swap2.js";
import { Tiles } from "./tiles.js";
import { Toasts, show } from "./toast.js";
import { WORDS } from "./words.js";

/**
 * Sounds and words that go with what happens on the board.
 * @param {import("./session.js").Session} session
 */
function useAnnouncements({ state, frame, thinking }) {
  const t = useWords(WORDS);
  const names = useWords(BOARD_WORDS);
  const { game } = state;
  useEffect(() => {
    if (frame && frame.event !== "done") playSound(frame.event === "capture" ? "capture" : "seed");
  }, [frame]);
  const node = game && currentNode(game);
  useEffect(() => {
    if (!game || !node || node.move === null) return;
    if (node.view.result) playSound("end");
    else if (!frame) playSound("place");
    const wood = lookOf(node.view.picture) === "wood";
    const said = t("said", sideName(names, moverOf(game, node) ?? "", wood), node.move);
    announce(`${said} ${turnText(t, names, state, thinking)}`);
  }, [node?.view]);
}

/** Who plays, whose turn it is, and what can be done. */
function ActionPanel() {
  const t = useWords(WORDS);
  const shared = usePlay();
  const { session, view, hint, actions } = shared;
  return html`
    <section class="card actions" aria-label=${t("actions")}>
      <${Status} />
      <${Swap2} />
      ${
        view.result &&
        !session.frame &&
        !session.state.analysing &&
        html`
          <p class="row">
            <button class="primary" onClick=${actions.playAgain}>${t("playAgain")}</button>
            <button onClick=${actions.review}>${t("review")}</button>
          </p>
        `
      }
      <${Controls} buttons=${mainButtons(shared)} label=${t("actions")} />
      ${
        hint.waiting &&
        html`
          <p class="hint quiet">${t("hintWaits")}</p>
        `
      }
      ${
        hint.shown &&
        html`
          <p class="hint">
            ${hint.shown.text}${" "}${
              hint.shown.stage === 1
                ? t("hintWhere")
                : html`
                    <b>${t("hintMove", hint.shown.move)}</b>
                  `
            }
          </p>
        `
      }
    </section>
  `;
}

function MovesCard() {
  const t = useWords(WORDS);
  const { session, game } = usePlay();
  const remove = () => session.dispatch({ type: "grown", game: removeBranch(game, game.at) });
  return html`
    <section class="card moves-card" aria-label=${t("moves")}>
      <header>
        <h2>${t("moves")}</h2>
        ${
          session.state.analysing &&
          game.at > 0 &&
          html`
            <button class="plain" onClick=${remove}>${t("cut", currentNode(game).move)}</button>
          `
        }
      </header>
      <${Moves} />
    </section>
  `;
}

/** The dialog that is open, if any. */
function Dialogs() {
  const { dialog, game, offered } = usePlay();
  if (!dialog.name) return null;
  const [name, wanted = family(game.rules)] = dialog.name.split(":");
  const entry = offered.games.find((item) => item.name === wanted);
  if (name === "rules")
    return (
      entry &&
      html`
        <${RulesDialog} entry=${entry} />
      `
    );
  const Content = { players: PlayersDialog, save: SaveDialog, open: OpenDialog }[name] ?? KeySheet;
  return html`
    <${Content} />
  `;
}

/** The page once there is a game. */
function GamePage() {
  const t = useWords(WORDS);
  const shared = usePlay();
  const { session, view } = shared;
  const { state } = session;
  // A board that is wide and low leaves room below it.
  const flat = view.picture.kind === "kalah";
  const classes = ["table", isTurned(state) && "turned", !session.frame && ending(state)]
    .filter(Boolean)
    .join(" ");
  const moves = html`
    <${MovesCard} />
  `;
  return html`
    <${Tiles} />
    <div class=${classes}>
      <div class="left">
        <div class="field-of-play">
          ${
            state.analysing &&
            html`
              <${EvalBar} />
            `
          }
          <${GameBoard} />
        </div>
        ${flat && moves}
      </div>
      <div class="side">
        ${
          !state.analysing &&
          html`
            <${Goal} />
          `
        }
        <${ActionPanel} />
        ${
          state.analysing &&
          html`
            <${Analysis} />
          `
        }
        ${!flat && moves}
        ${
          !state.analysing &&
          html`
            <${Players} />
          `
        }
        <${Controls} buttons=${moreButtons(shared)} label=${t("more")} small />
      </div>
    </div>
    <${Dialogs} />
  `;
}

export function Page() {
  const t = useWords(WORDS);
  const retry = t("again");
  const report = useCallback(
    (/** @type {Error} */ error, /** @type {(() => void) | undefined} */ again = undefined) =>
      show({
        kind: "error",
        text: errorText(error),
        ...(again && { action: retry, onAction: again }),
      }),
    [retry],
  );
  const { offered, error, again } = useOffer();
  const session = useSession(report);
  useAnnouncements(session);
  const failure = error ? { error, again } : session.failure;
  const content =
    session.state.game && offered
      ? html`
          <${PlayProvider} session=${session} offered=${offered} report=${report}>
            <${GamePage} />
          <//>
        `
      : failure
        ? html`
            <${Failure} ...${failure} />
          `
        : html`
            <p class="quiet">${t("loading")}</p>
          `;
  return html`
    <div class="play">
      <h1 class="unseen">${t("title")}</h1>
      ${content}
      <${Toasts} />
    </div>
  `;
}
