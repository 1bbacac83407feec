//! The targets, one module per kind of input.

mod certificates;
mod files;
mod forged;
mod games;
mod players;
mod protocols;
mod records;
mod serve;
mod web;

use crate::Target;

/// What a parser of text may take: much more than any of them needs.
const MEGABYTES: usize = 64 << 20;

/// What most targets have in common.
const TEXT: Target = Target {
    name: "",
    about: "",
    seeds: Vec::new,
    check: |_| String::new(),
    short: 3000,
    longest: 4096,
    long: 200_000,
    most_bytes: MEGABYTES,
};

/// All targets.
pub static TARGETS: &[Target] = &[
    games::RULES,
    games::MNK,
    games::ULTIMATE,
    games::KALAH,
    games::TREE,
    players::EVALUATOR,
    players::PLAYER,
    records::JSON,
    records::SGF,
    records::PSQ,
    records::GOMOCUP,
    records::TEXT_RECORD,
    protocols::ALFABETA_REFEREE,
    protocols::ALFABETA_BOT,
    protocols::GOMOCUP_MANAGER,
    protocols::GOMOCUP_ENGINE,
    protocols::GOMOCUP_FILES,
    protocols::KGP,
    protocols::CODINGAME_REFEREE,
    protocols::CODINGAME_BOT,
    serve::ALFABETA,
    serve::GOMOCUP,
    serve::KGP,
    serve::CODINGAME,
    certificates::FILE,
    certificates::PROOF,
    forged::FORGED,
    files::BOOK,
    files::KALAH_TABLE,
    files::KALAH_LEARNT,
    files::MNK_LEARNT,
    files::STORE,
    web::REQUEST,
];

fn texts(seeds: &[&str]) -> Vec<Vec<u8>> {
    seeds.iter().map(|seed| seed.as_bytes().to_vec()).collect()
}

/// An error's text, which must be short: it names what was found and does not repeat all of it.
fn refusal(error: &dyn std::fmt::Display) -> String {
    let text = error.to_string();
    assert!(!text.is_empty() && text.len() < 2000, "an error of {} bytes: {text}", text.len());
    text
}
