//! Errors as Python sees them: one family, with the texts of the session.

use pyo3::{prelude::*, types::PyModule};
use session::{ParseError, SolveError};

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

    /// A text names no player.
    pub(crate) fn player(error: ParseError) -> Fault {
        Fault::new("player", format!("player: {error}"))
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
