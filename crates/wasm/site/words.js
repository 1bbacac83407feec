// Takes dictionaries out of the modules of the page, so that a browser gets the words of one
// language only. The server does the same (`server/src/assets/words.rs`).

import vm from "node:vm";

/** @typedef {Record<string, Record<string, Record<string, string>>>} Dictionaries */

/** A dictionary in the form that Prettier keeps: what is before its value, its name, the value. */
const DICTIONARY = /^((?:export )?(?:const (\w+) =|default) )(\{\n  en: \{\n[^]*?\n\});$/gm;

/**
 * A module whose dictionaries wait for their words (`awaited` in lib/i18n.js), and the words: by
 * the name they are awaited under, by language. One without all three languages stays.
 * @param {string} module
 * @param {string} text
 */
export function takeOut(module, text) {
  /** @type {Dictionaries} */
  const dictionaries = {};
  const rest = text.replace(DICTIONARY, (whole, before, name = "default", value) => {
    const dictionary = vm.runInNewContext(`(${value})`);
    if (Object.keys(dictionary).join(" ") !== "en pt es") return whole;
    const key = `${module} ${name}`;
    dictionaries[key] = dictionary;
    return `${before}$awaited(${JSON.stringify(key)});`;
  });
  if (rest === text) return { rest, dictionaries };
  const up = "../".repeat(module.split("/").length - 1);
  const filler = `import { awaited as $awaited } from "./${up}lib/i18n.js";\n`;
  return { rest: filler + rest, dictionaries };
}
