// How requests reach the program. Where alfabeta serves the page they go over HTTP; where the page
// lies on any other host, its `meta` tags name the files of the program, and workers answer.

import { Workers } from "./workers.js";

/** @param {string} name */
const named = (name) =>
  globalThis.document?.querySelector(`meta[name="${name}"]`)?.getAttribute("content") ?? "";

const program = named("program");
const workers = program
  ? new Workers({ program, worker: named("worker"), weights: named("weights") })
  : null;

/**
 * Sends a request, as `fetch` does.
 * @param {string} path
 * @param {RequestInit & { body?: string, signal?: AbortSignal }} request
 * @returns {Promise<Response>}
 */
export function carry(path, request) {
  if (!workers) return fetch(path, request);
  // The text that describes the requests is a file.
  return path === "api" ? fetch("api.md", request) : workers.fetch(path, request);
}

/**
 * The answer to a request, if it came with the page: the first ones of a visit are always the same,
 * and need not wait for a round trip or for the program.
 * @param {string} path
 * @param {string} [body]
 * @returns {Response | null}
 */
export function known(path, body = "") {
  const request = `${path} ${body}`;
  const text = globalThis.document?.getElementById("answers")?.textContent;
  if (!text?.includes(JSON.stringify(request))) return null;
  return new Response(JSON.stringify(JSON.parse(text)[request]));
}

/**
 * The program starts as soon as the page is there. What the page keeps for the time without a
 * network is loaded after it, as it is not needed for a first game.
 */
workers?.keepOne().then(() => navigator.serviceWorker?.register("sw.js"));
