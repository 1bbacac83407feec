//! A report as JUnit's XML, which autograders read.

use super::text::{findings, heading, sentence};
use crate::{
    draw::svg::escape,
    words::{Grading, Language},
};
use teach::grade::{Checked, Graded, Status};

pub(super) fn report(graded: &Graded, language: Language) -> String {
    let count = |status| graded.checks.iter().filter(|checked| checked.status == status).count();
    let (failed, skipped) = (count(Status::Failed), count(Status::Skipped));
    let name = graded.name.as_ref().unwrap_or(&graded.program);
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    out += &format!(
        "<testsuite name=\"{}\" tests=\"{}\" failures=\"{failed}\" errors=\"0\" skipped=\"{skipped}\">\n",
        escape(name),
        graded.checks.len()
    );
    out += &format!(
        "  <properties>\n    <property name=\"points\" value=\"{}\"/>\n    <property name=\"most_points\" value=\"{}\"/>\n  </properties>\n",
        graded.points, graded.most_points
    );
    for checked in &graded.checks {
        out += &case(graded, checked, language);
    }
    let summary = findings(graded, language).join("\n");
    let heading = heading(graded, language);
    out += &format!("  <system-out>{}</system-out>\n", escape(&format!("{heading}\n{summary}")));
    out + "</testsuite>\n"
}

fn case(graded: &Graded, checked: &Checked, language: Language) -> String {
    let (check, class) = (checked.check.name(), escape(&graded.game));
    let head = format!("  <testcase classname=\"{class}\" name=\"{check}\"");
    match checked.status {
        Status::Passed => format!("{head}/>\n"),
        Status::Skipped => format!("{head}><skipped/></testcase>\n"),
        Status::Failed => {
            let title = escape(Grading::of(language).check(checked.check));
            let told = checked.failures.iter().map(|failure| {
                let position =
                    failure.view.as_ref().map(|view| &*view.position).unwrap_or_default();
                format!("{position} {}\n", sentence(failure, language))
            });
            let (failed, tried) = (checked.failed, checked.tried);
            let told = escape(told.collect::<String>().trim_end());
            format!(
                "{head}>\n    <failure message=\"{title}: {failed}/{tried}\">{told}</failure>\n  </testcase>\n"
            )
        }
    }
}
