// Icons as SVG: characters for such signs look different in every font.

import { html } from "../../vendor/preact.js";

/** @type {Record<string, string>} */
const PATHS = {
  first: "M5 5v14h2.5V5zM19 5l-10 7 10 7z",
  back: "M17 5 7 12l10 7z",
  play: "M7 4.5 19 12 7 19.5z",
  pause: "M6 5h4v14H6zM14 5h4v14h-4z",
  forward: "M7 5l10 7-10 7z",
  plus: "M11 5h2v6h6v2h-6v6h-2v-6H5v-2h6z",
  minus: "M5 11h14v2H5z",
  fit: "M4 4h6v2H6v4H4zM14 4h6v6h-2V6h-4zM4 14h2v4h4v2H4zM18 14h2v6h-6v-2h4z",
  last: "M16.5 5v14H19V5zM5 5l10 7-10 7z",
};

/** @param {{ name: string }} props */
export const Icon = ({ name }) => html`
  <svg class="sign" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <path d=${PATHS[name]} fill="currentColor" />
  </svg>
`;
