#![doc = include_str!("../README.md")]

mod analysis;
mod answer;
mod board;
mod bounds;
mod contest;
mod kind;
mod ladder;
mod play;
mod records;
mod refusal;
mod request;
mod start;
mod task;
mod teaching;

pub use answer::{Answer, GameOver, Games, Message, Played, Reviewed, SectionDone, Turn, Viewed};
pub use bounds::Bounds;
pub use kind::{Class, Kind};
pub use refusal::{Code, Refusal};
pub use request::{
    About, Analyse, Explain, Ladder, LadderTable, Match, Mistake, Pictures, Play, ReadRecords,
    Report, Request, Review, Start, View, WriteRecords,
};
use session::{Job, Registry};
pub use task::{Output, Task};

/// Answers requests about the games of a registry.
pub struct Desk {
    registry: Registry,
    bounds: Bounds,
}

impl Desk {
    /// A desk that refuses what is out of bounds.
    #[must_use]
    pub const fn new(registry: Registry, bounds: Bounds) -> Desk {
        Desk { registry, bounds }
    }

    /// How much may be asked for.
    #[must_use]
    pub const fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// Reads what a request means and refuses what cannot be done. This is quick; the work itself
    /// is the task.
    ///
    /// # Errors
    /// If the content of the request makes no sense.
    pub fn open(&self, request: Request) -> Result<Task, Refusal> {
        match request {
            Request::Games => Ok(self.games()),
            Request::View(about) => self.view(about),
            Request::Pictures(request) => self.pictures(request),
            Request::Play(about) => self.play(about),
            Request::Analyse(about) => self.analyse(about),
            Request::Review(about) => self.review(about),
            Request::Explain(about) => self.explain(about),
            Request::Ladder(request) => self.ladder(request),
            Request::Match(about) => self.contest(about),
            Request::Mistake(request) => self.mistake(request),
            Request::Report(request) => self.report(request),
            Request::ReadRecords(request) => self.read_records(request),
            Request::WriteRecords(request) => self.write_records(request),
        }
    }

    /// Answers a request. `output` is sent the messages on the way.
    ///
    /// # Errors
    /// If it makes no sense, or the work fails.
    pub fn answer(
        &self,
        request: Request,
        job: &Job,
        output: &dyn Output,
    ) -> Result<Answer, Refusal> {
        self.open(request)?.run(job, output)
    }
}
