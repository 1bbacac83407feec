//! Records from one format into another.

use crate::{Answer, Desk, Kind, ReadRecords, Refusal, Task, WriteRecords};
use records::{Format, Lost};

impl Desk {
    pub(crate) fn read_records(&self, request: ReadRecords) -> Result<Task, Refusal> {
        let format = match &request.format {
            Some(name) => name.parse().map_err(Refusal::content)?,
            None => Format::of_content(&request.text),
        };
        let most = self.bounds.records;
        few_enough(games_seen(&request.text, format), most)?;
        Ok(Task::new(Kind::ReadRecords, move |_, _| {
            let records = records::read(&request.text, format, request.game.as_deref())?;
            few_enough(records.len(), most)?;
            Ok(Answer::Records { format: format.name(), records })
        }))
    }

    pub(crate) fn write_records(&self, request: WriteRecords) -> Result<Task, Refusal> {
        few_enough(request.records.len(), self.bounds.records)?;
        let format: Format = request.format.parse().map_err(Refusal::content)?;
        Ok(Task::new(Kind::WriteRecords, move |_, _| {
            let text = records::write(&request.records, format)?;
            let lost = records::lost(&request.records, format);
            let lost = lost.into_iter().map(Lost::id).collect();
            Ok(Answer::Text { text, extension: extension(format), lost })
        }))
    }
}

/// How many games a text must have, where one takes so few bytes that reading them all would take
/// long.
fn games_seen(text: &str, format: Format) -> usize {
    match format {
        Format::Gomocup => text.lines().filter(|line| !line.trim().is_empty()).count(),
        Format::Sgf => text.matches("(;").count(),
        Format::Json | Format::Psq | Format::Text => 0,
    }
}

fn few_enough(found: usize, most: usize) -> Result<(), Refusal> {
    if found <= most {
        return Ok(());
    }
    Err(Refusal::out_of_bounds(format!("expected at most {most} games, found {found}")))
}

/// How the name of such a file ends.
fn extension(format: Format) -> &'static str {
    match format {
        Format::Json => "jsonl",
        Format::Sgf => "sgf",
        Format::Psq => "psq",
        Format::Gomocup | Format::Text => "txt",
    }
}
