//! One function a verb; each answers with the text to print.

use crate::{
    args::{GamesArgs, PerftArgs, ShowArgs, Start},
    draw,
    failure::Failure,
};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use session::{Entry, Part, Position, Registry};
use std::{
    io::{IsTerminal, Write},
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};

/// Nobody waits for this long without wanting to see that something happens.
const PATIENCE: Duration = Duration::from_secs(1);

pub(crate) fn games(args: &GamesArgs) -> Result<String, Failure> {
    let registry = Registry::standard();
    let entries: Vec<&Entry> = match &args.name {
        None => registry.entries().iter().collect(),
        Some(name) => vec![registry.find(name)?],
    };
    Ok(if args.json { json(&entries) } else { draw::games(&entries) })
}

pub(crate) fn show(args: &ShowArgs) -> Result<String, Failure> {
    let view = open(&args.start)?.view();
    draw::check(&view, args.coordinates)?;
    Ok(if args.json { json(&view) } else { draw::view(&view, args.coordinates) })
}

/// What a program reads of a count.
#[derive(Serialize)]
struct Count<'a> {
    game: &'a str,
    position: &'a str,
    depth: u32,
    leaves: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    parts: Option<&'a [Part]>,
    seconds: f64,
}

pub(crate) fn perft(args: &PerftArgs) -> Result<String, Failure> {
    let pos = open(&args.start)?;
    let view = pos.view();
    let started = Instant::now();
    let parts =
        with_progress(view.moves.len(), "moves counted", |watch| pos.perft(args.depth, watch));
    let seconds = started.elapsed().as_secs_f64();
    let leaves = if args.depth == 0 { 1 } else { parts.iter().map(|part| part.leaves).sum() };
    if args.json {
        let parts = args.divide.then_some(&parts[..]);
        let (game, position) = (&view.game, &view.position);
        return Ok(json(&Count { game, position, depth: args.depth, leaves, parts, seconds }));
    }
    let rate = draw::speed(leaves, seconds, "leaves");
    // The time is a remark, not the answer: it goes where a program does not read.
    _ = writeln!(anstream::stderr(), "{seconds:.3} s, {rate}");
    Ok(draw::count(&view.game, args.depth, leaves, if args.divide { &parts } else { &[] }))
}

pub(crate) fn open(start: &Start) -> Result<Box<dyn Position>, Failure> {
    open_in(&Registry::standard(), start)
}

pub(crate) fn open_in(registry: &Registry, start: &Start) -> Result<Box<dyn Position>, Failure> {
    let mut pos = registry.open(&start.game)?;
    if let Some(text) = &start.position {
        pos.set(text)?;
    }
    if let Some(moves) = &start.moves {
        pos.play(moves)?;
    }
    Ok(pos)
}

/// Does `work` and shows a bar on a terminal once it takes longer than a moment.
pub(crate) fn with_progress<T>(
    total: usize,
    noun: &str,
    work: impl FnOnce(&mut dyn FnMut(usize)) -> T,
) -> T {
    with_bar(total, noun, |bar| work(&mut |done| bar.set_position(done as u64)))
}

/// The same for work that moves the bar itself. What it prints meanwhile goes through
/// `bar.suspend`, or the two would be mixed up.
pub(crate) fn with_bar<T>(total: usize, noun: &str, work: impl FnOnce(&ProgressBar) -> T) -> T {
    let bar = ProgressBar::hidden();
    bar.set_length(total as u64);
    let template = format!("{{bar:40}} {{pos}}/{{len}} {noun}, {{elapsed}}, {{eta}} left");
    let style = ProgressStyle::with_template(&template);
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let (end, ended) = mpsc::channel::<()>();
    let result = thread::scope(|scope| {
        // A clock of its own: the first item may take minutes.
        let shown = bar.clone();
        scope.spawn(move || {
            if ended.recv_timeout(PATIENCE) == Err(mpsc::RecvTimeoutError::Timeout) {
                shown.set_draw_target(indicatif::ProgressDrawTarget::stderr());
                shown.enable_steady_tick(PATIENCE);
            }
        });
        let result = work(&bar);
        drop(end);
        result
    });
    bar.finish_and_clear();
    result
}

/// A sign of life for work of unknown length, on a terminal; elsewhere nothing is seen of it.
pub(crate) fn spinner(template: &str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new_spinner();
    let style = ProgressStyle::with_template(template);
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}

pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string_pretty(value).expect("our values have only text keys") + "\n"
}
