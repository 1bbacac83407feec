// Where one plays and analyses: the first page there is.

import { html, useCallback, useEffect, useRef, useState } from "../../vendor/preact.js";
import { announce } from "../../lib/announce.js";
import { isAborted } from "../../lib/api.js";
import { family, offer } from "../../lib/games.js";
import { useWords } from "../../lib/i18n.js";
import { lookOf } from "../../boards/marks.js";
import { WORDS as BOARD_WORDS, sideName } from "../../boards/words.js";
import { Controls } from "./controls.js";
import { goTo, here, line, moverOf, path, redoTo, undoTo } from "./game.js";
import { findHint } from "./hint.js";
import { KeySheet, useKeys } from "./keys.js";
import { Moves } from "./moves.js";
import { Players, PlayersDialog } from "./players.js";
import { RulesDialog } from "./rules.js";
import { play as playSound } from "./sound.js";
import { seating } from "./spec.js";
import { Stage } from "./stage.js";
import { mayMove, personFor } from "./state.js";
import { Status, turnText } from "./status.js";
import { useTable } from "./table.js";
import { Tiles } from "./tiles.js";
import { Toasts, show } from "./toast.js";
import { WORDS } from "./words.js";

/** What the server offers, once it is known. @param {(error: Error) => void} report */
function useOffer(report) {
  const [offered, setOffered] = useState(/** @type {import("../../lib/games.js").Offer | null} */ (null));
  useEffect(() => void offer().then(setOffered).catch(report), []);
  return offered;
}

/** Sounds and words that go with what happens on the board. @param {import("./table.js").Table} table @param {any} t @param {any} names */
function useNews(table, t, names) {
  const { state, frame, thinking } = table;
  const { game } = state;
  useEffect(() => {
    if (frame && frame.event !== "done") playSound(frame.event === "capture" ? "capture" : "seed");
  }, [frame]);
  const node = game && here(game);
  useEffect(() => {
    if (!game || !node || node.move === null) return;
    if (!state.frames || state.frames.length < 2) playSound(node.view.result ? "end" : "place");
    const wood = lookOf(node.view.picture) === "wood";
    const said = t("said", sideName(names, moverOf(game, node) ?? "", wood), node.move);
    announce(`${said} ${turnText(t, names, state, thinking)}`);
  }, [node?.view]);
}

/** The hint, asked for twice. @param {import("./table.js").Table} table @param {any} t @param {(error: Error) => void} report */
function useHint(table, t, report) {
  const { state, tell } = table;
  const asked = useRef(new AbortController());
  const [waiting, setWaiting] = useState(false);
  const { game, hint } = state;
  useEffect(() => () => asked.current.abort(), [game]);
  const ask = async () => {
    if (!game || waiting || !mayMove(state)) return;
    if (hint) return tell({ type: "hint", hint: { ...hint, stage: 2 } });
    asked.current = new AbortController();
    setWaiting(true);
    try {
      const found = await findHint(game, t, asked.current.signal);
      tell({ type: "hint", hint: found });
      announce(`${found.text} ${t("hintWhere")}`);
    } catch (error) {
      if (!isAborted(error)) report(/** @type {Error} */ (error));
    } finally {
      setWaiting(false);
    }
  };
  return { ask, waiting };
}

/** A new game with the way back to the one before. @param {import("./table.js").Table} table @param {any} t */
function useFresh(table, t) {
  const { state, tell, open, catching } = table;
  return (/** @type {string} */ rules, start = /** @type {string | null} */ (null)) => {
    const before = state;
    const work = open({ rules, start, moves: [], players: state.players, analyse: false }).then(() => {
      const { game } = before;
      if (!game || game.nodes.length < 2) return;
      const back = () => tell({ type: "loaded", game, players: before.players, analysing: before.analysing, seed: before.seed });
      show({ kind: "note", text: t("wasNew"), action: t("restored"), onAction: back });
    });
    catching(work);
  };
}

/** Puts the address on the clipboard. @param {any} t */
async function shareLink(t) {
  try {
    await navigator.clipboard.writeText(location.href);
    show({ kind: "note", text: t("copied") });
  } catch {
    show({ kind: "note", text: t("notCopied") });
  }
}

export function Page() {
  const t = useWords(WORDS);
  const names = useWords(BOARD_WORDS);
  const report = useCallback((/** @type {Error} */ error) => show({ kind: "error", text: error.message }), []);
  const offered = useOffer(report);
  const table = useTable(report);
  const [dialog, setDialog] = useState(/** @type {string | null} */ (null));
  const fresh = useFresh(table, t);
  const { ask, waiting } = useHint(table, t, report);
  useNews(table, t, names);
  const { state, tell } = table;
  const { game } = state;

  const toNode = (/** @type {number | null | undefined} */ id) => id !== null && id !== undefined && tell({ type: "at", id });
  const isPerson = state.analysing ? () => true : personFor(state);
  const back = game ? undoTo(game, isPerson) : null;
  const forth = game ? redoTo(game, isPerson) : null;
  const machines = seating(state.players) === "machines";
  const acts = {
    undo: () => toNode(back),
    redo: () => toNode(forth),
    fresh: () => game && fresh(game.rules, game.start),
    swap: () => tell({ type: "players", players: [state.players[1], state.players[0]] }),
    analyse: () => tell({ type: "analysing", analysing: !state.analysing }),
    pause: () => tell({ type: "paused", paused: !state.paused }),
    step: () => tell({ type: "paused", paused: false, once: true }),
  };
  useKeys({
    u: acts.undo, r: acts.redo, h: ask, n: acts.fresh, a: acts.analyse, p: acts.pause, "?": () => setDialog("keys"),
    ",": () => game && toNode(here(game).parent), ".": () => game && toNode(here(game).next),
  });
  if (!game || !offered) return html`<h1 class="unseen">${t("title")}</h1><p class="quiet">${t("loading")}</p><${Toasts} close=${t("close")} />`;

  const entry = offered.games.find(({ name }) => name === (dialog?.startsWith("rules:") ? dialog.slice(6) : family(game.rules)));
  const pick = (/** @type {import("./tiles.js").Tile} */ tile) => (tile.own ? setDialog("rules:mnk") : fresh(tile.rules));
  const wood = lookOf(here(game).view.picture) === "wood";
  const close = () => setDialog(null);
  const hint = state.hint?.at === game.at ? state.hint : null;
  const main = [
    { name: "undo", run: acts.undo, disabled: back === null, key: "u" },
    { name: "redo", run: acts.redo, disabled: forth === null, key: "r" },
    { name: "hint", run: ask, disabled: !mayMove(state) || waiting, key: "h" },
    { name: "fresh", run: acts.fresh, key: "n" },
    { name: "analyse", run: acts.analyse, pressed: state.analysing, key: "a" },
    { name: "swap", run: acts.swap },
    ...(machines && !state.analysing ? [{ name: state.paused ? "resume" : "pause", run: acts.pause, key: "p" }, { name: "step", run: acts.step, disabled: !state.paused }] : []),
  ];
  const more = [
    { name: "rules", run: () => setDialog(`rules:${family(game.rules)}`) },
    { name: "share", run: () => shareLink(t) },
    { name: "keys", run: () => setDialog("keys"), key: "?" },
  ];
  return html`<div class="play">
    <h1 class="unseen">${t("title")}</h1>
    <${Tiles} t=${t} rules=${game.rules} onPick=${pick} />
    <div class="table">
      <${Stage} t=${t} table=${table} />
      <div class="side">
        <section class="card">
          <${Status} t=${t} names=${names} state=${state} thinking=${table.thinking} />
          <${Controls} t=${t} acts=${main} label=${t("actions")} />
          ${waiting && html`<p class="hint quiet">${t("hintWaits")}</p>`}
          ${hint && html`<p class="hint">${hint.text} ${hint.stage === 1 ? t("hintWhere") : html`<b>${t("hintMove", hint.move)}</b>`}</p>`}
        </section>
        <section class="card"><h2>${t("moves")}</h2><${Moves} t=${t} names=${names} game=${game} notes=${{}} onGo=${toNode} /></section>
        <${Players} t=${t} names=${names} wood=${wood} sides=${game.sides} players=${state.players} levels=${offered.levels} hasSeeds=${here(game).view.picture.kind === "kalah"}
          onPlayers=${(/** @type {[string, string]} */ players) => tell({ type: "players", players })} onMore=${() => setDialog("players")} />
        <${Controls} t=${t} acts=${more} label=${t("more")} small />
      </div>
    </div>
    ${dialog?.startsWith("rules:") && entry && html`<${RulesDialog} t=${t} entry=${entry} rules=${game.rules} onClose=${close} onRules=${(/** @type {string} */ rules) => fresh(rules)} />`}
    ${dialog === "players" && html`<${PlayersDialog} t=${t} names=${names} wood=${wood} sides=${game.sides} players=${state.players} levels=${offered.levels} evaluators=${entry?.evaluators ?? []} onClose=${close}
      onPlayers=${(/** @type {[string, string]} */ players) => tell({ type: "players", players })} />`}
    ${dialog === "keys" && html`<${KeySheet} t=${t} onClose=${close} />`}
    <${Toasts} close=${t("close")} />
  </div>`;
}
