// Puts the page and the program into a folder that any web host can serve:
//
//     node build.js ALFABETA MODULE FOLDER
//
// ALFABETA is the command, whose server has the joined files of the page; MODULE the program as
// WebAssembly. site.sh makes both and calls this.

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { open } from "../../server/web/lib/worker.js";

const HERE = path.dirname(fileURLToPath(import.meta.url));
const SERVER = path.join(HERE, "../../server");
/** What the page may load: a host need not send any header. */
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
  "img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; worker-src 'self'; " +
  "manifest-src 'self'; base-uri 'none'; form-action 'none'";
const EXTRAS = ["manifest.webmanifest", "icon-192.png", "icon-512.png"];

const [command, module, folder] = process.argv.slice(2);
if (!folder) throw new Error("usage: node build.js ALFABETA MODULE FOLDER");
await build();

async function build() {
  rmSync(folder, { recursive: true, force: true });
  cpSync(path.join(SERVER, "web"), folder, { recursive: true });
  for (const name of EXTRAS) cpSync(path.join(HERE, name), path.join(folder, name));
  cpSync(path.join(SERVER, "api.md"), path.join(folder, "api.md"));
  write("alfabeta.bin", gzipSync(readFileSync(module), { level: 9 }));
  const { index, joined } = await fetchJoined();
  const version = hash(["alfabeta.bin", "lib/worker.js"]);
  const files = { program: `alfabeta.bin?${version}`, worker: `lib/worker.js?${version}` };
  write("index.html", await finished(index, files));
  writeServiceWorker([...joined, ...Object.values(files), "icon.svg", "api.md", ...EXTRAS]);
  report();
}

/** @param {string} name @param {string | Uint8Array} content */
function write(name, content) {
  const place = path.join(folder, name);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, content);
}

/** @param {string[]} names of files in the folder */
function hash(names) {
  const all = createHash("sha256");
  for (const name of names) all.update(readFileSync(path.join(folder, name)));
  return all.digest("hex").slice(0, 16);
}

/** The page as the server joins it: its document, and the addresses of the scripts and styles. */
async function fetchJoined() {
  const server = await serve();
  try {
    const text = async (/** @type {string} */ name) => {
      const response = await fetch(server.address + name);
      if (!response.ok) throw new Error(`${name}: ${response.status}`);
      return response.text();
    };
    const index = await text("");
    const joined = matches(index, /(?:src|href)="(joined[^"]*)"/g);
    for (const name of joined) {
      const content = await text(name);
      write(name.split("?")[0], content);
      // The other pages, which the first script loads.
      for (const more of matches(content, /"\.\/(joined\/[^"]*)"/g)) {
        joined.push(more);
      }
    }
    if (joined.length < 3) throw new Error(`expected joined files, found ${joined}`);
    return { index, joined };
  } finally {
    server.stop();
  }
}

/** @param {string} text @param {RegExp} pattern */
const matches = (text, pattern) => [...new Set([...text.matchAll(pattern)].map(([, one]) => one))];

/** The command as a server. */
async function serve() {
  const child = spawn(command, ["web", "--port", "0", "--no-open"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  child.stdout.setEncoding("utf8");
  let said = "";
  for await (const part of child.stdout) {
    said += part;
    const found = /http:\/\/\S+?(?=\/?\s)/.exec(said);
    if (found) return { address: `${found[0]}/`, stop: () => void child.kill("SIGKILL") };
  }
  throw new Error(`${command} did not tell its address; it said ${JSON.stringify(said)}`);
}

/**
 * The document with the files of the program, the policy, and answers of that program.
 * @param {string} index
 * @param {Record<string, string>} files
 */
async function finished(index, files) {
  const head = [
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}" />`,
    ...Object.entries(files).map(([name, url]) => `<meta name="${name}" content="${url}" />`),
    `<link rel="manifest" href="manifest.webmanifest" />`,
    `<link rel="apple-touch-icon" href="icon-192.png" />`,
  ];
  const place = /(?<=<meta charset="utf-8" \/>\n)/;
  const answers = /(?<=<script type="application\/json" id="answers">)[^]*?(?=<\/script>)/;
  for (const part of [place, answers]) {
    if (!part.test(index)) throw new Error(`expected ${part} in index.html`);
  }
  const known = JSON.parse(answers.exec(index)?.[0] ?? "{}");
  const own = JSON.stringify(await answered(Object.keys(known))).replaceAll("<", "\\u003c");
  return index.replace(place, () => `${head.join("\n")}\n`).replace(answers, () => own);
}

/** The program's own answers to these requests. @param {string[]} requests path and body */
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
  for (const request of requests) {
    const [, name, body] = /** @type {string[]} */ (/^api\/(\S+) ?([^]*)$/.exec(request));
    ask(name, body);
    answers[request] = JSON.parse(text);
  }
  return answers;
}

/** @param {string[]} files */
function writeServiceWorker(files) {
  const all = ["./", ...files];
  const names = all.map((name) => (name === "./" ? "index.html" : name.split("?")[0]));
  const script = readFileSync(path.join(HERE, "sw.js"), "utf8");
  const filled = script
    .replace(`const VERSION = "";`, `const VERSION = "${hash(names)}";`)
    .replace("const FILES = [];", `const FILES = ${JSON.stringify(all)};`);
  if (filled.includes("[];")) throw new Error("sw.js has no place for its files");
  write("sw.js", filled);
}

/** Says how large the folder is, and what a first visit loads. */
function report() {
  const sizes = (/** @type {string} */ place) =>
    readdirSync(place, { recursive: true, encoding: "utf8" })
      .map((name) => path.join(place, name))
      .filter((name) => statSync(name).isFile())
      .map((name) => statSync(name).size);
  const packed = (/** @type {string} */ name) => {
    const content = readFileSync(path.join(folder, name));
    return name.endsWith(".bin") ? content.length : gzipSync(content, { level: 6 }).length;
  };
  const first = ["index.html", "joined.js", "joined.css", "alfabeta.bin", "lib/worker.js"];
  const sum = (/** @type {number[]} */ list) => list.reduce((a, b) => a + b, 0);
  const kilobytes = (/** @type {number} */ bytes) => `${Math.ceil(bytes / 1000)} kB`;
  const each = first.map((name) => `${name} ${kilobytes(packed(name))}`).join(", ");
  console.log(
    `${folder}: ${kilobytes(sum(sizes(folder)))}; a first game loads ${kilobytes(
      sum(first.map(packed)),
    )} compressed (${each})`,
  );
}
