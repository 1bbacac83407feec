// Practice: the page asks before it shows.

import { html, useEffect, useRef, useState } from "../../vendor/preact.js";
import { announce } from "../../lib/announce.js";
import { useWords } from "../../lib/i18n.js";
import { useWatch } from "./context.js";
import { naming, pathOf } from "./names.js";
import { question } from "./practice.js";
import WORDS from "./words.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./practice.js").Question} Question */
/**
 * @typedef {{
 *   asked: Question, given: number | null
 * }} Answered  Nothing given: the user wanted to be shown.
 */

/** @param {Model} model @param {number} step @param {(to: number) => void} to */
export function usePractice(model, step, to) {
  const [on, setOn] = useState(false);
  const [asked, setAsked] = useState(/** @type {Question | null} */ (null));
  const [answered, setAnswered] = useState(/** @type {Answered | null} */ (null));
  const [score, setScore] = useState({ right: 0, all: 0 });
  const drop = () => (setAsked(null), setAnswered(null));
  return {
    on,
    asked,
    answered,
    score,
    drop,
    set: (/** @type {boolean} */ wanted) => (drop(), setScore({ right: 0, all: 0 }), setOn(wanted)),
    /** One step further, or the question that comes before it. */
    forward() {
      if (asked) return;
      const wanted = question(model, step);
      setAnswered(null);
      setAsked(wanted);
      if (!wanted) to(step + 1);
    },
    answer(/** @type {number | null} */ given) {
      if (!asked) return;
      setAnswered({ asked, given });
      setScore({ right: score.right + (given === asked.right ? 1 : 0), all: score.all + 1 });
      setAsked(null);
      to(step + 1);
    },
  };
}

/** @typedef {(key: string, ...parts: unknown[]) => string} Say */

/** @param {Question} asked @param {Model} model @param {Say} t */
function asking({ kind, node, child, value, why }, model, t) {
  const name = (/** @type {number | null} */ id) =>
    id === null ? "" : pathOf(model, id, t("root"));
  const mover = naming(model)(model.trace.nodes[node].mover);
  if (kind === "cut") return t("ask.cut", name(node), ...why.slice(1));
  return kind === "value"
    ? t("ask.value", name(node), mover)
    : t(`ask.${kind}`, name(child), value, name(node), mover);
}

export function PracticePanel() {
  const t = useWords(WORDS);
  const { model, practice, step, last } = useWatch().walk;
  const { asked, answered, score } = practice;
  const panel = useRef(/** @type {HTMLElement | null} */ (null));
  const words = asked ? asking(asked, model, t) : "";
  useEffect(() => {
    if (!asked) return;
    announce(words);
    /** @type {HTMLElement | null | undefined} */ (panel.current?.querySelector("button"))?.focus({
      preventScroll: true,
    });
    panel.current?.scrollIntoView({ block: "nearest" });
  }, [asked]);
  const shown = (/** @type {Question} */ { kind, choices }, /** @type {number} */ n) =>
    kind === "cut" ? t(choices[n]) : choices[n];
  return html`
    <section class="card practice" aria-labelledby="watch-practice" ref=${panel}>
      <h2 id="watch-practice">
        ${t("practice")}${" "}
        <span class="score" data-test="score">${t("score", score.right, score.all)}</span>
      </h2>
      ${
        answered &&
        html`
          <${Verdict} answered=${answered} shown=${shown} named=${naming(model)} />
        `
      }
      ${
        asked
          ? html`
              <p data-test="question" data-kind=${asked.kind}>${words}</p>
              <div class="row">
                ${asked.choices.map(
                  (choice, n) => html`
                    <button key=${choice} data-choice=${choice} onClick=${() => practice.answer(n)}>
                      ${shown(asked, n)}
                    </button>
                  `,
                )}
                <button class="show-me" data-act="show" onClick=${() => practice.answer(null)}>
                  ${t("show")}
                </button>
              </div>
            `
          : html`
              <div class="row">
                ${
                  !answered &&
                  html`
                    <p class="quiet">${t("askNext")}</p>
                  `
                }
                <button
                  class="primary"
                  data-act="go-on"
                  disabled=${step === last}
                  onClick=${practice.forward}
                >
                  ${t("goOn")}
                </button>
              </div>
            `
      }
    </section>
  `;
}

/**
 * @param {{
 *   answered: Answered, shown: (asked: Question, n: number) => string,
 *   named: (side: string) => string
 * }} props
 */
function Verdict({ answered: { asked, given }, shown, named }) {
  const t = useWords(WORDS);
  const right = given === asked.right;
  const [why, ...parts] = asked.why;
  const answer = shown(asked, asked.right);
  const verdict = right ? t("right") : given === null ? `${answer}.` : t("wrong", answer);
  const text = `${verdict} ${t(why, ...parts.map(named))}`;
  useEffect(() => announce(text), [asked]);
  return html`
    <p
      class=${`verdict ${right ? "right" : "wrong"}`}
      data-test="verdict"
      data-right=${String(right)}
    >
      <span aria-hidden="true">${right ? "✓" : "✗"}</span>
      ${" "}${text}
    </p>
  `;
}
