//! A search tree as a LaTeX document, drawn by TikZ at given places: the same picture as the SVG.

use super::{
    push,
    svg::{BLUE, GREY, INK, ORANGE, VERMILLION, named},
    tree::{Drawing, Node, Spot, What, grown},
};
use crate::{Language, Sentences};
use session::{Trace, Value, explain::Limit};

/// In centimetres.
const COLUMN: f64 = 1.3;
const ROW: f64 = 3.1;
const RADIUS: f64 = 0.45;
/// What alpha and beta take below a node.
const BOUNDS: f64 = 0.8;
const DROP: f64 = 0.65;
/// So that the sentence and the legend have room above and below a small tree.
const LEAST_WIDTH: f64 = 15.0;

/// The names begin with ab lest they be those of keys that TikZ has.
const STYLES: &str = r"\tikzset{
  abnode/.style={draw, line width=0.8pt, minimum size=9mm, inner sep=0pt,
    font=\small\bfseries\boldmath},
  abmax/.style={abnode, rectangle, draw=maxcolour},
  abmin/.style={abnode, circle, draw=mincolour},
  abmaxdone/.style={abmax, fill=maxcolour!20},
  abmindone/.style={abmin, fill=mincolour!20},
  abcurrent/.style={draw=inkcolour, line width=2pt},
  abbounds/.style={font=\scriptsize, inner sep=1pt},
  abmove/.style={font=\footnotesize, fill=white, inner sep=1.5pt},
  abstub/.style={font=\footnotesize, text=greycolour, inner sep=1pt},
  abedge/.style={draw=greycolour, line width=0.5pt},
  abcutedge/.style={draw=cutcolour, line width=0.7pt, dashed},
  abcutbar/.style={draw=cutcolour, line width=1pt},
  absymmetricedge/.style={draw=greycolour, line width=0.7pt, dotted},
  absign/.style={minimum size=3.5mm},
  ablegend/.style={font=\footnotesize, anchor=west, inner sep=2pt}
}
";

/// The tree after the steps 0 to `step`.
#[must_use]
pub fn tree(trace: &Trace, step: usize, language: Language) -> String {
    let (drawing, say) = (grown(trace, step), Sentences::new(trace, language));
    let mut out = preamble();
    let wide = drawing.width * COLUMN;
    let width = wide.max(LEAST_WIDTH);
    let left = (wide - width) / 2.0;
    push(&mut out, format_args!("\\node[anchor=south west, align=left, font=\\bfseries, "));
    push(&mut out, format_args!("text width={:.2}cm] at ({left:.2},0.9) ", width.min(25.0)));
    push(&mut out, format_args!("{{{}}};\n", escape(&say.sentence(step))));
    for spot in &drawing.spots {
        if let Some(parent) = spot.parent {
            edge(&mut out, at(&drawing.spots[parent]), at(spot), &spot.what);
        }
    }
    drawing.spots.iter().for_each(|spot| draw(&mut out, at(spot), spot, say));
    let below = -(drawing.rows as f64 - 1.0) * ROW - RADIUS - BOUNDS - 0.7;
    legend(&mut out, &drawing, say, (left, below));
    out + "\\end{tikzpicture}\n\\end{document}\n"
}

fn preamble() -> String {
    let mut out = "\\documentclass[tikz,border=4mm]{standalone}\n\\usepackage[T1]{fontenc}\n\
                   \\usepackage[utf8]{inputenc}\n"
        .to_owned();
    let colours = [
        ("maxcolour", BLUE),
        ("mincolour", ORANGE),
        ("cutcolour", VERMILLION),
        ("greycolour", GREY),
        ("inkcolour", INK),
    ];
    for (name, colour) in colours {
        let digits = colour.trim_start_matches('#');
        push(&mut out, format_args!("\\definecolor{{{name}}}{{HTML}}{{{digits}}}\n"));
    }
    out + STYLES + "\\begin{document}\n\\begin{tikzpicture}[text=inkcolour]\n"
}

fn at(spot: &Spot) -> (f64, f64) {
    // Not the negative of it: that would be written -0.00 at the root.
    (spot.x * COLUMN, 0.0 - spot.row as f64 * ROW)
}

/// The line to a node or stub; it arrives from straight above, where its name is.
fn edge(out: &mut String, (px, py): (f64, f64), (x, y): (f64, f64), what: &What) {
    let style = match what {
        What::Node(_) => "abedge",
        What::Pruned => "abcutedge",
        What::Symmetric => "absymmetricedge",
    };
    let (from, end) = (py - RADIUS - BOUNDS, y + RADIUS);
    push(out, format_args!("\\draw[{style}] ({px:.2},{from:.2}) -- ({x:.2},{:.2}) ", end + DROP));
    push(out, format_args!("-- ({x:.2},{end:.2});\n"));
}

/// A text at a place; `text` is LaTeX.
fn label(out: &mut String, style: &str, (x, y): (f64, f64), text: &str) {
    push(out, format_args!("\\node[{style}] at ({x:.2},{y:.2}) {{{text}}};\n"));
}

fn draw(out: &mut String, (x, y): (f64, f64), spot: &Spot, say: Sentences<'_>) {
    let (top, moves) = (y + RADIUS, escape(&spot.label()));
    match &spot.what {
        What::Node(node) => {
            if !moves.is_empty() {
                label(out, "abmove", (x, top + 0.32), &moves);
            }
            draw_node(out, (x, y), node, say);
            if spot.folded {
                label(out, "abstub", (x, y - RADIUS - BOUNDS - 0.15), "$\\cdots$");
            }
        }
        What::Pruned => {
            bars(out, (x, top + 0.15));
            label(out, "abstub", (x, top - 0.25), &moves);
        }
        What::Symmetric => {
            label(out, "abstub", (x, top - 0.25), &format!("$\\cong$ {moves}"));
        }
    }
}

/// Two bars across an edge that was cut.
fn bars(out: &mut String, (x, y): (f64, f64)) {
    for y in [y - 0.06, y + 0.06] {
        push(out, format_args!("\\draw[abcutbar] ({:.2},{:.2}) -- ", x - 0.18, y - 0.05));
        push(out, format_args!("({:.2},{:.2});\n", x + 0.18, y + 0.05));
    }
}

fn draw_node(out: &mut String, (x, y): (f64, f64), node: &Node, say: Sentences<'_>) {
    let text = node.value.map_or("?".to_owned(), |known| bounded(say, node.bound, known));
    // Long opinions would make the node grow.
    let long = node.value.is_some_and(|value| say.value(value).chars().count() > 4);
    let small = if long { ", font=\\tiny\\bfseries\\boldmath" } else { "" };
    label(out, &format!("{}{small}", style(node)), (x, y), &text);
    if node.cached {
        label(out, "abmove", (x + RADIUS + 0.2, y + RADIUS - 0.15), "$=$");
    }
    // A leaf does not use its window.
    if !node.leaf {
        let under = y - RADIUS;
        let alpha =
            node.alpha.map_or("$-\\infty$".to_owned(), |alpha| bounded(say, Limit::Exact, alpha));
        let beta =
            node.beta.map_or("$+\\infty$".to_owned(), |beta| bounded(say, Limit::Exact, beta));
        label(out, "abbounds", (x, under - 0.25), &format!("$\\alpha$ {alpha}"));
        label(out, "abbounds", (x, under - 0.58), &format!("$\\beta$ {beta}"));
    }
}

/// MAX is a square and MIN a circle; filled when left, outlined thickly when current.
fn style(node: &Node) -> String {
    let side = if node.max { "abmax" } else { "abmin" };
    let done = if node.left { "done" } else { "" };
    let current = if node.current { ", abcurrent" } else { "" };
    format!("{side}{done}{current}")
}

/// What the signs mean, in three rows of three.
fn legend(out: &mut String, drawing: &Drawing, say: Sentences<'_>, (left, below): (f64, f64)) {
    let words = say.words;
    let mut items = vec![
        ("abmax, absign", "", named("MAX", &say.side(true))),
        ("abmin, absign", "", named("MIN", &say.side(false))),
        ("abmaxdone, absign", "", words.done.to_owned()),
        ("abmax, absign, abcurrent", "", words.current.to_owned()),
        ("", "", words.cut_off.to_owned()),
        ("abstub", "$=$", words.from_cache.to_owned()),
        ("abstub", "$\\cong$", words.left_out.to_owned()),
    ];
    if drawing.more > 0 {
        items.push(("abstub", "", say.counted(words.more, drawing.more)));
    }
    for (n, (style, sign, meaning)) in items.iter().enumerate() {
        let place = (left + 0.2 + (n % 3) as f64 * 4.6, below - (n / 3) as f64 * 0.55);
        if style.is_empty() {
            bars(out, place);
        } else {
            label(out, style, place, sign);
        }
        label(out, "ablegend", (place.0 + 0.3, place.1), &escape(meaning));
    }
}

/// A value or a bound; braces keep the sign after a tilde from becoming an operator.
fn bounded(say: Sentences<'_>, bound: Limit, value: Value) -> String {
    let sign = match bound {
        Limit::Exact => "",
        Limit::AtLeast => "\\ge ",
        Limit::AtMost => "\\le ",
    };
    let digits = value.digits().replace('%', "\\%");
    match (say.word(value), value.is_payoff()) {
        (Some(word), _) if sign.is_empty() => escape(word),
        (Some(word), _) => format!("${sign}$ {}", escape(word)),
        (None, true) => format!("${sign}{digits}$"),
        (None, false) => format!("${sign}{{\\sim}}{{{digits}}}$"),
    }
}

/// `text` with what LaTeX would take for its own written out.
fn escape(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '\\' => out += "\\textbackslash{}",
            '~' => out += "\\textasciitilde{}",
            '^' => out += "\\textasciicircum{}",
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                out.push('\\');
                out.push(c);
            }
            '<' | '>' | '|' => push(&mut out, format_args!("${c}$")),
            '∞' => out += "$\\infty$",
            '≤' => out += "$\\le$",
            '≥' => out += "$\\ge$",
            '…' => out += "\\dots{}",
            // In a text it would be a hyphen; only a number has it after a blank or in front.
            '-' if out.is_empty() || out.ends_with([' ', '}']) => out += "$-$",
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{super::tree::samples, *};

    /// Fails unless braces, brackets, environments and formulas are closed and all other characters
    /// are ASCII or letters.
    fn check(text: &str) {
        let mut open = Vec::new();
        let mut formulas = 0;
        let mut chars = text.chars();
        while let Some(c) = chars.next() {
            match c {
                // What follows is a letter of a command or an escaped character.
                '\\' => _ = chars.next(),
                '{' | '[' | '(' => open.push(c),
                '}' => assert_eq!(open.pop(), Some('{')),
                ']' => assert_eq!(open.pop(), Some('[')),
                ')' => assert_eq!(open.pop(), Some('(')),
                '$' => formulas += 1,
                _ => assert!(c.is_ascii() || c.is_alphabetic(), "{c}"),
            }
        }
        assert!(open.is_empty() && formulas % 2 == 0);
        for name in ["document", "tikzpicture"] {
            assert_eq!(text.matches(&format!("\\begin{{{name}}}")).count(), 1);
            assert_eq!(text.matches(&format!("\\end{{{name}}}")).count(), 1);
        }
        let picture = text.split("\\begin{tikzpicture}").nth(1).unwrap();
        let lines = picture.lines().filter(|line| line.starts_with(['\\']));
        for line in lines.filter(|line| !line.starts_with("\\end")) {
            assert!(line.ends_with(';'), "{line}");
            assert!(!line.contains("NaN") && !line.contains("(-inf"), "{line}");
        }
    }

    #[test]
    fn every_step_is_well_formed() {
        for trace in [samples::small(), samples::trace("tictactoe", "symmetry", Some(2))] {
            (0..trace.steps.len()).for_each(|step| check(&tree(&trace, step, Language::En)));
        }
        check(&tree(&samples::trace("tictactoe", "minimax", Some(3)), usize::MAX, Language::Pt));
    }

    #[test]
    fn the_last_step_tells_the_result() {
        let tikz = tree(&samples::small(), usize::MAX, Language::En);
        assert!(tikz.contains("\\node[abmaxdone, abcurrent] at (1.95,0.00) {$+10$};"), "{tikz}");
        assert!(tikz.contains("\\draw[abcutedge]") && !tikz.contains("{x}"));
    }

    #[test]
    fn characters_of_latex_are_escaped() {
        assert_eq!(
            escape(r"50%_a\b {c} ~#1 a >= -∞"),
            r"50\%\_a\textbackslash{}b \{c\} \textasciitilde{}\#1 a $>$= $-$$\infty$"
        );
        let (margins, points) =
            (samples::small(), samples::trace("tictactoe", "alphabeta", Some(1)));
        let say = Sentences::new(&margins, Language::En);
        let values = [Value::Payoff(10), Value::Margin(-0.5), Value::Payoff(0)];
        assert_eq!(
            values.map(|value| bounded(say, Limit::Exact, value)),
            [r"$+10$", r"${\sim}{-0.5}$", r"$0$"]
        );
        let say = Sentences::new(&points, Language::En);
        let values = [Value::Payoff(1), Value::Points(-4.0)];
        assert_eq!(
            values.map(|value| bounded(say, Limit::AtMost, value)),
            [r"$\le $ win", r"$\le {\sim}{-4}$"]
        );
    }
}
