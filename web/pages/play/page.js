// Where one plays and analyses: the first page there is.

import { html, useCallback, useEffect } from "../../vendor/preact.js";
import { announce } from "../../lib/announce.js";
import { Failure, errorText } from "../../lib/failure.js";
import { family, useOffer } from "../../lib/games.js";
import { useWords } from "../../lib/i18n.js";
import { lookOf } from "../../boards/marks.js";
import { WORDS as BOARD_WORDS, sideName } from "../../boards/words.js";
import { Analysis } from "./analysis.js";
import { Controls } from "./controls.js";
import { EvalBar } from "./evalbar.js";
import { OpenDialog, SaveDialog } from "./files.js";
import { cut, here, moverOf } from "./game.js";
import { KeySheet } from "./keys.js";
import { Moves } from "./moves.js";
import { Players, PlayersDialog } from "./players.js";
import { marksOf, notesOf } from "./review.js";
import { mainActs, moreActs, useRoom } from "./room.js";
import { RulesDialog } from "./rules.js";
import { play as playSound } from "./sound.js";
import { Stage } from "./stage.js";
import { isTurned } from "./state.js";
import { Status, ending, turnText } from "./status.js";
import { useTable } from "./table.js";
import { Tiles } from "./tiles.js";
import { Toasts, show } from "./toast.js";
import { WORDS } from "./words.js";
import { barOf, boardValues, worthText } from "./worth.js";

/** @typedef {(key: string, ...parts: unknown[]) => string} T */
/** @typedef {{ room: import("./room.js").Room }} Props */

/**
 * Sounds and words that go with what happens on the board.
 * @param {import("./table.js").Table} table
 * @param {T} t
 * @param {T} names
 */
function useNews({ state, frame, thinking }, t, names) {
  const { game } = state;
  useEffect(() => {
    if (frame && frame.event !== "done") playSound(frame.event === "capture" ? "capture" : "seed");
  }, [frame]);
  const node = game && here(game);
  useEffect(() => {
    if (!game || !node || node.move === null) return;
    if (node.view.result) playSound("end");
    else if (!frame) playSound("place");
    const wood = lookOf(node.view.picture) === "wood";
    const said = t("said", sideName(names, moverOf(game, node) ?? "", wood), node.move);
    announce(`${said} ${turnText(t, names, state, thinking)}`);
  }, [node?.view]);
}

/** The board, with the bar beside it while somebody analyses. @param {Props} props */
function Desk({ room }) {
  const { t, table, state, view, look, called, thinking, reviewed, margin } = room;
  const best = thinking.thought?.lines[0];
  const text = best ? worthText(t, best, called, margin) : "";
  return html`
    <div class="field-of-play">
      ${
        state.analysing &&
        html`
          <${EvalBar}
            t=${t}
            look=${look}
            bar=${barOf(view, thinking.thought)}
            text=${text}
            called=${called}
          />
        `
      }
      <${Stage}
        t=${t}
        table=${table}
        values=${state.analysing ? boardValues(thinking.thought, view) : {}}
        marks=${state.analysing ? marksOf(reviewed, view) : {}}
      />
    </div>
  `;
}

/** Who plays, whose turn it is, and what can be done. @param {Props} props */
function Panel({ room }) {
  const { t, names, table, state, view, hint, asking, acts } = room;
  return html`
    <section class="card" aria-label=${t("actions")}>
      <${Status}
        t=${t}
        names=${names}
        state=${state}
        thinking=${table.thinking}
        sowing=${table.frame !== null}
      />
      ${
        view.result &&
        !table.frame &&
        !state.analysing &&
        html`
          <p class="row">
            <button class="primary" onClick=${acts.again}>${t("playAgain")}</button>
            <button onClick=${acts.review}>${t("review")}</button>
          </p>
        `
      }
      <${Controls} t=${t} acts=${mainActs(room)} label=${t("actions")} />
      ${
        asking &&
        html`
          <p class="hint quiet">${t("hintWaits")}</p>
        `
      }
      ${
        hint &&
        html`
          <p class="hint">
            ${hint.text}${" "}${
              hint.stage === 1
                ? t("hintWhere")
                : html`
                    <b>${t("hintMove", hint.move)}</b>
                  `
            }
          </p>
        `
      }
    </section>
  `;
}

/** @param {Props} props */
function MovesCard({ room }) {
  const { t, names, table, state, game, reviewed, acts } = room;
  const forget = () => table.tell({ type: "grown", game: cut(game, game.at) });
  return html`
    <section class="card moves-card" aria-label=${t("moves")}>
      <header>
        <h2>${t("moves")}</h2>
        ${
          state.analysing &&
          game.at > 0 &&
          html`
            <button class="plain" onClick=${forget}>${t("cut", here(game).move)}</button>
          `
        }
      </header>
      <${Moves}
        t=${t}
        names=${names}
        game=${game}
        notes=${notesOf(reviewed, game, t)}
        onGo=${acts.goTo}
      />
    </section>
  `;
}

/** The dialog that is open, if any. @param {Props} props */
function Dialogs({ room }) {
  const { t, dialog, setDialog, state, game, offered, called, acts } = room;
  if (!dialog) return null;
  const [name, wanted = family(game.rules)] = dialog.split(":");
  const entry = offered.games.find((item) => item.name === wanted);
  const common = {
    t,
    onClose: () => setDialog(null),
    state,
    players: state.players,
    rules: game.rules,
  };
  if (name === "rules")
    return (
      entry &&
      html`
        <${RulesDialog} ...${common} entry=${entry} onRules=${acts.fresh} />
      `
    );
  if (name === "players")
    return html`
      <${PlayersDialog}
        ...${common}
        called=${called}
        levels=${offered.levels}
        evaluators=${entry?.evaluators ?? []}
        onPlayers=${acts.setPlayers}
      />
    `;
  if (name === "save")
    return html`
      <${SaveDialog}
        ...${common}
        onNote=${(/** @type {string} */ text) => show({ kind: "note", text })}
      />
    `;
  if (name === "open")
    return html`
      <${OpenDialog} ...${common} onOpen=${acts.open} />
    `;
  return html`
    <${KeySheet} ...${common} />
  `;
}

/** The page once there is a game on the table. @param {Parameters<typeof useRoom>[0]} props */
function Furnished(props) {
  const room = useRoom(props);
  const { t, state, game, view, called, thinking, reviewed, offered, setDialog, acts, margin } =
    room;
  const pick = (/** @type {import("./tiles.js").Tile} */ tile) =>
    tile.own ? setDialog("rules:mnk") : acts.fresh(tile.rules, null);
  // A board that is wide and low leaves room below it.
  const flat = view.picture.kind === "kalah";
  const classes = ["table", isTurned(state) && "turned", !room.table.frame && ending(state)]
    .filter(Boolean)
    .join(" ");
  return html`
    <${Tiles} t=${t} rules=${game.rules} onPick=${pick} />
    <div class=${classes}>
      <div class="left">
        <${Desk} room=${room} />
        ${
          flat &&
          html`
            <${MovesCard} room=${room} />
          `
        }
      </div>
      <div class="side">
        <${Panel} room=${room} />
        ${
          state.analysing &&
          html`
            <${Analysis}
              t=${t}
              game=${game}
              thinking=${thinking}
              reviewed=${reviewed}
              called=${called}
              margin=${margin}
              onGo=${acts.goTo}
              onFollow=${acts.follow}
              onReview=${acts.review}
              onBest=${acts.better}
            />
          `
        }
        ${
          !flat &&
          html`
            <${MovesCard} room=${room} />
          `
        }
        ${
          !state.analysing &&
          html`
            <${Players}
              t=${t}
              called=${called}
              players=${state.players}
              levels=${offered.levels}
              hasSeeds=${flat}
              onPlayers=${acts.setPlayers}
              onMore=${() => setDialog("players")}
            />
          `
        }
        <${Controls} t=${t} acts=${moreActs(room)} label=${t("more")} small />
      </div>
    </div>
    <${Dialogs} room=${room} />
  `;
}

export function Page() {
  const t = useWords(WORDS);
  const names = useWords(BOARD_WORDS);
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
  const table = useTable(report);
  useNews(table, t, names);
  const ready = table.state.game && offered;
  const failure = error ? { error, again } : table.failure;
  return html`
    <div class="play">
      <h1 class="unseen">${t("title")}</h1>
      ${
        ready
          ? html`
              <${Furnished}
                t=${t}
                names=${names}
                table=${table}
                offered=${offered}
                report=${report}
              />
            `
          : failure
            ? html`
                <${Failure} ...${failure} />
              `
            : html`
                <p class="quiet">${t("loading")}</p>
              `
      }
      <${Toasts} close=${t("close")} />
    </div>
  `;
}
