// The reader's language, and where its words are. Where the modules are joined, dictionaries have
// files of their own, one per language and page, so that only those in use are sent; a `meta` tag
// says where. Everywhere else the words are in the modules.
//
// The document also runs this file by itself: the words are then on their way before the scripts,
// which are larger, have come.

/** @typedef {"en" | "pt" | "es"} Language */

/** What the settings are kept under in this browser. */
export const KEY = "alfabeta";
/** In place of a page's name: the words of the frame and of the pages that come with it. */
export const FRAME = "frame";

/** The settings that are kept; none where the browser keeps nothing. */
export function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** The language that the reader chose, or that the browser prefers. @returns {Language} */
export function preferred() {
  const wanted = kept().language ?? (globalThis.navigator?.language || "en").slice(0, 2);
  return wanted === "pt" || wanted === "es" ? wanted : "en";
}

/**
 * The address of a page's words; empty where they come with its modules.
 * @param {string} page
 * @param {Language} language
 */
export function wordsAddress(page, language) {
  /** @type {HTMLMetaElement | null | undefined} */
  const files = globalThis.document?.querySelector('meta[name="words"]');
  if (!files || (page !== FRAME && !files.dataset.pages?.split(" ").includes(page))) return "";
  const address = files.content.replace("{language}", language).replace("{page}", page);
  return new URL(address, document.baseURI).href;
}

/** Asks for the first words. */
function preload() {
  const address = wordsAddress(FRAME, preferred());
  if (!address || document.querySelector(`link[href="${address}"]`)) return;
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = address;
  document.head.append(link);
}

if (globalThis.document) preload();
