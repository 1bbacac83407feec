// Nodes per second of the program in WebAssembly, beside those of the native one: npm run speed.
// Needs target/site and a release build (cargo build --release).

import { execFileSync } from "node:child_process";
import path from "node:path";
import { TARGET } from "./program.js";

process.env.SITE = "yes";
const { ask } = await import("./tests/requests.js");

/** Positions, and so many nodes that the native program takes about five seconds. */
const SEARCHES = /** @type {[string, string[], number][]} */ ([
  ["gomoku", ["h8", "i9"], 1_000_000],
  ["ultimate", ["e5"], 4_000_000],
  ["kalah:6x4", ["c", "f"], 20_000_000],
]);
const program = process.env.ALFABETA ?? path.join(TARGET, "release/alfabeta");

/** @param {string} game @param {string[]} moves @param {number} nodes */
function natively(game, moves, nodes) {
  const limits = ["--nodes", String(nodes), "--threads", "1", "--json"];
  const text = execFileSync(program, ["analyse", game, "--moves", moves.join(" "), ...limits]);
  return JSON.parse(String(text));
}

/** @param {string} game @param {string[]} moves @param {number} nodes */
async function inWasm(game, moves, nodes) {
  const start = performance.now();
  const { analysis } = (await ask("analyse", { game, moves, nodes })).at(-1);
  return { nodes: analysis.nodes, milliseconds: performance.now() - start };
}

for (const [game, moves, nodes] of SEARCHES) {
  const [native, wasm] = [natively(game, moves, nodes), await inWasm(game, moves, nodes)];
  if (native.nodes !== wasm.nodes)
    throw new Error(`${native.nodes} nodes, in WebAssembly ${wasm.nodes}`);
  const speed = (/** @type {any} */ { nodes, milliseconds }) => Math.round(nodes / milliseconds);
  const share = (native.milliseconds / wasm.milliseconds).toFixed(2);
  console.log(`${game}: ${speed(native)} k nodes/s, in WebAssembly ${speed(wasm)} k: ${share}`);
}
