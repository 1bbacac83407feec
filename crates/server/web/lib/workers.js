// Requests answered in this browser, by workers that run the program (worker.js) where no server
// does. A worker answers one request at a time; aborting a request ends its worker. One that waits
// is kept ready.

/** The most workers that wait: one for a request, one for the next while that is answered. */
const MOST_IDLE = 2;
/** Bytes after which a worker is not used again: its memory never shrinks. */
const MOST_BYTES = 128 << 20;

export class Workers {
  /**
   * @param {{ program: string, worker: string, weights: string }} files the compressed program, the
   *   script, and where weights are, with * for a name
   */
  constructor(files) {
    this.files = files;
    /** @type {Worker[]} those that wait for a request */
    this.idle = [];
    /** @type {Promise<WebAssembly.Module> | undefined} */
    this.compiled = undefined;
    /** Whether one is on its way to those that wait. */
    this.starting = false;
  }

  /**
   * Sends a request, as `fetch` would.
   * @param {string} path
   * @param {{ body?: string, signal?: AbortSignal }} request
   * @returns {Promise<Response>}
   */
  async fetch(path, { body = "", signal }) {
    signal?.throwIfAborted();
    const worker = this.idle.pop() ?? (await this.launch());
    if (signal?.aborted) this.idle.push(worker);
    signal?.throwIfAborted();
    try {
      return await this.ask(worker, { name: path.replace(/^api\//, ""), body }, signal);
    } finally {
      // Whatever becomes of this one, the next request need not wait for a start.
      this.keepOne();
    }
  }

  /** Has a worker ready, unless it cannot be had: a request will say why. */
  async keepOne() {
    if (this.starting || this.idle.length > 0) return;
    this.starting = true;
    await this.launch()
      .then(
        (worker) => this.release(worker),
        () => undefined,
      )
      .finally(() => (this.starting = false));
  }

  /** A worker with the program, which is compiled once for all. */
  async launch() {
    this.compiled ??= compile(this.files.program).catch((error) => {
      this.compiled = undefined;
      throw error;
    });
    const module = await this.compiled;
    const worker = new Worker(this.files.worker, { type: "module" });
    // A worker would look beside its script.
    worker.postMessage({ module, weights: new URL(this.files.weights, document.baseURI).href });
    return worker;
  }

  /** Keeps a worker for later, or ends it. @param {Worker} worker @param {number} [bytes] */
  release(worker, bytes = 0) {
    worker.onmessage = worker.onerror = null;
    if (this.idle.length < MOST_IDLE && bytes <= MOST_BYTES) this.idle.push(worker);
    else worker.terminate();
  }

  /**
   * @param {Worker} worker
   * @param {{ name: string, body: string }} request
   * @param {AbortSignal} [signal]
   * @returns {Promise<Response>}
   */
  ask(worker, request, signal) {
    return new Promise((resolve, reject) => {
      const answer = new Answer(resolve);
      const end = (/** @type {unknown} */ error) => {
        worker.onmessage = worker.onerror = null;
        worker.terminate();
        answer.breakOff(error);
        reject(error);
      };
      const abort = () => end(signal?.reason);
      signal?.addEventListener("abort", abort);
      const finish = () => signal?.removeEventListener("abort", abort);
      // Not loaded, or ended by the browser.
      worker.onerror = (event) => {
        event.preventDefault();
        finish();
        end(new TypeError(`${this.files.worker}: ${event.message ?? "not loaded"}`));
      };
      worker.onmessage = ({ data: { begin, part, end: bytes, failed, unreachable } }) => {
        if (unreachable) return (finish(), end(new TypeError(unreachable)));
        if (begin) answer.begin(begin);
        if (part) answer.add(part);
        if (failed) answer.fail(failed);
        if (!bytes && !failed) return;
        finish();
        answer.finish();
        this.release(worker, failed ? Infinity : bytes);
      };
      worker.postMessage(request);
    });
  }
}

/** An answer that comes in parts. */
class Answer {
  /** @param {(response: Response) => void} resolve given the answer when it begins */
  constructor(resolve) {
    this.resolve = resolve;
    /** @type {ReadableStreamDefaultController<Uint8Array> | undefined} */
    this.parts = undefined;
    this.lines = false;
  }

  /** @param {{ status: number, lines: boolean }} head */
  begin({ status, lines }) {
    this.lines = lines;
    const headers = { "Content-Type": lines ? "application/x-ndjson" : "application/json" };
    const body = new ReadableStream({ start: (parts) => void (this.parts = parts) });
    this.resolve(new Response(body, { status, headers }));
  }

  /** @param {string} text */
  add(text) {
    this.parts?.enqueue(new TextEncoder().encode(text));
  }

  /** Says that the program failed, as the server would. @param {string} message */
  fail(message) {
    if (!this.parts) this.begin({ status: 500, lines: false });
    this.add(JSON.stringify({ error: { code: "failed", message } }) + (this.lines ? "\n" : ""));
  }

  finish() {
    this.parts?.close();
  }

  /** @param {unknown} error */
  breakOff(error) {
    this.parts?.error(error);
  }
}

/**
 * The program from its file, which is compressed so that no host has to do it.
 * @param {string} url
 */
async function compile(url) {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new TypeError(`${url}: ${response.status}`);
  const body = response.body.pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compileStreaming(
    new Response(body, { headers: { "Content-Type": "application/wasm" } }),
  );
}
