//! Drawings with ANSI colours as lines of the screen library. Only what `draw` writes is
//! understood.

use ratatui::{
    style::{Color, Modifier, Style},
    text::{Line, Span},
};

/// The lines of a drawing; without colours if they are not wanted.
pub(super) fn lines(drawing: &str, colours: bool) -> Vec<Line<'static>> {
    let mut style = Style::new();
    drawing.lines().map(|line| self::line(line, colours, &mut style)).collect()
}

/// Whether colours are wanted, as the convention NO_COLOR has it.
pub(super) fn colours_wanted() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// `style` is what the line begins with, and then what it ends with.
fn line(text: &str, colours: bool, style: &mut Style) -> Line<'static> {
    let mut parts = text.split("\x1b[");
    let mut spans = vec![Span::styled(parts.next().unwrap_or_default().to_owned(), *style)];
    for part in parts {
        let (codes, text) = part.split_once('m').unwrap_or(("", part));
        for code in codes.split(';') {
            *style = changed(*style, code, colours);
        }
        spans.push(Span::styled(text.to_owned(), *style));
    }
    spans.retain(|span| !span.content.is_empty());
    Line::from(spans)
}

fn changed(style: Style, code: &str, colours: bool) -> Style {
    let colour = match code {
        "0" => return Style::new(),
        "1" => return style.add_modifier(Modifier::BOLD),
        "2" => return style.add_modifier(Modifier::DIM),
        "31" => Color::Red,
        "32" => Color::Green,
        "33" => Color::Yellow,
        "36" => Color::Cyan,
        _ => return style,
    };
    if colours { style.fg(colour) } else { style }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_kept_or_left_out() {
        let drawing = "a \x1b[1m\x1b[36mX\x1b[0m b\n\x1b[2mdim\nstill\x1b[0m not";
        let coloured = lines(drawing, true);
        assert_eq!(
            coloured.iter().map(ToString::to_string).collect::<Vec<_>>(),
            ["a X b", "dim", "still not"]
        );
        let bold = Style::new().add_modifier(Modifier::BOLD);
        assert_eq!(coloured[0].spans[1].style, bold.fg(Color::Cyan));
        assert_eq!(coloured[2].spans[0].style, Style::new().add_modifier(Modifier::DIM));
        assert_eq!(coloured[2].spans[1].style, Style::new());
        assert_eq!(lines(drawing, false)[0].spans[1].style, bold);
    }
}
