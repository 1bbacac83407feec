//! The long run: `cargo run -p alfabeta-fuzz --release -- --seconds 600 [TARGET ...]`.

use fuzz::{
    TARGETS, Target,
    run::{self, Failure, Tally, Until},
};
use std::{
    env, fs,
    io::{self, Write},
    path::PathBuf,
    process::ExitCode,
    thread,
    time::{Duration, Instant},
};

const USAGE: &str = "\
usage: fuzz [--seconds N | --inputs N] [--seed N] [--out FOLDER] [TARGET ...]
       fuzz --replay FILE TARGET
       fuzz --list

Feeds hostile input to each target (all of them if none is named) for N seconds (60) or N inputs
each. A failing input is made small and written to FOLDER (target/fuzz).";

struct Asked {
    until: Until,
    seed: u64,
    out: PathBuf,
    replay: Option<PathBuf>,
    list: bool,
    targets: Vec<&'static Target>,
}

fn main() -> ExitCode {
    let asked = match parse(env::args().skip(1)) {
        Ok(asked) => asked,
        Err(wrong) => {
            _ = writeln!(io::stderr(), "{wrong}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    // The stack of any thread, smaller than that of the main one: what recurses too deeply shows.
    let work = thread::spawn(move || obey(&asked));
    let failures = work.join().unwrap_or(1);
    if failures == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn parse(args: impl Iterator<Item = String>) -> Result<Asked, String> {
    let mut asked = Asked {
        until: Until::Elapsed(Duration::from_secs(60)),
        seed: 1,
        out: PathBuf::from("target/fuzz"),
        replay: None,
        list: false,
        targets: Vec::new(),
    };
    let mut args = args.fuse();
    while let Some(arg) = args.next() {
        let mut value = || args.next().ok_or_else(|| format!("expected a value after {arg}"));
        let number = |text: String| {
            text.parse::<u64>()
                .map_err(|_| format!("expected a number after {arg}, found {text:?}"))
        };
        match &*arg {
            "--seconds" => asked.until = Until::Elapsed(Duration::from_secs(number(value()?)?)),
            "--inputs" => asked.until = Until::Inputs(number(value()?)?),
            "--seed" => asked.seed = number(value()?)?,
            "--out" => asked.out = value()?.into(),
            "--replay" => asked.replay = Some(value()?.into()),
            "--list" => asked.list = true,
            name => asked.targets.push(fuzz::target(name).ok_or_else(|| {
                let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
                format!("expected a target ({}), found {name:?}", names.join(", "))
            })?),
        }
    }
    if asked.targets.is_empty() {
        asked.targets = TARGETS.iter().collect();
    }
    match (&asked.replay, &*asked.targets) {
        (Some(_), [_]) | (None, _) => Ok(asked),
        _ => Err("expected one target to replay an input".to_owned()),
    }
}

/// Does it, and counts the targets that failed.
fn obey(asked: &Asked) -> usize {
    let mut out = io::stdout();
    if asked.list {
        for target in &asked.targets {
            _ = writeln!(out, "{:<20} {}", target.name, target.about);
        }
        return 0;
    }
    if let Some(file) = &asked.replay {
        let answer = fs::read(file).map_err(|error| error.to_string());
        let answer = answer.and_then(|input| {
            run::replay(asked.targets[0], &input).map_err(|failure| failure.message)
        });
        _ = writeln!(out, "{}", answer.as_ref().map_or_else(|wrong| wrong.as_str(), |()| "ok"));
        return usize::from(answer.is_err());
    }
    let failed = asked.targets.iter().filter(|target| !fuzz_one(target, asked, &mut out));
    failed.count()
}

/// Whether no input failed.
fn fuzz_one(target: &'static Target, asked: &Asked, out: &mut dyn Write) -> bool {
    let (name, began) = (target.name, Instant::now());
    let mut watch = |tally: &Tally| {
        _ = write!(io::stderr(), "\r{name:<20} {:>12} inputs", tally.inputs);
    };
    let result = run::run(target, asked.seed, asked.until, &mut watch);
    _ = write!(io::stderr(), "\r");
    match result {
        Ok(Tally { inputs, kinds, peak, slowest }) => {
            let (seconds, peak) = (began.elapsed().as_secs_f64(), peak as f64 / 1e6);
            _ = writeln!(
                out,
                "{name:<20} {inputs:>12} inputs {kinds:>6} kinds of answers {peak:>7.1} MB at most, \
                 {slowest:.1?} for the slowest, {seconds:.0} s"
            );
            true
        }
        Err(failure) => {
            let small = run::minimised(target, failure);
            let kept = keep(&small, &asked.out, name).unwrap_or_else(|error| error.to_string());
            _ = writeln!(out, "{name:<20} FAILED: {}\n{:21}{kept}", small.message, "");
            false
        }
    }
}

/// Writes a failing input to a file and tells how to try it again.
fn keep(failure: &Failure, folder: &std::path::Path, name: &str) -> io::Result<String> {
    fs::create_dir_all(folder)?;
    let file = folder.join(format!("{name}.input"));
    fs::write(&file, &failure.input)?;
    Ok(format!("again: cargo run -p alfabeta-fuzz -- --replay {} {name}", file.display()))
}
