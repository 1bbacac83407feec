// The program as WebAssembly. In a worker it answers the requests that it is sent, one at a time;
// `open` alone is for tests. `crates/wasm/src/exports.rs` is the other side.

/**
 * @typedef {object} Host
 * @property {(status: number, lines: boolean) => void} begin an answer begins
 * @property {(text: string) => void} tell a part of it
 * @property {(message: string) => void} failed the program has a bug, and ends
 * @property {(name: string) => Uint8Array} load a file of weights, at once; if it throws, the
 *   program is of no use any more
 */

/**
 * Makes an instance of the program: a function that answers a request by its name and its body, and
 * says how many bytes the program has taken since.
 * @param {WebAssembly.Module} module
 * @param {Host} host
 */
export async function open(module, { begin, tell, failed, load }) {
  const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
  /** @type {any} */
  let program;
  /** @type {Uint8Array} the file that was loaded last */
  let loaded = new Uint8Array();
  const text = (/** @type {number} */ at, /** @type {number} */ length) =>
    decoder.decode(new Uint8Array(program.memory.buffer, at >>> 0, length));
  const page = {
    now: () => performance.now(),
    begin: (/** @type {number} */ status, /** @type {number} */ lines) =>
      begin(status, lines !== 0),
    tell: (/** @type {number} */ at, /** @type {number} */ length) => tell(text(at, length)),
    failed: (/** @type {number} */ at, /** @type {number} */ length) => failed(text(at, length)),
    load: (/** @type {number} */ at, /** @type {number} */ length) =>
      (loaded = load(text(at, length))).length,
    take: (/** @type {number} */ at) => new Uint8Array(program.memory.buffer).set(loaded, at >>> 0),
  };
  program = (await WebAssembly.instantiate(module, { page })).exports;
  program.start();
  return (/** @type {string} */ name, /** @type {string} */ body) => {
    const [first, rest] = [encoder.encode(name), encoder.encode(body)];
    const length = first.length + rest.length;
    const at = program.reserve(length) >>> 0;
    const room = new Uint8Array(program.memory.buffer, at, length);
    room.set(first);
    room.set(rest, first.length);
    program.ask(first.length);
    return /** @type {number} */ (program.memory.buffer.byteLength);
  };
}

/** A file that cannot be had now. */
class Unreachable extends Error {}

/** A file, while everything here waits for it. @param {string} url */
function loadNow(url) {
  const request = new XMLHttpRequest();
  try {
    request.open("GET", url, false);
    request.responseType = "arraybuffer";
    request.send();
  } catch (error) {
    throw new Unreachable(`${url}: ${error}`);
  }
  if (request.status !== 200) throw new Unreachable(`${url}: ${request.status}`);
  return new Uint8Array(request.response);
}

/**
 * Answers the page, which sends the compiled program first, with the address of its weights, then
 * requests.
 */
function serve() {
  const reply = (/** @type {object} */ message) => postMessage(message);
  let failure = "";
  let place = "";
  /** @type {Host} */
  const host = {
    begin: (status, lines) => reply({ begin: { status, lines } }),
    tell: (part) => reply({ part }),
    failed: (message) => (failure = message),
    load: (name) => loadNow(place.replace("*", name)),
  };
  /** @type {ReturnType<typeof open> | undefined} */
  let opened;
  addEventListener("message", async ({ data: { module, weights, name, body } }) => {
    if (module) opened = open(module, host);
    place = weights ?? place;
    try {
      const ask = await opened;
      if (name && ask) reply({ end: ask(name, body) });
    } catch (error) {
      if (error instanceof Unreachable) reply({ unreachable: error.message });
      else reply({ failed: failure || String(error) });
    }
  });
}

if ("DedicatedWorkerGlobalScope" in globalThis) serve();
