// The programming interface: its document, and a request to try.

import { fetchDocument } from "../../lib/api.js";
import { Failure } from "../../lib/failure.js";
import { useWords } from "../../lib/i18n.js";
import { html, useEffect, useState } from "../../vendor/preact.js";
import { Markdown } from "./markdown.js";
import { Try } from "./try.js";
import { WORDS } from "./words.js";

export function Page() {
  const t = useWords(WORDS);
  const [text, setText] = useState("");
  const [error, setError] = useState(/** @type {Error | null} */ (null));
  const load = () => (setError(null), fetchDocument().then(setText, setError));
  useEffect(() => void load(), []);
  return html`
    <h1>${t("title")}</h1>
    <p class="quiet">${t("intro")}</p>
    ${
      error &&
      html`
        <${Failure} error=${error} again=${load} />
      `
    }
    <div class="api">
      <article class="card" lang="en"><${Markdown} text=${text} /></article>
      <${Try} />
    </div>
  `;
}
