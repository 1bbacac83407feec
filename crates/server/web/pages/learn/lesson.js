// One lesson: a text beside a search, something to do, two questions at the end.

import { html, useEffect, useLayoutEffect, useRef, useState } from "../../vendor/preact.js";
import { announce } from "../../lib/announce.js";
import { useWords } from "../../lib/i18n.js";
import { address, go } from "../../lib/route.js";
import { whole as wholePlan } from "../watch/plan.js";
import { TreeEditor } from "../watch/tree-editor.js";
import { leastLeaves, parse, randomness, uniform } from "../watch/written.js";
import { LESSONS } from "./lessons.js";
import { WORDS as TEXTS } from "./lessons/words.js";
import { finish } from "./progress.js";
import { Quiz } from "./quiz.js";
import { useSearches } from "../watch/searches.js";
import { Stage, Waiting } from "./stage.js";
import { WORDS } from "./words.js";

/** @typedef {import("./lessons.js").Lesson} LessonData */

/**
 * Where a step of a lesson is found.
 * @param {string} lesson
 * @param {{ step?: number, seed?: number }} [at]
 */
export const lessonAddress = (lesson, { step = 1, seed = 1 } = {}) =>
  address("learn", {
    lesson,
    step: step > 1 ? String(step) : "",
    seed: seed > 1 ? String(seed) : "",
  });

/** @param {{ lesson: LessonData, seed: number, step: number }} props */
export function Lesson({ lesson, seed, step: asked }) {
  const t = useWords(WORDS);
  const text = useWords(TEXTS);
  const { name, steps, questions } = lesson;
  const all = steps.length + questions.length;
  const step = Math.min(asked, all + 1);
  // Where the last press led: the next one may come before the address has been followed.
  const at = useRef(step);
  at.current = step;
  const to = (/** @type {number} */ wanted) => {
    at.current = wanted;
    go(lessonAddress(name, { step: wanted, seed }));
  };
  const place = LESSONS.indexOf(lesson);
  // Which questions were answered rightly, by the number of their step; others bring new ones.
  const [answers, setAnswers] = useState(/** @type {Record<number, boolean>} */ ({}));
  useEffect(() => setAnswers({}), [seed]);
  const answered = Object.keys(answers).length === questions.length;
  useKeys(
    () => at.current > 1 && to(at.current - 1),
    () => at.current <= all && to(at.current + 1),
  );
  useEffect(() => {
    if (step > all && answered) finish(name);
  }, [step, answered]);
  const title = text(`${name}.title`);
  const question = questions[step - steps.length - 1];
  return html`
    <div class="learn">
      <header class="row head">
        <h1>
          <span class="quiet">${place + 1}.</span>
          ${title}
        </h1>
        <a class="button" href=${address("learn")}>${t("all")}</a>
      </header>
      ${
        step > all
          ? html`
              <${End} ...${{ lesson, seed, answers: Object.values(answers), answered }} />
            `
          : question
            ? html`
                <${Quiz}
                  key=${`${step}.${seed}`}
                  question=${question}
                  seed=${seed * 31 + step}
                  number=${step - steps.length}
                  onAnswer=${(/** @type {boolean} */ right) =>
                    setAnswers({ ...answers, [step]: right })}
                />
              `
            : html`
                <${Telling} key=${step} lesson=${lesson} seed=${seed} n=${step - 1} />
              `
      }
      <nav class="row turning" aria-label=${t("steps")}>
        <button data-act="back" disabled=${step === 1} onClick=${() => to(step - 1)}>
          ← ${t("back")}
        </button>
        <progress max=${all + 1} value=${step} aria-label=${t("progress", step, all + 1)} />
        <button
          class="primary"
          data-act="next"
          disabled=${step > all}
          onClick=${() => to(step + 1)}
        >
          ${t("next")} →
        </button>
      </nav>
    </div>
  `;
}

/** A step that tells something. @param {{ lesson: LessonData, seed: number, n: number }} props */
function Telling({ lesson, seed, n }) {
  const t = useWords(WORDS);
  const text = useWords(TEXTS);
  const { plan, show, pick, walk, edit } = lesson.steps[n];
  const { found, error, again } = useSearches([wholePlan(plan(seed))]);
  const [did, setDid] = useState(/** @type {boolean | null} */ (null));
  const model = found?.[0].trees[0].model;
  const judge = (/** @type {boolean} */ right) => {
    if (did) return;
    setDid(right);
    announce(t(right ? "well" : "notThere"));
  };
  const key = `${lesson.name}.${n + 1}`;
  useEffect(() => announce(text(key)), [key]);
  const task = Boolean(pick || walk || edit);
  return html`
    <div class="lesson">
      <section class="card telling">
        <p data-test="text">${text(key)}</p>
        ${
          task &&
          html`
            <p class="task" data-test="task" data-did=${String(did)}>
              <b>${t("todo")}</b>
              ${" "}${walk ? t("walkToTheEnd") : text(`${key}.task`)}${" "}
              <span class=${did ? "right" : "wrong"}>
                ${did === null ? "" : did ? `✓ ${t("well")}` : `✗ ${t("notThere")}`}
              </span>
            </p>
          `
        }
      </section>
      ${
        edit
          ? html`
              <${Editing} game=${plan(seed).game} onBest=${() => judge(true)} />
            `
          : found && model
            ? html`
                <${Stage}
                  found=${found[0]}
                  n=${0}
                  at=${show(model)}
                  silent=${false}
                  onPick=${(/** @type {number} */ node) => pick && judge(pick(model, node))}
                  onWalk=${(/** @type {number} */ at) =>
                    walk && at === model.trace.steps.length - 1 && judge(true)}
                />
              `
            : html`
                <${Waiting} error=${error} again=${again} />
              `
      }
    </div>
  `;
}

/**
 * A tree to be put into the best order.
 * @param {{ game: string, onBest: () => void }} props
 */
function Editing({ game, onBest }) {
  const [tree, setTree] = useState(() => parse(game));
  const shape = tree && uniform(tree);
  if (!tree) return null;
  const judge = (/** @type {number} */ leaves) =>
    shape && leaves === leastLeaves(shape.breadth, shape.depth) && onBest();
  return html`
    <section class="card">
      <${TreeEditor} tree=${tree} onChange=${setTree} onCost=${judge} />
    </section>
  `;
}

/**
 * @param {{
 *   lesson: LessonData, seed: number, answers: boolean[], answered: boolean
 * }} props whether each answer was right, and whether there are all
 */
function End({ lesson, seed, answers, answered }) {
  const t = useWords(WORDS);
  const text = useWords(TEXTS);
  const following = LESSONS[LESSONS.indexOf(lesson) + 1];
  // Another seed brings other trees and other questions.
  const other = Math.floor(randomness(seed)() * 1e6) + 2;
  return html`
    <section class="card end" data-test="end">
      <h2>${t(answered ? "finished" : "unfinished")}</h2>
      <p>${text(`${lesson.name}.end`)}</p>
      <p data-test="score">
        ${
          answered
            ? t("score", answers.filter(Boolean).length, answers.length)
            : t("unanswered", lesson.questions.length)
        }
      </p>
      <p class="row">
        ${
          following &&
          html`
            <a
              class="button primary"
              data-act="following"
              href=${lessonAddress(following.name, { seed })}
            >
              ${text(`${following.name}.title`)}
            </a>
          `
        }
        <a
          class="button"
          data-act="once-more"
          href=${lessonAddress(lesson.name, { step: lesson.steps.length + 1, seed: other })}
        >
          ${t("onceMore")}
        </a>
        <a class="button" href=${address("learn")}>${t("all")}</a>
      </p>
    </section>
  `;
}

/**
 * The arrow keys turn the pages, wherever nothing else wants them.
 * @param {() => void} back
 * @param {() => void} on
 */
function useKeys(back, on) {
  const now = useRef({ back, on });
  now.current = { back, on };
  // At once: a key that is pressed before the next frame must be heard.
  useLayoutEffect(() => {
    const pressed = (/** @type {KeyboardEvent} */ event) => {
      const { key, target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.shiftKey || !["ArrowLeft", "ArrowRight"].includes(key)) return;
      if (target instanceof Element && target.closest("input, select, textarea, [role=tree]"))
        return;
      event.preventDefault();
      if (key === "ArrowLeft") now.current.back();
      else now.current.on();
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, []);
}
