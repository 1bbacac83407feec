// Requests to the server. Whatever goes wrong arrives as a Refusal; `failure.js` puts it into
// words.

export class Refusal extends Error {
  /**
   * @param {string} code as in docs/api.md, or `network`
   * @param {string} message
   * @param {string} [kind] what is wrong about a refused request
   */
  constructor(code, message, kind = "") {
    super(message);
    this.code = code;
    this.kind = kind;
  }
}

// Seeds of games have 64 bits, of which a number here keeps 53: they travel through the page as
// texts.
const read = (/** @type {string} */ text) =>
  JSON.parse(text.replace(/"seed":(\d+)/g, '"seed":"$1"'));
const write = (/** @type {object} */ body) =>
  JSON.stringify(body).replace(/"seed":"(\d+)"/g, '"seed":$1');

/**
 * Names this page to the server, so that it has its turns whatever other pages and programs ask.
 */
const CLIENT = Math.random().toString(36).slice(2);

/** @param {Response} response */
async function refuse(response) {
  let error = { code: "network", message: `${response.status} ${response.statusText}`, kind: "" };
  try {
    error = (await response.json()).error ?? error;
  } catch {
    // No JSON: the status must do.
  }
  throw new Refusal(error.code, error.message, error.kind);
}

/** What came instead of an answer. @param {Error} error @returns {never} */
function unanswered(error) {
  throw isAborted(error) ? error : new Refusal("network", error.message);
}

/**
 * @param {string} path
 * @param {object} body
 * @param {AbortSignal} [signal]
 */
async function send(path, body, signal) {
  const headers = { "Content-Type": "application/json", "X-Client": CLIENT };
  const request = { method: "POST", headers, body: write(body), signal };
  const response = await fetch(path, request).catch(unanswered);
  return response.ok ? response : refuse(response);
}

/** @param {string} path */
export async function get(path) {
  const response = await fetch(path).catch(unanswered);
  return response.ok ? read(await response.text()) : refuse(response);
}

/**
 * Asks and waits for the one answer.
 * @param {string} path
 * @param {object} body
 * @param {AbortSignal} [signal]
 */
export async function post(path, body, signal) {
  const response = await send(path, body, signal);
  return read(await /** @type {Response} */ (response).text().catch(unanswered));
}

/**
 * Asks and yields every line of the answer as it comes. Aborting the signal ends the work on the
 * server too.
 * @param {string} path
 * @param {object} body
 * @param {AbortSignal} [signal]
 * @returns {AsyncGenerator<any, void, void>}
 */
export async function* stream(path, body, signal) {
  const response = /** @type {Response} */ (await send(path, body, signal));
  const reader = /** @type {ReadableStream} */ (response.body)
    .pipeThrough(new TextDecoderStream())
    .getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read().catch(unanswered);
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (!line) continue;
      const answer = read(line);
      if (answer.error)
        throw new Refusal(answer.error.code, answer.error.message, answer.error.kind);
      yield answer;
    }
  }
}

/** Whether an error only says that nobody waits any more. @param {unknown} error */
export const isAborted = (error) => error instanceof DOMException && error.name === "AbortError";
