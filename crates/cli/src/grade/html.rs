//! A report as one page without a script: the failing positions, to click through.

use super::{
    failures,
    text::{findings, heading, number, sentence, status},
};
use crate::{
    draw::svg::{self, escape},
    words::{Grading, Language, fill},
};
use teach::grade::{Check, Failure, Graded, Status};

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.3rem .6rem;border-bottom:1px solid #ccc}
section{border-top:1px solid #ccc;padding:1rem 0}nav a{display:inline-block;padding:.4rem .8rem;margin-right:.5rem;border:1px solid #0072B2;border-radius:.4rem;color:#00507d;text-decoration:none}
.failed{color:#8f3d00;font-weight:bold}svg{max-width:100%;height:auto}code{overflow-wrap:anywhere}
section:target{background:#f2f8fc}";

pub(super) fn page(graded: &Graded, language: Language) -> String {
    let words = Grading::of(language);
    let name = graded.name.as_ref().unwrap_or(&graded.program);
    let title = escape(&fill(words.title, &[name]));
    let code = language.code();
    let mut out = format!(
        "<!doctype html>\n<html lang=\"{code}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n<p>{}</p>\n",
        escape(&heading(graded, language))
    );
    out += &table(graded, words);
    for finding in findings(graded, language) {
        out += &format!("<p>{}</p>\n", escape(&finding));
    }
    let all: Vec<(Check, &Failure)> = failures(graded).collect();
    if !all.is_empty() {
        out += &format!("<nav><a href=\"#f1\">{}</a></nav>\n", words.next);
    }
    for (n, (check, failure)) in all.iter().enumerate() {
        out += &section(n + 1, all.len(), (*check, *failure), language);
    }
    out + "</main>\n</body>\n</html>\n"
}

fn table(graded: &Graded, words: &Grading) -> String {
    let mut out =
        format!("<table>\n<tr><th>{}</th><th>{}</th><th></th></tr>\n", words.test, words.result);
    for checked in &graded.checks {
        let class = if checked.status == Status::Failed { " class=\"failed\"" } else { "" };
        let points = fill(words.points, &[&number(checked.points), &number(checked.most_points)]);
        let points = if checked.status == Status::Skipped { String::new() } else { points };
        out += &format!(
            "<tr><td>{}</td><td{class}>{}</td><td>{points}</td></tr>\n",
            words.check(checked.check),
            status(checked.status, words)
        );
    }
    out + "</table>\n"
}

/// A tick on the moves that are right, a cross on the one that was played if it is not.
fn notes(failure: &Failure) -> Vec<(String, String)> {
    let right = failure.expected.iter().map(|mv| (mv.clone(), "\u{2713}".to_owned()));
    let played = failure.played.iter().map(|mv| (mv.clone(), "\u{2717}".to_owned()));
    // The first note on a cell counts.
    right.chain(played).collect()
}

fn section(n: usize, of: usize, (check, failure): (Check, &Failure), language: Language) -> String {
    let words = Grading::of(language);
    let mut out = format!(
        "<section id=\"f{n}\" aria-labelledby=\"h{n}\">\n<h2 id=\"h{n}\">{n}/{of}: {}</h2>\n",
        words.check(check)
    );
    if let Some(view) = &failure.view {
        out += &svg::board(view, &notes(failure));
        let label = words.position;
        out += &format!(
            "<p>{label}: <code>{} {}</code></p>\n",
            escape(&view.game),
            escape(&view.position)
        );
    }
    out += &format!("<p>{}</p>\n<nav>", escape(&sentence(failure, language)));
    if n > 1 {
        out += &format!("<a href=\"#f{}\">{}</a>", n - 1, words.previous);
    }
    if n < of {
        out += &format!("<a href=\"#f{}\">{}</a>", n + 1, words.next);
    }
    out + "</nav>\n</section>\n"
}
