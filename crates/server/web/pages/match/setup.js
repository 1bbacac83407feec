// What is to be played: the game, the two players, how many games and how.

import { useWords } from "../../lib/i18n.js";
import { family } from "../../lib/games.js";
import { html, useState } from "../../vendor/preact.js";
import { PlayerForm } from "./player.js";
import { fieldsOf, written } from "./spec.js";
import { WORDS } from "./words.js";

/**
 * Everything of the form, as text; the names are those of the address.
 * @typedef {{
 *   game: string, position: string, moves: string, first: string, second: string, games: string,
 *   openings: string, plies: string, time: string, most: string, seed: string, concurrency: string,
 *   sprt: string, elo0: string, elo1: string
 * }} Wanted
 */

/** @type {Wanted} */
const USUAL = {
  game: "tictactoe",
  position: "",
  moves: "",
  first: "engine:level=7",
  second: "engine:level=3",
  games: "20",
  openings: "auto",
  plies: "4",
  time: "",
  most: "",
  seed: "1",
  concurrency: "1",
  sprt: "",
  elo0: "0",
  elo1: "50",
};

/**
 * What the players are called here, and their names in the address.
 * @type {["A" | "B", "first" | "second"][]}
 */
const PLAYERS = [
  ["A", "first"],
  ["B", "second"],
];

/** As text: seeds have 64 bits, more than a number here can hold. */
const MOST_SEED = "18446744073709551615";

/** What an address asks for. @param {URLSearchParams} query @returns {Wanted} */
export function wantedOf(query) {
  const given = [...query].filter(([key]) => key in USUAL);
  return { ...USUAL, ...Object.fromEntries(given) };
}

/**
 * What of it is not as usual, for the address.
 * @param {Wanted} wanted
 * @returns {Record<string, string>}
 */
export function unusual(wanted) {
  const usual = /** @type {Record<string, string>} */ (USUAL);
  return Object.fromEntries(
    Object.entries(wanted).filter(([key, value]) => value !== usual[key] || key === "game"),
  );
}

/** The request that asks for it. @param {Wanted} wanted */
export function requestOf(wanted) {
  const { game, position, moves, first, second, openings, plies, time, most, sprt, elo0, elo1 } =
    wanted;
  return {
    game,
    players: [first, second],
    games: Number(wanted.games),
    seed: wanted.seed,
    concurrency: Number(wanted.concurrency),
    openings: openings === "random" ? Number(plies) : openings,
    ...(position && { position }),
    ...(moves.trim() && { moves: moves.trim().split(/\s+/) }),
    ...(time && { time: Number(time) }),
    ...(most && { most_moves: Number(most) }),
    ...(sprt && { sprt: `elo0=${elo0},elo1=${elo1}` }),
  };
}

/**
 * @param {object} props
 * @param {import("../../lib/games.js").Offer} props.offer
 * @param {Wanted} props.wanted
 * @param {(wanted: Wanted) => void} props.onChange
 * @param {boolean} props.playing
 * @param {() => void} props.onStart
 * @param {() => void} props.onStop
 */
export function Setup({ offer, wanted, onChange, playing, onStart, onStop }) {
  const t = useWords(WORDS);
  const change = (/** @type {Partial<Wanted>} */ part) => onChange({ ...wanted, ...part });
  const entry = offer.games.find(({ name }) => name === family(wanted.game));
  const stones = ["gomoku", "mnk"].includes(family(wanted.game));
  const submit = (/** @type {Event} */ event) => (event.preventDefault(), onStart());
  return html`
    <form class="card setup" onSubmit=${submit}>
      <fieldset class="plain" disabled=${playing}>
        <${GameField}
          offer=${offer}
          game=${wanted.game}
          onChange=${(/** @type {string} */ game) => change({ game, position: "", moves: "" })}
        />
        ${PLAYERS.map(
          ([name, key]) => html`
            <${PlayerFields}
              name=${name}
              player=${wanted[key]}
              evaluators=${entry?.evaluators ?? []}
              onChange=${(/** @type {string} */ player) => change({ [key]: player })}
            />
          `,
        )}
        <div class="entries">
          <${Amount}
            name="games"
            least=${2}
            most=${offer.limits.match_games ?? 1000}
            step=${2}
            wanted=${wanted}
            change=${change}
          />
          <label class="field">
            ${t("openings")}
            <select
              value=${wanted.openings}
              onChange=${(/** @type {any} */ e) => change({ openings: e.target.value })}
            >
              ${["auto", "start", "random", ...(stones ? ["swap2"] : [])].map(
                (key) => html`
                  <option value=${key}>${t(`openings-${key}`)}</option>
                `,
              )}
            </select>
          </label>
          ${
            wanted.openings === "random" &&
            html`
              <${Amount} name="plies" least=${1} most=${40} wanted=${wanted} change=${change} />
            `
          }
        </div>
        <${More} wanted=${wanted} change=${change} threads=${offer.limits.threads ?? 1} />
      </fieldset>
      <div class="row">
        ${
          playing
            ? html`
                <button type="button" class="primary" onClick=${onStop}>${t("stop")}</button>
              `
            : html`
                <button class="primary">${t("start")}</button>
              `
        }
      </div>
    </form>
  `;
}

/**
 * A player. What was typed is kept here: not every state of the form is a player.
 * @param {{
 *   name: string, player: string, evaluators: [string, string][],
 *   onChange: (player: string) => void
 * }} props
 */
function PlayerFields({ name, player, evaluators, onChange }) {
  const [fields, setFields] = useState(() => fieldsOf(player));
  const change = (/** @type {import("./spec.js").Fields} */ next) => {
    setFields(next);
    onChange(written(next));
  };
  return html`
    <${PlayerForm} name=${name} fields=${fields} evaluators=${evaluators} onChange=${change} />
  `;
}

/**
 * One of the games that are offered, or rules that are written.
 * @param {{
 *   offer: import("../../lib/games.js").Offer, game: string, onChange: (game: string) => void
 * }} props
 */
function GameField({ offer, game, onChange }) {
  const t = useWords(WORDS);
  const examples = offer.games
    .filter(({ name }) => name !== "tree")
    .flatMap((entry) => entry.examples);
  const [writing, setWriting] = useState(!examples.includes(game));
  const choose = (/** @type {any} */ e) => {
    setWriting(e.target.value === "");
    if (e.target.value) onChange(e.target.value);
  };
  return html`
    <div class="entries">
      <label class=${`field ${writing ? "" : "wide"}`}>
        ${t("game")}
        <select value=${writing ? "" : game} onChange=${choose}>
          ${examples.map(
            (rules) => html`
              <option value=${rules}>${rules}</option>
            `,
          )}
          <option value="">${t("other")}</option>
        </select>
      </label>
      ${
        writing &&
        html`
          <label class="field">
            ${t("rules")}
            <input
              required
              value=${game}
              placeholder="mnk:5x5x4"
              spellcheck=${false}
              autocomplete="off"
              onInput=${(/** @type {any} */ e) => onChange(e.target.value)}
            />
          </label>
        `
      }
    </div>
  `;
}

/**
 * What most people leave as it is.
 * @param {{ wanted: Wanted, change: (part: any) => void, threads: number }} props
 */
function More({ wanted, change, threads }) {
  const t = useWords(WORDS);
  const text = (/** @type {"position" | "moves"} */ key) => html`
    <label class="field wide">
      ${t(key)}
      <input
        value=${wanted[key]}
        spellcheck=${false}
        autocomplete="off"
        onInput=${(/** @type {any} */ e) => change({ [key]: e.target.value })}
      />
    </label>
  `;
  return html`
    <details>
      <summary>${t("more")}</summary>
      <div class="entries">
        <${Amount}
          name="time"
          least=${1}
          most=${60_000}
          optional
          wanted=${wanted}
          change=${change}
        />
        <${Amount} name="most" least=${1} most=${2000} optional wanted=${wanted} change=${change} />
        <${Amount} name="seed" least=${0} most=${MOST_SEED} wanted=${wanted} change=${change} />
        ${
          threads > 1 &&
          html`
            <${Amount}
              name="concurrency"
              least=${1}
              most=${threads}
              wanted=${wanted}
              change=${change}
            />
          `
        }
        ${text("position")} ${text("moves")}
        <label class="check wide">
          <input
            type="checkbox"
            checked=${wanted.sprt === "1"}
            onChange=${(/** @type {any} */ e) => change({ sprt: e.target.checked ? "1" : "" })}
          />
          ${" "}${t("sprt")}
        </label>
        ${
          wanted.sprt &&
          html`
            <${Amount} name="elo0" least=${-1000} most=${1000} wanted=${wanted} change=${change} />
            <${Amount} name="elo1" least=${-1000} most=${1000} wanted=${wanted} change=${change} />
          `
        }
      </div>
    </details>
  `;
}

/**
 * A number.
 * @param {{
 *   name: keyof Wanted, least: number, most: number | string, step?: number, optional?: boolean,
 *   wanted: Wanted, change: (part: any) => void
 * }} props
 */
function Amount({ name, least, most, step = 1, optional = false, wanted, change }) {
  const t = useWords(WORDS);
  return html`
    <label class="field">
      ${t(name)}
      <input
        type="number"
        min=${least}
        max=${most}
        step=${step}
        required=${!optional}
        value=${wanted[name]}
        onInput=${(/** @type {any} */ e) => change({ [name]: e.target.value })}
      />
    </label>
  `;
}
