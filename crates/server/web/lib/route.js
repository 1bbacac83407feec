// The address: #/page?key=value. What is in it can be shared and reopened.

import { useLayoutEffect, useState } from "../vendor/preact.js";

/** @returns {{ page: string, query: URLSearchParams }} */
export function route(hash = location.hash) {
  const [page, query] = hash.replace(/^#\/?/, "").split("?", 2);
  return { page: page || "home", query: new URLSearchParams(query ?? "") };
}

/**
 * The address of a page.
 * @param {string} page
 * @param {Record<string, string | undefined | null>} [query]
 */
export function address(page, query = {}) {
  const given = Object.entries(query).filter(([, value]) => value);
  const text = new URLSearchParams(/** @type {[string, string][]} */ (given)).toString();
  return `#/${page}${text && "?" + text}`;
}

/**
 * Changes the address of the page without a new entry in the browser's history and without a
 * `hashchange`. When another page has been asked for already, its address stays: an answer that
 * comes late must not undo a click.
 * @param {string} to
 */
export function replace(to) {
  if (route(to).page === route().page) history.replaceState(null, "", to);
}

/** Keeps the address as it is in the browser's history: what replaces it next can be undone. */
export const branch = () => history.pushState(null, "", location.hash);

/** Goes there. @param {string} to */
export const go = (to) => (location.hash = to);

/** The route, in a component that is drawn again when it changes. */
export function useRoute() {
  const [here, setHere] = useState(() => route());
  // At once: an address that is asked for before the next frame must be heard.
  useLayoutEffect(() => {
    // What was asked for: a game that was shown just before may have written its own by now.
    const tell = (/** @type {HashChangeEvent} */ { newURL }) =>
      setHere(route(new URL(newURL).hash));
    addEventListener("hashchange", tell);
    return () => removeEventListener("hashchange", tell);
  }, []);
  return here;
}
