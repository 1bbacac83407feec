// Which table: that of a study, or one's own.

import { family } from "../../lib/games.js";
import { useWords } from "../../lib/i18n.js";
import { RUNGS } from "../../lib/players.js";
import { html } from "../../vendor/preact.js";
import { WORDS } from "./words.js";

const SOURCES = ["000", "002", "own"];

/**
 * Everything of the form; the names are those of the address.
 * @typedef {{
 *   report: string, game: string, moves: string, from: string, to: string, every: string,
 *   rungs: string, eval: string, one: string, nodes: string
 * }} Wanted
 */

/** @type {Wanted} */
const USUAL = {
  report: "000",
  game: "tictactoe",
  moves: "",
  from: "1",
  to: "9",
  every: "1",
  rungs: "minimax,alphabeta,cache,symmetry",
  eval: "",
  one: "",
  nodes: "5000000",
};

/** What an address asks for. @param {URLSearchParams} query @returns {Wanted} */
export function wantedOf(query) {
  const given = Object.fromEntries([...query].filter(([key]) => key in USUAL));
  return { ...USUAL, ...(given.game && { report: "own" }), ...given };
}

/** What of it an address needs. @param {Wanted} wanted @returns {Record<string, string>} */
export function unusual(wanted) {
  if (wanted.report !== "own") return { report: wanted.report };
  const usual = /** @type {Record<string, string>} */ (USUAL);
  const { report: _, ...own } = wanted;
  return Object.fromEntries(
    Object.entries(own).filter(([key, value]) => key === "game" || value !== usual[key]),
  );
}

/** The request that asks for it. @param {Wanted} wanted */
export function requestOf(wanted) {
  if (wanted.report !== "own") return { report: wanted.report };
  const [from, to, every] = [wanted.from, wanted.to, wanted.every].map(Number);
  const depths = [];
  for (let depth = from; depth <= to; depth += Math.max(1, every)) depths.push(depth);
  return {
    game: wanted.game,
    depths,
    rungs: RUNGS.filter((rung) => wanted.rungs.split(",").includes(rung)),
    whole_game: !wanted.one,
    nodes: Number(wanted.nodes),
    ...(wanted.moves.trim() && { moves: wanted.moves.trim().split(/\s+/) }),
    ...(wanted.eval && { eval: wanted.eval }),
  };
}

/**
 * @param {object} props
 * @param {import("../../lib/games.js").Offer} props.offer
 * @param {Wanted} props.wanted
 * @param {(wanted: Wanted) => void} props.onChange
 * @param {boolean} props.going
 * @param {() => void} props.onStart
 * @param {() => void} props.onStop
 */
export function Setup({ offer, wanted, onChange, going, onStart, onStop }) {
  const t = useWords(WORDS);
  const change = (/** @type {Partial<Wanted>} */ part) => onChange({ ...wanted, ...part });
  const submit = (/** @type {Event} */ event) => (event.preventDefault(), onStart());
  return html`
    <form class="card setup" onSubmit=${submit}>
      <fieldset disabled=${going}>
        <legend class="unseen">${t("source")}</legend>
        <div class="row">
          ${SOURCES.map(
            (name) => html`
              <button
                type="button"
                aria-pressed=${wanted.report === name}
                onClick=${() => change({ report: name })}
              >
                ${t(`source-${name}`)}
              </button>
            `,
          )}
        </div>
        <p class="quiet">${t(`about-${wanted.report}`)}</p>
        ${
          wanted.report === "own" &&
          html`
            <${Own} offer=${offer} wanted=${wanted} change=${change} />
          `
        }
      </fieldset>
      <div class="row">
        ${
          going
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
 * @param {{
 *   offer: import("../../lib/games.js").Offer, wanted: Wanted,
 *   change: (part: Partial<Wanted>) => void
 * }} props
 */
function Own({ offer, wanted, change }) {
  const t = useWords(WORDS);
  const entry = offer.games.find(({ name }) => name === family(wanted.game));
  const chosen = wanted.rungs.split(",");
  const toggle = (/** @type {string} */ rung) =>
    RUNGS.filter((name) => (name === rung ? !chosen.includes(name) : chosen.includes(name))).join(
      ",",
    );
  const amount = (
    /** @type {"from" | "to" | "every" | "nodes"} */ key,
    /** @type {number} */ most,
  ) => html`
    <label class="field">
      ${t(key === "nodes" ? "mostNodes" : key)}
      <input
        type="number"
        min="1"
        max=${most}
        required
        value=${wanted[key]}
        onInput=${(/** @type {any} */ e) => change({ [key]: e.target.value })}
      />
    </label>
  `;
  return html`
    <div class="entries">
      <label class="field">
        ${t("game")}
        <input
          required
          list="rules"
          value=${wanted.game}
          spellcheck=${false}
          autocomplete="off"
          onInput=${(/** @type {any} */ e) => change({ game: e.target.value })}
        />
      </label>
      <datalist id="rules">
        ${offer.games
          .flatMap(({ examples }) => examples)
          .map(
            (rules) => html`
              <option value=${rules}></option>
            `,
          )}
      </datalist>
      <label class="field">
        ${t("moves")}
        <input
          value=${wanted.moves}
          spellcheck=${false}
          autocomplete="off"
          onInput=${(/** @type {any} */ e) => change({ moves: e.target.value })}
        />
      </label>
      ${amount("from", 255)} ${amount("to", 255)} ${amount("every", 50)}
      <label class="field">
        ${t("evaluator")}
        <select
          value=${wanted.eval}
          onChange=${(/** @type {any} */ e) => change({ eval: e.target.value })}
        >
          <option value="">${t("usual")}</option>
          ${(entry?.evaluators ?? []).map(
            ([name, meaning]) => html`
              <option value=${name} title=${meaning}>${name}</option>
            `,
          )}
        </select>
      </label>
      <label class="field">
        ${t("what")}
        <select
          value=${wanted.one}
          onChange=${(/** @type {any} */ e) => change({ one: e.target.value })}
        >
          <option value="">${t("whole")}</option>
          <option value="1">${t("single")}</option>
        </select>
      </label>
      ${amount("nodes", offer.limits.ladder_nodes ?? 200_000_000)}
    </div>
    <div class="row rungs" role="group" aria-label=${t("rungs")}>
      ${RUNGS.map(
        (rung) => html`
          <label class="check">
            <input
              type="checkbox"
              checked=${chosen.includes(rung)}
              onChange=${() => change({ rungs: toggle(rung) })}
            />
            ${" "}${t(rung)}
          </label>
        `,
      )}
    </div>
  `;
}
