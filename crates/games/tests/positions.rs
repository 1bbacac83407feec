//! Positions whose result is known, from the reports and from other people's data.

use conformance::minimax;
use games::{
    kalah,
    mnk::{self, Cell},
    tree::Tree,
    ultimate::{self, Ultimate},
};
use kernel::{Game, Payoff, Side};

/// A position of an m,n,k-game in the smallest form that fits.
fn mnk(rules: &str, rows: &str) -> Result<mnk::Small, kernel::ParseError> {
    mnk::Small::parse(&rules.parse()?, rows)
}

#[test]
fn the_ten_positions_of_report_000_end_as_it_says() {
    let (won, drawn) = (Some(Payoff::won_by(Side::First, 1)), Some(Payoff::DRAW));
    for (rows, k, cell, result) in [
        ("XXXO / OXXX / OOXO / OXO.", 4, 15, drawn),
        ("XXX. / .... / OO.. / O...", 4, 3, won),
        ("XO.. / XOO. / X... / ....", 4, 12, won),
        ("XO.O / .X.. / ..X. / O...", 4, 15, won),
        ("...X / ..XO / .XO. / .O..", 4, 12, won),
        ("XO.O / ..X. / .X.. / ..O.", 4, 12, None),
        ("XX.. / O... / O... / ....", 3, 2, won),
        ("XO.. / XO.. / .... / ....", 3, 8, won),
        ("XO.. / .X.. / O... / ....", 3, 10, won),
        ("O..X / ..X. / ...O / ....", 3, 9, won),
    ] {
        let mut pos = mnk(&format!("mnk:4x4x{k}"), rows).unwrap();
        assert_eq!(pos.terminal(), None, "{rows}: not over before the move");
        pos.play(Cell(cell)).unwrap();
        assert_eq!(pos.terminal(), result, "{rows}: {cell}, k = {k}");
    }
}

#[test]
fn the_final_position_of_report_000_is_a_draw() {
    let pos = mnk("mnk:4x4x4", "XOXO / XOXO / XXOX / OOXO").unwrap();
    assert_eq!((pos.terminal(), pos.move_count()), (Some(Payoff::DRAW), 0));
}

#[test]
fn the_winning_line_is_named() {
    let pos = mnk("tictactoe", "XXX/OO./...").unwrap();
    assert_eq!(pos.winning_cells(), [Cell(0), Cell(1), Cell(2)]);
    let two_at_once = mnk("tictactoe", "XXX/XOO/XOO").unwrap();
    assert_eq!(two_at_once.winning_cells(), [0, 1, 2, 3, 6].map(Cell));
    assert!(mnk("tictactoe", "XX./OO./...").unwrap().winning_cells().is_empty());
}

#[test]
fn exactly_five_wins_and_six_does_not() {
    for (rules, cell, wins) in [
        ("gomoku", "f1", true),
        ("gomoku:15,rule=standard", "f1", true),
        ("gomoku", "g1", true),
        ("gomoku:15,rule=standard", "g1", false),
    ] {
        // X on b-e and h: f makes five, g joins nothing, f after g makes seven.
        let mut pos = mnk::Medium::new(&rules.parse().unwrap());
        let joined = if cell == "g1" { "g1 a15 f1" } else { "f1" };
        for text in "b1 a9 c1 b9 d1 a11 e1 b11 h1 a13".split(' ').chain(joined.split(' ')) {
            let mv = pos.parse_move(text).unwrap();
            pos.play(mv).unwrap();
        }
        let expected = wins.then(|| Payoff::won_by(Side::First, 1));
        assert_eq!(pos.terminal(), expected, "{rules} {cell}");
    }
}

#[test]
fn positions_no_game_can_reach_are_refused_with_the_reason() {
    for (rules, rows, message) in [
        (
            "tictactoe",
            "XX./.../...",
            "2 X and 0 O: X moves first, so there are as many X as O or one more",
        ),
        (
            "tictactoe",
            "O../.../...",
            "0 X and 1 O: X moves first, so there are as many X as O or one more",
        ),
        (
            "tictactoe",
            "XXX/OOO/...",
            "X and O both have a winning line, but the game ends with the first",
        ),
        ("tictactoe", "XXX/OO./O..", "X has a winning line, but O moved after it"),
        ("tictactoe", "OOO/XX./XX.", "O has a winning line, but X moved after it"),
        (
            "mnk:4x4x3",
            "XXX./OO.O/O..O/.XXX",
            "X has two winning lines that no single stone can have completed",
        ),
        ("tictactoe", "XX./.../..", "expected 3 cells in row 2, found \"..\""),
        ("tictactoe", "XX./...", "expected 3 rows divided by /, found \"2 in XX./...\""),
        ("tictactoe", "XO?/.../...", "expected X, O or . in a cell, found \"?\""),
    ] {
        assert_eq!(mnk(rules, rows).unwrap_err().to_string(), message, "{rows}");
    }
    for (text, message) in [
        ("4,4,4/4,4,4", "expected 6 pits and a store, numbers divided by commas, found \"4,4,4\""),
        ("4,4,4,4,4,4,0", "expected two rows divided by /, found \"4,4,4,4,4,4,0\""),
        ("E:4,4,4,4,4,4,0/4,4,4,4,4,4,0", "expected S or N for the side to move, found \"E\""),
        ("4,4,4,4,4,4,1/4,4,4,4,4,4,0", "kalah:6x4 is played with 48 seeds, found 49"),
        (
            "4,4,4,4,4,-1,1/4,4,4,4,4,4,0",
            "expected 6 pits and a store, numbers divided by commas, found \"4,4,4,4,4,-1,1\"",
        ),
        ("65535,65535,4,4,4,4,1/4,4,4,4,4,4,0", "kalah:6x4 is played with 48 seeds, found 131111"),
    ] {
        let error = kalah::Packed::parse(&kalah::Rules::default(), text).unwrap_err();
        assert_eq!(error.to_string(), message, "{text}");
    }
    let empty = ["........."; 9].join("/");
    for (text, message) in [
        (format!("O;.........;{empty}"), "0 X and 0 O: it is X's turn, not O's"),
        (format!("X;..@......;{empty}"), "no move of O sends to board top right"),
        (
            format!("X;#........;{empty}"),
            "'#' does not tell the owner of board top left from its marks",
        ),
        (format!("X;........;{empty}"), "expected nine owners, found \"........\""),
        (format!("X;.........;{empty}/"), "expected nine boards divided by /, found \"10\""),
        (format!("X;?........;{empty}"), "expected an owner X, O, #, ., @ or *, found \"?\""),
        ("X".to_owned(), "expected side;owners;boards as in X;.........;XO......./…, found \"X\""),
    ] {
        let error = Ultimate::parse(&ultimate::Rules::default(), &text).unwrap_err();
        assert_eq!(error.to_string(), message, "{text}");
    }
}

#[test]
fn the_marks_tell_the_owners_of_boards_in_ultimate() {
    let marks = "XXX...OO./OOO...XX./........./........./........./........./........./.........";
    let won = format!("{marks}/.........");
    for (rules, given, owners) in [
        ("ultimate", format!("X;*********;{won}"), "XO......."),
        ("ultimate", format!("X;***@*****;{won}"), "refused"),
        ("ultimate:open", format!("X;@********;{won}"), "xO......."),
        ("ultimate", format!("X;@********;{won}"), "refused"),
    ] {
        let pos = Ultimate::parse(&rules.parse().unwrap(), &given);
        let found = pos.map_or("refused".to_owned(), |pos| {
            pos.to_string().split(';').nth(1).unwrap().to_owned()
        });
        assert_eq!(found, owners, "{rules} {given}");
    }
}

#[test]
fn illegal_moves_say_why() {
    let mut pos = mnk("tictactoe", "X../.O./...").unwrap();
    assert_eq!(pos.play(Cell(4)).unwrap_err().to_string(), "cell b2 is taken by O");
    assert_eq!(pos.play(Cell(9)).unwrap_err().to_string(), "cell 9 is outside 0-8");
    let mut over = mnk("tictactoe", "XXX/OO./...").unwrap();
    assert_eq!(over.play(Cell(8)).unwrap_err().to_string(), "the game is over");
    let mut pos =
        kalah::Packed::parse(&kalah::Rules::default(), "0,4,4,4,4,4,4/4,4,4,4,4,4,0").unwrap();
    assert_eq!(pos.play(kalah::Pit(0)).unwrap_err().to_string(), "pit a is empty");
    assert_eq!(pos.play(kalah::Pit(6)).unwrap_err().to_string(), "pit 6 is outside a-f");
    let expected = "expected a pit a-f or its number 1-6, found \"g\"";
    assert_eq!(pos.parse_move("g").unwrap_err().to_string(), expected);
    let mut pos = Ultimate::new(&ultimate::Rules::default());
    pos.play(ultimate::Spot::new(4, 0)).unwrap();
    let message = "cell f5 is in board centre, but the last move sends to board top left";
    assert_eq!(pos.play(ultimate::Spot::new(4, 5)).unwrap_err().to_string(), message);
    let mut tree = Tree::new(&"tree:((10 11)(9 x))".parse().unwrap());
    let beyond = tree.parse_move("c").unwrap();
    assert_eq!(tree.play(beyond).unwrap_err().to_string(), "root has children a-b only");
}

#[test]
fn bonus_turn_keeps_the_mover() {
    let mut pos = kalah::Packed::new(&"kalah:6x4".parse().unwrap());
    pos.play(kalah::Pit(2)).unwrap();
    assert_eq!(
        (pos.to_string().as_str(), pos.to_move()),
        ("S:4,4,0,5,5,5,1/4,4,4,4,4,4,0", Side::First)
    );
    pos.play(kalah::Pit(5)).unwrap();
    assert_eq!(
        (pos.to_string().as_str(), pos.to_move()),
        ("N:4,4,0,5,5,0,2/5,5,5,5,4,4,0", Side::Second)
    );
}

#[test]
fn each_capture_rule_takes_what_it_says() {
    // South sows its first pit into its empty second one, opposite to north's fifth.
    for (capture, opposite, after) in [
        ("standard", 5, "N:0,0,4,4,4,4,12/4,4,4,4,0,4,0"),
        ("empty", 5, "N:0,0,4,4,4,4,12/4,4,4,4,0,4,0"),
        ("opposite-only", 5, "N:0,1,4,4,4,4,11/4,4,4,4,0,4,0"),
        ("standard", 0, "N:0,1,4,4,4,4,11/4,4,4,4,0,4,0"),
        ("empty", 0, "N:0,0,4,4,4,4,12/4,4,4,4,0,4,0"),
        ("opposite-only", 0, "N:0,1,4,4,4,4,11/4,4,4,4,0,4,0"),
    ] {
        let rules = format!("kalah:6x4,capture={capture}").parse().unwrap();
        let before = format!("S:1,0,4,4,4,4,{}/4,4,4,4,{opposite},4,0", 11 - opposite);
        let mut pos = kalah::Packed::parse(&rules, &before).unwrap();
        pos.play(kalah::Pit(0)).unwrap();
        assert_eq!(pos.to_string(), after, "{capture}, {opposite} seeds opposite");
    }
}

#[test]
fn end_and_rest_rules_decide_who_gets_what_is_left() {
    // South's row is empty and it is north's turn; 30 seeds in south's store, 10 in north's.
    for (options, payoff) in [
        ("", Some(30 - 18)),
        (",rest=emptier", Some(38 - 10)),
        (",end=mover-stuck", None),
        (",end=mover-stuck,rest=emptier", None),
    ] {
        let rules = format!("kalah:6x4{options}").parse().unwrap();
        let text = "N:0,0,0,0,0,0,30/1,1,1,1,2,2,10";
        let pos = kalah::Packed::parse(&rules, text).unwrap();
        assert_eq!(pos.terminal().map(Payoff::value), payoff, "{options}");
        let pos = kalah::Packed::parse(&rules, &text.replace('N', "S")).unwrap();
        let stuck = if options.contains("emptier") { 38 - 10 } else { 30 - 18 };
        assert_eq!(pos.terminal().map(Payoff::value), Some(stuck), "south to move, {options}");
    }
}

#[test]
fn the_report_preset_has_the_report_s_rules() {
    let report: kalah::Rules = "kalah:report".parse().unwrap();
    assert_eq!(report, "kalah:6x5,capture=opposite-only,rest=owner,end=row-empty".parse().unwrap());
    let stuck: kalah::Rules = "kalah:report,end=mover-stuck".parse().unwrap();
    assert_eq!(stuck.to_string(), "kalah:6x5,capture=opposite-only,end=mover-stuck");
}

#[test]
fn small_kalah_has_the_published_values() {
    let data = include_str!("data/kalah_solved.csv");
    let mut solved = 0;
    for line in data.lines().filter(|line| !line.starts_with('#')).skip(1) {
        let row: Vec<&str> = line.split(',').collect();
        let [pits, seeds, capture, rest, end, margin] = row[..] else { panic!("six columns") };
        if !matches!(
            (pits, seeds),
            ("1", _) | ("2", "1" | "2" | "3") | ("3", "1" | "2") | ("4", "1")
        ) {
            continue;
        }
        let rules = format!("kalah:{pits}x{seeds},capture={capture},rest={rest},end={end}");
        let value = minimax(&mut kalah::Packed::new(&rules.parse().unwrap()));
        assert_eq!(value.value().to_string(), margin, "{rules}");
        solved += 1;
    }
    assert_eq!(solved, 12 * 12, "every rule set has its small boards");
}

#[test]
fn fair_kalah_starts_are_read() {
    let data = include_str!("data/fairkalah254.csv");
    let rules: kalah::Rules = "kalah:6x4,capture=empty".parse().unwrap();
    let mut count = 0;
    for line in data.lines().skip(2) {
        let numbers: Vec<&str> = line.split(',').collect();
        let text = format!("S:{}/{}", numbers[..7].join(","), numbers[7..].join(","));
        assert_eq!(kalah::Packed::parse(&rules, &text).unwrap().to_string(), text);
        count += 1;
    }
    assert_eq!(count, 254);
}

#[test]
fn positions_of_other_ultimate_programs_are_read() {
    let data = include_str!("data/uttt_solve.csv");
    for line in data.lines().filter(|line| !line.starts_with('#')).skip(1) {
        let (ply, rest) = line.split_once(',').unwrap();
        let (text, _) = rest.rsplit_once(',').unwrap();
        let pos = Ultimate::parse(&ultimate::Rules::default(), text).unwrap();
        assert_eq!(pos.to_string(), text);
        assert_eq!(
            text.matches(['X', 'O']).count() - 1,
            ply.parse::<usize>().unwrap() + owned(&pos)
        );
        pos.audit().unwrap();
    }
}

fn owned(pos: &Ultimate) -> usize {
    Side::BOTH.map(|side| pos.owned(side).count_ones() as usize).iter().sum()
}

#[test]
fn gomoku_openings_are_read() {
    for line in include_str!("data/gomoku_openings.txt").lines() {
        let mut pos = mnk::Medium::new(&"gomoku".parse().unwrap());
        let starts = line.char_indices().filter(|(_, c)| c.is_ascii_alphabetic()).map(|(at, _)| at);
        let ends = starts.clone().skip(1).chain([line.len()]);
        let moves: Vec<&str> = starts.zip(ends).map(|(from, to)| &line[from..to]).collect();
        assert!(moves.len() >= 3);
        for text in moves {
            let mv = pos.parse_move(text).unwrap();
            assert_eq!(pos.move_text(mv), text);
            pos.play(mv).unwrap();
        }
    }
}

#[test]
fn the_report_s_tree_is_worth_ten_without_looking_at_x() {
    let rules = "tree:((10 11)(9 x))".parse().unwrap();
    let root = Tree::new(&rules);
    let x = Tree::parse(&rules, "b.b").unwrap();
    assert_eq!(x.move_count(), 0);
    assert!(x.terminal().is_some() && x.is_undefined());
    let (left, nine) = (Tree::parse(&rules, "a").unwrap(), Tree::parse(&rules, "b.a").unwrap());
    assert_eq!(minimax(&mut left.clone()).value(), 10);
    assert_eq!(nine.terminal().map(Payoff::value), Some(9));
    assert!([&root, &left, &nine].iter().all(|pos| !pos.is_undefined()));
    assert_eq!((root.to_move(), left.to_move()), (Side::First, Side::Second));
}

#[test]
fn a_tree_s_extra_turn_keeps_the_mover() {
    // MAX moves at the root and again at a; MIN at b.
    for (tree, value) in
        [("tree:((3 7)(5 6))", 5), ("tree:(=(3 7)(5 6))", 7), ("tree:((1 =(2 9))(0 0))", 1)]
    {
        let mut pos = Tree::new(&tree.parse().unwrap());
        assert_eq!(minimax(&mut pos).value(), value, "{tree}");
    }
}
