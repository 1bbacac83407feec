// The keys of the page, and the sheet that tells them.

import { html, useLayoutEffect, useRef } from "../../vendor/preact.js";
import { useWords } from "../../lib/i18n.js";
import { Dialog } from "./dialog.js";
import { WORDS } from "./words.js";

/** Key and word, for the sheet. */
const SHEET = [
  ["← → ↑ ↓", "key.arrows"],
  ["Enter", "key.enter"],
  ["u", "undo"],
  ["r", "redo"],
  [",", "key.back"],
  [".", "key.forward"],
  ["h", "hint"],
  ["n", "fresh"],
  ["a", "analyse"],
  ["p", "pause"],
  ["m", "numbers"],
  ["e", "edit"],
  ["?", "keys"],
];

/** Whether a key is meant for what has the focus. @param {EventTarget | null} target */
const isWriting = (target) =>
  target instanceof Element && Boolean(target.closest("input, select, textarea, dialog"));

/** @param {Record<string, () => void>} actions by key */
export function useKeys(actions) {
  const now = useRef(actions);
  now.current = actions;
  // At once: a key that comes right after the board must not be lost.
  useLayoutEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
      const act = now.current[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

export function KeySheet() {
  const t = useWords(WORDS);
  return html`
    <${Dialog} title=${t("keys")}>
      <table class="sheet">
        <tbody>
          ${SHEET.map(
            ([key, word]) => html`
              <tr>
                <th scope="row"><kbd>${key}</kbd></th>
                <td>${t(word)}</td>
              </tr>
            `,
          )}
        </tbody>
      </table>
    <//>
  `;
}
