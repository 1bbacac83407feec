//! A report for the terminal, and the sentences that all forms of it share.

use crate::{
    draw,
    words::{Contests, Grading, Language, Museum, counted, fill},
};
use teach::grade::{Checked, Failure, Graded, Reason, Status, Strength};

pub(super) fn report(graded: &Graded, language: Language) -> String {
    let words = Grading::of(language);
    let mut out = heading(graded, language) + "\n\n";
    let names = graded.checks.iter().map(|checked| words.check(checked.check).chars().count());
    let width = names.max().unwrap_or(0);
    for checked in &graded.checks {
        out += &line(checked, width, words);
    }
    out += "\n";
    for sentence in findings(graded, language) {
        out += &draw::paragraph(&sentence);
    }
    for checked in &graded.checks {
        let Some(failure) = checked.failures.first() else { continue };
        let head = fill(words.smallest, &[words.check(checked.check)]);
        out += &format!("{}\n\n", draw::strong(&head));
        if let Some(view) = &failure.view {
            out += &(draw::board(view, language) + &view.position + "\n\n");
        }
        out += &draw::paragraph(&sentence(failure, language));
    }
    out.trim_end().to_owned() + "\n"
}

/// Which program, which game.
pub(super) fn heading(graded: &Graded, language: Language) -> String {
    let words = Grading::of(language);
    let name = graded.name.as_ref().unwrap_or(&graded.program);
    let depth = graded
        .depth
        .map_or(words.to_end.to_owned(), |depth| fill(words.to_depth, &[&depth.to_string()]));
    let asked = counted(words.asked, graded.asked.into());
    let slowest = fill(words.slowest, &[&format!("{:.2}", graded.slowest)]);
    let points = fill(words.points, &[&number(graded.points), &number(graded.most_points)]);
    format!("{name}: {}, {depth}; {asked}, {slowest}; {points}", graded.game)
}

fn line(checked: &Checked, width: usize, words: &Grading) -> String {
    let status = status(checked.status, words);
    let right = match checked.status {
        Status::Skipped => String::new(),
        _ => {
            let right = checked.tried - checked.failed.min(checked.tried);
            fill(words.tried, &[&right.to_string(), &checked.tried.to_string()])
        }
    };
    let check = words.check(checked.check);
    format!("  {status:<8} {check:<width$} {right}").trim_end().to_owned() + "\n"
}

pub(super) fn status(status: Status, words: &Grading) -> &'static str {
    match status {
        Status::Passed => words.passed,
        Status::Failed => words.failed,
        Status::Skipped => words.skipped,
    }
}

/// What the report says about the program as a whole.
pub(super) fn findings(graded: &Graded, language: Language) -> Vec<String> {
    let words = Grading::of(language);
    let mut out = Vec::new();
    if let Some(counts) = &graded.counts {
        out.push(match counts.fewer {
            true if graded.passed() => words.fewer.to_owned(),
            true => words.fewer_wrong.to_owned(),
            false => fill(
                words.counts,
                &[words.search(counts.cut, counts.either), words.counted(counts.counted)],
            ),
        });
    }
    out.extend(
        graded.leaves.map(|rule| fill(words.leaf_rule, &[words.search(rule.cut, rule.either)])),
    );
    for found in &graded.resembles {
        let (same, of) = (found.same.to_string(), found.of.to_string());
        let title = Museum::title(found.mistake, language);
        out.push(fill(words.resembles, &[found.mistake.name(), &same, &of, title]));
    }
    out.extend(graded.games.iter().flat_map(|games| strength(games, words)));
    if graded.passed() {
        out.push(words.all_passed.to_owned());
    }
    out
}

fn strength(games: &Strength, words: &Grading) -> Vec<String> {
    let error = games.error.map(|error| format!(" ± {error:.0}")).unwrap_or_default();
    let mut out = vec![fill(words.elo, &[&format!("{:+.0}{error}", games.elo)])];
    for opponent in &games.opponents {
        let [won, drawn, lost] = opponent.games.map(|count| count.to_string());
        let elo = format!("{:+.0}", opponent.elo);
        out.push(fill(words.versus, &[&opponent.name, &won, &drawn, &lost, &elo]));
    }
    out
}

/// What was wrong, what was expected, and which mistake does the same.
pub(super) fn sentence(failure: &Failure, language: Language) -> String {
    let words = Grading::of(language);
    let mut out = Vec::new();
    let is_about_a_move = !matches!(failure.reason, Reason::Nodes { .. } | Reason::Leaves { .. });
    if let Some(played) = failure.played.as_ref().filter(|_| is_about_a_move) {
        out.push(fill(words.played, &[played]));
    }
    out.push(reason(&failure.reason, language));
    if !failure.expected.is_empty() && is_about_a_move {
        out.push(fill(words.expected, &[&failure.expected.join(" ")]));
    }
    if let Some(mistake) = failure.resembles {
        out.push(fill(words.like, &[mistake.name(), Museum::title(mistake, language)]));
    }
    out.join(" ")
}

fn reason(reason: &Reason, language: Language) -> String {
    let words = Grading::of(language);
    let list = |leaves: &[String]| leaves.join(" ");
    match reason {
        Reason::Forfeit { text } => format!("{text}."),
        Reason::Games { forfeits } => {
            let contests = Contests::of(language);
            let each = |(why, count): (&session::Reason, &u32)| {
                fill(contests.by_reason, &[&count.to_string(), contests.reason(*why)])
            };
            let list: Vec<String> = forfeits.iter().map(each).collect();
            fill(words.forfeits, &[&list.join(", ")])
        }
        Reason::Worse { worth, best } => {
            fill(words.worse, &[&worth.to_string(), &best.to_string()])
        }
        Reason::SlowWin { plies: Some(plies), best } => {
            fill(words.slow_win, &[&plies.to_string(), &best.to_string()])
        }
        Reason::SlowWin { plies: None, best } => fill(words.missed_win, &[&best.to_string()]),
        Reason::FastLoss { plies, best: Some(best) } => {
            fill(words.fast_loss, &[&plies.to_string(), &best.to_string()])
        }
        Reason::FastLoss { plies, best: None } => fill(words.loses, &[&plies.to_string()]),
        Reason::Value { said, right } => {
            fill(words.value, &[&said.to_string(), &right.to_string()])
        }
        Reason::Nodes { said, minimax, at_equal, beyond } => {
            let numbers = [said, minimax, at_equal, beyond].map(ToString::to_string);
            fill(words.wrong_nodes, &numbers.each_ref().map(String::as_str))
        }
        Reason::Leaves { said, minimax, at_equal, beyond } => {
            let lists = [said, minimax, at_equal, beyond].map(|leaves| list(leaves));
            fill(words.wrong_leaves, &lists.each_ref().map(String::as_str))
        }
    }
}

/// A number of points without needless zeros.
pub(super) fn number(points: f64) -> String {
    let text = format!("{points:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
