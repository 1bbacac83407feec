//! Which games there are.

use crate::{Adapter, Error, Position, erase, no_opinion, numbers::numbers, picture};
use engines::encoding;
use games::{kalah, mnk, tree, ultimate};
use heuristics::{Setting, kalah::KalahEvaluator, mnk::MnkEvaluator, ultimate::UltimateEvaluator};
use kernel::{ParseError, WithOracle};
use serde::{Serialize, Serializer};
use solve::{
    Book,
    kalah::{EndgameTables, KalahProver},
    mnk::MnkProver,
    tree::TreeProver,
    ultimate::UltimateProver,
};
use std::sync::Arc;

/// A game that can be played, by its name.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Entry {
    /// The name, before the colon of a rules text.
    pub name: &'static str,
    /// What it is, in a line.
    pub summary: &'static str,
    /// What can be written after the colon, and what it means.
    pub options: &'static [(&'static str, &'static str)],
    /// How a move is written.
    pub moves: &'static str,
    /// How a position is written.
    pub positions: &'static str,
    /// What opinions are told in.
    pub unit: &'static str,
    /// What evaluators there are, the game's own choice first.
    #[serde(serialize_with = "evaluators")]
    pub evaluators: fn() -> Vec<EvaluatorEntry>,
    /// Rules to try.
    pub examples: &'static [&'static str],
    /// Makes the start position of these rules.
    #[serde(skip)]
    pub open: fn(&str) -> Result<Box<dyn Position>, ParseError>,
}

/// An evaluator: its name, what it does, and what can be set after the name.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct EvaluatorEntry(pub &'static str, pub &'static str, pub Vec<Weight>);

/// A number that can be set.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Weight {
    /// What is written before the `=`.
    pub name: &'static str,
    /// What it is worth something for.
    pub meaning: &'static str,
    /// What it is if nothing is said.
    pub default: f64,
    /// The least it may be.
    pub least: f64,
    /// The most it may be.
    pub most: f64,
    /// What it is counted in.
    pub unit: &'static str,
}

fn evaluators<S: Serializer>(
    evaluators: &fn() -> Vec<EvaluatorEntry>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    evaluators().serialize(serializer)
}

/// Names and meanings with their settings.
fn listed(
    names: &[(&'static str, &'static str)],
    settings: fn(&str) -> Vec<Setting>,
) -> Vec<EvaluatorEntry> {
    let weight = |Setting { name, summary, default, least, most, unit }| Weight {
        name,
        meaning: summary,
        default,
        least,
        most,
        unit,
    };
    let entry = |&(name, meaning): &(&'static str, &'static str)| {
        EvaluatorEntry(name, meaning, settings(name).into_iter().map(weight).collect())
    };
    names.iter().map(entry).collect()
}

/// The evaluator that asks endgame tables: its name and what it does.
const ENDGAMES: (&str, &str) =
    ("endgames", "weighted until few seeds are left, then what endgame tables know");

/// Any evaluator of Kalah, with endgame tables or without.
type KalahKnowledge = WithOracle<KalahEvaluator, Option<EndgameTables>>;

fn kalah_evaluator(name: Option<&str>, rules: &kalah::Rules) -> Result<KalahKnowledge, ParseError> {
    Ok(match name.map(str::trim) {
        None => WithOracle::new(KalahEvaluator::standard(rules), None),
        Some(name) if name == ENDGAMES.0 => {
            WithOracle::new(KalahEvaluator::standard(rules), Some(EndgameTables::new(rules)))
        }
        Some(name) => WithOracle::new(KalahEvaluator::parse(name, rules)?, None),
    })
}

fn kalah_evaluators() -> Vec<EvaluatorEntry> {
    let names: Vec<_> = heuristics::kalah::names().iter().copied().chain([ENDGAMES]).collect();
    listed(&names, heuristics::kalah::settings)
}

fn mnk_evaluators() -> Vec<EvaluatorEntry> {
    listed(heuristics::mnk::names(), heuristics::mnk::settings)
}

/// The games a program knows.
#[derive(Clone, Debug)]
pub struct Registry {
    entries: Vec<Entry>,
    book: Option<Arc<Book>>,
}

impl Registry {
    /// The games of this project.
    #[must_use]
    pub fn standard() -> Registry {
        let entries = vec![TICTACTOE, MNK, GOMOKU, ULTIMATE, KALAH, TREE];
        Registry { entries, book: None }
    }

    /// The same and one more.
    #[must_use]
    pub fn with(mut self, entry: Entry) -> Registry {
        self.entries.push(entry);
        self
    }

    /// The same, with positions that [know](Position::consult) what is in a book.
    #[must_use]
    pub fn with_book(self, book: Arc<Book>) -> Registry {
        Registry { book: Some(book), ..self }
    }

    /// All games.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The game of this name.
    ///
    /// # Errors
    /// If there is none.
    pub fn find(&self, name: &str) -> Result<&Entry, Error> {
        self.entries.iter().find(|entry| entry.name == name).ok_or_else(|| Error::UnknownGame {
            name: name.to_owned(),
            known: self.entries.iter().map(|entry| entry.name).collect(),
        })
    }

    /// The start position of the rules `text`, as in `kalah:6x5`.
    ///
    /// # Errors
    /// If there is no such game or it has no such rules.
    ///
    /// ```
    /// let mut pos = session::Registry::standard().open("tictactoe")?;
    /// pos.play("b2 a1")?;
    /// assert_eq!(pos.view().position, ".../.X./O..");
    /// # Ok::<(), session::Error>(())
    /// ```
    pub fn open(&self, text: &str) -> Result<Box<dyn Position>, Error> {
        let text = text.trim();
        let name = text.split_once(':').map_or(text, |(name, _)| name);
        let mut pos = (self.find(name)?.open)(text).map_err(Error::Rules)?;
        if let Some(book) = &self.book {
            pos.consult(Arc::clone(book));
        }
        Ok(pos)
    }
}

const CELLS: &str = "a cell: its name (b2; a1 is at the bottom left), its number from 0 at the top left, or row,column";
const ROWS: &str = "rows from the top divided by /, as in XX./.O./...; the counts tell who moves";
/// What values of games without margins are told in.
const CHANCE: &str =
    "+1, 0 or -1: won, drawn or lost for X; ~63% is an opinion, X's chance of winning";
const LINE_RULE: (&str, &str) = (
    "rule=freestyle|standard|renju",
    "k or more in line win (default), or exactly k; or Renju: five in line, X may not make six, two fours or two threes",
);

const TICTACTOE: Entry = Entry {
    name: "tictactoe",
    summary: "Tic-tac-toe: three in line on 3x3",
    options: &[],
    moves: CELLS,
    positions: ROWS,
    unit: CHANCE,
    evaluators: mnk_evaluators,
    examples: &["tictactoe"],
    open: open_mnk,
};

const MNK: Entry = Entry {
    name: "mnk",
    summary: "k in line on m columns by n rows, up to 400 cells, any k",
    options: &[("MxNxK", "columns, rows and the length of line that wins"), LINE_RULE],
    moves: CELLS,
    positions: ROWS,
    unit: CHANCE,
    evaluators: mnk_evaluators,
    examples: &["mnk:4x4x4", "mnk:7x6x5,rule=standard"],
    open: open_mnk,
};

const GOMOKU: Entry = Entry {
    name: "gomoku",
    summary: "Gomoku: five in line on 15x15",
    options: &[("SIZE", "columns and rows, 1-20 (default 15)"), LINE_RULE],
    moves: CELLS,
    positions: ROWS,
    unit: CHANCE,
    evaluators: mnk_evaluators,
    examples: &["gomoku", "gomoku:19", "gomoku:15,rule=standard", "gomoku:15,rule=renju"],
    open: open_mnk,
};

const ULTIMATE: Entry = Entry {
    name: "ultimate",
    summary: "Ultimate tic-tac-toe: nine boards in a board",
    options: &[
        ("closed|open", "a won board is closed (default), or stays playable until it is full"),
        ("tie=draw|count", "no line at the end is a draw (default), or more boards win"),
    ],
    moves: "a cell of the whole 9x9 board: its name (e5; a1 is at the bottom left), its number, or row,column",
    positions: "side;owners;boards: X;O..@.....;XOOOO..O./… with @ at the board to play in",
    unit: CHANCE,
    evaluators: || listed(heuristics::ultimate::names(), heuristics::ultimate::settings),
    examples: &["ultimate", "ultimate:tie=count", "ultimate:open"],
    open: open_ultimate,
};

const KALAH: Entry = Entry {
    name: "kalah",
    summary: "Kalah (Mancala): sow, move again, capture",
    options: &[
        ("PITSxSEEDS", "1-12 pits a side, 1-24 seeds each (default 6x4)"),
        ("study", "the rules of a student study: 6x5, capture=opposite-only"),
        (
            "capture=standard|empty|opposite-only",
            "a capture needs seeds opposite (default), happens also without, or leaves the capturing seed",
        ),
        (
            "rest=owner|emptier",
            "what is left belongs to the row's owner (default), or to who has none",
        ),
        (
            "end=row-empty|mover-stuck",
            "it ends with an empty row (default), or when the mover has no move",
        ),
    ],
    moves: "a pit: its letter from the mover's left (a), or its number from 1",
    positions: "S:4,4,4,4,4,4,0/4,4,4,4,4,4,0: who moves (south first), south's pits and store, north's",
    unit: "seeds that south wins by, + or -; with ~ an opinion",
    evaluators: kalah_evaluators,
    examples: &["kalah:6x4", "kalah:6x5,capture=empty", "kalah:study"],
    open: open_kalah,
};

const TREE: Entry = Entry {
    name: "tree",
    summary: "A game tree written down by hand; MAX moves at the root",
    options: &[
        ("(…)", "a node with its children; numbers are leaves, seen by MAX"),
        ("x", "a leaf that must never be evaluated"),
        ("=(…)", "a node where the same player moves again"),
    ],
    moves: "a child: a, b, c, …",
    positions: "the way from the root: a.b; or root",
    unit: "the numbers of the leaves",
    evaluators: Vec::new,
    examples: &["tree:((10 11)(9 x))", "tree:(=(3 7)(5 6))"],
    open: open_tree,
};

const MARKS: [&str; 2] = ["X", "O"];

/// Each board in the fastest form that fits it.
fn open_mnk(text: &str) -> Result<Box<dyn Position>, ParseError> {
    let rules: mnk::Rules = text.parse()?;
    Ok(if mnk::Small::fits(&rules) {
        erase::<mnk::Small, _>(&rules, mnk_adapter())
    } else if mnk::Medium::fits(&rules) {
        erase::<mnk::Medium, _>(&rules, mnk_adapter())
    } else if mnk::Renju::fits(&rules) {
        erase::<mnk::Renju, _>(&rules, mnk_adapter())
    } else {
        erase::<mnk::Large, _>(&rules, mnk_adapter())
    })
}

fn mnk_adapter<S: mnk::Stones, F: mnk::Free>() -> Adapter<mnk::Mnk<S, F>, MnkEvaluator> {
    Adapter {
        sides: MARKS,
        picture: picture::mnk,
        encoding: encoding::of_mnk,
        prover: Some(|settings| Box::new(MnkProver::new(settings))),
        numbers: Some(numbers),
        frames: |pos, mv| picture::at_once(pos, mv, picture::mnk),
        oracle: None,
        engine: None,
        evaluator: |name, rules| match name {
            None => Ok(MnkEvaluator::standard(rules)),
            Some(name) => MnkEvaluator::parse(name, rules),
        },
    }
}

fn open_ultimate(text: &str) -> Result<Box<dyn Position>, ParseError> {
    let adapter = Adapter {
        sides: MARKS,
        picture: picture::ultimate,
        encoding: encoding::of_ultimate,
        prover: Some(|settings| Box::new(UltimateProver::new(settings))),
        numbers: Some(numbers),
        frames: |pos, mv| picture::at_once(pos, mv, picture::ultimate),
        oracle: Some(|_, threads| Box::new(UltimateProver::in_play(threads))),
        engine: None,
        evaluator: |name, rules| match name {
            None => Ok(UltimateEvaluator::standard(rules)),
            Some(name) => UltimateEvaluator::parse(name, rules),
        },
    };
    Ok(erase::<ultimate::Ultimate, _>(&text.parse()?, adapter))
}

fn open_kalah(text: &str) -> Result<Box<dyn Position>, ParseError> {
    let rules: kalah::Rules = text.parse()?;
    Ok(if kalah::Packed::fits(&rules) {
        erase::<kalah::Packed, _>(&rules, kalah_adapter())
    } else {
        erase::<kalah::Wide, _>(&rules, kalah_adapter())
    })
}

fn kalah_adapter<P: kalah::Pits>() -> Adapter<kalah::Kalah<P>, KalahKnowledge> {
    Adapter {
        sides: picture::KALAH_SIDES,
        picture: picture::kalah,
        encoding: encoding::of_kalah,
        prover: Some(|settings| Box::new(KalahProver::new(settings))),
        numbers: Some(numbers),
        frames: picture::sowing,
        oracle: Some(|bytes, threads| Box::new(KalahProver::in_play(bytes, threads))),
        engine: Some(ENDGAMES.0),
        evaluator: kalah_evaluator,
    }
}

fn open_tree(text: &str) -> Result<Box<dyn Position>, ParseError> {
    let adapter = Adapter {
        sides: picture::TREE_SIDES,
        picture: picture::tree,
        encoding: |_| None,
        prover: Some(|settings| Box::new(TreeProver::new(settings))),
        numbers: Some(numbers),
        frames: |pos, mv| picture::at_once(pos, mv, picture::tree),
        evaluator: no_opinion,
        engine: None,
        oracle: None,
    };
    Ok(erase::<tree::Tree, _>(&text.parse()?, adapter))
}
