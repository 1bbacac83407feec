// The moves played, with the variations beside them. A press goes there.

import { html, useEffect, useRef } from "../../vendor/preact.js";
import { Badge, lookOf } from "../../boards/marks.js";
import { sideName } from "../../boards/words.js";
import { moverOf } from "./game.js";

/** @typedef {(key: string, ...parts: unknown[]) => string} T */
/**
 * @typedef {Record<number, { sign: string, text: string }>} Notes what a review says about nodes
 */

/**
 * @param {{
 *   names: T, game: import("./game.js").Game, id: number, ply: number, notes: Notes,
 *   onGo: (id: number) => void
 * }} props
 */
function Chip({ names, game, id, ply, notes, onGo }) {
  const node = game.nodes[id];
  const look = lookOf(node.view.picture);
  const mover = moverOf(game, node);
  const note = notes[id];
  return html`
    <button
      class="chip"
      aria-current=${id === game.at ? "step" : null}
      title=${note?.text}
      onClick=${() => onGo(id)}
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

/** A line from a node on, with what branches off it. @param {any} props */
function Line({ from, ply, ...rest }) {
  const { game, t } = rest;
  const parts = [];
  for (let id = from, n = ply; id !== undefined; n++) {
    parts.push(html`
      <${Chip} key=${id} id=${id} ply=${n} ...${rest} />
    `);
    // What else could have been played instead of the first move of a line stands beside the line
    // itself.
    const others = id === from ? [] : game.nodes[game.nodes[id].parent].children.slice(1);
    others.forEach((/** @type {number} */ other) =>
      parts.push(html`
        <span key=${`v${other}`} class="variation" role="group" aria-label=${t("variation")}>
          <${Line} from=${other} ply=${n} ...${rest} />
        </span>
      `),
    );
    id = game.nodes[id].children[0];
  }
  return parts;
}

/**
 * @param {{
 *   t: T, names: T, game: import("./game.js").Game, notes: Notes, onGo: (id: number) => void
 * }} props
 */
export function Moves({ t, names, game, notes, onGo }) {
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
  const rest = { t, names, game, notes, onGo };
  const [first, ...others] = game.nodes[0].children;
  return html`
    <div class="moves" ref=${list} role="group" aria-label=${t("moves")}>
      <button class="chip" aria-current=${game.at === 0 ? "step" : null} onClick=${() => onGo(0)}>
        ${t("start")}
      </button>
      ${
        first !== undefined &&
        html`
          <${Line} from=${first} ply=${1} ...${rest} />
        `
      }
      ${others.map(
        (id) => html`
          <span key=${`v${id}`} class="variation" role="group" aria-label=${t("variation")}>
            <${Line} from=${id} ply=${1} ...${rest} />
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
