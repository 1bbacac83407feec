//! The wrong program and the right one step by step: what both do once, then what each does beside
//! the other.

use crate::{
    draw::{
        self,
        explain::{line, short_line},
    },
    words::{Language, Museum, Sentences, fill},
};
use session::Trace;
use teach::museum::Watched;

/// Letters of a column; two fit into 80.
const COLUMN: usize = 35;
/// Rows after the difference that are shown; more would not be read.
const MOST_ROWS: usize = 120;

pub(super) fn text(watched: &Watched, language: Language) -> String {
    let Watched { wrong, right, differ } = watched;
    let words = Museum::of(language);
    let said = [wrong, right].map(|trace| Sentences::new(trace, language));
    let mut out = format!("{}\n", draw::strong(words.steps));
    let common = differ.unwrap_or(wrong.steps.len());
    (0..common).for_each(|number| out += &line(right, number, said[1]));
    let Some(differ) = differ else { return out + words.no_difference + "\n" };
    out += &format!("\n{}\n\n", draw::strong(&fill(words.differ, &[&(differ + 1).to_string()])));
    out += &row("", [words.wrong_code, words.right_code].map(str::to_owned));
    let last = wrong.steps.len().max(right.steps.len());
    for number in *differ..last.min(differ + MOST_ROWS) {
        let cell = |trace: &Trace, n: usize| short_line(trace, number, said[n]);
        out += &row(&(number + 1).to_string(), [cell(wrong, 0), cell(right, 1)]);
    }
    let more = last.saturating_sub(differ + MOST_ROWS);
    if more > 0 {
        out += &format!("{}\n", fill(words.more_steps, &[&more.to_string()]));
    }
    out
}

/// Two texts beside each other, each in as many lines as it takes.
fn row(number: &str, texts: [String; 2]) -> String {
    let [wrong, right] = texts.map(|text| folded(&text));
    let mut out = String::new();
    for n in 0..wrong.len().max(right.len()) {
        let [wrong, right] = [&wrong, &right].map(|lines| lines.get(n).map_or("", String::as_str));
        let number = if n == 0 { number } else { "" };
        let pad = " ".repeat(COLUMN.saturating_sub(wrong.chars().count()));
        out += format!("{number:>4}  {wrong}{pad} | {right}").trim_end();
        out += "\n";
    }
    out
}

/// A text in lines that fit into a column; a word that does not is broken.
fn folded(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let words: Vec<char> = text.chars().collect();
    for word in words.split(|c| *c == ' ') {
        for piece in word.chunks(COLUMN) {
            let width = lines.last().map_or(COLUMN, |line| line.chars().count());
            let piece: String = piece.iter().collect();
            match lines.last_mut() {
                Some(line) if width + 1 + piece.chars().count() <= COLUMN => {
                    line.push(' ');
                    line.push_str(&piece);
                }
                _ => lines.push(piece),
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use teach::{Mistake, museum};

    #[test]
    fn every_exhibit_can_be_watched_and_no_line_is_too_wide() {
        for mistake in Mistake::ALL {
            let watched = museum::watch(mistake, mistake.scene().position).expect("an exhibit");
            for language in Language::ALL {
                let text = text(&watched, language);
                let columns = text.lines().skip_while(|line| !line.contains(" | "));
                let widest = columns.map(|line| line.chars().count()).max();
                assert!(widest.is_some_and(|widest| widest <= 80), "{mistake}: {widest:?}");
            }
        }
    }
}
