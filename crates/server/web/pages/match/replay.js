// A game that has ended, stepped through.

import { Board } from "../../boards/board.js";
import { announce } from "../../lib/announce.js";
import { fetchView, isAborted } from "../../lib/api.js";
import { errorText } from "../../lib/failure.js";
import { useWords } from "../../lib/i18n.js";
import { address } from "../../lib/route.js";
import { settings } from "../../lib/settings.js";
import { isFact, valueText } from "../../lib/value.js";
import { html, useEffect, useRef, useState } from "../../vendor/preact.js";
import { WORDS } from "./words.js";

/**
 * The views of a game, from its start to its end.
 * @param {import("./run.js").GameRecord} record
 */
function useViews({ game, start, moves }) {
  const [views, setViews] = useState(/** @type {import("../../lib/api.js").View[]} */ ([]));
  const [error, setError] = useState("");
  useEffect(() => {
    const stop = new AbortController();
    const played = moves.map(({ move }) => move);
    const body = { game, ...(start && { position: start }), moves: played, views: true };
    fetchView(body, stop.signal)
      .then((answer) => setViews(answer.views))
      .catch((reason) => isAborted(reason) || setError(errorText(reason)));
    return () => stop.abort();
  }, []);
  return { views, error };
}

/** @param {{ played: import("./run.js").Played, sides: [string, string] }} props */
export function Replay({ played, sides }) {
  const t = useWords(WORDS);
  const { record, number } = played;
  const last = record.moves.length;
  const [ply, setPly] = useState(last);
  const [playing, setPlaying] = useState(false);
  const { views, error } = useViews(record);
  const go = (/** @type {number} */ to) => (
    setPlaying(false),
    setPly(Math.max(0, Math.min(last, to)))
  );
  const play = () => {
    if (ply === last) setPly(0);
    setPlaying(!playing);
  };
  useEffect(() => {
    if (!playing) return;
    if (ply >= last) return setPlaying(false);
    const timer = setTimeout(() => setPly(ply + 1), settings().pace);
    return () => clearTimeout(timer);
  }, [playing, ply]);
  const panel = useRef(/** @type {HTMLElement | null} */ (null));
  // On a phone it is below the list.
  useEffect(() => panel.current?.scrollIntoView({ block: "nearest" }), []);
  const position = { game: record.game, position: record.start, moves: movesTo(record, ply) };
  return html`
    <div class="replay" ref=${panel}>
      <h3>${t("replayHead", number)}</h3>
      <p class="quiet">
        ${sides[0]}:${" "}
        <code>${record.players[0]}</code>
        ${" "}·${" "}${sides[1]}:${" "}
        <code>${record.players[1]}</code>
      </p>
      ${
        error &&
        html`
          <p class="error" role="alert">${error}</p>
        `
      }
      <div class="picture">
        ${
          views[ply] &&
          html`
            <${Board}
              view=${views[ply]}
              mover=${views[ply - 1]?.to_move ?? null}
              label=${t("boardAfter", ply)}
            />
          `
        }
      </div>
      <p class="thought">${thought(record, ply, t)}</p>
      <${Steps}
        ply=${ply}
        last=${last}
        playing=${playing}
        go=${(/** @type {number} */ to) => (go(to), announce(thought(record, to, t)))}
        play=${play}
      />
      <div class="row">
        <a class="button" href=${address("play", { ...position, first: "human", second: "human" })}>
          ${t("openPlay")}
        </a>
        <a class="button" href=${address("watch", position)}>${t("openWatch")}</a>
      </div>
      ${
        record.detail &&
        html`
          <p class="quiet" lang="en">${record.detail}</p>
        `
      }
    </div>
  `;
}

/** @param {import("./run.js").GameRecord} record @param {number} ply */
const movesTo = (record, ply) =>
  record.moves
    .slice(0, ply)
    .map(({ move }) => move)
    .join(" ");

/**
 * What a player thought of its move, and whether it knew; seen by the first player.
 * @param {import("../../lib/value.js").Value} score
 * @param {(key: string, ...parts: unknown[]) => string} t
 */
function worthText(score, t) {
  const unit = isFact(score) ? "known" : score.chance === undefined ? "seeds" : "chance";
  return t(`worth.${unit}`, valueText(score));
}

/**
 * The last move and what its player thought.
 * @param {import("./run.js").GameRecord} record
 * @param {number} ply
 * @param {(key: string, ...parts: unknown[]) => string} t
 */
function thought(record, ply, t) {
  const last = record.moves[ply - 1];
  if (!last) return t("beginning");
  const worth = last.score ? ` · ${worthText(last.score, t)}` : "";
  const depth = last.depth ? ` · ${t("depthOf", last.depth)}` : "";
  return `${t("moveOf", ply, record.moves.length)}: ${last.move}${worth}${depth}`;
}

/** Drawn, as few fonts have these signs. @type {Record<string, string>} */
const ICONS = {
  toStart: "M5 4v16M19 4 8 12l11 8z",
  back: "M17 4 6 12l11 8z",
  playOn: "M7 4l12 8-12 8z",
  pause: "M8 4v16M16 4v16",
  forward: "M7 4l11 8-11 8z",
  toEnd: "M19 4v16M5 4l11 8-11 8z",
};

/**
 * @param {{
 *   ply: number, last: number, playing: boolean, go: (ply: number) => void, play: () => void
 * }} props
 */
function Steps({ ply, last, playing, go, play }) {
  const t = useWords(WORDS);
  const step = (/** @type {string} */ key, /** @type {() => void} */ act, off = false) => html`
    <button
      class=${`icon ${key}`}
      aria-label=${t(key)}
      title=${t(key)}
      disabled=${off}
      onClick=${act}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${ICONS[key]} /></svg>
    </button>
  `;
  return html`
    <div class="row steps" role="group" aria-label=${t("replay")}>
      ${step("toStart", () => go(0), ply === 0)} ${step("back", () => go(ply - 1), ply === 0)}
      ${step(playing ? "pause" : "playOn", play)}
      ${step("forward", () => go(ply + 1), ply === last)}
      ${step("toEnd", () => go(last), ply === last)}
      <input
        type="range"
        min="0"
        max=${last}
        value=${ply}
        aria-label=${t("moveSlider")}
        onInput=${(/** @type {any} */ e) => go(Number(e.target.value))}
      />
    </div>
  `;
}
