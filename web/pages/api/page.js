// The programming interface: its document, and a request to try.

import { Refusal } from "../../lib/api.js";
import { useWords } from "../../lib/i18n.js";
import { html, useEffect, useState } from "../../vendor/preact.js";
import { Markdown } from "./markdown.js";
import { Try } from "./try.js";
import { WORDS } from "./words.js";

/** The document, which the server has. */
async function contract() {
  const response = await fetch("api");
  if (!response.ok) throw new Refusal("network", `${response.status} ${response.statusText}`);
  return response.text();
}

export function Page() {
  const t = useWords(WORDS);
  const [text, setText] = useState("");
  const [error, setError] = useState("");
  useEffect(() => void contract().then(setText).catch((reason) => setError(reason.message)), []);
  return html`
    <h1>${t("title")}</h1>
    <p class="quiet">${t("intro")}</p>
    ${error && html`<p class="error" role="alert">${error}</p>`}
    <div class="api">
      <article class="card" lang="en"><${Markdown} text=${text} /></article>
      <${Try} />
    </div>
  `;
}
