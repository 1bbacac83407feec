//! Patterns against plain loops over the board, and the wins they find against plain search.

use crate::common::{follows_moves, is_the_same_for_all_images, moves, positions};
use games::mnk::{Cell, Free, Large, Medium, Mnk, Renju, Small, Stones};
use heuristics::mnk::{MnkEvaluator, PatternValues, PatternWeights, Patterns, Reach};
use kernel::{Effort, Evaluator, Game, Job, MoveGuide, Oracle, Payoff, Selection, Side};

fn patterns(rules: &str) -> Patterns {
    Patterns::with(&rules.parse().expect("a game"), PatternWeights::default())
}

#[test]
fn following_moves_and_counting_anew_agree() {
    for rules in ["mnk:5x5x5", "mnk:7x7x5", "mnk:6x7x5,rule=standard"] {
        follows_moves::<Small>(rules, 3000, &patterns(rules));
    }
    for rules in ["gomoku", "gomoku:15,rule=standard", "mnk:10x9x5"] {
        follows_moves::<Medium>(rules, 2000, &patterns(rules));
    }
    follows_moves::<Large>("mnk:20x19x5", 300, &patterns("mnk:20x19x5"));
    for rules in ["gomoku:rule=renju", "mnk:7x7x5,rule=renju"] {
        follows_moves::<Renju>(rules, 1000, &patterns(rules));
    }
}

#[test]
fn turning_the_board_changes_nothing() {
    for (rules, games) in [("mnk:7x6x5", 5), ("mnk:7x7x5,rule=standard", 2)] {
        is_the_same_for_all_images::<Small>(rules, games, &patterns(rules));
    }
    let renju = "mnk:7x7x5,rule=renju";
    is_the_same_for_all_images::<Renju>(renju, 2, &patterns(renju));
}

/// The cells on which `side` would win at once, found by playing there.
fn wins<S: Stones, F: Free>(pos: &Mnk<S, F>, side: Side) -> Vec<Cell> {
    let mut pos = pos.clone();
    // Who moves is not the question here: a stone elsewhere passes the turn.
    let all = moves(&pos);
    let won = |pos: &Mnk<S, F>, mv: Cell| pos.ending(mv) == Some(Payoff::won_by(side, 1));
    if pos.to_move() == side {
        return all.into_iter().filter(|mv| won(&pos, *mv)).collect();
    }
    all.iter()
        .copied()
        .filter(|mv| {
            let pass = all.iter().find(|other| *other != mv && pos.ending(**other).is_none());
            let Some(pass) = pass else { return false };
            let undo = pos.make(*pass);
            let wins = won(&pos, *mv);
            pos.unmake(*pass, undo);
            wins
        })
        .collect()
}

#[test]
fn forced_moves_are_what_playing_shows() {
    let mut forced = 0;
    for (rules, games) in [("gomoku", 4), ("gomoku:15,rule=standard", 4), ("mnk:9x9x5", 40)] {
        let mut patterns = patterns(rules);
        positions(rules, games, |pos: &Medium| {
            let mut kept = Vec::new();
            let selection = patterns.generate(pos, &mut kept);
            let [own, other] = [pos.to_move(), pos.to_move().other()].map(|side| wins(pos, side));
            let must_stop = own.is_empty() && !other.is_empty();
            assert_eq!(MoveGuide::<Medium>::is_forced(&patterns, pos), must_stop, "{pos}");
            if !own.is_empty() || !other.is_empty() {
                let expected = if own.is_empty() { other } else { own[..1].to_vec() };
                assert_eq!((kept, selection), (expected, Selection::Proven), "{pos}");
                forced += 1;
            }
        });
    }
    assert!(forced > 500, "only {forced} positions were forced");
}

/// Whether the mover wins within this many plies, whatever is played: every move tried.
fn wins_within<S: Stones, F: Free>(pos: &mut Mnk<S, F>, plies: u32) -> bool {
    if plies == 0 {
        return false;
    }
    let all = moves(pos);
    let winner = Payoff::won_by(pos.to_move(), 1);
    if all.iter().any(|mv| pos.ending(*mv) == Some(winner)) {
        return true;
    }
    plies > 2 && all.into_iter().any(|mv| after(pos, mv, |pos| loses_within(pos, plies - 1)))
}

fn loses_within<S: Stones, F: Free>(pos: &mut Mnk<S, F>, plies: u32) -> bool {
    let all = moves(pos);
    !all.is_empty() && all.into_iter().all(|mv| after(pos, mv, |pos| wins_within(pos, plies - 1)))
}

fn after<S: Stones, F: Free>(
    pos: &mut Mnk<S, F>,
    mv: Cell,
    what: impl FnOnce(&mut Mnk<S, F>) -> bool,
) -> bool {
    let undo = pos.make(mv);
    let answer = what(pos);
    pos.unmake(mv, undo);
    answer
}

/// Each move of the winner but the last leaves a single reply, and the last wins.
fn shows_the_win<S: Stones, F: Free>(pos: &Mnk<S, F>, line: &[Cell]) {
    let (mut walk, winner) = (pos.clone(), pos.to_move());
    for (n, mv) in line.iter().enumerate() {
        if walk.to_move() != winner {
            let threats = wins(&walk, winner);
            assert!(!threats.is_empty() && wins(&walk, winner.other()).is_empty(), "{pos} {n}");
            assert!(threats.len() > 1 || threats == [*mv], "{pos} {line:?} {n}");
        }
        walk.play(*mv).unwrap_or_else(|error| panic!("{pos} {line:?}: {error}"));
    }
    assert_eq!(walk.terminal(), Some(Payoff::won_by(winner, 1)), "{pos} {line:?}");
}

/// The payoff that is proven, and in how many plies it comes.
fn solve<S: Stones, F: Free>(
    patterns: &mut Patterns,
    pos: &Mnk<S, F>,
    effort: Effort,
    line: &mut Vec<Cell>,
) -> Option<(Payoff, u32)> {
    let fact = patterns.ask(pos, effort, &Job::new(), line)?;
    fact.payoff().zip(fact.distance)
}

#[test]
fn wins_by_fours_are_wins_and_their_lines_show_it() {
    let mut found = [0; 8];
    for (rules, games) in [("gomoku", 30), ("gomoku:15,rule=standard", 30), ("mnk:9x9x5", 200)] {
        let mut patterns = patterns(rules);
        positions(rules, games, |pos: &Medium| {
            let mut line = Vec::new();
            let Some((payoff, plies)) = solve(&mut patterns, pos, Effort::Leaf, &mut line) else {
                return;
            };
            assert_eq!((payoff, plies as usize), (Payoff::won_by(pos.to_move(), 1), line.len()));
            shows_the_win(pos, &line);
            if plies == 3 && pos.move_count() < 50 {
                assert!(wins_within(&mut pos.clone(), 3), "{pos}");
            }
            found[(plies as usize / 2).min(7)] += 1;
        });
    }
    assert!(found[..5].iter().all(|count| *count > 5), "{found:?}");
}

/// Only fours that lead on are tried at a glance; a search of all of them finds little more.
#[test]
fn most_wins_by_fours_are_seen_at_a_glance() {
    let reach = Reach { fours: (31, 1000), threes: (0, 0) };
    let (mut all, mut seen) = (0, 0);
    for (rules, games) in [("gomoku", 30), ("gomoku:15,rule=standard", 30)] {
        let [mut quick, mut whole] = [patterns(rules), patterns(rules)];
        positions(rules, games, |pos: &Medium| {
            let Some(line) = whole.force(pos, &reach, &Job::new()).line else { return };
            // Shorter ones need no search.
            if line.len() > 3 {
                all += 1;
                let glance = solve(&mut quick, pos, Effort::Glance, &mut Vec::new());
                seen += u32::from(glance.is_some());
            }
        });
    }
    assert!(all > 50 && 10 * seen > 8 * all, "{seen} of {all}");
}

/// Follows what is said to win against every legal reply; it must win in the plies it says,
/// whatever is played.
fn wins_against_everything<S: Stones, F: Free>(
    patterns: &mut Patterns,
    pos: &Mnk<S, F>,
    within: u32,
) -> u64 {
    let mut line = Vec::new();
    let found = solve(patterns, pos, Effort::Root, &mut line);
    let (payoff, plies) = found.unwrap_or_else(|| panic!("the win is lost at {pos}"));
    assert!(
        payoff == Payoff::won_by(pos.to_move(), 1) && plies <= within,
        "{pos} {plies} {within}"
    );
    let mut after = pos.clone();
    after.play(line[0]).expect("a legal move");
    if after.terminal().is_some() {
        assert_eq!((after.terminal(), plies), (Some(payoff), 1), "{pos}");
        return 1;
    }
    let replies = moves(&after).into_iter().map(|reply| {
        let mut next = after.clone();
        next.play(reply).expect("a legal move");
        assert_eq!(next.terminal(), None, "{pos} {reply:?} ends it");
        // Another way may be found than before, which is longer but no less a win.
        wins_against_everything(patterns, &next, u32::MAX)
    });
    replies.sum::<u64>() + 1
}

#[test]
fn wins_by_threats_are_wins_against_every_reply() {
    let (mut by_threes, mut nodes) = (0, 0);
    for (rules, games) in [("mnk:8x8x5", 25), ("mnk:8x8x5,rule=standard", 25)] {
        let mut patterns = patterns(rules);
        positions(rules, games, |pos: &Medium| {
            let mut line = Vec::new();
            let by_fours = solve(&mut patterns, pos, Effort::Leaf, &mut line);
            let found = solve(&mut patterns, pos, Effort::Root, &mut Vec::new());
            if let (None, Some((_, plies))) = (by_fours, found)
                && pos.move_count() < 44
                && plies <= 7
            {
                nodes += wins_against_everything(&mut patterns.clone(), pos, plies);
                by_threes += 1;
            }
        });
    }
    assert!(by_threes > 1 && nodes > 1000, "{by_threes} wins by threes, {nodes} positions");
}

/// Both sides' wins by threats in Renju, where Black's may not use what is forbidden and White's
/// may be defended only by what is not.
#[test]
fn wins_by_threats_in_renju_are_wins_against_every_reply() {
    let (mut found, mut nodes) = ([[0; 2]; 2], 0);
    let rules = "mnk:8x8x5,rule=renju";
    let mut patterns = patterns(rules);
    positions(rules, 60, |pos: &Renju| {
        if pos.move_count() >= 40 {
            return;
        }
        let by_fours = solve(&mut patterns, pos, Effort::Leaf, &mut Vec::new());
        let win = solve(&mut patterns, pos, Effort::Root, &mut Vec::new());
        if let Some((_, plies)) = win
            && (3..=7).contains(&plies)
        {
            nodes += wins_against_everything(&mut patterns.clone(), pos, plies);
            found[pos.to_move().index()][usize::from(by_fours.is_some())] += 1;
        }
    });
    let [black, white] = found;
    assert!(black[1] > 10 && white[1] > 10 && black[0] + white[0] > 0, "{found:?}");
    assert!(nodes > 1000, "{nodes} positions");
}

#[test]
fn moves_left_out_in_renju_are_worse() {
    let (mut won, mut lost) = (0, 0);
    let rules = "mnk:8x8x5,rule=renju";
    let mut patterns = patterns(rules);
    positions(rules, 60, |pos: &Renju| {
        let mut kept = Vec::new();
        let selection = patterns.generate(pos, &mut kept);
        let all = moves(pos);
        assert!(!kept.is_empty() && kept.iter().all(|mv| all.contains(mv)), "{pos}: {kept:?}");
        if selection != Selection::Proven || pos.move_count() > 24 {
            return;
        }
        let (mut pos, winner) = (pos.clone(), Payoff::won_by(pos.to_move(), 1));
        let wins = pos.ending(kept[0]) == Some(winner)
            || after(&mut pos, kept[0], |pos| loses_within(pos, 2));
        if wins {
            won += 1;
            return;
        }
        for mv in all.into_iter().filter(|mv| !kept.contains(mv)) {
            assert!(after(&mut pos, mv, |pos| wins_within(pos, 3)), "{pos}: {mv:?} does not lose");
            lost += 1;
        }
    });
    assert!(won > 50 && lost > 500, "{won} won, {lost} moves that lost");
}

#[test]
fn a_four_that_black_may_not_stop_wins() {
    let rules = "gomoku:rule=renju";
    let mut pos = Renju::new(&rules.parse().unwrap());
    // The diagonal from e11 is stopped at d12, and the sixth of the row at h8 is forbidden.
    for text in "e8 e11 f8 f10 g8 g9 d12 o1 i8 a15 j8".split(' ') {
        pos.play(pos.parse_move(text).unwrap()).unwrap();
    }
    let mut line = Vec::new();
    let found = solve(&mut patterns(rules), &pos, Effort::Leaf, &mut line);
    assert_eq!(found, Some((Payoff::won_by(Side::Second, 1), 3)));
    let text = |mv: &Cell| pos.move_text(*mv);
    assert_eq!([text(&line[0]), text(&line[2])], ["i7", "h8"]);
}

#[test]
fn only_five_in_line_on_boards_that_fit_have_patterns() {
    for (rules, name) in [
        ("gomoku", "patterns"),
        ("gomoku:20", "patterns"),
        ("mnk:3x3x5", "patterns"),
        ("mnk:40x10x5", "threats"),
        ("mnk:15x15x6", "threats"),
    ] {
        let rules = rules.parse().unwrap();
        assert_eq!(MnkEvaluator::standard(&rules).to_string(), name, "{rules}");
        assert_eq!(MnkEvaluator::parse("patterns", &rules).is_ok(), name == "patterns");
    }
}

#[test]
fn terms_times_values_are_the_evaluation() {
    let mut rng = fastrand::Rng::with_seed(9);
    let numbers: Vec<f32> =
        (0..PatternValues::COUNT).map(|_| (rng.i32(-200..200) / 8) as f32 / 2.0).collect();
    for rules in ["gomoku", "gomoku:15,rule=standard"] {
        let weights = PatternWeights::default();
        let values = PatternValues::new(&numbers);
        let mut patterns = Patterns::valued(&rules.parse().unwrap(), weights, values);
        let mut seen = 0;
        positions(rules, 3, |pos: &Medium| {
            let terms = patterns.terms(pos).into_iter();
            let sum: f32 =
                terms.map(|(term, count)| f32::from(count) * numbers[usize::from(term)]).sum();
            let points = patterns.evaluate(pos).points() as f32 - weights.tempo as f32;
            assert!((sum - points).abs() <= 1.5, "{pos} {sum} {points}");
            seen += 1;
        });
        assert!(seen > 100);
    }
}

#[test]
fn values_are_read_as_they_are_written() {
    let standard = patterns("gomoku").values().clone();
    let text = standard.to_string();
    assert_eq!(text.parse(), Ok(standard));
    for wrong in [text.replacen(' ', " x ", 1), format!("{text} 1"), text.replacen('8', "1e9", 1)] {
        assert!(wrong.parse::<PatternValues>().is_err());
    }
}
