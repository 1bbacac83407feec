//! Games written down.

use super::{TEXT, refusal};
use crate::Target;
use records::{Format, lost, read, replay, write};
use session::Record;

pub(super) const JSON: Target = Target {
    name: "json",
    about: "records as JSON lines",
    seeds: || seeds(Format::Json),
    check: |input| check(input, Format::Json),
    ..TEXT
};

pub(super) const SGF: Target = Target {
    name: "sgf",
    about: "records in the Smart Game Format",
    seeds: || seeds(Format::Sgf),
    check: |input| check(input, Format::Sgf),
    ..TEXT
};

pub(super) const PSQ: Target = Target {
    name: "psq",
    about: "records as Piskvork writes them",
    seeds: || seeds(Format::Psq),
    check: |input| check(input, Format::Psq),
    ..TEXT
};

pub(super) const GOMOCUP: Target = Target {
    name: "gomocup",
    about: "openings as Gomocup writes them",
    seeds: || seeds(Format::Gomocup),
    check: |input| check(input, Format::Gomocup),
    // A few bytes are a game, and every game is played.
    long: 20_000,
    ..TEXT
};

pub(super) const TEXT_RECORD: Target = Target {
    name: "text",
    about: "records as text for people",
    seeds: || seeds(Format::Text),
    check: |input| check(input, Format::Text),
    ..TEXT
};

/// Games with all that a record can have.
const GAMES: [&str; 6] = [
    r#"{"game":"tictactoe","players":["me","random"],"moves":[{"move":"b2","score":"~63%","depth":3,"nodes":120,"ms":0.5},{"move":"a1"}],"result":1,"reason":"resigned","detail":"lost patience","seed":7}"#,
    r#"{"game":"mnk:7x6x4","start":"......./......./......./...O.../..XX.../.......","players":["é \"quoted\" # x","a]b\\c"],"moves":[{"move":"a1","ms":12.0},{"move":"d1"}]}"#,
    r#"{"game":"gomoku","players":["me","you"],"moves":[{"move":"h8","ms":503.0},{"move":"i9","ms":1204.0},{"move":"j10"}]}"#,
    r#"{"game":"gomoku:20,rule=standard","moves":[{"move":"h8"},{"move":"a1"},{"move":"i8"},{"move":"a2"},{"move":"j8"},{"move":"a3"},{"move":"k8"},{"move":"a4"},{"move":"l8"}],"result":1,"reason":"rules"}"#,
    r#"{"game":"kalah:3x2","start":"N:2,0,3,1/2,2,2,0","moves":[{"move":"b","score":"~-1.5"}],"result":null,"reason":"unfinished","seed":18446744073709551615}"#,
    r#"{"game":"ultimate:tie=count","moves":[{"move":"e5"},{"move":"d4"}],"result":-1,"reason":"time"}"#,
];

fn seeds(format: Format) -> Vec<Vec<u8>> {
    let games = GAMES.map(|game| read(game, Format::Json, None).expect("a game"));
    let mut seeds: Vec<Vec<u8>> = Vec::new();
    for records in &games {
        // A format for boards of lines refuses the others.
        seeds.extend(write(records, format).map(String::into_bytes));
    }
    let all: Vec<u8> = seeds.iter().flatten().copied().collect();
    seeds.push(all);
    seeds
}

/// The most games that are also played and written.
const MOST_GAMES: usize = 50;

fn check(input: &[u8], format: Format) -> String {
    let text = String::from_utf8_lossy(input);
    _ = Format::of_content(&text);
    let records = match read(&text, format, None) {
        Ok(records) => records,
        Err(error) => return refusal(&error),
    };
    for record in records.iter().take(MOST_GAMES) {
        replay(record).expect("a game that was read");
    }
    // No games at all are an empty file, which not every format is; many take long in all formats.
    let few = (1..=MOST_GAMES).contains(&records.len());
    for other in Format::ALL.into_iter().filter(|_| few) {
        match write(&records, other) {
            Ok(written) => check_written(&records, other, &written),
            // Only in the files of Piskvork nothing tells a name from a move.
            Err(error) => {
                let own = other == format && format != Format::Psq;
                assert!(!own, "what was read is written: {error}");
            }
        }
    }
    format!("{} games {:?}", records.len().min(3), lost(&records, Format::Gomocup))
}

/// What is written reads back as the same games, but for what the format is known to lose.
fn check_written(records: &[Record], format: Format, written: &str) {
    let hint = records.first().map(|record| record.game.clone());
    // Where the rules are not written, those of all games are the same or nothing is said here.
    if format == Format::Gomocup && records.iter().any(|it| Some(&it.game) != hint.as_ref()) {
        return;
    }
    let hint = hint.filter(|_| format == Format::Gomocup);
    let again = read(written, format, hint.as_deref());
    let again = again.unwrap_or_else(|error| panic!("{format}: {error}\n{written}"));
    if lost(records, format).is_empty() {
        assert_eq!(again, records, "{format}:\n{written}");
        assert_eq!(write(&again, format).as_deref(), Ok(written), "{format}");
    }
    let bare = |records: &[Record]| -> Vec<(String, Option<String>, Vec<String>)> {
        let moves = |it: &Record| it.moves.iter().map(|ply| ply.mv.clone()).collect();
        records.iter().map(|it| (it.game.clone(), it.start.clone(), moves(it))).collect()
    };
    assert_eq!(bare(&again), bare(records), "{format}:\n{written}");
}
