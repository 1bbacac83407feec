// Puts the page and the program into a folder that any web host can serve:
//
//     node build.js MODULE FOLDER
//
// MODULE is the program as WebAssembly; site.sh makes it and calls this.

import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { open } from "../../server/web/lib/worker.js";

// The packages of the tests are those of this script too.
const require = createRequire(new URL("../../../e2e/package.json", import.meta.url));
const { build: bundle, transform } = require("esbuild");

const HERE = path.dirname(fileURLToPath(import.meta.url));
const SERVER = path.join(HERE, "../../server");
const WEB = path.join(SERVER, "web");
/** What the page may load: a host need not send any header. */
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
  "img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; worker-src 'self'; " +
  "manifest-src 'self'; base-uri 'none'; form-action 'none'";
const EXTRAS = ["manifest.webmanifest", "icon-192.png", "icon-512.png"];

const [module, folder] = process.argv.slice(2);
if (!folder) throw new Error("usage: node build.js MODULE FOLDER");

async function build() {
  rmSync(folder, { recursive: true, force: true });
  cpSync(WEB, folder, { recursive: true });
  for (const name of EXTRAS) cpSync(path.join(HERE, name), path.join(folder, name));
  cpSync(path.join(SERVER, "api.md"), path.join(folder, "api.md"));
  write("alfabeta.bin", gzipSync(readFileSync(module), { level: 9 }));
  const index = readFileSync(path.join(WEB, "index.html"), "utf8");
  const style = await joinStyles(index);
  const scripts = await joinScripts(index);
  const program = versioned("alfabeta.bin");
  const worker = versioned("lib/worker.js");
  write("index.html", await finished(index, { ...scripts, style, program, worker }));
  const files = [...scripts.all, style, program, worker, "icon.svg", "api.md", ...EXTRAS];
  writeServiceWorker(files);
  report([...scripts.first, style, program, worker]);
}

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

/** What a document links to, in its order. @param {string} index @param {string} kind */
const links = (index, kind) =>
  [...index.matchAll(new RegExp(`<link rel="${kind}" href="([^"]*)"`, "g"))].map(([, to]) => to);

/** All stylesheets as one. @param {string} index */
async function joinStyles(index) {
  const sheets = links(index, "stylesheet").map((name) =>
    readFileSync(path.join(WEB, name), "utf8"),
  );
  const { code } = await transform(sheets.join("\n"), { loader: "css", minify: true });
  write("joined/style.css", code);
  return versioned("joined/style.css");
}

/**
 * The modules of the page in few files: what the first page needs, and what others add.
 * @param {string} index
 */
async function joinScripts(index) {
  const pages = readdirSync(path.join(WEB, "pages")).map((name) => `pages/${name}/page.js`);
  const { metafile } = await bundle({
    entryPoints: ["main.js", ...pages].map((name) => path.join(WEB, name)),
    outbase: WEB,
    outdir: path.join(folder, "joined"),
    entryNames: "[dir]/[name]-[hash]",
    chunkNames: "[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    minify: true,
    target: "es2022",
    metafile: true,
    absWorkingDir: path.resolve(folder),
  });
  const { outputs } = metafile;
  const made = (/** @type {string} */ entry) =>
    Object.keys(outputs).find(
      (name) => path.resolve(folder, outputs[name].entryPoint ?? "") === path.resolve(WEB, entry),
    ) ?? "";
  const first = new Set(["main.js", ...links(index, "modulepreload")].map(made));
  for (const name of first) {
    const needed = outputs[name].imports.filter(({ kind }) => kind === "import-statement");
    for (const { path: needs } of needed) first.add(needs);
  }
  return { main: made("main.js"), first: [...first], all: Object.keys(outputs) };
}

/**
 * The document with the joined files, the program, the policy, and answers of that program.
 * @param {string} index
 * @param {{ main: string, first: string[], style: string, program: string, worker: string }} files
 */
async function finished(index, { main, first, style, program, worker }) {
  const head = [
    `<meta charset="utf-8" />`,
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}" />`,
    `<meta name="program" content="${program}" />`,
    `<meta name="worker" content="${worker}" />`,
    `<link rel="manifest" href="manifest.webmanifest" />`,
    `<link rel="apple-touch-icon" href="icon-192.png" />`,
    `<link rel="stylesheet" href="${style}" />`,
    ...first.map((name) => `<link rel="modulepreload" href="${name}" />`),
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
