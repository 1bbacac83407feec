// What part of a tree is seen: a point in the middle and a scale, with a place it is gliding to.

/** @typedef {{ x: number, y: number, scale: number }} View */
/** @typedef {import("./scene.js").Box} Box */

const LEAST = 0.01;
const MOST = 3;
/** Smaller than this nothing can be read; a tree that would have to be is not shown as a whole. */
const READABLE = 0.5;
/** Where only a part is shown it can be read easily. */
const EASY = 0.68;
const USUAL = 0.8;
/** The height of the buttons at the bottom, in pixels. */
const BUTTONS = 40;

export class Camera {
  /** @type {View} */
  now = { x: 0, y: 0, scale: 1 };
  /** @type {View} */
  goal = this.now;
  width = 1;
  height = 1;

  /** @param {number} width @param {number} height */
  resize(width, height) {
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
  }

  /** The part of the world that is seen. @returns {Box} */
  box() {
    const { x, y, scale } = this.now;
    const [w, h] = [this.width / 2 / scale, this.height / 2 / scale];
    return { left: x - w, right: x + w, top: y - h, bottom: y + h };
  }

  /** Where a point of the screen is in the world. @param {number} sx @param {number} sy */
  world(sx, sy) {
    const { x, y, scale } = this.now;
    return { x: x + (sx - this.width / 2) / scale, y: y + (sy - this.height / 2) / scale };
  }

  /** @param {View} view */
  jump(view) {
    this.now = this.goal = view;
  }

  /** All of a box. @param {Box} box */
  fit(box) {
    this.jump(this.whole(box, 1.5));
  }

  /** @param {Box} box @param {number} most @returns {View} */
  whole({ left, right, top, bottom }, most) {
    const height = this.height - BUTTONS;
    const scale = Math.max(
      LEAST,
      Math.min(this.width / (right - left), height / (bottom - top), most),
    );
    return { x: (left + right) / 2, y: (top + bottom) / 2 + BUTTONS / 2 / scale, scale };
  }

  /**
   * All of a box if that can be read, otherwise its full height around a point, or if need be only
   * the point.
   * @param {Box} box
   * @param {{ x: number, y: number }} point
   */
  open(box, point) {
    const whole = this.whole(box, 1.25);
    if (whole.scale >= READABLE) return this.jump(whole);
    const tall = this.whole({ ...box, left: -1, right: 1 }, 0.9);
    if (tall.scale >= EASY) return this.jump({ ...tall, x: point.x });
    const scale = USUAL;
    this.jump({ x: point.x, y: point.y + (this.height * 0.3) / scale, scale });
  }

  /** @param {number} dx @param {number} dy in pixels of the screen */
  pan(dx, dy) {
    const { x, y, scale } = this.now;
    this.jump({ x: x - dx / scale, y: y - dy / scale, scale });
  }

  /**
   * Zooms so that a point of the screen stays where it is.
   * @param {number} factor
   * @param {number} [sx]
   * @param {number} [sy]
   */
  zoom(factor, sx = this.width / 2, sy = this.height / 2) {
    const { x, y } = this.world(sx, sy);
    const scale = Math.min(MOST, Math.max(LEAST, this.now.scale * factor));
    this.jump({
      x: x - (sx - this.width / 2) / scale,
      y: y - (sy - this.height / 2) / scale,
      scale,
    });
  }

  /**
   * Sets out for a point if it is near the rim or outside, without leaving the box more than
   * needed.
   * @param {{
   *   x: number, y: number
   * }} point
   * @param {number} below room for what hangs below it
   * @param {Box} box
   */
  follow(point, below, box) {
    const { x, y, scale } = this.goal;
    const [w, h] = [this.width / 2 / scale, this.height / 2 / scale];
    const sideways = Math.abs(point.x - x) > w - Math.min(60, w / 3);
    const upright = point.y - 50 < y - h || point.y + below + BUTTONS / scale > y + h;
    if (!sideways && !upright) return;
    const lowest = Math.max(box.top + h, box.bottom + BUTTONS / scale - h);
    this.goal = {
      x: sideways ? point.x : x,
      y: upright ? Math.min(Math.max(point.y + below / 3, box.top + h), lowest) : y,
      scale,
    };
  }

  /** Glides on; whether there is still some way to go. @param {boolean} calm */
  glide(calm) {
    const { now, goal } = this;
    const part = calm ? 1 : 0.3;
    const next = {
      x: now.x + (goal.x - now.x) * part,
      y: now.y + (goal.y - now.y) * part,
      scale: goal.scale,
    };
    const far = Math.hypot(goal.x - next.x, goal.y - next.y) * next.scale > 0.5;
    this.now = far ? next : goal;
    return far;
  }
}
