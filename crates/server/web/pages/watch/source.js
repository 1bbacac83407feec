// What is to be searched: a form that becomes an address.

import { html, useEffect, useState } from "../../vendor/preact.js";
import { family } from "../../lib/games.js";
import { useWords } from "../../lib/i18n.js";
import { RUNGS } from "../../lib/players.js";
import { go } from "../../lib/route.js";
import { EXAMPLES, SMALL_TREE, isTree, whole, write } from "./plan.js";
import WORDS from "./words.js";

/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {import("../../lib/games.js").Entry} Entry */

/** @param {{ plan: Plan, games: Entry[], most: number, again: () => void }} props */
export function Source({ plan, games, most, again }) {
  const t = useWords(WORDS);
  const [draft, setDraft] = useState(plan);
  const key = write(plan);
  useEffect(() => setDraft(plan), [key]);
  const change = (/** @type {Partial<Plan>} */ some) => setDraft({ ...draft, ...some });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    start(plan, draft, again);
  };
  const tree = isTree(draft.game);
  const kind = (
    /** @type {boolean} */ wanted,
    /** @type {string} */ word,
    /** @type {Partial<Plan>} */ usual,
  ) => html`
    <button
      type="button"
      aria-pressed=${tree === wanted}
      onClick=${() => tree !== wanted && change(whole({ rungs: draft.rungs, ...usual }))}
    >
      ${t(word)}
    </button>
  `;
  return html`
    <details class="card source">
      <summary>
        <b>${t("source")}</b>
        ${" "}
        <code>${plan.game.replace(/^tree:/, "")}${" "}${plan.position || plan.moves}</code>
      </summary>
      <form aria-label=${t("source")} onSubmit=${submit}>
        <div class="row" role="group" aria-label=${t("source")}>
          ${kind(true, "tree", { game: SMALL_TREE })}
          ${kind(false, "position", { game: "tictactoe", depth: "2" })}
        </div>
        <div class="fields">
          ${
            tree
              ? html`
                  <${TreeText} ...${{ draft, change }} />
                `
              : html`
                  <${Position} ...${{ draft, change, games }} />
                `
          }
        </div>
        <${Rungs} ...${{ draft, change, most }} />
      </form>
    </details>
  `;
}

/**
 * Searches something, also if it is what was searched last.
 * @param {Plan} before
 * @param {Plan} wanted
 * @param {() => void} again
 */
const start = (before, wanted, again) =>
  write(wanted) === write(before) ? again() : go(write(wanted));

/** @param {{ plan: Plan, again: () => void }} props */
export function Examples({ plan, again }) {
  const t = useWords(WORDS);
  return html`
    <div class="row examples" role="group" aria-label=${t("examples")}>
      ${EXAMPLES.map(({ key, plan: example }) => {
        const wanted = whole(example);
        return html`
          <button
            type="button"
            class="example"
            aria-pressed=${write(wanted) === write(plan)}
            onClick=${() => start(plan, wanted, again)}
          >
            ${t(key)}
          </button>
        `;
      })}
    </div>
  `;
}

/** @typedef {{ draft: Plan, change: (some: Partial<Plan>) => void }} Part */

/** @param {Part} props */
function TreeText({ draft, change }) {
  const t = useWords(WORDS);
  return html`
    <label class="field wide">
      ${t("treeText")}
      <input
        name="tree"
        spellcheck="false"
        autocomplete="off"
        value=${draft.game.slice("tree:".length)}
        aria-describedby="watch-tree-hint"
        onInput=${(/** @type {any} */ e) => change({ game: `tree:${e.target.value}` })}
      />
      <small id="watch-tree-hint" class="quiet">${t("treeHint")}</small>
    </label>
  `;
}

/** @param {Part & { games: Entry[] }} props */
function Position({ draft, change, games }) {
  const t = useWords(WORDS);
  const set = (/** @type {keyof Plan} */ name) => (/** @type {any} */ e) =>
    change({ [name]: e.target.value });
  const evaluators = games.find(({ name }) => name === family(draft.game))?.evaluators ?? [];
  const examples = games.filter(({ name }) => name !== "tree").flatMap(({ examples }) => examples);
  const text = { spellcheck: false, autocomplete: "off" };
  return html`
    <label class="field">
      ${t("game")}
      <input name="game" list="watch-games" ...${text} value=${draft.game} onInput=${set("game")} />
      <datalist id="watch-games">
        ${examples.map(
          (each) => html`
            <option value=${each} />
          `,
        )}
      </datalist>
    </label>
    <label class="field wide">
      ${t("start")}
      <input
        name="position"
        ...${text}
        placeholder=${t("startHint")}
        value=${draft.position}
        onInput=${set("position")}
      />
    </label>
    <label class="field wide">
      ${t("moves")}
      <input
        name="moves"
        ...${text}
        placeholder=${t("movesHint")}
        value=${draft.moves}
        onInput=${set("moves")}
      />
    </label>
    <label class="field">
      ${t("evaluator")}
      <select name="eval" value=${draft.eval} onChange=${set("eval")}>
        <option value="">${t("usual")}</option>
        ${evaluators.map(
          ([name, meaning]) => html`
            <option value=${name} title=${meaning}>${name}</option>
          `,
        )}
      </select>
    </label>
  `;
}

/** @param {Part & { most: number }} props */
function Rungs({ draft, change, most }) {
  const t = useWords(WORDS);
  const toggle = (/** @type {string} */ rung) => {
    const rungs = RUNGS.filter((each) => (each === rung) !== draft.rungs.includes(each));
    if (rungs.length) change({ rungs });
  };
  const count = (
    /** @type {"depth" | "nodes"} */ name,
    /** @type {number | null} */ highest,
    /** @type {string} */ hint,
  ) => html`
    <label class="field narrow">
      ${t(name)}
      <input
        name=${name}
        type="number"
        min="1"
        max=${highest}
        placeholder=${hint}
        value=${draft[name]}
        onInput=${(/** @type {any} */ e) => change({ [name]: e.target.value })}
      />
    </label>
  `;
  return html`
    <div class="fields">
      <fieldset class="rungs">
        <legend>${t("rungs")}</legend>
        ${RUNGS.map(
          (rung) => html`
            <label>
              <input
                type="checkbox"
                name="rung"
                value=${rung}
                checked=${draft.rungs.includes(rung)}
                onChange=${() => toggle(rung)}
              />
              ${t(`rung.${rung}`)}
            </label>
          `,
        )}
      </fieldset>
      ${count("depth", 99, t("depthHint"))} ${count("nodes", most || null, "2000")}
      <button class="primary" type="submit">${t("search")}</button>
    </div>
  `;
}
