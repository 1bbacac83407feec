// Keeps the files of the page in the browser, so that it opens without a network. A new version is
// taken when no window shows the old one: files of two versions never mix.

/** Written by build.js: what the files are, and where. */
const VERSION = "";
/** @type {string[]} */
const FILES = [];

/** @type {any} */
const worker = globalThis;

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES)));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  const forget = (/** @type {string[]} */ names) =>
    Promise.all(names.filter((name) => name !== VERSION).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(forget));
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method === "GET") event.respondWith(answer(request));
});

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(VERSION);
  const kept = await cache.match(request.mode === "navigate" ? "./" : request);
  return kept ?? fetch(request);
}
