//! How a player is written down: `engine:time=1s,threads=2`, the same everywhere.

use crate::Rung;
use engines::{ExternalSpec, LinkSpec, Protocol};
use kernel::{
    Options, ParseError,
    options::{number, split_commas, split_name, unwrapped},
};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::{fmt, num::NonZero, str::FromStr, time::Duration};

/// A player, as it is written: a kind, and after a colon its settings divided by commas. A setting
/// that has commas itself is put into parentheses:
/// `engine:eval=(weighted:row=0.3,store=1),depth=4`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerSpec {
    text: String,
    kind: Kind,
}

/// What kinds of players there are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A person.
    Human,
    /// Any legal move, each as likely as the others.
    Random,
    /// The first legal move.
    First,
    /// The ladder, as the reports have it.
    Ladder(LadderSpec),
    /// The strong engine.
    Engine(EngineSpec),
    /// Random games from a growing tree.
    Mcts(MctsSpec),
    /// Another program.
    External(ExternalSpec),
}

/// How the ladder plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LadderSpec {
    /// Which rungs are on.
    pub rung: Rung,
    /// How many plies it looks ahead; none for the end of the game.
    pub depth: Option<u32>,
    /// One ply more per this many moves played.
    pub grow: Option<NonZero<u32>>,
    /// The evaluator and its weights.
    pub evaluator: Option<String>,
}

/// How the engine plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineSpec {
    /// When a search ends.
    pub limits: kernel::Limits,
    /// How well it plays, 1 to 9; none is full strength, level 10.
    pub level: Option<u8>,
    /// How many threads.
    pub threads: usize,
    /// The size of the table in megabytes; players that are given little time take less.
    pub table: usize,
    /// The evaluator and its weights.
    pub evaluator: Option<String>,
    /// Whether it plays what long searches found in advance, where only time limits it.
    pub openings: bool,
}

/// How MCTS plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MctsSpec {
    /// The most random games a move.
    pub nodes: Option<u64>,
    /// The most time a move.
    pub time: Option<Duration>,
    /// The most megabytes for the tree.
    pub memory: usize,
}

/// What can be written, for help texts.
pub const PLAYERS: [(&str, &str); 8] = [
    ("human", "a person"),
    ("random", "any legal move"),
    ("first", "the first legal move"),
    (
        "minimax|alphabeta|cache|symmetry|forced|deepening|nullwindow|killers|reductions",
        "the ladder: depth=N (3) or depth=end, eval=NAME, grow=N",
    ),
    (
        "engine",
        "the strong engine: level=1-10, time=1s, depth=N, nodes=N, eval=NAME, threads=N, table=MB, \
         openings=0",
    ),
    ("mcts", "random games from a growing tree: time=1s, nodes=N, memory=MB"),
    ("cmd", "another program: cmd:./my-bot ARGUMENTS,protocol=alfabeta|gomocup|kgp|codingame"),
    ("port", "another program that connects to a port of this machine: port:2671,protocol=kgp"),
];

/// Plies that the ladder looks ahead by default.
const LADDER_DEPTH: u32 = 3;
/// What an engine takes for a move if nothing else limits it.
pub(super) const USUAL_TIME: Duration = Duration::from_secs(1);
/// Megabytes.
const USUAL_MEMORY: usize = 64;

impl PlayerSpec {
    /// What it says.
    #[must_use]
    pub fn kind(&self) -> &Kind {
        &self.kind
    }

    /// The same player, written as before, with no more than this many megabytes for what it
    /// remembers.
    #[must_use]
    pub fn with_memory(mut self, most: usize) -> PlayerSpec {
        match &mut self.kind {
            Kind::Engine(engine) => engine.table = engine.table.min(most),
            Kind::Mcts(mcts) => mcts.memory = mcts.memory.min(most),
            Kind::Human | Kind::Random | Kind::First | Kind::Ladder(_) | Kind::External(_) => {}
        }
        self
    }

    /// Whether how long it thinks is a matter of time by its own settings.
    #[must_use]
    pub fn is_timed(&self) -> bool {
        match &self.kind {
            Kind::Engine(engine) => {
                let unlimited = engine.limits == kernel::Limits::default();
                engine.limits.time.is_some() || unlimited && engine.level.is_none()
            }
            Kind::Mcts(mcts) => mcts.time.is_some() || mcts.nodes.is_none(),
            Kind::Human | Kind::Random | Kind::First | Kind::Ladder(_) | Kind::External(_) => false,
        }
    }

    /// The same player, written as before, with its own time for a move multiplied; with `usual`
    /// also the time that it takes if nothing limits it.
    pub(crate) fn with_time_scaled(mut self, factor: f64, usual: bool) -> PlayerSpec {
        let usual = (usual && self.is_timed()).then_some(USUAL_TIME);
        if let Kind::Engine(EngineSpec { limits: kernel::Limits { time, .. }, .. })
        | Kind::Mcts(MctsSpec { time, .. }) = &mut self.kind
        {
            *time = time.or(usual).map(|time| time.mul_f64(factor));
        }
        self
    }

    /// Whether a person must be asked.
    #[must_use]
    pub fn is_human(&self) -> bool {
        self.kind == Kind::Human
    }

    /// Whether the same game always gets the same moves from it, whatever the seed and the
    /// machine's load.
    #[must_use]
    pub fn is_deterministic(&self) -> bool {
        match &self.kind {
            Kind::First | Kind::Ladder(_) => true,
            Kind::Engine(engine) => {
                engine.limits.time.is_none()
                    && engine.threads == 1
                    && engine.level.is_none()
                    && (engine.limits.depth.is_some() || engine.limits.nodes.is_some())
            }
            Kind::Human | Kind::Random | Kind::Mcts(_) | Kind::External(_) => false,
        }
    }
}

impl Serialize for PlayerSpec {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for PlayerSpec {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<PlayerSpec, D::Error> {
        String::deserialize(from)?.parse().map_err(de::Error::custom)
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for PlayerSpec {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<PlayerSpec, ParseError> {
        let text = text.trim();
        let (kind, rest) = split_name(text);
        if let "cmd" | "port" = kind {
            // A command may have equals signs, so it is no word among options.
            return Ok(PlayerSpec { text: text.to_owned(), kind: external(kind, rest)? });
        }
        let options = Options::parse(text)?;
        let kind = match kind {
            "human" => end(options, Kind::Human, "nothing after human"),
            "random" => end(options, Kind::Random, "nothing after random"),
            "first" => end(options, Kind::First, "nothing after first"),
            "engine" => engine(options),
            "mcts" => mcts(options),
            _ => ladder(options),
        }?;
        Ok(PlayerSpec { text: text.to_owned(), kind })
    }
}

fn ladder(mut options: Options<'_>) -> Result<Kind, ParseError> {
    let rung = options.name.parse::<Rung>().map_err(|_| {
        let names = PLAYERS.map(|(name, _)| name.replace('|', ", ")).join(", ");
        ParseError::syntax(format!("a player ({names})"), options.name)
    })?;
    let depth = match options.take("depth") {
        None => Some(LADDER_DEPTH),
        Some("end") => None,
        Some(text) => Some(number("depth", text, 1, 999)? as u32),
    };
    let grow = options.number("grow", 1, 999)?.and_then(|n| NonZero::new(n as u32));
    let evaluator = options.take("eval").map(str::to_owned);
    let spec = LadderSpec { rung, depth, grow, evaluator };
    end(options, Kind::Ladder(spec), "depth=, eval= or grow=")
}

fn engine(mut options: Options<'_>) -> Result<Kind, ParseError> {
    let limits = kernel::Limits {
        depth: options.number("depth", 1, 255)?.map(|n| n as u32),
        nodes: options.number("nodes", 1, u64::MAX)?,
        time: options.take("time").map(duration).transpose()?,
    };
    let spec = EngineSpec {
        limits,
        level: options.number("level", 1, 10)?.filter(|n| *n < 10).map(|n| n as u8),
        threads: options.number("threads", 1, 64)?.unwrap_or(1) as usize,
        table: options.number("table", 1, 16384)?.unwrap_or(USUAL_MEMORY as u64) as usize,
        evaluator: options.take("eval").map(str::to_owned),
        openings: options.number("openings", 0, 1)? != Some(0),
    };
    let expected = "level=, time=, depth=, nodes=, eval=, threads=, table= or openings=";
    end(options, Kind::Engine(spec), expected)
}

fn mcts(mut options: Options<'_>) -> Result<Kind, ParseError> {
    let spec = MctsSpec {
        nodes: options.number("nodes", 1, u64::MAX)?,
        time: options.take("time").map(duration).transpose()?,
        memory: options.number("memory", 1, 16384)?.unwrap_or(USUAL_MEMORY as u64) as usize,
    };
    end(options, Kind::Mcts(spec), "time=, nodes= or memory=")
}

fn external(kind: &str, rest: &str) -> Result<Kind, ParseError> {
    let mut parts = split_commas(rest)?.into_iter();
    let first = unwrapped(parts.next().unwrap_or_default().trim());
    let link = match kind {
        "port" => LinkSpec::Port(number("a port", first, 1, 65535)? as u16),
        _ if first.is_empty() => return Err(ParseError::syntax("a command after cmd:", rest)),
        _ => LinkSpec::Command(first.to_owned()),
    };
    let mut options = Options::of(kind, parts)?;
    let protocol = options.take("protocol").map_or(Ok(Protocol::Alfabeta), str::parse)?;
    end(options, Kind::External(ExternalSpec { link, protocol }), "protocol=")
}

/// The player that was read, if everything that was written is understood.
fn end(mut options: Options<'_>, read: Kind, expected: &str) -> Result<Kind, ParseError> {
    match options.word() {
        Some(word) => Err(ParseError::syntax("a setting key=value", word)),
        None => options.finish(expected).map(|()| read),
    }
}

/// A span of time: `1s`, `1.5s`, `500ms`, `2m`.
///
/// # Errors
/// If it is none, or longer than a day.
pub fn duration(text: &str) -> Result<Duration, ParseError> {
    let digits = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let unit = match &text[digits.len()..] {
        "ms" => 0.001,
        "s" | "" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => f64::NAN,
    };
    let seconds = digits.parse::<f64>().unwrap_or(f64::NAN) * unit;
    let fits = (0.001..=86_400.0).contains(&seconds);
    fits.then(|| Duration::from_secs_f64(seconds))
        .ok_or_else(|| ParseError::syntax("a time as in 1s, 500ms or 2m, at most a day", text))
}

/// A number of positions as in 5000, 20k or 2M.
///
/// # Errors
/// If it is none, or not at least 1.
pub fn nodes(text: &str) -> Result<u64, ParseError> {
    number("nodes", text, 1, u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(text: &str) -> Kind {
        let spec: PlayerSpec = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(spec.to_string(), text);
        spec.kind
    }

    #[test]
    fn players_are_read() {
        assert_eq!(kind("human"), Kind::Human);
        let Kind::Ladder(ladder) = kind("minimax:depth=3,eval=rows") else { panic!("a ladder") };
        assert_eq!((ladder.depth, ladder.evaluator.as_deref()), (Some(3), Some("rows")));
        let Kind::Engine(engine) = kind("engine:eval=(weighted:row=0.3,store=1),nodes=10k") else {
            panic!("an engine")
        };
        assert_eq!(engine.evaluator.as_deref(), Some("weighted:row=0.3,store=1"));
        assert_eq!(engine.limits.nodes, Some(10_000));
        let Kind::Engine(engine) = kind("engine:time=1.5s,threads=2") else { panic!("an engine") };
        assert_eq!(engine.limits.time, Some(Duration::from_millis(1500)));
        for (text, openings) in [("engine", true), ("engine:openings=0", false)] {
            let Kind::Engine(engine) = kind(text) else { panic!("an engine") };
            assert_eq!(engine.openings, openings, "{text}");
        }
        let Kind::External(external) = kind("cmd:./my-bot -q,protocol=gomocup") else {
            panic!("another program")
        };
        let link = LinkSpec::Command("./my-bot -q".to_owned());
        assert_eq!(external, ExternalSpec { link, protocol: Protocol::Gomocup });
    }

    #[test]
    fn parentheses_are_taken_off_if_they_belong_together() {
        for (text, command) in [
            ("cmd:(a) (b)", "(a) (b)"),
            ("cmd:(a b)", "a b"),
            ("cmd:((a) (b))", "(a) (b)"),
            ("cmd:(a, b -x),protocol=kgp", "a, b -x"),
            ("cmd:(a", ""),
        ] {
            let spec: Result<PlayerSpec, _> = text.parse();
            let found = spec.as_ref().map_or("", |spec| match spec.kind() {
                Kind::External(ExternalSpec { link: LinkSpec::Command(command), .. }) => command,
                other => panic!("{text}: {other:?}"),
            });
            assert_eq!(found, command, "{text}");
        }
    }

    #[test]
    fn what_is_no_player_is_refused() {
        let refused = [
            ("", "expected a player ("),
            ("robot", "expected a player ("),
            ("human:depth=3", "expected nothing after human, found \"depth=3\""),
            ("engine:depth", "expected a setting key=value, found \"depth\""),
            ("engine:depth=0", "expected depth, a number 1-255, found \"0\""),
            ("engine:level=11", "expected level, a number 1-10, found \"11\""),
            ("engine:openings=2", "expected openings, a number 0-1, found \"2\""),
            ("engine:time=soon", "expected a time as in 1s"),
            ("engine:time=1e99s", "expected a time as in 1s"),
            ("engine:nodes=9999999999999G", "expected nodes, a number from 1 on"),
            ("engine:depth=1,depth=2", "expected depth= once"),
            ("engine:speed=3", "expected level=, time="),
            ("engine:eval=(rows", "expected as many ( as )"),
            ("minimax:depth=-1", "expected depth, a number 1-999"),
            ("cmd:", "expected a command after cmd:"),
            ("cmd:./bot,protocol=uci", "expected a protocol (alfabeta, gomocup, kgp, codingame)"),
            ("port:0", "expected a port, a number 1-65535"),
        ];
        for (text, message) in refused {
            let error = text.parse::<PlayerSpec>().expect_err(text).to_string();
            assert!(error.starts_with(message), "{text}: {error}");
        }
    }
}
