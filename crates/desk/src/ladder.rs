//! The ladder: searches recorded step by step, and tables of what each rung saves.

use crate::{
    About, Answer, Desk, Explain, Kind, Ladder, LadderTable, Message, Refusal, Task,
    bounds::within,
    start::{evaluator, not_over},
    task::limited,
};
use session::{LadderPlan, Position, Rung, Search};

/// Positions of a recorded search, if nothing else is said.
const EXPLAIN_NODES: u64 = 2000;
/// Rungs side by side.
const MOST_RUNGS: usize = Rung::NAMED.len();

impl Desk {
    pub(crate) fn explain(&self, about: About<Explain>) -> Result<Task, Refusal> {
        let pos = self.position(&about.start)?;
        not_over(&*pos)?;
        let searches = self.searches(&*pos, about.asked)?;
        Ok(Task::new(Kind::Explain, move |job, _| {
            let traces = searches.iter().map(|search| Ok(pos.explain(search, job)?));
            Ok(Answer::Traces { traces: traces.collect::<Result<_, Refusal>>()? })
        }))
    }

    /// One search for each rung.
    fn searches(&self, pos: &dyn Position, asked: Explain) -> Result<Vec<Search>, Refusal> {
        let most = &self.bounds;
        let rungs = rungs(asked.rungs.unwrap_or_else(|| vec!["alphabeta".to_owned()]))?;
        let fit = most.explain_bytes / (node_bytes(pos) * rungs.len() as u64);
        let fit = fit.clamp(1, most.explain_nodes);
        let nodes = within("nodes", asked.nodes.unwrap_or(EXPLAIN_NODES.min(fit)), 1, fit)?;
        let depth = asked.depth.map(|depth| within("depth", depth, 0, most.depth)).transpose()?;
        let evaluator = evaluator(pos, asked.eval.as_deref())?;
        let search = |rung| Search {
            rung,
            depth: depth.map(|depth| depth as u32),
            evaluator: evaluator.clone(),
            nodes: Some(nodes),
            cache_bytes: most.table_bytes,
        };
        Ok(rungs.into_iter().map(search).collect())
    }

    pub(crate) fn ladder(&self, request: Ladder) -> Result<Task, Refusal> {
        let (pos, plan) = match request {
            Ladder::Study(study) => self.study(&study)?,
            Ladder::Table(about) => {
                let pos = self.position(&about.start)?;
                not_over(&*pos)?;
                let plan = self.table(&*pos, about.asked)?;
                (pos, plan)
            }
        };
        let milliseconds = self.bounds.ladder_ms;
        Ok(Task::new(Kind::Ladder, move |job, output| {
            let table = plan.measure(&*pos, &limited(job, milliseconds), &mut |cell| {
                output.send(Message::Cell(cell.clone()));
                output.pause();
            })?;
            Ok(Answer::Table { table })
        }))
    }

    fn study(&self, study: &str) -> Result<(Box<dyn Position>, LadderPlan), Refusal> {
        let known = LadderPlan::STUDIES.map(|(name, _)| name).join(" or ");
        let plan = LadderPlan::study(study).ok_or_else(|| {
            Refusal::content(format!("expected the study {known}, found {study:?}"))
        })?;
        Ok((self.rules(&plan.game)?, plan))
    }

    fn table(&self, pos: &dyn Position, asked: LadderTable) -> Result<LadderPlan, Refusal> {
        let most = &self.bounds;
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
        let nodes = asked.nodes.unwrap_or(LadderPlan::NODES);
        let mut plan = LadderPlan::new(&pos.view().game, depths, &rungs);
        plan.nodes = within("nodes", nodes, 1, most.ladder_nodes)?;
        plan.whole_game = asked.whole_game.unwrap_or(true);
        plan.evaluator = evaluator(pos, asked.eval.as_deref())?;
        Ok(plan)
    }
}

/// What a node of a recorded search takes in the answer, about: its steps, its position, which in a
/// tree is no longer than the rules, and the moves that were cut off. Whole searches took 450 bytes
/// per node in tic-tac-toe, 570 in Kalah.
fn node_bytes(pos: &dyn Position) -> u64 {
    const STEPS: usize = 400;
    const MOVE: usize = 16;
    let view = pos.view();
    (STEPS + view.game.len() + view.position.len() + MOVE * view.moves.len()) as u64
}

fn rungs(texts: Vec<String>) -> Result<Vec<Rung>, Refusal> {
    within("rungs", texts.len(), 1, MOST_RUNGS)?;
    let read =
        |text: &String| text.parse().map_err(|error| Refusal::content(format!("rung: {error}")));
    texts.iter().map(read).collect()
}
