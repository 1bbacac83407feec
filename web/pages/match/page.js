import { html } from "../../vendor/preact.js";

export function Page() {
  return html`<h1>match</h1>`;
}
