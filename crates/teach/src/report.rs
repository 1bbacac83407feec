//! What five student reports did, done again beside their own numbers.

mod data;
mod gomoku;
mod kalah;
mod matches;
mod mnk;
mod ultimate;
mod window;

pub use data::{Board, Cell, Chart, Column, Line, Section, Table, Topic, Whose, Word};
use kernel::{Job, Limits, ParseError, Progress};
use serde::Serialize;
use session::Error;
use std::{fmt, num::NonZero, str::FromStr};

/// A student report.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum StudentReport {
    /// 000: m,n,k-games with the ladder of searches.
    Mnk,
    /// 001: tic-tac-toe in a window.
    Window,
    /// 002: Kalah.
    Kalah,
    /// 003: Ultimate tic-tac-toe.
    Ultimate,
    /// 004: Gomoku in a console.
    Gomoku,
}

/// How large the experiments are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Small sizes, which take seconds. Otherwise the reports' own.
    pub quick: bool,
    /// Another seed, other random games.
    pub seed: u64,
    /// How many games at once.
    pub threads: NonZero<usize>,
}

impl Default for Options {
    fn default() -> Options {
        Options { quick: false, seed: 1, threads: NonZero::<usize>::MIN }
    }
}

/// A report done again.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Rerun {
    /// Which.
    pub report: StudentReport,
    /// Whether the sizes were small.
    pub quick: bool,
    /// The seed of random games.
    pub seed: u64,
    /// What was done, in order.
    pub sections: Vec<Section>,
    /// Whether all of it was.
    pub finished: bool,
}

/// What a section works with.
struct Setting<'a> {
    options: Options,
    job: &'a Job,
}

impl Setting<'_> {
    /// A size: that of the report, or a small one.
    fn size(&self, usual: u32, quick: u32) -> u32 {
        if self.options.quick { quick } else { usual }
    }

    /// A job for a part of a section, whose progress is its own.
    fn part(&self) -> Job {
        self.job.child(&Limits::default())
    }
}

/// One experiment of a report.
type Experiment = fn(&Setting<'_>) -> Result<Section, Error>;

/// Does a report again. `watch` sees every section as soon as it is done. A job that is over ends
/// it: what was measured until then is there.
///
/// # Errors
/// If two searches that must find the same did not.
///
/// ```
/// use teach::report::{self, Options, StudentReport};
///
/// let options = Options { quick: true, ..Options::default() };
/// let done = report::run(StudentReport::Gomoku, options, &kernel::Job::new(), &mut |_| ())?;
/// assert!(done.finished && done.sections.len() == StudentReport::Gomoku.topics().len());
/// # Ok::<(), session::Error>(())
/// ```
pub fn run(
    report: StudentReport,
    options: Options,
    job: &Job,
    watch: &mut dyn FnMut(&Section),
) -> Result<Rerun, Error> {
    let Options { quick, seed, .. } = options;
    let mut rerun = Rerun { report, quick, seed, sections: Vec::new(), finished: true };
    let experiments = report.experiments();
    let total = Some(experiments.len() as u64);
    for (done, (_, experiment)) in (1..).zip(experiments) {
        if !job.is_over() {
            let mut section = experiment(&Setting { options, job })?;
            section.finished = !job.is_over();
            watch(&section);
            rerun.sections.push(section);
        }
        job.tell(&Progress { done, total, ..Progress::default() });
    }
    let is_whole = rerun.sections.len() == experiments.len();
    rerun.finished = is_whole && rerun.sections.iter().all(|section| section.finished);
    Ok(rerun)
}

impl StudentReport {
    /// All of them, by number.
    pub const ALL: [StudentReport; 5] = [
        StudentReport::Mnk,
        StudentReport::Window,
        StudentReport::Kalah,
        StudentReport::Ultimate,
        StudentReport::Gomoku,
    ];

    /// Its number, as it is written.
    #[must_use]
    pub const fn number(self) -> &'static str {
        match self {
            StudentReport::Mnk => "000",
            StudentReport::Window => "001",
            StudentReport::Kalah => "002",
            StudentReport::Ultimate => "003",
            StudentReport::Gomoku => "004",
        }
    }

    /// The rules it is about.
    #[must_use]
    pub const fn game(self) -> &'static str {
        match self {
            StudentReport::Mnk => "mnk:4x4x4",
            StudentReport::Window => "tictactoe",
            StudentReport::Kalah => "kalah:study",
            StudentReport::Ultimate => "ultimate",
            StudentReport::Gomoku => "gomoku",
        }
    }

    /// What it did, in order.
    #[must_use]
    pub fn topics(self) -> Vec<Topic> {
        self.experiments().iter().map(|(topic, _)| *topic).collect()
    }

    const fn experiments(self) -> &'static [(Topic, Experiment)] {
        match self {
            StudentReport::Mnk => &[
                (Topic::RuleTests, mnk::rule_tests),
                (Topic::Potential, mnk::potential),
                (Topic::SelfPlay, mnk::self_play),
                (Topic::LastPosition, mnk::last_position),
                (Topic::ValueAlone, mnk::value_alone),
            ],
            StudentReport::Window => &[
                (Topic::PersonGames, window::person_games),
                (Topic::EveryGame, window::every_game),
                (Topic::MissedWin, window::missed_win),
            ],
            StudentReport::Kalah => &[
                (Topic::RandomGame, kalah::random_game),
                (Topic::RandomGames, kalah::random_games),
                (Topic::TwoDepths, kalah::two_depths),
                (Topic::AgainstRandom, kalah::against_random),
                (Topic::Timing, kalah::timing),
                (Topic::Heuristics, kalah::heuristics),
            ],
            StudentReport::Ultimate => &[
                (Topic::Freedom, ultimate::freedom),
                (Topic::SmallTree, ultimate::small_tree),
                (Topic::TreeSteps, ultimate::tree_steps),
                (Topic::BoardLines, ultimate::board_lines),
                (Topic::Guess, ultimate::guess),
                (Topic::GuessMatch, ultimate::guess_match),
            ],
            StudentReport::Gomoku => &[
                (Topic::Console, gomoku::console),
                (Topic::LineScores, gomoku::line_scores),
                (Topic::Utility, gomoku::utility),
            ],
        }
    }
}

impl fmt::Display for StudentReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.number())
    }
}

impl Serialize for StudentReport {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.number())
    }
}

impl FromStr for StudentReport {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<StudentReport, ParseError> {
        let found = StudentReport::ALL.into_iter().find(|report| report.number() == text);
        found.ok_or_else(|| {
            let numbers = StudentReport::ALL.map(StudentReport::number).join(", ");
            ParseError::syntax(format!("a report ({numbers})"), text)
        })
    }
}
