//! The ladder: searches written down step by step, and tables of what each rung saves.

use super::{
    Answer, json,
    start::{About, evaluator, open_rules, searchable},
};
use crate::{
    State,
    body::Small,
    client::Client,
    most::{Most, within},
    refusal::Refusal,
    stream::{self, Patience},
};
use axum::extract;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use session::{Ladder, Position, Rung, Search, Trace};
use std::{sync::Arc, time::Duration};

/// Positions of a search that is written down, if nothing else is said.
const USUAL_NODES: u64 = 2000;
/// Rungs side by side.
const MOST_RUNGS: usize = 8;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExplainAsked {
    rungs: Option<Vec<String>>,
    depth: Option<u64>,
    eval: Option<String>,
    nodes: Option<u64>,
}

pub(super) async fn explain(
    extract::State(state): extract::State<Arc<State>>,
    client: Client,
    body: Small,
) -> Answer {
    let shared = Arc::clone(&state);
    let traced = state.searches.answer(client.id.clone(), move |_stop| {
        let About { pos, asked } = About::<ExplainAsked>::read(&body, &shared)?;
        let searches = searches(&*pos, asked, &shared.most)?;
        let traces = searches.iter().map(|search| Ok(pos.explain(search)?));
        let traces: Vec<Trace> = traces.collect::<Result<_, Refusal>>()?;
        json(&shared, &client, &json!({"traces": traces}))
    });
    traced.await
}

/// One search for each rung.
fn searches(pos: &dyn Position, asked: ExplainAsked, most: &Most) -> Result<Vec<Search>, Refusal> {
    let rungs = rungs(asked.rungs.unwrap_or_else(|| vec!["alphabeta".to_owned()]))?;
    let fit = most.explain_bytes / (node_bytes(pos) * rungs.len() as u64);
    let fit = fit.clamp(1, most.explain_nodes);
    let nodes = within("nodes", asked.nodes.unwrap_or(USUAL_NODES.min(fit)), 1, fit)?;
    let depth = asked.depth.map(|depth| within("depth", depth, 0, most.depth)).transpose()?;
    let evaluator = evaluator(asked.eval)?;
    let search = |rung| Search {
        rung,
        depth: depth.map(|depth| depth as u32),
        evaluator: evaluator.clone(),
        nodes: Some(nodes),
        cache_bytes: most.table_bytes,
    };
    Ok(rungs.into_iter().map(search).collect())
}

/// What a node of a search takes when it is written down, about: its position, which in a tree is no longer than the
/// rules, and the moves that were cut off.
fn node_bytes(pos: &dyn Position) -> u64 {
    const SENTENCES: usize = 200;
    const MOVE: usize = 16;
    let view = pos.view();
    (SENTENCES + view.game.len() + view.position.len() + MOVE * view.moves.len()) as u64
}

fn rungs(texts: Vec<String>) -> Result<Vec<Rung>, Refusal> {
    within("rungs", texts.len(), 1, MOST_RUNGS)?;
    let read =
        |text: &String| text.parse().map_err(|error| Refusal::content(format!("rung: {error}")));
    texts.iter().map(read).collect()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReportAsked {
    report: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LadderAsked {
    depths: Vec<u64>,
    rungs: Option<Vec<String>>,
    eval: Option<String>,
    whole_game: Option<bool>,
    nodes: Option<u64>,
}

pub(super) async fn climb(
    extract::State(state): extract::State<Arc<State>>,
    client: Client,
    body: Small,
) -> Answer {
    let shared = Arc::clone(&state);
    let read = state.quick.answer(client.id.clone(), move |_| plan(&body, &shared));
    let (pos, ladder) = read.await?;
    let (limit, turn) = (state.most.ladder_ms, Duration::from_millis(state.most.turn_ms));
    let patience = Patience { limit: Duration::from_millis(limit), turn: None };
    let ticket = state.searches.enter(&client.id)?;
    Ok(stream::answer(ticket, patience, state.closing.subscribe(), move |outlet| {
        let table = ladder.measure(&*pos, outlet.stop(), &mut |cell| {
            outlet.line(&json!({"cell": cell}));
            outlet.breathe(turn);
        })?;
        Ok(json!({"done": true, "table": table}))
    }))
}

/// The table of a report, or the one that is asked for.
fn plan(body: &Small, state: &State) -> Result<(Box<dyn Position>, Ladder), Refusal> {
    let fields: Map<String, Value> = body.parse()?;
    if fields.contains_key("report") {
        let ReportAsked { report } = body.parse()?;
        let known = Ladder::REPORTS.join(" or ");
        let ladder = Ladder::report(&report).ok_or_else(|| {
            Refusal::content(format!("expected report {known}, found {report:?}"))
        })?;
        return Ok((open_rules(&ladder.game, &state.most)?, ladder));
    }
    let About { pos, asked } = About::<LadderAsked>::read(body, state)?;
    let ladder = table(&*pos, asked, &state.most)?;
    searchable(&*pos, ladder.evaluator.as_deref())?;
    Ok((pos, ladder))
}

fn table(pos: &dyn Position, asked: LadderAsked, most: &Most) -> Result<Ladder, Refusal> {
    let rungs = match asked.rungs {
        Some(texts) => rungs(texts)?,
        None => Rung::LADDER.to_vec(),
    };
    let cells = asked.depths.len().saturating_mul(rungs.len());
    within("cells (depths times rungs)", cells, 1, most.ladder_cells)?;
    for depth in &asked.depths {
        within("depth", *depth, 1, most.depth)?;
    }
    let depths = asked.depths.iter().map(|depth| *depth as u32);
    let mut ladder = Ladder::new(&pos.view().game, depths, &rungs);
    ladder.nodes = within("nodes", asked.nodes.unwrap_or(Ladder::NODES), 1, most.ladder_nodes)?;
    ladder.whole_game = asked.whole_game.unwrap_or(true);
    ladder.evaluator = evaluator(asked.eval)?;
    Ok(ladder)
}
