// A long request whose answer comes line by line. It goes on while other pages are open; components
// subscribe to its state.

import { useEffect, useState } from "../vendor/preact.js";
import { isAborted } from "./api.js";

/** Milliseconds between two renderings: lines may come faster than anybody reads. */
const PACE = 60;

/**
 * @typedef {{
 *   phase: "idle" | "going" | "stopped" | "done" | "failed", request: any, error: Error | null
 * }} Job
 */

/**
 * @template {object} T
 * @param {(request: any, signal: AbortSignal) => import("./api.js").Lines<any>} send the request
 * @param {T} fresh what is known before the first line
 * @param {(state: T, line: any) => Partial<T & Job>} applyLine what a line of the answer changes
 */
export function job(send, fresh, applyLine) {
  /** @type {T & Job} */
  let state = { phase: "idle", request: null, error: null, ...fresh };
  let going = new AbortController();
  /** @type {Set<() => void>} */
  const listeners = new Set();
  /** @type {number | undefined} */
  let due;

  /** @param {Partial<T & Job>} change */
  function become(change) {
    state = { ...state, ...change };
    due ??= setTimeout(() => {
      due = undefined;
      listeners.forEach((listener) => listener());
    }, PACE);
  }

  return {
    /** Begins anew; what is going on is stopped. @param {any} request */
    async start(request) {
      going.abort();
      const mine = (going = new AbortController());
      become(/** @type {any} */ ({ ...fresh, phase: "going", request, error: null }));
      try {
        for await (const line of send(request, mine.signal)) {
          if (mine !== going || mine.signal.aborted) return;
          become(applyLine(state, line));
        }
      } catch (error) {
        if (mine === going && !isAborted(error))
          become(/** @type {any} */ ({ phase: "failed", error }));
      }
    },

    /** Ends it; what came before stays. */
    stop() {
      going.abort();
      become(/** @type {any} */ ({ phase: "stopped" }));
    },

    /** Where it stands, in a component that is drawn again when it goes on. */
    use() {
      const [, draw] = useState(0);
      useEffect(() => {
        const listener = () => draw((n) => n + 1);
        listeners.add(listener);
        return () => void listeners.delete(listener);
      }, []);
      return state;
    },
  };
}
