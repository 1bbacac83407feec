// Small signs for buttons, drawn with one line.

import { html } from "../../vendor/preact.js";

/** @type {Record<string, string>} */
const PATHS = {
  undo: "M9 6L4 11l5 5M4 11h10a6 6 0 0 1 6 6v2",
  redo: "M15 6l5 5-5 5M20 11H10a6 6 0 0 0-6 6v2",
  hint:
    "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2.1h5" +
    "c0-.9.4-1.6 1-2.1A6 6 0 0 0 12 3z",
  fresh: "M12 5v14M5 12h14",
  swap: "M7 4v16M7 4L4 7M7 4l3 3M17 20V4M17 20l-3-3M17 20l3-3",
  analyse: "M4 20V11M10 20V4M16 20v-7M21 20H3",
  rules: "M5 4h10l4 4v12H5zM9 11h6M9 15h6",
  edit: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  numbers: "M9 4L7 20M17 4l-2 16M4 9h16M4 15h16",
  save: "M12 4v11M8 11l4 4 4-4M5 20h14",
  open: "M4 19V6h6l2 2h8v11z",
  share: "M10 14l8-8M13 5h6v6M19 14v5H5V5h5",
  keys: "M3 7h18v10H3zM7 11h.01M11 11h.01M15 11h.01M8 14h8",
  pause: "M9 5v14M15 5v14",
  resume: "M8 5l11 7-11 7z",
  step: "M6 5l9 7-9 7zM18 5v14",
  players:
    "M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3 20a5 5 0 0 1 10 0M17 12a2.5 2.5 0 1 0 0-5M15.5 15A4.5 " +
    "4.5 0 0 1 21 20",
};

/** @param {{ name: string }} props */
export const Icon = ({ name }) => html`
  <svg class="glyph" viewBox="0 0 24 24" aria-hidden="true"><path d=${PATHS[name]} /></svg>
`;
