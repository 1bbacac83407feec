// The rating of the person in each game: Elo with steps that become smaller, as in
// crates/puzzles/src/rating.rs. The tests of both read the same examples.

/**
 * @typedef {{
 *   rating: number, count: number, streak: number, best_streak: number, history: number[],
 *   tried: string[]
 * }} Record
 */

const KEY = "alfabeta-puzzles";
const START = 1000;
/** Difference of ratings at which the stronger side is expected to score ten times as often. */
const SCALE = 400;
/** The step of the first puzzle and the least of later ones; after how many it is halved. */
const [FIRST_STEP, LEAST_STEP, HALVED] = [160, 16, 5];
const [LOWEST, HIGHEST] = [100, 3000];
/** Ratings that are kept for the chart. */
const HISTORY = 100;

/** @returns {Record} */
export const beginner = () => ({
  rating: START,
  count: 0,
  streak: 0,
  best_streak: 0,
  history: [],
  tried: [],
});

/**
 * The record after a puzzle: solved without help and without a wrong move, or not. One that was
 * tried before does not count.
 * @param {Record} record
 * @param {{ id: string, rating: number }} puzzle
 * @param {boolean} solved
 * @returns {Record}
 */
export function counted(record, puzzle, solved) {
  if (record.tried.includes(puzzle.id)) return record;
  const step = Math.max(LEAST_STEP, FIRST_STEP / (1 + record.count / HALVED));
  const expected = 1 / (1 + 10 ** ((puzzle.rating - record.rating) / SCALE));
  const moved = record.rating + step * ((solved ? 1 : 0) - expected);
  const rating = Math.min(HIGHEST, Math.max(LOWEST, moved));
  const streak = solved ? record.streak + 1 : 0;
  return {
    rating,
    count: record.count + 1,
    streak,
    best_streak: Math.max(record.best_streak, streak),
    history: [...record.history, rating].slice(-HISTORY),
    tried: [...record.tried, puzzle.id],
  };
}

/** The records by game, as this browser keeps them. @returns {{ [family: string]: Record }} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {string} family */
export const recordOf = (family) => ({ ...beginner(), ...kept()[family] });

/** @param {string} family @param {Record} record */
export function keep(family, record) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), [family]: record }));
  } catch {
    // A browser that keeps nothing still shows puzzles.
  }
}
