//! Sections of a report as text for a terminal, and as Markdown.

use crate::{
    draw::{self, standings},
    words::{Contests, Language, reports},
};
use session::View;
use std::path::PathBuf;
use teach::report::{Cell, Column, Section, StudentReport, Whose, Word};

/// The title of a report and what it is.
pub(super) fn head(report: StudentReport, markdown: bool, language: Language) -> String {
    let [title, about] = reports::report(report, language);
    let title = if markdown { format!("# {title}") } else { draw::strong(title) };
    format!("{title}\n\n{}", draw::paragraph(about))
}

/// A section for a terminal: columns below each other.
pub(super) fn terminal(section: &Section, language: Language) -> String {
    let [title, about] = reports::topic(section.topic, language);
    let mut out = format!("{}\n\n{}", draw::strong(title), draw::paragraph(about));
    let rows = texts(section, language);
    let widths: Vec<usize> = (0..section.table.columns.len())
        .map(|place| rows.iter().map(|row| row[place].chars().count()).max().unwrap_or(0))
        .collect();
    for row in &rows {
        let mut line = String::new();
        for ((text, width), place) in row.iter().zip(&widths).zip(0..) {
            let blanks = " ".repeat(width - text.chars().count());
            let is_number = is_number(section, place);
            line +=
                &if is_number { format!("{blanks}{text}  ") } else { format!("{text}{blanks}  ") };
        }
        out += line.trim_end();
        out += "\n";
    }
    for board in &section.boards {
        let caption = reports::word(board.caption, language);
        out += &format!("\n{caption}: {}", draw::board(&board.view, language));
    }
    out + "\n"
}

/// A section in Markdown. Without pictures, boards are drawn with letters.
pub(super) fn markdown(section: &Section, pictures: &[PathBuf], language: Language) -> String {
    let [title, about] = reports::topic(section.topic, language);
    let mut out = format!("## {title}\n\n{}", draw::paragraph(about));
    let rows = texts(section, language);
    for (place, row) in rows.iter().enumerate() {
        out += &format!("| {} |\n", row.join(" | "));
        if place == 0 {
            let rule = |place| if is_number(section, place) { "---:|" } else { "---|" };
            out += &format!("|{}\n", (0..row.len()).map(rule).collect::<String>());
        }
    }
    for path in pictures {
        out += &format!("\n![{title}]({})\n", path.display());
    }
    if pictures.is_empty() {
        let drawn =
            |view: &View| anstream::adapter::strip_str(&draw::board(view, language)).to_string();
        for board in &section.boards {
            out += &format!("\n```text\n{}```\n", drawn(&board.view));
        }
    }
    out + "\n"
}

/// The names of the columns, then the rows.
fn texts(section: &Section, language: Language) -> Vec<Vec<String>> {
    let table = &section.table;
    // Where the report has no numbers, all are ours.
    let both = table.columns.iter().any(|column| column.whose == Some(Whose::Theirs));
    let head = table.columns.iter().map(|column| heading(column, both, language)).collect();
    let row = |row: &Vec<Cell>| row.iter().map(|cell| text(cell, language)).collect();
    std::iter::once(head).chain(table.rows.iter().map(row)).collect()
}

fn heading(column: &Column, both: bool, language: Language) -> String {
    let name = reports::word(column.name, language);
    let whose = match column.whose.filter(|_| both) {
        None => return name.to_owned(),
        Some(Whose::Theirs) => Word::Theirs,
        Some(Whose::Ours) => Word::Ours,
    };
    format!("{name} ({})", reports::word(whose, language))
}

/// Whether the cells of a column are numbers, which stand under one another.
fn is_number(section: &Section, place: usize) -> bool {
    let is_word =
        |cell: &Cell| matches!(cell, Cell::Word(_) | Cell::Text(_) | Cell::Position { .. });
    !section.table.rows.iter().any(|row| is_word(&row[place]))
}

fn text(cell: &Cell, language: Language) -> String {
    match cell {
        Cell::Missing => "-".to_owned(),
        Cell::Word(word) => reports::word(*word, language).to_owned(),
        Cell::Text(text) => text.clone(),
        Cell::Position { position, .. } => position.clone(),
        Cell::Count(count) => count.to_string(),
        Cell::Number(number) => rounded(*number),
        Cell::Share(share) => format!("{:.1} %", 100.0 * share),
        Cell::Elo(elo) => standings::text(*elo, Contests::of(language)),
    }
}

/// A number with at most two decimals.
fn rounded(number: f64) -> String {
    let text = format!("{number:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
