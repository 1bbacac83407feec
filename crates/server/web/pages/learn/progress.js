// Which lessons are done, kept in this browser.

const KEY = "alfabeta-learn";

/** The names of the lessons that are done. @returns {string[]} */
export function done() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}

/** @param {string[]} names */
function keep(names) {
  try {
    localStorage.setItem(KEY, JSON.stringify(names));
  } catch {
    // A browser that keeps nothing still teaches.
  }
}

/** Remembers that a lesson is done. @param {string} name */
export const finish = (name) => keep([...new Set([...done(), name])]);

/** Forgets all of it. */
export const forget = () => keep([]);
