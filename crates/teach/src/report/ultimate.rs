//! Report 003: Ultimate tic-tac-toe, a small tree explained, and a player that guesses a board.

use super::{
    Cell, Section, Setting, Topic, Word,
    data::{column, ours, theirs},
    matches::duel,
    mnk::compared,
};
use crate::{Mistake, Scene, textbook::Method};
use games::ultimate::Ultimate;
use heuristics::ultimate::BoardLines;
use kernel::{Game, Side, Value};
use session::{
    Error, Picture, Registry, Rung, Search, Trace, View, contest::Openings, explain::Kind,
};

const GAME: &str = "ultimate";
/// Its tree. The last leaf must never be looked at.
const TREE: &str = "tree:((10 11)(9 x))";
/// What the report says the tree is worth.
const TREE_VALUE: f64 = 10.0;
/// Moves of the first player.
const FIRST_MOVES: u32 = 81;
/// Depth of both players in the match, and the moves after which it grows by one ply, as in the
/// report it grows with the board.
const MATCH_DEPTH: u32 = 3;
const GROW: u32 = 20;

/// How many moves there are to choose from: at the start, in one board, and where the choice of
/// board is free.
pub(super) fn freedom(_: &Setting<'_>) -> Result<Section, Error> {
    let columns =
        [column(Word::What), column(Word::Position), theirs(Word::Moves), ours(Word::Moves)];
    let mut section = Section::new(Topic::Freedom, GAME, &columns);
    let mut pos = Registry::standard().open(GAME)?;
    let mut add = |what: Word, view: &View, expected: u32| {
        let found = Cell::count(view.moves.len() as u64);
        let position = Cell::position(GAME, &view.position);
        section.row([what.into(), position, Cell::count(expected), found]);
    };
    add(Word::FirstMove, &pos.view(), FIRST_MOVES);
    // The centre of the centre sends the opponent there: one of its nine cells is taken.
    pos.play("e5")?;
    add(Word::OneBoardForced, &pos.view(), 8);
    pos.set(Mistake::OneBoard.scene().position)?;
    let view = pos.view();
    add(Word::FreeChoice, &view, empty_cells_of_open_boards(&view));
    Ok(section)
}

/// By the rules of the report: a board is open if nobody owns it and it has an empty cell.
fn empty_cells_of_open_boards(view: &View) -> u32 {
    let Picture::Ultimate { boards } = &view.picture else { return 0 };
    let open = boards.iter().filter(|board| board.owner.is_none());
    open.flat_map(|board| &board.cells).filter(|cell| cell.stone.is_none()).count() as u32
}

fn traced(rung: Rung, setting: &Setting<'_>) -> Result<Trace, Error> {
    let search = Search { rung, cache_bytes: 0, ..Search::whole() };
    Registry::standard().open(TREE)?.explain(&search, &setting.part())
}

/// What minimax and alpha-beta make of its tree.
pub(super) fn small_tree(setting: &Setting<'_>) -> Result<Section, Error> {
    let columns = [
        column(Word::Rung),
        theirs(Word::Value),
        ours(Word::Value),
        ours(Word::Nodes),
        ours(Word::Leaves),
    ];
    let mut section = Section::new(Topic::SmallTree, TREE, &columns);
    for (rung, said) in [(Rung::LADDER[0], None), (Rung::LADDER[1], Some(TREE_VALUE))] {
        let trace = traced(rung, setting)?;
        let is_leaf = |event: Kind| matches!(event, Kind::Over | Kind::Evaluated | Kind::Undefined);
        let leaves = trace.steps.iter().filter(|step| is_leaf(step.event)).count();
        section.row([
            Cell::text(rung),
            Cell::number(said),
            trace.value.map_or(Word::Undefined.into(), number),
            Cell::count(trace.nodes.len() as u64),
            Cell::count(leaves as u64),
        ]);
    }
    Ok(section)
}

fn number(value: Value) -> Cell {
    match value {
        Value::Payoff(payoff) => Cell::Number(f64::from(payoff)),
        Value::Chance(number) | Value::Margin(number) | Value::Points(number) => {
            Cell::Number(number)
        }
    }
}

/// Alpha and beta at every step of alpha-beta on its tree.
pub(super) fn tree_steps(setting: &Setting<'_>) -> Result<Section, Error> {
    let columns = [
        column(Word::Node),
        column(Word::Step),
        ours(Word::Alpha),
        ours(Word::Beta),
        ours(Word::Value),
    ];
    let mut section = Section::new(Topic::TreeSteps, TREE, &columns);
    let trace = traced(Rung::LADDER[1], setting)?;
    for step in &trace.steps {
        let what = match step.event {
            Kind::Raise => Word::Raise,
            Kind::Cut => Word::Cut,
            Kind::Exit => Word::Exit,
            Kind::Over | Kind::Evaluated => Word::Leaf,
            Kind::Undefined => Word::Undefined,
            Kind::Enter => Word::Enter,
            // What alpha-beta alone does not do.
            _ => continue,
        };
        let end =
            |end: Option<Value>, infinite: &str| end.map_or_else(|| Cell::text(infinite), number);
        section.row([
            Cell::text(&trace.nodes[step.node].position),
            what.into(),
            end(step.alpha, "-∞"),
            end(step.beta, "+∞"),
            step.value.map_or(Cell::Missing, number),
        ]);
    }
    Ok(section)
}

/// Positions whose top left board has one of its patterns. In the last X has won the game.
const PATTERNS: [&str; 5] = [
    "O;....@....;....X..../........./........./........./........./........./........./........./.........",
    "O;@........;X......../........./........./........./........./........./........./........./.........",
    "O;........@;....X...X/........./........./........./O......../........./........./........./.........",
    "O;X...@....;X...X...X/........./........./........./O......../........./........./........./O........",
    "O;XXX......;XXX....../XXX....../XXX....../OO......./OO......./OO......./OO......./........./.........",
];
/// The eight lines of a small board.
const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// What its heuristic gives X for a small board: counted line by line here, and by our evaluator.
pub(super) fn board_lines(_: &Setting<'_>) -> Result<Section, Error> {
    let columns = [column(Word::SmallBoard), theirs(Word::Heuristic), ours(Word::Heuristic)];
    let mut section = Section::new(Topic::BoardLines, GAME, &columns);
    let rules = GAME.parse().map_err(Error::Rules)?;
    for text in PATTERNS {
        let pos = Ultimate::parse(&rules, text).map_err(Error::Position)?;
        let marks = |side| pos.marks(side, 0);
        let board: String = (0..9)
            .map(|cell| match () {
                () if marks(Side::First) >> cell & 1 == 1 => 'X',
                () if marks(Side::Second) >> cell & 1 == 1 => 'O',
                () => '.',
            })
            .collect();
        let expected = by_hand(&board, pos.terminal().is_some());
        let found = BoardLines::default().board(&pos, Side::First, 0);
        let cells = [expected, found].map(|points| Cell::Number(f64::from(points)));
        let [expected, found] = cells;
        let rows = [&board[..3], &board[3..6], &board[6..]].join("/");
        section.row([Cell::text(rows), expected, found]);
    }
    Ok(section)
}

/// The report's rule: 100 for three of a kind, or 200 where the board wins the game; 10 for two and
/// a gap, 1 for one and two gaps; negative for the other side.
fn by_hand(board: &str, wins: bool) -> i32 {
    let cells = board.as_bytes();
    let worth = |line: &[usize; 3]| {
        let count = |mark| line.iter().filter(|&&cell| cells[cell] == mark).count();
        let points = |own: usize| match own {
            3 if wins => 200,
            3 => 100,
            2 => 10,
            1 => 1,
            _ => 0,
        };
        match (count(b'X'), count(b'O')) {
            (own, 0) => points(own),
            (0, other) => -points(other),
            _ => 0,
        }
    };
    LINES.iter().map(worth).sum()
}

/// Searches of the same depth, of all boards and of the one that is guessed.
pub(super) fn guess(setting: &Setting<'_>) -> Result<Section, Error> {
    let scene = Scene {
        method: Method { depth: Some(setting.size(4, 3)), ..Method::ALPHA_BETA },
        plies: (30, 60),
        ..Mistake::OneBoard.scene()
    };
    compared(Topic::Guess, Mistake::OneBoard, scene, setting.size(500, 150), setting)
}

/// Its player against the same that searches every board.
pub(super) fn guess_match(setting: &Setting<'_>) -> Result<Section, Error> {
    let depth = setting.size(MATCH_DEPTH, 2);
    let player = |eval: &str| format!("alphabeta:depth={depth},grow={GROW},eval={eval}");
    let [all, one] = ["board-lines", "one-board"].map(player);
    let (games, openings) = (setting.size(200, 40), Openings::Random(4));
    let section = duel(Topic::GuessMatch, GAME, [&all, &one], games, openings, setting)?;
    Ok(Section { mistake: Some(Mistake::OneBoard), ..section })
}
