//! What is under way at a server, as text and as a page.

use super::lines;
use crate::words::{Clusters, Language, fill};
use cluster::status::{RunStatus, Status, WorkerSeen};
use std::time::Duration;

/// Columns of the table of runs.
fn run_columns(words: &Clusters) -> [&'static str; 9] {
    let Clusters { run, what, tasks, left, waiting, leased, per_second, .. } = *words;
    let Clusters { seconds_left, coordinator, .. } = *words;
    [run, what, tasks, left, waiting, leased, per_second, seconds_left, coordinator]
}

/// Columns of the table of workers.
fn worker_columns(words: &Clusters) -> [&'static str; 6] {
    let Clusters { worker, threads, busy_now, done, nodes_per_second, refusing, .. } = *words;
    [worker, threads, busy_now, done, nodes_per_second, refusing]
}

fn run(it: &RunStatus, words: &Clusters) -> [String; 9] {
    let seen = it.coordinator.as_ref();
    [
        it.name.id.clone(),
        words.what(&it.name),
        it.tasks.to_string(),
        seen.map_or_else(|| "?".to_owned(), |seen| seen.left.to_string()),
        it.waiting.to_string(),
        it.leased.to_string(),
        seen.map_or_else(String::new, |seen| format!("{:.2}", seen.speed())),
        seen.filter(|seen| seen.done > 0)
            .map_or_else(String::new, |seen| format!("{:.0}", seen.left as f64 / seen.speed())),
        if seen.is_some() { words.here } else { words.silent }.to_owned(),
    ]
}

fn worker(it: &WorkerSeen, words: &Clusters) -> [String; 6] {
    let refused = it.refused.iter().map(|(id, why)| format!("{id}: {}", words.refusal(why)));
    [
        it.name.clone(),
        it.threads.to_string(),
        it.busy.to_string(),
        it.done.to_string(),
        format!("{:.0}", it.identity.speed),
        refused.collect::<Vec<_>>().join("; "),
    ]
}

pub(crate) fn text(status: &Status, words: &Clusters) -> String {
    let mut runs = lines(run_columns(words));
    runs.add_rows(status.runs.iter().map(|it| run(it, words)));
    let mut workers = lines(worker_columns(words));
    workers.add_rows(status.workers.iter().map(|it| worker(it, words)));
    format!("{runs}\n\n{workers}\n\n{}\n", busy(status, words))
}

fn busy(status: &Status, words: &Clusters) -> String {
    let sum = |of: fn(&WorkerSeen) -> usize| status.workers.iter().map(of).sum::<usize>();
    let [busy, threads] = [sum(|it| it.busy), sum(|it| it.threads)].map(|it| it.to_string());
    fill(words.busy, &[&busy, &threads])
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
pub(crate) fn page(status: &Status, every: Option<Duration>, language: Language) -> String {
    let words = Clusters::of(language);
    let (title, busy) = (words.status, busy(status, words));
    let lang = match language {
        Language::En => "en",
        Language::Pt => "pt",
        Language::Es => "es",
    };
    let reload = every.map_or_else(String::new, |every| {
        let seconds = every.as_secs().max(1);
        format!("<meta http-equiv=\"refresh\" content=\"{seconds}\">\n")
    });
    let runs = status.runs.iter().map(|it| run(it, words));
    let runs = table((words.runs, words.none), &run_columns(words), runs);
    let workers = status.workers.iter().map(|it| worker(it, words));
    let workers = table((words.workers, words.none), &worker_columns(words), workers);
    format!(
        "<!doctype html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\">\n{reload}\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>{title}</title>\n<style>\n{STYLE}\n</style>\n</head>\n<body>\n<main>\n\
         <h1>{title}</h1>\n<p>{busy}.</p>\n\
         {runs}{workers}</main>\n</body>\n</html>\n"
    )
}

fn table<const N: usize>(
    (name, none): (&str, &str),
    head: &[&str; N],
    rows: impl ExactSizeIterator<Item = [String; N]>,
) -> String {
    if rows.len() == 0 {
        return format!("<h2>{name}</h2>\n<p>{none}</p>\n");
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
    use cluster::{Identity, Refusal, RunKind, RunName, status::RunSeen};

    fn status() -> Status {
        let identity = Identity { program: "alfabeta 1".to_owned(), signature: 7, speed: 2e6 };
        let refused = Refusal::Other("another <version>".to_owned());
        let refused = [("1f".to_owned(), refused)].into();
        let name = "host-1".to_owned();
        let seen = RunSeen { id: "1f".to_owned(), left: 10, done: 30, seconds: 15.0 };
        Status {
            runs: vec![RunStatus {
                name: RunName {
                    id: "1f".to_owned(),
                    kind: RunKind::Contest,
                    title: "kalah:6x4: A - B".to_owned(),
                },
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
        for (language, busy, head) in [
            (Language::En, "2 of 4 threads", "seconds left"),
            (Language::Pt, "2 de 4 threads", "segundos restantes"),
            (Language::Es, "2 de 4 hilos", "segundos restantes"),
        ] {
            let text = text(&status(), Clusters::of(language));
            let page = page(&status(), every, language);
            for word in ["1f", "kalah:6x4: A - B", "host-1", "2.00", "2000000", busy, head] {
                assert!(text.contains(word) && page.contains(word), "{word}\n{text}\n{page}");
            }
            assert!(page.contains("content=\"5\"") && !text.contains("content"));
            assert!(page.contains("another &lt;version&gt;") && text.contains("another <version>"));
        }
    }
}
