//! A report done again, as data: tables whose cells are numbers and kinds, boards, charts.

use crate::Mistake;
use serde::Serialize;
use session::{View, stats};

/// What an experiment is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Topic {
    /// 000: its tests of the rules.
    RuleTests,
    /// 000: values of its heuristic.
    Potential,
    /// 000: its table of whole games by depth and rung.
    SelfPlay,
    /// 000: how its deepest game ended.
    LastPosition,
    /// 000: its cache, which keeps a value alone.
    ValueAlone,
    /// 001: games of a person against its program.
    PersonGames,
    /// 001: every game that a person could play against it.
    EveryGame,
    /// 001: the win it does not take.
    MissedWin,
    /// 002: one random game, turn by turn.
    RandomGame,
    /// 002: many random games, under each reading of its rules.
    RandomGames,
    /// 002: minimax against minimax with other depths and heuristics.
    TwoDepths,
    /// 002: minimax against random moves, right and with its mistakes.
    AgainstRandom,
    /// 002: the time that alpha-beta saves.
    Timing,
    /// 002: the simple heuristic against the complex one.
    Heuristics,
    /// 003: how many moves there are to choose from.
    Freedom,
    /// 003: the tree on which it explains alpha-beta.
    SmallTree,
    /// 003: the same tree, step by step.
    TreeSteps,
    /// 003: values of its heuristic.
    BoardLines,
    /// 003: how often guessing a board costs something.
    Guess,
    /// 003: its player, which guesses a board, against one that does not.
    GuessMatch,
    /// 004: what its console accepts.
    Console,
    /// 004: what lines are worth.
    LineScores,
    /// 004: the utility by level.
    Utility,
}

/// An experiment, done again.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Section {
    /// What it is about.
    pub topic: Topic,
    /// The rules it was done with.
    pub game: String,
    /// What was found, beside what the report says.
    pub table: Table,
    /// Positions it speaks of.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<Board>,
    /// The numbers of the table as lines.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chart: Option<Chart>,
    /// The exhibit of the museum that shows the same mistake.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mistake: Option<Mistake>,
    /// Whether it was done to the end.
    pub finished: bool,
}

/// Rows of cells under named columns.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Table {
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows, each as long as there are columns.
    pub rows: Vec<Vec<Cell>>,
}

/// A column.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Column {
    /// What is in it.
    pub name: Word,
    /// Whose numbers these are, where both have some.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub whose: Option<Whose>,
}

/// Whose number it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Whose {
    /// The report's own.
    Theirs,
    /// Measured in this run.
    Ours,
}

/// What is in a cell.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cell {
    /// Nothing: it was not measured.
    Missing,
    /// Something with a name in every language.
    Word(Word),
    /// Something written alike everywhere: a move, a player, what was typed.
    Text(String),
    /// A position of the section's game, or of others where that is not the same.
    Position {
        /// The rules.
        game: String,
        /// The position.
        position: String,
    },
    /// How many.
    Count(u64),
    /// A measured or computed number.
    Number(f64),
    /// A share of all, from 0 to 1.
    Share(f64),
    /// A difference in strength.
    Elo(stats::Elo),
}

/// Everything in a table that has a name in every language.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "each is the word it is called")]
pub enum Word {
    // Columns.
    Position,
    Line,
    Play,
    Result,
    Said,
    Computed,
    Depth,
    Rung,
    Milliseconds,
    Nodes,
    Saved,
    Positions,
    WorseMoves,
    WrongValues,
    WrongNodes,
    RightNodes,
    Program,
    Games,
    Wins,
    Draws,
    Losses,
    MissedWins,
    MissedAtSix,
    MissedAtEight,
    Plies,
    PliesToWin,
    Turn,
    Side,
    Evaluation,
    Rules,
    StarterScore,
    Players,
    Margin,
    Elo,
    What,
    Moves,
    Leaves,
    Value,
    Node,
    Step,
    Alpha,
    Beta,
    SmallBoard,
    Typed,
    SideAfter,
    Stones,
    OpenEnds,
    SumOfPieces,
    Heuristic,
    Level,
    Product,
    Sum,
    // What can come of a game, a move or a test.
    Drawn,
    RowWins,
    ColumnWins,
    DiagonalWins,
    AntidiagonalWins,
    NotOver,
    Refused,
    Accepted,
    Undefined,
    // Who.
    Theirs,
    Ours,
    // Programs that are compared.
    Right,
    EqualWins,
    FastWins,
    SignKept,
    TurnAlternates,
    OneSidedEvaluation,
    // Where a player of Ultimate may play.
    FirstMove,
    OneBoardForced,
    FreeChoice,
    // Steps of a search.
    Enter,
    Leaf,
    Raise,
    Cut,
    Exit,
    // Lines of five.
    SixInLine,
    FullBoard,
    // Sides of Kalah.
    South,
    North,
}

/// A position to draw.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Board {
    /// What it is.
    pub caption: Word,
    /// The position.
    pub view: View,
}

/// Lines over a number across; the axis up is logarithmic.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Chart {
    /// What is across.
    pub across: Word,
    /// What is up.
    pub up: Word,
    /// The lines.
    pub lines: Vec<Line>,
}

/// A line of a chart.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Line {
    /// The rung it is about.
    pub rung: String,
    /// Whose numbers these are.
    pub whose: Whose,
    /// Across and up.
    pub points: Vec<(u32, f64)>,
}

impl Section {
    /// A section with a table whose columns have these names.
    pub(super) fn new(topic: Topic, game: &str, columns: &[Column]) -> Section {
        Section {
            topic,
            game: game.to_owned(),
            table: Table { columns: columns.to_vec(), rows: Vec::new() },
            boards: Vec::new(),
            chart: None,
            mistake: None,
            finished: true,
        }
    }

    /// One more row.
    pub(super) fn row<const N: usize>(&mut self, cells: [Cell; N]) {
        debug_assert_eq!(N, self.table.columns.len());
        self.table.rows.push(cells.into());
    }
}

/// A column that is nobody's in particular.
pub(super) const fn column(name: Word) -> Column {
    Column { name, whose: None }
}

/// A column with the report's own numbers.
pub(super) const fn theirs(name: Word) -> Column {
    Column { name, whose: Some(Whose::Theirs) }
}

/// A column with what was measured in this run.
pub(super) const fn ours(name: Word) -> Column {
    Column { name, whose: Some(Whose::Ours) }
}

impl Cell {
    /// A text.
    pub(super) fn text(text: impl ToString) -> Cell {
        Cell::Text(text.to_string())
    }

    /// How many.
    pub(super) fn count(count: impl Into<u64>) -> Cell {
        Cell::Count(count.into())
    }

    /// A number that may be missing.
    pub(super) fn number(number: Option<f64>) -> Cell {
        number.map_or(Cell::Missing, Cell::Number)
    }

    /// A position.
    pub(super) fn position(game: &str, position: &str) -> Cell {
        Cell::Position { game: game.to_owned(), position: position.to_owned() }
    }
}

impl From<Word> for Cell {
    fn from(word: Word) -> Cell {
        Cell::Word(word)
    }
}

impl From<Option<Word>> for Cell {
    fn from(word: Option<Word>) -> Cell {
        word.map_or(Cell::Missing, Cell::Word)
    }
}
