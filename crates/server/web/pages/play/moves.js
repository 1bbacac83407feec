// The moves played, with the variations beside them. A press goes there.

import { html, useEffect, useRef } from "../../vendor/preact.js";
import { Badge, lookOf } from "../../boards/marks.js";
import { WORDS as BOARD_WORDS, sideName } from "../../boards/words.js";
import { useWords } from "../../lib/i18n.js";
import { usePlay } from "./context.js";
import { moverOf } from "./game.js";
import { notesOf } from "./review.js";
import { WORDS } from "./words.js";

/**
 * @typedef {Record<number, { sign: string, text: string }>} Notes what a review says about nodes
 */

/** @param {{ id: number, ply: number, notes: Notes }} props */
function Chip({ id, ply, notes }) {
  const names = useWords(BOARD_WORDS);
  const { game, actions } = usePlay();
  const node = game.nodes[id];
  const look = lookOf(node.view.picture);
  const mover = moverOf(game, node);
  const note = notes[id];
  return html`
    <button
      class="chip"
      aria-current=${id === game.at ? "step" : null}
      title=${note?.text}
      onClick=${() => actions.goTo(id)}
    >
      <small>${ply}</small>
      <${Badge} look=${look} first=${mover === game.sides[0]} />
      <span class="unseen">${" "}${mover && sideName(names, mover, look === "wood")}${" "}</span>
      ${node.move}${
        note &&
        html`
          <b class="note">${note.sign}</b>
        `
      }
    </button>
  `;
}

/**
 * A line from a node on, with what branches off it.
 * @param {{ from: number, ply: number, notes: Notes }} props
 */
function Line({ from, ply, notes }) {
  const t = useWords(WORDS);
  const { nodes } = usePlay().game;
  const parts = [];
  for (let id = from, n = ply; id !== undefined; n++) {
    parts.push(html`
      <${Chip} key=${id} id=${id} ply=${n} notes=${notes} />
    `);
    // What else could have been played instead of the first move of a line stands beside the line
    // itself.
    const { parent } = nodes[id];
    const others = id === from || parent === null ? [] : nodes[parent].children.slice(1);
    others.forEach((other) =>
      parts.push(html`
        <span key=${`v${other}`} class="variation" role="group" aria-label=${t("variation")}>
          <${Line} from=${other} ply=${n} notes=${notes} />
        </span>
      `),
    );
    id = nodes[id].children[0];
  }
  return parts;
}

export function Moves() {
  const t = useWords(WORDS);
  const { game, analysis, actions } = usePlay();
  const notes = notesOf(analysis.reviewed, game, t);
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const now = list.current?.querySelector("[aria-current]");
    const box = list.current;
    if (!box || !now) return;
    // Only the list scrolls, not the page.
    const [outer, inner] = [box.getBoundingClientRect(), now.getBoundingClientRect()];
    if (inner.top < outer.top || inner.bottom > outer.bottom)
      box.scrollTop += inner.top - outer.top - outer.height / 2;
  }, [game.at]);
  const [first, ...others] = game.nodes[0].children;
  return html`
    <div class="moves" ref=${list} role="group" aria-label=${t("moves")}>
      <button
        class="chip"
        aria-current=${game.at === 0 ? "step" : null}
        onClick=${() => actions.goTo(0)}
      >
        ${t("start")}
      </button>
      ${
        first !== undefined &&
        html`
          <${Line} from=${first} ply=${1} notes=${notes} />
        `
      }
      ${others.map(
        (id) => html`
          <span key=${`v${id}`} class="variation" role="group" aria-label=${t("variation")}>
            <${Line} from=${id} ply=${1} notes=${notes} />
          </span>
        `,
      )}
      ${
        game.nodes.length === 1 &&
        html`
          <span class="quiet">${t("noMoves")}</span>
        `
      }
    </div>
  `;
}
