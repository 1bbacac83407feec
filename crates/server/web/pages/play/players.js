// Who plays: a choice of sides and a level for most, everything else in a dialog for those who
// care.

import { html, useState } from "../../vendor/preact.js";
import { family } from "../../lib/games.js";
import { number, useWords } from "../../lib/i18n.js";
import { set, useSettings } from "../../lib/settings.js";
import { usePlay } from "./context.js";
import { Dialog } from "./dialog.js";
import { Icon } from "./icons.js";
import {
  HUMAN,
  KINDS,
  USUAL_LEVEL,
  isHuman,
  levelOf,
  levelSpec,
  read,
  withHumans,
  humans,
  write,
} from "./spec.js";
import { WORDS } from "./words.js";
import { hasMargin } from "./evaluation.js";

/** @param {{ name: string, player: string, onPlayer: (player: string) => void }} props */
function Level({ name, player, onPlayer }) {
  const t = useWords(WORDS);
  const { levels } = usePlay().offered;
  const level = levelOf(player);
  const label = level ? t(`level.${level}`) : player;
  return html`
    <label class="level">
      <span>
        ${name}${" "}
        <b>${label}</b>
      </span>
      <input
        type="range"
        min="1"
        max=${levels}
        value=${level ?? USUAL_LEVEL}
        aria-valuetext=${label}
        onInput=${(/** @type {any} */ e) => onPlayer(levelSpec(Number(e.target.value)))}
      />
    </label>
  `;
}

/** How fast machines move and seeds fall. */
function Speed() {
  const t = useWords(WORDS);
  const { pace } = useSettings();
  const SLOWEST = 2000;
  const told = pace ? t("seconds", number(pace / 1000)) : t("atOnce");
  return html`
    <label class="level">
      <span>
        ${t("speed")}${" "}
        <b>${told}</b>
      </span>
      <input
        type="range"
        min="0"
        max=${SLOWEST}
        step="100"
        value=${pace}
        aria-valuetext=${told}
        onInput=${(/** @type {any} */ e) => set({ pace: Number(e.target.value) })}
      />
    </label>
  `;
}

export function Players() {
  const t = useWords(WORDS);
  const { session, view, sides, dialog, actions } = usePlay();
  const { players } = session.state;
  const { called } = sides;
  const people = humans(players);
  const labels = {
    first: t("youAre", called[0]),
    second: t("youAre", called[1]),
    people: t("people"),
    machines: t("machines"),
  };
  const setPlayer = (/** @type {number} */ n) => (/** @type {string} */ player) =>
    actions.setPlayers(n ? [players[0], player] : [player, players[1]]);
  const machines = [0, 1].filter((n) => !isHuman(players[n]));
  return html`
    <section class="card players" aria-label=${t("players")}>
      <div class="segments" role="group" aria-label=${t("players")}>
        ${Object.entries(labels).map(
          ([name, label]) => html`
            <button
              key=${name}
              aria-pressed=${name === people}
              onClick=${() => actions.setPlayers(withHumans(players, /** @type {any} */ (name)))}
            >
              ${label}
            </button>
          `,
        )}
      </div>
      ${machines.map(
        (n) => html`
          <${Level}
            key=${n}
            name=${machines.length > 1 ? `${called[n]}:` : t("machineIs")}
            player=${players[n]}
            onPlayer=${setPlayer(n)}
          />
        `,
      )}
      ${
        (hasMargin(view) || machines.length > 1) &&
        html`
          <${Speed} />
        `
      }
      <button class="plain" onClick=${() => dialog.open("players")}>
        <${Icon} name="players" />
        ${" "}${t("morePlayers")}
      </button>
    </section>
  `;
}

/** @param {{ title: string, player: string, onPlayer: (player: string) => void }} props */
function PlayerFields({ title, player, onPlayer }) {
  const t = useWords(WORDS);
  const { offered, game } = usePlay();
  const entry = offered.games.find(({ name }) => name === family(game.rules));
  const evaluators = entry?.evaluators ?? [];
  const spec = read(player);
  const kind = spec.level ? "level" : spec.kind;
  const pickKind = (/** @type {any} */ event) => {
    const name = event.target.value;
    onPlayer(
      name === "level" ? levelSpec(USUAL_LEVEL) : write({ ...spec, level: undefined, kind: name }),
    );
  };
  const field = (/** @type {string} */ name) => html`
    <label class="field">
      ${t(`setting.${name}`)}
      <input
        value=${/** @type {any} */ (spec)[name] ?? ""}
        placeholder=${t(`setting.${name}.like`)}
        onInput=${(/** @type {any} */ e) =>
          onPlayer(write({ ...spec, [name]: e.target.value.trim() }))}
      />
    </label>
  `;
  const heuristic = () => html`
    <label class="field">
      ${t("setting.eval")}
      <select
        value=${spec.eval ?? ""}
        onChange=${(/** @type {any} */ e) => onPlayer(write({ ...spec, eval: e.target.value }))}
      >
        <option value="">${t("usual")}</option>
        ${evaluators.map(
          ([name, meaning]) => html`
            <option value=${name} title=${meaning}>${name}</option>
          `,
        )}
      </select>
    </label>
  `;
  return html`
    <fieldset>
      <legend>${title}</legend>
      <label class="field">
        ${t("kind")}
        <select value=${kind} onChange=${pickKind}>
          ${[HUMAN, "level", ...Object.keys(KINDS)].map(
            (name) => html`
              <option value=${name}>${t(`kind.${name}`)}</option>
            `,
          )}
        </select>
      </label>
      ${
        spec.level &&
        html`
          <${Level} name=${t("machineIs")} player=${player} onPlayer=${onPlayer} />
        `
      }
      ${
        !spec.level &&
        (KINDS[spec.kind] ?? []).map((name) =>
          name === "eval" ? evaluators.length > 0 && heuristic() : field(name),
        )
      }
    </fieldset>
  `;
}

export function PlayersDialog() {
  const t = useWords(WORDS);
  const { session, sides, dialog, actions } = usePlay();
  const [wanted, setWanted] = useState(session.state.players);
  const put = (/** @type {number} */ n) => (/** @type {string} */ player) =>
    setWanted(n ? [wanted[0], player] : [player, wanted[1]]);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    actions.setPlayers(wanted);
    dialog.close();
  };
  return html`
    <${Dialog} title=${t("players")} wide>
      <form class="fields" onSubmit=${submit}>
        <div class="two">
          ${sides.called.map(
            (name, n) => html`
              <${PlayerFields} key=${n} title=${name} player=${wanted[n]} onPlayer=${put(n)} />
            `,
          )}
        </div>
        <div class="row end">
          <button type="button" onClick=${dialog.close}>${t("cancel")}</button>
          <button class="primary">${t("take")}</button>
        </div>
      </form>
    <//>
  `;
}
