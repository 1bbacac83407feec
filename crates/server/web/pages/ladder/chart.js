// A chart with a logarithmic axis. The table beside it says the same in numbers.

import { number } from "../../lib/i18n.js";
import { palette } from "../../lib/palette.js";
import { RUNGS } from "../../lib/players.js";
import { html, render } from "../../vendor/preact.js";

/**
 * Pixels, of a screen that shows the chart as large as it is; on a small one it is narrow, as
 * letters must stay readable.
 */
const WIDE = 640;
const NARROW = 350;
const HEIGHT = 360;
const LEFT = 68;
const RIGHT = 12;
const BOTTOM = 44;
/** Room for a legend. */
const LEGEND = { width: 165, height: 22 };

/** @typedef {import("./measurement.js").Series} Series */
/** @typedef {(name: keyof import("../../lib/palette.js").Palette) => string} Colour */

/** On the page colours follow the theme. @type {Colour} */
const onPage = (name) => `var(--${name})`;

/** @type {[number, string][]} */
const UNITS = [
  [1e9, " G"],
  [1e6, " M"],
  [1e3, " k"],
];

/** Told apart by shape as well: circle, square, triangle, diamond, triangle on its head. */
const SHAPES = [
  "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z",
  "M-4.5 -4.5h9v9h-9z",
  "M0 -6l5.5 10h-11z",
  "M0 -6.5l6 6.5l-6 6.5l-6 -6.5z",
  "M0 6l5.5 -10h-11z",
];

/**
 * @typedef {object} ChartProps
 * @property {string} title
 * @property {string} across what the axis across is
 * @property {string} up what the axis up is
 * @property {Series[]} series
 * @property {Colour} [colour]
 * @property {boolean} [narrow]
 */
/**
 * @typedef {{
 *   width: number, top: number, bottom: number, columns: number
 * }} Frame where the plot is, and how many legends are in a row
 */

/** @param {Series[]} series @param {boolean} narrow @returns {Frame} */
function frameOf(series, narrow) {
  const width = narrow ? NARROW : WIDE;
  const columns = Math.floor((width - RIGHT) / LEGEND.width);
  const top = 18 + LEGEND.height * Math.ceil(series.length / columns);
  return { width, columns, top, bottom: top + HEIGHT - BOTTOM };
}

/** @param {ChartProps} props */
export function Chart({ title, across, up, series, colour = onPage, narrow = false }) {
  const frame = frameOf(series, narrow);
  const { width, top, bottom } = frame;
  const { x, y, decades, depths } = scales(series, frame);
  const curves =
    depths.length > 1
      ? series.map(
          (line) => html`
            <${Line} line=${line} x=${x} y=${y} colour=${colour} />
          `,
        )
      : series.map(
          (line, place) => html`
            <${Bar}
              line=${line}
              place=${place}
              of=${series.length}
              y=${y}
              frame=${frame}
              colour=${colour}
            />
          `,
        );
  return html`
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox=${`0 0 ${width} ${bottom + BOTTOM}`}
      role="img"
      aria-label=${title}
      font-family="system-ui, sans-serif"
      font-size="13"
    >
      <rect width=${width} height=${bottom + BOTTOM} fill=${colour("card")} />
      ${decades.map(
        (decade) => html`
          <g>
            <line
              x1=${LEFT}
              x2=${width - RIGHT}
              y1=${y(decade)}
              y2=${y(decade)}
              stroke=${colour("line")}
            />
            <text x=${LEFT - 8} y=${y(decade) + 4} text-anchor="end" fill=${colour("soft")}>
              ${short(decade)}
            </text>
          </g>
        `,
      )}
      ${depths.map(
        (depth) => html`
          <text x=${x(depth)} y=${bottom + 20} text-anchor="middle" fill=${colour("soft")}>
            ${depth}
          </text>
        `,
      )}
      <text
        x=${(LEFT + width - RIGHT) / 2}
        y=${bottom + 38}
        text-anchor="middle"
        fill=${colour("ink")}
      >
        ${across}
      </text>
      <text
        transform=${`translate(14 ${(top + bottom) / 2}) rotate(-90)`}
        text-anchor="middle"
        fill=${colour("ink")}
      >
        ${up}
      </text>
      ${series.map(
        (line, place) => html`
          <${Legend} line=${line} place=${place} columns=${frame.columns} colour=${colour} />
        `,
      )}
      ${curves}
    </svg>
  `;
}

/**
 * Where depths and values are.
 * @param {Series[]} series
 * @param {Frame} frame
 */
function scales(series, { width, top, bottom }) {
  const points = series.flatMap((line) => line.points);
  const depths = [...new Set(points.map(({ depth }) => depth))].sort((a, b) => a - b);
  const values = points.map(({ value }) => value);
  const low = Math.floor(Math.log10(Math.min(...values, 1)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values, 1))));
  const [first, last] = [depths[0] ?? 0, depths[depths.length - 1] ?? 1];
  const step = high - low > 8 ? 2 : 1;
  return {
    x: (/** @type {number} */ depth) =>
      first === last
        ? (LEFT + width - RIGHT) / 2
        : LEFT + 20 + ((width - RIGHT - LEFT - 40) * (depth - first)) / (last - first),
    y: (/** @type {number} */ value) =>
      bottom - ((bottom - top - 8) * (Math.log10(value) - low)) / (high - low),
    decades: Array.from(
      { length: Math.floor((high - low) / step) + 1 },
      (_, n) => 10 ** (low + n * step),
    ),
    depths,
  };
}

/** @param {Series} line @param {Colour} colour */
function look(line, colour) {
  const place = Math.max(
    0,
    RUNGS.findIndex((rung) => rung === line.rung),
  );
  const own = colour(`rung-${RUNGS[place]}`);
  return {
    stroke: own,
    fill: line.report ? colour("card") : own,
    dashes: line.report ? "6 5" : "",
    shape: SHAPES[place],
  };
}

/**
 * @param {{
 *   line: Series, place: number, columns: number, colour: Colour
 * }} props
 */
function Legend({ line, place, columns, colour }) {
  const { stroke, fill, dashes, shape } = look(line, colour);
  const x = 8 + LEGEND.width * (place % columns);
  const y = 14 + LEGEND.height * Math.floor(place / columns);
  return html`
    <g transform=${`translate(${x} ${y})`}>
      <line x1="0" x2="26" stroke=${stroke} stroke-width="2" stroke-dasharray=${dashes} />
      <path transform="translate(13 0)" d=${shape} fill=${fill} stroke=${stroke} stroke-width="2" />
      <text x="33" y="4" fill=${colour("ink")}>${line.name}</text>
    </g>
  `;
}

/**
 * @param {{
 *   line: Series, x: (depth: number) => number, y: (value: number) => number,
 *   colour: Colour
 * }} props
 */
function Line({ line, x, y, colour }) {
  const { stroke, fill, dashes, shape } = look(line, colour);
  return html`
    <g>
      <polyline
        points=${line.points.map(({ depth, value }) => `${x(depth)},${y(value)}`).join(" ")}
        fill="none"
        stroke=${stroke}
        stroke-width="2"
        stroke-dasharray=${dashes}
      />
      ${line.points.map(
        ({ depth, value }) => html`
          <path
            transform=${`translate(${x(depth)} ${y(value)})`}
            d=${shape}
            fill=${fill}
            stroke=${stroke}
            stroke-width="2"
          >
            <title>${line.name}, ${depth}: ${short(value)}</title>
          </path>
        `,
      )}
    </g>
  `;
}

/**
 * Of one depth only: a column each.
 * @param {{
 *   line: Series, place: number, of: number, y: (value: number) => number,
 *   frame: Frame, colour: Colour
 * }} props
 */
function Bar({ line, place, of, y, frame, colour }) {
  const { stroke, fill, dashes } = look(line, colour);
  const room = (frame.width - LEFT - RIGHT) / of;
  const top = y(line.points[0].value);
  return html`
    <g>
      <rect
        x=${LEFT + room * (place + 0.25)}
        width=${room / 2}
        y=${top}
        height=${Math.max(1, frame.bottom - top)}
        rx="3"
        fill=${fill}
        stroke=${stroke}
        stroke-width="2"
        stroke-dasharray=${dashes}
      />
      <text
        x=${LEFT + room * (place + 0.5)}
        y=${top - 6}
        text-anchor="middle"
        fill=${colour("ink")}
      >
        ${short(line.points[0].value)}
      </text>
    </g>
  `;
}

/** A number in few characters. @param {number} n */
function short(n) {
  const [unit, name] = UNITS.find(([least]) => n >= least) ?? [1, ""];
  return `${number(Number((n / unit).toPrecision(3)))}${name}`;
}

/** The chart as a file of its own, in the light theme's colours. @param {ChartProps} props */
export function chartFile(props) {
  const light = palette("light");
  const away = document.createElement("div");
  render(
    html`
      <${Chart} ...${props} colour=${(/** @type {keyof typeof light} */ name) => light[name]} />
    `,
    away,
  );
  return `${away.innerHTML}\n`;
}
