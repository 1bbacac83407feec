// One or more searches of the same position, walked through together.

import { html, useEffect, useRef, useState } from "../../vendor/preact.js";
import { announce } from "../../lib/announce.js";
import { family } from "../../lib/games.js";
import { number, useWords } from "../../lib/i18n.js";
import { replace } from "../../lib/route.js";
import { settings } from "../../lib/settings.js";
import { Controls } from "./controls.js";
import { keyed } from "./keys.js";
import { Legend } from "./legend.js";
import { linked } from "./link.js";
import { next } from "./model.js";
import { Code, Counters } from "./panels.js";
import { write } from "./plan.js";
import { PracticePanel, usePractice } from "./practice-panel.js";
import { sentence } from "./sentences.js";
import { TextTree } from "./text-tree.js";
import { Tools } from "./tools.js";
import { TreeView } from "./tree-view.js";
import { WindowPanel } from "./window-panel.js";
import WORDS from "./words.js";

/** @typedef {import("./page.js").Found} Found */
/** @typedef {import("./model.js").Event} Event */

/** Faster than this nobody can listen. */
const SPOKEN = 2;
const ADDRESS_WAIT_MS = 250;

/** Where the walk is: which search is steered, and its step. @param {Found} found @param {{ lead: number, step: number }} start */
function useWalk({ plan, trees, clocks }, start) {
  const lastOf = (/** @type {number} */ n) => trees[n].model.trace.steps.length - 1;
  const [at, setAt] = useState(() => ({ lead: start.lead, step: Math.min(start.step, lastOf(start.lead)) }));
  useEffect(() => {
    const timer = setTimeout(() => replace(write(plan, at)), ADDRESS_WAIT_MS);
    return () => clearTimeout(timer);
  }, [at]);
  const steps = linked(clocks, at.lead, at.step);
  return {
    ...at,
    steps,
    last: lastOf(at.lead),
    model: trees[at.lead].model,
    to: (/** @type {number} */ step) => setAt({ ...at, step: Math.max(0, Math.min(step, lastOf(at.lead))) }),
    on: () => setAt((before) => ({ ...before, step: Math.min(before.step + 1, lastOf(before.lead)) })),
    steer: (/** @type {number} */ lead, step = steps[lead]) => setAt({ lead, step }),
  };
}

/** @param {ReturnType<typeof useWalk>} walk */
function usePlay({ step, last, on }) {
  const [speed, setSpeed] = useState(SPOKEN);
  const [playing, setPlaying] = useState(false);
  const running = playing && step < last;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(on, 1000 / speed);
    return () => clearInterval(timer);
  }, [running, speed]);
  useEffect(() => {
    if (playing && step === last) setPlaying(false);
  }, [playing, step]);
  return { speed, setSpeed, playing: running, setPlaying };
}

/** @param {{ found: Found, games: import("../../lib/games.js").Entry[], start: { lead: number, step: number } }} props */
export function Watch({ found, games, start }) {
  const t = useWords(WORDS);
  const { trees, pictures } = found;
  const walk = useWalk(found, start);
  const play = usePlay(walk);
  const [follow, setFollow] = useState(true);
  const [asText, setAsText] = useState(false);
  const practice = usePractice(walk.model, walk.step, walk.to);
  const stages = useRef(/** @type {any[]} */ ([]));
  const sides = games.find(({ name }) => name === family(found.plan.game))?.sides ?? namesIn(walk.model);
  const said = sentence(walk.model, walk.step, settings().language, sides);

  const move = (/** @type {number} */ step) => (play.setPlaying(false), practice.drop(), walk.to(step));
  const forward = () => (play.setPlaying(false), practice.on ? practice.forward() : walk.to(walk.step + 1));
  const jump = (/** @type {Event[]} */ events, /** @type {1 | -1} */ direction) => {
    const to = next(walk.model, walk.step, direction, events);
    if (to !== null && !practice.on) move(to);
  };
  const toggle = () => !practice.on && play.setPlaying(!play.playing);
  const pick = (/** @type {number} */ lead) => (/** @type {number} */ node) => {
    if (practice.on) return;
    play.setPlaying(false);
    walk.steer(lead, trees[lead].model.entered[node]);
  };
  const acts = { move, forward, jump, toggle, step: walk.step, last: practice.on ? walk.step : walk.last };
  useKeys(acts);
  const first = useRef(true);
  useEffect(() => {
    if (!first.current && (!play.playing || play.speed <= SPOKEN)) announce(said);
    first.current = false;
  }, [walk.step, walk.lead]);

  const many = trees.length > 1;
  const asking = practice.on && html`<${PracticePanel} model=${walk.model} practice=${practice} atEnd=${walk.step === walk.last} />`;
  return html`<div class=${`watching ${many ? "many" : ""}`}>
    <div class="trees">
      <p class="said" data-test="sentence" data-event=${walk.model.trace.steps[walk.step].event}><span class="number">${number(walk.step + 1)}</span>${said}</p>
      <${Notices} found=${found} />
      <div class=${`panes of-${trees.length}`}>
        ${trees.map((tree, n) => html`<${Pane} key=${n} tree=${tree} step=${walk.steps[n]} lead=${n === walk.lead} alone=${!many} pictures=${pictures} follow=${follow}
          asText=${asText} secret=${practice.on} said=${said} onLead=${() => (practice.drop(), walk.steer(n))} onPick=${pick(n)} onStage=${(/** @type {any} */ stage) => (stages.current[n] = stage)} />`)}
      </div>
      ${many && asking}
      <p id="watch-canvas-keys" class="unseen">${t("canvasKeys")}</p>
      <${Controls} step=${walk.step} last=${walk.last} playing=${play.playing} speed=${play.speed} practising=${practice.on}
        has=${(/** @type {Event[]} */ events, /** @type {1 | -1} */ direction) => next(walk.model, walk.step, direction, events) !== null}
        onStep=${move} onForward=${forward} onPlay=${toggle} onSpeed=${play.setSpeed} onJump=${jump} />
      <${Tools} tree=${trees[walk.lead]} step=${walk.step} said=${said} pictures=${pictures} stage=${() => stages.current[walk.lead]}
        follow=${follow} setFollow=${setFollow} asText=${asText} setAsText=${setAsText} practising=${practice.on} setPractising=${practice.set} />
      <${Legend} />
    </div>
    <aside class="panels">
      ${!many && asking}
      <${WindowPanel} model=${walk.model} step=${walk.step} />
      <${Counters} models=${trees.map(({ model }) => model)} steps=${walk.steps} lead=${walk.lead} />
      <${Code} model=${walk.model} step=${walk.step} />
    </aside>
  </div>`;
}

/** The names of the sides, if the server has not told. @param {import("./model.js").Model} model @returns {[string, string]} */
function namesIn({ trace: { nodes } }) {
  const name = (/** @type {boolean} */ max) => nodes.find((node) => node.max === max)?.mover ?? "";
  return [name(true), name(false)];
}

/** Keys work wherever nothing else wants them. @param {import("./keys.js").Acts} acts */
function useKeys(acts) {
  const now = useRef(acts);
  now.current = acts;
  useEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => keyed(event, now.current);
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

/** What must be known about the searches as a whole. @param {{ found: Found }} props */
function Notices({ found }) {
  const t = useWords(WORDS);
  return found.trees.map(({ model: { trace } }) => {
    const text = trace.forbidden ? t("forbidden") : trace.given_up ? t("givenUp", number(trace.nodes.length)) : "";
    return text && html`<p class="notice"><b>${t(`rung.${trace.rung}`)}</b> ${text}</p>`;
  });
}

/**
 * @param {{ tree: import("./scene.js").Tree, step: number, lead: boolean, alone: boolean, pictures: import("./pictures.js").Pictures, follow: boolean, asText: boolean, secret: boolean, said: string,
 *   onLead: () => void, onPick: (node: number) => void, onStage: (stage: any) => void }} props
 */
function Pane({ tree, step, lead, alone, pictures, follow, asText, secret, said, onLead, onPick, onStage }) {
  const t = useWords(WORDS);
  const { trace } = tree.model;
  const name = t(`rung.${trace.rung}`);
  const label = t("treeOf", name, lead ? said : "");
  return html`<section class=${`pane ${lead && !alone ? "lead" : ""}`} data-rung=${trace.rung} data-step=${step + 1}>
    <header class="row">
      <h2>${alone ? name : html`<label><input type="radio" name="lead" checked=${lead} onChange=${onLead} aria-label=${t("lead", name)} /> ${name}</label>`}</h2>
      <span class="quiet">${trace.value !== null && !secret && t("result", trace.value, trace.line.join(" ") || t("noLine"))}</span>
      ${!alone && html`<span class="count quiet">${t("stepOf", number(step + 1), number(trace.steps.length))}</span>`}
    </header>
    ${asText
      ? html`<${TextTree} model=${tree.model} step=${step} label=${t("treeOf", name, "")} onPick=${onPick} />`
      : html`<${TreeView} tree=${tree} step=${step} pictures=${pictures} label=${label} follow=${follow} onPick=${onPick} onStage=${onStage} />`}
  </section>`;
}
