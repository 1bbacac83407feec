// Matches: two machines against each other, the numbers while they play, the games afterwards.

import { Board } from "../../boards/board.js";
import { lookOf } from "../../boards/marks.js";
import { WORDS as BOARD_WORDS, sideName } from "../../boards/words.js";
import { announce } from "../../lib/announce.js";
import { addressForm } from "../../lib/form.js";
import { Failure, errorText } from "../../lib/failure.js";
import { family, useOffer } from "../../lib/games.js";
import { number, useWords } from "../../lib/i18n.js";
import { address, replace, useRoute } from "../../lib/route.js";
import { html, useEffect, useRef } from "../../vendor/preact.js";
import { GamesCard } from "./games.js";
import { eloText } from "./numbers.js";
import { match } from "./run.js";
import { Setup, requestOf, unusual, wantedOf } from "./setup.js";
import { StandingsCard } from "./standings.js";
import { WORDS } from "./words.js";

const useWanted = addressForm(wantedOf);

export function Page() {
  const t = useWords(WORDS);
  const { query } = useRoute();
  const run = match.use();
  const { offered, error, again } = useOffer();
  const [wanted, setWanted] = useWanted(query);
  const results = useRef(/** @type {HTMLElement | null} */ (null));
  useTold(run);
  const begin = () => {
    setWanted(wanted);
    replace(address("match", unusual(wanted)));
    match.start(requestOf(wanted));
    // On a narrow screen what happens now is below the form.
    const below = results.current && results.current.getBoundingClientRect().top > innerHeight / 2;
    if (below) results.current?.scrollIntoView();
  };
  const named = useSideNames(run.turn?.view.picture);
  const [one, other] = sidesOf(offered, run.request?.game ?? wanted.game);
  /** @type {[string, string]} */
  const sides = [named(one), named(other)];
  return html`
    <h1>${t("title")}</h1>
    <p class="quiet">${t("intro")}</p>
    ${
      error &&
      html`
        <${Failure} error=${error} again=${again} />
      `
    }
    <div class="match">
      ${
        offered &&
        html`
          <${Setup}
            key=${query}
            offer=${offered}
            wanted=${wanted}
            onChange=${setWanted}
            playing=${run.phase === "going"}
            onStart=${begin}
            onStop=${match.stop}
          />
        `
      }
      <div class="results" ref=${results}>
        <${Progress} run=${run} />
        ${
          run.phase === "going" &&
          run.turn &&
          html`
            <${Live} turn=${run.turn} named=${named} />
          `
        }
        <${StandingsCard} run=${run} sides=${sides} />
      </div>
      ${
        run.games.length > 0 &&
        html`
          <${GamesCard} games=${run.games} sides=${sides} players=${run.request.players} />
        `
      }
    </div>
  `;
}

/**
 * @param {import("../../lib/games.js").Offer | null} offered
 * @param {string} game
 * @returns {[string, string]}
 */
const sidesOf = (offered, game) =>
  offered?.games.find(({ name }) => name === family(game))?.sides ?? ["1", "2"];

/** Says how it ended, to those who do not see it. @param {import("./run.js").Run} run */
function useTold(run) {
  const t = useWords(WORDS);
  useEffect(() => {
    if (run.error) announce(errorText(run.error), true);
    if (run.phase !== "done" || !run.standings) return;
    announce(t("ended", number(run.standings.games), eloText(run.standings.pairings[0].elo, t)));
  }, [run.phase]);
}

/** How many games have been played. @param {{ run: import("./run.js").Run }} props */
function Progress({ run }) {
  const t = useWords(WORDS);
  const { phase, games, request, error } = run;
  if (phase === "idle")
    return html`
      <div class="card empty"><p>${t("nothing")}</p></div>
    `;
  const played = games.length;
  return html`
    <div class="card progress">
      ${
        error &&
        html`
          <p class="error" role="alert">${errorText(error)}</p>
        `
      }
      <div class="row">
        <strong>${t(`phase-${phase}`)}</strong>
        ${" "}
        <span>${t("progress", number(played), number(request.games))}</span>
      </div>
      <progress
        max=${request.games}
        value=${played}
        aria-label=${t("progress", number(played), number(request.games))}
      ></progress>
    </div>
  `;
}

/**
 * What sides are called on such a board.
 * @param {import("../../boards/board.js").Picture} [picture]
 */
function useSideNames(picture) {
  const t = useWords(BOARD_WORDS);
  return (/** @type {string} */ side) =>
    sideName(t, side, picture !== undefined && lookOf(picture) === "wood");
}

/**
 * The game that is being played.
 * @param {{ turn: import("./run.js").Turn, named: (side: string) => string }} props
 */
function Live({ turn, named }) {
  const t = useWords(WORDS);
  return html`
    <section class="card live" aria-label=${t("live")}>
      <h2>${t("liveGame", turn.number)}</h2>
      <p class="quiet">
        ${named(turn.side)} (
        <code>${turn.player}</code>
        ): ${turn.move}
      </p>
      <div class="picture">
        <${Board} view=${turn.view} mover=${turn.side} label=${t("liveGame", turn.number)} />
      </div>
    </section>
  `;
}
