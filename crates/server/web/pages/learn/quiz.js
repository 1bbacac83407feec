// A question at the end of a lesson, checked by the search itself.

import { html, useMemo, useState } from "../../vendor/preact.js";
import { announce } from "../../lib/announce.js";
import { useWords } from "../../lib/i18n.js";
import { whole as wholePlan } from "../watch/plan.js";
import { randomness } from "../watch/written.js";
import { lastStep } from "../watch/facts.js";
import { WORDS as TEXTS } from "./lessons/words.js";
import { useSearches } from "../watch/searches.js";
import { Stage, Waiting } from "./stage.js";
import { WORDS } from "./words.js";

/** @typedef {import("./questions.js").Question} Question */

/**
 * @param {{
 *   question: Question, seed: number, number: number, onAnswer: (right: boolean) => void
 * }} props
 */
export function Quiz({ question, seed, number, onAnswer }) {
  const plans = useMemo(
    () => question.plans(randomness(seed)).map((wanted) => wholePlan(wanted)),
    [question, seed],
  );
  const { found, error, again } = useSearches(plans);
  const [given, setGiven] = useState(/** @type {string | null} */ (null));
  const models = found?.map(({ trees }) => trees.map(({ model }) => model));
  const asked = useMemo(
    () => models && question.ask(models, randomness(seed + 1)),
    [found, question, seed],
  );
  const answer = (/** @type {string} */ choice) => {
    setGiven(choice);
    onAnswer(choice === asked?.answer);
  };
  const n = given === null ? 0 : (question.shown ?? 0);
  return html`
    <div class="lesson">
      <${Choices} ...${{ question, number, asked, given, setGiven: answer }} />
      ${
        found && models
          ? html`
              <${Stage}
                found=${found[0]}
                n=${n}
                at=${given === null ? 0 : lastStep(models[0][n])}
                silent=${given === null}
                onPick=${() => {}}
                onWalk=${() => {}}
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
 * @param {{
 *   question: Question, number: number, asked: import("./questions.js").Asked | undefined,
 *   given: string | null, setGiven: (given: string) => void
 * }} props
 */
function Choices({ question, number, asked, given, setGiven }) {
  const t = useWords(WORDS);
  const text = useWords(TEXTS);
  if (!asked) return null;
  const { parts, choices, answer, words } = asked;
  const shown = (/** @type {string} */ choice) => (words ? text(`choice.${choice}`) : choice);
  const right = given === answer;
  const why = text(`why.${question.name}`, ...parts);
  const verdict = right ? t("right") : t("wrong", shown(answer));
  const choose = (/** @type {string} */ choice) => {
    setGiven(choice);
    announce(`${choice === answer ? t("right") : t("wrong", shown(answer))} ${why}`);
  };
  return html`
    <section class="card telling" data-test="question" data-question=${question.name}>
      <h2>${t("question", number)}</h2>
      <p data-test="asked">${text(`ask.${question.name}`, ...parts)}</p>
      <div class="row choices" role="group" aria-label=${t("choices")}>
        ${choices.map(
          (choice) => html`
            <button
              key=${choice}
              data-choice=${choice}
              data-right=${given === null ? null : String(choice === answer)}
              aria-pressed=${given === choice}
              disabled=${given !== null && given !== choice}
              onClick=${() => given === null && choose(choice)}
            >
              ${shown(choice)}
            </button>
          `,
        )}
      </div>
      ${
        given !== null &&
        html`
          <p class=${`verdict ${right ? "right" : "wrong"}`} data-test="verdict">
            <span aria-hidden="true">${right ? "✓" : "✗"}</span>
            ${" "}${verdict} ${why}
          </p>
        `
      }
    </section>
  `;
}
