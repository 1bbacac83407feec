//! Positions of five in line that are won by force, from games of our own, each verified by a
//! search that knows only what five in line is. `cargo run --release -p solve --example mates --
//! FILE` makes the set anew, `-- --table FILE` solves it and prints what it took.
//!
//! A line of the file: the game, `fours` or `threes`, the plies of the win, and the moves to the
//! position.

mod plain;

use certificates::check;
use games::mnk::{Medium, Rules};
use heuristics::mnk::{Patterns, Reach};
use kernel::{Game, Job, MoveGuide};
use solve::mnk::forced;
use std::{
    collections::BTreeMap,
    env, fs,
    io::{Write, stderr, stdout},
};

/// Positions of each kind and length.
const OF_EACH: usize = 25;
/// Games that are played at most.
const GAMES: u64 = 1200;
/// How far wins by fours and by threes are looked for.
const FOURS: Reach = Reach { fours: (31, 20_000), threes: (0, 0) };
const THREES: Reach = Reach { fours: (0, 0), threes: (21, 1_000) };
/// Longer wins are put together under this length.
const LONGEST: usize = 15;
/// What a check may use, in nodes.
const MOST_NODES: usize = 1 << 22;
/// By how much a move's score is changed at random, so that no two games are alike.
const NOISE: i32 = 60;

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let args: Vec<String> = env::args().skip(1).collect();
    match &args[..] {
        [flag, file] if flag == "--table" => table(file),
        [file] => Ok(fs::write(file, made()?)?),
        _ => Err("expected a file, or --table and a file".into()),
    }
}

/// The text of a set.
fn made() -> Result<String, Failure> {
    let mut groups: BTreeMap<(String, &str, usize), Vec<String>> = BTreeMap::new();
    for seed in 0..GAMES {
        let game = ["gomoku", "gomoku:rule=standard"][usize::from(seed % 4 == 3)];
        if let Some((kind, plies, moves)) = mate(&game.parse()?, seed) {
            let group = groups.entry((game.to_owned(), kind, plies.min(LONGEST))).or_default();
            if group.len() < OF_EACH {
                group.push(format!("{game} {kind} {plies} {moves}"));
            }
        }
        if seed % 50 == 0 {
            let sizes: Vec<String> = groups
                .iter()
                .map(|((_, kind, plies), set)| format!("{kind} {plies}: {}", set.len()))
                .collect();
            writeln!(stderr(), "{seed} games: {}", sizes.join(", "))?;
        }
    }
    Ok(groups.into_values().flatten().map(|line| line + "\n").collect())
}

/// The first position of a game that is won by force and verified: the kind, the plies, and the
/// moves to it.
fn mate(rules: &Rules, seed: u64) -> Option<(&'static str, usize, String)> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut pos = Medium::new(rules);
    let mut patterns = Patterns::with(rules, Default::default());
    let mut moves = String::new();
    while pos.terminal().is_none() {
        if let Some((kind, plies)) = won(&pos, &mut patterns) {
            return Some((kind, plies, moves.trim_end().to_owned()));
        }
        let mut choice = Vec::new();
        patterns.generate(&pos, &mut choice);
        let mv = choice
            .into_iter()
            .max_by_key(|&mv| patterns.move_score(&pos, mv) + rng.i32(0..NOISE))?;
        moves += &(pos.move_text(mv) + " ");
        pos.make(mv);
    }
    None
}

fn won(pos: &Medium, patterns: &mut Patterns) -> Option<(&'static str, usize)> {
    if patterns.force(pos, &FOURS, &Job::new()).line.is_some() {
        // The shortest, by trying everything: another search than the one that found it.
        let plies = plain::shortest_by_fours(pos, LONGEST)?;
        return (plies > 1).then_some(("fours", plies));
    }
    let line = patterns.force(pos, &THREES, &Job::new()).line?;
    let win = forced(pos, &Job::new())?.win?;
    // Every reply is followed by the check.
    check(&win.certificate, MOST_NODES, &Job::new())
        .ok()
        .filter(|it| it.header.value.winner() == Some(pos.to_move()))?;
    Some(("threes", line.len()))
}

/// Whether a position was solved, the nodes, and the moves of the tree.
type Solved = (bool, u64, u64);

/// Solves a set: how many of each kind and length, and the positions looked at.
fn table(file: &str) -> Result<(), Failure> {
    let mut groups: BTreeMap<(String, String, usize), Vec<Solved>> = BTreeMap::new();
    for line in fs::read_to_string(file)?.lines() {
        let mut words = line.split(' ');
        let mut next = || words.next().ok_or("a line is too short");
        let (game, kind, plies) = (next()?, next()?, next()?.parse::<usize>()?);
        let mut pos = Medium::new(&game.parse()?);
        for mv in words {
            pos.play(pos.parse_move(mv)?)?;
        }
        let searched = forced(&pos, &Job::new()).ok_or("no five in line")?;
        let moves = searched.win.as_ref().map_or(0, |win| win.moves);
        let solved = searched
            .win
            .is_some_and(|win| check(&win.certificate, MOST_NODES, &Job::new()).is_ok());
        let key = (game.to_owned(), kind.to_owned(), plies.min(LONGEST));
        groups.entry(key).or_default().push((solved, searched.nodes, moves));
    }
    let heading = "| game | win by | plies | positions | solved | nodes, median | nodes, most | tree, most moves |";
    writeln!(stdout(), "{heading}\n|---|---|--:|--:|--:|--:|--:|--:|")?;
    for ((game, kind, plies), mut set) in groups {
        set.sort_by_key(|(_, nodes, _)| *nodes);
        let (count, solved) = (set.len(), set.iter().filter(|it| it.0).count());
        let (median, most) = (set[count / 2].1, set[count - 1].1);
        let moves = set.iter().map(|it| it.2).max().unwrap_or(0);
        let more = if plies == LONGEST { " or more" } else { "" };
        writeln!(
            stdout(),
            "| `{game}` | {kind} | {plies}{more} | {count} | {solved} | {median} | {most} | {moves} |"
        )?;
    }
    Ok(())
}
