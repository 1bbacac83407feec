// Where a walk through one or more searches is, and how it goes on.

import { useEffect, useState } from "../../vendor/preact.js";
import { replace } from "../../lib/route.js";
import { linked } from "./sync.js";
import { next } from "./model.js";
import { write } from "./plan.js";
import { usePractice } from "./practice-panel.js";

/** @typedef {import("./search.js").Found} Found */
/** @typedef {import("./model.js").Event} Event */

/** Steps per second at the start; faster steps are not announced. */
export const SPOKEN = 2;
const ADDRESS_WAIT_MS = 250;

/**
 * Which search is steered, its step, and those of the others.
 * @param {Found} found
 * @param {{ lead: number, step: number }} start
 */
function usePlace({ plan, trees, clocks }, start) {
  const lastOf = (/** @type {number} */ n) => trees[n].model.trace.steps.length - 1;
  const [at, setAt] = useState(() => ({
    lead: start.lead,
    step: Math.min(start.step, lastOf(start.lead)),
  }));
  useEffect(() => {
    const timer = setTimeout(() => replace(write(plan, at)), ADDRESS_WAIT_MS);
    return () => clearTimeout(timer);
  }, [at]);
  const steps = linked(clocks, at.lead, at.step);
  return {
    ...at,
    steps,
    last: lastOf(at.lead),
    model: trees[at.lead].model,
    to: (/** @type {number} */ step) =>
      setAt({ ...at, step: Math.max(0, Math.min(step, lastOf(at.lead))) }),
    on: () =>
      setAt((before) => ({ ...before, step: Math.min(before.step + 1, lastOf(before.lead)) })),
    steer: (/** @type {number} */ lead, step = steps[lead]) => setAt({ lead, step }),
  };
}

/** @param {ReturnType<typeof usePlace>} place */
function usePlay({ step, last, on }) {
  const [speed, setSpeed] = useState(SPOKEN);
  const [playing, setPlaying] = useState(false);
  const running = playing && step < last;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(on, 1000 / speed);
    return () => clearInterval(timer);
  }, [running, speed]);
  useEffect(() => {
    if (playing && step === last) setPlaying(false);
  }, [playing, step]);
  return { speed, setSpeed, playing: running, setPlaying };
}

/**
 * The whole of it: place, play, practice, and what the buttons and keys do.
 * @param {Found} found
 * @param {{ lead: number, step: number }} start
 */
export function useWalk(found, start) {
  const place = usePlace(found, start);
  const { setPlaying, ...play } = usePlay(place);
  const practice = usePractice(place.model, place.step, place.to);
  const find = (/** @type {Event[]} */ events, /** @type {1 | -1} */ direction) =>
    next(place.model, place.step, direction, events);
  const move = (/** @type {number} */ step) => (setPlaying(false), practice.drop(), place.to(step));
  return {
    ...place,
    ...play,
    practice,
    find,
    move,
    forward: () => (setPlaying(false), practice.on ? practice.forward() : place.to(place.step + 1)),
    end: () => !practice.on && move(place.last),
    jump: (/** @type {Event[]} */ events, /** @type {1 | -1} */ direction) => {
      const to = find(events, direction);
      if (to !== null && !practice.on) move(to);
    },
    toggle: () => !practice.on && setPlaying(!play.playing),
    steer: (/** @type {number} */ lead) => (practice.drop(), place.steer(lead)),
    visit: (/** @type {number} */ lead, /** @type {number} */ node) => {
      if (practice.on) return;
      setPlaying(false);
      place.steer(lead, found.trees[lead].model.entered[node]);
    },
  };
}
