//! Machines at the screen: asked for moves and hints, heard when they answer.

use super::{
    super::{
        job::{Job, News},
        line::{HINTS, hint_text},
        places,
        session::ply,
    },
    Screen,
};
use session::{Forfeit, PlayerSpec, Time};
use std::time::Duration;

/// Why a machine thinks.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Why {
    Move(usize),
    Hint,
}

impl Screen {
    /// Whether a machine is asked for a move, or for a hint.
    pub(in super::super) fn is_thinking(&self) -> Option<bool> {
        self.job.as_ref().map(|(why, _)| *why != Why::Hint)
    }

    /// Hears what machines have to say; whether there was anything.
    pub(in super::super) fn poll(&mut self) -> bool {
        let mut heard = false;
        while let Some((why, news)) = self.job.as_ref().and_then(|(w, job)| Some((*w, job.news()?)))
        {
            heard = true;
            match (why, news) {
                (Why::Move(_), News::Thought(thought)) => self.thought = Some(thought),
                (Why::Hint, News::Thought(_)) => {}
                (Why::Move(who), News::Done(answer, took, seat)) => {
                    self.session.give_back(who, seat);
                    self.machine_moves(who, answer, took);
                }
                (Why::Hint, News::Done(answer, ..)) => self.hinted(answer.ok()),
                (Why::Hint, News::Lost) => self.hinted(None),
                (Why::Move(who), News::Lost) => {
                    let lost = Forfeit::Crash("it ended".to_owned());
                    self.machine_moves(who, Err(lost), Duration::ZERO);
                }
            }
        }
        heard
    }

    pub(super) fn ask_machine(&mut self, who: usize) {
        match self.session.take_seat(who) {
            Err(forfeit) => self.session.answered(who, Err(forfeit)),
            Ok(seat) => {
                let job = Job::start(self.session.position(), seat, self.session.time());
                self.job = Some((Why::Move(who), job));
            }
        }
    }

    fn machine_moves(
        &mut self,
        who: usize,
        answer: Result<session::Chosen, Forfeit>,
        took: Duration,
    ) {
        self.job = None;
        let mut frames = Vec::new();
        let answer = answer.map(|chosen| {
            frames = self.session.frames(&chosen.mv).unwrap_or_default();
            let ply = ply(chosen.thought.as_ref(), took);
            self.thought = chosen.thought.or(self.thought.take());
            (chosen.mv, ply)
        });
        self.session.answered(who, answer);
        self.shown(who, frames);
        self.settle();
    }

    pub(super) fn ask_for_hint(&mut self) {
        let is_person = self.session.mover().is_some_and(|mover| self.session.is_human(mover));
        let spec: PlayerSpec = HINTS.parse().expect("a player");
        let seat = self.session.position().seat(&spec).ok().filter(|_| is_person);
        match seat {
            None => self.message = self.words().no_hint.to_owned(),
            Some(seat) => {
                let job = Job::start(self.session.position(), seat, Time::default());
                self.job = Some((Why::Hint, job));
            }
        }
    }

    fn hinted(&mut self, chosen: Option<session::Chosen>) {
        self.job = None;
        self.message = self.words().no_hint.to_owned();
        if let Some(chosen) = chosen {
            self.message = hint_text(&self.session, &chosen, self.words());
            self.cursor = places::find(&self.view, &chosen.mv).unwrap_or(self.cursor);
            self.thought = chosen.thought;
        }
    }
}
