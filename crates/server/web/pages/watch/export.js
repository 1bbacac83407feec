// Exports a step as an SVG file or as text.

import { FONT, escape, svgPen } from "./pens.js";
import { draw, extent } from "./scene.js";
import { stateOf } from "./model.js";
import { aboutNode, aboutStub } from "./text-tree.js";

/** @typedef {import("./scene.js").Tree} Tree */
/** @typedef {import("./scene.js").Labels} Labels */

/** A larger tree is saved as far as it is seen. */
export const WHOLE = 3000;

/**
 * An SVG file of a step, dark on white.
 * @param {Tree} tree
 * @param {number} step
 * @param {{
 *   labels: Labels, title: string, sentence: string, box: import("./scene.js").Box | null,
 *   picture: (position: string) => any, colours: import("../../lib/palette.js").Palette
 * }} options
 */
export function svg(tree, step, { labels, title, sentence, box, picture, colours }) {
  const { left, top, right, bottom } = box ?? extent(tree);
  /** @type {string[]} */
  const out = [];
  draw(svgPen(out), tree, {
    step,
    scale: 1,
    box: { left, top, right, bottom },
    colours,
    labels,
    picture,
  });
  const head = 52;
  const wide = Math.max(right - left, 7.2 * sentence.length + 32, 9 * title.length + 32);
  const middle = (left + right) / 2;
  const [x, y] = [Math.round(middle - wide / 2), Math.round(top - head)];
  const [width, height] = [Math.round(wide), Math.round(bottom - top + head + 12)];
  const size = `width="${width}" height="${height}"`;
  const heading = `font-size="16" font-weight="600" fill="${colours.ink}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}"
  ${size} font-family="${escape(FONT)}">
<title>${escape(title)}</title><desc>${escape(sentence)}</desc>
<rect x="${x}" y="${y}" ${size} fill="${colours.paper}"/>
<text x="${x + 16}" y="${y + 24}" ${heading}>${escape(title)}</text>
<text x="${x + 16}" y="${y + 44}" font-size="14" fill="${colours.soft}">${escape(sentence)}</text>
${out.join("\n")}
</svg>
`;
}

/**
 * A step as lines of text, indented like the tree.
 * @param {Tree} tree
 * @param {number} step
 * @param {string} title
 * @param {string} sentence
 * @param {(key: string, ...parts: unknown[]) => string} t
 */
export function text({ model, layout }, step, title, sentence, t) {
  const lines = [title, sentence, ""];
  const here = model.trace.steps[step].node;
  layout.items.forEach(({ node, stub }, item) => {
    const indent = "  ".repeat(layout.depth[item]);
    if (stub) {
      if (stub.since[0] <= step) lines.push(`${indent}× ${aboutStub(stub, model, step, t)}`);
    } else if (model.entered[node] <= step) {
      const about = aboutNode(model, node, stateOf(model, node, step), t);
      lines.push(`${indent}${about}${node === here ? "  <" : ""}`);
    }
  });
  return `${lines.join("\n")}\n`;
}
