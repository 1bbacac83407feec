//! Machines at the screen: asked for moves and hints.

use super::{
    super::{
        line::{HINTS, hint_text},
        places,
        session::ply,
        thinking::{News, Thinking},
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
        self.thinking.as_ref().map(|(why, _)| *why != Why::Hint)
    }

    /// Takes the news of machines; whether there was any.
    pub(in super::super) fn poll(&mut self) -> bool {
        let mut heard = false;
        let next = |screen: &Screen| {
            let (why, thinking) = screen.thinking.as_ref()?;
            Some((*why, thinking.news()?))
        };
        while let Some((why, news)) = next(self) {
            heard = true;
            match (why, news) {
                (Why::Move(_), News::Analysis(analysis)) => self.analysis = Some(analysis),
                (Why::Hint, News::Analysis(_)) => {}
                (Why::Move(who), News::Done(answer, took, machine)) => {
                    self.session.give_back(who, machine);
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
        match self.session.take_machine(who) {
            Err(forfeit) => self.session.answered(who, Err(forfeit)),
            Ok(machine) => {
                let time = self.session.time();
                let thinking = Thinking::start(self.session.position(), machine, time);
                self.thinking = Some((Why::Move(who), thinking));
            }
        }
    }

    fn machine_moves(
        &mut self,
        who: usize,
        answer: Result<session::Chosen, Forfeit>,
        took: Duration,
    ) {
        self.thinking = None;
        let mut frames = Vec::new();
        let answer = answer.map(|chosen| {
            frames = self.session.frames(&chosen.mv).unwrap_or_default();
            let ply = ply(chosen.analysis.as_ref(), took);
            self.analysis = chosen.analysis.or(self.analysis.take());
            (chosen.mv, ply)
        });
        self.session.answered(who, answer);
        self.shown(who, frames);
        self.settle();
    }

    pub(super) fn ask_for_hint(&mut self) {
        let is_person = self.session.mover().is_some_and(|mover| self.session.is_human(mover));
        let spec: PlayerSpec = HINTS.parse().expect("a player");
        let machine = self.session.position().machine(&spec).ok().filter(|_| is_person);
        match machine {
            None => self.message = self.words().no_hint.to_owned(),
            Some(machine) => {
                let thinking = Thinking::start(self.session.position(), machine, Time::default());
                self.thinking = Some((Why::Hint, thinking));
            }
        }
    }

    fn hinted(&mut self, chosen: Option<session::Chosen>) {
        self.thinking = None;
        self.message = self.words().no_hint.to_owned();
        if let Some(chosen) = chosen {
            self.message = hint_text(&self.session, &chosen, self.language);
            self.cursor = places::find(&self.view, &chosen.mv).unwrap_or(self.cursor);
            self.analysis = chosen.analysis;
        }
    }
}
