// Every text is there in the three languages, with the same parts to fill in.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { WEB } from "../program.js";

const LANGUAGES = ["en", "pt", "es"];

/** `words.js`, and `PART-words.js` where a page has many. */
const files = readdirSync(WEB, { recursive: true, encoding: "utf8" }).filter((name) =>
  /(^|-)words\.js$/.test(path.basename(name)),
);

test("there are dictionaries", () => assert.ok(files.length > 0));

for (const file of files) {
  test(`${file} has the same keys and parts in ${LANGUAGES.join(", ")}`, async () => {
    const dictionaries = Object.values(
      await import(pathToFileURL(path.join(WEB, file)).href),
    ).filter((value) => value.en);
    assert.ok(dictionaries.length > 0, "no dictionary is exported");
    for (const dictionary of dictionaries) {
      assert.deepEqual(Object.keys(dictionary).sort(), [...LANGUAGES].sort());
      for (const language of LANGUAGES)
        assert.deepEqual(shape(dictionary[language]), shape(dictionary.en), language);
    }
  });
}

/**
 * The keys with the places of each text that are filled in.
 * @param {Record<string, string>} words
 */
function shape(words) {
  const parts = (/** @type {string} */ text) => (text.match(/\{\d\}/g) ?? []).sort().join("");
  return Object.entries(words)
    .map(([key, text]) => [key, text ? parts(text) : "missing"])
    .sort();
}
