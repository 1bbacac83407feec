//! A recorded search.

use crate::{
    fault::Fault,
    task::{guard, json},
};
use draw::{Language, Sentences, svg, tikz};
use pyo3::prelude::*;

/// A recorded search: its data, what it says, and its pictures.
#[pyclass(frozen, module = "alfabeta._native")]
pub(crate) struct Trace {
    trace: session::Trace,
}

impl Trace {
    pub(crate) fn new(trace: session::Trace) -> Trace {
        Trace { trace }
    }
}

#[pymethods]
impl Trace {
    /// All of it.
    fn json(&self) -> String {
        json(&self.trace)
    }

    /// Each step in a sentence.
    fn sentences(&self, language: &str) -> Result<Vec<String>, Fault> {
        let say = Sentences::new(&self.trace, read(language)?);
        Ok(self.trace.steps.iter().map(|step| say.step(step)).collect())
    }

    /// The tree after a step, from 0.
    fn svg(&self, step: usize, language: &str) -> Result<String, Fault> {
        guard(|| Ok(svg::tree(&self.trace, step, read(language)?)))
    }

    /// The same as a LaTeX document.
    fn tikz(&self, step: usize, language: &str) -> Result<String, Fault> {
        guard(|| Ok(tikz::tree(&self.trace, step, read(language)?)))
    }
}

fn read(language: &str) -> Result<Language, Fault> {
    match language {
        "en" => Ok(Language::En),
        "pt" => Ok(Language::Pt),
        "es" => Ok(Language::Es),
        other => Err(Fault::argument(format!("expected a language (en, pt, es), found {other:?}"))),
    }
}
