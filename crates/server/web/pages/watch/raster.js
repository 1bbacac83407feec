// A step of a search as pixels, with its title and sentence above it.

import { FONT, canvasPen } from "./pens.js";
import { draw, extent } from "./scene.js";

/** Room for the title and the sentence. */
const HEAD = 52;
const MARGIN = 16;

/**
 * @typedef {{
 *   labels: import("./scene.js").Labels, title: string, sentence: string,
 *   box: import("./scene.js").Box | null, picture: (position: string) => any,
 *   colours: import("../../lib/palette.js").Palette
 * }} Options as for SVG
 */

/**
 * A step drawn on a canvas no wider and no higher than `most` pixels.
 * @param {import("./scene.js").Tree} tree
 * @param {number} step
 * @param {Options} options
 * @param {number} most
 */
export function paint(tree, step, { labels, title, sentence, box, picture, colours }, most) {
  const { left, top, right, bottom } = box ?? extent(tree);
  const width = Math.max(right - left, 640);
  const height = bottom - top + HEAD;
  const scale = Math.min(2, most / width, most / height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  ctx.fillStyle = colours.paper;
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  ctx.scale(scale, scale);
  ctx.fillStyle = colours.ink;
  ctx.font = `600 16px ${FONT}`;
  ctx.fillText(title, MARGIN, 24, width - 2 * MARGIN);
  ctx.fillStyle = colours.soft;
  ctx.font = `14px ${FONT}`;
  ctx.fillText(sentence, MARGIN, 44, width - 2 * MARGIN);
  ctx.translate((width - (right + left)) / 2, HEAD - top);
  const seen = { left, top, right, bottom };
  draw(canvasPen(ctx), tree, { step, scale: 1, box: seen, colours, labels, picture });
  return canvas;
}
