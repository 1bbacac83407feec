// One mistake: the wrong lines beside the right ones, and both programs on a position.

import { Board } from "../../boards/board.js";
import { WORDS as BOARD_WORDS, sideName } from "../../boards/words.js";
import { fetchMistake, isAborted } from "../../lib/api.js";
import { Failure } from "../../lib/failure.js";
import { number, useWords } from "../../lib/i18n.js";
import { address, go } from "../../lib/route.js";
import { valueText } from "../../lib/value.js";
import { html, useEffect, useState } from "../../vendor/preact.js";
import { Often } from "./often.js";
import { Steps } from "./steps.js";
import { WORDS } from "./words.js";

/** @typedef {import("../../lib/api.js").Exhibit} Shown */

/** @param {{ mistake: string, position: string }} props */
export function Exhibit({ mistake, position }) {
  const t = useWords(WORDS);
  const [shown, setShown] = useState(/** @type {Shown | null} */ (null));
  const [error, setError] = useState(/** @type {Error | null} */ (null));
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    setError(null);
    fetchMistake({ mistake, ...(position && { position }) }, stop.signal)
      .then(({ exhibit }) => setShown(exhibit))
      .catch((reason) => isAborted(reason) || setError(reason));
    return () => stop.abort();
  }, [tries]);
  return html`
    <article class="card" aria-labelledby="mistake">
      <h2 id="mistake">${t(`title.${mistake}`)}</h2>
      <p>${t(`about.${mistake}`)}</p>
      ${
        shown?.report &&
        html`
          <p>
            <a href=${address("reports", { report: shown.report })}>${t("report", shown.report)}</a>
          </p>
        `
      }
      ${
        error &&
        html`
          <${Failure} error=${error} again=${() => setTries(tries + 1)} />
        `
      }
      ${
        shown
          ? html`
              <${Code} shown=${shown} />
              <${Compared} shown=${shown} />
              <${Steps} mistake=${mistake} position=${shown.view.position} />
              <${Elsewhere} shown=${shown} />
              <${Often} mistake=${mistake} game=${shown.view.game} />
            `
          : !error &&
            html`
              <p class="quiet">${t("loading")}</p>
            `
      }
    </article>
  `;
}

/** @param {{ shown: Shown }} props */
function Code({ shown }) {
  const t = useWords(WORDS);
  const lines = (/** @type {"wrong" | "right"} */ which, /** @type {string} */ code) => html`
    <figure class=${which}>
      <figcaption>${t(which)}</figcaption>
      <pre tabindex="0"><code>${code}</code></pre>
    </figure>
  `;
  return html`
    <div class="code">${lines("wrong", shown.wrong_code)} ${lines("right", shown.right_code)}</div>
  `;
}

/** @param {import("../../lib/value.js").Value | null} value */
const seen = (value) => (value ? valueText(value) : "?");

/** What the mistake does here. @param {Shown} shown @param {import("../../lib/i18n.js").T} t */
function sentences({ mistake, wrong, right, depth, evaluator, fault }, t) {
  const played = wrong.line.join(" ");
  const rightly = right.line.join(" ");
  const how =
    depth === null
      ? t("searches")
      : t(mistake === "horizon" ? "shallow" : "depth", number(depth), evaluator);
  const said =
    mistake === "unequal-work"
      ? [t("games", played, rightly)]
      : [t("saysWrong", seen(wrong.value), played), t("saysRight", seen(right.value), rightly)];
  const [sooner, later] = [wrong.distance ?? "?", right.distance ?? "?"];
  const why = t(
    `fault.${fault ?? "none"}`,
    played,
    seen(wrong.worth),
    seen(right.worth),
    sooner,
    rightly,
    later,
  );
  return [how, ...said, why, t("nodes", number(wrong.nodes), number(right.nodes))];
}

/** @param {{ shown: Shown }} props */
function Compared({ shown }) {
  const t = useWords(WORDS);
  const { view, wrong, best } = shown;
  const { game, position } = view;
  /** @type {Record<string, import("../../boards/board.js").Mark>} */
  const marks = Object.fromEntries(best.map((move) => [move, "best"]));
  if (shown.moves.length && !marks[wrong.line[0]]) marks[wrong.line[0]] = "played";
  return html`
    <div class="compared">
      <figure class="position">
        <${Board} view=${view} marks=${marks} label=${`${t("where")}: ${game} ${position}`} />
        <figcaption>
          <code>${game} ${position}</code>
          <span class="row">
            <a class="button" href=${address("play", { game, position, analyse: "1" })}>
              ${t("play")}
            </a>
            <a class="button" href=${address("watch", { game, position, depth: watched(shown) })}>
              ${t("watch")}
            </a>
          </span>
        </figcaption>
      </figure>
      <div>
        ${sentences(shown, t).map(
          (text) => html`
            <p>${text}</p>
          `,
        )}
        ${
          shown.moves.length > 0 &&
          html`
            <${Moves} shown=${shown} />
          `
        }
      </div>
    </div>
  `;
}

/** How deep the search is watched: a whole tree may be too large to draw. @param {Shown} shown */
const watched = ({ depth }) => String(depth ?? 3);

/** @param {{ shown: Shown }} props */
function Moves({ shown: { moves, sides, wrong, right } }) {
  const t = useWords(WORDS);
  const values = t("values", sideName(useWords(BOARD_WORDS), sides[0], false));
  const plays = html`
    <small class="quiet">${t("plays")}</small>
  `;
  return html`
    <div class="scroll" tabindex="0" role="region" aria-label=${values}>
      <table>
        <caption>${values}</caption>
        <thead>
          <tr>
            <th scope="col">${t("moveOf")}</th>
            <th scope="col" class="number">${t("wrongValue")}</th>
            <th scope="col" class="number">${t("rightValue")}</th>
          </tr>
        </thead>
        <tbody>
          ${moves.map(
            (each) => html`
              <tr>
                <th scope="row">${each.move}</th>
                <td class="number">
                  ${wrong.line[0] === each.move && plays}
                  ${" "}${each.wrong ? valueText(each.wrong) : "–"}
                </td>
                <td class="number">
                  ${right.line[0] === each.move && plays}
                  ${" "}${each.right ? valueText(each.right) : "–"}
                </td>
              </tr>
            `,
          )}
        </tbody>
      </table>
    </div>
  `;
}

/** Another position of the same game. @param {{ shown: Shown }} props */
function Elsewhere({ shown: { mistake, view } }) {
  const t = useWords(WORDS);
  const [text, setText] = useState(view.position);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    go(address("mistakes", { mistake, position: text.trim() }));
  };
  return html`
    <form class="row elsewhere" onSubmit=${submit}>
      <label class="field">
        ${t("elsewhere")}
        <input
          name="position"
          spellcheck="false"
          autocomplete="off"
          value=${text}
          onInput=${(/** @type {any} */ e) => setText(e.target.value)}
        />
      </label>
      <button>${t("try")}</button>
    </form>
  `;
}
