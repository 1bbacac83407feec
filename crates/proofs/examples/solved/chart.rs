//! How the work grows with the board: a dot a game, cells to the right, nodes upwards, each step ten times as many.

use games::mnk::Rules;
use std::fmt::Write;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 420.0;
/// What is left free around the dots.
const MARGIN: f64 = 50.0;
/// The colours of k = 3, 4, 5 and so on.
const COLOURS: [&str; 6] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"];

/// A picture of rows of the table: the game and its nodes.
pub(crate) fn svg(rows: &[(Rules, f64)]) -> String {
    let most_cells = rows.iter().map(|(rules, _)| rules.grid().cells()).max().unwrap_or(1);
    let most_power = rows.iter().map(|(_, nodes)| nodes.log10()).fold(1.0, f64::max).ceil();
    let x = |cells: f64| MARGIN + cells / f64::from(most_cells) * (WIDTH - 2.0 * MARGIN);
    let y = |power: f64| HEIGHT - MARGIN - power / most_power * (HEIGHT - 2.0 * MARGIN);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"11\">\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
    );
    for power in 0..=most_power as u32 {
        let (left, right, at) = (MARGIN, WIDTH - MARGIN, y(power.into()));
        _ = writeln!(
            out,
            "<path d=\"M{left} {at:.1}H{right}\" stroke=\"#dddddd\"/><text x=\"8\" y=\"{at:.1}\">10^{power}</text>"
        );
    }
    for (rules, nodes) in rows {
        let (across, up) = (x(rules.grid().cells().into()), y(nodes.max(1.0).log10()));
        let colour = COLOURS[(rules.k().saturating_sub(3) as usize).min(COLOURS.len() - 1)];
        let (columns, rows) = (rules.grid().columns(), rules.grid().rows());
        let name = format!("{columns},{rows},{}", rules.k());
        _ = writeln!(
            out,
            "<circle cx=\"{across:.1}\" cy=\"{up:.1}\" r=\"4\" fill=\"{colour}\"/><text x=\"{:.1}\" y=\"{:.1}\">{name}</text>",
            across + 6.0,
            up - 4.0
        );
    }
    let below = HEIGHT - 14.0;
    _ = writeln!(
        out,
        "<text x=\"{MARGIN}\" y=\"{below}\">cells of the board (up to {most_cells}); upwards: nodes until the value is proven; a colour for each k</text>\n</svg>"
    );
    out
}
