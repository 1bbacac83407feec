// Mouse, fingers, wheel and keys on a canvas.

import { extent } from "./scene.js";

/** Moving less than this is a click, in pixels. */
const STILL = 5;
/** How far a key moves the picture, in pixels. */
const KEY_PAN = 60;

/**
 * @typedef {{
 *   canvas: HTMLCanvasElement, camera: import("./camera.js").Camera,
 *   tree: import("./scene.js").Tree | null, ask(): void
 * }} TreeCanvas
 */

export class Gestures {
  /** Fingers and buttons that are down. @type {Map<number, { x: number, y: number }>} */
  #down = new Map();
  #moved = 0;

  /** @param {TreeCanvas} stage @param {(x: number, y: number) => void} click */
  constructor(stage, click) {
    this.stage = stage;
    this.click = click;
    this.leave = new AbortController();
    const { canvas } = stage;
    const { signal } = this.leave;
    canvas.addEventListener("pointerdown", (event) => this.#press(event), { signal });
    canvas.addEventListener("pointermove", (event) => this.#move(event), { signal });
    canvas.addEventListener("pointerup", (event) => this.#lift(event), { signal });
    canvas.addEventListener("pointercancel", (event) => this.#down.delete(event.pointerId), {
      signal,
    });
    canvas.addEventListener("wheel", (event) => this.#wheel(event), { signal, passive: false });
    canvas.addEventListener("keydown", (event) => this.#key(event), { signal });
  }

  release() {
    this.leave.abort();
  }

  /** @param {PointerEvent} event */
  #press(event) {
    this.stage.canvas.setPointerCapture(event.pointerId);
    if (!this.#down.size) this.#moved = 0;
    this.#down.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const before = this.#down.get(event.pointerId);
    if (!before) return;
    const [dx, dy] = [event.offsetX - before.x, event.offsetY - before.y];
    this.#moved += Math.hypot(dx, dy);
    const other = [...this.#down].find(([id]) => id !== event.pointerId)?.[1];
    const { camera } = this.stage;
    if (other) {
      const spread = Math.hypot(before.x - other.x, before.y - other.y) || 1;
      camera.pan(dx / 2, dy / 2);
      camera.zoom(
        Math.hypot(event.offsetX - other.x, event.offsetY - other.y) / spread,
        (event.offsetX + other.x) / 2,
        (event.offsetY + other.y) / 2,
      );
    } else if (this.#moved > STILL) camera.pan(dx, dy);
    this.#down.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
    this.stage.ask();
  }

  /** @param {PointerEvent} event */
  #lift(event) {
    this.#down.delete(event.pointerId);
    if (!this.#down.size && this.#moved <= STILL) this.click(event.offsetX, event.offsetY);
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    this.stage.camera.zoom(Math.exp(-event.deltaY / 400), event.offsetX, event.offsetY);
    this.stage.ask();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { camera, tree } = this.stage;
    if (!tree || event.ctrlKey || event.metaKey || event.altKey) return;
    /** @type {Record<string, number[]>} */
    const pans = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const pan = pans[event.key];
    if (pan && event.shiftKey) camera.pan(pan[0] * KEY_PAN, pan[1] * KEY_PAN);
    else if (event.key === "+" || event.key === "=") camera.zoom(1.25);
    else if (event.key === "-") camera.zoom(0.8);
    else if (event.key === "0") camera.fit(extent(tree));
    else return;
    event.preventDefault();
    event.stopPropagation();
    this.stage.ask();
  }
}
