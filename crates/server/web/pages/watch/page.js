// Watch the search: asks for the traces that the address stands for, and shows them.

import { html, useMemo, useState } from "../../vendor/preact.js";
import { Failure } from "../../lib/failure.js";
import { useOffer } from "../../lib/games.js";
import { useWords } from "../../lib/i18n.js";
import { useRoute } from "../../lib/route.js";
import { leadOf, read, write } from "./plan.js";
import { useSearch } from "./search.js";
import { Examples, Source } from "./source.js";
import { Touch, TouchButtons } from "./touch.js";
import { Watch } from "./watch.js";
import WORDS from "./words.js";

export function Page() {
  const t = useWords(WORDS);
  const { query } = useRoute();
  const plan = useMemo(() => read(query), [query]);
  // A search needs nothing of the offer; without it the form only suggests less.
  const { offered } = useOffer();
  const games = offered?.games ?? [];
  const most = offered?.limits.explain_nodes ?? 0;
  const { found, error, again, fresh } = useSearch(plan);
  const [shown, setShown] = useState(/** @type {import("./touch.js").Shown} */ (""));
  const lead = leadOf(plan, query);
  const step = fresh ? 0 : Math.max(0, Number(query.get("step") ?? 1) - 1) || 0;
  return html`
    <div class="watch">
      <div class="row head">
        <h1>${t("title")}</h1>
        <${Examples} again=${again} plan=${plan} />
        <${TouchButtons} plan=${plan} shown=${shown} setShown=${setShown} />
      </div>
      <${Source} plan=${plan} games=${games} most=${most} again=${again} />
      <${Touch} plan=${plan} shown=${shown} />
      ${
        error &&
        html`
          <${Failure} error=${error} again=${again} />
        `
      }
      ${
        !found &&
        !error &&
        html`
          <p class="quiet" role="status">${t("searching")}</p>
        `
      }
      ${
        found &&
        html`
          <${Watch}
            key=${write(found.plan)}
            found=${found}
            games=${games}
            start=${{ lead, step }}
          />
        `
      }
    </div>
  `;
}
