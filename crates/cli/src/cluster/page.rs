//! What is under way at a server, as text and as a page.

use super::lines;
use cluster::status::{RunStatus, Status, WorkerSeen};

/// Columns of the table of runs.
const RUNS: [&str; 8] =
    ["run", "what", "tasks", "left", "waiting", "leased", "per second", "coordinator"];
/// Columns of the table of workers.
const WORKERS: [&str; 6] = ["worker", "threads", "busy", "done", "nodes/s", "refuses"];

fn run(it: &RunStatus) -> [String; 8] {
    let seen = it.coordinator.as_ref();
    [
        it.id.clone(),
        it.title.clone(),
        it.tasks.to_string(),
        seen.map_or_else(|| "?".to_owned(), |seen| seen.left.to_string()),
        it.waiting.to_string(),
        it.leased.to_string(),
        seen.map_or_else(String::new, |seen| format!("{:.2}", seen.speed())),
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

/// A page that needs nothing but itself.
pub(crate) fn page(status: &Status) -> String {
    let (busy, threads) = totals(status);
    let runs = table(&RUNS, status.runs.iter().map(run));
    let workers = table(&WORKERS, status.workers.iter().map(worker));
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>alfabeta status</title>\n\
         <style>\nbody {{ font: 15px/1.5 system-ui, sans-serif; margin: 2rem; color-scheme: light dark }}\n\
         table {{ border-collapse: collapse }}\nth, td {{ text-align: left; padding: .2rem 1.2rem .2rem 0 }}\n\
         th {{ font-weight: 600; border-bottom: 1px solid }}\n</style>\n\
         <h1>alfabeta status</h1>\n<p>{busy} of {threads} threads are busy.</p>\n\
         <h2>Runs</h2>\n{runs}<h2>Workers</h2>\n{workers}</html>\n"
    )
}

fn table<const N: usize>(head: &[&str; N], rows: impl Iterator<Item = [String; N]>) -> String {
    let line = |tag: &str, cells: &[String]| {
        let cells: String =
            cells.iter().map(|it| format!("<{tag}>{}</{tag}>", escaped(it))).collect();
        format!("<tr>{cells}</tr>\n")
    };
    let rows: String = rows.map(|row| line("td", &row)).collect();
    format!("<table>\n{}{rows}</table>\n", line("th", &head.map(str::to_owned)))
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
        let (text, page) = (text(&status()), page(&status()));
        for word in ["1f", "kalah:6x4: A - B", "host-1", "2.00", "2 of 4 threads", "2000000"] {
            assert!(text.contains(word) && page.contains(word), "{word}\n{text}\n{page}");
        }
        assert!(page.contains("another &lt;version&gt;") && text.contains("another <version>"));
    }
}
