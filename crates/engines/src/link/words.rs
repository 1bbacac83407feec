//! Command texts.

use crate::link::LinkError;

/// The words of a command: divided by blanks; `'…'` and `"…"` keep blanks, and a backslash before a blank, a quote or
/// a backslash keeps that (not inside `'…'`).
///
/// # Errors
/// If a quote is not closed or there is no word at all.
///
/// ```
/// assert_eq!(link::words(r#"python3 "my bot.py" -q"#)?, ["python3", "my bot.py", "-q"]);
/// # Ok::<(), link::LinkError>(())
/// ```
pub fn words(command: &str) -> Result<Vec<String>, LinkError> {
    let mut words = Vec::new();
    // None between words: an empty pair of quotes is a word too.
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut letters = command.chars().peekable();
    while let Some(letter) = letters.next() {
        match (letter, quote) {
            (blank, None) if blank.is_whitespace() => words.extend(word.take()),
            ('"' | '\'', None) => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (_, Some(open)) if letter == open => quote = None,
            ('\\', None | Some('"')) => {
                let kept = letters.next_if(|next| matches!(next, ' ' | '"' | '\'' | '\\'));
                word.get_or_insert_default().push(kept.unwrap_or('\\'));
            }
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    match (quote, words.is_empty()) {
        (Some(quote), _) => {
            Err(LinkError::Command(format!("expected a closing {quote}, found {command:?}")))
        }
        (None, true) => Err(LinkError::Command("expected a command, found nothing".to_owned())),
        (None, false) => Ok(words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_and_backslashes_keep_blanks() {
        for (text, expected) in [
            ("bot", &["bot"][..]),
            ("  ./bot  -x\t1 ", &["./bot", "-x", "1"]),
            ("'my bot' \"a b\"c", &["my bot", "a bc"]),
            (r"my\ bot C:\dir\bot", &["my bot", r"C:\dir\bot"]),
            (r#"bot "" '' "say \"hi\"" 'a\b'"#, &["bot", "", "", r#"say "hi""#, r"a\b"]),
            ("bot $HOME; rm | x > y", &["bot", "$HOME;", "rm", "|", "x", ">", "y"]),
        ] {
            assert_eq!(words(text).unwrap(), expected, "{text}");
        }
    }

    #[test]
    fn what_is_no_command_is_refused() {
        for (text, message) in [
            ("", "expected a command, found nothing"),
            (" \t", "expected a command, found nothing"),
            ("bot 'x", "expected a closing ', found \"bot 'x\""),
        ] {
            assert_eq!(words(text).unwrap_err().to_string(), message);
        }
    }
}
