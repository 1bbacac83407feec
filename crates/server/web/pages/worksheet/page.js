// A worksheet to print: trees with blanks for alpha, beta and the values, and their solution. The
// numbers of the solution are those of a real search.

import { html, useMemo } from "../../vendor/preact.js";
import { useWords } from "../../lib/i18n.js";
import { address, go, useRoute } from "../../lib/route.js";
import { useSearches } from "../watch/searches.js";
import { Waiting } from "../learn/stage.js";
import { whole as wholePlan } from "../watch/plan.js";
import { print, randomTree, randomness } from "../watch/written.js";
import { Drawing } from "./drawing.js";
import { WORDS } from "./words.js";

/** Shapes that fit on a page: breadth and depth. @type {Record<string, [number, number]>} */
const SHAPES = { "2x2": [2, 2], "3x2": [3, 2], "2x3": [2, 3] };
const MOST = 6;

/** @typedef {{ seed: number, shape: string, count: number, solved: boolean }} Sheet */

/** @param {URLSearchParams} query @returns {Sheet} */
function read(query) {
  const shape = query.get("shape") ?? "";
  return {
    seed: Math.max(1, Math.floor(Number(query.get("seed"))) || 1),
    shape: shape in SHAPES ? shape : "2x3",
    count: Math.min(MOST, Math.max(1, Math.floor(Number(query.get("count"))) || 2)),
    solved: query.get("solved") === "1",
  };
}

/** @param {Sheet} sheet */
const write = ({ seed, shape, count, solved }) =>
  address("worksheet", {
    seed: String(seed),
    shape,
    count: String(count),
    solved: solved ? "1" : "",
  });

/** @param {Sheet} sheet */
function plans({ seed, shape, count }) {
  const rng = randomness(seed);
  const [breadth, depth] = SHAPES[shape];
  return Array.from({ length: count }, () =>
    wholePlan({
      game: print(randomTree(rng, breadth, depth)),
      rungs: ["minimax", "alphabeta"],
    }),
  );
}

export function Page() {
  const t = useWords(WORDS);
  const { query } = useRoute();
  const sheet = useMemo(() => read(query), [query]);
  const { found, error, again } = useSearches(useMemo(() => plans(sheet), [sheet]));
  const change = (/** @type {Partial<Sheet>} */ some) => go(write({ ...sheet, ...some }));
  return html`
    <div class="worksheet">
      <h1>${t("title")}</h1>
      <${Form} sheet=${sheet} change=${change} />
      ${
        found
          ? html`
              <${Exercises} found=${found} solved=${false} />
              ${
                sheet.solved &&
                html`
                  <${Exercises} found=${found} solved=${true} />
                `
              }
            `
          : html`
              <${Waiting} error=${error} again=${again} />
            `
      }
    </div>
  `;
}

/** @param {{ sheet: Sheet, change: (some: Partial<Sheet>) => void }} props */
function Form({ sheet, change }) {
  const t = useWords(WORDS);
  const number = (/** @type {"seed" | "count"} */ name, /** @type {number} */ most) => html`
    <label class="field">
      ${t(name)}
      <input
        type="number"
        name=${name}
        min="1"
        max=${most}
        value=${sheet[name]}
        onChange=${(/** @type {any} */ e) => change({ [name]: Number(e.target.value) })}
      />
    </label>
  `;
  return html`
    <form class="row settings" onSubmit=${(/** @type {Event} */ e) => e.preventDefault()}>
      <label class="field">
        ${t("shape")}
        <select
          name="shape"
          value=${sheet.shape}
          onChange=${(/** @type {any} */ e) => change({ shape: e.target.value })}
        >
          ${Object.entries(SHAPES).map(
            ([name, [breadth, depth]]) => html`
              <option value=${name}>${t("shapeOf", breadth, depth)}</option>
            `,
          )}
        </select>
      </label>
      ${number("count", MOST)} ${number("seed", 999_999)}
      <label class="check">
        <input
          type="checkbox"
          name="solved"
          checked=${sheet.solved}
          onChange=${() => change({ solved: !sheet.solved })}
        />
        ${t("solved")}
      </label>
      <button type="button" data-act="other" onClick=${() => change({ seed: sheet.seed + 1 })}>
        ${t("other")}
      </button>
      <button type="button" class="primary" data-act="print" onClick=${openPrinter}>
        ${t("print")}
      </button>
    </form>
  `;
}

/** The browser's own dialogue to print. */
const openPrinter = () => globalThis.print();

/** @param {{ found: import("../watch/search.js").Found[], solved: boolean }} props */
function Exercises({ found, solved }) {
  const t = useWords(WORDS);
  return html`
    <section class="exercises" data-solved=${String(solved)}>
      <h2>${t(solved ? "solution" : "exercise")}</h2>
      <p>${t(solved ? "aboutSolution" : "aboutExercise")}</p>
      ${found.map(
        ({ trees: [plain, pruned] }, n) => html`
          <figure key=${n}>
            <figcaption>
              <b>${n + 1}.</b>
              ${" "}${t(solved ? "answer" : "task", ...answer(pruned.model))}
            </figcaption>
            <${Drawing} plain=${plain.model} pruned=${pruned.model} solved=${solved} />
          </figure>
        `,
      )}
    </section>
  `;
}

/**
 * The value, the line and the leaves of a search.
 * @param {import("../watch/model.js").Model} model
 */
function answer({ trace: { value, line }, counters: { leaves } }) {
  return [value ?? "", line.join(" "), leaves.at(-1)];
}
