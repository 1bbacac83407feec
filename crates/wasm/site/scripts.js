// Joins the modules of the page: one file for the first page, one for each other page, and what
// several of those share. Words are taken out of them all.
//
// A browser should ask once for the first page, so esbuild's own splitting, which makes a file for
// every set of pages that share something, is for the other pages only. What those need of the
// first file they import from it: it exports the modules as m0, m1, ….

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { takeOut } from "./words.js";

// The packages of the tests are those of this script too.
const require = createRequire(new URL("../../../e2e/package.json", import.meta.url));
const { build: bundle } = require("esbuild");

/**
 * @param {string} web the folder of the page
 * @param {string} out where the files go
 * @param {string[]} entries the modules of the first page
 * @param {string[]} pages the names of the others
 */
export async function joinScripts(web, out, entries, pages) {
  const options = { absWorkingDir: web, outdir: out, bundle: true, format: "esm", minify: true };
  const make = (/** @type {object} */ more) =>
    bundle({ ...options, target: "es2022", metafile: true, ...more });
  /** @type {Map<string, import("./words.js").Dictionaries>} by module */
  const words = new Map();
  const reading = withoutWords(web, words);
  const seen = [...entries, ...pages.map(moduleOf)];
  const { metafile } = await make({ entryPoints: seen, plugins: [reading], write: false });
  const graph = metafile.inputs;
  const first = reached(entries, graph);
  const shared = sharedWith(first, reached(pages.map(moduleOf), graph), graph);
  const version = hash(web, Object.keys(graph));
  const main = `first.js?${version}`;

  const ran = entries.map((name) => `import "./${name}";`);
  const given = shared.map((name, n) => `export * as m${n} from "./${name}";`);
  await make({
    stdin: { contents: [...ran, ...given].join("\n"), resolveDir: web, sourcefile: "first.js" },
    entryNames: "first",
    plugins: [laterPages(pages, version), reading],
  });
  const others = await make({
    entryPoints: pages.map((page) => ({ in: moduleOf(page), out: page })),
    splitting: true,
    chunkNames: "[name]-[hash]",
    plugins: [fromFirst(web, `./${main}`, shared, await exported(make, shared)), reading],
  });
  const chunks = Object.keys(others.metafile.outputs).map((name) => path.basename(name));
  const versioned = pages.map((page) => `${page}.js?${version}`);
  const plain = chunks.filter((name) => !pages.includes(name.replace(/\.js$/, "")));
  /** The modules of the first page, or of another without those, with what they open. */
  const needs = (/** @type {string | null} */ page) => {
    const all = reached(page ? [moduleOf(page)] : entries, graph, ["dynamic-import"]);
    return page ? all.filter((name) => !first.includes(name)) : all;
  };
  return { main, files: [main, ...versioned, ...plain], words, needs };
}

/** The module of a page, by the page's name. @param {string} page */
const moduleOf = (page) => `pages/${page}/page.js`;

/** @typedef {Record<string, { imports: { path: string, kind: string }[] }>} Graph */

/**
 * Modules, and all that they import; pages that are opened later are no part of that.
 * @param {string[]} names
 * @param {Graph} graph
 * @param {string[]} more kinds of imports besides statements
 */
function reached(names, graph, more = []) {
  const found = new Set(names);
  for (const name of found) {
    for (const { path: needs, kind } of graph[name].imports) {
      const later = more.includes(kind) && !/^pages\/\w+\/page\.js$/.test(needs);
      if (kind === "import-statement" || later) found.add(needs);
    }
  }
  return [...found];
}

/**
 * The modules of the first file that others import.
 * @param {string[]} first
 * @param {string[]} all
 * @param {Graph} graph
 */
function sharedWith(first, all, graph) {
  const later = all.filter((name) => !first.includes(name));
  const used = new Set(later.flatMap((name) => graph[name].imports.map((each) => each.path)));
  // Whatever waits for its words imports this.
  return first.filter((name) => used.has(name) || name === "lib/i18n.js");
}

/** @param {string} web @param {string[]} modules */
function hash(web, modules) {
  const all = createHash("sha256");
  for (const name of [...modules].sort()) all.update(readFileSync(path.join(web, name)));
  return all.digest("hex").slice(0, 12);
}

/**
 * What modules export, by their names.
 * @param {(more: object) => Promise<any>} make
 * @param {string[]} modules
 * @returns {Promise<Map<string, string[]>>}
 */
async function exported(make, modules) {
  const { metafile } = await make({ entryPoints: modules, bundle: false, write: false });
  const outputs = Object.values(metafile.outputs);
  return new Map(outputs.map(({ entryPoint, exports }) => [entryPoint, exports]));
}

/**
 * Has esbuild read modules without their words, which are put into a map.
 * @param {string} web
 * @param {Map<string, import("./words.js").Dictionaries>} words
 */
const withoutWords = (web, words) => ({
  name: "without words",
  setup(/** @type {any} */ build) {
    build.onLoad({ filter: /\.js$/, namespace: "file" }, ({ path: file }) => {
      const module = named(web, file);
      const { rest, dictionaries } = takeOut(module, readFileSync(file, "utf8"));
      words.set(module, dictionaries);
      return { contents: rest, loader: "js" };
    });
  },
});

/** The name of a module. @param {string} web @param {string} file */
const named = (web, file) => path.relative(web, file).split(path.sep).join("/");

/** Leaves other pages to files of their own. @param {string[]} pages @param {string} version */
const laterPages = (pages, version) => ({
  name: "later pages",
  setup(/** @type {any} */ build) {
    build.onResolve({ filter: /pages\/\w+\/page\.js$/ }, ({ path: file }) => {
      const page = path.basename(path.dirname(file));
      return pages.includes(page) ? { path: `./${page}.js?${version}`, external: true } : null;
    });
  },
});

/**
 * Takes modules from the first file.
 * @param {string} web
 * @param {string} main the address of that file
 * @param {string[]} shared
 * @param {Map<string, string[]>} exports
 */
const fromFirst = (web, main, shared, exports) => ({
  name: "from first",
  setup(/** @type {any} */ build) {
    build.onResolve({ filter: /\.js$/ }, ({ path: file, resolveDir, importer }) => {
      const name = named(web, path.resolve(resolveDir, file));
      // One for each importer: shared by several pages, it would become a file of its own.
      const suffix = `?${importer}`;
      return shared.includes(name) ? { path: name, suffix, namespace: "first" } : null;
    });
    build.onResolve({ filter: /./, namespace: "first" }, () => ({ path: main, external: true }));
    build.onLoad({ filter: /./, namespace: "first" }, ({ path: name }) => {
      const from = `m${shared.indexOf(name)}`;
      const lines = (exports.get(name) ?? []).map((each) =>
        each === "default"
          ? `export default ${from}.default;`
          : `export const ${each} = ${from}.${each};`,
      );
      return { contents: [`import { ${from} } from "${main}";`, ...lines].join("\n") };
    });
  },
});
