// A small form that writes a player.

import { useWords } from "../../lib/i18n.js";
import { RUNGS, isRung } from "../../lib/players.js";
import { html } from "../../vendor/preact.js";
import { KINDS, LIMITS, USUAL, fresh, judges, written } from "./spec.js";
import { WORDS } from "./words.js";

/** The highest level, and how far each number may go. @type {Record<string, [number, number]>} */
const RANGE = { level: [1, 10], time: [1, 60_000], depth: [1, 60], nodes: [1, 1_000_000_000] };

/**
 * @param {object} props
 * @param {string} props.name what the player is called on this page
 * @param {import("./spec.js").Fields} props.fields
 * @param {[string, string][]} props.evaluators of the game: name and meaning
 * @param {(fields: import("./spec.js").Fields) => void} props.onChange
 */
export function PlayerForm({ name, fields, evaluators, onChange }) {
  const t = useWords(WORDS);
  const change = (/** @type {Partial<import("./spec.js").Fields>} */ part) =>
    onChange({ ...fields, ...part });
  const option = (/** @type {string} */ kind) => html`
    <option value=${kind}>${t(kind)}</option>
  `;
  return html`
    <fieldset class="player">
      <legend>
        <span class="initial" aria-hidden="true">${name}</span>
        <span class="unseen">${t("player", name)}</span>
        ${" "}
        <code>${written(fields)}</code>
      </legend>
      <div class="entries">
        <label class=${`field ${judges(fields.kind) ? "" : "wide"}`}>
          ${t("kind")}
          <select
            value=${fields.kind}
            onChange=${(/** @type {any} */ e) =>
              onChange({ ...fresh(e.target.value), text: written(fields) })}
          >
            ${option("engine")}
            <optgroup label=${t("ladder")}>${RUNGS.map(option)}</optgroup>
            ${KINDS.filter((kind) => kind !== "engine" && !isRung(kind)).map(option)}
          </select>
        </label>
        ${
          judges(fields.kind) &&
          html`
            <label class="field">
              ${t("evaluator")}
              <select
                value=${fields.evaluator}
                onChange=${(/** @type {any} */ e) => change({ evaluator: e.target.value })}
              >
                <option value="">${t("usual")}</option>
                ${evaluators.map(
                  ([key, meaning]) => html`
                    <option value=${key} title=${meaning}>${key}</option>
                  `,
                )}
              </select>
            </label>
          `
        }
        ${
          LIMITS[fields.kind] &&
          html`
            <${Limit} fields=${fields} change=${change} />
          `
        }
        ${
          fields.kind === "written" &&
          html`
            <label class="field wide">
              ${t("asWritten")}
              <input
                value=${fields.text}
                required
                placeholder="engine:time=1s,threads=2"
                onInput=${(/** @type {any} */ e) => change({ text: e.target.value })}
                spellcheck=${false}
                autocomplete="off"
              />
            </label>
          `
        }
      </div>
    </fieldset>
  `;
}

/**
 * What ends its searches, and how much of it.
 * @param {{ fields: import("./spec.js").Fields, change: (part: any) => void }} props
 */
function Limit({ fields, change }) {
  const t = useWords(WORDS);
  const { kind, limit, amount } = fields;
  const [least, most] = RANGE[limit] ?? [1, 1];
  return html`
    ${
      LIMITS[kind].length > 1 &&
      html`
        <label class="field">
          ${t("limit")}
          <select
            value=${limit}
            onChange=${(/** @type {any} */ e) =>
              change({ limit: e.target.value, amount: USUAL[e.target.value] })}
          >
            ${LIMITS[kind].map(
              (name) => html`
                <option value=${name}>${t(`by-${name}`)}</option>
              `,
            )}
          </select>
        </label>
      `
    }
    <label class="field">
      ${t(`${limit}Amount`)}
      <input
        type="number"
        min=${least}
        max=${most}
        required
        value=${amount}
        onInput=${(/** @type {any} */ e) => change({ amount: e.target.value })}
      />
    </label>
  `;
}
