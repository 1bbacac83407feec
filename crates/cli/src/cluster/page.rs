//! What is under way at a server, as text and as a page.

use super::lines;
use cluster::status::{RunStatus, Status, WorkerSeen};
use std::time::Duration;

/// Columns of the table of runs.
const RUNS: [&str; 9] = [
    "run",
    "what",
    "tasks",
    "left",
    "waiting",
    "leased",
    "per second",
    "seconds left",
    "coordinator",
];
/// Columns of the table of workers.
const WORKERS: [&str; 6] = ["worker", "threads", "busy", "done", "nodes/s", "refuses"];

fn run(it: &RunStatus) -> [String; 9] {
    let seen = it.coordinator.as_ref();
    [
        it.id.clone(),
        it.title.clone(),
        it.tasks.to_string(),
        seen.map_or_else(|| "?".to_owned(), |seen| seen.left.to_string()),
        it.waiting.to_string(),
        it.leased.to_string(),
        seen.map_or_else(String::new, |seen| format!("{:.2}", seen.speed())),
        seen.filter(|seen| seen.done > 0)
            .map_or_else(String::new, |seen| format!("{:.0}", seen.left as f64 / seen.speed())),
        if seen.is_some() { "here" } else { "silent" }.to_owned(),
    ]
}

fn worker(it: &WorkerSeen) -> [String; 6] {
    let refused: Vec<String> = it.refused.iter().map(|(id, why)| format!("{id}: {why}")).collect();
    [
        it.name.clone(),
        it.threads.to_string(),
        it.busy.to_string(),
        it.done.to_string(),
        format!("{:.0}", it.identity.speed),
        refused.join("; "),
    ]
}

pub(crate) fn text(status: &Status) -> String {
    let mut runs = lines(RUNS);
    runs.add_rows(status.runs.iter().map(run));
    let mut workers = lines(WORKERS);
    workers.add_rows(status.workers.iter().map(worker));
    let (busy, threads) = totals(status);
    format!("{runs}\n\n{workers}\n\n{busy} of {threads} threads are busy\n")
}

fn totals(status: &Status) -> (usize, usize) {
    let sum = |of: fn(&WorkerSeen) -> usize| status.workers.iter().map(of).sum();
    (sum(|it| it.busy), sum(|it| it.threads))
}

/// How the page looks, in the reader's colours. Wide tables scroll by themselves.
const STYLE: &str = "\
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 75rem; padding: 1rem }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { padding: .3rem 1.2rem .3rem 0; text-align: left; vertical-align: top }
th { border-bottom: 1px solid; font-weight: 600; white-space: nowrap }
.wide { overflow-x: auto }";

/// A page that needs nothing but itself, and reloads itself if it is written again.
pub(crate) fn page(status: &Status, every: Option<Duration>) -> String {
    let (busy, threads) = totals(status);
    let reload = every.map_or_else(String::new, |every| {
        let seconds = every.as_secs().max(1);
        format!("<meta http-equiv=\"refresh\" content=\"{seconds}\">\n")
    });
    let runs = table("Runs", &RUNS, status.runs.iter().map(run));
    let workers = table("Workers", &WORKERS, status.workers.iter().map(worker));
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n{reload}\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>alfabeta status</title>\n<style>\n{STYLE}\n</style>\n</head>\n<body>\n<main>\n\
         <h1>alfabeta status</h1>\n<p>{busy} of {threads} threads are busy.</p>\n\
         {runs}{workers}</main>\n</body>\n</html>\n"
    )
}

fn table<const N: usize>(
    name: &str,
    head: &[&str; N],
    rows: impl ExactSizeIterator<Item = [String; N]>,
) -> String {
    if rows.len() == 0 {
        return format!("<h2>{name}</h2>\n<p>None.</p>\n");
    }
    let head: String = head.iter().map(|it| format!("<th scope=\"col\">{it}</th>")).collect();
    let row = |cells: [String; N]| {
        let cells: String = cells.iter().map(|it| format!("<td>{}</td>", escaped(it))).collect();
        format!("<tr>{cells}</tr>\n")
    };
    let rows: String = rows.map(row).collect();
    format!(
        "<h2>{name}</h2>\n\
         <div class=\"wide\" role=\"region\" aria-label=\"{name}\" tabindex=\"0\">\n\
         <table>\n<tr>{head}</tr>\n{rows}</table>\n</div>\n"
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use cluster::{Identity, status::RunSeen};

    fn status() -> Status {
        let identity = Identity { program: "alfabeta 1".to_owned(), signature: 7, speed: 2e6 };
        let refused = [("1f".to_owned(), "another <version>".to_owned())].into();
        let name = "host-1".to_owned();
        let seen = RunSeen { id: "1f".to_owned(), left: 10, done: 30, seconds: 15.0 };
        Status {
            runs: vec![RunStatus {
                id: "1f".to_owned(),
                title: "kalah:6x4: A - B".to_owned(),
                tasks: 50,
                waiting: 8,
                leased: 2,
                results: 0,
                coordinator: Some(seen),
            }],
            workers: vec![WorkerSeen { name, identity, threads: 4, busy: 2, done: 9, refused }],
        }
    }

    #[test]
    fn text_and_page_tell_the_same() {
        let every = Some(Duration::from_secs(5));
        let (text, page) = (text(&status()), page(&status(), every));
        for word in ["1f", "kalah:6x4: A - B", "host-1", "2.00", "2 of 4 threads", "2000000"] {
            assert!(text.contains(word) && page.contains(word), "{word}\n{text}\n{page}");
        }
        assert!(page.contains("content=\"5\"") && !text.contains("content"));
        assert!(page.contains("another &lt;version&gt;") && text.contains("another <version>"));
    }
}
