// The list of lessons, with those that are done.

import { html, useState } from "../../vendor/preact.js";
import { useWords } from "../../lib/i18n.js";
import { address } from "../../lib/route.js";
import { lessonAddress } from "./lesson.js";
import { LESSONS } from "./lessons.js";
import { WORDS as TEXTS } from "./lessons/words.js";
import { done, forget } from "./progress.js";
import { WORDS } from "./words.js";

export function Contents() {
  const t = useWords(WORDS);
  const text = useWords(TEXTS);
  const [finished, setFinished] = useState(done);
  // Each visit brings other trees and other questions.
  const [seed] = useState(() => 1 + Math.floor(Math.random() * 999_999));
  const first = LESSONS.find(({ name }) => !finished.includes(name)) ?? LESSONS[0];
  const count = LESSONS.filter(({ name }) => finished.includes(name)).length;
  return html`
    <div class="learn">
      <h1>${t("title")}</h1>
      <p>${t("about")}</p>
      <p class="row">
        <a class="button primary" data-act="begin" href=${lessonAddress(first.name, { seed })}>
          ${t(count ? "goOn" : "begin", text(`${first.name}.title`))}
        </a>
        <span class="quiet" data-test="progress">${t("done", count, LESSONS.length)}</span>
        ${
          count > 0 &&
          html`
            <button data-act="forget" onClick=${() => (forget(), setFinished([]))}>
              ${t("forget")}
            </button>
          `
        }
      </p>
      <ol class="lessons">
        ${LESSONS.map(({ name }, n) => {
          const isDone = finished.includes(name);
          return html`
            <li key=${name} class="card" data-lesson=${name} data-done=${String(isDone)}>
              <span class="number" aria-hidden="true">${isDone ? "✓" : n + 1}</span>
              <h2><a href=${lessonAddress(name, { seed })}>${text(`${name}.title`)}</a></h2>
              <p>${text(`${name}.about`)}</p>
              ${
                isDone &&
                html`
                  <span class="unseen">${t("isDone")}</span>
                `
              }
            </li>
          `;
        })}
      </ol>
      <h2>${t("further")}</h2>
      <ul class="further">
        <li><a href=${address("watch")}>${t("watch")}</a></li>
        <li><a href=${address("worksheet")}>${t("worksheet")}</a></li>
      </ul>
    </div>
  `;
}
