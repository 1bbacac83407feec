// Words in three languages. Each page has a dictionary of its own: { en: {...}, pt: {...}, es:
// {...} } with the same keys.

import { settings, useSettings } from "./settings.js";

/** @typedef {Record<string, string>} Words */
/** @typedef {{ en: Words, pt: Words, es: Words }} Dictionary */
/** @typedef {(key: string, ...parts: unknown[]) => string} T from a key and its parts to text */

/**
 * Fills {0}, {1}… of a text.
 * @param {string} text
 * @param {unknown[]} parts
 */
const fill = (text, parts) => text.replace(/\{(\d)\}/g, (_, n) => String(parts[n] ?? ""));

/**
 * A function from key and parts to text, in the language that is set. Use it in components, which
 * are then drawn again when the language changes.
 * @param {Dictionary} dictionary
 */
export function useWords(dictionary) {
  useSettings();
  return words(dictionary);
}

/**
 * The same outside of components.
 * @param {Dictionary} dictionary
 * @returns {T}
 */
export function words(dictionary) {
  const { language } = settings();
  return (key, ...parts) => fill(dictionary[language][key] ?? dictionary.en[key] ?? key, parts);
}

/** A number as the language writes it. @param {number} n */
export const number = (n) => n.toLocaleString(settings().language);
