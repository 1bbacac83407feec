//! Several games between machines, counted.

use super::{PlayArgs, ending, line, session::Session, words::fill};
use crate::{
    commands::with_progress,
    failure::Failure,
    output::{self, say},
};
use std::{collections::HashSet, io::Write};

/// Won, drawn, lost.
type Tally = [u32; 3];

/// What came of the games.
#[derive(Default)]
struct Counted {
    /// Of the player given as --first, wherever it sat.
    ours: Tally,
    /// Of whoever moved first.
    began: Tally,
    lengths: Vec<usize>,
    games: HashSet<String>,
    forfeits: u32,
}

pub(super) fn run(args: &PlayArgs, mut session: Session, games: u32) -> Result<String, Failure> {
    let mut counted = Counted::default();
    let mut play_all = |watch: &mut dyn FnMut(usize)| -> Result<(), Failure> {
        for game in 0..games {
            if !play(args, &mut session, game, &mut counted)? {
                break;
            }
            watch(game as usize + 1);
        }
        Ok(())
    };
    match args.silent {
        true => with_progress(games as usize, "games", play_all),
        false => play_all(&mut |_| {}),
    }?;
    let finished = counted.lengths.len() as u32;
    let text = summary(args, &session, &counted, finished);
    if finished == games || output::is_lost() {
        return Ok(text);
    }
    let numbers = [finished, games].map(|games| games.to_string());
    let remark = fill(args.language().words().stopped, &[&numbers[0], &numbers[1]]);
    // A remark only: the exit code says it as well.
    _ = writeln!(anstream::stderr(), "{remark}");
    Err(Failure::stopped(text))
}

/// Plays a game; in every other one the players have changed machines. False if it was stopped before
/// its end: then it does not count.
fn play(
    args: &PlayArgs,
    session: &mut Session,
    game: u32,
    counted: &mut Counted,
) -> Result<bool, Failure> {
    if game > 0 {
        session.swap();
        session.restart();
    }
    let words = args.language().words();
    if !line::machines(args, session) {
        return Ok(false);
    }
    if !args.silent {
        let machines = [0, 1].map(|n| (words.side(session.name(n)), session.spec(n).to_string()));
        let end = ending(session, words).unwrap_or_default();
        let number = (game + 1).to_string();
        let parts = [&number, machines[0].0, &machines[0].1, machines[1].0, &machines[1].1, &*end];
        say(&fill(words.game, &parts));
    }
    if let Some(path) = &args.save {
        super::files::save(path, &session.record()).map_err(Failure::Argument)?;
    }
    count(session, game % 2 == 1, counted);
    Ok(true)
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

fn summary(args: &PlayArgs, session: &Session, counted: &Counted, games: u32) -> String {
    let words = args.language().words();
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
