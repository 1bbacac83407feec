// The buttons beside the board.

import { html } from "../../vendor/preact.js";
import { Icon } from "./icons.js";

/**
 * @typedef {object} Act
 * @property {string} name of the words and the sign
 * @property {() => void} run
 * @property {boolean} [disabled]
 * @property {boolean} [pressed]
 * @property {string} [key]
 */

/** @param {{ t: (key: string) => string, acts: Act[], label: string, small?: boolean }} props */
export function Controls({ t, acts, label, small }) {
  return html`
    <div class=${`controls ${small ? "small" : ""}`} role="group" aria-label=${label}>
      ${acts.map(
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
