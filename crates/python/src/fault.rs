//! Errors as Python sees them: one family, with the texts of the session.

use pyo3::{prelude::*, types::PyModule};
use session::{ParseError, SolveError};
use std::time::Duration;

/// What went wrong: a kind, which `alfabeta.errors` turns into a class, and a text for people.
#[derive(Debug)]
pub(crate) struct Fault {
    kind: &'static str,
    text: String,
}

impl Fault {
    pub(crate) fn new(kind: &'static str, text: impl ToString) -> Fault {
        Fault { kind, text: text.to_string() }
    }

    /// An argument makes no sense.
    pub(crate) fn argument(text: impl ToString) -> Fault {
        Fault::new("argument", text)
    }

    /// Something that should not happen.
    pub(crate) fn failure(text: impl ToString) -> Fault {
        Fault::new("failure", text)
    }
}

impl From<session::Error> for Fault {
    fn from(error: session::Error) -> Fault {
        Fault::new(error.kind(), error)
    }
}

impl From<SolveError> for Fault {
    fn from(error: SolveError) -> Fault {
        session::Error::from(error).into()
    }
}

impl From<ParseError> for Fault {
    fn from(error: ParseError) -> Fault {
        Fault::argument(error)
    }
}

impl From<Fault> for PyErr {
    fn from(fault: Fault) -> PyErr {
        Python::attach(|py| {
            let made = PyModule::import(py, "alfabeta.errors")
                .and_then(|errors| errors.call_method1("of", (fault.kind, fault.text)));
            made.map_or_else(|error| error, PyErr::from_value)
        })
    }
}

/// A span of time from seconds.
pub(crate) fn seconds(name: &str, seconds: Option<f64>) -> Result<Option<Duration>, Fault> {
    const DAY: f64 = 86_400.0;
    let read = |seconds: f64| {
        let fits = (0.0..=DAY).contains(&seconds);
        fits.then(|| Duration::from_secs_f64(seconds)).ok_or_else(|| {
            Fault::argument(format!("expected {name}, seconds from 0 to {DAY}, found {seconds}"))
        })
    };
    seconds.map(read).transpose()
}

/// A number within bounds.
pub(crate) fn within(name: &str, number: i64, least: i64, most: i64) -> Result<usize, Fault> {
    if (least..=most).contains(&number) {
        return Ok(number as usize);
    }
    Err(Fault::argument(format!("expected {name}, a number {least}-{most}, found {number}")))
}
