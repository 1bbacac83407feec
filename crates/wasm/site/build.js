// Puts the page and the program into a folder that any web host can serve:
//
//     node build.js MODULE FOLDER
//
// MODULE is the program as WebAssembly; site.sh makes it and calls this.

import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { FRAME } from "../../server/web/lib/language.js";
import { open } from "../../server/web/lib/worker.js";
import { joinScripts } from "./scripts.js";

// The packages of the tests are those of this script too.
const require = createRequire(new URL("../../../e2e/package.json", import.meta.url));
const { transform } = require("esbuild");

const HERE = path.dirname(fileURLToPath(import.meta.url));
const SERVER = path.join(HERE, "../../server");
const WEB = path.join(SERVER, "web");
/** What the page may load: a host need not send any header. */
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
  "img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; worker-src 'self'; " +
  "manifest-src 'self'; base-uri 'none'; form-action 'none'";
/** Where joined files are. */
const JOINED = "joined";
/** Where weights are in the sources, and in the folder. */
const WEIGHTS = path.join(HERE, "../../heuristics/src");
const weights = readdirSync(WEIGHTS, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".bin"))
  .map((name) => `weights/${name.split(path.sep).join("/")}`);
/** Endings of files that pages may load besides scripts and styles. */
const OTHER = [".json", ".svg", ".png", ".txt"];
const EXTRAS = ["manifest.webmanifest", "icon-192.png", "icon-512.png"];

const [module, place] = process.argv.slice(2);
if (!place) throw new Error("usage: node build.js MODULE FOLDER");
const folder = path.resolve(place);

async function build() {
  rmSync(folder, { recursive: true, force: true });
  cpSync(WEB, folder, { recursive: true });
  for (const name of EXTRAS) cpSync(path.join(HERE, name), path.join(folder, name));
  cpSync(path.join(SERVER, "api.md"), path.join(folder, "api.md"));
  cpSync(path.join(HERE, "../../puzzles/data/puzzles.txt"), path.join(folder, "puzzles.txt"));
  for (const name of weights) write(name, readWeights(name.slice("weights/".length)));
  write("alfabeta.bin", gzipSync(readFileSync(module), { level: 9 }));
  const index = readFileSync(path.join(WEB, "index.html"), "utf8");
  const style = await joinStyles(index);
  const scripts = await writeScripts(index);
  const words = writeWords(scripts);
  const language = await shortened("lib/language.js");
  const program = versioned("alfabeta.bin");
  const worker = await shortened("lib/worker.js");
  const version = hash(weights);
  const named = { main: scripts.main, style, language, words, program, worker, version };
  write("index.html", await finished(index, named));
  const made = [...scripts.files, ...words.files, style, language, program, worker];
  made.push(...weights.map((name) => `${name}?${version}`));
  writeServiceWorker([...made, ...otherFiles(), "api.md", "puzzles.txt", ...EXTRAS]);
  report([scripts.main, words.files[0], style, language, program, worker]);
}

/** @param {string} name */
const readWeights = (name) => readFileSync(path.join(WEIGHTS, name));

/** @param {string} name @param {string | Uint8Array} content */
function write(name, content) {
  const place = path.join(folder, name);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, content);
}

/** A file of the folder without what an address adds to its name. @param {string} address */
const read = (address) => readFileSync(path.join(folder, address.split("?")[0]));

/** @param {string[]} addresses of files in the folder */
function hash(addresses) {
  const all = createHash("sha256");
  for (const address of addresses) all.update(read(address));
  return all.digest("hex").slice(0, 12);
}

/** An address that changes with the file. @param {string} name */
const versioned = (name) => `${name}?${hash([name])}`;

/** A script of the page by itself, shortened. @param {string} name */
async function shortened(name) {
  const { code } = await transform(readFileSync(path.join(WEB, name), "utf8"), { minify: true });
  write(name, code);
  return versioned(name);
}

/** What pages load besides scripts and styles: pictures, data. */
const otherFiles = () =>
  readdirSync(WEB, { recursive: true, encoding: "utf8" })
    .filter((name) => OTHER.includes(path.extname(name)))
    .map((name) => name.split(path.sep).join("/"));

/** What a document links to, in its order. @param {string} index @param {string} kind */
const links = (index, kind) =>
  [...index.matchAll(new RegExp(`<link rel="${kind}" href="([^"]*)"`, "g"))].map(([, to]) => to);

/** All stylesheets as one. @param {string} index */
async function joinStyles(index) {
  const sheets = links(index, "stylesheet").map((name) =>
    readFileSync(path.join(WEB, name), "utf8"),
  );
  const { code } = await transform(sheets.join("\n"), { loader: "css", minify: true });
  write(`${JOINED}/style.css`, code);
  return versioned(`${JOINED}/style.css`);
}

/**
 * The modules of the page in few files.
 * @param {string} index
 */
async function writeScripts(index) {
  const entries = ["main.js", ...links(index, "modulepreload")];
  const pages = readdirSync(path.join(WEB, "pages")).filter((page) => {
    const module = `pages/${page}/page.js`;
    return existsSync(path.join(WEB, module)) && !entries.includes(module);
  });
  const joined = await joinScripts(WEB, path.join(folder, JOINED), entries, pages);
  const files = joined.files.map((name) => `${JOINED}/${name}`);
  return { ...joined, main: `${JOINED}/${joined.main}`, files, pages };
}

/**
 * The words of each page in each language; those of the first page in English come first.
 * @param {Awaited<ReturnType<typeof writeScripts>>} scripts
 */
function writeWords({ words, needs, pages }) {
  const files = [];
  for (const language of ["en", "pt", "es"]) {
    for (const page of [FRAME, ...pages]) {
      const modules = needs(page === FRAME ? null : page);
      const all = modules.flatMap((name) => Object.entries(words.get(name) ?? {}));
      const said = all.map(([name, dictionary]) => [name, dictionary[language]]);
      files.push(`${JOINED}/words/${language}/${page}.js`);
      write(files.at(-1) ?? "", `export default ${JSON.stringify(Object.fromEntries(said))};\n`);
    }
  }
  const version = hash(files);
  return { files: files.map((name) => `${name}?${version}`), version, pages };
}

/**
 * The document with the joined files, the program, the policy, and answers of that program.
 * @param {string} index
 * @param {{
 *   main: string, style: string, language: string, program: string, worker: string,
 *   words: { version: string, pages: string[] }, version: string
 * }} files with the version of the weights
 */
async function finished(index, { main, style, language, program, worker, words, version }) {
  const where = `${JOINED}/words/{language}/{page}.js?${words.version}`;
  const head = [
    `<meta charset="utf-8" />`,
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}" />`,
    `<meta name="program" content="${program}" />`,
    `<meta name="worker" content="${worker}" />`,
    `<meta name="weights" content="weights/*?${version}" />`,
    `<meta name="words" content="${where}" data-pages="${words.pages.join(" ")}" />`,
    `<script type="module" async src="${language}"></script>`,
    `<link rel="manifest" href="manifest.webmanifest" />`,
    `<link rel="apple-touch-icon" href="icon-192.png" />`,
    `<link rel="stylesheet" href="${style}" />`,
    `<script type="module" src="${main}"></script>`,
  ];
  const asked = /(?<=<script type="application\/json" id="answers">)[^]*?(?=<\/script>)/;
  const requests = JSON.parse(asked.exec(index)?.[0] ?? "[]");
  const answers = JSON.stringify(await answered(requests)).replaceAll("<", "\\u003c");
  const own = [/ *<link rel="(stylesheet|modulepreload)".*\n/g, / *<script type="module".*\n/g];
  return own
    .reduce((text, part) => text.replaceAll(part, ""), index)
    .replace(asked, () => answers)
    .replace(head[0], () => head.join("\n    "));
}

/**
 * The program's own answers, by request as the page writes it.
 * @param {[string, object | null][]} requests
 */
async function answered(requests) {
  let text = "";
  const ask = await open(await WebAssembly.compile(readFileSync(module)), {
    begin: () => (text = ""),
    tell: (part) => (text += part),
    failed: (message) => {
      throw new Error(message);
    },
    load: readWeights,
  });
  /** @type {Record<string, unknown>} */
  const answers = {};
  for (const [name, body] of requests) {
    const asked = body ? JSON.stringify(body) : "";
    ask(name, asked);
    answers[`api/${name} ${asked}`] = JSON.parse(text);
  }
  return answers;
}

/** @param {string[]} files */
function writeServiceWorker(files) {
  const script = readFileSync(path.join(HERE, "sw.js"), "utf8");
  const filled = script
    .replace(`const VERSION = "";`, `const VERSION = "${hash(["index.html", ...files])}";`)
    .replace("const FILES = [];", `const FILES = ${JSON.stringify(["./", ...files])};`);
  if (filled.includes("[];")) throw new Error("sw.js has no place for its files");
  write("sw.js", filled);
}

/** Says what a first visit loads. @param {string[]} files */
function report(files) {
  const packed = (/** @type {string} */ name) => {
    const content = read(name);
    return name.startsWith("alfabeta.bin") ? content.length : gzipSync(content).length;
  };
  const kilobytes = (/** @type {number} */ bytes) => `${Math.ceil(bytes / 1000)} kB`;
  const all = ["index.html", ...files];
  const sum = all.map(packed).reduce((a, b) => a + b);
  const each = all.map((name) => `${name.split("?")[0]} ${kilobytes(packed(name))}`);
  console.log(`${folder}: a first game loads ${kilobytes(sum)} compressed`);
  console.log(each.map((line) => `  ${line}`).join("\n"));
}

await build();
