//! The evaluators of Ultimate tic-tac-toe: the report's numbers, plain loops, and the order of
//! moves.

use crate::common::{follows_moves, is_the_same_for_all_images, moves, positions};
use conformance::minimax;
use games::ultimate::{BOARD, Spot, Tie, Ultimate};
use heuristics::ultimate::{
    BoardLines, Boards, Forms, LINE_UNITS, Network, NetworkWeights, OneBoard, PatternWeights,
    Patterns, UNITS, UltimateEvaluator, classes,
};
use kernel::{Evaluator, Game, MoveGuide, Score, Selection, Side, Symmetry};

const RULES: [&str; 4] =
    ["ultimate", "ultimate:tie=count", "ultimate:open", "ultimate:open,tie=count"];

const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// A game by the places of its moves: board and cell, two digits each.
fn game(rules: &str, text: &str) -> Ultimate {
    let mut pos = Ultimate::new(&rules.parse().expect("rules"));
    for mv in text.split_whitespace() {
        let digits: Vec<usize> = mv.bytes().map(|digit| usize::from(digit - b'0')).collect();
        let spot = Spot::new(digits[0], digits[1]);
        pos.play(spot).unwrap_or_else(|error| panic!("{text}: {mv}: {error}"));
    }
    pos
}

#[test]
fn a_small_board_is_worth_what_report_003_says() {
    let report = BoardLines::default();
    for (text, board, first) in [
        ("", 0, 0),
        ("44", 4, 4),
        ("40", 4, 3),
        ("41", 4, 2),
        // X in the middle, O in a corner: three lines of X alone, two of O.
        ("44 40 04", 4, 1),
        // X on two places of the top row, O elsewhere: ten, and two columns and two diagonals.
        ("40 04 41", 4, 10 + 2 + 1),
        // X has the top row of board 4.
        ("40 04 41 14 42", 4, 100 + 3 + 2),
    ] {
        let pos = game("ultimate", text);
        assert_eq!(report.board(&pos, Side::First, board), first, "{text}");
        assert_eq!(report.board(&pos, Side::Second, board), -first, "{text}");
    }
}

#[test]
fn the_report_counts_200_where_a_small_board_wins_the_game() {
    let mut found = 0;
    let mut rng = fastrand::Rng::with_seed(3);
    while found < 50 {
        let mut pos = Ultimate::new(&"ultimate".parse().unwrap());
        while pos.terminal().is_none() {
            pos.make(pos.nth_move(rng.usize(0..pos.move_count())));
        }
        for board in (0..9).filter(|board| pos.winning_boards() >> board & 1 == 1) {
            let winner = pos.terminal().unwrap().winner().unwrap();
            let lines = |side| plain_lines(&pos, side, board, [0, 1, 10, 200]);
            let expected = lines(winner) - lines(winner.other());
            assert!(lines(winner) >= 200, "{pos}");
            assert_eq!(BoardLines::default().board(&pos, winner, board), expected, "{pos}");
            found += 1;
        }
    }
}

/// Lines of a small board without the opponent's marks, by how many marks they have.
fn plain_lines(pos: &Ultimate, side: Side, board: usize, worth: [i32; 4]) -> i32 {
    let has = |side, cell: usize| pos.marks(side, board) >> cell & 1 == 1;
    let mut sum = 0;
    for line in LINES {
        if line.iter().all(|&cell| !has(side.other(), cell)) {
            sum += worth[line.iter().filter(|&&cell| has(side, cell)).count()];
        }
    }
    sum
}

fn owns(pos: &Ultimate, side: Side, board: usize) -> bool {
    pos.owned(side) >> board & 1 == 1
}

fn is_undecided(pos: &Ultimate, board: usize) -> bool {
    pos.open() >> board & 1 == 1 && Side::BOTH.iter().all(|&side| !owns(pos, side, board))
}

fn matters(pos: &Ultimate, board: usize) -> bool {
    let can_be = |side, board| owns(pos, side, board) || is_undecided(pos, board);
    pos.rules().tie == Tie::Count
        || Side::BOTH.iter().any(|&side| {
            let mut lines = LINES.iter().filter(|line| line.contains(&board));
            lines.any(|line| line.iter().all(|&board| can_be(side, board)))
        })
}

/// Whether one more cell in this board wins the game for `side`.
fn is_a_game_within_reach(pos: &Ultimate, side: Side, board: usize) -> bool {
    let is_decisive = LINES.iter().any(|line| {
        line.contains(&board) && line.iter().all(|&b| b == board || owns(pos, side, b))
    });
    is_decisive && plain_lines(pos, side, board, [0, 0, 1, 0]) > 0
}

/// The whole evaluation for one side, but for what the side to move gets.
fn plain_boards(pos: &Ultimate, side: Side) -> i32 {
    let places = [110, 90, 110, 90, 140, 90, 110, 90, 110];
    let mut sum = 0;
    for (board, place) in places.into_iter().enumerate() {
        if owns(pos, side, board) {
            sum += place;
        } else if is_undecided(pos, board) && matters(pos, board) {
            sum += plain_lines(pos, side, board, [0, 3, 28, 0]);
            sum += 60 * i32::from(is_a_game_within_reach(pos, side, board));
        }
    }
    for line in LINES {
        let owned = line.iter().filter(|&&board| owns(pos, side, board)).count();
        let open = line.iter().filter(|&&board| is_undecided(pos, board)).count();
        sum += 100 * i32::from(owned == 2 && open == 1);
    }
    sum
}

#[test]
fn a_value_is_what_plain_loops_say() {
    let (mut boards, mut report) = (Boards::default(), BoardLines::default());
    for rules in RULES {
        positions(rules, 60, |pos: &Ultimate| {
            let mover = pos.to_move();
            let turn = if pos.target().is_none() { 80 + 10 } else { 10 };
            let expected = plain_boards(pos, mover) - plain_boards(pos, mover.other()) + turn;
            assert_eq!(boards.evaluate(pos), Score::estimate(expected), "{pos:?}");
            let lines = |side| {
                let board = |board| plain_lines(pos, side, board, [0, 1, 10, 100]);
                (0..9).map(board).sum::<i32>()
            };
            let expected = lines(mover) - lines(mover.other());
            assert_eq!(report.evaluate(pos), Score::estimate(expected), "{pos:?}");
        });
    }
}

/// Those of closed boards.
fn patterns() -> impl Iterator<Item = (&'static str, Patterns)> {
    RULES[..2].iter().map(|rules| (*rules, Patterns::standard()))
}

/// Both evaluators of closed boards.
fn closed() -> impl Iterator<Item = (&'static str, UltimateEvaluator)> {
    let read = |rules: &str, name| UltimateEvaluator::parse(name, &rules.parse().expect("rules"));
    let both = ["network", "patterns"].into_iter();
    both.flat_map(move |name| {
        RULES[..2].iter().map(move |&rules| (rules, read(rules, name).expect("closed boards")))
    })
}

/// How likely `side` is to win a board, of 512, by going through all classes.
fn plain_likelihood(
    weights: &PatternWeights,
    classes: &[[u16; 2]],
    pos: &Ultimate,
    side: Side,
    board: usize,
) -> i32 {
    if owns(pos, side, board) {
        return 512;
    }
    let turned = |marks: u16, s: u8| {
        let image = |cell: &usize| usize::from(BOARD.image(Symmetry(s), *cell as u16));
        (0..9).filter(|cell| marks >> cell & 1 == 1).fold(0, |all, cell| all | 1 << image(&cell))
    };
    let marks = [side, side.other()].map(|side| pos.marks(side, board));
    let images: Vec<[u16; 2]> = (0..8).map(|s| marks.map(|marks| turned(marks, s))).collect();
    let class = classes.iter().position(|class| images.contains(class));
    let class = class.filter(|_| is_undecided(pos, board));
    class.map_or(0, |class| {
        let chance = weights.chances[class];
        let x = match (pos.target() == Some(board), pos.to_move() == side) {
            (false, _) => chance.anywhere,
            (true, true) => chance.to_move,
            (true, false) => chance.waiting,
        };
        (512.0 / (1.0 + (-x).exp())).round() as i32
    })
}

#[test]
fn patterns_multiply_the_likelihoods_of_boards_in_line() {
    for (rules, mut evaluator) in patterns() {
        let (weights, classes) = (evaluator.weights().clone(), classes());
        positions(rules, 2, |pos: &Ultimate| {
            let mut sum = weights.tempo;
            if pos.target().is_none() {
                let decided = Side::BOTH.map(|side| pos.owned(side).count_ones());
                sum += weights.free[0] + weights.free[1] * (decided[0] + decided[1]) as f32 / 9.0;
            }
            for (sign, side) in [(1.0, pos.to_move()), (-1.0, pos.to_move().other())] {
                let likely: Vec<f32> = (0..9)
                    .map(|board| {
                        plain_likelihood(&weights, classes, pos, side, board) as f32 / 512.0
                    })
                    .collect();
                for (board, kind) in [1, 2, 1, 2, 0, 2, 1, 2, 1].into_iter().enumerate() {
                    sum += sign * weights.place[kind] * likely[board];
                }
                for (line, kind) in LINES.iter().zip([0, 1, 0, 0, 1, 0, 2, 2]) {
                    let product: f32 = line.iter().map(|&board| likely[board]).product();
                    sum += sign * weights.line[kind] * product;
                }
                let decisive = weights.decisive[usize::from(sign < 0.0)];
                let reach = (0..9).filter(|&board| is_undecided(pos, board));
                let reach = reach.filter(|&board| is_a_game_within_reach(pos, side, board));
                sum += sign * decisive * reach.count() as f32;
            }
            let found = evaluator.evaluate(pos).points();
            assert!((found as f32 - sum * 160.0).abs() < 1.5, "{pos:?}: {found}, not {sum}");
        });
    }
}

#[test]
fn evaluators_of_closed_boards_follow_moves() {
    for (rules, evaluator) in closed() {
        follows_moves::<Ultimate>(rules, 3000, &evaluator);
    }
}

/// Whether a side has two boards of a line and nobody has the third.
fn has_a_board_that_wins(pos: &Ultimate, side: Side) -> bool {
    LINES.iter().any(|line| {
        let owned = line.iter().filter(|&&board| owns(pos, side, board)).count();
        owned == 2 && line.iter().any(|&board| is_undecided(pos, board))
    })
}

/// The answer of a network, one number after the other and without rounding.
fn plain_network(weights: &NetworkWeights, forms: &Forms, pos: &Ultimate) -> f32 {
    let decided = (0..9).filter(|&board| !is_undecided(pos, board)).count();
    let sides = [pos.to_move(), pos.to_move().other()];
    let [own, other] = sides.map(|side| usize::from(has_a_board_that_wins(pos, side)));
    let situation = 4 * [0, 1, 2, 2, 3, 3, 4, 4, 4, 4][decided] + 2 * own + other;
    let mut answer = weights.even[situation];
    for (view, views) in [[sides[0], sides[1]], [sides[1], sides[0]]].into_iter().enumerate() {
        let form = |board| usize::from(forms.of(views.map(|side| pos.marks(side, board))));
        let places = (0..9).map(|board| (board, board));
        let sent = pos.target().map(|board| (9 + 9 * view + board, board));
        let turn = &weights.turns[view][pos.target().unwrap_or(9)];
        let mut sums: Vec<f32> = (0..UNITS).map(|unit| weights.bias[unit] + turn[unit]).collect();
        for (place, board) in places.chain(sent) {
            let row = weights.row(place, form(board));
            sums.iter_mut().zip(row).for_each(|(sum, value)| *sum += value);
        }
        for (unit, sum) in sums.into_iter().enumerate() {
            let power = if unit < LINE_UNITS { 4 } else { 2 };
            let on = if unit + 1 == UNITS { sum } else { sum.clamp(0.0, 1.0).powi(power) };
            answer += on * weights.out[situation][view][unit];
        }
    }
    answer
}

#[test]
fn a_network_answers_what_plain_loops_say() {
    let forms = Forms::default();
    for rules in &RULES[..2] {
        let rules = rules.parse().unwrap();
        let weights = Network::standard_weights(&rules);
        let mut evaluator = Network::standard(&rules);
        let (mut off, mut count) = (0.0, 0.0);
        positions("ultimate", 30, |pos: &Ultimate| {
            let expected = 160.0 * plain_network(&weights, &forms, pos);
            let found = evaluator.evaluate(pos).points() as f32;
            assert!((found - expected).abs() < 25.0, "{pos:?}: {found}, not {expected}");
            off += (found - expected).abs();
            count += 1.0;
        });
        assert!(off / count < 4.0, "rounding takes {} points", off / count);
    }
}

#[test]
fn a_network_writes_and_reads_its_weights() {
    let weights = Network::standard_weights(&"ultimate".parse().unwrap());
    let bytes = weights.to_bytes();
    let read = NetworkWeights::from_bytes(&bytes).unwrap();
    assert!(read.to_bytes() == bytes && read.places == weights.places);
    let mut wild = bytes.clone();
    wild.splice(bytes.len() - 4.., f32::NAN.to_le_bytes());
    for wrong in
        [&[], &bytes[..100], &bytes[..bytes.len() - 4], &[&bytes[..], &[0]].concat(), &wild]
    {
        assert!(NetworkWeights::from_bytes(wrong).is_err());
    }
    let other = Network::new(&read);
    follows_moves::<Ultimate>("ultimate", 100, &other);
    let open = UltimateEvaluator::parse("network", &"ultimate:open".parse().unwrap());
    assert!(open.is_err(), "open boards are not what it knows");
}

#[test]
fn patterns_write_and_read_their_weights() {
    let text = Patterns::standard().weights().to_string();
    let read: PatternWeights = text.parse().unwrap();
    assert_eq!(read.to_string(), text);
    let cut = text.lines().take(100).collect::<Vec<_>>().join("\n");
    for wrong in ["", "1 2 3", &cut, &text.replacen(' ', " x", 1), &text.replacen(' ', " 1e9", 1)] {
        assert!(wrong.parse::<PatternWeights>().is_err());
    }
    let open = UltimateEvaluator::parse("patterns", &"ultimate:open".parse().unwrap());
    assert!(open.is_err(), "open boards are not what it knows");
}

#[test]
fn only_a_win_or_what_gives_no_game_away_is_looked_at() {
    let (mut won, mut dropped, mut lost) = (0, 0, 0);
    for (rules, evaluator) in closed() {
        positions(rules, 100, |pos: &Ultimate| {
            let gives = |mv: &Spot| {
                let mut after = pos.clone();
                after.make(*mv);
                after.terminal().is_none() && !wins(&after).is_empty()
            };
            let safe: Vec<Spot> = moves(pos).into_iter().filter(|mv| !gives(mv)).collect();
            let mut kept = moves(pos);
            let selection = evaluator.select(pos, &mut kept);
            match (wins(pos).first(), safe.is_empty()) {
                (Some(win), _) => assert_eq!(kept, [*win], "{pos:?}"),
                (None, true) => assert_eq!(kept.len(), 1, "{pos:?}"),
                (None, false) => assert_eq!(kept, safe, "{pos:?}"),
            }
            let all = kept.len() == moves(pos).len();
            assert_eq!(selection, if all { Selection::All } else { Selection::Proven });
            won += usize::from(!wins(pos).is_empty());
            lost += usize::from(safe.is_empty());
            dropped += usize::from(!all);
        });
    }
    assert!(won > 50 && lost > 5 && dropped > 200, "{won} {lost} {dropped}");
}

#[test]
fn turning_the_board_changes_nothing() {
    for (rules, evaluator) in patterns() {
        is_the_same_for_all_images::<Ultimate>(rules, 5, &evaluator);
    }
    for rules in RULES {
        is_the_same_for_all_images::<Ultimate>(rules, 5, &Boards::default());
        is_the_same_for_all_images::<Ultimate>(rules, 5, &BoardLines::default());
        is_the_same_for_all_images::<Ultimate>(rules, 5, &OneBoard::default());
    }
}

/// The moves after which it is over and the mover has won.
fn wins(pos: &Ultimate) -> Vec<Spot> {
    let wins = |mv: &Spot| {
        let mut after = pos.clone();
        after.make(*mv);
        // In a game decided by counting, the last cell may win too; that is no line.
        after.winning_boards() != 0
    };
    moves(pos).into_iter().filter(wins).collect()
}

#[test]
fn move_scores_come_in_order_wins_then_the_rest_then_gifts() {
    for rules in RULES {
        check_move_scores(rules, &Boards::default());
    }
    for (rules, evaluator) in closed() {
        check_move_scores(rules, &evaluator);
    }
}

fn check_move_scores(rules: &str, boards: &(impl Evaluator<Ultimate> + MoveGuide<Ultimate>)) {
    let (mut won, mut given, mut free) = (0, 0, 0);
    positions(rules, 60, |pos: &Ultimate| {
        for mv in moves(pos) {
            let score = boards.move_score(pos, mv);
            let mut after = pos.clone();
            after.make(mv);
            let is_win = wins(pos).contains(&mv);
            assert_eq!(score > 1 << 20, is_win, "{pos:?} {mv:?}: {score}");
            let gives = after.terminal().is_none() && !wins(&after).is_empty();
            assert_eq!(score < -(1 << 19), gives, "{pos:?} {mv:?}: {score}");
            won += usize::from(is_win);
            given += usize::from(gives);
            if after.terminal().is_none() && after.target().is_none() {
                assert!(score < 1000, "{pos:?} {mv:?} gives a free choice");
                free += 1;
            }
        }
    });
    assert!(won > 20 && given > 20 && free > 20, "{won} {given} {free}");
}

#[test]
fn forcing_moves_complete_a_board_that_matters() {
    for rules in RULES {
        check_forcing(rules, &Boards::default());
    }
    for (rules, evaluator) in closed() {
        check_forcing(rules, &evaluator);
    }
}

fn check_forcing(rules: &str, boards: &(impl Evaluator<Ultimate> + MoveGuide<Ultimate>)) {
    let mut found = 0;
    positions(rules, 60, |pos: &Ultimate| {
        let completes = |mv: &Spot| {
            let mut after = pos.clone();
            after.make(*mv);
            let gained = after.owned(pos.to_move()) & !pos.owned(pos.to_move());
            gained != 0 && matters(pos, mv.board())
        };
        let expected: Vec<Spot> = moves(pos).into_iter().filter(completes).collect();
        let mut forcing = Vec::new();
        boards.clone().forcing(pos, &mut forcing);
        assert_eq!(forcing, expected, "{pos:?}");
        found += expected.len();
    });
    assert!(found > 250, "{found}");
}

/// The moves that this player searches, and what it calls that.
fn kept_by(one_board: &OneBoard, pos: &Ultimate) -> (Vec<Spot>, Selection) {
    let mut kept = moves(pos);
    let selection = one_board.select(pos, &mut kept);
    (kept, selection)
}

#[test]
fn one_board_drops_moves_only_where_the_choice_of_board_is_free() {
    let (mut lines, mut one_board) = (BoardLines::default(), OneBoard::default());
    let (mut all, mut dropped) = (0, 0);
    for rules in RULES {
        positions(rules, 60, |pos: &Ultimate| {
            assert_eq!(one_board.evaluate(pos), lines.evaluate(pos), "{pos:?}");
            let (kept, selection) = kept_by(&one_board, pos);
            let mut boards: Vec<usize> = moves(pos).iter().map(|mv| mv.board()).collect();
            boards.dedup();
            if boards.len() == 1 {
                assert_eq!((kept, selection), (moves(pos), Selection::All), "{pos:?}");
                all += usize::from(pos.target().is_none());
                return;
            }
            // The first of the boards that are worth most.
            let worth = |board| {
                let lines = |side| plain_lines(pos, side, board, [0, 1, 10, 100]);
                lines(pos.to_move()) - lines(pos.to_move().other())
            };
            let most = boards.iter().map(|&board| worth(board)).max();
            let first = boards.iter().copied().find(|&board| Some(worth(board)) == most);
            let expected: Vec<Spot> =
                moves(pos).into_iter().filter(|mv| Some(mv.board()) == first).collect();
            assert_eq!((kept, selection), (expected, Selection::Opinion), "{pos:?}");
            dropped += 1;
        });
    }
    assert!(all > 20 && dropped > 500, "{all} {dropped}");
}

#[test]
fn one_board_can_miss_the_best_move() {
    // The best that the mover can reach, and the best in the board that is picked.
    for (rules, text, best, missed) in [
        (
            "ultimate",
            "X;.O.XO.XX.;X.XOO.OXO/..OOO.O../OX.XXOXOX/.X.OXXXX./OX.OXXO.O/..OOOX.OO/XXX....O./O.X.XX.OX/X.OO.X.OX",
            1,
            -1,
        ),
        (
            "ultimate:tie=count",
            "X;.X.O.O.OX;.XXO...OX/...XXXXXO/OO.X.XXXO/..XX..OOO/.OOOXXXXO/.OO.OXO.O/O.OOOXXX./XO.OOXOOX/O.OXXX..X",
            0,
            -1,
        ),
        (
            "ultimate:open",
            "O;.OOO.X#OX;XXOO..XXO/.OOOXOXXO/OXXOOOXOO/OXXOOOXOX/.OXXX.OOX/X.XX.XXOX/XOXXOOOXO/OXXXOOX.O/OXOXXOOXX",
            1,
            0,
        ),
    ] {
        let pos = Ultimate::parse(&rules.parse().unwrap(), text).unwrap();
        let payoff = |mv: &Spot| {
            let mut after = pos.clone();
            after.make(*mv);
            minimax(&mut after).seen_by(pos.to_move())
        };
        assert_eq!(moves(&pos).iter().map(payoff).max(), Some(best), "{text}");
        let (kept, _) = kept_by(&OneBoard::default(), &pos);
        assert_eq!(kept.iter().map(payoff).max(), Some(missed), "{text}");
    }
}
