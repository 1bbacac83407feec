// One or more searches of the same position, walked through together.

import { html, useEffect, useRef, useState } from "../../vendor/preact.js";
import { announce } from "../../lib/announce.js";
import { family } from "../../lib/games.js";
import { number } from "../../lib/i18n.js";
import { settings } from "../../lib/settings.js";
import { WatchContext } from "./context.js";
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

/** @typedef {import("./search.js").Found} Found */
/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("../../lib/games.js").Entry} Entry */

/** A tree with more nodes is first shown as an icicle. */
const LARGE = 3000;

/** @param {import("./scene.js").Tree[]} trees */
const isLarge = (trees) => trees.some(({ layout }) => layout.items.length > LARGE);

/** @param {{ found: Found, games: Entry[], start: { lead: number, step: number } }} props */
export function Watch({ found, games, start }) {
  const { trees, plan } = found;
  const walk = useWalk(found, start);
  const [display, setDisplay] = useState({ follow: true, asText: false, icicle: isLarge(trees) });
  const canvases = useRef(/** @type {import("./tree-view.js").TreeCanvas[]} */ ([]));
  const { model, step, practice } = walk;
  const { language } = settings();
  const said = sentence(model, step, language, sides(games, plan.game, model), naming(model));
  useKeys(walk);
  useSpoken(said, walk);
  const shared = {
    found,
    walk,
    sentence: said,
    display,
    setDisplay: (/** @type {Partial<typeof display>} */ change) =>
      setDisplay({ ...display, ...change }),
    canvases: canvases.current,
  };
  const many = trees.length > 1;
  const asking =
    practice.on &&
    html`
      <${PracticePanel} />
    `;
  return html`
    <${WatchContext.Provider} value=${shared}>
      <div class=${`watching ${many ? "many" : ""}`}>
        <div class="trees">
          <p class="said" data-test="sentence" data-event=${model.trace.steps[step].event}>
            <span class="number">${number(step + 1)}</span>
            ${said}
          </p>
          <${Notices} />
          <div class=${`panes of-${trees.length}`}>
            ${trees.map(
              (_, n) => html`
                <${Pane} key=${n} n=${n} />
              `,
            )}
          </div>
          ${many && asking}
          <${Controls} />
          <${Tools} />
          <${Legend} />
        </div>
        <aside class="panels">
          ${!many && asking}
          <${WindowPanel} />
          <${Counters} />
          <${Code} />
        </aside>
      </div>
    <//>
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
