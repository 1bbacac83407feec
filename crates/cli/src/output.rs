//! Standard output, written as it comes. A reader that has seen enough is no failure; a full disk is.

use crate::{
    draw,
    words::{Errors, Language, fill},
};
use std::{
    io::{self, IsTerminal, Write},
    process::ExitCode,
    sync::OnceLock,
};

/// The first failure to write.
static LOST: OnceLock<io::Error> = OnceLock::new();

/// Whether there is a terminal that a full screen can be drawn on.
pub(crate) fn has_screen() -> bool {
    let is_dumb = std::env::var_os("TERM").is_some_and(|name| name == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb
}

/// Prints a text on lines of its own, at once. Whether that went well is asked with [`is_lost`].
pub(crate) fn say(text: &str) {
    write(text.trim_end_matches('\n'));
    write("\n");
}

/// Prints a text, at once.
pub(crate) fn write(text: &str) {
    let mut out = anstream::stdout();
    if let Err(error) = out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        // Later ones follow from the first.
        _ = LOST.set(error);
    }
}

/// Whether nothing that is written arrives any longer.
pub(crate) fn is_lost() -> bool {
    LOST.get().is_some()
}

/// Prints the last of the answer, and says so if any of it was lost.
pub(crate) fn finish(text: &str, language: Language) -> ExitCode {
    write(text);
    match LOST.get() {
        Some(lost) if lost.kind() != io::ErrorKind::BrokenPipe => {
            error(&fill(Errors::of(language).output, &[&lost.to_string()]), language);
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}

/// Says what went wrong.
pub(crate) fn error(text: &str, language: Language) {
    let (style, label) = (draw::ERROR, Errors::of(language).error);
    remark(&format!("{style}{label}{style:#} {text}"));
}

/// Says something that is no part of the answer, where a program does not read it.
pub(crate) fn remark(text: &str) {
    // Nobody is left to tell if even this cannot be written.
    _ = writeln!(anstream::stderr(), "{text}");
}
