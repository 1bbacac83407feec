// Short messages at the edge of the screen.

import { html, useEffect, useState } from "../../vendor/preact.js";
import { announce } from "../../lib/announce.js";
import { useWords } from "../../lib/i18n.js";
import { WORDS } from "./words.js";

/**
 * @typedef {{ text: string, kind: "error" | "note", action?: string, onAction?: () => void }} Toast
 */

const LASTS = { error: 12000, note: 5000 };

/** @type {Set<(toast: Toast | null | ((now: Toast | null) => Toast | null)) => void>} */
const listeners = new Set();

/** @param {Toast | null} toast */
export function show(toast) {
  listeners.forEach((tell) => tell(toast));
  if (toast) announce(toast.text, toast.kind === "error");
}

/** What was tried has worked: an error that is still shown is over. */
export const recovered = () =>
  listeners.forEach((tell) => tell((toast) => (toast?.kind === "error" ? null : toast)));

export function Toasts() {
  const t = useWords(WORDS);
  const [toast, setToast] = useState(/** @type {Toast | null} */ (null));
  useEffect(() => {
    listeners.add(setToast);
    return () => void listeners.delete(setToast);
  }, []);
  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(() => setToast(null), LASTS[toast.kind]);
    return () => clearTimeout(timer);
  }, [toast]);
  if (!toast) return null;
  const act = () => (setToast(null), toast.onAction?.());
  return html`
    <div class=${`toast ${toast.kind}`}>
      <span>${toast.text}</span>
      ${
        toast.action &&
        html`
          <button onClick=${act}>${toast.action}</button>
        `
      }
      <button class="icon" aria-label=${t("close")} onClick=${() => setToast(null)}>✕</button>
    </div>
  `;
}
