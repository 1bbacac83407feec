//! Renju positions with known forbidden points, from other people's programs.

use games::mnk::{Cell, Renju, RenjuBoard};
use kernel::{Game, Side};
use std::collections::BTreeSet;

/// A point by two letters: column and row, a at the top left.
fn by_letters(point: &str) -> u16 {
    let [column, row] = [0, 1].map(|n| u16::from(point.as_bytes()[n] - b'a'));
    15 * row + column
}

fn pairs(text: &str) -> impl Iterator<Item = Cell> {
    (0..text.len()).step_by(2).map(|n| Cell(by_letters(&text[n..n + 2])))
}

/// Games, and all that Black may not play after them: the tests of the Renju program realcore.
/// Their names are those of Japanese players.
#[test]
fn realcore_finds_the_same_forbidden_points() {
    let games = [
        ("overline", "hhigihghjhhgmhhilhii", "kh"),
        ("double four in line", "hhignhghkhkilhoh", "jh"),
        ("double four in line", "hhhihbhahdgehfie", "he"),
        ("double four in line", "hhghnhohkhjgjhli", "lh"),
        ("double four of the long snake", "hhgiigiioaggnbjhldhf", "ke"),
        ("double four of the long snake", "hhgiigiioaggnbjhkehf", "ld"),
        ("double four of the two dragons", "hhkkjjkiiiikddaabbbaccab", "ff"),
        ("two fours", "hhkkjjkiiikchfjcjdidielj", "gg"),
        ("two straight fours", "hhkkiiddeglddgdlffllfgbg", "gg"),
        ("a four and a straight four", "hhkkiiddeglddgdlffjjfgbg", "gg"),
        (
            "two fours late in a game",
            "hhhihghfjgghiggggijfiefgefifgffejjjikkikkiljijhjlliigklfkfkgjhfjklkjmljllmmjnlolnkojnjkm",
            "nn",
        ),
        (
            "two fours late in a game",
            "hhhijjiiikkijijhkgighfihifljmklhkhlglijgkfjfjekdjkgjfkjmilhmimijgkhkhlfjjlkliniokklkhngojnko",
            "fn",
        ),
        ("a straight four alone", "hhldihddghdl", ""),
        ("double three", "hhhggiggjhghkifg", "ig"),
        ("ii is allowed, as jh is not", "hhhdlfldjjddkgllghdljihl", "jh"),
        (
            "threes that depend on others",
            "hhoobjahciagemeodigochlofmccellcgkhcdjoa",
            "dhcjejckdkekdlfl",
        ),
        ("threes that are none", "hhbdddamecbnfdhdeecojdoakdndleaolfeoghgoeiioejkochmo", ""),
    ];
    for (name, moves, forbidden) in games {
        let mut pos = Renju::new(&"gomoku:rule=renju".parse().expect("rules"));
        for mv in pairs(moves) {
            pos.play(mv).unwrap_or_else(|error| panic!("{name}, {pos}: {error}"));
        }
        let found: BTreeSet<Cell> = pos.forbidden().iter().map(Cell).collect();
        assert_eq!(found, pairs(forbidden).collect(), "{name}: {pos}");
        assert_eq!(pos.move_count(), 225 - moves.len() / 2 - found.len(), "{name}");
    }
}

/// A column's letter, and a row from 0 at the top.
fn by_row(point: &str) -> u16 {
    let (column, row) = point.split_at(1);
    15 * row.parse::<u16>().expect("a row") + u16::from(column.as_bytes()[0] - b'a')
}

struct Study {
    name: &'static str,
    rows: &'static str,
    forbidden: &'static [&'static str],
    allowed: &'static [&'static str],
}

/// What may and may not be played among any stones: the tests of the program AlphaGomoku, by M.
/// Fontan and M. Kozarzewski.
const STUDIES: &[Study] = &[
    Study {
        name: "a three at the edge of what is one",
        rows: "// ............X // ......XX ........X .......X / .....O",
        forbidden: &[],
        allowed: &["j5"],
    },
    Study {
        name: "forbidden patterns",
        rows: "/ ..............X ....X X...XX..X ..X........X.X ..........X..X .........X...X \
               ........O....O // ..X.......OXO ..X..X....O.O ....X.....X.X .........OOXOO \
               ......O...O.O",
        forbidden: &["d11", "l12"],
        allowed: &["n2", "d3"],
    },
    Study {
        name: "two dead ends",
        rows: "/// ......O .......O ........O ........X.X .......XOXOX ......OXOXOXO .......X...X \
               .......O...O",
        forbidden: &[],
        allowed: &["j6"],
    },
    Study {
        name: "chained",
        rows: "/// ....O.....O ....X.....X ....X.....X ..XX.......XX .....X...X ......X.X / .......X \
               .......X ......X.X ....XXX.XXX",
        forbidden: &["d5", "l5", "e6", "k6", "h9", "f12", "j12", "h13"],
        allowed: &["h12"],
    },
    Study {
        name: "chained, with one stone less",
        rows: "/// ..........O ....X.....X ....X.....X ..XX.......XX .....X...X ......X.X / .......X \
               .......X ......X.X ....XXX.XXX",
        forbidden: &["h12"],
        allowed: &[],
    },
    Study {
        name: "from a game",
        rows: "// .......OX .....X.OX ......O.X .....OXO.X ......XOOXOO ......OXOXX ........XO \
               ........O.X",
        forbidden: &[],
        allowed: &["h4"],
    },
    Study {
        name: "a double four keeps a three from being one",
        rows: "//// .........O ........O ....OOXOO ....X..X ....XO ....XXX ....X ....O",
        forbidden: &[],
        allowed: &["g7"],
    },
    Study {
        name: "many forks",
        rows: "...........OXO .X........XOXOX ..........OXXXO ..X.X ..XOX......X .XO.O.........X /// \
               ............X .XX.XO....X..X ..OXXO....OXXOO ..OXOX....XO ...X.....X ...O....O",
        forbidden: &["d3", "m3", "d10", "m10"],
        allowed: &[],
    },
    Study {
        name: "a five in a fork",
        rows: "...........OXO .X........XOXOX ..........OXXXO XXX.X ..XOX......X.X .XO.O.........X \
               /// .............X XXX.XO....X..X ..OXXO....OXXOO ..OXOX....XO ...X.....X ...O....O",
        forbidden: &[],
        allowed: &["d3", "m3", "d10", "m10"],
    },
    Study {
        name: "forbidden",
        rows: "///// ........X .......OOXX .......XOO.O .......XOXX .......O",
        forbidden: &["k7"],
        allowed: &[],
    },
    Study {
        name: "no longer forbidden",
        rows: "///// ........X.X .......OOXX .......XOO.O .......XOXX .......O ........O",
        forbidden: &[],
        allowed: &["k7"],
    },
    Study {
        name: "forbidden again",
        rows: "///// ........X.X .......OOXX .......XOO.OO .......XOXX .......OX ........O",
        forbidden: &["k7"],
        allowed: &[],
    },
    Study {
        name: "to be removed",
        rows: "//// ......X.O .....XX ....X.OXX ...O.OOXOX ......OX..O .......O",
        forbidden: &["h5"],
        allowed: &[],
    },
    Study {
        name: "removed",
        rows: "// ........O .......X ......X.O .....XX ....X.OXX ...O.OOXOX ......OX..O .......O",
        forbidden: &[],
        allowed: &["h5"],
    },
    Study {
        name: "a four and two threes that are none",
        rows: "/ ...XO ....X .X.X.O ....X OX.XX ..XX",
        forbidden: &[],
        allowed: &["c2", "e6"],
    },
    Study {
        name: "R2225",
        rows: "/// ......O / ......O.X .......XOX ......OX ......XX.O .....X.O ......O ...O.X",
        forbidden: &["f8"],
        allowed: &[],
    },
    Study {
        name: "R2225, a stone later",
        rows: "/// ......O / ......O.X .......XOX ......OXX ......XX.O .....X.O ......O ...O.X",
        forbidden: &[],
        allowed: &["f8"],
    },
    Study {
        name: "R2225, two stones later",
        rows: "/// ......O / ......O.X .......XOX ......OXX ......XX.O .....XOO ......O ...O.X",
        forbidden: &["f8"],
        allowed: &[],
    },
];

/// Rows divided by blanks; a `/` is an empty one, and what is missing is empty.
fn board(rows: &str) -> RenjuBoard {
    let mut board = RenjuBoard::new(&"gomoku:rule=renju".parse().expect("rules"));
    let rows = rows.replace('/', " / ");
    for (row, text) in (0..).zip(rows.split_whitespace()) {
        for (column, stone) in (0..).zip(text.chars()) {
            match stone {
                'X' => board.toggle(Side::First, 15 * row + column),
                'O' => board.toggle(Side::Second, 15 * row + column),
                _ => {}
            }
        }
    }
    board
}

#[test]
fn alphagomoku_finds_the_same_forbidden_points() {
    for Study { name, rows, forbidden, allowed } in STUDIES {
        let mut board = board(rows);
        for point in *forbidden {
            assert!(board.foul(by_row(point)).is_some(), "{name}: {point} is forbidden");
        }
        for point in *allowed {
            assert_eq!(board.foul(by_row(point)), None, "{name}: {point} is allowed");
        }
    }
}

fn after(moves: &str) -> Renju {
    let mut pos = Renju::new(&"gomoku:rule=renju".parse().expect("rules"));
    for text in moves.split(' ') {
        let mv = pos.parse_move(text).expect("a cell");
        pos.play(mv).unwrap_or_else(|error| panic!("{pos}: {error}"));
    }
    pos
}

#[test]
fn who_plays_a_forbidden_point_is_told_why_not() {
    for (moves, point, message) in [
        ("g8 a1 i8 a3 h7 a5 h9 a7", "h8", "h8 makes a double three, which Black may not play"),
        (
            "e8 a1 f8 a3 g8 a5 h5 a7 h6 b10 h7 a9",
            "h8",
            "h8 makes a double four, which Black may not play",
        ),
        ("e8 a1 f8 a3 g8 a5 i8 a7 j8 c9", "h8", "h8 makes an overline, which Black may not play"),
    ] {
        let mut pos = after(moves);
        let mv = pos.parse_move(point).unwrap();
        let before = pos.clone();
        assert_eq!(pos.play(mv).unwrap_err().to_string(), message);
        assert!(pos == before && pos.forbidden().contains(mv.0));
        // White may play there.
        pos.play(pos.parse_move("o15").unwrap()).unwrap();
        assert!(pos.forbidden().is_empty());
        pos.play(mv).unwrap();
    }
}

#[test]
fn five_wins_whatever_else_it_makes_and_six_wins_for_white_alone() {
    // A five that is an overline in another direction.
    let mut pos = after("e8 a1 f8 a3 g8 a5 i8 a7 j8 c9 h4 c11 h5 c13 h6 c15 h7 e15");
    assert!(!pos.forbidden().contains(pos.parse_move("h8").unwrap().0));
    pos.play(pos.parse_move("h8").unwrap()).unwrap();
    assert_eq!(pos.terminal().map(|payoff| payoff.value()), Some(1));
    assert_eq!(pos.winning_cells().len(), 5, "the five, not the six");

    let mut pos = after("a1 e8 a3 f8 a5 g8 a7 i8 a9 j8 a11");
    pos.play(pos.parse_move("h8").unwrap()).unwrap();
    assert_eq!(pos.terminal().map(|payoff| payoff.value()), Some(-1));
}

#[test]
fn a_four_that_black_may_not_stop_is_as_good_as_won() {
    // White threatens h8 alone, which would be Black's overline.
    let pos = after("e8 e11 f8 f10 g8 g9 i8 o1 j8 i7");
    assert!(pos.forbidden().contains(pos.parse_move("h8").unwrap().0));
    assert_eq!(pos.forced_move(), pos.next_move(None));
}

#[test]
fn a_black_overline_cannot_be_set_up() {
    let rows = "XXXXXX/OOO.../OOO.../....../....../......";
    let rules = "mnk:6x6x5,rule=renju".parse().unwrap();
    let error = Renju::parse(&rules, rows).unwrap_err();
    assert_eq!(error.to_string(), "X has more than five in line, which Black may not play");
}

#[test]
fn a_black_without_a_legal_move_has_a_draw() {
    // The only free cell left would be the sixth in a row.
    let rules = "mnk:7x3x5,rule=renju".parse().unwrap();
    let mut pos = Renju::parse(&rules, "XXX.XXO/OOXOOXO/OXOX.XO").unwrap();
    assert_eq!(pos.to_move(), Side::Second);
    pos.play(pos.parse_move("e1").unwrap()).unwrap();
    assert_eq!(pos.terminal(), Some(kernel::Payoff::DRAW));
    assert!(pos.move_count() == 0 && pos.forbidden().is_empty());
}
