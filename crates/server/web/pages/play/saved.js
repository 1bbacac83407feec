// Games kept in this browser.

const KEY = "alfabeta.games";
const LAST = "alfabeta.last";
/** Older ones make room. */
const MOST = 100;

/** @typedef {{ name: string, when: string, query: string, lines: string[][] }} Saved */

/** @returns {Saved[]} */
export function saved() {
  try {
    const list = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** @param {Saved[]} list @returns {boolean} whether the browser has kept it */
function keep(list) {
  try {
    localStorage.setItem(KEY, JSON.stringify(list.slice(0, MOST)));
    return true;
  } catch {
    return false;
  }
}

/** @param {Saved} game */
export const save = (game) => keep([game, ...saved().filter(({ name }) => name !== game.name)]);

/** @param {string} name */
export const forget = (name) => keep(saved().filter((game) => game.name !== name));

/** The game that was on the board last, as a query. */
export const lastQuery = () => {
  try {
    return localStorage.getItem(LAST) ?? "";
  } catch {
    return "";
  }
};

/** @param {string} query */
export function setLastQuery(query) {
  try {
    localStorage.setItem(LAST, query);
  } catch {
    // A browser that keeps nothing still plays.
  }
}
