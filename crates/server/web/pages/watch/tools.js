// Buttons for how the trees are shown.

import { html } from "../../vendor/preact.js";
import { useWords } from "../../lib/i18n.js";
import { useWatch } from "./context.js";
import { Exports } from "./exports.js";
import WORDS from "./words.js";

/** Gives the trees the whole screen, or takes it back. @param {MouseEvent} event */
function fillScreen({ currentTarget }) {
  if (document.fullscreenElement) document.exitFullscreen();
  else /** @type {Element} */ (currentTarget).closest(".watching")?.requestFullscreen();
}

export function Tools() {
  const t = useWords(WORDS);
  const { walk, display, setDisplay } = useWatch();
  const { practice } = walk;
  const toggle = (
    /** @type {string} */ name,
    /** @type {boolean} */ on,
    /** @type {(on: boolean) => void} */ set,
  ) => html`
    <button data-act=${name} aria-pressed=${on} onClick=${() => set(!on)}>${t(name)}</button>
  `;
  return html`
    <div class="row tools">
      ${toggle("practice", practice.on, practice.set)}
      ${toggle("asText", display.asText, (asText) => setDisplay({ asText }))}
      ${toggle("icicle", display.icicle, (icicle) => setDisplay({ icicle }))}
      ${toggle("follow", display.follow, (follow) => setDisplay({ follow }))}
      ${
        document.fullscreenEnabled &&
        html`
          <button data-act="screen" onClick=${fillScreen}>${t("screen")}</button>
        `
      }
      <span class="gap"></span>
      <${Exports} />
    </div>
  `;
}
