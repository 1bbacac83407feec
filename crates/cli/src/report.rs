//! `alfabeta report`: what a student report did, done again beside its own numbers.

mod pictures;
mod text;

use crate::{
    commands::json,
    failure::Failure,
    live::Live,
    output,
    words::{Language, reports},
};
use session::Limits;
use std::{num::NonZero, path::PathBuf, thread};
use teach::report::{self, Options, Section, StudentReport};

/// Does again what a student report did, beside its own numbers and with what was wrong there
#[derive(clap::Args)]
#[command(after_help = "Examples:
  alfabeta report                      the five reports
  alfabeta report 000 --quick          its tests, tables and games, in seconds
  alfabeta report 002                  the same sizes as the report: minutes
  alfabeta report 002 --markdown --svg pictures > report.md
  alfabeta report 003 --json

The reports' times are from other machines: compare ratios and nodes. Everything else was measured
in the run that prints it. Sections are printed as they are done. Ctrl-C ends the run with what has
been measured and exit code 130.")]
pub(crate) struct ReportArgs {
    /// Which report, 000 to 004; all are listed without it
    #[arg(value_name = "NUMBER")]
    report: Option<StudentReport>,
    /// Small sizes, which take seconds
    #[arg(long)]
    quick: bool,
    /// Another seed, other random games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games at once; as many as there are cores without it
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
    /// Print Markdown
    #[arg(long, conflicts_with = "json")]
    markdown: bool,
    /// Write charts and boards into this folder; Markdown refers to them
    #[arg(long, value_name = "FOLDER", requires = "report")]
    svg: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &ReportArgs, language: Language) -> Result<String, Failure> {
    let Some(report) = args.report else { return Ok(list(language)) };
    let live = Live::new(|words| words.sections, language);
    let job = live.job(&Limits::default());
    if !args.json {
        let head = text::head(report, args.markdown, language);
        live.suspend(|| output::write(&head));
    }
    // A picture that cannot be written ends the run; the reason is kept until it has ended.
    let mut unwritten = None;
    let rerun = report::run(report, options(args), &job, &mut |section| {
        match shown(args, report, section, language) {
            Ok(text) => live.suspend(|| output::write(&text)),
            Err(failure) => unwritten = Some(failure),
        }
        if output::is_lost() || unwritten.is_some() {
            job.cancel();
        }
    });
    drop(live);
    let rerun = rerun?;
    if let Some(failure) = unwritten {
        return Err(failure);
    }
    let answer = if args.json { json(&rerun) } else { String::new() };
    if rerun.finished { Ok(answer) } else { Err(Failure::stopped(answer)) }
}

fn options(args: &ReportArgs) -> Options {
    let cores = || thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    Options { quick: args.quick, seed: args.seed, threads: args.threads.unwrap_or_else(cores) }
}

/// The text of a section, its pictures written.
fn shown(
    args: &ReportArgs,
    report: StudentReport,
    section: &Section,
    language: Language,
) -> Result<String, Failure> {
    let pictures = match &args.svg {
        Some(folder) => pictures::write_all(folder, report, section, language)?,
        None => Vec::new(),
    };
    Ok(match (args.json, args.markdown) {
        (true, _) => String::new(),
        (_, true) => text::markdown(section, &pictures, language),
        _ => text::terminal(section, language),
    })
}

fn list(language: Language) -> String {
    let line = |report| {
        let [title, about] = reports::report(report, language);
        format!("{title}\n    {about}\n")
    };
    StudentReport::ALL.into_iter().map(line).collect()
}
