// What the server offers: games, players, limits. Fetched once, and again only after a failure.

import { useEffect, useState } from "../vendor/preact.js";
import { fetchOffer } from "./api.js";

/** @typedef {import("./api.js").Entry} Entry */
/** @typedef {import("./api.js").Offer} Offer */

/** @type {Promise<Offer> | undefined} */
let asked;

/** @returns {Promise<Offer>} */
function offer() {
  return (asked ??= fetchOffer().catch((error) => {
    asked = undefined;
    throw error;
  }));
}

/** The offer once it is known, or why it is not, and how to ask again. */
export function useOffer() {
  const [offered, setOffered] = useState(/** @type {Offer | null} */ (null));
  const [error, setError] = useState(/** @type {Error | null} */ (null));
  const [times, setTimes] = useState(0);
  useEffect(() => {
    setError(null);
    offer().then(setOffered, setError);
  }, [times]);
  return { offered, error, again: () => setTimes(times + 1) };
}

/** The name of a game in rules as they are written. @param {string} rules */
export const family = (rules) => rules.split(":", 1)[0];
