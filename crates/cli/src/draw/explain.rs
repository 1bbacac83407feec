//! A search in sentences, and several in a table.

use super::{FAINT, STRONG, styled};
use crate::words::{Explain, Language, Sentences, fill};
use session::{
    Trace, View,
    explain::{Kind, least_leaves},
};

/// Every step in a line, indented by its depth, with alpha and beta. `stopped`: the search was
/// cancelled.
pub(crate) fn steps(trace: &Trace, stopped: bool, language: Language) -> String {
    let (say, words) = (Sentences::new(trace, language), Explain::of(language));
    let depth = trace.depth.map(|depth| fill(words.depth, &[&depth.to_string()]));
    let depth = depth.unwrap_or_else(|| words.to_the_end.to_owned());
    let head = fill(words.head, &[&trace.game, &trace.rung, &depth, &trace.evaluator]);
    let position = fill(words.position, &[&trace.position]);
    let mut out = format!("{}\n{position}\n\n", styled(STRONG, head));
    (0..trace.steps.len()).for_each(|number| out += &line(trace, number, say));
    out + "\n" + &result(trace, stopped, say) + &counts(trace, say)
}

/// A step by its number from 0.
pub(crate) fn line(trace: &Trace, number: usize, say: Sentences<'_>) -> String {
    let step = &trace.steps[number];
    let indent = "  ".repeat(trace.nodes[step.node].ply as usize);
    let place = path(trace, step.node, say.words);
    let window = say.window(step).map_or_else(String::new, |window| styled(FAINT, window));
    let text = say.step(step);
    let text = if step.event == Kind::Cut { styled(STRONG, text) } else { text };
    format!("{:>4}  {indent}{place}  {window}{text}\n", number + 1)
}

/// The same without indentation and style, for a column; nothing after the last step.
pub(crate) fn short_line(trace: &Trace, number: usize, say: Sentences<'_>) -> String {
    let Some(step) = trace.steps.get(number) else { return String::new() };
    let (place, window) = (path(trace, step.node, say.words), say.window(step));
    format!("{place} {}{}", window.unwrap_or_default(), say.step(step))
}

/// What came of the search.
fn result(trace: &Trace, stopped: bool, say: Sentences<'_>) -> String {
    let words = say.words;
    let text = match trace.value {
        Some(value) => {
            let (value, line) = (styled(STRONG, say.value(value)), trace.line.join(" "));
            let template = if line.is_empty() { words.value } else { words.value_and_line };
            fill(template, &[&value, &line])
        }
        None if trace.undefined => words.saw_undefined.to_owned(),
        None => {
            let visited = say.counted(words.positions, Counts::of(trace).nodes);
            fill(if stopped { words.stopped } else { words.given_up }, &[&visited])
        }
    };
    text + "\n"
}

fn counts(trace: &Trace, say: Sentences<'_>) -> String {
    let (words, counts) = (say.words, Counts::of(trace));
    let counted = [
        (words.positions, counts.nodes),
        (words.leaves, counts.leaves),
        (words.cuts, counts.cuts),
        (words.untried, counts.pruned),
    ];
    let [nodes, leaves, cuts, moves] = counted.map(|(forms, count)| say.counted(forms, count));
    fill(words.counts, &[&nodes, &leaves, &cuts, &moves]) + "\n"
}

/// A node by the moves that lead to it.
fn path(trace: &Trace, node: usize, words: &Explain) -> String {
    let mut moves = Vec::new();
    let mut at = Some(node);
    while let Some(node) = at {
        moves.extend(trace.nodes[node].mv.as_deref());
        at = trace.nodes[node].parent;
    }
    moves.reverse();
    if moves.is_empty() { words.root_place.to_owned() } else { moves.join(".") }
}

/// What a trace comes to.
struct Counts {
    nodes: usize,
    leaves: usize,
    cached: usize,
    symmetric: usize,
    cuts: usize,
    pruned: usize,
}

impl Counts {
    fn of(trace: &Trace) -> Counts {
        let count =
            |kinds: &[Kind]| trace.steps.iter().filter(|step| kinds.contains(&step.event)).count();
        Counts {
            nodes: count(&[Kind::Enter]),
            leaves: count(&[Kind::Over, Kind::Evaluated, Kind::Undefined]),
            cached: count(&[Kind::Cached]),
            symmetric: count(&[Kind::Symmetric]),
            cuts: count(&[Kind::Cut]),
            pruned: trace.nodes.iter().map(|node| node.pruned.len()).sum(),
        }
    }
}

/// The rungs side by side, and the least that any alpha-beta could do.
pub(crate) fn comparison(view: &View, traces: &[Trace], language: Language) -> String {
    let words = Explain::of(language);
    let mut out = format!("{}\n\n", styled(STRONG, &view.game));
    let head: Vec<String> = words.columns.split(',').map(str::to_owned).collect();
    out += &row(&head);
    for trace in traces {
        let counts = Counts::of(trace);
        let best = trace.line.first().cloned().unwrap_or_else(|| "-".to_owned());
        let missing = if trace.undefined { words.saw_x } else { words.gave_up };
        let say = Sentences::new(trace, language);
        let value = trace.value.map_or_else(|| missing.to_owned(), |value| say.value(value));
        let Counts { nodes, leaves, cached, symmetric, cuts, pruned } = counts;
        let numbers = [nodes, leaves, cuts, pruned, cached, symmetric];
        let cells = [trace.rung.clone(), value, best].into_iter();
        out += &row(&cells.chain(numbers.map(|number| number.to_string())).collect::<Vec<_>>());
    }
    out.push('\n');
    let breadth = view.moves.len() as u64;
    if let Some(depth) = traces.first().and_then(|trace| trace.depth)
        && let Some(least) = least_leaves(breadth, depth)
    {
        let [breadth, least] = [breadth, least].map(|count| count.to_string());
        let [up, down, depth] = [depth.div_ceil(2), depth / 2, depth].map(|n| n.to_string());
        out += &fill(words.least_leaves, &[&breadth, &least, &up, &down, &depth]);
        out.push('\n');
    }
    out
}

/// The name to the left, everything else to the right.
fn row(cells: &[String]) -> String {
    let [rung, value, best, rest @ ..] = cells else { return String::new() };
    let rest: Vec<String> = rest.iter().map(|cell| format!("{cell:>9}")).collect();
    format!("{rung:<20} {value:>9} {best:>6} {}", rest.join(" ")).trim_end().to_owned() + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use session::{Job, Registry, Search};

    #[test]
    fn a_cancelled_search_keeps_its_steps() {
        let (pos, job) = (Registry::standard().open("gomoku").unwrap(), Job::new());
        job.cancel();
        let trace = pos.explain(&Search { depth: Some(4), ..Search::whole() }, &job).unwrap();
        let text = steps(&trace, true, Language::En);
        assert!(text.contains("Start at the root") && text.contains("\nStopped after "), "{text}");
        assert!(steps(&trace, true, Language::Es).contains("\nInterrumpida tras "));
    }
}
