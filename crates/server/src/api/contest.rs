//! Matches, told while they are played.

use super::{
    Answer,
    start::{About, player, searchable},
};
use crate::{
    State,
    body::Small,
    client::Client,
    most::{Most, within},
    refusal::Refusal,
    stream::{self, Outlet, Patience},
};
use axum::extract;
use serde::Deserialize;
use serde_json::{Value, json};
use session::{
    Contest, ContestNews, Format, PlayerSpec, Position, Time,
    contest::{Openings, Turn},
    stats::Sprt,
};
use std::{num::NonZero, sync::Arc, time::Duration};

/// Games of a match, if nothing else is said.
const USUAL_GAMES: u64 = 10;
/// Random moves of an opening, and moves of a game.
const MOST_PLIES: u64 = 100;
const MOST_MOVES: u64 = 10_000;
/// How much later than its time a move may come. All players are ours and keep to their time as far as the machine
/// lets them; nobody should lose because others use the same machine.
const MARGIN: Duration = Duration::from_secs(5);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MatchAsked {
    players: [String; 2],
    games: Option<u64>,
    seed: Option<u64>,
    time: Option<u64>,
    openings: Option<Value>,
    most_moves: Option<u64>,
    sprt: Option<String>,
    concurrency: Option<u64>,
    turns: Option<bool>,
}

pub(super) async fn contest(
    extract::State(state): extract::State<Arc<State>>,
    client: Client,
    body: Small,
) -> Answer {
    let shared = Arc::clone(&state);
    let read = state.quick.answer(client.id.clone(), move |_| {
        let About { pos, asked } = About::<MatchAsked>::read(&body, &shared)?;
        let turns = asked.turns.unwrap_or(true);
        searchable(&*pos, None)?;
        let [first, second] = &asked.players;
        let players = vec![player(&*pos, first, &shared)?, player(&*pos, second, &shared)?];
        Ok((pos, wanted(asked, players, &shared.most)?, turns))
    });
    let (pos, contest, turns) = read.await?;
    let patience = Patience { limit: Duration::from_millis(state.most.match_ms), turn: None };
    let ticket = state.matches.enter(&client.id)?;
    Ok(stream::answer(ticket, patience, state.closing.subscribe(), move |outlet| {
        played(&*pos, &contest, turns, outlet)
    }))
}

fn played(
    pos: &dyn Position,
    contest: &Contest,
    turns: bool,
    outlet: &Outlet,
) -> Result<Value, Refusal> {
    let follow = |turn: &Turn<'_>| {
        let Turn { number, player, side, ply, view } = turn;
        let turn = json!({"number": number, "player": player, "side": side, "move": ply.mv, "ply": ply, "view": view});
        outlet.latest(&json!({"turn": turn}));
    };
    let mut watch = |news: &ContestNews<'_>| {
        let game = json!({"number": news.number, "record": news.record});
        let standings = news.standings.map(|standings| standings());
        outlet.line(&json!({"game": game, "standings": standings}));
    };
    let outcome = pos.contest(contest, turns.then_some(&follow), outlet.stop(), &mut watch)?;
    Ok(json!({"done": true, "outcome": outcome}))
}

fn wanted(asked: MatchAsked, players: Vec<PlayerSpec>, most: &Most) -> Result<Contest, Refusal> {
    let games = within("games", asked.games.unwrap_or(USUAL_GAMES), 2, most.match_games)?;
    if games % 2 == 1 {
        let reason = "expected an even number of games: each opening is played from both sides";
        return Err(Refusal::content(reason));
    }
    let time = asked.time.map(|time| within("time", time, 1, most.choose_ms)).transpose()?;
    let most_moves = asked.most_moves.map(|moves| within("most_moves", moves, 1, MOST_MOVES));
    let at_once = within("concurrency", asked.concurrency.unwrap_or(1), 1, most.threads)?;
    let sprt = asked.sprt.map(|text| text.parse::<Sprt>().map_err(Refusal::content));
    Ok(Contest {
        players,
        format: Format::Match,
        games: games as u32,
        seed: asked.seed.unwrap_or(1),
        openings: openings(asked.openings)?,
        // Without a limit a move might never come.
        time: Time {
            this_move: Some(Duration::from_millis(time.unwrap_or(most.choose_ms))),
            ..Time::default()
        },
        margin: MARGIN,
        most_moves: most_moves.transpose()?.map(|moves| moves as u32),
        adjudicate: None,
        sprt: sprt.transpose()?,
        concurrency: NonZero::new(at_once as usize).unwrap_or(NonZero::<usize>::MIN),
        store: None,
    })
}

fn openings(asked: Option<Value>) -> Result<Openings, Refusal> {
    let plies = asked.as_ref().and_then(Value::as_u64);
    match (asked.as_ref().and_then(Value::as_str), plies) {
        (Some("start"), _) => Ok(Openings::Start),
        (_, Some(plies)) => Ok(Openings::Random(within("openings", plies, 1, MOST_PLIES)? as u32)),
        (Some("auto"), _) => Ok(Openings::Auto),
        _ if asked.is_none() => Ok(Openings::Auto),
        _ => Err(Refusal::content("expected openings: auto, start, or a number of random moves")),
    }
}
