// The dialog of rules: how the game goes, and its options as the server offers them.

import { html, useState } from "../../vendor/preact.js";
import { fetchView } from "../../lib/api.js";
import { errorText } from "../../lib/failure.js";
import { family } from "../../lib/games.js";
import { useWords } from "../../lib/i18n.js";
import { usePlay } from "./context.js";
import { Dialog } from "./dialog.js";
import { chosen, readOption, written } from "./options.js";
import { WORDS } from "./words.js";

/**
 * A text of our own, or what the server says.
 * @param {(key: string) => string} t
 * @param {string} key
 * @param {string} given
 */
const own = (t, key, given) => (t(key) === key ? given : t(key));

/**
 * @param {{
 *   option: import("./options.js").Option, game: string, picked: import("./options.js").Chosen,
 *   onPick: (change: import("./options.js").Chosen) => void
 * }} props
 */
function Field({ option, game, picked, onPick }) {
  const t = useWords(WORDS);
  const value = (/** @type {any} */ event) => event.target.value;
  if (option.kind === "sizes") {
    return html`
      <div class="row sizes">
        ${option.names.map(
          (name, n) => html`
            <label class="field">
              ${own(t, `size.${name}`, name)}
              <input
                type="number"
                min="1"
                max="400"
                required
                value=${picked[`size${n}`]}
                onInput=${(/** @type {any} */ e) => onPick({ [`size${n}`]: value(e) })}
              />
            </label>
          `,
        )}
      </div>
    `;
  }
  const title = own(t, `option.${game}.${option.name}`, option.meaning);
  if (option.kind === "switch") {
    return html`
      <label class="row">
        <input
          type="checkbox"
          checked=${Boolean(picked[option.name])}
          onChange=${(/** @type {any} */ e) =>
            onPick({ [option.name]: e.target.checked ? "yes" : "" })}
        />
        ${" "}${title}
      </label>
    `;
  }
  return html`
    <label class="field">
      ${title}
      <select
        value=${picked[option.name]}
        onChange=${(/** @type {any} */ e) => onPick({ [option.name]: value(e) })}
      >
        ${option.values.map(
          (name) => html`
            <option value=${name}>${own(t, `value.${game}.${name}`, name)}</option>
          `,
        )}
      </select>
    </label>
  `;
}

/** Games whose positions are written alike. */
const LINES = ["tictactoe", "mnk", "gomoku"];

/** The sizes to begin with. @type {Record<string, string>} */
const USUAL_SIZES = { mnk: "mnk:7x6x4", gomoku: "gomoku:15", kalah: "kalah:6x4" };

/** @param {{ entry: import("../../lib/games.js").Entry }} props */
export function RulesDialog({ entry }) {
  const t = useWords(WORDS);
  const { game, dialog, actions } = usePlay();
  const options = entry.options.map(readOption);
  const usual = chosen(USUAL_SIZES[entry.name] ?? entry.name, options);
  const [picked, setPicked] = useState(() =>
    family(game.rules) === entry.name ? { ...usual, ...chosen(game.rules, options) } : usual,
  );
  const [start, setStart] = useState("");
  const [error, setError] = useState("");
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const wanted = written(entry.name, options, picked);
    try {
      const { view } = await fetchView({
        game: wanted,
        ...(start.trim() && { position: start.trim() }),
      });
      actions.newGame(view.game, start.trim() ? view.position : null);
      dialog.close();
    } catch (reason) {
      setError(errorText(/** @type {Error} */ (reason)));
    }
  };
  const pick = (/** @type {import("./options.js").Chosen} */ change) =>
    setPicked({ ...picked, ...change });
  return html`
    <${Dialog} title=${own(t, `game.${entry.name}`, entry.name)}>
      <p>${own(t, `how.${entry.name}`, entry.summary)}</p>
      <form class="fields" onSubmit=${submit}>
        ${options.map(
          (option) => html`
            <${Field} option=${option} game=${entry.name} picked=${picked} onPick=${pick} />
          `,
        )}
        <label class="field">
          ${t("startAt")}
          <input
            value=${start}
            placeholder=${t("startUsual")}
            aria-describedby="start-form"
            onInput=${(/** @type {any} */ e) => setStart(e.target.value)}
          />
        </label>
        <small id="start-form" class="quiet">
          ${own(
            t,
            `positions.${LINES.includes(entry.name) ? "lines" : entry.name}`,
            entry.positions,
          )}
        </small>
        ${
          error &&
          html`
            <p class="error" role="alert">${error}</p>
          `
        }
        <div class="row end">
          <button type="button" onClick=${dialog.close}>${t("cancel")}</button>
          <button class="primary">${t("playThis")}</button>
        </div>
      </form>
    <//>
  `;
}
