//! A search in sentences, and several in a table.

use super::{FAINT, STRONG, counted, push, styled};
use session::{
    Trace, View,
    explain::{Kind, least_leaves},
};

/// Every step in a line, indented by its depth, with alpha and beta.
pub(crate) fn steps(trace: &Trace) -> String {
    let depth = trace.depth.map_or("to the end".to_owned(), |depth| format!("depth {depth}"));
    let head = format!("{}, {}, {depth}, evaluator {}", trace.game, trace.rung, trace.evaluator);
    let mut out = format!("{}\nposition {}\n\n", styled(STRONG, head), trace.position);
    for (number, step) in (1..).zip(&trace.steps) {
        let node = &trace.nodes[step.node];
        let indent = "  ".repeat(node.ply as usize);
        let place = path(trace, step.node);
        // Minimax has no window to speak of.
        let window = if trace.rung.starts_with("minimax") {
            String::new()
        } else {
            let (alpha, beta) =
                (trace.unit.alpha_text(step.alpha), trace.unit.beta_text(step.beta));
            styled(FAINT, format_args!("[{alpha}, {beta}] "))
        };
        let text =
            if step.event == Kind::Cut { styled(STRONG, &step.text) } else { step.text.clone() };
        push(&mut out, format_args!("{number:>4}  {indent}{place}  {window}{text}\n"));
    }
    out + &summary(trace)
}

fn summary(trace: &Trace) -> String {
    let mut out = String::from("\n");
    match trace.value {
        Some(value) => {
            let line = match &trace.line[..] {
                [] => String::new(),
                line => format!(", best line {}", line.join(" ")),
            };
            let value = styled(STRONG, trace.unit.text(value));
            push(&mut out, format_args!("Value {value}{line}.\n"));
        }
        None if trace.forbidden => {
            out += "The search evaluated a leaf x, which it must not: its value means nothing.\n";
        }
        None => push(
            &mut out,
            format_args!(
                "Given up after {}: raise --nodes.\n",
                counted(trace.nodes.len() as u64, "position")
            ),
        ),
    }
    let counts = Counts::of(trace);
    push(
        &mut out,
        format_args!(
            "{} visited, {} evaluated, {}, {} never looked at.\n",
            counted(counts.nodes as u64, "position"),
            counted(counts.leaves as u64, "leaf"),
            counted(counts.cuts as u64, "cut"),
            counted(counts.unseen as u64, "move")
        ),
    );
    out
}

/// A node by the moves that lead to it.
fn path(trace: &Trace, node: usize) -> String {
    let mut moves = Vec::new();
    let mut at = Some(node);
    while let Some(node) = at {
        moves.extend(trace.nodes[node].mv.as_deref());
        at = trace.nodes[node].parent;
    }
    moves.reverse();
    if moves.is_empty() { "root".to_owned() } else { moves.join(".") }
}

/// What a trace comes to.
struct Counts {
    nodes: usize,
    leaves: usize,
    hits: usize,
    twins: usize,
    cuts: usize,
    unseen: usize,
}

impl Counts {
    fn of(trace: &Trace) -> Counts {
        let count = |kind| trace.steps.iter().filter(|step| step.event == kind).count();
        Counts {
            nodes: trace.nodes.len(),
            leaves: count(Kind::Leaf),
            hits: count(Kind::Hit),
            twins: count(Kind::Twin),
            cuts: count(Kind::Cut),
            unseen: trace.nodes.iter().map(|node| node.unseen.len()).sum(),
        }
    }
}

/// The rungs side by side, and the least that any alpha-beta could do.
pub(crate) fn comparison(view: &View, traces: &[Trace]) -> String {
    let mut out = format!("{}\n\n", styled(STRONG, &view.game));
    let head = ["rung", "value", "best", "positions", "leaves", "cuts", "unseen", "hits", "twins"];
    push(&mut out, format_args!("{}\n", row(head.map(str::to_owned))));
    for trace in traces {
        let counts = Counts::of(trace);
        let best = trace.line.first().cloned().unwrap_or_else(|| "-".to_owned());
        let missing = if trace.forbidden { "saw x" } else { "given up" };
        let value = trace.value.map_or_else(|| missing.to_owned(), |value| trace.unit.text(value));
        let numbers =
            [counts.nodes, counts.leaves, counts.cuts, counts.unseen, counts.hits, counts.twins]
                .map(|number| number.to_string());
        let [nodes, leaves, cuts, unseen, hits, twins] = numbers;
        let cells = [trace.rung.clone(), value, best, nodes, leaves, cuts, unseen, hits, twins];
        push(&mut out, format_args!("{}\n", row(cells)));
    }
    out.push('\n');
    let breadth = view.moves.len() as u64;
    if let Some(depth) = traces.first().and_then(|trace| trace.depth)
        && let Some(least) = least_leaves(breadth, depth)
    {
        push(
            &mut out,
            format_args!(
                "With {breadth} moves everywhere and the best always first, alpha-beta would still \
                 need {least} leaves:\n{breadth}^{} + {breadth}^{} - 1. Minimax would need {breadth}^{depth}.\n",
                depth.div_ceil(2),
                depth / 2,
            ),
        );
    }
    out
}

fn row(cells: [String; 9]) -> String {
    let [rung, value, best, rest @ ..] = cells;
    let rest: Vec<String> = rest.iter().map(|cell| format!("{cell:>9}")).collect();
    format!("{rung:<20} {value:>9} {best:>6} {}", rest.join(" ")).trim_end().to_owned()
}
