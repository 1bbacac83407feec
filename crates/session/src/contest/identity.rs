//! What makes a contest the same: all that its games depend on, written as text. More games of the
//! same are the same contest, and so are more of them at once.

use super::{Contest, Openings};
use crate::{Book, position::Typed};
use arena::{Format, Opening};
use kernel::{Game, Knowledge, Time, checksum};
use std::{
    fmt::{self, Display, Write},
    time::Duration,
};

/// The program and its version: another one may play other games with the same settings.
pub const PROGRAM: &str = concat!("alfabeta ", env!("CARGO_PKG_VERSION"));

/// The version of the text below: to be raised with every change of what is written.
const FORM: u32 = 1;

/// The settings of a contest, one per line.
pub(crate) fn settings<G: Game, E: Knowledge<G> + Display + 'static>(
    start: &Typed<G, E>,
    contest: &Contest,
) -> String {
    let mut text = format!("contest {FORM}\ngame {}\n", start.pos().rules());
    let written = write_settings(&mut text, &Opening::of(&start.game), contest, &start.book);
    written.expect("a text takes all that is written");
    text
}

fn write_settings(
    text: &mut String,
    start: &Opening,
    contest: &Contest,
    book: &Option<impl AsRef<Book>>,
) -> fmt::Result {
    writeln!(text, "start {}", start.start.as_deref().unwrap_or("rules"))?;
    writeln!(text, "moves {}", start.moves.join(" "))?;
    for player in &contest.players {
        writeln!(text, "player {player}")?;
    }
    let format = match contest.format {
        Format::Match => "match",
        Format::RoundRobin => "round-robin",
        Format::Gauntlet => "gauntlet",
    };
    writeln!(text, "format {format}")?;
    writeln!(text, "seed {}", contest.seed)?;
    writeln!(text, "openings {}", openings(&contest.openings))?;
    let Time { this_move, left, increment } = contest.time;
    writeln!(text, "time-per-move {}", nanoseconds(this_move))?;
    writeln!(text, "time-per-game {}", nanoseconds(left))?;
    writeln!(text, "increment {}", nanoseconds(Some(increment)))?;
    writeln!(text, "margin {}", nanoseconds(Some(contest.margin)))?;
    writeln!(text, "most-moves {}", or_none(contest.most_moves))?;
    writeln!(text, "adjudicate {}", or_none(contest.adjudicate))?;
    writeln!(text, "book {}", or_none(book.as_ref().map(|book| book_text(book.as_ref()))))
}

fn openings(openings: &Openings) -> String {
    match openings {
        Openings::Auto => "auto".to_owned(),
        Openings::Start => "start".to_owned(),
        Openings::Random(plies) => format!("random:{plies}"),
        Openings::Swap2 => "swap2".to_owned(),
        Openings::Texts(text) => format!("text:{:016x}", checksum(text.as_bytes())),
    }
}

/// A book by its content, in whatever order its file has it: how many positions, and a checksum.
#[must_use]
pub fn book_text(book: &Book) -> String {
    let sum = book.texts().map(|line| checksum(line.as_bytes())).fold(0, u64::wrapping_add);
    format!("{}:{sum:016x}", book.len())
}

fn nanoseconds(time: Option<Duration>) -> String {
    or_none(time.map(|time| format!("{}ns", time.as_nanos())))
}

fn or_none(value: Option<impl Display>) -> String {
    value.map_or_else(|| "none".to_owned(), |value| value.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Job;
    use std::{num::NonZero, sync::Arc};

    fn contest() -> Contest {
        Contest {
            players: ["engine:nodes=1k", "random"].map(|text| text.parse().unwrap()).to_vec(),
            format: Format::Match,
            games: 10,
            seed: 7,
            openings: Openings::Random(4),
            time: Time { this_move: Some(Duration::from_millis(50)), ..Time::default() },
            margin: Duration::from_millis(20),
            most_moves: None,
            adjudicate: Some(1000),
            sprt: None,
            concurrency: NonZero::<usize>::MIN,
            store: None,
        }
    }

    fn text(contest: &Contest, book: Option<&str>) -> String {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("book");
        let book = book.map(|lines| {
            std::fs::write(&path, format!("alfabeta book 1\n{lines}")).unwrap();
            Arc::new(Book::read(&path, &Job::new()).unwrap())
        });
        let start = Opening { start: None, moves: vec!["a1".to_owned(), "b2".to_owned()] };
        let mut text = String::new();
        write_settings(&mut text, &start, contest, &book).unwrap();
        text
    }

    /// Stores of other days are continued only as long as this stays as it is.
    #[test]
    fn settings_are_written_as_ever() {
        let expected = "start rules\nmoves a1 b2\nplayer engine:nodes=1k\nplayer random\n\
             format match\nseed 7\nopenings random:4\ntime-per-move 50000000ns\n\
             time-per-game none\nincrement 0ns\nmargin 20000000ns\nmost-moves none\n\
             adjudicate 1000\nbook none\n";
        assert_eq!((text(&contest(), None).as_str(), FORM), (expected, 1));
    }

    #[test]
    fn what_games_depend_on_is_told_apart() {
        let usual = text(&contest(), None);
        let openings = |text: &str| Openings::Texts(text.to_owned());
        let others = [
            Contest { seed: 8, ..contest() },
            Contest { format: Format::Gauntlet, ..contest() },
            Contest { openings: Openings::Auto, ..contest() },
            Contest { openings: Openings::Start, ..contest() },
            Contest { openings: Openings::Random(5), ..contest() },
            Contest { openings: openings("a1 b2"), ..contest() },
            Contest { openings: openings("a1 b3"), ..contest() },
            Contest { time: Time::default(), ..contest() },
            Contest { margin: Duration::ZERO, ..contest() },
            Contest { most_moves: Some(9), ..contest() },
            Contest { adjudicate: None, ..contest() },
        ];
        let mut texts: Vec<String> = others.iter().map(|other| text(other, None)).collect();
        texts.push(usual.clone());
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), others.len() + 1);
        let more = Contest { games: 20, concurrency: NonZero::new(4).unwrap(), ..contest() };
        assert_eq!(text(&more, None), usual);
    }

    #[test]
    fn books_are_told_apart_by_what_they_know() {
        let lines = [
            "0\t0\ttictactoe\t.../.../...\ta20015e0\n",
            "1\t1\ttictactoe\tXX./OO./...\t153f7326\n",
            "0\t1\ttictactoe\tXX./OO./...\t08a6829d\n",
        ];
        let of = |order: &[usize]| {
            let lines: String = order.iter().map(|n| lines[*n]).collect();
            text(&contest(), Some(&lines))
        };
        assert_eq!(of(&[0, 1]), of(&[1, 0]));
        assert_ne!(of(&[0, 1]), of(&[0, 2]), "as many positions, but another value");
        assert_ne!(of(&[0]), text(&contest(), None));
    }
}
