// Moving pictures in the GIF89a format: one palette for all frames, LZW as the format asks.

/** The most colours of a palette. */
const COLOURS = 256;
/** Codes are at most so many bits long. */
const LONGEST = 12;

/** A colour with its lowest bits left out, so that blurred edges do not use up the palette. */
const coarse = (/** @type {number} */ r, /** @type {number} */ g, /** @type {number} */ b) =>
  ((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3);

/** @typedef {{ data: Uint8ClampedArray, width: number, height: number }} Frame as ImageData */

/** The most frequent colours of some frames. @param {Frame[]} frames @returns {number[]} */
function palette(frames) {
  const counts = new Uint32Array(1 << 15);
  for (const { data } of frames)
    for (let n = 0; n < data.length; n += 4) counts[coarse(data[n], data[n + 1], data[n + 2])]++;
  return [...counts.keys()]
    .filter((colour) => counts[colour])
    .sort((a, b) => counts[b] - counts[a])
    .slice(0, COLOURS);
}

/** The place in the palette of each coarse colour: the nearest. @param {number[]} colours */
function nearest(colours) {
  const places = new Int16Array(1 << 15).fill(-1);
  const part = (/** @type {number} */ colour, /** @type {number} */ shift) =>
    (colour >> shift) & 31;
  return (/** @type {number} */ colour) => {
    if (places[colour] >= 0) return places[colour];
    let [best, least] = [0, Infinity];
    colours.forEach((other, n) => {
      const far = [10, 5, 0].reduce(
        (sum, at) => sum + (part(colour, at) - part(other, at)) ** 2,
        0,
      );
      if (far < least) [best, least] = [n, far];
    });
    return (places[colour] = best);
  };
}

/** Bytes that grow. */
class Bytes {
  #bytes = new Uint8Array(1 << 16);
  #length = 0;

  /** @param {...number} bytes */
  push(...bytes) {
    if (this.#length + bytes.length > this.#bytes.length) {
      const larger = new Uint8Array(2 * (this.#length + bytes.length));
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Two bytes, the lower first. @param {...number} numbers */
  push16(...numbers) {
    for (const n of numbers) this.push(n & 255, n >> 8);
  }

  /** @param {string} text */
  text(text) {
    this.push(...[...text].map((sign) => sign.charCodeAt(0)));
  }

  get all() {
    return this.#bytes.slice(0, this.#length);
  }
}

/** Codes of growing length, in blocks of at most 255 bytes. */
class Codes {
  #held = 0;
  #bits = 0;
  /** @type {number[]} */
  #block = [];

  /** @param {Bytes} out */
  constructor(out) {
    this.out = out;
  }

  /** @param {number} code @param {number} length */
  push(code, length) {
    this.#held |= code << this.#bits;
    for (this.#bits += length; this.#bits >= 8; this.#bits -= 8) {
      this.#byte(this.#held & 255);
      this.#held >>>= 8;
    }
  }

  /** @param {number} byte */
  #byte(byte) {
    this.#block.push(byte);
    if (this.#block.length === 255) this.#flush();
  }

  #flush() {
    if (this.#block.length) this.out.push(this.#block.length, ...this.#block);
    this.#block = [];
  }

  end() {
    if (this.#bits) this.#byte(this.#held & 255);
    this.#flush();
    this.out.push(0);
  }
}

/** Places in a palette of 256, as LZW writes them. @param {Bytes} out @param {Uint8Array} pixels */
function compress(out, pixels) {
  const [clear, end] = [256, 257];
  out.push(8);
  const codes = new Codes(out);
  /** @type {Map<number, number>} the string of a code followed by a pixel */
  let known = new Map();
  let [length, free] = [9, end + 1];
  codes.push(clear, length);
  let prefix = pixels[0];
  for (let n = 1; n < pixels.length; n++) {
    const key = (prefix << 8) | pixels[n];
    const code = known.get(key);
    if (code !== undefined) {
      prefix = code;
      continue;
    }
    codes.push(prefix, length);
    prefix = pixels[n];
    if (free === 1 << LONGEST) {
      codes.push(clear, length);
      known = new Map();
      [length, free] = [9, end + 1];
      continue;
    }
    // The reader learns a code one step later, so the length grows when this one is out of reach.
    if (free === 1 << length && length < LONGEST) length++;
    known.set(key, free++);
  }
  codes.push(prefix, length);
  codes.push(end, length);
  codes.end();
}

/**
 * A GIF that runs for ever.
 * @param {Frame[]} frames all of the same size
 * @param {number[]} hundredths how long each is shown, in hundredths of a second
 */
export function gif(frames, hundredths) {
  const { width, height } = frames[0];
  const colours = palette(frames);
  const place = nearest(colours);
  const out = new Bytes();
  out.text("GIF89a");
  out.push16(width, height);
  out.push(0xf7, 0, 0);
  for (let n = 0; n < COLOURS; n++) {
    const colour = colours[n] ?? 0;
    for (const at of [10, 5, 0]) out.push(Math.round((((colour >> at) & 31) * 255) / 31));
  }
  out.push(0x21, 0xff, 11);
  out.text("NETSCAPE2.0");
  out.push(3, 1, 0, 0, 0);
  frames.forEach(({ data }, n) => {
    out.push(0x21, 0xf9, 4, 0);
    out.push16(hundredths[n]);
    out.push(0, 0, 0x2c);
    out.push16(0, 0, width, height);
    out.push(0);
    const pixels = new Uint8Array(width * height);
    for (let at = 0; at < pixels.length; at++)
      pixels[at] = place(coarse(data[4 * at], data[4 * at + 1], data[4 * at + 2]));
    compress(out, pixels);
  });
  out.push(0x3b);
  return out.all;
}
