// Where the match stands: the table, the difference in Elo, the pairs, the test.

import { number, useWords } from "../../lib/i18n.js";
import { html } from "../../vendor/preact.js";
import { EloChart } from "./elo-chart.js";
import { eloText, percent, points, reversed, sum } from "./numbers.js";
import { WORDS } from "./words.js";

/** @param {{ run: import("./run.js").Run, sides: [string, string] }} props */
export function StandingsCard({ run, sides }) {
  const t = useWords(WORDS);
  const { standings, history, openings } = run;
  if (!standings) return null;
  const [pairing] = standings.pairings;
  return html`
    <section class="card standings" aria-labelledby="standings">
      <h2 id="standings">${t("standings")}</h2>
      <${Table} standings=${standings} pairing=${pairing} sides=${sides} />
      <dl class="figures">
        <${Figure} name=${t("elo")} hint=${t("eloHint")} value=${eloText(pairing.elo, t)} />
        <${Figure} name=${t("normalised")} value=${eloText(pairing.normalised_elo, t)} />
        <${Figure} name=${t("los")} hint=${t("losHint")} value=${percent(pairing.superiority)} />
      </dl>
      <div class="pictures">
        <${EloChart} history=${history} scheduled=${standings.scheduled} />
        <${Pairs} pairs=${pairing.tally.pairs} />
      </div>
      ${
        standings.sprt &&
        html`
          <${Test} sprt=${standings.sprt} />
        `
      }
      ${
        standings.beyond > 0 &&
        html`
          <p class="quiet">${t("beyond", number(standings.beyond))}</p>
        `
      }
      ${
        openings &&
        html`
          <p class="quiet">${t("openings")}:${" "} ${openingsText(openings, t)}</p>
        `
      }
      ${warnings(standings, t).map(
        (warning) => html`
          <p class="warning">
            <span aria-hidden="true">⚠</span>
            ${" "}${warning}
          </p>
        `,
      )}
    </section>
  `;
}

/**
 * Where the games began.
 * @param {import("./run.js").Openings} openings
 * @param {import("../../lib/i18n.js").T} t
 */
function openingsText({ kind, count, plies, uneven }, t) {
  if (kind !== "random") return t(`began-${kind}`, number(count ?? 0));
  const random = t("began-random", number(count), number(plies));
  return uneven ? random + t("began-uneven", number(uneven)) : random;
}

/**
 * What a reader of the numbers should know.
 * @param {import("./run.js").Standings} standings
 * @param {import("../../lib/i18n.js").T} t
 */
function warnings({ players, pairings }, t) {
  const repeated = pairings.filter((pairing) => pairing.repeated > 0);
  const forfeits = players.filter((player) => Object.keys(player.forfeits).length > 0);
  return [
    ...repeated.map((pairing) =>
      t("repeated", number(pairing.repeated), ...pairing.players.map((n) => players[n].name)),
    ),
    ...forfeits.map((player) => {
      const reasons = Object.entries(player.forfeits).map(
        ([reason, n]) => `${number(n)} (${t(`reason-${reason}`)})`,
      );
      return t("forfeits", player.name, reasons.join(", "));
    }),
  ];
}

/**
 * @param {{
 *   standings: import("./run.js").Standings, pairing: import("./run.js").Pairing,
 *   sides: [string, string]
 * }} props
 */
function Table({ standings, pairing, sides }) {
  const t = useWords(WORDS);
  const first = pairing.tally.sides;
  const rows = [
    { letter: "A", name: standings.players[pairing.players[0]].name, by: first },
    {
      letter: "B",
      name: standings.players[pairing.players[1]].name,
      by: /** @type {[any, any]} */ ([reversed(first[1]), reversed(first[0])]),
    },
  ];
  return html`
    <div class="scroll">
      <table class="tally">
        <thead>
          <tr>
            <th rowspan="2" scope="col">${t("playerHead")}</th>
            ${sides.map(
              (side) => html`
                <th colspan="3" scope="colgroup" class="middle">${t("as", side)}</th>
              `,
            )}
            <th rowspan="2" scope="col" class="number">${t("points")}</th>
            <th rowspan="2" scope="col" class="number">${t("score")}</th>
          </tr>
          <tr>
            ${sides.map(() =>
              ["won", "drawn", "lose"].map(
                (key) => html`
                  <th scope="col" class="number">
                    <abbr title=${t(key)}>${t(`short-${key}`)}</abbr>
                  </th>
                `,
              ),
            )}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) => html`
              <${Row} ...${row} />
            `,
          )}
        </tbody>
      </table>
    </div>
  `;
}

/**
 * @param {{
 *   letter: string, name: string, by: [import("./run.js").Wdl, import("./run.js").Wdl]
 * }} props
 */
function Row({ letter, name, by }) {
  const all = sum(by[0], by[1]);
  const played = all.wins + all.draws + all.losses;
  const own = all.wins + all.draws / 2;
  return html`
    <tr>
      <th scope="row">
        <span class="initial">${letter}</span>
        ${" "}
        <code>${name}</code>
      </th>
      ${by.map(({ wins, draws, losses }) =>
        [wins, draws, losses].map(
          (n) => html`
            <td class="number">${number(n)}</td>
          `,
        ),
      )}
      <td class="number strong">${points(own)}</td>
      <td class="number">${percent(played ? own / played : null)}</td>
    </tr>
  `;
}

/** @param {{ name: string, value: string, hint?: string }} props */
const Figure = ({ name, value, hint }) => html`
  <div title=${hint}>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>
`;

/**
 * How many pairs of games brought how many points, as columns.
 * @param {{ pairs: number[] }} props
 */
function Pairs({ pairs }) {
  const t = useWords(WORDS);
  const most = Math.max(1, ...pairs);
  return html`
    <figure class="pairs">
      <figcaption>${t("pairs")}</figcaption>
      <table>
        <tbody>
          <tr class="bars">
            ${pairs.map(
              (count) => html`
                <td>
                  <span class="count">${number(count)}</span>
                  <span class="bar" style=${{ height: `${(3.5 * count) / most}rem` }}></span>
                </td>
              `,
            )}
          </tr>
          <tr>
            ${["0", "½", "1", "1½", "2"].map(
              (label) => html`
                <th scope="col">${label}</th>
              `,
            )}
          </tr>
        </tbody>
      </table>
    </figure>
  `;
}

/** How far the test has come. @param {{ sprt: import("./run.js").Sprt }} props */
function Test({ sprt }) {
  const t = useWords(WORDS);
  const { llr, lower, upper, test, verdict } = sprt;
  const place = Math.min(1, Math.max(0, (llr - lower) / (upper - lower)));
  const zero = -lower / (upper - lower);
  const told =
    { "accept-elo0": t("accepted", test.elo0), "accept-elo1": t("accepted", test.elo1) }[verdict] ??
    t("undecided");
  return html`
    <div class="sprt">
      <p>
        <strong>SPRT</strong>
        ${" "}${told}${" "}
        <span class="quiet">LLR ${llr.toFixed(2)} (${lower.toFixed(2)} … ${upper.toFixed(2)})</span>
      </p>
      <div
        class="track"
        role="meter"
        aria-label="SPRT, LLR"
        aria-valuemin=${lower.toFixed(2)}
        aria-valuemax=${upper.toFixed(2)}
        aria-valuenow=${Math.min(upper, Math.max(lower, llr)).toFixed(2)}
      >
        <span
          class=${llr < 0 ? "fill less" : "fill"}
          style=${{
            left: `${100 * Math.min(zero, place)}%`,
            width: `${100 * Math.abs(place - zero)}%`,
          }}
        ></span>
        <span class="zero" style=${{ left: `${100 * zero}%` }}></span>
      </div>
      <p class="ends">
        <span>Elo ${test.elo0}</span>
        <span>Elo ${test.elo1}</span>
      </p>
    </div>
  `;
}
