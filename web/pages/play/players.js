// Who plays: a choice of seats and a level for most, everything else in a dialog for those who
// care.

import { html, useState } from "../../vendor/preact.js";
import { number } from "../../lib/i18n.js";
import { set, useSettings } from "../../lib/settings.js";
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
  seated,
  seating,
  write,
} from "./spec.js";

/** @typedef {(key: string, ...parts: unknown[]) => string} T */
/**
 * @typedef {{
 *   t: T, name: string, player: string, levels: number, onPlayer: (player: string) => void
 * }} LevelProps
 */

/** @param {LevelProps} props */
function Level({ t, name, player, levels, onPlayer }) {
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

/** How fast machines move and seeds fall. @param {{ t: T }} props */
export function Speed({ t }) {
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

/**
 * @param {{
 *   t: T, called: [string, string], players: [string, string], levels: number, hasSeeds: boolean,
 *   onPlayers: (players: [string, string]) => void, onMore: () => void
 * }} props
 */
export function Players({ t, called, players, levels, hasSeeds, onPlayers, onMore }) {
  const seats = seating(players);
  const labels = {
    first: t("youAre", called[0]),
    second: t("youAre", called[1]),
    people: t("people"),
    machines: t("machines"),
  };
  const setSeat = (/** @type {number} */ n) => (/** @type {string} */ player) =>
    onPlayers(n ? [players[0], player] : [player, players[1]]);
  const machines = [0, 1].filter((n) => !isHuman(players[n]));
  return html`
    <section class="card players" aria-label=${t("players")}>
      <div class="segments" role="group" aria-label=${t("players")}>
        ${Object.entries(labels).map(
          ([name, label]) => html`
            <button
              key=${name}
              aria-pressed=${name === seats}
              onClick=${() => onPlayers(seated(players, /** @type {any} */ (name)))}
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
            t=${t}
            name=${machines.length > 1 ? `${called[n]}:` : t("machineIs")}
            player=${players[n]}
            levels=${levels}
            onPlayer=${setSeat(n)}
          />
        `,
      )}
      ${
        (hasSeeds || machines.length > 1) &&
        html`
          <${Speed} t=${t} />
        `
      }
      <button class="plain" onClick=${onMore}>
        <${Icon} name="players" />
        ${" "}${t("morePlayers")}
      </button>
    </section>
  `;
}

/**
 * @param {{
 *   t: T, title: string, player: string, evaluators: [string, string][], levels: number,
 *   onPlayer: (player: string) => void
 * }} props
 */
function Seat({ t, title, player, evaluators, levels, onPlayer }) {
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
          <${Level}
            t=${t}
            name=${t("machineIs")}
            player=${player}
            levels=${levels}
            onPlayer=${onPlayer}
          />
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

/**
 * @param {{
 *   t: T, called: [string, string], players: [string, string], levels: number,
 *   evaluators: [string, string][], onClose: () => void,
 *   onPlayers: (players: [string, string]) => void
 * }} props
 */
export function PlayersDialog({ t, called, players, levels, evaluators, onClose, onPlayers }) {
  const [wanted, setWanted] = useState(players);
  const put = (/** @type {number} */ n) => (/** @type {string} */ player) =>
    setWanted(n ? [wanted[0], player] : [player, wanted[1]]);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    onPlayers(wanted);
    onClose();
  };
  return html`
    <${Dialog} title=${t("players")} close=${t("close")} onClose=${onClose} wide>
      <form class="fields" onSubmit=${submit}>
        <div class="two">
          ${called.map(
            (name, n) => html`
              <${Seat}
                key=${n}
                t=${t}
                title=${name}
                player=${wanted[n]}
                evaluators=${evaluators}
                levels=${levels}
                onPlayer=${put(n)}
              />
            `,
          )}
        </div>
        <div class="row end">
          <button type="button" onClick=${onClose}>${t("cancel")}</button>
          <button class="primary">${t("take")}</button>
        </div>
      </form>
    <//>
  `;
}
