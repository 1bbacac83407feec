//! Several games between machines, counted.

use super::{PlayArgs, ending, line, session::Session};
use crate::{
    failure::Failure,
    live::Live,
    output::{self, say},
    words::{Language, Words, fill},
};
use session::{Limits, Progress};
use std::collections::HashSet;

/// Won, drawn, lost.
type Tally = [u32; 3];

/// What came of the games.
#[derive(Default)]
struct Counted {
    /// Of the player given as --first, on whatever side.
    ours: Tally,
    /// Of the player who moved first.
    began: Tally,
    lengths: Vec<usize>,
    games: HashSet<String>,
    forfeits: u32,
}

pub(super) fn run(
    args: &PlayArgs,
    mut session: Session,
    games: u32,
    language: Language,
) -> Result<String, Failure> {
    let mut counted = Counted::default();
    let live = Live::new(|words| words.games, language);
    let job = live.job(&Limits::default());
    for game in 0..games {
        let text = match play(args, &mut session, game, &mut counted, language)? {
            None => break,
            Some(text) => text,
        };
        if !args.silent {
            live.suspend(|| say(&text));
        }
        let (done, total) = (u64::from(game) + 1, Some(games.into()));
        job.tell(&Progress { done, total, ..Progress::default() });
    }
    drop(live);
    let finished = counted.lengths.len() as u32;
    let text = summary(args, &session, &counted, finished, Words::of(language));
    if finished == games || output::is_lost() {
        return Ok(text);
    }
    let numbers = [finished, games].map(|games| games.to_string());
    // A remark only: the exit code says it as well.
    output::remark(&fill(Words::of(language).stopped, &[&numbers[0], &numbers[1]]));
    Err(Failure::stopped(text))
}

/// Plays a game and returns how it ended; in every other one the players have changed sides. None
/// if it was stopped before its end: then it does not count.
fn play(
    args: &PlayArgs,
    session: &mut Session,
    game: u32,
    counted: &mut Counted,
    language: Language,
) -> Result<Option<String>, Failure> {
    if game > 0 {
        session.swap();
        session.restart();
    }
    if !line::machines(args, session, language) {
        return Ok(None);
    }
    if let Some(path) = &args.save {
        super::files::save(path, &session.record())?;
    }
    count(session, game % 2 == 1, counted);
    let words = Words::of(language);
    let players = [0, 1].map(|n| (words.side(session.name(n)), session.spec(n).to_string()));
    let end = ending(session, words).unwrap_or_default();
    let number = (game + 1).to_string();
    let parts = [&number, players[0].0, &players[0].1, players[1].0, &players[1].1, &*end];
    Ok(Some(fill(words.game, &parts)))
}

fn count(session: &Session, swapped: bool, counted: &mut Counted) {
    let record = session.record();
    let payoff = record.result.unwrap_or(0);
    let place = |payoff: i32| (1 - payoff.signum()) as usize;
    counted.began[place(payoff)] += 1;
    counted.ours[place(if swapped { -payoff } else { payoff })] += 1;
    counted.lengths.push(record.moves.len());
    counted.forfeits += u32::from(session.forfeit().is_some());
    let moves: Vec<String> = record.moves.into_iter().map(|ply| ply.mv).collect();
    counted.games.insert(moves.join(" "));
}

fn summary(
    args: &PlayArgs,
    session: &Session,
    counted: &Counted,
    games: u32,
    words: &Words,
) -> String {
    let tally = |name: &str, [won, drawn, lost]: Tally| {
        fill(words.tally, &[name, &won.to_string(), &drawn.to_string(), &lost.to_string()])
    };
    let [won, drawn, lost] = counted.ours;
    let sum: usize = counted.lengths.iter().sum();
    let least = counted.lengths.iter().min().copied().unwrap_or(0);
    let most = counted.lengths.iter().max().copied().unwrap_or(0);
    let mean = format!("{:.1}", sum as f64 / counted.lengths.len().max(1) as f64);
    let seed = session.first_seed().to_string();
    let different = counted.games.len().to_string();
    let mut lines = vec![
        fill(words.summary, &[&session.view().game, &games.to_string(), &different, &seed]),
        tally(&format!("1. {}", args.first), [won, drawn, lost]),
        tally(&format!("2. {}", args.second), [lost, drawn, won]),
        tally(words.who_began, counted.began),
        fill(words.length, &[&least.to_string(), &most.to_string(), &mean]),
    ];
    if counted.forfeits > 0 {
        lines.push(fill(words.forfeited, &[&counted.forfeits.to_string()]));
    }
    lines.join("\n") + "\n"
}
