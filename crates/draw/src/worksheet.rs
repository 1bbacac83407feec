//! A tree to fill in by hand: blanks for alpha, beta and the values, and the same filled in. Black
//! on white, for paper.

use crate::{
    Language, Sentences, fill, push,
    svg::{INK, escape, open, width_of},
    table,
};
use session::{
    Trace, View,
    explain::{Kind, Limit, Step},
};

/// The most nodes that fit on a sheet.
pub const MOST_NODES: usize = 120;

/// Room of a leaf across, of a row down, and of a box.
const ACROSS: f64 = 54.0;
const DOWN: f64 = 104.0;
const WIDE: f64 = 46.0;
const TALL: f64 = 26.0;
/// The width of a leaf.
const LEAF: f64 = 48.0;
/// Room for alpha and beta below a box.
const BLANKS: f64 = 36.0;
/// How high the roof of a box is that points up or down.
const ROOF: f64 = 8.0;
const MARGIN: f64 = 20.0;

table! { Sheet {
    title: "Worksheet: alpha-beta", "Folha de exercícios: alfa-beta",
        "Hoja de ejercicios: alfa-beta";
    solution: "Worksheet: alpha-beta. Solution", "Folha de exercícios: alfa-beta. Solução",
        "Hoja de ejercicios: alfa-beta. Solución";
    about: "Boxes that point up are MAX ({0}), boxes that point down are MIN ({1}). Search from left \
            to right. Write into each node its value, or ≤ or ≥ and a bound; below it write alpha \
            and beta as they are when the node is left. Cross out what is never looked at.",
        "Caixas que apontam para cima são de MAX ({0}); as que apontam para baixo, de MIN ({1}). \
            Busque da esquerda para a direita. Escreva em cada nó o valor, ou ≤ ou ≥ e um limite; \
            embaixo, alfa e beta como estão ao sair do nó. Risque o que nunca é olhado.",
        "Las cajas que apuntan hacia arriba son de MAX ({0}); las que apuntan hacia abajo, de MIN \
            ({1}). Busca de izquierda a derecha. Escribe en cada nodo su valor, o ≤ o ≥ y una cota; \
            debajo, alfa y beta tal como están al salir del nodo. Tacha lo que nunca se mira.";
    about_solution: "As the program searches. Alpha and beta are those at the moment a node is \
            left; what is crossed out was never looked at.",
        "Como o programa busca. Alfa e beta são os do momento em que se sai do nó; o que está \
            riscado nunca foi olhado.",
        "Tal como busca el programa. Alfa y beta son las del momento en que se sale del nodo; lo \
            tachado no se miró nunca.";
    task: "Value of the root: {0}   Best line: {1}   Leaves looked at: {2}",
        "Valor da raiz: {0}   Melhor linha: {1}   Folhas olhadas: {2}",
        "Valor de la raíz: {0}   Mejor línea: {1}   Hojas miradas: {2}";
    position: "The position:", "A posição:", "La posición:";
    name: "Name:", "Nome:", "Nombre:";
} }

/// An exercise: the whole tree as minimax walks it, and what alpha-beta finds in it.
pub struct Worksheet<'a> {
    plain: &'a Trace,
    pruned: &'a Trace,
    /// The node of `pruned` for each of `plain` that alpha-beta comes to.
    seen: Vec<Option<usize>>,
    language: Language,
}

impl<'a> Worksheet<'a> {
    /// Of the same position, searched by minimax and by alpha-beta.
    #[must_use]
    pub fn new(plain: &'a Trace, pruned: &'a Trace, language: Language) -> Worksheet<'a> {
        let mut seen: Vec<Option<usize>> = Vec::new();
        for node in &plain.nodes {
            let at = match node.parent {
                None => Some(0),
                Some(parent) => seen[parent].and_then(|parent| {
                    let is_it = |other: &session::explain::Node| {
                        other.parent == Some(parent) && other.mv == node.mv
                    };
                    pruned.nodes.iter().position(is_it)
                }),
            };
            seen.push(at);
        }
        Worksheet { plain, pruned, seen, language }
    }

    /// A page to print, without a script. A view is drawn above the tree.
    #[must_use]
    pub fn page(&self, solved: bool, view: Option<&View>) -> String {
        let (words, code) = (Sheet::of(self.language), self.language.code());
        let title = if solved { words.solution } else { words.title };
        let paper = if self.plain.layout.width > MOST_UPRIGHT { ACROSS_PAGE } else { "" };
        let mut out = format!(
            "<!doctype html>\n<html lang=\"{code}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
             <style>{STYLE}{paper}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n"
        );
        if !solved {
            push(&mut out, format_args!("<p class=\"name\">{}</p>\n", words.name));
        }
        push(&mut out, format_args!("<p>{}</p>\n", escape(&self.about(solved))));
        if let Some(view) = view {
            let board = crate::svg::board(view, &[]);
            push(
                &mut out,
                format_args!("<p>{}</p>\n<div class=\"board\">{board}</div>\n", words.position),
            );
        }
        out + &self.svg(solved) + "</main>\n</body>\n</html>\n"
    }

    /// The tree as a picture, with the questions about all of it.
    #[must_use]
    pub fn svg(&self, solved: bool) -> String {
        let (layout, task) = (&self.plain.layout, self.task(solved));
        let width = ((layout.width + 1.0) * ACROSS + 2.0 * MARGIN)
            .max(width_of(&task, 14.0) + 2.0 * MARGIN);
        let left = (width - (layout.width + 1.0) * ACROSS) / 2.0;
        let top = 2.0 * MARGIN + 22.0;
        let mut out = String::new();
        open(&mut out, width, top + f64::from(layout.height) * DOWN + TALL + 44.0);
        push(&mut out, format_args!("<title>{}</title>\n", escape(&task)));
        push(
            &mut out,
            format_args!(
                "<text x=\"{MARGIN}\" y=\"{:.0}\" font-size=\"14\" xml:space=\"preserve\">{}</text>\n",
                MARGIN + 12.0,
                escape(&task)
            ),
        );
        let at = |id: usize| {
            let [x, y] = layout.nodes[id];
            (left + (x + 0.5) * ACROSS, top + y * DOWN)
        };
        for (id, node) in self.plain.nodes.iter().enumerate() {
            if let Some(parent) = node.parent {
                self.edge(&mut out, at(parent), at(id), solved && self.seen[id].is_none());
            }
        }
        (0..self.plain.nodes.len()).for_each(|id| self.node(&mut out, id, at(id), solved));
        out + "</svg>\n"
    }

    /// What is to be done, or how it was done.
    fn about(&self, solved: bool) -> String {
        let (words, [max, min]) = (Sheet::of(self.language), &self.plain.sides);
        match solved {
            true => words.about_solution.to_owned(),
            false => fill(words.about, &[max, min]).replace(" (MAX)", "").replace(" (MIN)", ""),
        }
    }

    /// Value, best line and leaves, or blanks for them.
    fn task(&self, solved: bool) -> String {
        let task = Sheet::of(self.language).task;
        if !solved {
            return fill(task, &["_____", "__________", "_____"]);
        }
        let say = Sentences::new(self.pruned, self.language);
        let value = self.pruned.value.map_or_else(|| "–".to_owned(), |value| say.value(value));
        let leaves = self.pruned.steps.iter().filter(|step| is_leaf(step)).count();
        fill(task, &[bare(&value), &self.pruned.line.join(" "), &leaves.to_string()])
    }

    fn edge(&self, out: &mut String, (px, py): (f64, f64), (x, y): (f64, f64), cut: bool) {
        let dash = if cut { " stroke-dasharray=\"5 4\"" } else { "" };
        let from = py + TALL + BLANKS;
        push(out, format_args!("<path d=\"M{px:.1} {from:.1}L{x:.1} {y:.1}\" "));
        push(out, format_args!("fill=\"none\" stroke=\"{INK}\" stroke-width=\"1\"{dash}/>\n"));
    }

    fn node(&self, out: &mut String, id: usize, (x, y): (f64, f64), solved: bool) {
        let node = &self.plain.nodes[id];
        let leaf = last_step(self.plain, id, is_leaf);
        let found = self.seen[id].and_then(|id| last_step(self.pruned, id, |_| true));
        if let Some(mv) = &node.mv {
            text(out, (x - WIDE / 2.0 + 2.0, y - 4.0), WIDE, "start", mv);
        }
        let shape = if leaf.is_some() { rectangle(x, y) } else { house(x, y, node.max) };
        push(out, format_args!("<path d=\"{shape}\" fill=\"#FFFFFF\" stroke=\"{INK}\"/>\n"));
        let (step, say) = match leaf {
            Some(leaf) => (Some(leaf), Sentences::new(self.plain, self.language)),
            None => (found.filter(|_| solved), Sentences::new(self.pruned, self.language)),
        };
        if let Some(step) = step {
            let low = if leaf.is_none() && node.max { 21.0 } else { 17.0 };
            let room = if leaf.is_none() { WIDE } else { LEAF } - 4.0;
            text(out, (x, y + low), room, "middle", &worth(say, step));
        }
        if leaf.is_none() {
            let found = found.filter(|_| solved);
            let [alpha, beta] = found
                .map_or_else(Default::default, |step| [say.alpha(step.alpha), say.beta(step.beta)]);
            blank(out, (x, y + TALL + 14.0), "α", bare(&alpha));
            blank(out, (x, y + TALL + 30.0), "β", bare(&beta));
        }
        if solved && self.seen[id].is_none() {
            let (left, right) = (x - WIDE / 2.0 + 3.0, x + WIDE / 2.0 - 3.0);
            let bottom = y + TALL;
            push(out, format_args!("<path d=\"M{left:.1} {bottom:.1}L{right:.1} {y:.1}\" "));
            push(out, format_args!("stroke=\"{INK}\" stroke-width=\"2\"/>\n"));
        }
    }
}

const STYLE: &str = "body{font:15px/1.45 system-ui,sans-serif;max-width:60rem;margin:1.5rem auto;\
padding:0 1rem;color:#222;background:#fff}h1{font-size:1.4rem;margin:0 0 .5rem}\
svg{max-width:100%;height:auto}.board svg{max-width:12rem}\
.name{border-bottom:1px solid #222;max-width:22rem}@page{margin:12mm}";
/// A broad tree is printed across.
const ACROSS_PAGE: &str = "@page{size:landscape}";
/// Leaves side by side that fit on an upright page.
const MOST_UPRIGHT: f64 = 12.0;

fn is_leaf(step: &Step) -> bool {
    matches!(step.event, Kind::Over | Kind::Evaluated | Kind::Undefined)
}

/// The last step of a node of which something holds.
fn last_step(trace: &Trace, id: usize, holds: impl Fn(&Step) -> bool) -> Option<&Step> {
    trace.steps.iter().rev().find(|step| step.node == id && holds(step))
}

/// A value or a bound as it is written into a box.
fn worth(say: Sentences<'_>, step: &Step) -> String {
    let sign = match step.bound {
        Limit::Exact => "",
        Limit::AtLeast => "≥ ",
        Limit::AtMost => "≤ ",
    };
    match (step.event, step.value) {
        (Kind::Undefined, _) => "x".to_owned(),
        (_, Some(value)) => format!("{sign}{}", bare(&say.value(value))),
        (_, None) => String::new(),
    }
}

/// A value as one writes it by hand: without the plus, which tells payoffs from opinions elsewhere.
fn bare(value: &str) -> &str {
    value.strip_prefix('+').filter(|rest| *rest != "∞").unwrap_or(value)
}

/// A text of 13 points, smaller if it would be wider than its room, with a rim that covers edges.
fn text(out: &mut String, (x, y): (f64, f64), room: f64, anchor: &str, said: &str) {
    // Digits and signs are wider than letters are on average.
    let size = 13.0_f64.min(13.0 * room / (1.15 * width_of(said, 13.0)).max(1.0));
    push(out, format_args!("<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size:.1}\" "));
    push(out, format_args!("text-anchor=\"{anchor}\" stroke=\"#FFFFFF\" stroke-width=\"3\" "));
    push(out, format_args!("paint-order=\"stroke\">{}</text>\n", escape(said)));
}

/// A letter and a line to write on.
fn blank(out: &mut String, (x, y): (f64, f64), name: &str, said: &str) {
    let (left, right, under) = (x - WIDE / 2.0, x + WIDE / 2.0, y + 2.0);
    text(out, (left, y), WIDE, "start", name);
    push(out, format_args!("<path d=\"M{:.1} {under:.1}H{right:.1}\" ", left + 11.0));
    push(out, format_args!("stroke=\"{INK}\" stroke-width=\"0.8\"/>\n"));
    if !said.is_empty() {
        text(out, (right, y - 1.0), WIDE - 13.0, "end", said);
    }
}

fn rectangle(x: f64, y: f64) -> String {
    format!("M{:.1} {y:.1}h{LEAF}v{TALL}h-{LEAF}z", x - LEAF / 2.0)
}

/// Points up for MAX, down for MIN.
fn house(x: f64, y: f64, max: bool) -> String {
    let (left, half, wall) = (x - WIDE / 2.0, WIDE / 2.0, TALL - ROOF);
    match max {
        true => format!("M{left:.1} {:.1}v-{wall}l{half} -{ROOF}l{half} {ROOF}v{wall}z", y + TALL),
        false => format!("M{left:.1} {y:.1}v{wall}l{half} {ROOF}l{half} -{ROOF}v-{wall}z"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{agree, tree::samples};

    fn sheet(game: &str, depth: Option<u32>, solved: bool, language: Language) -> String {
        let traces = ["minimax", "alphabeta"].map(|rung| samples::trace(game, rung, depth));
        Worksheet::new(&traces[0], &traces[1], language).svg(solved)
    }

    /// The texts of a picture, in order.
    fn texts(svg: &str) -> Vec<&str> {
        let texts = svg.split("<text ").skip(1).filter_map(|text| text.split('>').nth(1));
        texts.filter_map(|text| text.split('<').next()).collect()
    }

    #[test]
    fn every_row_of_words_agrees() {
        assert!(Sheet::ROWS.iter().all(agree));
    }

    #[test]
    fn the_exercise_shows_the_leaves_and_nothing_of_the_answer() {
        let svg = sheet("tree:((10 11)(9 x))", None, false, Language::En);
        let expected = [
            "Value of the root: _____   Best line: __________   Leaves looked at: _____",
            "α",
            "β",
            "a",
            "α",
            "β",
            "a",
            "10",
            "b",
            "11",
            "b",
            "α",
            "β",
            "a",
            "9",
            "b",
            "x",
        ];
        assert_eq!(texts(&svg), expected);
    }

    #[test]
    fn the_solution_has_windows_values_and_bounds_and_crosses_out_what_was_cut() {
        let svg = sheet("tree:((10 11)(9 x))", None, true, Language::Es);
        let expected = [
            "Valor de la raíz: 10   Mejor línea: a a   Hojas miradas: 3",
            "10",
            "α",
            "10",
            "β",
            "+∞",
            "a",
            "10",
            "α",
            "-∞",
            "β",
            "10",
            "a",
            "10",
            "b",
            "11",
            "b",
            "≤ 9",
            "α",
            "10",
            "β",
            "9",
            "a",
            "9",
            "b",
            "x",
        ];
        assert_eq!(texts(&svg), expected);
        assert_eq!(svg.matches("stroke-dasharray").count(), 1);
        assert_eq!(svg.matches("stroke-width=\"2\"").count(), 1);
    }

    #[test]
    fn a_page_holds_the_tree_and_the_board_in_every_language() {
        let traces =
            ["minimax", "alphabeta"].map(|rung| samples::trace("tictactoe", rung, Some(1)));
        let view = session::Registry::standard().open("tictactoe").unwrap().view();
        for language in Language::ALL {
            let sheet = Worksheet::new(&traces[0], &traces[1], language);
            for solved in [false, true] {
                let page = sheet.page(solved, Some(&view));
                assert_eq!(page.matches("<svg").count(), 2);
                assert_eq!(page.matches("</svg>").count(), 2);
                assert!(page.contains(&format!("lang=\"{}\"", language.code())));
                assert!(!page.contains("<script") && !page.contains("http-equiv"));
            }
        }
    }
}
