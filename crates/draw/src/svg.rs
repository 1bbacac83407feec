//! Boards and search trees as SVG. Shapes say what colours say; all colours are given, on a white ground, so
//! that the picture reads the same on light and on dark pages.

pub use crate::boards::board;

use super::{
    push,
    tree::{Drawing, Node, Spot, What, grown},
};
use crate::{Language, Sentences};
use session::{Trace, explain::Limit};

pub(super) const INK: &str = "#222222";
pub(super) const GREY: &str = "#767676";
/// Of Okabe and Ito, whose colours can be told apart by the colour-blind.
pub(super) const BLUE: &str = "#0072B2";
pub(super) const ORANGE: &str = "#E69F00";
pub(super) const VERMILLION: &str = "#D55E00";
/// Blue and orange thinned, to write on.
pub(super) const BLUE_TINT: &str = "#CCE3F0";
pub(super) const ORANGE_TINT: &str = "#FBECCC";

const COLUMN: f64 = 54.0;
const ROW: f64 = 134.0;
const RADIUS: f64 = 20.0;
const MARGIN: f64 = 24.0;
/// Edges arrive from straight above, so that the names on them keep out of each other's way.
const DROP: f64 = 26.0;
/// What alpha and beta take below a node.
const BOUNDS: f64 = 30.0;
const LINE: f64 = 20.0;
/// So that the sentence and the legend have room above and below a small tree.
const LEAST_WIDTH: f64 = 680.0;

/// `text` with what XML would take for its own written out, and what it does not allow replaced.
pub fn escape(text: &str) -> String {
    let is_forbidden = |c: char| c.is_control() && !matches!(c, '\t' | '\n' | '\r');
    let text = text.replace(is_forbidden, "\u{FFFD}");
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// About how wide a text is; the reader's fonts are not known here.
pub(super) fn width_of(text: &str, size: f64) -> f64 {
    text.chars().count() as f64 * size * 0.55
}

/// The opening of a picture and its ground.
pub(super) fn open(out: &mut String, width: f64, height: f64) {
    push(
        out,
        format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
             viewBox=\"0 0 {width:.0} {height:.0}\" font-family=\"sans-serif\" fill=\"{INK}\">\n\
             <rect width=\"{width:.0}\" height=\"{height:.0}\" rx=\"12\" fill=\"#FFFFFF\"/>\n"
        ),
    );
}

/// The tree after the steps 0 to `step`.
#[must_use]
pub fn tree(trace: &Trace, step: usize, language: Language) -> String {
    let (drawing, say) = (grown(trace, step), Sentences::new(trace, language));
    let sentence = say.sentence(step);
    let width = LEAST_WIDTH.max((drawing.width + 1.0) * COLUMN + 2.0 * MARGIN);
    let title = lines(&sentence, width.min(1000.0) - 2.0 * MARGIN, 15.0);
    let top = MARGIN + title.len() as f64 * LINE + RADIUS + 14.0;
    let legend = legend(&drawing, say, width - 2.0 * MARGIN);
    let below = top + drawing.rows as f64 * ROW - ROW + RADIUS + BOUNDS + 36.0;
    let mut out = String::new();
    open(&mut out, width, below + legend.lines as f64 * LINE);
    push(&mut out, format_args!("<title>{}</title>\n", escape(&sentence)));
    for (n, line) in title.iter().enumerate() {
        let y = MARGIN + 12.0 + n as f64 * LINE;
        push(&mut out, format_args!("<text x=\"{MARGIN}\" y=\"{y}\" font-size=\"15\" "));
        push(&mut out, format_args!("font-weight=\"bold\">{}</text>\n", escape(line)));
    }
    let left = (width - drawing.width * COLUMN) / 2.0;
    push(&mut out, format_args!("<g text-anchor=\"middle\">\n"));
    let at = |spot: &Spot| (left + spot.x * COLUMN, top + spot.row as f64 * ROW);
    // Edges first: names have a white rim that may cover edges, but no edge may cover a name.
    for spot in &drawing.spots {
        if let Some(parent) = spot.parent {
            edge(&mut out, at(&drawing.spots[parent]), at(spot), &spot.what);
        }
    }
    drawing.spots.iter().for_each(|spot| draw(&mut out, at(spot), spot, say));
    push(&mut out, format_args!("</g>\n<g transform=\"translate({MARGIN} {below:.1})\">\n"));
    out + &legend.svg + "</g>\n</svg>\n"
}

/// Words in lines of a width.
fn lines(text: &str, width: f64, size: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width_of(line, size) + width_of(word, size) + size < width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The line to a node or stub.
fn edge(out: &mut String, (px, py): (f64, f64), (x, y): (f64, f64), what: &What) {
    let (from, end) = (py + RADIUS + BOUNDS, y - RADIUS);
    let look = match what {
        What::Node(_) => format!("stroke=\"{GREY}\" stroke-width=\"1.2\""),
        What::Pruned => {
            format!("stroke=\"{VERMILLION}\" stroke-width=\"1.6\" stroke-dasharray=\"6 4\"")
        }
        What::Symmetric => format!(
            "stroke=\"{GREY}\" stroke-width=\"1.8\" stroke-dasharray=\"0.1 4\" \
             stroke-linecap=\"round\""
        ),
    };
    let knee = end - DROP;
    push(out, format_args!("<path d=\"M{px:.1} {from:.1}L{x:.1} {knee:.1}V{end:.1}\" "));
    push(out, format_args!("fill=\"none\" stroke-linejoin=\"round\" {look}/>\n"));
}

/// A text in the middle of a place, smaller if it would be too wide.
fn label(out: &mut String, (x, y): (f64, f64), size: f64, colour: &str, text: &str) {
    let size = size.min(size * (COLUMN - 8.0) / width_of(text, size));
    let text = escape(text);
    push(out, format_args!("<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size:.1}\" "));
    push(out, format_args!("fill=\"{colour}\" stroke=\"#FFFFFF\" stroke-width=\"4\" "));
    push(out, format_args!("stroke-linejoin=\"round\" paint-order=\"stroke\">{text}</text>\n"));
}

fn draw(out: &mut String, (x, y): (f64, f64), spot: &Spot, say: Sentences<'_>) {
    let (top, moves) = (y - RADIUS, spot.label());
    match &spot.what {
        What::Node(node) => {
            if !moves.is_empty() {
                label(out, (x, top - 9.0), 12.0, INK, &moves);
            }
            draw_node(out, (x, y), node, say);
            if spot.folded {
                label(out, (x, y + RADIUS + BOUNDS + 8.0), 16.0, GREY, "…");
            }
        }
        What::Pruned => {
            bars(out, (x, top - 8.0));
            label(out, (x, top + 14.0), 12.0, GREY, &moves);
        }
        What::Symmetric => label(out, (x, top + 14.0), 12.0, GREY, &format!("≅ {moves}")),
    }
}

/// Two bars across an edge that was cut.
fn bars(out: &mut String, (x, y): (f64, f64)) {
    let (left, right, next) = (x - 8.0, x + 8.0, y + 5.0);
    push(out, format_args!("<path d=\"M{left:.1} {:.1}L{right:.1} {:.1}", y + 2.0, y - 2.0));
    push(out, format_args!("M{left:.1} {:.1}L{right:.1} {:.1}\" ", next + 2.0, next - 2.0));
    push(out, format_args!("stroke=\"{VERMILLION}\" stroke-width=\"2.4\"/>\n"));
}

fn draw_node(out: &mut String, (x, y): (f64, f64), node: &Node, say: Sentences<'_>) {
    shape(out, (x, y), RADIUS, node);
    let sign = match node.bound {
        Limit::Exact => "",
        Limit::AtLeast => "≥ ",
        Limit::AtMost => "≤ ",
    };
    let known = node.value.map(|value| format!("{sign}{}", say.value(value)));
    let value = known.unwrap_or_else(|| "?".to_owned());
    let size = 15.0_f64.min(15.0 * (2.0 * RADIUS - 8.0) / width_of(&value, 15.0));
    let base = y + size * 0.36;
    push(out, format_args!("<text x=\"{x:.1}\" y=\"{base:.1}\" font-size=\"{size:.1}\" "));
    push(out, format_args!("font-weight=\"bold\">{}</text>\n", escape(&value)));
    if node.cached {
        let corner = (x + RADIUS + 7.0, y - RADIUS + 10.0);
        label(out, corner, 16.0, INK, "=");
    }
    // A leaf does not use its window.
    if !node.leaf {
        let under = y + RADIUS;
        label(out, (x, under + 13.0), 11.0, INK, &format!("α {}", say.alpha(node.alpha)));
        label(out, (x, under + 26.0), 11.0, INK, &format!("β {}", say.beta(node.beta)));
    }
}

/// MAX is a square and MIN a circle; filled when left, outlined thickly when current.
fn shape(out: &mut String, (x, y): (f64, f64), radius: f64, node: &Node) {
    let (colour, tint) = if node.max { (BLUE, BLUE_TINT) } else { (ORANGE, ORANGE_TINT) };
    let fill = if node.left { tint } else { "#FFFFFF" };
    let (stroke, width) = if node.current { (INK, 4.0) } else { (colour, 2.0) };
    let outline = if node.max {
        let (left, top, side) = (x - radius, y - radius, 2.0 * radius);
        format!("rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{side:.1}\" height=\"{side:.1}\"")
    } else {
        format!("circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\"")
    };
    push(out, format_args!("<{outline} fill=\"{fill}\" stroke=\"{stroke}\" "));
    push(out, format_args!("stroke-width=\"{width}\"/>\n"));
}

/// What the signs mean, in lines.
struct Legend {
    svg: String,
    lines: usize,
    at: (f64, f64),
    width: f64,
}

impl Legend {
    /// Makes room for a sign and writes what it means; where the sign goes.
    fn item(&mut self, meaning: &str) -> (f64, f64) {
        let wide = 24.0 + width_of(meaning, 12.0);
        if self.at.0 > 0.0 && self.at.0 + wide > self.width {
            self.at = (0.0, self.at.1 + LINE);
            self.lines += 1;
        }
        let (x, y) = self.at;
        self.at.0 += wide + 14.0;
        push(&mut self.svg, format_args!("<text x=\"{:.1}\" y=\"{y:.1}\" ", x + 24.0));
        push(&mut self.svg, format_args!("font-size=\"12\">{}</text>\n", escape(meaning)));
        (x + 9.0, y - 4.0)
    }

    fn node(&mut self, meaning: &str, max: bool, left: bool, current: bool) {
        let node = Node { current, left, ..Node::new(max) };
        let at = self.item(meaning);
        shape(&mut self.svg, at, 7.0, &node);
    }

    fn sign(&mut self, meaning: &str, sign: &str) {
        let (x, y) = self.item(meaning);
        self.svg.push_str("<g text-anchor=\"middle\">");
        label(&mut self.svg, (x, y + 5.0), 16.0, INK, sign);
        self.svg.push_str("</g>\n");
    }
}

fn legend(drawing: &Drawing, say: Sentences<'_>, width: f64) -> Legend {
    let (mut legend, words) =
        (Legend { svg: String::new(), lines: 1, at: (0.0, 0.0), width }, say.words);
    legend.node(&named("MAX", &say.side(true)), true, false, false);
    legend.node(&named("MIN", &say.side(false)), false, false, false);
    legend.node(words.done, true, true, false);
    legend.node(words.current, true, false, true);
    let (x, y) = legend.item(words.cut_off);
    bars(&mut legend.svg, (x, y - 2.0));
    legend.sign(words.from_cache, "=");
    legend.sign(words.left_out, "≅");
    if drawing.more > 0 {
        legend.item(&say.counted(words.more, drawing.more));
    }
    legend
}

/// A side and what the game calls it.
pub(super) fn named(side: &str, name: &str) -> String {
    if side == name { side.to_owned() } else { format!("{side} ({name})") }
}

/// Fails unless `text` is well-formed, as far as what is written here goes.
#[cfg(test)]
pub(super) fn check_xml(text: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut roots = 0;
    for part in text.split('<').skip(1) {
        let (tag, inner) = part.split_once('>').expect("tags are closed");
        assert!(!inner.contains('>'), "{inner}");
        for entity in inner.split('&').skip(1) {
            assert!(
                ["amp;", "lt;", "gt;", "quot;"].iter().any(|e| entity.starts_with(e)),
                "{inner}"
            );
        }
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
            continue;
        }
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        assert_eq!(tag.matches('"').count(), 2 * tag.matches("=\"").count(), "{tag}");
        roots += usize::from(open.is_empty());
        if !tag.ends_with('/') {
            open.push(tag.split(' ').next().unwrap());
        }
    }
    assert!(open.is_empty() && roots == 1 && !text.contains("NaN") && !text.contains("inf"));
}

#[cfg(test)]
mod tests {
    use super::{super::tree::samples, *};

    #[test]
    fn every_step_is_well_formed() {
        for trace in [samples::small(), samples::trace("tictactoe", "symmetry", Some(2))] {
            (0..trace.steps.len()).for_each(|step| check_xml(&tree(&trace, step, Language::En)));
        }
    }

    #[test]
    fn the_last_step_tells_the_result() {
        let svg = tree(&samples::small(), usize::MAX, Language::En);
        assert!(svg.contains(">+10<") && svg.contains(">≤ +9<") && svg.contains(VERMILLION));
        assert!(!svg.contains(">x<") && !svg.contains(">?<"));
    }

    #[test]
    fn sentences_are_escaped_and_broken() {
        let mut trace = samples::small();
        trace.nodes[0].mover = "a < b & \"c\" ".repeat(30);
        let svg = tree(&trace, 0, Language::En);
        check_xml(&svg);
        assert!(svg.contains("a &lt; b &amp; &quot;c&quot;"));
        assert!(svg.matches("font-weight=\"bold\"").count() > 3);
    }

    #[test]
    fn what_is_left_out_is_told() {
        let svg = tree(&samples::trace("tictactoe", "minimax", Some(3)), usize::MAX, Language::En);
        check_xml(&svg);
        assert!(svg.contains("more nodes"));
    }
}
