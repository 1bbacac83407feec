//! A chart of lines with a logarithmic axis, as SVG: for numbers that grow exponentially.

use super::{
    push,
    svg::{BLUE, GREY, INK, ORANGE, VERMILLION, escape, open, width_of},
};

/// A line of the chart.
pub struct Series {
    /// Its name.
    pub name: String,
    /// Across and up; none leaves a gap.
    pub points: Vec<(f64, Option<f64>)>,
}

const COLOURS: [&str; 6] = [BLUE, VERMILLION, "#009E73", ORANGE, "#CC79A7", INK];
const LEFT: f64 = 78.0;
const TOP: f64 = 52.0;
const WIDTH: f64 = 560.0;
/// Keeps the first markers off the axis.
const INSET: f64 = 14.0;
const HEIGHT: f64 = 340.0;
const BELOW: f64 = 58.0;
/// More numbers than these along an axis run into each other.
const MOST_TICKS: f64 = 16.0;

/// What the axes reach: numbers across, powers of ten up.
struct Axes {
    x: (f64, f64),
    y: (f64, f64),
    /// What is drawn for numbers that have no logarithm.
    least: f64,
}

impl Axes {
    fn of(series: &[Series]) -> Axes {
        let points = || series.iter().flat_map(known);
        let reach = |numbers: &mut dyn Iterator<Item = f64>| {
            let ends = (f64::INFINITY, f64::NEG_INFINITY);
            numbers.fold(ends, |(low, high), n| (low.min(n), high.max(n)))
        };
        let (least, most) = reach(&mut points().map(|(_, y)| y).filter(|y| *y > 0.0));
        let (least, most) = if least > most { (1.0, 1.0) } else { (least, most) };
        let (low, high) = (least.log10().floor(), most.log10().ceil());
        let (left, right) = reach(&mut points().map(|(x, _)| x));
        let x = match () {
            () if left > right => (0.0, 1.0),
            // One point stands in the middle.
            () if left == right => (left - 1.0, right + 1.0),
            () => (left, right),
        };
        Axes { x, y: (low, high.max(low + 1.0)), least }
    }

    fn across(&self, x: f64) -> f64 {
        LEFT + INSET + (x - self.x.0) / (self.x.1 - self.x.0) * (WIDTH - 2.0 * INSET)
    }

    /// Of a power of ten.
    fn up(&self, power: f64) -> f64 {
        TOP + (self.y.1 - power) / (self.y.1 - self.y.0) * HEIGHT
    }

    fn place(&self, (x, y): (f64, f64)) -> (f64, f64) {
        (self.across(x), self.up(y.max(self.least).log10()))
    }
}

/// The points of a line that can be drawn.
fn known(series: &Series) -> impl Iterator<Item = (f64, f64)> {
    let points = series.points.iter().filter_map(|&(x, y)| Some((x, y?)));
    points.filter(|(x, y)| x.is_finite() && y.is_finite())
}

/// A chart of all series, the y axis logarithmic.
#[must_use]
pub fn log_chart(title: &str, x_label: &str, y_label: &str, series: &[Series]) -> String {
    let axes = Axes::of(series);
    let names = series.iter().map(|series| width_of(&series.name, 13.0));
    let right = LEFT + WIDTH + 24.0;
    let (width, height) = (right + 40.0 + names.fold(0.0, f64::max), TOP + HEIGHT + BELOW);
    let mut out = String::new();
    open(&mut out, width.max(LEFT + width_of(title, 17.0) + 24.0), height);
    push(&mut out, format_args!("<text x=\"{LEFT}\" y=\"32\" font-size=\"17\" "));
    push(&mut out, format_args!("font-weight=\"bold\">{}</text>\n", escape(title)));
    across(&mut out, &axes, x_label);
    up(&mut out, &axes, y_label);
    for (n, series) in series.iter().enumerate() {
        line(&mut out, &axes, n, series);
        let y = TOP + 14.0 + n as f64 * 24.0;
        let (end, text) = (right + 24.0, right + 32.0);
        push(&mut out, format_args!("<path d=\"M{right} {y}H{end}\" {}/>\n", stroke(n)));
        marker(&mut out, n, (right + 12.0, y));
        push(&mut out, format_args!("<text x=\"{text}\" y=\"{:.1}\" font-size=\"13\">", y + 4.5));
        push(&mut out, format_args!("{}</text>\n", escape(&series.name)));
    }
    out + "</svg>\n"
}

/// The axis below: a tick at each round number.
fn across(out: &mut String, axes: &Axes, name: &str) {
    let bottom = TOP + HEIGHT;
    let step = round_step((axes.x.1 - axes.x.0) / MOST_TICKS);
    push(out, format_args!("<g font-size=\"12\" text-anchor=\"middle\">\n"));
    let mut n = (axes.x.0 / step).ceil();
    while n * step <= axes.x.1 {
        // Rounded, or 3 * 0.1 would be written with all its digits.
        let (x, number) = (axes.across(n * step), (n * step * 1e9).round() / 1e9);
        push(out, format_args!("<path d=\"M{x:.1} {bottom}v5\" stroke=\"{INK}\"/>\n"));
        push(out, format_args!("<text x=\"{x:.1}\" y=\"{}\">{number}</text>\n", bottom + 19.0));
        n += 1.0;
    }
    let (middle, y) = (LEFT + WIDTH / 2.0, bottom + 44.0);
    push(out, format_args!("<text x=\"{middle}\" y=\"{y}\" font-size=\"13\">"));
    push(out, format_args!("{}</text>\n</g>\n", escape(name)));
}

/// The least of 1, 2, 5, 10, 20, … and of their tenths that is no less than `least`.
fn round_step(least: f64) -> f64 {
    let power = 10_f64.powf(least.log10().floor());
    let steps = [1.0, 2.0, 5.0].map(|n| n * power);
    steps.into_iter().find(|step| *step >= least).unwrap_or(10.0 * power)
}

/// The axis to the left: a line across at each power of ten, and short ticks between.
fn up(out: &mut String, axes: &Axes, name: &str) {
    let (low, high) = axes.y;
    let (right, bottom) = (LEFT + WIDTH, TOP + HEIGHT);
    let step = round_step((high - low) / MOST_TICKS).max(1.0);
    push(out, format_args!("<g font-size=\"12\" text-anchor=\"end\">\n"));
    let mut power = low;
    while power <= high {
        let (x, y) = (LEFT - 8.0, axes.up(power));
        push(out, format_args!("<path d=\"M{LEFT} {y:.1}H{right}\" stroke=\"#DDDDDD\"/>\n"));
        push(out, format_args!("<text x=\"{x}\" y=\"{:.1}\">10<tspan dy=\"-5\" ", y + 5.0));
        push(out, format_args!("font-size=\"9\">{power}</tspan></text>\n"));
        for digit in (2..10).filter(|_| step == 1.0 && power < high) {
            let y = axes.up(power + f64::from(digit).log10());
            push(out, format_args!("<path d=\"M{LEFT} {y:.1}h4\" stroke=\"{GREY}\"/>\n"));
        }
        power += step;
    }
    push(out, format_args!("</g>\n<path d=\"M{LEFT} {TOP}V{bottom}H{right}\" fill=\"none\" "));
    push(out, format_args!("stroke=\"{INK}\"/>\n"));
    let y = TOP + HEIGHT / 2.0;
    push(out, format_args!("<text transform=\"translate(24 {y}) rotate(-90)\" font-size=\"13\" "));
    push(out, format_args!("text-anchor=\"middle\">{}</text>\n", escape(name)));
}

fn colour(n: usize) -> &'static str {
    COLOURS[n % COLOURS.len()]
}

fn stroke(n: usize) -> String {
    format!("fill=\"none\" stroke=\"{}\" stroke-width=\"2\" stroke-linejoin=\"round\"", colour(n))
}

/// A line and its markers.
fn line(out: &mut String, axes: &Axes, n: usize, series: &Series) {
    let mut path = String::new();
    let mut pen = 'M';
    for &(x, y) in &series.points {
        let Some(y) = y.filter(|y| x.is_finite() && y.is_finite()) else {
            pen = 'M';
            continue;
        };
        let (x, y) = axes.place((x, y));
        push(&mut path, format_args!("{pen}{x:.1} {y:.1}"));
        pen = 'L';
    }
    push(out, format_args!("<path d=\"{path}\" {}/>\n", stroke(n)));
    known(series).for_each(|point| marker(out, n, axes.place(point)));
}

/// A circle, a square, a triangle or a diamond; hollow from the fifth on.
fn marker(out: &mut String, n: usize, (x, y): (f64, f64)) {
    let path = match n % 4 {
        0 => "m-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0z",
        1 => "m-4 -4h8v8h-8z",
        2 => "m0 -5.5l5.2 9h-10.4z",
        _ => "m0 -6l5 6l-5 6l-5 -6z",
    };
    let fill = if (n / 4).is_multiple_of(2) { colour(n) } else { "#FFFFFF" };
    push(out, format_args!("<path d=\"M{x:.1} {y:.1}{path}\" fill=\"{fill}\" "));
    push(out, format_args!("stroke=\"{}\" stroke-width=\"1.5\"/>\n", colour(n)));
}

#[cfg(test)]
mod tests {
    use super::{super::svg::check_xml, *};

    fn series(name: &str, points: &[(f64, Option<f64>)]) -> Series {
        Series { name: name.to_owned(), points: points.to_vec() }
    }

    #[test]
    fn a_missing_point_leaves_a_gap() {
        let points = [(2.0, Some(9.0)), (3.0, None), (4.0, Some(900.0)), (5.0, Some(4e4))];
        let svg = log_chart("a < b", "depth & more", "nodes", &[series("one", &points)]);
        check_xml(&svg);
        let line = svg.lines().find(|line| line.matches('L').count() == 1).unwrap();
        assert_eq!(line.matches('M').count(), 2);
        // Three points and the one in the legend.
        assert_eq!(svg.matches("a4.5").count(), 2 * 4);
        for power in 0..=5 {
            assert!(svg.contains(&format!(">{power}</tspan>")));
        }
    }

    #[test]
    fn numbers_without_logarithm_stand_at_the_bottom() {
        let series = [series("", &[(1.0, Some(0.0)), (2.0, Some(10.0)), (3.0, Some(1e3))])];
        let axes = Axes::of(&series);
        assert_eq!((axes.y, axes.least), ((1.0, 3.0), 10.0));
        assert_eq!(axes.place((1.0, 0.0)), (LEFT + INSET, TOP + HEIGHT));
        assert_eq!(axes.place((3.0, 1e3)), (LEFT + WIDTH - INSET, TOP));
    }

    #[test]
    fn little_or_nothing_can_be_drawn() {
        check_xml(&log_chart("", "", "", &[]));
        check_xml(&log_chart("", "", "", &[series("", &[(1.0, None), (2.0, Some(f64::NAN))])]));
        check_xml(&log_chart("", "", "", &[series("", &[(7.0, Some(-1.0))])]));
    }

    #[test]
    fn steps_are_round() {
        let steps = [0.07, 0.9, 1.0, 1.1, 3.0, 6.0, 42.0].map(round_step);
        assert_eq!(steps.map(|s| (s * 10.0).round() as u32), [1, 10, 10, 20, 50, 100, 500]);
    }

    #[test]
    fn markers_differ_by_shape() {
        let shapes: std::collections::HashSet<String> = (0..8)
            .map(|n| {
                let mut out = String::new();
                marker(&mut out, n, (0.0, 0.0));
                // Without its colour.
                let hollow = out.contains("#FFFFFF");
                format!("{}{hollow}", out.split('"').nth(1).unwrap())
            })
            .collect();
        assert_eq!(shapes.len(), 8);
    }
}
