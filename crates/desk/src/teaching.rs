//! For people who learn: a mistake of the museum, and student reports done again.

use crate::{
    Answer, Desk, Kind, Message, Mistake, Refusal, Report, SectionDone, Task,
    bounds::{short, within},
    task::limited,
};
use std::num::NonZero;
use teach::{
    museum,
    report::{self, Options, StudentReport},
};

impl Desk {
    pub(crate) fn mistake(&self, request: Mistake) -> Result<Task, Refusal> {
        let mistake: teach::Mistake = request.mistake.parse().map_err(Refusal::content)?;
        let position = request.position.as_deref().unwrap_or(mistake.scene().position).to_owned();
        short("position", &position, self.bounds.text)?;
        let most = self.bounds.mistake_positions;
        let positions = within("positions", request.positions.unwrap_or(0), 0, most)?;
        let (seed, milliseconds) = (request.seed.unwrap_or(1), self.bounds.mistake_ms);
        let wants_steps = request.steps.unwrap_or(false);
        Ok(Task::new(Kind::Mistake, move |job, _| {
            let exhibit = Box::new(museum::exhibit_at(mistake, &position)?);
            let measured = match positions {
                0 => None,
                count => {
                    let job = limited(job, milliseconds);
                    Some(museum::measure(mistake, count as u32, seed, &job)?)
                }
            };
            let steps = match wants_steps {
                true => Some(Box::new(museum::watch(mistake, &position)?)),
                false => None,
            };
            Ok(Answer::Mistake { exhibit, measured, steps })
        }))
    }

    pub(crate) fn report(&self, request: Report) -> Result<Task, Refusal> {
        let report: StudentReport = request.report.parse().map_err(Refusal::content)?;
        let threads = NonZero::new(self.bounds.threads as usize).unwrap_or(NonZero::<usize>::MIN);
        let (quick, seed) = (request.quick.unwrap_or(true), request.seed.unwrap_or(1));
        let milliseconds = self.bounds.report_ms;
        Ok(Task::new(Kind::Report, move |job, output| {
            let (mut number, of) = (0, report.topics().len());
            let options = Options { quick, seed, threads };
            let rerun =
                report::run(report, options, &limited(job, milliseconds), &mut |section| {
                    number += 1;
                    let section = section.clone();
                    output.send(Message::Section(Box::new(SectionDone { number, of, section })));
                    output.pause();
                })?;
            Ok(Answer::Rerun { rerun: Box::new(rerun) })
        }))
    }
}
