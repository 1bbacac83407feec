//! How the work grows with the board: one dot per game, its size to the right, nodes upwards, each
//! step ten times as many.

use std::fmt::Write;

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 460.0;
/// What is left free around the dots.
const MARGIN: f64 = 56.0;
/// The size of a letter, and of the text.
const LETTER: f64 = 6.2;
const TEXT: f64 = 11.0;
/// Between the numbers below.
const STEP: usize = 10;
/// The colours of groups; they can be told apart by all eyes.
const COLOURS: [&str; 7] =
    ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#666666"];

/// A game.
pub(crate) struct Dot {
    pub(crate) name: String,
    /// Its size.
    pub(crate) across: u16,
    pub(crate) nodes: u64,
    /// Games of a group have a colour.
    pub(crate) group: usize,
}

impl Dot {
    /// As a power of ten.
    fn power(&self) -> f64 {
        (self.nodes.max(1) as f64).log10()
    }
}

/// A picture of games. It has a background of its own, so that it can be read on any page.
pub(crate) fn svg(dots: &[Dot], size: &str, group: &dyn Fn(usize) -> String) -> String {
    let most = usize::from(dots.iter().map(|dot| dot.across).max().unwrap_or(1));
    let most = most.next_multiple_of(STEP);
    let most_power = dots.iter().map(Dot::power).fold(1.0, f64::max).ceil();
    let x = |across: f64| MARGIN + across / most as f64 * (WIDTH - 2.0 * MARGIN);
    let y = |power: f64| HEIGHT - MARGIN - power / most_power * (HEIGHT - 2.0 * MARGIN);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"{TEXT}\" fill=\"#333333\">\n<title>Nodes until the value is proven, by {size}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
    );
    axes(&mut out, (most, most_power), (&x, &y), size);
    let places: Vec<(f64, f64)> =
        dots.iter().map(|dot| (x(dot.across.into()), y(dot.power()))).collect();
    let mut taken: Vec<Area> = places.iter().map(|(x, y)| Area::around(*x, *y)).collect();
    for (dot, place) in dots.iter().zip(&places) {
        game(&mut out, dot, *place, &mut taken);
    }
    legend(&mut out, dots, group);
    out + "</svg>\n"
}

/// Lines and numbers.
fn axes(
    out: &mut String,
    (most, power): (usize, f64),
    (x, y): (&dyn Fn(f64) -> f64, &dyn Fn(f64) -> f64),
    size: &str,
) {
    for power in 0..=power as u32 {
        let (left, right, at) = (MARGIN, WIDTH - MARGIN, y(power.into()));
        let (text, middle) = (left - 8.0, at + 4.0);
        _ = writeln!(
            out,
            "<path d=\"M{left} {at:.1}H{right}\" stroke=\"#dddddd\"/><text x=\"{text}\" y=\"{middle:.1}\" text-anchor=\"end\">10<tspan dy=\"-4\" font-size=\"8\">{power}</tspan></text>"
        );
    }
    let below = HEIGHT - MARGIN + 18.0;
    for number in (0..=most).step_by(STEP) {
        let at = x(number as f64);
        _ = writeln!(
            out,
            "<text x=\"{at:.1}\" y=\"{below}\" text-anchor=\"middle\">{number}</text>"
        );
    }
    let (middle, last) = (WIDTH / 2.0, HEIGHT - 14.0);
    _ = writeln!(out, "<text x=\"{middle}\" y=\"{last}\" text-anchor=\"middle\">{size}</text>");
    _ = writeln!(out, "<text x=\"{MARGIN}\" y=\"20\">nodes until the value is proven</text>");
}

/// A dot and its name, where there is room for it.
fn game(out: &mut String, dot: &Dot, (across, up): (f64, f64), taken: &mut Vec<Area>) {
    let (colour, name) = (colour(dot.group), &dot.name);
    let width = LETTER * name.len() as f64;
    let right = across + 7.0;
    let left = across - 7.0 - width;
    let places = [(right, up - 3.0), (right, up + 11.0), (left, up - 3.0), (left, up + 11.0)]
        .into_iter()
        .chain((2..8).map(|n| (right, up + 3.0 - 13.0 * f64::from(n) / 2.0)));
    let area =
        |(x, y): (f64, f64)| Area { left: x, top: y - TEXT + 2.0, right: x + width, bottom: y };
    let free = |place: &(f64, f64)| !taken.iter().any(|other| other.meets(&area(*place)));
    let (x, y) = places.into_iter().find(free).unwrap_or((right, up - 3.0));
    taken.push(area((x, y)));
    _ = writeln!(
        out,
        "<circle cx=\"{across:.1}\" cy=\"{up:.1}\" r=\"4\" fill=\"{colour}\"/><text x=\"{x:.1}\" y=\"{y:.1}\">{name}</text>"
    );
}

/// Which colour is which group.
fn legend(out: &mut String, dots: &[Dot], group: &dyn Fn(usize) -> String) {
    let mut all: Vec<usize> = dots.iter().map(|dot| dot.group).collect();
    all.sort_unstable();
    all.dedup();
    for (n, number) in (0_u8..).zip(all.into_iter().rev()) {
        let (at, colour) = (WIDTH - MARGIN - 54.0 * f64::from(n), colour(number));
        let (text, name) = (at - 34.0, group(number));
        _ = writeln!(
            out,
            "<circle cx=\"{}\" cy=\"16\" r=\"4\" fill=\"{colour}\"/><text x=\"{text}\" y=\"20\">{name}</text>",
            text - 8.0
        );
    }
}

fn colour(group: usize) -> &'static str {
    COLOURS[group.min(COLOURS.len() - 1)]
}

/// Where something is drawn.
struct Area {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl Area {
    fn around(x: f64, y: f64) -> Area {
        Area { left: x - 4.0, top: y - 4.0, right: x + 4.0, bottom: y + 4.0 }
    }

    fn meets(&self, other: &Area) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }
}
