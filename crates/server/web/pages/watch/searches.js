// The searches of several plans at once.

import { useEffect, useState } from "../../vendor/preact.js";
import { isAborted } from "../../lib/api.js";
import { useSettings } from "../../lib/settings.js";
import { write } from "./plan.js";
import { search } from "./search.js";

/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {import("./search.js").Found} Found */

/** @param {Plan[]} plans */
export function useSearches(plans) {
  const [found, setFound] = useState(/** @type {Found[] | null} */ (null));
  const [error, setError] = useState(/** @type {Error | null} */ (null));
  const [times, setTimes] = useState(0);
  const { language } = useSettings();
  useEffect(() => {
    const controller = new AbortController();
    setFound(null);
    setError(null);
    Promise.all(plans.map((plan) => search(plan, language, controller.signal)))
      .then((answers) => controller.signal.aborted || setFound(answers))
      .catch((reason) => isAborted(reason) || setError(reason));
    return () => controller.abort();
  }, [plans.map((plan) => write(plan)).join(" "), times, language]);
  return { found, error, again: () => setTimes(times + 1) };
}
