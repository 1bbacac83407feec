// The colours of the page as the pens need them.

/**
 * @typedef {Record<"paper" | "card" | "ink" | "soft" | "line" | "accent" | "first" | "second" |
 *   "good" | "bad" | "lit" | "litLine", string>} Palette
 */

/**
 * For pictures that leave the page: dark on white, whatever the page looks like.
 * @type {Palette}
 */
export const PRINT = {
  paper: "#ffffff",
  card: "#ffffff",
  ink: "#1d2733",
  soft: "#566272",
  line: "#c9c4b8",
  accent: "#0b5a8f",
  first: "#0b66a8",
  second: "#b4530a",
  good: "#1d7a4b",
  bad: "#b3261e",
  lit: "#fff3d1",
  litLine: "#d99a1c",
};

/** The colours of the page now. @returns {Palette} */
export function palette() {
  const style = getComputedStyle(document.documentElement);
  const names = /** @type {(keyof Palette)[]} */ (Object.keys(PRINT));
  return /** @type {Palette} */ (
    Object.fromEntries(
      names.map((name) => [
        name,
        style.getPropertyValue(`--${name === "litLine" ? "lit-line" : name}`).trim(),
      ]),
    )
  );
}
