//! Ctrl-C: the first asks for an end, so that what was found is kept; the second ends it.

use std::sync::{
    LazyLock,
    atomic::{AtomicBool, Ordering::Relaxed},
};

/// What a shell reports of a program ended by Ctrl-C.
pub(crate) const INTERRUPTED: u8 = 130;

/// Set once the user has asked for an end.
pub(crate) fn flag() -> &'static AtomicBool {
    static ASKED: AtomicBool = AtomicBool::new(false);
    static HANDLER: LazyLock<()> = LazyLock::new(|| {
        // Without a handler Ctrl-C ends the program at once, as it would anyway.
        _ = ctrlc::set_handler(|| {
            if ASKED.swap(true, Relaxed) {
                std::process::exit(INTERRUPTED.into());
            }
        });
    });
    LazyLock::force(&HANDLER);
    &ASKED
}
