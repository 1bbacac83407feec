// The requests to the program, as api.md describes them: a function for each, and the types of
// what they send and answer. `carrier.js` brings them to the server, or to a worker. Whatever goes
// wrong arrives as a Refusal; `failure.js` puts it into words. Aborting the signal of a request
// ends the work on it too.

import { carry, known } from "./carrier.js";

/** @typedef {import("../boards/board.js").View} View */
/** @typedef {import("../boards/board.js").Picture} Picture */
/** @typedef {import("../boards/board.js").Frame} Frame */
/** @typedef {import("./value.js").Value} Value */

/**
 * @typedef {{ game: string, position?: string, moves?: string[] }} Start where a game stands
 * @typedef {{
 *   name: string, summary: string, moves: string, positions: string, options: [string, string][],
 *   evaluators: [string, string, ...unknown[]][], examples: string[], sides: [string, string]
 * }} Entry a game that is offered
 * @typedef {{
 *   version: string, games: Entry[], players: [string, string][], levels: number,
 *   limits: Record<string, number>
 * }} Offer
 * @typedef {{
 *   view: View, sides: [string, string], moves: string[], frames?: Frame[], views: View[]
 * }} ViewAnswer `views` only if they were asked for
 * @typedef {{
 *   value: Value | null, bar: number, bounds: [number, number], proven: boolean,
 *   distance: number | null, line: string[]
 * }} Evaluation
 * @typedef {Evaluation & { best: boolean }} AnalysisLine
 * @typedef {{ depth: number, nodes: number, lines: AnalysisLine[] }} Analysis
 * @typedef {{ move: string, view: View, frames: Frame[], analysis: Analysis | null }} Played
 * @typedef {Evaluation & {
 *   side: string, equal: string[], played: string, loss: number, fell: number
 * }} ReviewedPly
 * @typedef {{
 *   ply: number, side: string, played: string, line: string[], before: Value | null,
 *   after: Value | null, proven: boolean, fell: number
 * }} Turning
 * @typedef {{ result: number | null, plies: ReviewedPly[], turning: Turning | null }} Review
 * @typedef {{
 *   move: string, score?: Value, depth?: number, nodes?: number, ms?: number
 * }} RecordedPly
 * @typedef {{
 *   game: string, start?: string, players: [string, string], moves: RecordedPly[],
 *   result: number | null, reason: string, detail?: string, seed?: string
 * }} GameRecord seeds have 64 bits, more than a number here can hold
 * @typedef {{
 *   line: string[], value: Value | null, worth: Value | null, distance: number | null,
 *   nodes: number
 * }} Said what a program of the museum says of a position
 * @typedef {{
 *   mistake: string, wrong_code: string, right_code: string, report: string | null, view: View,
 *   depth: number | null, evaluator: string, wrong: Said, right: Said, sides: [string, string],
 *   moves: { move: string, wrong: Value | null, right: Value | null }[], best: string[],
 *   fault: string | null
 * }} Exhibit
 * @typedef {{
 *   positions: number, seed: number, illegal: number, worse: number, slower: number,
 *   values: number, work: number, wrong_nodes: number, right_nodes: number
 * }} Measured
 * @typedef {{ wrong: any, right: any, differ: number | null }} Watched two traces
 */

export class Refusal extends Error {
  /**
   * @param {string} code as in api.md, or `network`
   * @param {string} message
   * @param {string} [kind] what is wrong about a refused request
   */
  constructor(code, message, kind = "") {
    super(message);
    this.code = code;
    this.kind = kind;
  }
}

/** The games, players and limits. @returns {Promise<Offer>} */
export const fetchOffer = async () => (await send("GET", "api/games")).json();

/** The text that describes the requests. */
export const fetchDocument = async () => (await send("GET", "api")).text();

/** The puzzles, a line each: a file beside the page, with a server and without. */
export async function fetchPuzzles() {
  const response = await fetch("puzzles.txt").catch((error) => unanswered(error));
  if (!response.ok) throw new Refusal("network", `puzzles.txt: ${response.status}`);
  return response.text();
}

/**
 * What a position looks like.
 * @param {Start & { frames?: boolean, views?: boolean }} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<ViewAnswer>}
 */
export const fetchView = (body, signal) => post("api/view", body, signal);

/**
 * The boards of many positions.
 * @param {{ game: string, positions: string[] }} body
 * @returns {Promise<{ pictures: Picture[] }>}
 */
export const fetchPictures = (body) => post("api/pictures", body);

/**
 * Plays a move and lets a machine answer: the moves that are played, as they come.
 * @param {Start & { move?: string, player?: string, seed?: string }} body
 * @param {AbortSignal} signal
 * @returns {Lines<Played>}
 */
export async function* play(body, signal) {
  for await (const { played } of lines("api/play", body, signal)) if (played) yield played;
}

/**
 * What a machine answers in the opening Swap2: the stones it puts down, and the side it takes.
 * @param {Start & { player: string, seed: string }} body
 * @param {AbortSignal} signal
 * @returns {Promise<{ played: Played[], side: string | null }>}
 */
export async function answerSwap2(body, signal) {
  /** @type {Played[]} */
  const stones = [];
  for await (const line of lines("api/play", { ...body, swap2: true }, signal)) {
    if (line.played) stones.push(line.played);
    if (line.done) return { played: stones, side: line.side ?? null };
  }
  throw new Refusal("network", "no answer");
}

/**
 * Lets the engine analyse a position.
 * @param {Start & { lines: number, time: number }} body
 * @param {AbortSignal} signal
 * @returns {Lines<{ analysis: Analysis, done?: boolean }>}
 */
export const analyse = (body, signal) => lines("api/analyse", body, signal);

/**
 * Looks over a game, a line for each position from the last to the first.
 * @param {Start} body
 * @param {AbortSignal} signal
 * @returns {Lines<{
 *   reviewed?: { ply: number, analysis: Analysis | null }, done?: boolean, review?: Review
 * }>}
 */
export const reviewGame = (body, signal) => lines("api/review", body, signal);

/**
 * Searches a position step by step.
 * @param {Start & { rungs: string[], depth?: number, eval?: string, nodes?: number }} body
 * @param {AbortSignal} signal
 * @returns {Promise<{ traces: any[] }>} as watch/model.js reads them
 */
export const explainSearch = (body, signal) => post("api/explain", body, signal);

/**
 * Measures a table, a line for each cell.
 * @param {object} body
 * @param {AbortSignal} signal
 */
export const measureLadder = (body, signal) => lines("api/ladder", body, signal);

/**
 * Plays a match, a line for each game and for some turns.
 * @param {object} body
 * @param {AbortSignal} signal
 */
export const playMatch = (body, signal) => lines("api/match", body, signal);

/**
 * Does a student report again, a line for each experiment.
 * @param {{ report: string, quick: boolean, seed: number }} body
 * @param {AbortSignal} signal
 */
export const runReport = (body, signal) => lines("api/report", body, signal);

/**
 * A mistake of the museum beside the right program.
 * @param {{
 *   mistake: string, position?: string, positions?: number, seed?: number, steps?: boolean
 * }} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<{ exhibit: Exhibit, measured?: Measured, steps?: Watched }>}
 */
export const fetchMistake = (body, signal) => post("api/mistake", body, signal);

/** The formats of files of games. */
export const RECORD_FORMATS = ["json", "text", "sgf", "psq", "gomocup"];

/**
 * The games of a file.
 * @param {{ text: string, format: string | null, game: string | null }} body
 * @returns {Promise<{ format: string, records: GameRecord[] }>}
 */
export const readRecords = (body) => post("api/records/read", body);

/**
 * Games as a file.
 * @param {{ format: string, records: Partial<GameRecord>[] }} body
 * @returns {Promise<{ text: string, extension: string, lost: string[] }>}
 */
export const writeRecords = (body) => post("api/records/write", body);

/**
 * Sends a request as it was typed, and hands over the answer whatever it is.
 * @param {string} method
 * @param {string} path
 * @param {string} body
 * @param {AbortSignal} signal
 */
export function sendTyped(method, path, body, signal) {
  const headers = { "Content-Type": "application/json" };
  return carry(path, { method, signal, ...(method === "POST" && { body, headers }) });
}

/** Whether the server answers at all. */
export const isServerUp = () =>
  fetch("icon.svg", { cache: "no-store" }).then(
    () => true,
    () => false,
  );

/** Whether an error only says that nobody waits any more. @param {unknown} error */
export const isAborted = (error) => error instanceof DOMException && error.name === "AbortError";

/** Names this page to the server, which lets its clients take turns. */
const CLIENT = Math.random().toString(36).slice(2);

/**
 * Requests that could not be sent, or answers that broke off. Where a request was aborted, browsers
 * may say of its answer that it broke off.
 * @param {Error} error
 * @param {AbortSignal} [signal]
 */
function unanswered(error, signal) {
  if (signal?.aborted) return Promise.reject(signal.reason);
  return Promise.reject(isAborted(error) ? error : new Refusal("network", error.message));
}

/** @param {Response} response */
async function refusal(response) {
  const unknown = { code: "network", message: `${response.status} ${response.statusText}` };
  // Without JSON the status must do.
  const { error = unknown } = await response.json().catch(() => ({}));
  return new Refusal(error.code, error.message, error.kind);
}

/**
 * @param {"GET" | "POST"} method
 * @param {string} path
 * @param {object} [body]
 * @param {AbortSignal} [signal]
 * @returns {Promise<Response>}
 */
async function send(method, path, body, signal) {
  const headers = { "Content-Type": "application/json", "X-Client": CLIENT };
  const content = body && { headers, body: JSON.stringify(body) };
  const response =
    known(path, content?.body) ??
    (await carry(path, { method, signal, ...content }).catch((error) => unanswered(error, signal)));
  if (!response.ok) throw await refusal(response);
  return response;
}

/**
 * Asks and waits for the one answer.
 * @param {string} path
 * @param {object} body
 * @param {AbortSignal} [signal]
 */
async function post(path, body, signal) {
  const response = await send("POST", path, body, signal);
  return response.json().catch((error) => unanswered(error, signal));
}

/** @template T @typedef {AsyncGenerator<T, void, void>} Lines */

/**
 * Asks and yields every line of the answer as it comes.
 * @param {string} path
 * @param {object} body
 * @param {AbortSignal} signal
 * @returns {Lines<any>}
 */
async function* lines(path, body, signal) {
  const response = await send("POST", path, body, signal);
  const reader = /** @type {ReadableStream} */ (response.body)
    .pipeThrough(new TextDecoderStream())
    .getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read().catch((error) => unanswered(error, signal));
    if (done) return;
    const parts = (rest + value).split("\n");
    rest = parts.pop() ?? "";
    for (const part of parts) {
      if (!part) continue;
      const { error, ...answer } = JSON.parse(part);
      if (error) throw new Refusal(error.code, error.message, error.kind);
      yield answer;
    }
  }
}
