//! A recorded search.

use crate::{
    fault::Fault,
    task::{Answer, Task, guard, json},
};
use draw::{Language, Sentences, svg, tikz};
use pyo3::prelude::*;
use serde::Serialize;
use session::explain::Step;
use std::{mem::take, sync::Arc};

/// Nodes or steps that are handed over at once. Ctrl-C is heard between two pieces, so that one must
/// take milliseconds.
const PIECE: usize = 1000;

/// A recorded search: its data, what it says, and its pictures.
#[pyclass(frozen, module = "alfabeta._native")]
pub(crate) struct Trace {
    head: String,
    trace: Arc<session::Trace>,
}

impl Trace {
    pub(crate) fn new(mut trace: session::Trace) -> Trace {
        let long = (take(&mut trace.nodes), take(&mut trace.steps), take(&mut trace.layout));
        let head = json(&trace);
        (trace.nodes, trace.steps, trace.layout) = long;
        Trace { head, trace: Arc::new(trace) }
    }

    /// A picture of a tree may be large, and take its time.
    fn draw(
        &self,
        step: usize,
        language: &str,
        tree: fn(&session::Trace, usize, Language) -> String,
    ) -> Result<Task, Fault> {
        let (trace, language) = (Arc::clone(&self.trace), read(language)?);
        Task::start(move |_, _| Ok(Answer::Text(tree(&trace, step, language))))
    }
}

#[pymethods]
impl Trace {
    /// All but the nodes, the steps and where they are drawn.
    fn head(&self) -> &str {
        &self.head
    }

    /// Some nodes from a place on, none behind the last.
    fn nodes(&self, start: usize) -> Result<String, Fault> {
        guard(|| Ok(json(&piece(&self.trace.nodes, start).collect::<Vec<_>>())))
    }

    /// Some steps from a place on, each with its sentence; none behind the last.
    fn steps(&self, start: usize, language: &str) -> Result<String, Fault> {
        #[derive(Serialize)]
        struct Told<'a> {
            #[serde(flatten)]
            step: &'a Step,
            text: String,
        }
        let say = Sentences::new(&self.trace, read(language)?);
        let told = |step| Told { step, text: say.step(step) };
        guard(|| Ok(json(&piece(&self.trace.steps, start).map(told).collect::<Vec<_>>())))
    }

    /// The tree after a step, from 0.
    fn svg(&self, step: usize, language: &str) -> Result<Task, Fault> {
        self.draw(step, language, svg::tree)
    }

    /// The same as a LaTeX document.
    fn tikz(&self, step: usize, language: &str) -> Result<Task, Fault> {
        self.draw(step, language, tikz::tree)
    }
}

fn piece<T>(all: &[T], start: usize) -> impl Iterator<Item = &T> {
    all.iter().skip(start).take(PIECE)
}

fn read(language: &str) -> Result<Language, Fault> {
    match language {
        "en" => Ok(Language::En),
        "pt" => Ok(Language::Pt),
        "es" => Ok(Language::Es),
        other => Err(Fault::argument(format!("expected a language (en, pt, es), found {other:?}"))),
    }
}
