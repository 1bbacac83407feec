// The program as WebAssembly. In a worker it answers the requests that it is sent, one at a time;
// `open` alone is for tests. `crates/wasm/src/exports.rs` is the other side.

/**
 * @typedef {object} Host
 * @property {(status: number, lines: boolean) => void} begin an answer begins
 * @property {(text: string) => void} tell a part of it
 * @property {(message: string) => void} failed the program has a bug, and ends
 */

/**
 * Makes an instance of the program: a function that answers a request by its name and its body, and
 * says how many bytes the program has taken since.
 * @param {WebAssembly.Module} module
 * @param {Host} host
 */
export async function open(module, { begin, tell, failed }) {
  const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
  /** @type {any} */
  let program;
  const text = (/** @type {number} */ at, /** @type {number} */ length) =>
    decoder.decode(new Uint8Array(program.memory.buffer, at >>> 0, length));
  const page = {
    now: () => performance.now(),
    begin: (/** @type {number} */ status, /** @type {number} */ lines) =>
      begin(status, lines !== 0),
    tell: (/** @type {number} */ at, /** @type {number} */ length) => tell(text(at, length)),
    failed: (/** @type {number} */ at, /** @type {number} */ length) => failed(text(at, length)),
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

/** Answers the page, which sends the compiled program first, then requests. */
function serve() {
  const reply = (/** @type {object} */ message) => postMessage(message);
  let failure = "";
  /** @type {Host} */
  const host = {
    begin: (status, lines) => reply({ begin: { status, lines } }),
    tell: (part) => reply({ part }),
    failed: (message) => (failure = message),
  };
  /** @type {ReturnType<typeof open> | undefined} */
  let opened;
  addEventListener("message", async ({ data: { module, name, body } }) => {
    if (module) opened = open(module, host);
    try {
      const ask = await opened;
      if (name && ask) reply({ end: ask(name, body) });
    } catch (error) {
      reply({ failed: failure || String(error) });
    }
  });
}

if ("DedicatedWorkerGlobalScope" in globalThis) serve();
