//! Everything that the command says to people, in each language. A row of a
//! table that lacks a language does not compile.

#[cfg(feature = "cluster")]
mod cluster;
mod contest;
mod errors;
mod grading;
mod museum;
mod play;
mod progress;
mod puzzles;
pub(crate) mod reports;
mod results;

pub(crate) use ::draw::{Explain, Language, Sentences, counted, fill, table};
#[cfg(feature = "cluster")]
pub(crate) use cluster::Clusters;
pub(crate) use contest::Contests;
pub(crate) use errors::{Errors, refusal};
pub(crate) use grading::Grading;
pub(crate) use museum::Museum;
pub(crate) use play::Words;
pub(crate) use progress::ProgressWords;
pub(crate) use puzzles::Puzzling;
pub(crate) use results::Results;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_fills_the_same_places_in_as_many_forms() {
        let tables = [Contests::ROWS, Errors::ROWS, Grading::ROWS, Museum::ROWS, Words::ROWS];
        let tables = tables.into_iter().chain([ProgressWords::ROWS, Puzzling::ROWS, Results::ROWS]);
        #[cfg(feature = "cluster")]
        let tables = tables.chain([Clusters::ROWS]);
        for row in tables.flatten() {
            assert!(::draw::agree(row), "{row:?}");
        }
    }
}
