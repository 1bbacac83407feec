//! The engine, asked about a position or about a whole game.

use crate::{
    About, Analyse, Answer, Desk, Kind, Message, Refusal, Review, Reviewed, Task,
    bounds::up_to,
    start::{at_most, evaluator, not_over},
    task::limited,
};
use session::{Analysis, AnalysisRequest, Limits, Position};
use std::time::Duration;

/// Positions that a review searches for each position of the game, if nothing else is said.
const REVIEW_NODES: u64 = 20_000;

impl Desk {
    pub(crate) fn analyse(&self, about: About<Analyse>) -> Result<Task, Refusal> {
        let pos = self.position(&about.start)?;
        not_over(&*pos)?;
        let request = self.analysis_request(&*pos, &about.asked)?;
        let milliseconds = self.bounds.analyse_ms;
        Ok(Task::new(Kind::Analyse, move |job, output| {
            let watch = &mut |found: &Analysis| output.send(Message::Analysis(found.clone()));
            let analysis = pos.analyse(&request, &limited(job, milliseconds), watch)?;
            Ok(Answer::Analysis { analysis })
        }))
    }

    pub(crate) fn review(&self, about: About<Review>) -> Result<Task, Refusal> {
        let pos = self.position(&about.start)?;
        // A game that is over can be reviewed if a move was played.
        if moves_played(&*pos) == 0 {
            not_over(&*pos)?;
        }
        let Review { time, nodes, eval } = about.asked;
        let nodes = if time.is_none() { nodes.or(Some(REVIEW_NODES)) } else { nodes };
        let asked = Analyse { time, nodes, eval, ..Analyse::default() };
        let request = self.analysis_request(&*pos, &asked)?;
        let milliseconds = self.bounds.review_ms;
        Ok(Task::new(Kind::Review, move |job, output| {
            let watch = &mut |ply, analysis: Option<&Analysis>| {
                output.send(Message::Reviewed(Reviewed { ply, analysis: analysis.cloned() }));
                output.pause();
            };
            let review = session::review(&*pos, &request, &limited(job, milliseconds), watch)?;
            Ok(Answer::Review { review })
        }))
    }

    fn analysis_request(
        &self,
        pos: &dyn Position,
        asked: &Analyse,
    ) -> Result<AnalysisRequest, Refusal> {
        let most = &self.bounds;
        let time = at_most("time", asked.time, most.analyse_ms)?;
        Ok(AnalysisRequest {
            limits: Limits {
                time: Some(Duration::from_millis(time)),
                depth: up_to("depth", asked.depth, most.depth)?.map(|depth| depth as u32),
                nodes: up_to("nodes", asked.nodes, u64::MAX)?,
            },
            threads: up_to("threads", asked.threads, most.threads)?.unwrap_or(1) as usize,
            lines: up_to("lines", asked.lines, most.lines)?.unwrap_or(1) as usize,
            evaluator: evaluator(pos, asked.eval.as_deref())?,
            table_bytes: most.table_bytes,
        })
    }
}

fn moves_played(pos: &dyn Position) -> usize {
    pos.record().moves.len()
}
