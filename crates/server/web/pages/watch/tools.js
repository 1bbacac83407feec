// Buttons for how the trees are shown, and to export a step.

import { html, useState } from "../../vendor/preact.js";
import { announce } from "../../lib/announce.js";
import { download } from "../../lib/download.js";
import { number, useWords } from "../../lib/i18n.js";
import { printPalette } from "../../lib/palette.js";
import { useWatch } from "./context.js";
import { WHOLE, svg, text } from "./export.js";
import WORDS from "./words.js";

/** Gives the trees the whole screen, or takes it back. @param {MouseEvent} event */
function fillScreen({ currentTarget }) {
  if (document.fullscreenElement) document.exitFullscreen();
  else /** @type {Element} */ (currentTarget).closest(".watching")?.requestFullscreen();
}

export function Tools() {
  const t = useWords(WORDS);
  const { found, walk, sentence, display, setDisplay, canvases } = useWatch();
  const { step, lead, practice } = walk;
  const { pictures } = found;
  const tree = found.trees[lead];
  const [told, setTold] = useState("");
  const tell = (/** @type {string} */ words) => (setTold(words), announce(words));
  const { trace } = tree.model;
  const at = t("stepOf", number(step + 1), number(trace.steps.length));
  const title = `${trace.game} · ${t(`rung.${trace.rung}`)} · ${at}`;
  const saveSvg = async () => {
    const whole = tree.layout.items.length <= WHOLE;
    const nodes = whole ? trace.nodes.filter((_, id) => tree.model.entered[id] <= step) : [];
    if (tree.boards) await pictures.load(nodes.map(({ position }) => position));
    const labels = { saved: t("saves", "{0}"), symmetric: t("symmetric"), cache: t("cache") };
    const box = whole ? null : (canvases[lead]?.camera.box() ?? null);
    const name = `search-${trace.rung}-step-${step + 1}.svg`;
    download(
      name,
      svg(tree, step, {
        labels,
        title,
        sentence,
        box,
        picture: (position) => pictures.get(position),
        colours: printPalette(),
      }),
      "image/svg+xml",
    );
    tell(t("saved", name));
  };
  const copy = () => {
    const content = text(tree, step, title, sentence, t);
    const written = navigator.clipboard ? navigator.clipboard.writeText(content) : Promise.reject();
    written.then(
      () => tell(t("copied")),
      () => tell(t("notCopied")),
    );
  };
  const toggle = (
    /** @type {string} */ name,
    /** @type {boolean} */ on,
    /** @type {(on: boolean) => void} */ set,
  ) => html`
    <button data-act=${name} aria-pressed=${on} onClick=${() => set(!on)}>${t(name)}</button>
  `;
  return html`
    <div class="row tools">
      ${toggle("practice", practice.on, practice.set)}
      ${toggle("asText", display.asText, (asText) => setDisplay({ asText }))}
      ${toggle("follow", display.follow, (follow) => setDisplay({ follow }))}
      ${
        document.fullscreenEnabled &&
        html`
          <button data-act="screen" onClick=${fillScreen}>${t("screen")}</button>
        `
      }
      <span class="gap"></span>
      <button data-act="svg" onClick=${saveSvg}>${t("exportSvg")}</button>
      <button data-act="copy" onClick=${copy}>${t("copyText")}</button>
      <span class="quiet told">${told}</span>
    </div>
  `;
}
