// A step as SVG, PNG or text, a walk as GIF, and the code to put it into another page.

import { html, useState } from "../../vendor/preact.js";
import { announce } from "../../lib/announce.js";
import { download } from "../../lib/download.js";
import { embedCode } from "../../lib/embed.js";
import { gif } from "../../lib/gif.js";
import { number, useWords } from "../../lib/i18n.js";
import { printPalette } from "../../lib/palette.js";
import { settings } from "../../lib/settings.js";
import { isLocal } from "../../lib/share.js";
import { useWatch } from "./context.js";
import { WHOLE, svg, text } from "./export.js";
import { naming } from "./names.js";
import { write } from "./plan.js";
import { paint } from "./raster.js";
import { sentence } from "./sentences.js";
import WORDS from "./words.js";

/** Pixels of a picture, and of a moving one, to either side. */
const [PNG_PIXELS, GIF_PIXELS] = [3000, 900];
/** Frames of a moving picture at most; of longer walks some steps are left out. */
const FRAMES = 120;
/** How long a frame is shown, and the last, in hundredths of a second. */
const [SHOWN, LAST] = [90, 400];

/** @typedef {import("./scene.js").Tree} Tree */

/** What all pictures of a search need. @param {(key: string, ...parts: unknown[]) => string} t */
function usePictureOptions(t) {
  const { found, walk, canvases } = useWatch();
  const { pictures } = found;
  const tree = found.trees[walk.lead];
  const { trace } = tree.model;
  const whole = tree.layout.items.length <= WHOLE;
  const sides = /** @type {[string, string]} */ (
    [true, false].map((max) => trace.nodes.find((node) => node.max === max)?.mover ?? "")
  );
  const at = (/** @type {number} */ step) =>
    t("stepOf", number(step + 1), number(trace.steps.length));
  return {
    tree,
    /** Waits for the boards that are seen up to a step. @param {number} step */
    async ready(step) {
      const nodes = whole ? trace.nodes.filter((_, id) => tree.model.entered[id] <= step) : [];
      if (tree.boards) await pictures.load(nodes.map(({ position }) => position));
    },
    /** @param {number} step */
    options: (step) => ({
      labels: { saved: t("saves", "{0}"), symmetric: t("symmetric"), cache: t("cache") },
      title: `${trace.game} · ${t(`rung.${trace.rung}`)} · ${at(step)}`,
      sentence: sentence(tree.model, step, settings().language, sides, naming(tree.model)),
      box: whole ? null : (canvases[walk.lead]?.camera.box() ?? null),
      picture: (/** @type {string} */ position) => pictures.get(position),
      colours: printPalette(),
    }),
  };
}

/**
 * The steps of a moving picture: all, or as many as there may be, with the last.
 * @param {number} last
 */
function framesOf(last) {
  const every = Math.ceil((last + 1) / FRAMES);
  const steps = Array.from({ length: Math.floor(last / every) + 1 }, (_, n) => n * every);
  return steps.at(-1) === last ? steps : [...steps, last];
}

/** @param {ReturnType<typeof usePictureOptions>} pictures */
async function moving({ tree, ready, options }) {
  const last = tree.model.trace.steps.length - 1;
  await ready(last);
  const steps = framesOf(last);
  const frames = steps.map((step) => {
    const canvas = paint(tree, step, options(step), GIF_PIXELS);
    const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    return ctx.getImageData(0, 0, canvas.width, canvas.height);
  });
  return gif(
    frames,
    steps.map((step) => (step === last ? LAST : SHOWN)),
  );
}

export function Exports() {
  const t = useWords(WORDS);
  const { found, walk } = useWatch();
  const { step, lead } = walk;
  const pictures = usePictureOptions(t);
  const { tree, ready, options } = pictures;
  const { rung } = tree.model.trace;
  const [told, setTold] = useState("");
  const tell = (/** @type {string} */ words) => (setTold(words), announce(words));
  const name = (/** @type {string} */ ending) => `search-${rung}-step-${step + 1}.${ending}`;
  const save = (
    /** @type {string} */ file,
    /** @type {string | Blob | Uint8Array<ArrayBuffer>} */ content,
    /** @type {string} */ type,
  ) => (download(file, content, type), tell(t("saved", file)));
  const saveSvg = async () => {
    await ready(step);
    save(name("svg"), svg(tree, step, options(step)), "image/svg+xml");
  };
  const savePng = async () => {
    await ready(step);
    const canvas = paint(tree, step, options(step), PNG_PIXELS);
    canvas.toBlob((blob) => blob && save(name("png"), blob, "image/png"));
  };
  const saveGif = async () => {
    tell(t("drawing"));
    save(`search-${rung}.gif`, await moving(pictures), "image/gif");
  };
  const copy = (/** @type {string} */ content, done = "copied") => {
    const written = navigator.clipboard ? navigator.clipboard.writeText(content) : Promise.reject();
    written.then(
      () => tell(t(done)),
      () => tell(t("notCopied")),
    );
  };
  const copyText = () => {
    const { title, sentence: said } = options(step);
    copy(text(tree, step, title, said, t));
  };
  const copyFrame = () => {
    const code = embedCode(write(found.plan, { step, lead }), t("title"));
    copy(code, isLocal() ? "copiedHere" : "copied");
  };
  const button = (
    /** @type {string} */ act,
    /** @type {string} */ word,
    /** @type {any} */ press,
  ) => html`
    <button data-act=${act} onClick=${press}>${t(word)}</button>
  `;
  return html`
    ${button("svg", "exportSvg", saveSvg)} ${button("png", "exportPng", savePng)}
    ${button("gif", "exportGif", saveGif)} ${button("copy", "copyText", copyText)}
    ${button("embed", "copyFrame", copyFrame)}
    <span class="quiet told">${told}</span>
  `;
}
