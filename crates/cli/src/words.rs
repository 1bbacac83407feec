//! Everything that the command says to people, in each language. A row of a
//! table that lacks a language does not compile.

mod contest;
mod errors;
mod play;
mod progress;
mod results;

pub(crate) use ::draw::{Explain, Language, Sentences, counted, fill, table};
pub(crate) use contest::Contests;
pub(crate) use errors::{Errors, refusal};
pub(crate) use play::Words;
pub(crate) use progress::ProgressWords;
pub(crate) use results::Results;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_fills_the_same_places_in_as_many_forms() {
        let tables = [Errors::ROWS, Words::ROWS, ProgressWords::ROWS, Results::ROWS, Contests::ROWS];
        for row in tables.into_iter().flatten() {
            assert!(::draw::agree(row), "{row:?}");
        }
    }
}
