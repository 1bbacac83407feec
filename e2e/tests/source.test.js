// What must hold for the text of the page's code, beside what the formatter and the types check.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { ROOT, WEB } from "../program.js";

/** Columns of a line of code, as for the rest of the project. */
const WIDTH = 100;

/** @typedef {{ name: string, lines: string[] }} Source */

/** The files of a folder that somebody wrote by hand. @param {string} folder @returns {Source[]} */
function sources(folder) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(js|css|html)$/.test(name) && !/(^|\/)(vendor|node_modules)\//.test(name))
    .map((name) => {
      const file = path.join(folder, name);
      return { name: path.relative(ROOT, file), lines: readFileSync(file, "utf8").split("\n") };
    });
}

/**
 * The places of all lines of which something holds.
 * @param {Source[]} files
 * @param {(line: string) => boolean} holds
 */
const linesWhere = (files, holds) =>
  files.flatMap(({ name, lines }) =>
    lines.flatMap((line, n) => (holds(line) ? [`${name}:${n + 1}: ${line.trim()}`] : [])),
  );

const page = sources(WEB);

test("there are sources", () => assert.ok(page.length > 50));

test(`no line is wider than ${WIDTH} columns`, () => {
  const wide = (/** @type {string} */ line) => [...line].length > WIDTH;
  assert.deepEqual(linesWhere([...page, ...sources(path.join(ROOT, "e2e"))], wide), []);
});

test("every colour is in palette.css", () => {
  const others = page.filter(({ name }) => !name.endsWith("palette.css"));
  const literal = /(^|[^&\w.])#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(\s*[\d.]/i;
  const named = /:\s*(black|white|gr[ae]y|red|green|blue|yellow|orange|brown|purple)\b/;
  const styles = others.filter(({ name }) => name.endsWith(".css"));
  assert.deepEqual(
    linesWhere(others, (line) => literal.test(line)),
    [],
  );
  assert.deepEqual(
    linesWhere(styles, (line) => named.test(line)),
    [],
  );
});

test("every colour of palette.css has a use, and every colour in use is there", () => {
  const text = page.map(({ lines }) => lines.join("\n")).join("\n");
  const defined = new Set(text.match(/(?<=^ +)--[\w-]+(?=:)/gm));
  const used = new Set(text.match(/(?<=var\()--[\w-]+(?=\))/g));
  const composed = /^--(rung|seed)-|^--(first|second|print-line)$|^--(level|share)$/;
  const unknown = [...used].filter((name) => !defined.has(name) && !composed.test(name));
  const idle = [...defined].filter((name) => !used.has(name) && !composed.test(name));
  assert.deepEqual({ unknown, idle }, { unknown: [], idle: [] });
});

test("only lib/api.js and what carries its requests send any", () => {
  const others = page.filter(({ name }) => !/lib\/(api|carrier|workers?)\.js$/.test(name));
  const sends = /\bfetch\(|XMLHttpRequest|EventSource|WebSocket|sendBeacon/;
  assert.deepEqual(
    linesWhere(others, (line) => sends.test(line)),
    [],
  );
});
