// Whether the position can be played: who is to move, or what is wrong with it.

import { html } from "../../vendor/preact.js";
import { lookOf } from "../../boards/marks.js";
import { WORDS as BOARD_WORDS, sideName } from "../../boards/words.js";
import { Failure, isPassing } from "../../lib/failure.js";
import { useWords } from "../../lib/i18n.js";
import { counts } from "./setup.js";
import { WORDS } from "./words.js";

/** @param {{ editing: import("./page.js").Editing, again: () => void }} props */
export function Verdict({ editing, again }) {
  const t = useWords(WORDS);
  const names = useWords(BOARD_WORDS);
  const { draft, view, error, sides } = editing;
  const wood = lookOf(draft.picture) === "wood";
  const called = sides.map((side) => sideName(names, side, wood));
  const name = (/** @type {string | null} */ side) => sideName(names, side ?? "", wood);
  if (error && isPassing(error))
    return html`
      <${Failure} error=${error} again=${again} />
    `;
  const said = view?.result
    ? t("over", view.result.winner ? t("wins", name(view.result.winner)) : t("draw"))
    : view
      ? t("moves", name(view.to_move))
      : t("checking");
  return html`
    <section class="card verdict">
      ${
        error
          ? html`
              <div role="alert">
                <p class="error">${t("impossible")}</p>
                <p>${t(`help.${draft.picture.kind}`, ...called)}</p>
                <p class="quiet" lang="en"><small>${error.message}</small></p>
              </div>
            `
          : html`
              <p class="said">${said}</p>
            `
      }
      <p class="quiet"><${Count} editing=${editing} called=${called} /></p>
    </section>
  `;
}

/** @param {{ editing: import("./page.js").Editing, called: string[] }} props */
function Count({ editing, called }) {
  const t = useWords(WORDS);
  const { picture } = editing.draft;
  if (picture.kind === "kalah") {
    const { south, north } = picture;
    const seeds = [...south.pits, south.store, ...north.pits, north.store];
    return t(
      "seeds",
      seeds.reduce((a, b) => a + b, 0),
      editing.seeds,
    );
  }
  const [first, second] = counts(picture);
  return t("stones", called[0], first, called[1], second);
}
