//! A move of a person and what a machine answers, in one request.

use crate::{
    About, Answer, Class, Desk, Kind, Message, Output, Play, Played, Refusal, Task,
    board::moves_of,
    start::{not_over, one_move},
};
use session::{Analysis, Error, Job, Picture, PlayerError, PlayerSpec, Position, Swap2, Time};
use std::time::Duration;

impl Desk {
    pub(crate) fn play(&self, about: About<Play>) -> Result<Task, Refusal> {
        let Play { mv, player, seed, swap2 } = about.asked;
        if mv.is_none() && player.is_none() {
            return Err(Refusal::content("expected a move, a player, or both"));
        }
        let mut pos = self.position(&about.start)?;
        not_over(&*pos)?;
        if swap2 {
            let opens = mv.is_none() && is_swap2(&*pos);
            let player = player.filter(|_| opens).ok_or_else(|| Refusal::content(SWAP2))?;
            let (spec, first) = (self.player(&*pos, &player)?, pos.first_moves());
            let milliseconds = self.bounds.play_ms;
            let machine = Answering { spec, first, seed: seed.unwrap_or(0), milliseconds };
            return Ok(Task::new(Kind::Play, move |job, output| {
                let side = machine.swap2(&mut *pos, job, output)?;
                Ok(Answer::Played { moves: moves_of(&*pos), side })
            }));
        }
        // The machine has the side that did not play the move.
        let first = pos.first_moves() != mv.is_some();
        let player = player.map(|text| self.player(&*pos, &text)).transpose()?;
        let ready = mv.map(|mv| played_by_hand(&mut *pos, &mv)).transpose()?;
        let moves_now = is_to_move(&*pos, first);
        let class = if player.is_some() && moves_now { Class::Search } else { Class::Quick };
        let milliseconds = self.bounds.play_ms;
        let task = Task::new(Kind::Play, move |job, output| {
            if let Some(spec) = player.filter(|_| moves_now) {
                let machine = Answering { spec, first, seed: seed.unwrap_or(0), milliseconds };
                machine.answer(&mut *pos, job, output)?;
            }
            Ok(Answer::Played { moves: moves_of(&*pos), side: None })
        });
        Ok(task.with(class, ready.into_iter().collect()))
    }
}

/// A machine that answers a move.
struct Answering {
    spec: PlayerSpec,
    /// Whether it is the first player.
    first: bool,
    seed: u64,
    /// For each of its moves.
    milliseconds: u64,
}

impl Answering {
    /// Answers in the opening Swap2; the side that it has taken, if it has.
    fn swap2(
        &self,
        pos: &mut dyn Position,
        job: &Job,
        output: &dyn Output,
    ) -> Result<Option<&'static str>, Refusal> {
        let failed = |forfeit| Error::Player(PlayerError::Failed(forfeit));
        let mut machine = pos.machine(&self.spec)?;
        machine.begin(pos, self.first, self.seed).map_err(failed)?;
        let answer = machine.swap2(pos, &self.time(), self.seed, job).map_err(failed)?;
        let [first, second] = pos.sides();
        let (moves, side) = match answer {
            Swap2::Moves(moves) => (moves, None),
            Swap2::Swap => (Vec::new(), Some(first)),
            Swap2::Move(mv) => (vec![mv], Some(second)),
        };
        for mv in moves {
            output.send(played(pos, &mv, None)?);
        }
        Ok(side)
    }

    fn time(&self) -> Time {
        let this_move = Some(Duration::from_millis(self.milliseconds));
        Time { this_move, ..Time::default() }
    }

    /// Moves as long as it is its turn and the job is not over: at least once, so that a request
    /// that is asked again and again gets on.
    fn answer(
        &self,
        pos: &mut dyn Position,
        job: &Job,
        output: &dyn Output,
    ) -> Result<(), Refusal> {
        let failed = |forfeit| Error::Player(PlayerError::Failed(forfeit));
        let time = self.time();
        let mut machine = pos.machine(&self.spec)?;
        machine.begin(pos, self.first, self.seed).map_err(failed)?;
        loop {
            let watch = &mut |found: &Analysis| output.send(Message::Analysis(found.clone()));
            let chosen = machine.choose(pos, &time, job, watch).map_err(failed)?;
            output.send(played(pos, &chosen.mv, chosen.analysis)?);
            if job.is_cancelled() || !is_to_move(pos, self.first) {
                return Ok(());
            }
        }
    }
}

/// What the opening Swap2 needs.
const SWAP2: &str = "expected a player and a board of stones with 0, 3 or 5 moves for swap2";

fn is_swap2(pos: &dyn Position) -> bool {
    let is_grid = matches!(pos.view().picture, Picture::Grid { .. });
    is_grid && [0, 3, 5].contains(&moves_of(pos).len()) && pos.record().start.is_none()
}

fn is_to_move(pos: &dyn Position, first: bool) -> bool {
    pos.first_moves() == first && not_over(pos).is_ok()
}

fn played_by_hand(pos: &mut dyn Position, mv: &str) -> Result<Message, Refusal> {
    let number = moves_of(pos).len() + 1;
    one_move(number, mv)?;
    Ok(played(pos, mv, None).map_err(|error| match error {
        Error::Move { text, reason, .. } => Error::Move { number, text, reason },
        other => other,
    })?)
}

fn played(pos: &mut dyn Position, mv: &str, analysis: Option<Analysis>) -> Result<Message, Error> {
    let frames = pos.frames(mv)?;
    pos.play(mv)?;
    let view = pos.view();
    let mv = view.last_move.clone().unwrap_or_default();
    Ok(Message::Played(Box::new(Played { mv, view, frames, analysis })))
}
