// How often a mistake errs on random positions, measured when the page is opened and again on
// request.

import { announce } from "../../lib/announce.js";
import { fetchMistake, isAborted } from "../../lib/api.js";
import { errorText } from "../../lib/failure.js";
import { number, useWords } from "../../lib/i18n.js";
import { html, useEffect, useState } from "../../vendor/preact.js";
import { WORDS } from "./words.js";

/** @typedef {import("../../lib/api.js").Measured} Measured */

/** What is measured without being asked, as in the documentation. */
const USUAL = { positions: "300", seed: "1" };

/** @param {{ mistake: string, game: string }} props */
export function Often({ mistake, game }) {
  const t = useWords(WORDS);
  const [wanted, setWanted] = useState(USUAL);
  const [asked, setAsked] = useState(wanted);
  const [found, setFound] = useState(/** @type {Measured | null} */ (null));
  const [error, setError] = useState("");
  useEffect(() => {
    const stop = new AbortController();
    setFound(null);
    setError("");
    const [positions, seed] = [Number(asked.positions), Number(asked.seed)];
    fetchMistake({ mistake, positions, seed }, stop.signal)
      .then(({ measured }) => measured && setFound(measured))
      .catch((reason) => isAborted(reason) || setError(errorText(reason)));
    return () => stop.abort();
  }, [asked]);
  useEffect(() => {
    if (found && asked !== USUAL) announce(measuredText(found, game, t));
  }, [found]);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    setAsked({ ...wanted });
  };
  const field = (/** @type {"positions" | "seed"} */ name, /** @type {number} */ most) => html`
    <label class="field">
      ${t(name)}
      <input
        type="number"
        min=${name === "seed" ? 0 : 1}
        max=${most}
        required
        value=${wanted[name]}
        onInput=${(/** @type {any} */ e) => setWanted({ ...wanted, [name]: e.target.value })}
      />
    </label>
  `;
  return html`
    <h3>${t("often")}</h3>
    <p data-measured=${found ? "done" : "going"}>
      ${error || (found ? measuredText(found, game, t) : t("measuring"))}
    </p>
    <form class="row" onSubmit=${submit}>
      ${field("positions", 10000)} ${field("seed", 999999)}
      <button>${t("measure")}</button>
    </form>
  `;
}

/**
 * @param {Measured} found
 * @param {string} game
 * @param {import("../../lib/i18n.js").T} t
 */
function measuredText(found, game, t) {
  const { positions, seed, illegal, worse, slower, values, work } = found;
  const errors = illegal + worse + slower + values + work;
  const share = `${number(Math.round((1000 * errors) / Math.max(1, positions)) / 10)} %`;
  const counts = [illegal, worse, slower, values, work].map(number);
  const text = t("measured", number(positions), game, seed, share, ...counts);
  const ratio = found.wrong_nodes / Math.max(1, found.right_nodes);
  const rounded = Math.round(100 * ratio) / 100;
  return rounded === 1 ? text : `${text} ${t("ratio", number(rounded))}`;
}
