// Error messages in the reader's language, with a button to try again.

import { html } from "../vendor/preact.js";
import { Refusal } from "./api.js";
import { hasWord, useWords, words } from "./i18n.js";
import { WORDS } from "./words.js";

/** The codes of errors that may be gone at the next try. */
const PASSING = ["network", "busy", "too_slow"];

/** Whether another try may help. @param {unknown} error */
export const isPassing = (error) => !(error instanceof Refusal) || PASSING.includes(error.code);

/**
 * An error in the reader's language; the detail stays as the program wrote it.
 * @param {Error} error
 */
export function errorText(error) {
  const { code, kind } = error instanceof Refusal ? error : { code: "", kind: "" };
  const key = [`${code}.${kind}`, code].find((name) => hasWord(WORDS, name)) ?? "unexpected";
  return words(WORDS)(key, error.message);
}

/** What a format does not keep of games. @param {string[]} names as the program calls it */
export const lostText = (names) =>
  names
    .map((name) => (hasWord(WORDS, `lost.${name}`) ? words(WORDS)(`lost.${name}`) : name))
    .join(", ");

/**
 * Stands where something could not be loaded.
 * @param {{ error: Error, again: () => void }} props
 */
export function Failure({ error, again }) {
  const t = useWords(WORDS);
  return html`
    <div class="card failure" role="alert">
      <p class="error">${errorText(error)}</p>
      ${
        isPassing(error) &&
        html`
          <button onClick=${again}>${t("again")}</button>
        `
      }
    </div>
  `;
}
