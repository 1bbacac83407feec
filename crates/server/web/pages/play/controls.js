// The buttons beside the board.

import { html } from "../../vendor/preact.js";
import { useWords } from "../../lib/i18n.js";
import { Icon } from "./icons.js";
import { WORDS } from "./words.js";

/**
 * @typedef {object} Button
 * @property {string} name of the words and the sign
 * @property {() => void} run
 * @property {boolean} [disabled]
 * @property {boolean} [pressed]
 * @property {string} [key]
 */

/** @param {{ buttons: Button[], label: string, small?: boolean }} props */
export function Controls({ buttons, label, small }) {
  const t = useWords(WORDS);
  return html`
    <div class=${`controls ${small ? "small" : ""}`} role="group" aria-label=${label}>
      ${buttons.map(
        ({ name, run, disabled, pressed, key }) => html`
          <button
            key=${name}
            data-act=${name}
            disabled=${disabled}
            aria-pressed=${pressed ?? null}
            aria-keyshortcuts=${key}
            title=${key ? `${t(name)} (${key})` : null}
            onClick=${run}
          >
            <${Icon} name=${name} />
            <span>${t(name)}</span>
          </button>
        `,
      )}
    </div>
  `;
}
