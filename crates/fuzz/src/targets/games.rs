//! Rules, positions and moves of every game.

use super::{TEXT, refusal, texts};
use crate::Target;
use games::{kalah, mnk, tree::Tree, ultimate::Ultimate};
use kernel::Game;
use session::Registry;

pub(super) const RULES: Target = Target {
    name: "rules",
    about: "rules of any game, by its own parser and through the registry",
    seeds: rules_seeds,
    check: check_rules,
    short: 20_000,
    longest: 400,
    ..TEXT
};

pub(super) const MNK: Target = Target {
    name: "mnk",
    about: "m,n,k: a line with rules, a position, then moves; all board types must agree",
    seeds: || {
        texts(&[
            "tictactoe\n\nb2 a1 4 0,1",
            "tictactoe\nXX./.O./...\nc3 c1 a3",
            "mnk:7x6x5,rule=standard\n\na1 b1 3,3 41",
            "mnk:4x3x3\nX.O./.X../O...\nd1 d2",
            "gomoku:10\n\nh8 i9 j10 a1",
            "gomoku:15,rule=standard\n\nh8 i9 j10 a1 15,15",
            "gomoku:rule=renju\n\ng8 a1 i8 a3 h7 a5 h9 a7 h8 h10",
            "mnk:7x3x5,rule=renju\nXXX.XXO/OOXOOXO/OXOX.XO\ne1 d3",
            "mnk:52x7x6\n\naz1 ba7 a1",
            "mnk:9x9x5\n....X..../........./........./........./....O..../........./........./........./.........\ne5 e6 a1",
            "mnk:1x1x1\n.\na1",
        ])
    },
    check: check_mnk,
    ..TEXT
};

pub(super) const ULTIMATE: Target = Target {
    name: "ultimate",
    about: "Ultimate tic-tac-toe: a line with rules, a position, then moves",
    seeds: || {
        texts(&[
            "ultimate\n\ne5 d4 a1 b2",
            "ultimate:open\n\ne5 d4 a1 b2 40",
            "ultimate:tie=count\n\n0,0 1,1 3,3",
            "ultimate:open,tie=count\n\na9 b8",
            "ultimate\nX;O@.......;XOOOO..O./X..X.OOO./X.X...O.O/.X.OXO.../OXO.X..../.XX....O./X.....X.O/XO.X.X.../.O.....XX\nd9 e9",
        ])
    },
    check: |input| {
        let asked = Asked::of(input);
        walked::<Ultimate>(&asked, |_| true).unwrap_or_else(|refused| refused)
    },
    ..TEXT
};

pub(super) const KALAH: Target = Target {
    name: "kalah",
    about: "Kalah: a line with rules, a position, then moves; both board types must agree",
    seeds: || {
        texts(&[
            "kalah:6x4\n\nc f a b",
            "kalah:report\n\na 2 3 f",
            "kalah:3x2,capture=empty,rest=emptier\n\nb c a",
            "kalah:6x5,end=mover-stuck\nN:4,4,4,4,4,4,9/4,4,4,4,4,4,3\na f",
            "kalah:7x24\n\ng a",
            "kalah:12x24\n\nl 12 a",
            "kalah:9x24\nN:0,0,0,0,0,0,0,1,2,200/3,0,0,0,0,1,0,1,0,224\nf h",
        ])
    },
    check: check_kalah,
    ..TEXT
};

pub(super) const TREE: Target = Target {
    name: "tree",
    about: "hand-written trees: a line with the tree, a node, then moves",
    seeds: || {
        texts(&[
            "tree:((10 11)(9 x))\n\na b",
            "tree:(=(3 7)(5 6))\na\nb",
            "tree:((1 2)(=(3 -4) 5)((x 7) 8))\nb.a\na b",
            "tree:(5)\nroot\na",
        ])
    },
    check: |input| {
        let asked = Asked::of(input);
        walked::<Tree>(&asked, |_| true).unwrap_or_else(|refused| refused)
    },
    ..TEXT
};

fn rules_seeds() -> Vec<Vec<u8>> {
    let registry = Registry::standard();
    let entries = registry.entries().iter();
    entries.flat_map(|entry| entry.examples).map(|rules| rules.as_bytes().to_vec()).collect()
}

fn check_rules(input: &[u8]) -> String {
    let text = String::from_utf8_lossy(input);
    let answers = [
        match text.parse().is_ok_and(|rules| mnk::Renju::fits(&rules)) {
            true => rules_of::<mnk::Renju>(&text, mnk::Renju::fits),
            false => rules_of::<mnk::Large>(&text, mnk::Large::fits),
        },
        rules_of::<Ultimate>(&text, |_| true),
        rules_of::<kalah::Wide>(&text, kalah::Wide::fits),
        rules_of::<Tree>(&text, |_| true),
    ];
    match Registry::standard().open(&text) {
        Ok(pos) => {
            let written = pos.view().game;
            assert!(answers.iter().flatten().any(|rules| *rules == written), "{written}");
            let again = Registry::standard().open(&written).expect("rules that were printed");
            assert_eq!(again.view(), pos.view());
            written
        }
        Err(error) => refusal(&error),
    }
}

/// The rules as they are printed, if they are some of this game.
fn rules_of<G: Game>(text: &str, fits: impl Fn(&G::Rules) -> bool) -> Option<String> {
    let rules = text.parse::<G::Rules>().map_err(|error| refusal(&error)).ok()?;
    let printed = rules.to_string();
    assert_eq!(printed.parse::<G::Rules>().as_ref(), Ok(&rules), "{printed} prints and parses");
    assert!(fits(&rules), "the largest board type takes all rules");
    G::new(&rules).audit().expect("a start position");
    Some(printed)
}

/// A game as the inputs have it.
struct Asked {
    rules: String,
    position: String,
    moves: Vec<String>,
}

/// The most moves of an input.
const MOST_MOVES: usize = 300;

impl Asked {
    fn of(input: &[u8]) -> Asked {
        let text = String::from_utf8_lossy(input);
        let mut lines = text.splitn(3, '\n').map(str::to_owned);
        let [rules, position, moves] = [(); 3].map(|()| lines.next().unwrap_or_default());
        let moves = moves.split_whitespace().take(MOST_MOVES).map(str::to_owned).collect();
        Asked { rules, position, moves }
    }
}

fn check_mnk(input: &[u8]) -> String {
    let asked = Asked::of(input);
    if asked.rules.parse().is_ok_and(|rules| mnk::Renju::fits(&rules)) {
        return walked::<mnk::Renju>(&asked, mnk::Renju::fits).unwrap_or_else(|refused| refused);
    }
    let large = walked::<mnk::Large>(&asked, mnk::Large::fits);
    for other in [
        walked::<mnk::Medium>(&asked, mnk::Medium::fits),
        walked::<mnk::Small>(&asked, mnk::Small::fits),
    ] {
        assert!(other == large || other == Err(DOES_NOT_FIT.to_owned()), "{large:?} and {other:?}");
    }
    large.unwrap_or_else(|refused| refused)
}

fn check_kalah(input: &[u8]) -> String {
    let asked = Asked::of(input);
    let wide = walked::<kalah::Wide>(&asked, kalah::Wide::fits);
    let packed = walked::<kalah::Packed>(&asked, kalah::Packed::fits);
    assert!(packed == wide || packed == Err(DOES_NOT_FIT.to_owned()), "{wide:?} and {packed:?}");
    wide.unwrap_or_else(|refused| refused)
}

const DOES_NOT_FIT: &str = "the board type is too small";

/// Reads rules and a position and plays the moves, checks all of it, and tells how it ends.
fn walked<G: Game>(asked: &Asked, fits: impl Fn(&G::Rules) -> bool) -> Result<String, String> {
    let rules: G::Rules = asked.rules.parse().map_err(|error| refusal(&error))?;
    if !fits(&rules) {
        return Err(DOES_NOT_FIT.to_owned());
    }
    let mut pos = match &*asked.position {
        "" => G::new(&rules),
        text => G::parse(&rules, text).map_err(|error| refusal(&error))?,
    };
    check_position(&pos);
    let mut refused = String::new();
    for text in &asked.moves {
        match pos.parse_move(text) {
            Ok(mv) => refused += &played(&mut pos, mv),
            Err(error) => refused += &refusal(&error),
        }
    }
    check_position(&pos);
    Ok(format!("{pos}\n{:?} {:?}\n{refused}", pos.terminal(), pos.to_move()))
}

/// What the contract says of any position.
fn check_position<G: Game>(pos: &G) {
    pos.audit().expect("the conservation law");
    let text = pos.to_string();
    let again = G::parse(&pos.rules(), &text).expect("a position that was printed");
    assert_eq!((&again, again.key()), (pos, pos.key()), "{text} prints and parses");
    let mut moves = Vec::new();
    pos.moves(&mut moves);
    assert!(moves.is_sorted() && moves.len() == pos.move_count());
    assert_eq!(moves.is_empty(), pos.terminal().is_some(), "no moves exactly when over");
    assert!(pos.terminal().is_none_or(|payoff| pos.bounds().contains(&payoff)));
    assert!(pos.forced_move().is_none_or(|mv| moves.contains(&mv)));
}

/// Plays a move if it is legal; if not, nothing may change. What was said against it.
fn played<G: Game>(pos: &mut G, mv: G::Move) -> String {
    let text = pos.move_text(mv);
    assert_eq!(pos.parse_move(&text), Ok(mv), "the move {text}");
    let before = pos.clone();
    let mut moves = Vec::new();
    pos.moves(&mut moves);
    let legal = moves.contains(&mv);
    assert_eq!(pos.check(mv).is_ok(), legal, "{text} is checked");
    let foreseen = if legal { pos.ending(mv) } else { None };
    let answer = pos.play(mv);
    assert_eq!(answer.is_ok(), legal, "{text} is played if it is legal");
    match answer {
        Ok(()) => {
            assert_eq!(pos.terminal(), foreseen, "what {text} ends with is foreseen");
            let mut back = before.clone();
            let undo = back.make(mv);
            assert_eq!(back, *pos, "made and played is the same");
            back.unmake(mv, undo);
            assert_eq!((&back, back.key()), (&before, before.key()), "{text} is taken back");
            String::new()
        }
        Err(illegal) => {
            assert_eq!((&*pos, pos.key()), (&before, before.key()), "{text} changes nothing");
            refusal(&illegal)
        }
    }
}
