//! The notes below a command's options, in the form that clap wraps to the terminal's width.

/// Examples longer than this are continued on the next line: the narrowest usual terminal.
const WIDTH: usize = 80;
/// What a continued line begins with.
const INDENT: &str = "      ";

/// Notes with one line per paragraph: clap keeps every line break it is given, so a paragraph that
/// was wrapped in the source would be wrapped twice. Indented lines stay lines.
pub(super) fn flowed(notes: &str) -> String {
    let mut out = String::new();
    let mut in_paragraph = false;
    for line in notes.lines() {
        let is_text = !line.is_empty() && !line.starts_with(' ');
        if in_paragraph && is_text {
            out.push(' ');
        } else if !out.is_empty() {
            out.push('\n');
        }
        out += &if is_text { line.to_owned() } else { continued(line) };
        in_paragraph = is_text;
    }
    out
}

/// A command that a shell still understands after it was broken into lines, before an option if
/// there is one: `--games 1000` stays together.
fn continued(line: &str) -> String {
    if line.chars().count() <= WIDTH {
        return line.to_owned();
    }
    let room = WIDTH - " \\".len();
    let is_quoted = |at: usize| line[..at].matches('"').count() % 2 == 1;
    let fits = |at: &usize| line[..*at].chars().count() <= room && !is_quoted(*at);
    let last = |blank: &str| {
        let places = line.match_indices(blank).map(|(at, _)| at).filter(fits);
        places.filter(|at| !line[..*at].trim().is_empty()).last()
    };
    match last(" --").or_else(|| last(" ")) {
        Some(at) => {
            let rest = continued(&(INDENT.to_owned() + &line[at + 1..]));
            format!("{} \\\n{rest}", &line[..at])
        }
        None => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_become_lines_and_long_commands_are_continued() {
        let long = format!("  alfabeta {} \"a quoted text\"", "x".repeat(60));
        let notes = format!("Examples:\n  alfabeta a\n{long}\n\none\ntwo\n\nthree");
        let broken = format!("  alfabeta {} \\\n      \"a quoted text\"", "x".repeat(60));
        let expected = format!("Examples:\n  alfabeta a\n{broken}\n\none two\n\nthree");
        assert_eq!(flowed(&notes), expected);
    }
}
