//! `alfabeta mistakes`: classic wrong minimaxes, each beside the right one.

mod side_by_side;

use crate::{
    commands::json,
    draw,
    failure::Failure,
    live::Live,
    output,
    words::{Language, Museum, Words, fill},
};
use engines::{
    link::{Link, LinkError},
    protocol::alfabeta::{Assembler, Reply, Request},
};
use serde::Serialize;
use session::{Limits, Registry, Value};
use teach::{
    Mistake, bot,
    museum::{self, Exhibit, Fault, Measured, Watched},
    textbook::Method,
};

/// Shows classic wrong minimaxes, each beside the right one on the smallest position where it fails
#[derive(clap::Args)]
#[command(after_help = "Examples:
  alfabeta mistakes                       all of them
  alfabeta mistakes fastest-win           one: the wrong lines, a position, what is right
  alfabeta mistakes sign --steps          both searches step by step, and where they first differ
  alfabeta mistakes --measure             how often each errs on random positions
  alfabeta mistakes sign --positions 5000 --seed 7 --json
  alfabeta match tictactoe \"cmd:alfabeta mistakes sign --bot\" random --games 20

With --bot it speaks alfabeta's own protocol on standard input and output and plays any game with the
mistake, or without NAME as a right program does.")]
pub(crate) struct MistakesArgs {
    /// Which one
    #[arg(value_name = "NAME")]
    name: Option<Mistake>,
    /// Show both searches step by step
    #[arg(long, requires = "name", conflicts_with = "bot")]
    steps: bool,
    /// On another position of the mistake's game
    #[arg(long, requires = "name", conflicts_with = "bot")]
    position: Option<String>,
    /// Measure how often each errs
    #[arg(long, conflicts_with = "name")]
    measure: bool,
    /// On this many random positions
    #[arg(long, default_value_t = 500, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    positions: u32,
    /// Another seed, other positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Play as a bot
    #[arg(long, conflicts_with_all = ["measure", "json"])]
    bot: bool,
    /// How deep the bot searches; to the end of the game without it
    #[arg(long, value_name = "N", requires = "bot", value_parser = clap::value_parser!(u32).range(1..=999))]
    depth: Option<u32>,
    /// What evaluates the bot's leaves that are not finished games
    #[arg(long, value_name = "NAME", requires = "bot", default_value = "none")]
    eval: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What a program reads of the list.
#[derive(Serialize)]
struct Listed {
    name: &'static str,
    title: &'static str,
    text: &'static str,
    #[serde(flatten)]
    measured: Option<Measured>,
}

/// What a program reads of one.
#[derive(Serialize)]
struct Shown<'a> {
    name: &'static str,
    title: &'static str,
    text: &'static str,
    exhibit: &'a Exhibit,
    measured: Measured,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Watched>,
}

pub(crate) fn run(args: &MistakesArgs, language: Language) -> Result<String, Failure> {
    if args.bot {
        return play(args);
    }
    match args.name {
        None => list(args, language),
        Some(mistake) => show(mistake, args, language),
    }
}

fn list(args: &MistakesArgs, language: Language) -> Result<String, Failure> {
    let words = Museum::of(language);
    let mut rows = Vec::new();
    for mistake in Mistake::ALL {
        let measured = if args.measure { Some(measure(mistake, args, language)?) } else { None };
        rows.push((mistake, measured));
    }
    if args.json {
        let listed = rows.into_iter().map(|(mistake, measured)| {
            let [title, text] = words.about(mistake);
            Listed { name: mistake.name(), title, text, measured }
        });
        return Ok(json(&listed.collect::<Vec<_>>()));
    }
    if args.measure {
        return Ok(table(&rows, words));
    }
    let lines = rows
        .iter()
        .map(|(mistake, _)| format!("  {:<16} {}\n", mistake.name(), words.about(*mistake)[0]));
    Ok(format!("{}\n\n{}", words.list, lines.collect::<String>()))
}

/// How often one errs. Ctrl-C ends it with the positions tried until then.
fn measure(mistake: Mistake, args: &MistakesArgs, language: Language) -> Result<Measured, Failure> {
    let live = Live::new(|words| words.positions, language);
    let job = live.job(&Limits::default());
    Ok(museum::measure(mistake, args.positions, args.seed, &job)?)
}

/// How often each errs, in Markdown.
fn table(rows: &[(Mistake, Option<Measured>)], words: &Museum) -> String {
    let head: Vec<&str> = words.head.split('|').collect();
    let mut out = format!("| {} |\n|{}\n", head.join(" | "), "---|".repeat(head.len()));
    for (mistake, measured) in rows {
        let Some(found) = measured else { continue };
        let share = |count| percent(count, found.positions);
        let [illegal, worse] = [share(found.illegal), share(found.worse)];
        let [slower, values] = [share(found.slower), share(found.values)];
        let ratio = found.wrong_nodes as f64 / found.right_nodes.max(1) as f64;
        out += &format!(
            "| {mistake} | {} | {} % | {illegal} | {worse} | {slower} | {values} | {} | {ratio:.2} |\n",
            mistake.scene().game,
            share(found.errors()),
            share(found.work),
        );
    }
    out
}

fn percent(count: u32, of: u32) -> String {
    format!("{:.1}", 100.0 * f64::from(count) / f64::from(of.max(1)))
}

fn show(mistake: Mistake, args: &MistakesArgs, language: Language) -> Result<String, Failure> {
    let position = args.position.as_deref().unwrap_or(mistake.scene().position);
    let exhibit = museum::exhibit_at(mistake, position)?;
    let steps = if args.steps { Some(museum::watch(mistake, position)?) } else { None };
    let measured = measure(mistake, args, language)?;
    let words = Museum::of(language);
    let [title, text] = words.about(mistake);
    if args.json {
        let name = mistake.name();
        return Ok(json(&Shown { name, title, text, exhibit: &exhibit, measured, steps }));
    }
    let code = |head: &str, code: &str| {
        let lines = code.lines().map(|line| format!("    {line}").trim_end().to_owned() + "\n");
        format!("{head}\n{}\n", lines.collect::<String>())
    };
    let mut out = format!("{}\n\n{}\n", draw::strong(title), draw::paragraph(text));
    out += &code(words.wrong_code, exhibit.wrong_code);
    out += &code(words.right_code, exhibit.right_code);
    out += &draw::board(&exhibit.view, language);
    out += "\n";
    out += &draw::paragraph(&compared(&exhibit, language)?);
    out += &draw::paragraph(&often(mistake, &measured, words));
    if let Some(steps) = &steps {
        out += &side_by_side::text(steps, language);
    }
    Ok(out.trim_end().to_owned() + "\n")
}

/// What both programs say and play, and what is true.
fn compared(exhibit: &Exhibit, language: Language) -> Result<String, Failure> {
    let (words, names) = (Museum::of(language), Words::of(language));
    let Exhibit { mistake, wrong, right, best, fault, .. } = exhibit;
    let seen = |value: Option<Value>| value.map_or_else(|| "?".to_owned(), |v| v.to_string());
    let (said, played) = (seen(wrong.value), wrong.line.join(" "));
    let (truth, rightly) = (seen(right.value), right.line.join(" "));
    let sides = Registry::standard().open(&exhibit.view.game)?.sides();
    let mut out = vec![how(exhibit, words), fill(words.values, &[names.side(sides[0])])];
    if *mistake == Mistake::UnequalWork {
        out.push(fill(words.games, &[&played, &rightly]));
    } else {
        out.push(fill(words.wrong_says, &[&said, &played]));
        out.push(fill(words.right_says, &[&truth, &rightly]));
    }
    let plies = |plies: Option<u32>| plies.map_or_else(|| "?".to_owned(), |n| n.to_string());
    match fault {
        Some(Fault::Illegal) => out.push(fill(words.illegal, &[&played])),
        Some(Fault::WorseMove) => {
            out.push(fill(words.worth, &[&played, &seen(wrong.worth), &seen(right.worth)]));
        }
        Some(Fault::Slower) => out.push(fill(
            words.slower,
            &[&played, &plies(wrong.distance), &rightly, &plies(right.distance)],
        )),
        Some(Fault::WrongValue) => out.push(words.same_move.to_owned()),
        Some(Fault::MoreWork | Fault::OtherWork) | None => {}
    }
    if best.len() > 1 {
        out.push(fill(words.best, &[&best.join(" ")]));
    }
    out.push(fill(words.nodes, &[&wrong.nodes.to_string(), &right.nodes.to_string()]));
    Ok(out.join(" "))
}

/// How deep both search.
fn how(exhibit: &Exhibit, words: &Museum) -> String {
    let Some(depth) = exhibit.depth else { return words.to_the_end.to_owned() };
    let template = match exhibit.mistake {
        Mistake::Horizon => words.shallow,
        _ => words.depth,
    };
    let (one, many) = template.split_once('|').unwrap_or((template, template));
    fill(if depth == 1 { one } else { many }, &[&depth.to_string(), exhibit.evaluator])
}

fn often(mistake: Mistake, measured: &Measured, words: &Museum) -> String {
    let count = |count: u32| count.to_string();
    fill(
        words.measured,
        &[
            &count(measured.positions),
            mistake.scene().game,
            &measured.seed.to_string(),
            &percent(measured.errors(), measured.positions),
            &count(measured.illegal),
            &count(measured.worse),
            &count(measured.slower),
            &count(measured.values),
            &count(measured.work),
        ],
    )
}

/// Plays as a bot until it is told to end.
fn play(args: &MistakesArgs) -> Result<String, Failure> {
    let method = args.name.map_or(Method::ALPHA_BETA, |mistake| {
        let method = mistake.scene().method;
        if mistake == Mistake::Horizon { method } else { method.with(mistake) }
    });
    let depth = args.depth.or_else(|| method.depth.filter(|_| args.name == Some(Mistake::Horizon)));
    let method = Method { depth, ..method };
    let (mut link, mut turns) = (Link::stdio(), Assembler::default());
    loop {
        let line = match link.receive(None) {
            Ok(line) => line,
            Err(LinkError::Closed { .. }) => break,
            Err(_) => continue,
        };
        let replies = match Request::parse(&line) {
            Ok(Request::Quit) => break,
            Ok(Request::Hello(_)) => {
                let name = args.name.map_or("textbook", Mistake::name);
                vec![Reply::Name(name.to_owned()), Reply::Ready]
            }
            Ok(request) => match turns.push(&request) {
                Some(Ok(turn)) => bot::replies(&turn, method, &args.eval)
                    .unwrap_or_else(|error| vec![Reply::Error(error.to_string())]),
                _ => Vec::new(),
            },
            Err(_) => Vec::new(),
        };
        for reply in replies {
            output::say(&reply.to_string());
        }
        if output::is_lost() {
            break;
        }
    }
    Ok(String::new())
}
