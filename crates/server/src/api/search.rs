//! The engine and the players, asked about a position.

use super::{
    Answer,
    start::{About, evaluator, player, searchable},
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
use session::{Limits, Options, PlayerSpec, Position, Think, Thought, Time};
use std::{sync::Arc, time::Duration};

/// Positions that a review looks at for each move, if nothing else is said.
const REVIEW_NODES: u64 = 20_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ThinkAsked {
    time: Option<u64>,
    depth: Option<u64>,
    nodes: Option<u64>,
    lines: Option<u64>,
    threads: Option<u64>,
    eval: Option<String>,
}

pub(super) async fn think(
    extract::State(state): extract::State<Arc<State>>,
    client: Client,
    body: Small,
) -> Answer {
    let shared = Arc::clone(&state);
    let read = state.quick.answer(client.id.clone(), move |_| {
        let About { pos, asked } = About::<ThinkAsked>::read(&body, &shared)?;
        let think = wanted(asked, &shared.most)?;
        searchable(&*pos, think.evaluator.as_deref())?;
        Ok((pos, think))
    });
    let (pos, think) = read.await?;
    let patience = state.patience(state.most.think_ms);
    let ticket = state.searches.enter(&client.id)?;
    Ok(stream::answer(ticket, patience, state.closing.subscribe(), move |outlet| {
        let thought = pos.think(&think, outlet.stop(), &mut |thought| tell(outlet, thought))?;
        Ok(json!({"done": true, "thought": thought}))
    }))
}

/// Sends what is known so far, and goes on.
fn tell(outlet: &Outlet, thought: &Thought) -> bool {
    outlet.latest(&json!({"thought": thought}));
    true
}

fn wanted(asked: ThinkAsked, most: &Most) -> Result<Think, Refusal> {
    let bounded = |name, asked: Option<u64>, most| {
        asked.map(|asked| within(name, asked, 1, most)).transpose()
    };
    let time = bounded("time", asked.time, most.think_ms)?.unwrap_or(most.think_ms);
    Ok(Think {
        limits: Limits {
            time: Some(Duration::from_millis(time)),
            depth: bounded("depth", asked.depth, most.depth)?.map(|depth| depth as u32),
            nodes: bounded("nodes", asked.nodes, u64::MAX)?,
        },
        options: Options {
            threads: bounded("threads", asked.threads, most.threads)?.unwrap_or(1) as usize,
            lines: bounded("lines", asked.lines, most.lines)?.unwrap_or(1) as usize,
            ..Options::default()
        },
        evaluator: evaluator(asked.eval)?,
        table_bytes: most.table_bytes,
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChooseAsked {
    player: String,
    seed: Option<u64>,
}

pub(super) async fn choose(
    extract::State(state): extract::State<Arc<State>>,
    client: Client,
    body: Small,
) -> Answer {
    let shared = Arc::clone(&state);
    let read = state.quick.answer(client.id.clone(), move |_| {
        let About { pos, asked } = About::<ChooseAsked>::read(&body, &shared)?;
        searchable(&*pos, None)?;
        let spec = player(&*pos, &asked.player, &shared)?;
        Ok((pos, spec, asked.seed.unwrap_or(0)))
    });
    let (pos, spec, seed) = read.await?;
    let (patience, time) = (state.patience(state.most.choose_ms), state.most.choose_ms);
    let ticket = state.searches.enter(&client.id)?;
    Ok(stream::answer(ticket, patience, state.closing.subscribe(), move |outlet| {
        let time = Time { this_move: Some(Duration::from_millis(time)), ..Time::default() };
        chosen(&*pos, &spec, seed, &time, outlet)
    }))
}

fn chosen(
    pos: &dyn Position,
    spec: &PlayerSpec,
    seed: u64,
    time: &Time,
    outlet: &Outlet,
) -> Result<Value, Refusal> {
    let failed = |forfeit| Refusal::content(format!("player: {forfeit}"));
    let first = pos.view().to_move.as_deref() == Some(pos.sides()[0]);
    let mut seat = pos.seat(spec)?;
    seat.begin(pos, first, seed).map_err(failed)?;
    let watch = &mut |thought: &Thought| tell(outlet, thought);
    let chosen = seat.choose(pos, time, outlet.stop(), watch).map_err(failed)?;
    Ok(json!({"done": true, "move": chosen.mv, "thought": chosen.thought}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReviewAsked {
    time: Option<u64>,
    nodes: Option<u64>,
    eval: Option<String>,
}

pub(super) async fn review(
    extract::State(state): extract::State<Arc<State>>,
    client: Client,
    body: Small,
) -> Answer {
    let shared = Arc::clone(&state);
    let read = state.quick.answer(client.id.clone(), move |_| {
        let About { pos, asked } = About::<ReviewAsked>::read(&body, &shared)?;
        let ReviewAsked { time, nodes, eval } = asked;
        let nodes = if time.is_none() { nodes.or(Some(REVIEW_NODES)) } else { nodes };
        let asked = ThinkAsked { time, nodes, eval, depth: None, lines: None, threads: None };
        let think = wanted(asked, &shared.most)?;
        // A game that is over can be looked at again if a move was played.
        let mut before = pos.duplicate();
        before.undo();
        searchable(&*before, think.evaluator.as_deref())?;
        Ok((pos, think))
    });
    let (pos, think) = read.await?;
    let (limit, turn) = (state.most.review_ms, Duration::from_millis(state.most.turn_ms));
    let patience = Patience { limit: Duration::from_millis(limit), turn: None };
    let ticket = state.searches.enter(&client.id)?;
    Ok(stream::answer(ticket, patience, state.closing.subscribe(), move |outlet| {
        let review = session::review(&*pos, &think, outlet.stop(), &mut |ply, thought| {
            outlet.line(&json!({"ply": ply, "thought": thought}));
            outlet.breathe(turn);
        })?;
        Ok(json!({"done": true, "review": review}))
    }))
}

impl State {
    /// So many milliseconds, fewer if others wait.
    pub(super) fn patience(&self, limit: u64) -> Patience {
        let turn = Some(Duration::from_millis(self.most.turn_ms));
        Patience { limit: Duration::from_millis(limit), turn }
    }
}
