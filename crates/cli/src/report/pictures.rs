//! Charts and boards of a report as SVG files.

use crate::{
    draw::{chart, svg},
    failure::{Failure, write},
    words::{Language, reports},
};
use std::{
    fs,
    path::{Path, PathBuf},
};
use teach::report::{Chart, Section, StudentReport, Whose, Word};

/// Writes every picture of a section and returns where.
pub(super) fn write_all(
    folder: &Path,
    report: StudentReport,
    section: &Section,
    language: Language,
) -> Result<Vec<PathBuf>, Failure> {
    fs::create_dir_all(folder).map_err(|error| Failure::unwritten(folder, &error))?;
    let chart = section.chart.as_ref().map(|chart| drawn(chart, section, language));
    let boards = section.boards.iter().map(|board| svg::board(&board.view, &[]));
    let mut paths = Vec::new();
    for (picture, number) in chart.into_iter().chain(boards).zip(1..) {
        let place = report.topics().iter().position(|topic| *topic == section.topic);
        let name = format!("report-{report}-{}-{number}.svg", place.unwrap_or(0) + 1);
        let path = folder.join(name);
        write(&path, picture)?;
        paths.push(path);
    }
    Ok(paths)
}

fn drawn(chart: &Chart, section: &Section, language: Language) -> String {
    let [title, _] = reports::topic(section.topic, language);
    let word = |word| reports::word(word, language);
    let series = chart.lines.iter().map(|line| {
        let whose = if line.whose == Whose::Theirs { Word::Theirs } else { Word::Ours };
        chart::Series {
            name: format!("{} ({})", line.rung, word(whose)),
            points: line.points.iter().map(|(x, y)| (f64::from(*x), Some(*y))).collect(),
        }
    });
    let series: Vec<chart::Series> = series.collect();
    chart::log_chart(title, word(chart.across), word(chart.up), &series)
}
