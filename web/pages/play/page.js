// Where one plays and analyses: the first page there is.

import { html, useCallback, useEffect, useState } from "../../vendor/preact.js";
import { announce } from "../../lib/announce.js";
import { family, offer } from "../../lib/games.js";
import { useWords } from "../../lib/i18n.js";
import { lookOf } from "../../boards/marks.js";
import { WORDS as BOARD_WORDS, sideName } from "../../boards/words.js";
import { shareLink, useAnother, useFollow, useHint } from "./acts.js";
import { Analysis } from "./analysis.js";
import { Controls } from "./controls.js";
import { EvalBar } from "./evalbar.js";
import { OpenDialog, SaveDialog } from "./files.js";
import { cut, here, moverOf, redoTo, undoTo, wholeLine } from "./game.js";
import { KeySheet, useKeys } from "./keys.js";
import { Moves } from "./moves.js";
import { Players, PlayersDialog } from "./players.js";
import { isAbout, notesOf, useReview } from "./review.js";
import { RulesDialog } from "./rules.js";
import { play as playSound } from "./sound.js";
import { seating } from "./spec.js";
import { Stage } from "./stage.js";
import { mayMove, personFor } from "./state.js";
import { Status, turnText } from "./status.js";
import { useTable } from "./table.js";
import { useThinking } from "./thinking.js";
import { Tiles } from "./tiles.js";
import { Toasts, show } from "./toast.js";
import { WORDS } from "./words.js";
import { barOf, boardValues, worthText } from "./worth.js";

/** @typedef {(key: string, ...parts: unknown[]) => string} T */
/** @typedef {import("../../lib/games.js").Offer} Offer */

/** What the server offers, once it is known. @param {(error: Error) => void} report */
function useOffer(report) {
  const [offered, setOffered] = useState(/** @type {Offer | null} */ (null));
  useEffect(() => void offer().then(setOffered).catch(report), []);
  return offered;
}

/** Sounds and words that go with what happens on the board. @param {import("./table.js").Table} table @param {T} t @param {T} names */
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

/** The page once there is a game on the table. @param {{ t: T, names: T, table: import("./table.js").Table, offered: Offer, report: (error: Error) => void }} props */
function Room({ t, names, table, offered, report }) {
  const { state, tell } = table;
  const game = /** @type {import("./game.js").Game} */ (state.game);
  const { view } = here(game);
  const [dialog, setDialog] = useState(/** @type {string | null} */ (null));
  const { ask, waiting } = useHint(table, t, report);
  const another = useAnother(table, t);
  const follow = useFollow(table);
  const thinking = useThinking(game, state.analysing, offered.limits.think_ms, report);
  const { reviewed, review } = useReview(report);

  const look = lookOf(view.picture);
  const called = /** @type {[string, string]} */ (game.sides.map((side) => sideName(names, side, look === "wood")));
  const isPerson = state.analysing ? () => true : personFor(state);
  const [back, forth] = [undoTo(game, isPerson), redoTo(game, isPerson)];
  const toNode = (/** @type {number | null} */ id) => id !== null && tell({ type: "at", id });
  const fresh = (/** @type {string} */ rules, /** @type {string | null} */ start) => another({ rules, start, moves: [], players: state.players, analyse: false });
  const setPlayers = (/** @type {[string, string]} */ players) => tell({ type: "players", players });
  const startReview = (/** @type {import("./game.js").Game} */ line) => (tell({ type: "analysing", analysing: true }), review(line));
  const acts = {
    undo: () => toNode(back),
    redo: () => toNode(forth),
    fresh: () => fresh(game.rules, game.start),
    swap: () => setPlayers([state.players[1], state.players[0]]),
    analyse: () => tell({ type: "analysing", analysing: !state.analysing }),
    pause: () => tell({ type: "paused", paused: !state.paused }),
    step: () => tell({ type: "paused", paused: false, once: true }),
  };
  useKeys({
    u: acts.undo, r: acts.redo, h: ask, n: acts.fresh, a: acts.analyse, p: acts.pause, "?": () => setDialog("keys"),
    ",": () => toNode(here(game).parent), ".": () => toNode(here(game).next),
  });

  const machines = seating(state.players) === "machines" && !state.analysing;
  const main = [
    { name: "undo", run: acts.undo, disabled: back === null, key: "u" },
    { name: "redo", run: acts.redo, disabled: forth === null, key: "r" },
    { name: "hint", run: ask, disabled: !mayMove(state) || waiting, key: "h" },
    { name: "fresh", run: acts.fresh, key: "n" },
    { name: "analyse", run: acts.analyse, pressed: state.analysing, key: "a" },
    { name: "swap", run: acts.swap },
    ...(machines || state.paused ? [{ name: state.paused ? "resume" : "pause", run: acts.pause, key: "p" }, { name: "step", run: acts.step, disabled: !state.paused }] : []),
  ];
  const more = [
    // A tree is written as a whole; it has no options to choose.
    ...(view.picture.kind === "tree" ? [] : [{ name: "rules", run: () => setDialog(`rules:${family(game.rules)}`) }]),
    { name: "save", run: () => setDialog("save") },
    { name: "open", run: () => setDialog("open") },
    { name: "share", run: () => shareLink(t) },
    { name: "keys", run: () => setDialog("keys"), key: "?" },
  ];
  const hint = state.hint?.at === game.at ? state.hint : null;
  const bar = state.analysing ? barOf(view, thinking.thought) : null;
  const best = thinking.thought?.lines[0];
  const about = isAbout(reviewed, game) ? reviewed : null;
  // A board that is wide and low leaves room below it.
  const flat = view.picture.kind === "kalah";
  const moves = html`<section class="card moves-card" aria-label=${t("moves")}>
    <header><h2>${t("moves")}</h2>${state.analysing && game.at > 0 && html`<button class="plain" onClick=${() => tell({ type: "grown", game: cut(game, game.at) })}>${t("cut", here(game).move)}</button>`}</header>
    <${Moves} t=${t} names=${names} game=${game} notes=${notesOf(about, game, t)} onGo=${toNode} />
  </section>`;
  return html`
    <${Tiles} t=${t} rules=${game.rules} onPick=${(/** @type {import("./tiles.js").Tile} */ tile) => (tile.own ? setDialog("rules:mnk") : fresh(tile.rules, null))} />
    <div class="table">
      <div class="left">
        <div class="field-of-play">
          ${state.analysing && html`<${EvalBar} t=${t} look=${look} bar=${bar} text=${best ? worthText(t, best, called, view.picture.kind === "kalah") : ""} called=${called} />`}
          <${Stage} t=${t} table=${table} values=${state.analysing ? boardValues(thinking.thought, view) : {}} />
        </div>
        ${flat && moves}
      </div>
      <div class="side">
        <section class="card" aria-label=${t("actions")}>
          <${Status} t=${t} names=${names} state=${state} thinking=${table.thinking} sowing=${table.frame !== null} />
          ${view.result && !state.analysing && html`<p class="row"><button class="primary" onClick=${acts.fresh}>${t("playAgain")}</button><button onClick=${() => startReview(game)}>${t("review")}</button></p>`}
          <${Controls} t=${t} acts=${main} label=${t("actions")} />
          ${waiting && html`<p class="hint quiet">${t("hintWaits")}</p>`}
          ${hint && html`<p class="hint">${hint.text} ${hint.stage === 1 ? t("hintWhere") : html`<b>${t("hintMove", hint.move)}</b>`}</p>`}
        </section>
        ${state.analysing && html`<${Analysis} t=${t} game=${game} thinking=${thinking} reviewed=${reviewed} called=${called} onGo=${toNode} onFollow=${follow} onReview=${() => review(game)}
          onBest=${(/** @type {number} */ ply, /** @type {string[]} */ moves) => follow(moves, wholeLine(game)[ply].id)} />`}
        ${!flat && moves}
        ${!state.analysing && html`<${Players} t=${t} called=${called} players=${state.players} levels=${offered.levels} hasSeeds=${view.picture.kind === "kalah"} onPlayers=${setPlayers} onMore=${() => setDialog("players")} />`}
        <${Controls} t=${t} acts=${more} label=${t("more")} small />
      </div>
    </div>
    <${Dialogs} t=${t} which=${dialog} state=${state} offered=${offered} called=${called} onClose=${() => setDialog(null)} onPlayers=${setPlayers} onRules=${fresh}
      onOpen=${(/** @type {any} */ wanted, /** @type {any} */ lines, /** @type {boolean} */ looked) => another(wanted, lines, looked ? startReview : undefined)} />`;
}

/** The dialog that is open, if any. @param {any} props */
function Dialogs({ t, which, state, offered, called, onClose, onPlayers, onRules, onOpen }) {
  if (!which) return null;
  const [name, game] = which.split(":");
  const entry = offered.games.find((/** @type {any} */ item) => item.name === (game ?? family(state.game.rules)));
  const usual = { t, state, players: state.players, rules: state.game.rules, called, levels: offered.levels, entry, evaluators: entry?.evaluators ?? [], onClose, onPlayers, onRules, onOpen };
  const note = (/** @type {string} */ text) => show({ kind: "note", text });
  if (name === "rules") return entry && html`<${RulesDialog} ...${usual} />`;
  if (name === "players") return html`<${PlayersDialog} ...${usual} />`;
  if (name === "save") return html`<${SaveDialog} ...${usual} onNote=${note} />`;
  if (name === "open") return html`<${OpenDialog} ...${usual} />`;
  return html`<${KeySheet} ...${usual} />`;
}

export function Page() {
  const t = useWords(WORDS);
  const names = useWords(BOARD_WORDS);
  const retry = t("again");
  const report = useCallback((/** @type {Error} */ error, /** @type {(() => void) | undefined} */ again = undefined) => show({ kind: "error", text: error.message, ...(again && { action: retry, onAction: again }) }), [retry]);
  const offered = useOffer(report);
  const table = useTable(report);
  useNews(table, t, names);
  return html`<div class="play">
    <h1 class="unseen">${t("title")}</h1>
    ${table.state.game && offered ? html`<${Room} t=${t} names=${names} table=${table} offered=${offered} report=${report} />` : html`<p class="quiet">${t("loading")}</p>`}
    <${Toasts} close=${t("close")} />
  </div>`;
}
