// A board on which anything can be set up; the server says whether it can be played from there.

import { html, useEffect, useRef, useState } from "../../vendor/preact.js";
import { announce } from "../../lib/announce.js";
import { fetchView, isAborted } from "../../lib/api.js";
import { Failure, isPassing } from "../../lib/failure.js";
import { useWords } from "../../lib/i18n.js";
import { address, replace, route, useRoute } from "../../lib/route.js";
import { USUAL_RULES, fromQuery } from "../play/link.js";
import { lastQuery } from "../play/saved.js";
import { Controls } from "./controls.js";
import { EditedBoard } from "./edited-board.js";
import { draftOf, seedsOf, written } from "./setup.js";
import { Verdict } from "./verdict.js";
import { WORDS } from "./words.js";

/** @typedef {import("../../boards/board.js").View} View */
/**
 * @typedef {object} Editing
 * @property {string} rules
 * @property {[string, string]} sides their names
 * @property {number} seeds that the game begins with
 * @property {import("./setup.js").Draft} draft
 * @property {string} text of the draft, or as it was typed
 * @property {View | null} view what the server made of it, none while it is being asked or if it
 *   was refused
 * @property {Error | null} error
 */

/** The rules to begin with: those of the address, or of the game that was on the board last. */
function wanted(/** @type {URLSearchParams} */ query) {
  const last = fromQuery(new URLSearchParams(lastQuery())).rules;
  const usual = last.startsWith("tree:") ? USUAL_RULES : last;
  return { rules: query.get("game") ?? usual, text: query.get("position") ?? "" };
}

/** What is set up, and what the server says about it. */
function useEditing() {
  const [editing, setEditing] = useState(/** @type {Editing | null} */ (null));
  const [failure, setFailure] = useState(/** @type {Error | null} */ (null));
  const asked = useRef(new AbortController());
  useEffect(() => () => asked.current.abort(), []);

  /** Asks the server; the newest question counts. */
  const ask = (/** @type {string} */ rules, /** @type {string} */ text) => {
    asked.current.abort();
    asked.current = new AbortController();
    return fetchView({ game: rules, ...(text && { position: text }) }, asked.current.signal);
  };

  /** Opens rules at their start, and at a position if one is given. */
  const load = async (/** @type {string} */ rules, text = "") => {
    setFailure(null);
    try {
      const { view, sides } = await ask(rules, "");
      const seeds = seedsOf(view.picture);
      const start = { rules: view.game, sides, seeds, draft: draftOf(view, sides), error: null };
      setEditing({ ...start, text: view.position, view });
      if (text) await check({ ...start, text, view: null }, true);
    } catch (error) {
      if (!isAborted(error)) setFailure(/** @type {Error} */ (error));
    }
  };

  /** Lets the server say whether it can be played; what was typed becomes the board if so. */
  const check = async (/** @type {Editing} */ now, typed = false) => {
    setEditing({ ...now, view: null, error: null });
    try {
      const { view } = await ask(now.rules, now.text);
      const draft = typed ? draftOf(view, now.sides) : { ...now.draft, picture: view.picture };
      setEditing({ ...now, draft, text: typed ? now.text : view.position, view, error: null });
      replace(address("edit", { game: view.game, position: view.position }));
    } catch (error) {
      if (!isAborted(error))
        setEditing({ ...now, view: null, error: /** @type {Error} */ (error) });
    }
  };

  const change = (/** @type {Partial<import("./setup.js").Draft>} */ some) => {
    if (!editing) return;
    const draft = { ...editing.draft, ...some };
    check({ ...editing, draft, text: written(draft) });
  };
  const type = (/** @type {string} */ text) => editing && check({ ...editing, text }, true);
  return { editing, failure, load, change, type };
}

export function Page() {
  const t = useWords(WORDS);
  const { query } = useRoute();
  const { editing, failure, load, change, type } = useEditing();
  const open = (/** @type {URLSearchParams} */ query) => {
    const { rules, text } = wanted(query);
    load(rules, text);
  };
  useEffect(() => open(query), [query]);
  useEffect(() => {
    if (editing?.error && !isPassing(editing.error)) announce(t("impossible"), true);
  }, [editing?.error]);
  const content =
    editing &&
    html`
      <div class="setting">
        <${EditedBoard} editing=${editing} change=${change} />
        <div class="aside">
          <${Verdict} editing=${editing} again=${() => type(editing.text)} />
          <${Controls} editing=${editing} change=${change} type=${type} load=${load} />
        </div>
      </div>
    `;
  return html`
    <div class="edit">
      <h1>${t("title")}</h1>
      ${
        failure &&
        html`
          <${Failure} error=${failure} again=${() => open(route().query)} />
        `
      }
      ${content}
    </div>
  `;
}
