//! `alfabeta convert`: records of games from one form into another.

use crate::failure::{self, Failure};
use records::{Format, MOST_BYTES};
use session::Record;
use std::{
    fs::File,
    io::{self, Read, Write},
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
it does not keep is told. docs/records.md describes the forms.")]
pub(crate) struct ConvertArgs {
    /// The file of games; - reads standard input
    file: PathBuf,
    /// The form to write; --out's ending tells it too
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

pub(crate) fn run(args: &ConvertArgs) -> Result<String, Failure> {
    let records = load(&args.file, args.from, args.game.as_deref())?;
    let to = args.to.or_else(|| args.out.as_deref().and_then(by_ending)).ok_or_else(|| {
        let names = Format::ALL.map(Format::name).join(", ");
        Failure::Argument(format!("--out has no ending of a format: name it with --to ({names})"))
    })?;
    let written = records::write(&records, to)?;
    let lost = records::lost(&records, to);
    if !lost.is_empty() {
        // A remark, not the answer: it goes where a program does not read.
        _ = writeln!(anstream::stderr(), "note: {to} does not keep: {}", lost.join(", "));
    }
    match &args.out {
        None => Ok(written),
        Some(path) => failure::write(path, &written).map(|()| String::new()),
    }
}

/// Reads the games of a file; its form follows from its ending or its content if none is given.
pub(crate) fn load(
    path: &Path,
    format: Option<Format>,
    rules: Option<&str>,
) -> Result<Vec<Record>, Failure> {
    let from_input = path == Path::new(STANDARD_INPUT);
    let name = if from_input { "standard input".into() } else { path.to_string_lossy() };
    let mut bytes = Vec::new();
    // One byte more than may be, so that a file of just that size can be told from a longer one.
    let most = MOST_BYTES as u64 + 1;
    let read = match from_input {
        true => io::stdin().take(most).read_to_end(&mut bytes),
        false => File::open(path).and_then(|file| file.take(most).read_to_end(&mut bytes)),
    };
    read.map_err(|error| Failure::Argument(format!("cannot read {name}: {error}")))?;
    let text = String::from_utf8_lossy(&bytes);
    let format = format.or_else(|| by_ending(path)).unwrap_or_else(|| Format::of_content(&text));
    records::read(&text, format, rules)
        .map_err(|error| Failure::Argument(format!("{name}, read as {format}: {error}")))
}

fn by_ending(path: &Path) -> Option<Format> {
    path.extension().and_then(|ending| Format::of_extension(&ending.to_string_lossy()))
}
