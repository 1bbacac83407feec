//! How early positions of strong play can be proven: games of the engine against itself, each
//! position with a limit on the seconds of the processor. A row is kept as soon as it is known, so that
//! the same command goes on where it was stopped, and one with more seconds asks again about what
//! is open.

use crate::prove;
use games::ultimate::{Rules, Ultimate};
use heuristics::ultimate::UltimateEvaluator;
use kernel::Game;
use search::{Engine, TranspositionTable};
use std::{
    collections::BTreeMap,
    error::Error,
    fmt::Write as _,
    fs::{self, OpenOptions},
    io::{Write, stdout},
    path::Path,
};

/// The plies whose positions are asked about.
pub(crate) const PLIES: [usize; 4] = [20, 24, 28, 32];
/// Random plies before the engine takes over, so that games differ.
const OPENING: usize = 4;
/// What the engine searches for a move.
const NODES: u64 = 20_000;
const TABLE_BYTES: usize = 16 << 20;
/// The times that the table has, in seconds.
const TIMES: [f64; 4] = [0.1, 1.0, 10.0, 100.0];
/// The first and the last power of ten of the chart, in seconds.
const POWERS: [i32; 2] = [-3, 2];
const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 420.0;
const MARGIN: f64 = 56.0;
/// A colour for each ply; they can be told apart by all eyes.
const COLOURS: [&str; 4] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7"];

/// A position that was asked about.
#[derive(Clone)]
struct Asked {
    game: u64,
    ply: usize,
    /// What it is worth to its mover.
    value: String,
    /// How long it took, if it was proven.
    seconds: Option<f64>,
    /// The most that it might take.
    most: f64,
    pos: Ultimate,
}

fn parse(line: &str) -> Result<Asked, Box<dyn Error>> {
    let fields: Vec<&str> = line.split(',').collect();
    let &[game, ply, value, seconds, most, pos] = &fields[..] else {
        return Err(format!("expected six fields, found {line:?}").into());
    };
    let seconds = if value == "open" { None } else { Some(seconds.parse()?) };
    let (game, ply, value) = (game.parse()?, ply.parse()?, value.to_owned());
    let pos = Ultimate::parse(&Rules::default(), pos)?;
    Ok(Asked { game, ply, value, seconds, most: most.parse()?, pos })
}

/// What the file says last of each position.
fn read(file: &Path) -> Result<Vec<Asked>, Box<dyn Error>> {
    if !file.exists() {
        return Ok(Vec::new());
    }
    let mut last = BTreeMap::new();
    for line in fs::read_to_string(file)?.lines() {
        let row = parse(line)?;
        last.insert((row.ply, row.game), row);
    }
    Ok(last.into_values().collect())
}

/// Asks about positions of `games` games at these plies, unless the file says what came of that many
/// seconds.
pub(crate) fn measure(
    file: &Path,
    games: u64,
    most: f64,
    plies: &[usize],
) -> Result<(), Box<dyn Error>> {
    let known = read(file)?;
    for game in 0..games {
        let row = |ply: usize| known.iter().find(|it| (it.game, it.ply) == (game, ply));
        let open = |ply: &usize| row(*ply).is_none_or(|row| row.most < most);
        let plies: Vec<usize> = plies.iter().copied().filter(open).collect();
        // Another engine would play other games: what the file has stays as it is.
        let played = match plies.iter().all(|ply| row(*ply).is_some()) {
            true => Vec::new(),
            false => positions(game),
        };
        for ply in plies {
            let from_game = || played.iter().find(|it| it.0 == ply).map(|it| it.1.clone());
            let Some(pos) = row(ply).map(|row| row.pos.clone()).or_else(from_game) else {
                continue;
            };
            let (value, seconds) = match row(ply) {
                Some(Asked { value, seconds: Some(seconds), .. }) => (value.clone(), *seconds),
                _ => asked(&pos, most)?,
            };
            let row = format!("{game},{ply},{value},{seconds:.3},{most},{pos}\n");
            let mut file = OpenOptions::new().create(true).append(true).open(file)?;
            file.write_all(row.as_bytes())?;
            stdout().write_all(row.as_bytes())?;
        }
    }
    Ok(())
}

/// What a position is worth to its mover, and how long that took.
fn asked(pos: &Ultimate, most: f64) -> Result<(String, f64), Box<dyn Error>> {
    let (found, seconds) = prove(pos, most)?;
    let value = found.evaluation.payoff().map(|value| value.seen_by(pos.to_move()));
    let value = value.map_or("open", |it| ["loses", "draws", "wins"][(it + 1) as usize]);
    Ok((value.to_owned(), seconds))
}

/// The positions of a game after each of the plies, if it is not over by then.
fn positions(game: u64) -> Vec<(usize, Ultimate)> {
    let (rules, mut rng) = (Rules::default(), fastrand::Rng::with_seed(game));
    let evaluator = UltimateEvaluator::standard(&rules);
    let table = TranspositionTable::new(TABLE_BYTES);
    let (mut pos, mut found) = (Ultimate::new(&rules), Vec::new());
    for ply in 0..=PLIES[PLIES.len() - 1] {
        if pos.terminal().is_some() {
            break;
        }
        if PLIES.contains(&ply) {
            found.push((ply, pos.clone()));
        }
        let mv = match ply < OPENING {
            true => Some(pos.nth_move(rng.usize(..pos.move_count()))),
            false => {
                Engine::new(&pos).evaluator(&evaluator).nodes(NODES).table(&table).run().best()
            }
        };
        pos.make(mv.expect("the game is not over"));
    }
    found
}

/// Prints the shares that are proven within some times, and draws them all.
pub(crate) fn chart(file: &Path, svg: &Path) -> Result<(), Box<dyn Error>> {
    let rows = read(file)?;
    writeln!(stdout(), "| ply |{}", TIMES.map(|t| format!(" {t} s |")).concat())?;
    writeln!(stdout(), "|--:|{}", "--:|".repeat(TIMES.len()))?;
    for ply in PLIES {
        let rows: Vec<&Asked> = rows.iter().filter(|row| row.ply == ply).collect();
        let cells = TIMES.map(|time| match share(&rows, time) {
            Some((share, of)) => format!(" {:.0} % of {of} |", share * 100.0),
            None => " |".to_owned(),
        });
        writeln!(stdout(), "| {ply} |{}", cells.concat())?;
    }
    fs::write(svg, draw(&rows))?;
    Ok(())
}

/// The share of positions that are proven within a time, and of how many: those that were given as
/// long, proven before or not.
fn share(rows: &[&Asked], time: f64) -> Option<(f64, usize)> {
    let given = rows.iter().filter(|row| row.most >= time).count();
    let proven = |row: &&&Asked| row.most >= time && row.seconds.is_some_and(|it| it <= time);
    let proven = rows.iter().filter(proven).count();
    (given > 0).then(|| (proven as f64 / given as f64, given))
}

/// A curve for each ply: seconds to the right, each step ten times as many, the share upwards.
fn draw(rows: &[Asked]) -> String {
    let [first, last] = POWERS.map(f64::from);
    let x = |power: f64| MARGIN + (power - first) / (last - first) * (WIDTH - 2.0 * MARGIN);
    let y = |share: f64| HEIGHT - MARGIN - share * (HEIGHT - 2.0 * MARGIN);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"11\" fill=\"#333333\">\n<title>Share of Ultimate \
         positions that are proven within a time, by ply</title>\n<rect width=\"100%\" \
         height=\"100%\" fill=\"#ffffff\"/>\n"
    );
    for percent in [0, 25, 50, 75, 100] {
        let (at, right) = (y(f64::from(percent) / 100.0), WIDTH - MARGIN);
        _ = writeln!(
            out,
            "<path d=\"M{MARGIN} {at:.1}H{right}\" stroke=\"#dddddd\"/><text x=\"{}\" \
             y=\"{:.1}\" text-anchor=\"end\">{percent} %</text>",
            MARGIN - 8.0,
            at + 4.0
        );
    }
    for power in POWERS[0]..=POWERS[1] {
        let (at, below) = (x(f64::from(power)), HEIGHT - MARGIN + 18.0);
        let seconds = 10_f64.powi(power);
        _ = writeln!(
            out,
            "<text x=\"{at:.1}\" y=\"{below}\" text-anchor=\"middle\">{seconds} s</text>"
        );
    }
    for ((n, ply), colour) in (0_u8..).zip(PLIES).zip(COLOURS) {
        let rows: Vec<&Asked> = rows.iter().filter(|row| row.ply == ply).collect();
        let steps = (0..=100).map(|n| first + (last - first) * f64::from(n) / 100.0);
        // As far as all of them were given the time: a part would make a curve go down.
        let of_all = |power: f64| {
            let (share, of) = share(&rows, 10_f64.powf(power))?;
            (of == rows.len()).then_some((power, share))
        };
        let points = steps.map_while(of_all);
        let points = points.map(|(power, share)| format!("{:.1},{:.1}", x(power), y(share)));
        let points = points.collect::<Vec<_>>().join(" ");
        let at = 20.0 + 16.0 * f64::from(n);
        _ = writeln!(
            out,
            "<polyline points=\"{points}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>\
             <text x=\"{MARGIN}\" y=\"{at}\" fill=\"{colour}\">ply {ply}</text>"
        );
    }
    out + "</svg>\n"
}
