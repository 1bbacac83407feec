// A dialog in front of the page.

import { html, useEffect, useRef } from "../../vendor/preact.js";
import { useWords } from "../../lib/i18n.js";
import { usePlay } from "./context.js";
import { WORDS } from "./words.js";

/** @param {{ title: string, children?: any, wide?: boolean }} props */
export function Dialog({ title, children, wide }) {
  const t = useWords(WORDS);
  const { close } = usePlay().dialog;
  const frame = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    const before = document.activeElement;
    frame.current?.showModal();
    return () => /** @type {HTMLElement | null} */ (before)?.focus?.();
  }, []);
  const outside = (/** @type {MouseEvent} */ event) => event.target === frame.current && close();
  return html`
    <dialog
      ref=${frame}
      class=${`play-dialog ${wide ? "wide" : ""}`}
      aria-label=${title}
      onClose=${close}
      onClick=${outside}
    >
      <div class="inner">
        <header>
          <h2>${title}</h2>
          <button class="icon" aria-label=${t("close")} onClick=${close}>✕</button>
        </header>
        ${children}
      </div>
    </dialog>
  `;
}
