// Runs the tests, several files side by side. Tests wait for the page more than they compute, so
// there are twice as many as cores; the longest begin first, so that no core is idle at the end.
//
// With --site they are about the page that needs no server (site.sh), on a server of files.

import { readdirSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { fileURLToPath } from "node:url";

if (process.argv.includes("--site")) process.env.SITE = "yes";
const wanted = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const folder = fileURLToPath(new URL("tests", import.meta.url));
/** Whole games take longer than the length of their file tells. */
const SLOW = ["games.test.js"];
const size = (/** @type {string} */ file) =>
  SLOW.includes(path.basename(file)) ? Infinity : statSync(file).size;
const files = readdirSync(folder)
  .filter((name) => name.endsWith(".test.js"))
  .filter((name) => wanted.length === 0 || wanted.includes(name.split(".")[0]))
  .map((name) => path.join(folder, name))
  .sort((a, b) => Math.sign(size(b) - size(a)));

run({ files, concurrency: 2 * availableParallelism() })
  .on("test:fail", () => (process.exitCode = 1))
  .compose(new spec())
  .pipe(process.stdout);
