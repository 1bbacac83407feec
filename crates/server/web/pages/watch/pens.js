// Two pens with the same strokes: one draws on a canvas, one writes SVG. What is drawn with them is
// in scene.js.

/**
 * @typedef {{
 *   fill?: string, fillAlpha?: number, stroke?: string, width?: number, dash?: number[],
 *   alpha?: number
 * }} Style
 * @typedef {{
 *   size: number, fill: string, align?: "center" | "left" | "right", bold?: boolean,
 *   mono?: boolean, alpha?: number, halo?: string
 * }} Lettering
 * @typedef {{
 *   polygon(points: number[], style: Style): void, curves(ends: number[], style: Style): void,
 *   lines(ends: number[], style: Style): void,
 *   rect(x: number, y: number, w: number, h: number, r: number, style: Style): void,
 *   circle(x: number, y: number, r: number, style: Style): void,
 *   text(x: number, y: number, text: string, how: Lettering): void
 * }} Pen
 *   Coordinates in flat lists: x, y of each point; curves and lines from point to point in pairs.
 */

export const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif';
export const MONO = 'ui-monospace, "SF Mono", Menlo, Consolas, monospace';

/** @param {CanvasRenderingContext2D} ctx @returns {Pen} */
export function canvasPen(ctx) {
  /** @param {Style} style */
  const paint = ({ fill, fillAlpha = 1, stroke, width = 1, dash, alpha = 1 }) => {
    if (fill) {
      ctx.globalAlpha = alpha * fillAlpha;
      ctx.fillStyle = fill;
      ctx.fill();
    }
    if (stroke) {
      ctx.globalAlpha = alpha;
      ctx.strokeStyle = stroke;
      ctx.lineWidth = width;
      ctx.setLineDash(dash ?? []);
      ctx.stroke();
    }
  };
  return {
    polygon(points, style) {
      ctx.beginPath();
      for (let i = 0; i < points.length; i += 2) ctx.lineTo(points[i], points[i + 1]);
      ctx.closePath();
      paint(style);
    },
    curves(ends, style) {
      ctx.beginPath();
      for (let i = 0; i < ends.length; i += 4) {
        const middle = (ends[i + 1] + ends[i + 3]) / 2;
        ctx.moveTo(ends[i], ends[i + 1]);
        ctx.bezierCurveTo(ends[i], middle, ends[i + 2], middle, ends[i + 2], ends[i + 3]);
      }
      paint(style);
    },
    lines(ends, style) {
      ctx.beginPath();
      for (let i = 0; i < ends.length; i += 4) {
        ctx.moveTo(ends[i], ends[i + 1]);
        ctx.lineTo(ends[i + 2], ends[i + 3]);
      }
      paint(style);
    },
    rect(x, y, w, h, r, style) {
      ctx.beginPath();
      if (r) ctx.roundRect(x, y, w, h, r);
      else ctx.rect(x, y, w, h);
      paint(style);
    },
    circle(x, y, r, style) {
      ctx.beginPath();
      ctx.arc(x, y, r, 0, 2 * Math.PI);
      paint(style);
    },
    text(x, y, text, { size, fill, align = "center", bold, mono, alpha = 1, halo }) {
      ctx.font = `${bold ? "600 " : ""}${size}px ${mono ? MONO : FONT}`;
      ctx.textAlign = align;
      ctx.textBaseline = "alphabetic";
      ctx.globalAlpha = alpha;
      if (halo) {
        ctx.setLineDash([]);
        ctx.lineWidth = 4;
        ctx.lineJoin = "round";
        ctx.strokeStyle = halo;
        ctx.strokeText(text, x, y);
      }
      ctx.fillStyle = fill;
      ctx.fillText(text, x, y);
    },
  };
}

/** @param {string} text */
export const escape = (text) =>
  text.replace(
    /[&<>"]/g,
    (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c] ?? c,
  );

/** @param {number} n */
const short = (n) => String(Math.round(n * 100) / 100);

/** @param {Style} style */
function attributes({ fill, fillAlpha = 1, stroke, width = 1, dash, alpha = 1 }) {
  const parts = [`fill="${fill ?? "none"}"`];
  if (fill && fillAlpha !== 1) parts.push(`fill-opacity="${fillAlpha}"`);
  if (stroke) parts.push(`stroke="${stroke}" stroke-width="${width}"`);
  if (dash?.length) parts.push(`stroke-dasharray="${dash.join(" ")}"`);
  if (alpha !== 1) parts.push(`opacity="${alpha}"`);
  return parts.join(" ");
}

/** A pen that writes into a list of SVG elements. @param {string[]} out @returns {Pen} */
export function svgPen(out) {
  return {
    polygon(points, style) {
      out.push(`<polygon points="${points.map(short).join(" ")}" ${attributes(style)}/>`);
    },
    curves(ends, style) {
      let d = "";
      for (let i = 0; i < ends.length; i += 4) {
        const [x, y, toX, toY, middle] = [
          ends[i],
          ends[i + 1],
          ends[i + 2],
          ends[i + 3],
          (ends[i + 1] + ends[i + 3]) / 2,
        ].map(short);
        d += `M${x} ${y}C${x} ${middle} ${toX} ${middle} ${toX} ${toY}`;
      }
      if (d) out.push(`<path d="${d}" ${attributes(style)}/>`);
    },
    lines(ends, style) {
      let d = "";
      for (let i = 0; i < ends.length; i += 4)
        d += `M${short(ends[i])} ${short(ends[i + 1])}L${short(ends[i + 2])} ${short(ends[i + 3])}`;
      if (d) out.push(`<path d="${d}" ${attributes(style)}/>`);
    },
    rect(x, y, w, h, r, style) {
      const size = `width="${short(w)}" height="${short(h)}" rx="${r}"`;
      out.push(`<rect x="${short(x)}" y="${short(y)}" ${size} ${attributes(style)}/>`);
    },
    circle(x, y, r, style) {
      out.push(`<circle cx="${short(x)}" cy="${short(y)}" r="${short(r)}" ${attributes(style)}/>`);
    },
    text(x, y, text, { size, fill, align = "center", bold, mono, alpha = 1, halo }) {
      const anchor = { center: "middle", left: "start", right: "end" }[align];
      const around = halo
        ? ` paint-order="stroke" stroke="${halo}" stroke-width="4" stroke-linejoin="round"`
        : "";
      const font =
        (bold ? ' font-weight="600"' : "") + (mono ? ` font-family="${escape(MONO)}"` : "");
      const faint = alpha === 1 ? "" : ` opacity="${alpha}"`;
      out.push(
        `<text x="${short(x)}" y="${short(y)}" font-size="${size}" text-anchor="${anchor}"` +
          ` fill="${fill}"${font}${faint}${around}>${escape(text)}</text>`,
      );
    },
  };
}
