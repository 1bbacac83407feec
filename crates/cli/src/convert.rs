//! `alfabeta convert`: records of games from one form into another.

use crate::{
    failure::{self, Failure},
    live::Live,
    output,
    words::{Errors, Language, Results, fill},
};
use records::{Format, Lost, MOST_BYTES};
use session::Record;
use std::{
    fs::File,
    io::{self, Read},
    path::{Path, PathBuf},
};

/// Where standard input is read instead of a file.
const STANDARD_INPUT: &str = "-";

/// Writes games down in another form: json, sgf, psq, gomocup or text
#[derive(clap::Args)]
#[command(after_help = "Examples:
  alfabeta convert games.jsonl --to text
  alfabeta convert game.psq --out game.sgf
  alfabeta convert openings.txt --from gomocup --game gomoku:20 --to json
  cat games.jsonl | alfabeta convert - --to sgf > games.sgf

The form of FILE follows from its ending, otherwise from how it begins. Every game is checked: an
illegal move or a result that the rules deny is an error. What a form cannot hold is refused; what
it does not keep is listed. Nothing is written before all games are read. docs/records.md describes the forms.")]
pub(crate) struct ConvertArgs {
    /// The file of games; - reads standard input
    file: PathBuf,
    /// The form to write; by default that of --out's ending
    #[arg(long, value_name = "FORMAT", required_unless_present = "out")]
    to: Option<Format>,
    /// The form of FILE
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// The rules, where FILE does not tell them
    #[arg(long, value_name = "RULES", visible_alias = "rules")]
    game: Option<String>,
    /// Write this file instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(crate) fn run(args: &ConvertArgs, language: Language) -> Result<String, Failure> {
    let live = Live::new(|words| words.reading, language);
    let records = load(&args.file, args.from, args.game.as_deref(), language)?;
    let to = args.to.or_else(|| args.out.as_deref().and_then(by_ending)).ok_or_else(|| {
        let names = Format::ALL.map(Format::name).join(", ");
        Failure::new(|errors| errors.no_format, [&names])
    })?;
    let written = records::write(&records, to)?;
    let words = Results::of(language);
    let lost: Vec<&str> =
        records::lost(&records, to).into_iter().map(|it| named(it, words)).collect();
    drop(live);
    if !lost.is_empty() {
        let lost = lost.join(", ");
        output::remark(&fill(words.not_kept, &[&to.to_string(), &lost]));
    }
    match &args.out {
        None => Ok(written),
        Some(path) => failure::write(path, &written).map(|()| String::new()),
    }
}

/// What a form does not keep.
const fn named(lost: Lost, words: &Results) -> &'static str {
    match lost {
        Lost::Rules => words.lost_rules,
        Lost::Players => words.lost_players,
        Lost::LineBreaksInNames => words.lost_line_breaks,
        Lost::Scores => words.lost_scores,
        Lost::ScoreDecimals => words.lost_decimals,
        Lost::Depths => words.lost_depths,
        Lost::Nodes => words.lost_nodes,
        Lost::Times => words.lost_times,
        Lost::PartsOfMilliseconds => words.lost_microseconds,
        Lost::LongTimes => words.lost_long_times,
        Lost::ResultsNotByTheRules => words.lost_results,
        Lost::Details => words.lost_details,
        Lost::Seeds => words.lost_seeds,
    }
}

/// Reads the games of a file; its form follows from its ending or its content if none is given.
pub(crate) fn load(
    path: &Path,
    format: Option<Format>,
    rules: Option<&str>,
    language: Language,
) -> Result<Vec<Record>, Failure> {
    let from_input = path == Path::new(STANDARD_INPUT);
    let input = Errors::of(language).standard_input;
    let name = if from_input { input.into() } else { path.to_string_lossy() };
    let mut bytes = Vec::new();
    // One byte more than may be, to tell a file of just that size from a longer one.
    let most = MOST_BYTES as u64 + 1;
    let read = match from_input {
        true => io::stdin().take(most).read_to_end(&mut bytes),
        false => File::open(path).and_then(|file| file.take(most).read_to_end(&mut bytes)),
    };
    read.map_err(|error| Failure::new(|errors| errors.cannot_read, [&name, &error]))?;
    let text = String::from_utf8_lossy(&bytes);
    let format = format.or_else(|| by_ending(path)).unwrap_or_else(|| Format::of_content(&text));
    records::read(&text, format, rules)
        .map_err(|error| Failure::new(|errors| errors.read_as, [&name, &format, &error]))
}

fn by_ending(path: &Path) -> Option<Format> {
    path.extension().and_then(|ending| Format::of_extension(&ending.to_string_lossy()))
}
