// One or more searches of the same position, walked through together.

import { html, useEffect, useRef, useState } from "../../vendor/preact.js";
import { announce } from "../../lib/announce.js";
import { family } from "../../lib/games.js";
import { number } from "../../lib/i18n.js";
import { settings } from "../../lib/settings.js";
import { Controls } from "./controls.js";
import { useKeys } from "./keys.js";
import { Legend } from "./legend.js";
import { naming } from "./names.js";
import { Notices, Pane } from "./pane.js";
import { Code, Counters } from "./panels.js";
import { PracticePanel } from "./practice-panel.js";
import { sentence } from "./sentences.js";
import { Tools } from "./tools.js";
import { SPOKEN, useWalk } from "./walk.js";
import { WindowPanel } from "./window-panel.js";

/** @typedef {import("./page.js").Found} Found */
/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("../../lib/games.js").Entry} Entry */

/** @param {{ found: Found, games: Entry[], start: { lead: number, step: number } }} props */
export function Watch({ found, games, start }) {
  const { trees, pictures, plan } = found;
  const walk = useWalk(found, start);
  const [follow, setFollow] = useState(true);
  const [asText, setAsText] = useState(false);
  const stages = useRef(/** @type {import("./tree-view.js").Stage[]} */ ([]));
  const { model, step, lead, practice } = walk;
  const said = sentence(
    model,
    step,
    settings().language,
    sides(games, plan.game, model),
    naming(model),
  );
  useKeys(walk);
  useSpoken(said, walk);
  const many = trees.length > 1;
  const asking =
    practice.on &&
    html`
      <${PracticePanel} model=${model} practice=${practice} atEnd=${step === walk.last} />
    `;
  return html`
    <div class=${`watching ${many ? "many" : ""}`}>
      <div class="trees">
        <p class="said" data-test="sentence" data-event=${model.trace.steps[step].event}>
          <span class="number">${number(step + 1)}</span>
          ${said}
        </p>
        <${Notices} trees=${trees} />
        <div class=${`panes of-${trees.length}`}>
          ${trees.map(
            (tree, n) => html`
              <${Pane}
                key=${n}
                ...${{ tree, pictures, follow, asText, said }}
                step=${walk.steps[n]}
                lead=${n === lead}
                alone=${!many}
                secret=${practice.on}
                onLead=${() => walk.steer(n)}
                onPick=${(/** @type {number} */ node) => walk.visit(n, node)}
                onStage=${(/** @type {import("./tree-view.js").Stage} */ stage) =>
                  (stages.current[n] = stage)}
              />
            `,
          )}
        </div>
        ${many && asking}
        <${Controls} walk=${walk} />
        <${Tools}
          tree=${trees[lead]}
          ...${{ step, said, pictures, follow, setFollow, asText, setAsText, practice }}
          stage=${() => stages.current[lead]}
        />
        <${Legend} />
      </div>
      <aside class="panels">
        ${!many && asking}
        <${WindowPanel} model=${model} step=${step} />
        <${Counters} models=${trees.map(({ model }) => model)} steps=${walk.steps} lead=${lead} />
        <${Code} model=${model} step=${step} />
      </aside>
    </div>
  `;
}

/**
 * The names of the sides; if the server has not told, those of the nodes.
 * @param {Entry[]} games
 * @param {string} game
 * @param {Model} model
 * @returns {[string, string]}
 */
function sides(games, game, { trace: { nodes } }) {
  const name = (/** @type {boolean} */ max) => nodes.find((node) => node.max === max)?.mover ?? "";
  return games.find((entry) => entry.name === family(game))?.sides ?? [name(true), name(false)];
}

/**
 * Announces each step but the first.
 * @param {string} said
 * @param {ReturnType<typeof useWalk>} walk
 */
function useSpoken(said, { step, lead, playing, speed }) {
  const first = useRef(true);
  useEffect(() => {
    if (!first.current && (!playing || speed <= SPOKEN)) announce(said);
    first.current = false;
  }, [step, lead]);
}
