//! The kinds of requests, and what a server must know of each before it is read.

/// A kind of request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// What can be played, and how much can be asked for.
    Games,
    /// A position to draw.
    View,
    /// Many positions to draw.
    Pictures,
    /// A move, and the answer of a machine.
    Play,
    /// The best lines of a position.
    Analyse,
    /// What each position of a game was worth.
    Review,
    /// Searches step by step.
    Explain,
    /// What each rung of the ladder saves.
    Ladder,
    /// Games between two machines.
    Match,
    /// A mistake of the museum.
    Mistake,
    /// A student report, done again.
    Report,
    /// Games from a text.
    ReadRecords,
    /// Games as a text.
    WriteRecords,
}

/// What a piece of work takes: each class has its own queue on a server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// Milliseconds.
    Quick,
    /// A search: seconds, and memory.
    Search,
    /// A match: minutes.
    Match,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 13] = [
        Kind::Games,
        Kind::View,
        Kind::Pictures,
        Kind::Play,
        Kind::Analyse,
        Kind::Review,
        Kind::Explain,
        Kind::Ladder,
        Kind::Match,
        Kind::Mistake,
        Kind::Report,
        Kind::ReadRecords,
        Kind::WriteRecords,
    ];

    /// What it is called in a request.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Games => "games",
            Kind::View => "view",
            Kind::Pictures => "pictures",
            Kind::Play => "play",
            Kind::Analyse => "analyse",
            Kind::Review => "review",
            Kind::Explain => "explain",
            Kind::Ladder => "ladder",
            Kind::Match => "match",
            Kind::Mistake => "mistake",
            Kind::Report => "report",
            Kind::ReadRecords => "records/read",
            Kind::WriteRecords => "records/write",
        }
    }

    /// The kind of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// What the work takes. A [task](crate::Task::class) may turn out to take less.
    #[must_use]
    pub const fn class(self) -> Class {
        match self {
            Kind::Play
            | Kind::Analyse
            | Kind::Review
            | Kind::Explain
            | Kind::Ladder
            | Kind::Mistake => Class::Search,
            Kind::Match | Kind::Report => Class::Match,
            _ => Class::Quick,
        }
    }

    /// Whether messages come before the answer.
    #[must_use]
    pub const fn streams(self) -> bool {
        use Kind::{Analyse, Ladder, Match, Play, Report, Review};
        matches!(self, Play | Analyse | Review | Ladder | Match | Report)
    }

    /// Whether the work can be [paused](crate::Output::pause) for others. Other work gives way by
    /// ending with what it has found when its job is cancelled.
    #[must_use]
    pub const fn pauses(self) -> bool {
        matches!(self, Kind::Review | Kind::Ladder | Kind::Match | Kind::Report)
    }

    /// Whether a request may carry many games, and be as long as those are.
    #[must_use]
    pub const fn is_long(self) -> bool {
        matches!(self, Kind::ReadRecords | Kind::WriteRecords)
    }
}
