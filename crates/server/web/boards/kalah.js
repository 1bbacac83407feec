// Kalah: seeds lie in pits as seeds, their number beside them; who sits at the bottom owns the
// store at the right.

import { html, useMemo } from "../vendor/preact.js";
import { useWords } from "../lib/i18n.js";
import { ValueLabel } from "./marks.js";
import { worthText } from "./place.js";
import { pressKeys, useRoving } from "./roving.js";
import { pitHeap, storeHeap } from "./seeds.js";
import { useNarrow } from "./narrow.js";
import { WORDS, sideName } from "./words.js";

/** @typedef {"south" | "north"} Owner */
/**
 * @typedef {{
 *   pits: number, bottom: Owner, rx: number, ry: number, band: number, width: number,
 *   height: number
 * }} Shape the band holds the counts
 */

const PITCH = 108;
const EDGE = 16;
const STORE = 104;
const MIDDLE = 40;

/** @param {number} pits @param {Owner} bottom @param {boolean} narrow @returns {Shape} */
function shapeOf(pits, bottom, narrow) {
  const [ry, band] = narrow ? [80, 60] : [60, 46];
  return {
    pits,
    bottom,
    rx: 48,
    ry,
    band,
    width: 2 * (EDGE + STORE) + pits * PITCH,
    height: 2 * (EDGE + band) + 4 * ry + MIDDLE,
  };
}

/** The letter of a pit, counted from its owner's left. @param {number} n */
const letter = (n) => String.fromCharCode(97 + n);

/**
 * The middle of a pit; the left of who sits at the top is at our right.
 * @param {Shape} shape
 * @param {Owner} owner
 * @param {number} n
 */
function spotOf(shape, owner, n) {
  const below = owner === shape.bottom;
  const column = below ? n : shape.pits - 1 - n;
  const y = EDGE + shape.band + shape.ry;
  return { x: EDGE + STORE + (column + 0.5) * PITCH, y: below ? shape.height - y : y };
}

/** The middle of a store. @param {Shape} shape @param {Owner} owner */
const storeSpot = (shape, owner) => ({
  x: owner === shape.bottom ? shape.width - EDGE - STORE / 2 : EDGE + STORE / 2,
  y: shape.height / 2,
});

/**
 * Where a place of a frame is: `south c`, `north store`.
 * @param {Shape} shape
 * @param {string} place
 */
function placeSpot(shape, place) {
  const [owner, name] = /** @type {[Owner, string]} */ (place.split(" "));
  return name === "store" ? storeSpot(shape, owner) : spotOf(shape, owner, name.charCodeAt(0) - 97);
}

/** @param {import("./board.js").KalahPicture} picture */
const seedsOf = ({ south, north }) =>
  [south, north].reduce((sum, half) => half.pits.reduce((a, b) => a + b, sum + half.store), 0);

/**
 * The board when all is over: everybody has taken what is theirs.
 * @param {import("./board.js").KalahPicture} picture
 * @returns {import("./board.js").KalahPicture}
 */
function swept(picture) {
  const half = (/** @type {import("./board.js").Half} */ { pits, total }) => ({
    pits: pits.map(() => 0),
    store: total,
    total,
  });
  return { kind: "kalah", south: half(picture.south), north: half(picture.north) };
}

/** @param {{ heap: import("./seeds.js").Heap }} props */
const Seeds = ({ heap }) => html`
  <g class="seeds">
    ${heap.spots.map(
      ({ x, y, tone }, n) => html`
        <g
          key=${n}
          class=${`seed tone-${tone}`}
          transform=${`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
        >
          <g class="drop">
            <circle r=${heap.radius} />
            <circle
              class="glint"
              cx=${-heap.radius * 0.3}
              cy=${-heap.radius * 0.35}
              r=${heap.radius * 0.28}
            />
          </g>
        </g>
      `,
    )}
  </g>
`;

/** How a number would change. @param {number} now @param {number} then */
const changeText = (now, then) => (then > now ? `+${then - now}` : `−${now - then}`);

/**
 * @typedef {object} Scene everything the places of the board share
 * @property {(key: string, ...parts: unknown[]) => string} t
 * @property {Shape} shape
 * @property {import("./board.js").KalahPicture} picture
 * @property {import("./board.js").KalahPicture | null} preview
 * @property {import("./board.js").View} view
 * @property {ReturnType<typeof useRoving>} roving
 * @property {((move: string) => void) | undefined} onMove
 * @property {((move: string | null) => void) | undefined} onPoint
 * @property {Record<string, import("./board.js").Value>} values
 * @property {Record<string, import("./board.js").Mark>} marks
 * @property {Record<string, import("./board.js").Coming>} coming
 * @property {import("./board.js").Frame | null | undefined} frame
 * @property {string | null | undefined} mover
 *
 * @typedef {{
 *   place: string, name: string, count: number, open: boolean,
 *   value: import("./board.js").Value | null, mark: import("./board.js").Mark | null
 * }} PitState
 */

/** @param {Scene} scene @param {Owner} owner @param {number} n @returns {PitState} */
function pitState({ view, picture, frame, onMove, values, marks }, owner, n) {
  const name = letter(n);
  const mine = view.to_move === owner && !frame;
  return {
    place: `${owner} ${name}`,
    name,
    count: picture[owner].pits[n],
    open: Boolean(onMove) && mine && view.moves.includes(name),
    value: (mine && values[name]) || null,
    mark: (mine && marks[name]) || null,
  };
}

/** @param {Scene} scene @param {Owner} owner @param {PitState} pit */
function pitClasses({ view, frame, mover }, owner, { place, name, open, mark }) {
  const last = !frame && mover === owner && view.last_move === name;
  return [
    "pit",
    open && "open",
    frame?.place === place && `now now-${frame.event}`,
    last && "last",
    mark && `mark-${mark}`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** What makes a pit a button. @param {Scene} scene @param {Owner} owner @param {PitState} pit */
function pressable(
  { t, roving, onMove, onPoint, coming },
  owner,
  { place, name, count, open, value, mark },
) {
  if (!onMove) return {};
  const said = [
    t("pit", sideName(t, owner, false), name, seedsText(t, count)),
    value && worthText(t, value),
    coming[place] && t("coming", coming[place].text),
    mark === "hint" && t("lit"),
  ];
  const press = () => open && onMove(name);
  const point = () => open && onPoint?.(name);
  const leave = () => onPoint?.(null);
  return {
    role: "button",
    tabindex: roving.tab(place),
    "aria-label": said.filter(Boolean).join(", "),
    "aria-disabled": !open,
    "data-place": place,
    onClick: press,
    onKeyDown: pressKeys(press),
    onFocus: () => (roving.onFocus(place), point()),
    onBlur: leave,
    onPointerEnter: point,
    onPointerLeave: leave,
  };
}

/** @param {{ scene: Scene, owner: Owner, n: number }} props */
function Pit({ scene, owner, n }) {
  const { shape, preview } = scene;
  const pit = pitState(scene, owner, n);
  const { count, name, value } = pit;
  const { x, y } = spotOf(shape, owner, n);
  const below = owner === shape.bottom;
  const outside = below ? shape.ry + shape.band - 12 : -shape.ry - 14;
  const heap = useMemo(
    () => pitHeap(count, n + (owner === "south" ? 0 : 50), shape.rx, shape.ry),
    [count, n, owner, shape],
  );
  const then = preview?.[owner].pits[n] ?? count;
  const beside =
    then === count
      ? html`
          <text class="letter" y=${outside - 2} x="-34" aria-hidden="true">${name}</text>
        `
      : html`
          <text class="change" y=${outside - 2} x="-34">${changeText(count, then)}</text>
        `;
  // The texts stand beside the button: its name says them in words.
  return html`
    <g transform=${`translate(${x} ${y})`}>
      <g class=${pitClasses(scene, owner, pit)} ...${pressable(scene, owner, pit)}>
        <ellipse class="hollow" rx=${shape.rx} ry=${shape.ry} />
        <ellipse class="shade" rx=${shape.rx - 5} ry=${shape.ry - 5} cy="4" />
        <${Seeds} heap=${heap} />
        <ellipse class="halo" rx=${shape.rx} ry=${shape.ry} />
      </g>
      <text class="count" y=${outside} x="0" aria-hidden="true">${count}</text>
      ${beside}
      ${
        value &&
        html`
          <g transform=${`translate(0 ${below ? -shape.ry - 4 : shape.ry + 4})`}>
            <${ValueLabel} value=${value} size="23" />
          </g>
        `
      }
      ${
        scene.coming[pit.place] &&
        html`
          <g class="coming">
            <circle r="30" />
            <text y="11" font-size="30" text-anchor="middle">${scene.coming[pit.place].text}</text>
          </g>
        `
      }
    </g>
  `;
}

/** @param {(key: string, ...parts: unknown[]) => string} t @param {number} count */
const seedsText = (t, count) => (count === 1 ? t("oneSeed") : t("seeds", count));

/** @param {{ scene: Scene, owner: Owner }} props */
function Store({ scene, owner }) {
  const { t, shape, picture, preview, frame } = scene;
  const { x, y } = storeSpot(shape, owner);
  const half = picture[owner];
  const [rx, ry] = [STORE / 2 - 12, (shape.height - 2 * EDGE) / 2 - shape.band];
  const heap = useMemo(
    () => storeHeap(half.store, owner === "south" ? 200 : 300, rx - 4, ry - 8),
    [half.store, owner, rx, ry],
  );
  const then = preview?.[owner].store;
  const below = owner === shape.bottom;
  const outside = below ? ry + shape.band - 12 : -ry - 14;
  const now = frame?.place === `${owner} store` ? `now now-${frame.event}` : "";
  return html`
    <g
      class=${`store ${owner} ${now}`}
      transform=${`translate(${x} ${y})`}
      role=${scene.onMove ? "img" : null}
      aria-label=${t("store", sideName(t, owner, false), seedsText(t, half.store))}
    >
      <rect class="hollow" x=${-rx} y=${-ry} width=${2 * rx} height=${2 * ry} rx=${rx} />
      <rect
        class="shade"
        x=${-rx + 5}
        y=${-ry + 9}
        width=${2 * rx - 10}
        height=${2 * ry - 14}
        rx=${rx - 5}
      />
      <${Seeds} heap=${heap} />
      <text class="count" y=${outside}>${half.store}</text>
      <text class="side" y=${below ? -ry - 16 : ry + shape.band - 14}>
        ${sideName(t, owner, false)}
      </text>
      ${
        then !== undefined &&
        then !== half.store &&
        html`
          <text class="change" x="-30" y=${outside}>${changeText(half.store, then)}</text>
        `
      }
    </g>
  `;
}

/**
 * The seeds that are in the hand, over the place they were taken from or fell last.
 * @param {{ scene: Scene }} props
 */
function Hand({ scene }) {
  const { shape, frame, picture, view } = scene;
  const place = frame?.place;
  const count = place
    ? seedsOf(/** @type {import("./board.js").KalahPicture} */ (view.picture)) - seedsOf(picture)
    : 0;
  const heap = useMemo(() => pitHeap(count, 99, 40, 40), [count]);
  if (!place || count <= 0) return null;
  const { x, y } = placeSpot(shape, place);
  return html`
    <g class="hand" style=${{ transform: `translate(${x}px, ${y - 26}px)` }} aria-hidden="true">
      <${Seeds} heap=${heap} />
    </g>
  `;
}

/**
 * @param {import("./board.js").BoardProps & { picture: import("./board.js").KalahPicture }} props
 */
export function Kalah({
  picture: given,
  view,
  frame,
  mover,
  preview,
  onMove,
  onPoint,
  values = {},
  marks = {},
  coming = {},
  turned = false,
  label,
}) {
  const t = useWords(WORDS);
  const narrow = useNarrow();
  const picture = view.result && !frame ? swept(given) : given;
  const pits = picture.south.pits.length;
  const [top, bottom] = /** @type {[Owner, Owner]} */ (
    turned ? ["south", "north"] : ["north", "south"]
  );
  const shape = useMemo(() => shapeOf(pits, bottom, narrow), [pits, bottom, narrow]);
  const places = (/** @type {Owner} */ owner) =>
    Array.from({ length: pits }, (_, n) => `${owner} ${letter(n)}`);
  const rows = { [top]: places(top).reverse(), [bottom]: places(bottom) };
  const roving = useRoving([rows[top], rows[bottom]]);
  const scene = {
    t,
    shape,
    picture,
    preview: preview?.kind === "kalah" ? preview : null,
    view,
    roving,
    onMove,
    onPoint,
    values,
    marks,
    coming,
    frame,
    mover,
  };
  const row = (/** @type {Owner} */ owner) => html`
    <g
      key=${`${owner} row`}
      role=${onMove ? "group" : null}
      aria-label=${onMove ? sideName(t, owner, false) : null}
    >
      ${rows[owner].map(
        (place) => html`
          <${Pit}
            key=${place}
            scene=${scene}
            owner=${owner}
            n=${place.charCodeAt(place.length - 1) - 97}
          />
        `,
      )}
    </g>
  `;
  return html`
    <svg
      class=${`board kalah ${narrow ? "narrow" : ""}`}
      data-bottom=${bottom}
      viewBox=${`0 0 ${shape.width} ${shape.height}`}
      role=${onMove ? "group" : "img"}
      aria-label=${label ?? t("board")}
      onKeyDown=${onMove && roving.onKeyDown}
    >
      <${Store} key=${top} scene=${scene} owner=${top} />
      ${row(top)} ${row(bottom)}
      <${Store} key=${bottom} scene=${scene} owner=${bottom} />
      <${Hand} scene=${scene} />
    </svg>
  `;
}
