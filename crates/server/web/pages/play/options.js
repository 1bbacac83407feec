// The options of a game, from how the server writes them: `MxNxK`, `closed|open`,
// `rule=freestyle|standard|renju`, `report`.

/**
 * @typedef {{ kind: "sizes", names: string[], meaning: string }} Sizes
 * @typedef {{
 *   kind: "choice", name: string, values: string[], meaning: string
 * }} Choice a choice without a name is written by its value alone
 * @typedef {{ kind: "switch", name: string, meaning: string }} Switch
 * @typedef {Sizes | Choice | Switch} Option
 * @typedef {Record<string, string>} Chosen sizes as `size0`…, choices and switches by name
 */

/** @param {[string, string]} option @returns {Option} */
export function readOption([written, meaning]) {
  if (written.includes("|")) {
    const [name, values] = written.includes("=") ? written.split("=", 2) : ["", written];
    return { kind: "choice", name, values: values.split("|"), meaning };
  }
  if (/^[A-Z]+(x[A-Z]+)*$/.test(written))
    return { kind: "sizes", names: written.split("x"), meaning };
  return { kind: "switch", name: written, meaning };
}

/**
 * What rules say about each option, the usual where they say nothing.
 * @param {string} rules
 * @param {Option[]} options
 * @returns {Chosen}
 */
export function chosen(rules, options) {
  const parts = (rules.split(/:(.*)/s, 2)[1] ?? "").split(",").filter(Boolean);
  /** @type {Chosen} */
  const found = {};
  for (const option of options) {
    if (option.kind === "sizes")
      parts
        .find((part) => /^\d+(x\d+)*$/.test(part))
        ?.split("x")
        .forEach((size, n) => (found[`size${n}`] = size));
    else if (option.kind === "switch")
      found[option.name] = parts.includes(option.name) ? "yes" : "";
    else
      found[option.name] =
        parts
          .map((part) => part.replace(`${option.name}=`, ""))
          .find((part) => option.values.includes(part)) ?? option.values[0];
  }
  return found;
}

/**
 * The rules that were chosen.
 * @param {string} game
 * @param {Option[]} options
 * @param {Chosen} picked
 */
export function written(game, options, picked) {
  const parts = options.flatMap((option) => {
    if (option.kind === "sizes") {
      const sizes = option.names.map((_, n) => picked[`size${n}`]);
      return sizes.every(Boolean) ? sizes.join("x") : [];
    }
    const value = picked[option.name];
    if (option.kind === "switch") return value ? option.name : [];
    if (!value || value === option.values[0]) return [];
    return option.name ? `${option.name}=${value}` : value;
  });
  return parts.length ? `${game}:${parts.join(",")}` : game;
}
