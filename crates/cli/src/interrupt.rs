//! Ctrl-C: the first cancels the work, so that what was found is kept; the second ends the program.

use session::Job;
use std::sync::LazyLock;

/// What a shell reports of a program ended by Ctrl-C.
pub(crate) const INTERRUPTED: u8 = 130;

/// The job that all work is a part of, cancelled by Ctrl-C. Before the first call Ctrl-C ends the
/// program at once.
pub(crate) fn job() -> &'static Job {
    static ROOT: LazyLock<Job> = LazyLock::new(|| {
        let root = Job::new();
        let job = root.clone();
        // Without a handler Ctrl-C ends the program at once, as it would anyway.
        _ = ctrlc::set_handler(move || {
            if job.is_cancelled() {
                std::process::exit(INTERRUPTED.into());
            }
            job.cancel();
        });
        root
    });
    &ROOT
}
