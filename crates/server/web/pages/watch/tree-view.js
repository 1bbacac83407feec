// A tree on a canvas: moved by mouse, fingers and keys, following the search.

import { html, useEffect, useMemo, useRef } from "../../vendor/preact.js";
import { useWords } from "../../lib/i18n.js";
import { palette } from "../../lib/palette.js";
import { calm } from "../../lib/settings.js";
import { Camera } from "./camera.js";
import { useWatch } from "./context.js";
import { Gestures } from "./gestures.js";
import { Icon } from "./icons.js";
import { overview } from "./overview.js";
import { canvasPen } from "./pens.js";
import { GAP, draw, extent, heights, pinned, spot, visible } from "./scene.js";
import WORDS from "./words.js";

/** @typedef {import("./scene.js").Tree} Tree */
/** @typedef {import("./scene.js").Labels} Labels */
/** @typedef {import("./pictures.js").Pictures} Pictures */

/** Draws when something has changed, at most once a frame. */
export class TreeCanvas {
  camera = new Camera();
  step = 0;
  /** @type {Tree | null} */
  tree = null;
  /** @type {Labels} */
  labels = { saved: "", symmetric: "", cache: "" };
  #asked = 0;

  /** @param {HTMLCanvasElement} canvas @param {Pictures} pictures */
  constructor(canvas, pictures) {
    this.canvas = canvas;
    this.pictures = pictures;
  }

  ask() {
    this.#asked ||= requestAnimationFrame(() => {
      this.#asked = 0;
      this.#paint();
    });
  }

  stop() {
    cancelAnimationFrame(this.#asked);
  }

  /** Fits the canvas to its room. */
  resize() {
    const { clientWidth, clientHeight } = this.canvas;
    const sharp = devicePixelRatio || 1;
    this.canvas.width = clientWidth * sharp;
    this.canvas.height = clientHeight * sharp;
    this.camera.resize(clientWidth, clientHeight);
    this.ask();
  }

  /** @returns {import("./scene.js").Look} */
  look() {
    const { camera, step, labels, pictures } = this;
    return {
      step,
      scale: camera.now.scale,
      box: camera.box(),
      colours: palette(),
      labels,
      picture: (position) => pictures.get(position),
    };
  }

  /** Brings the node of the step into view, with its children below it. */
  follow() {
    const { tree, step, camera } = this;
    if (!tree) return;
    const { node } = tree.model.trace.steps[step];
    const { block, row } = heights(tree);
    const below = block + (tree.model.children[node].length ? row : 0);
    camera.follow(spot(tree, tree.layout.itemOf[node]), below, extent(tree));
  }

  /** The node at a point of the screen. @param {number} sx @param {number} sy */
  nodeAt(sx, sy) {
    const { tree, camera } = this;
    if (!tree) return null;
    const { x, y } = camera.world(sx, sy);
    const reach = Math.max(GAP / 2, 8 / camera.now.scale);
    const box = { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach };
    const pins = pinned(tree, this.look());
    const near = [...pins.keys(), ...visible(tree, { ...this.look(), box })].filter((item) => {
      const at = pins.get(item) ?? spot(tree, item);
      return (
        Math.abs(at.x - x) < reach &&
        y > at.y - reach &&
        y < at.y + Math.max(reach, heights(tree).block)
      );
    });
    return near.length ? tree.layout.items[near[0]].node : null;
  }

  #paint() {
    const ctx = this.canvas.getContext("2d");
    if (!ctx || !this.tree) return;
    if (this.camera.glide(calm())) this.ask();
    const { x, y, scale } = this.camera.now;
    const sharp = this.canvas.width / this.camera.width;
    const look = this.look();
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.globalAlpha = 1;
    ctx.fillStyle = look.colours.paper;
    ctx.fillRect(0, 0, this.canvas.width, this.canvas.height);
    const zoom = scale * sharp;
    ctx.setTransform(
      zoom,
      0,
      0,
      zoom,
      this.canvas.width / 2 - x * zoom,
      this.canvas.height / 2 - y * zoom,
    );
    draw(canvasPen(ctx), this.tree, look);
    ctx.setTransform(sharp, 0, 0, sharp, 0, 0);
    overview(canvasPen(ctx), this.tree, look, this.camera);
  }
}

/** @param {{ n: number, label: string }} props */
export function TreeView({ n, label }) {
  const t = useWords(WORDS);
  const { found, walk, display, canvases } = useWatch();
  const { pictures } = found;
  const { follow } = display;
  const tree = found.trees[n];
  const step = walk.steps[n];
  const canvas = useRef(/** @type {HTMLCanvasElement | null} */ (null));
  const stage = useRef(/** @type {TreeCanvas | null} */ (null));
  const visit = useRef(walk.visit);
  visit.current = walk.visit;

  useEffect(() => {
    const element = /** @type {HTMLCanvasElement} */ (canvas.current);
    const made = new TreeCanvas(element, pictures);
    stage.current = made;
    const hand = new Gestures(made, (x, y) => {
      const node = made.nodeAt(x, y);
      if (node !== null) visit.current(n, node);
    });
    const room = new ResizeObserver(() => made.resize());
    room.observe(element);
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const again = () => made.ask();
    dark.addEventListener("change", again);
    const unlisten = pictures.listen(again);
    canvases[n] = made;
    return () => {
      hand.release();
      unlisten();
      room.disconnect();
      dark.removeEventListener("change", again);
      made.stop();
    };
  }, [pictures]);

  useEffect(() => {
    const made = /** @type {TreeCanvas} */ (stage.current);
    made.tree = tree;
    made.step = step;
    made.resize();
    made.camera.open(extent(tree), spot(tree, 0));
    if (follow) made.follow();
  }, [tree, pictures]);

  const labels = useMemo(
    () => ({ saved: t("saves", "{0}"), symmetric: t("symmetric"), cache: t("cache") }),
    [t("saves", "{0}"), t("symmetric"), t("cache")],
  );
  useEffect(() => {
    const made = /** @type {TreeCanvas} */ (stage.current);
    const moved = made.step !== step;
    Object.assign(made, { step, labels });
    if (follow && moved) made.follow();
    made.ask();
  });

  const act = (/** @type {(camera: Camera) => void} */ how) => () => {
    const made = /** @type {TreeCanvas} */ (stage.current);
    how(made.camera);
    made.ask();
  };
  return html`
    <div class="tree-view">
      <canvas
        ref=${canvas}
        tabindex="0"
        role="img"
        aria-label=${label}
        aria-describedby="watch-canvas-keys"
      ></canvas>
      <div class="zoom">
        <button
          class="icon"
          aria-label=${t("zoomIn")}
          title=${t("zoomIn")}
          onClick=${act((c) => c.zoom(1.3))}
        >
          <${Icon} name="plus" />
        </button>
        <button
          class="icon"
          aria-label=${t("zoomOut")}
          title=${t("zoomOut")}
          onClick=${act((c) => c.zoom(1 / 1.3))}
        >
          <${Icon} name="minus" />
        </button>
        <button
          class="icon"
          aria-label=${t("fit")}
          title=${t("fit")}
          onClick=${act((c) => c.fit(extent(tree)))}
        >
          <${Icon} name="fit" />
        </button>
      </div>
    </div>
  `;
}
