// Whether the screen is a phone's.

import { useEffect, useState } from "../vendor/preact.js";

const query = () => matchMedia("(max-width: 640px)");

/** @returns {boolean} */
export function useNarrow() {
  const [narrow, setNarrow] = useState(() => query().matches);
  useEffect(() => {
    const watched = query();
    const tell = () => setNarrow(watched.matches);
    watched.addEventListener("change", tell);
    return () => watched.removeEventListener("change", tell);
  }, []);
  return narrow;
}
