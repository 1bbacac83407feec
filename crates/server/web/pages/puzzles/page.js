// Puzzles: positions in which exactly one move is right, near the rating of who solves them.

import { html, useEffect, useRef, useState } from "../../vendor/preact.js";
import { Board } from "../../boards/board.js";
import { useFrames } from "../../boards/frames.js";
import { lookOf } from "../../boards/marks.js";
import { WORDS as BOARD_WORDS, sideName } from "../../boards/words.js";
import { announce } from "../../lib/announce.js";
import { Failure } from "../../lib/failure.js";
import { number, useWords } from "../../lib/i18n.js";
import { address, replace, useRoute } from "../../lib/route.js";
import { isLocal } from "../../lib/share.js";
import { region } from "../play/hint.js";
import { useKeys } from "../play/keys.js";
import { TilePicture } from "../play/tiles.js";
import { WORDS as PLAY_WORDS } from "../play/words.js";
import { RatingChart } from "./chart.js";
import { FAMILIES, nextPuzzle, puzzles } from "./collection.js";
import { counted, keep, recordOf } from "./rating.js";
import { SEED, useTrial } from "./trial.js";
import { WORDS } from "./words.js";

/** @typedef {import("./collection.js").Puzzle} Puzzle */
/** @typedef {import("./trial.js").Trial} Trial */

/** The puzzle that the address asks for, or one near the rating. */
function useChosen() {
  const { query } = useRoute();
  const [puzzle, setPuzzle] = useState(/** @type {Puzzle | null} */ (null));
  const [failure, setFailure] = useState(/** @type {Error | null} */ (null));

  const show = (/** @type {Puzzle} */ chosen) => {
    setFailure(null);
    setPuzzle(chosen);
    replace(address("puzzles", { id: chosen.id }));
  };
  // While the file loads, the address may ask for another puzzle: the newest wish counts.
  const wishes = useRef(0);
  const load = async () => {
    const wish = ++wishes.current;
    const all = await puzzles();
    return wish === wishes.current ? all : null;
  };
  const choose = (/** @type {Puzzle[]} */ all, /** @type {string} */ family) => {
    const chosen = nextPuzzle(all, family, recordOf(family), puzzle?.id);
    if (chosen) show(chosen);
  };
  const pick = async (/** @type {string} */ family) => {
    const all = await load();
    if (all) choose(all, family);
  };
  const open = async () => {
    const [id, game] = [query.get("id"), query.get("game") ?? ""];
    const all = await load();
    if (!all) return;
    const asked = all.find((known) => known.id === id);
    if (asked) show(asked);
    else choose(all, FAMILIES.includes(game) ? game : (puzzle?.family ?? FAMILIES[0]));
  };
  const attempt = (/** @type {Promise<unknown>} */ work) => void work.catch(setFailure);
  useEffect(() => attempt(open()), [query]);
  return {
    puzzle,
    failure,
    setFailure,
    reopen: () => attempt(open()),
    pick: (/** @type {string} */ family) => attempt(pick(family)),
  };
}

/**
 * What is asked for.
 * @param {import("../../lib/i18n.js").T} t
 * @param {string} task as the file has it: `win:3`, `seeds:+6`
 * @param {string} solver
 */
export function taskText(t, task, solver) {
  const [kind, text] = task.split(":");
  if (text === undefined) return t(`task.${kind}`, solver);
  const amount = Number(text);
  if (kind === "win") return t("task.winIn", solver, amount);
  const key = amount > 0 ? "task.seedsWon" : amount < 0 ? "task.seedsLost" : "task.seedsEven";
  return t(key, solver, Math.abs(amount));
}

/**
 * What to mark: where to look, or the move.
 * @param {Trial} trial
 * @returns {Record<string, import("../../boards/board.js").Mark>}
 */
function marksOf({ hint, view, puzzle, played, tried }) {
  if (tried) return { [tried]: "played" };
  const right = puzzle.line[played.length];
  if (!hint || !view || !right) return {};
  if (hint === 2) return { [right]: "hint" };
  return Object.fromEntries(region(view, right).map((name) => [name, "region"]));
}

/** @param {{ trial: Trial, play: (move: string) => void }} props */
function Stage({ trial, play }) {
  const t = useWords(WORDS);
  const { frame } = useFrames(trial.frames, SEED);
  const { view, status, first } = trial;
  if (!view) return null;
  const shown = status === "yours" || frame ? view : { ...view, moves: [] };
  return html`
    <div class=${`stage ${view.picture.kind}`}>
      <${Board}
        view=${shown}
        frame=${frame}
        mover=${trial.mover}
        marks=${marksOf(trial)}
        coming=${trial.coming}
        turned=${view.picture.kind === "kalah" && !first}
        onMove=${play}
        label=${t("board", view.game)}
      />
    </div>
  `;
}

/**
 * The games, each with the rating there.
 * @param {{ now: string, pick: (f: string) => void }} props
 */
function Games({ now, pick }) {
  const t = useWords(WORDS);
  const names = useWords(PLAY_WORDS);
  const name = (/** @type {string} */ family) =>
    family === "mnk" ? t("mnk") : names(`game.${family}`);
  return html`
    <div class="games" role="group" aria-label=${t("games")}>
      ${FAMILIES.map(
        (family) => html`
          <button key=${family} aria-pressed=${family === now} onClick=${() => pick(family)}>
            <${TilePicture} name=${family === "mnk" ? "four" : family} />
            <span>${name(family)}</span>
            <small>${number(Math.round(recordOf(family).rating))}</small>
          </button>
        `,
      )}
    </div>
  `;
}

/**
 * What came of the last move, as a sentence.
 * @param {import("../../lib/i18n.js").T} t
 * @param {Trial} trial
 */
function statusText(t, { status, played, tried, refutation, view }) {
  if (status === "wrong") {
    const over = Boolean(view?.result) || refutation.length === 0;
    return over ? t("wrong", tried) : t("refuted", tried, refutation.join(" "));
  }
  if (status === "yours") return played.length ? t("right") : "";
  return status === "loading" || status === "theirs" ? "" : t(status);
}

/** @param {{ trial: Trial, before: number, after: number }} props */
function Said({ trial, before, after }) {
  const t = useWords(WORDS);
  const names = useWords(BOARD_WORDS);
  const { puzzle, status, view, solver } = trial;
  const wood = view ? lookOf(view.picture) === "wood" : false;
  const said = statusText(t, trial);
  useEffect(() => {
    if (said) announce(said);
  }, [said]);
  const change = Math.round(after) - Math.round(before);
  return html`
    <section class=${`card said ${status}`}>
      <h2>${taskText(t, puzzle.task, sideName(names, solver, wood))}</h2>
      <p class="quiet">${t("about", puzzle.game, number(puzzle.rating))}</p>
      <p class="outcome">${said}</p>
      ${
        change !== 0 &&
        html`
          <p class="change">${t("change", change > 0 ? `+${change}` : `−${-change}`)}</p>
        `
      }
    </section>
  `;
}

/** @param {{ record: import("./rating.js").Record }} props */
function Standing({ record }) {
  const t = useWords(WORDS);
  return html`
    <section class="card standing">
      <h2>${t("rating", number(Math.round(record.rating)))}</h2>
      <p class="quiet">
        ${t("done", number(record.count))} · ${t("streak", record.streak, record.best_streak)}
      </p>
      <${RatingChart} history=${record.history} />
    </section>
  `;
}

/** Puts the address of the puzzle on the clipboard, and says so. */
function Share() {
  const t = useWords(WORDS);
  const [copied, setCopied] = useState(false);
  const copy = () =>
    (navigator.clipboard?.writeText(location.href) ?? Promise.reject())
      .then(() => setCopied(true))
      // The address can be copied by hand.
      .catch(() => announce(t("copyFailed"), true));
  const done = isLocal() ? "copiedHere" : "copied";
  useEffect(() => {
    if (copied) announce(t(done));
  }, [copied]);
  return html`
    <button onClick=${copy}>${t(copied ? done : "share")}</button>
  `;
}

/** @param {{ puzzle: Puzzle, trying: ReturnType<typeof useTrial>, next: () => void }} props */
function Buttons({ puzzle, trying, next }) {
  const t = useWords(WORDS);
  const { trial, retry, hint, solution } = trying;
  const over = trial?.status === "solved" || trial?.status === "shown";
  const { game, position } = puzzle;
  const analysed = { game, position, second: "human", analyse: "1" };
  return html`
    <div class="row buttons">
      ${
        trial?.status === "wrong" &&
        html`
          <button class="primary" onClick=${retry}>${t("retry")}</button>
        `
      }
      <button disabled=${trial?.status !== "yours"} onClick=${hint}>
        ${t(trial?.hint ? "hintMove" : "hint")}
      </button>
      <button disabled=${!trial?.view || over} onClick=${solution}>${t("solution")}</button>
      <button class=${over ? "primary" : ""} onClick=${next}>${t("next")}</button>
      <${Share} key=${puzzle.id} />
      <a class="button" href=${address("play", analysed)}>${t("analyse")}</a>
    </div>
    <p class="quiet keys">${t("keys")}</p>
  `;
}

/**
 * A puzzle and everything around it.
 * @param {{ puzzle: Puzzle, pick: (f: string) => void }} props
 */
function Solving({ puzzle, pick }) {
  const [record, setRecord] = useState(() => recordOf(puzzle.family));
  const [before, setBefore] = useState(record.rating);
  const [failure, setFailure] = useState(/** @type {Error | null} */ (null));
  const count = (/** @type {boolean} */ solved) => {
    const after = counted(recordOf(puzzle.family), puzzle, solved);
    keep(puzzle.family, after);
    setRecord(after);
  };
  const trying = useTrial(puzzle, count, setFailure);
  const { trial, play, retry, hint, solution } = trying;
  useEffect(() => {
    const now = recordOf(puzzle.family);
    setRecord(now);
    setBefore(now.rating);
    setFailure(null);
  }, [puzzle.id]);
  const next = () => pick(puzzle.family);
  useKeys({ h: hint, n: next, s: solution, r: () => trial?.status === "wrong" && retry() });
  const again = () => {
    setFailure(null);
    trying.again();
  };
  return html`
    <${Games} now=${puzzle.family} pick=${pick} />
    <div class="setting">
      ${
        trial &&
        html`
          <${Stage} key=${puzzle.id} trial=${trial} play=${play} />
        `
      }
      <div class="aside">
        ${
          failure
            ? html`
                <${Failure} error=${failure} again=${again} />
              `
            : trial &&
              html`
                <${Said} trial=${trial} before=${before} after=${record.rating} />
              `
        }
        <${Buttons} puzzle=${puzzle} trying=${trying} next=${next} />
        <${Standing} record=${record} />
      </div>
    </div>
  `;
}

export function Page() {
  const t = useWords(WORDS);
  const { puzzle, failure, reopen, pick } = useChosen();
  return html`
    <div class="puzzles">
      <h1>${t("title")}</h1>
      <p class="quiet">${t("lead")}</p>
      ${
        failure
          ? html`
              <${Failure} error=${failure} again=${reopen} />
            `
          : puzzle &&
            html`
              <${Solving} puzzle=${puzzle} pick=${pick} />
            `
      }
    </div>
  `;
}
