// Words in three languages. Each page has a dictionary of its own: { en: {...}, pt: {...}, es:
// {...} } with the same keys, or a list of them, one for each of its parts.
//
// Where the modules are joined, `awaited` stands in the place of such a dictionary, and its words
// come from the files that `language.js` knows: `loadWords` loads those of a page, `changeLanguage`
// those of another language. So a dictionary is read when something is drawn, not when its module
// is first run, and through `words`, `useWords` and `hasWord`.

import { FRAME, wordsAddress } from "./language.js";
import { set, settings, useSettings } from "./settings.js";

/** @typedef {Record<string, string>} Words */
/** @typedef {{ en: Words, pt: Words, es: Words }} Dictionary */
/** @typedef {Dictionary | Dictionary[]} Dictionaries */
/** @typedef {(key: string, ...parts: unknown[]) => string} T from a key and its parts to text */
/** @typedef {import("./language.js").Language} Language */

/** @type {Map<string, Partial<Dictionary>>} */
const dictionaries = new Map();
/** Pages whose words are in use. */
const pages = new Set([FRAME]);

/**
 * A dictionary that is filled when its words come.
 * @param {string} name
 */
export function awaited(name) {
  const dictionary = dictionaries.get(name) ?? {};
  dictionaries.set(name, dictionary);
  return /** @type {Dictionary} */ (dictionary);
}

/** @param {string} page @param {Language} language */
async function load(page, language) {
  const address = wordsAddress(page, language);
  if (!address) return;
  /** @type {{ default: Record<string, Words> }} */
  const { default: all } = await import(address);
  for (const [name, words] of Object.entries(all)) awaited(name)[language] = words;
}

/** Has a page's words ready, in the language that is set. @param {string} page */
export function loadWords(page) {
  pages.add(page);
  return load(page, settings().language);
}

/** Changes the language, when its words are there. @param {Language} language */
export async function changeLanguage(language) {
  for (let ready = 0; ready < pages.size;) {
    ready = pages.size;
    await Promise.all([...pages].map((page) => load(page, language)));
  }
  set({ language });
}

/**
 * Names of sides that take an article after "de", which the dictionaries write before any name.
 * @type {Record<Language, [RegExp, string][]>}
 */
const ARTICLES = {
  en: [],
  pt: [
    [/\bde (?=Pretas|Brancas)/g, "das "],
    [/\bde (?=Sul\b|Norte\b)/g, "do "],
  ],
  es: [
    [/\bde (?=Negras|Blancas)/g, "de las "],
    [/\bde (?=Sur\b|Norte\b)/g, "del "],
  ],
};

/**
 * Fills {0}, {1}… of a text.
 * @param {string} text
 * @param {unknown[]} parts
 */
function fill(text, parts) {
  const filled = text.replace(/\{(\d)\}/g, (_, n) => String(parts[n] ?? ""));
  const articles = ARTICLES[settings().language];
  return articles.reduce((said, [name, article]) => said.replace(name, article), filled);
}

/**
 * A function from key and parts to text, in the language that is set. Use it in components, which
 * are then drawn again when the language changes.
 * @param {Dictionaries} dictionaries
 */
export function useWords(dictionaries) {
  useSettings();
  return words(dictionaries);
}

/**
 * The same outside of components.
 * @param {Dictionaries} dictionaries
 * @returns {T}
 */
export const words =
  (dictionaries) =>
  (key, ...parts) =>
    fill(found(dictionaries, key) ?? key, parts);

/** Whether there is such a text. @param {Dictionaries} dictionaries @param {string} key */
export const hasWord = (dictionaries, key) => found(dictionaries, key) !== undefined;

/** @param {Dictionaries} dictionaries @param {string} key */
function found(dictionaries, key) {
  const { language } = settings();
  const list = Array.isArray(dictionaries) ? dictionaries : [dictionaries];
  return list.find((dictionary) => dictionary[language]?.[key])?.[language][key];
}

/** A number as the language writes it. @param {number} n */
export const number = (n) => n.toLocaleString(settings().language);
