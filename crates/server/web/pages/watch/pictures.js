// Pictures of positions, asked for when a node that shows one comes into view, many at a time.

import { fetchPictures } from "../../lib/api.js";

/** How many the server draws at once, and how long to wait for more to come into view. */
const MOST = 500;
const WAIT_MS = 40;

export class Pictures {
  /** @type {Map<string, any>} */
  #known = new Map();
  /** @type {Set<string>} */
  #wanted = new Set();
  #waiting = false;
  /** @type {Set<() => void>} */
  #listeners = new Set();

  /** @param {string} game */
  constructor(game) {
    this.game = game;
  }

  /**
   * Calls back whenever some have arrived, until the function that it returns is called.
   * @param {() => void} tell
   */
  listen(tell) {
    this.#listeners.add(tell);
    return () => void this.#listeners.delete(tell);
  }

  /** What is known of a position; what is not is asked for. @param {string} position */
  get(position) {
    if (this.#known.has(position)) return this.#known.get(position);
    this.#wanted.add(position);
    if (!this.#waiting) {
      this.#waiting = true;
      setTimeout(() => this.#ask(), WAIT_MS);
    }
    return null;
  }

  /** Waits until these are known. @param {string[]} positions */
  async load(positions) {
    const missing = [...new Set(positions)].filter((position) => !this.#known.has(position));
    for (let n = 0; n < missing.length; n += MOST) await this.#load(missing.slice(n, n + MOST));
  }

  async #ask() {
    this.#waiting = false;
    const positions = [...this.#wanted].slice(0, MOST);
    this.#wanted.clear();
    await this.#load(positions);
    this.#listeners.forEach((tell) => tell());
  }

  /** @param {string[]} positions */
  async #load(positions) {
    // A node without its board is still a node: what cannot be had is not asked for again.
    const { pictures } = await fetchPictures({ game: this.game, positions }).catch(() => ({
      pictures: [],
    }));
    positions.forEach((position, n) => this.#known.set(position, pictures[n] ?? null));
  }
}
