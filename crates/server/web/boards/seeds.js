// Where seeds lie: as if dropped by hand, and always the same. A seed more moves no other, until
// they have to get smaller.

/** @typedef {{ x: number, y: number, tone: number }} Spot */
/** @typedef {{ radius: number, spots: Spot[] }} Heap */

const SEED = 10.5;
/** The angle between neighbours in the head of a sunflower. */
const GOLDEN = Math.PI * (3 - Math.sqrt(5));
const TONES = 5;

/** A number from 0 to 1 that looks like chance. @param {number} a @param {number} b */
function chance(a, b) {
  let n = Math.imul(a + 1, 0x9e3779b1) ^ Math.imul(b + 1, 0x85ebca6b);
  n = Math.imul(n ^ (n >>> 15), 0xc2b2ae35);
  return ((n ^ (n >>> 13)) >>> 0) / 2 ** 32;
}

/**
 * How many seeds of the same size a heap of so many is drawn for.
 * @param {number} count
 * @param {number} room
 */
function sizeFor(count, room) {
  let size = room;
  while (size < count) size = Math.ceil(size * 1.5);
  return Math.sqrt(room / size);
}

/**
 * The seeds of a pit, heaped around its middle.
 * @param {number} count
 * @param {number} key another pit, another heap
 * @param {number} rx
 * @param {number} ry
 * @returns {Heap}
 */
export function pitHeap(count, key, rx, ry) {
  const scale = sizeFor(count, Math.floor((9 * ry) / rx));
  const turn = chance(key, 7) * 6.28;
  const spots = Array.from({ length: count }, (_, n) => {
    const away = 12.6 * scale * Math.sqrt(n + 0.35) + chance(key, 3 * n) * 2.5;
    const angle = turn + n * GOLDEN + chance(key, 3 * n + 1) * 0.5;
    return {
      x: away * Math.cos(angle),
      y: (away * Math.sin(angle) * Math.sqrt(ry)) / Math.sqrt(rx),
      tone: toneOf(key, n),
    };
  });
  return { radius: SEED * scale, spots };
}

/** @type {Map<string, Spot[]>} */
const stores = new Map();

/**
 * The seeds of a store: each as far as may be from those before it, of a few places tried.
 * @param {number} count
 * @param {number} key
 * @param {number} rx
 * @param {number} ry
 * @returns {Heap}
 */
export function storeHeap(count, key, rx, ry) {
  const scale = sizeFor(count, Math.floor((rx * ry) / 110));
  const name = `${key} ${rx} ${ry}`;
  const spots = stores.get(name) ?? [];
  stores.set(name, spots);
  while (spots.length < count) spots.push(farthest(spots, key, rx - SEED, ry - SEED));
  return { radius: SEED * scale, spots: spots.slice(0, count) };
}

/**
 * @param {Spot[]} spots
 * @param {number} key
 * @param {number} rx
 * @param {number} ry
 * @returns {Spot}
 */
function farthest(spots, key, rx, ry) {
  const tries = Array.from({ length: 14 }, (_, n) => {
    const [a, b] = [chance(key + n, 2 * spots.length), chance(key + n, 2 * spots.length + 1)];
    return { x: (2 * a - 1) * rx, y: (2 * b - 1) * ry, tone: toneOf(key, spots.length) };
  });
  const distance = (/** @type {Spot} */ spot) =>
    Math.min(900, ...spots.map((other) => Math.hypot(other.x - spot.x, other.y - spot.y)));
  return tries.reduce((best, spot) => (distance(spot) > distance(best) ? spot : best));
}

/** @param {number} key @param {number} n */
const toneOf = (key, n) => Math.floor(chance(key * 31 + 5, n) * TONES);
