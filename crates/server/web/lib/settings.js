// What the user has set, kept in this browser: a tiny store that components subscribe to.

import { useEffect, useState } from "../vendor/preact.js";
import { KEY, kept, preferred } from "./language.js";

/**
 * @typedef {{
 *   language: import("./language.js").Language, theme: "auto" | "light" | "dark",
 *   sound: boolean, pace: number, numbers: boolean
 * }} Settings the pace is in milliseconds; numbers are those of the moves, on stones
 */

/** @type {Set<() => void>} */
const listeners = new Set();

/** @returns {Settings} */
const load = () => ({
  theme: "auto",
  sound: false,
  pace: 500,
  numbers: false,
  ...kept(),
  language: preferred(),
});

/** @type {Settings | undefined} */
let current;

/** The settings now. */
export const settings = () => (current ??= load());

/** @param {Partial<Settings>} change */
export function set(change) {
  current = { ...settings(), ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // A browser that keeps nothing still plays.
  }
  apply();
  listeners.forEach((tell) => tell());
}

/** Puts language and theme on the document. */
export function apply() {
  const { language, theme } = settings();
  document.documentElement.lang = language;
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** The settings, in a component that is drawn again when they change. */
export function useSettings() {
  const [, draw] = useState(0);
  useEffect(() => {
    const tell = () => draw((n) => n + 1);
    listeners.add(tell);
    return () => void listeners.delete(tell);
  }, []);
  return settings();
}

/** Whether the system asks for little motion. */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
