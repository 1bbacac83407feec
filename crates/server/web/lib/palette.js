// The colours of palette.css as values, for canvases and for files that leave the page.

const NAMES = /** @type {const} */ ([
  "paper",
  "card",
  "ink",
  "soft",
  "line",
  "print-line",
  "accent",
  "first",
  "second",
  "good",
  "bad",
  "lit",
  "lit-line",
  "rung-minimax",
  "rung-alphabeta",
  "rung-cache",
  "rung-symmetry",
  "rung-forced",
  "rung-deepening",
  "rung-nullwindow",
  "rung-killers",
  "rung-reductions",
]);

/** @typedef {"light" | "dark"} Theme */
/** @typedef {Record<(typeof NAMES)[number], string>} Palette */

/** @type {Partial<Record<Theme, Palette>>} */
const known = {};

/** @returns {Theme} */
function themeNow() {
  const { theme } = document.documentElement.dataset;
  const dark = theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  return dark ? "dark" : "light";
}

/** The colours of a theme, of the one in use if none is given. */
export const palette = (theme = themeNow()) => (known[theme] ??= read(theme));

/** Dark on white, for files: they look the same whatever the page looks like. @returns {Palette} */
export function printPalette() {
  const light = palette("light");
  return { ...light, paper: light.card, line: light["print-line"] };
}

/** Lets the browser work out the colours of a theme. @param {Theme} theme @returns {Palette} */
function read(theme) {
  const probe = document.createElement("span");
  probe.style.colorScheme = theme;
  document.body.append(probe);
  const colour = (/** @type {string} */ name) => {
    probe.style.color = `var(--${name})`;
    return hex(getComputedStyle(probe).color);
  };
  const colours = Object.fromEntries(NAMES.map((name) => [name, colour(name)]));
  probe.remove();
  return /** @type {Palette} */ (colours);
}

/** A colour as browsers tell it, in the notation that every program reads. @param {string} rgb */
function hex(rgb) {
  const parts = rgb.match(/\d+/g) ?? [];
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
}
