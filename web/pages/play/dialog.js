// A dialog in front of the page.

import { html, useEffect, useRef } from "../../vendor/preact.js";

/**
 * @param {{
 *   title: string, close: string, onClose: () => void, children?: any, wide?: boolean
 * }} props
 */
export function Dialog({ title, close, onClose, children, wide }) {
  const frame = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    const before = document.activeElement;
    frame.current?.showModal();
    return () => /** @type {HTMLElement | null} */ (before)?.focus?.();
  }, []);
  const outside = (/** @type {MouseEvent} */ event) => event.target === frame.current && onClose();
  return html`
    <dialog
      ref=${frame}
      class=${`play-dialog ${wide ? "wide" : ""}`}
      aria-label=${title}
      onClose=${onClose}
      onClick=${outside}
    >
      <div class="inner">
        <header>
          <h2>${title}</h2>
          <button class="icon" aria-label=${close} onClick=${onClose}>✕</button>
        </header>
        ${children}
      </div>
    </dialog>
  `;
}
