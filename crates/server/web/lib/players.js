// Players as they are written: `kind` or `kind:key=value,key=value`.

/**
 * The algorithms of the ladder, each with one improvement more than the one before; deepening
 * begins anew from the cache.
 */
export const RUNGS = /** @type {const} */ ([
  "minimax",
  "alphabeta",
  "cache",
  "symmetry",
  "forced",
  "deepening",
  "nullwindow",
  "killers",
  "reductions",
]);

/** @param {string} name @returns {name is typeof RUNGS[number]} */
export const isRung = (name) => RUNGS.some((rung) => rung === name);

/** @param {string} text @returns {{ kind: string, settings: [string, string][] }} */
export function readPlayer(text) {
  const [kind, rest = ""] = text.trim().split(/:(.*)/s, 2);
  const settings = rest.split(",").filter(Boolean);
  return { kind, settings: settings.map((setting) => pair(setting)) };
}

/** @param {string} setting @returns {[string, string]} */
function pair(setting) {
  const [key, value = ""] = setting.split(/=(.*)/s, 2);
  return [key, value];
}

/** @param {string} kind @param {[string, string | number][]} settings */
export function writePlayer(kind, settings) {
  const written = settings.map(([key, value]) => `${key}=${value}`).join(",");
  return written ? `${kind}:${written}` : kind;
}
