//! Evaluators print and parse, and refuse what they do not know with a clear message.

use games::{
    kalah::{self, Packed},
    mnk::{self, Small},
    ultimate::{self, Ultimate},
};
use heuristics::{
    kalah::KalahEvaluator,
    mnk::{MnkEvaluator, Threats},
    ultimate::UltimateEvaluator,
};
use kernel::{Evaluator, Game, MoveGuide, ParseError};

fn mnk(text: &str) -> Result<String, ParseError> {
    // All evaluators know five in line.
    let rules = "gomoku".parse().expect("a game");
    MnkEvaluator::parse(text, &rules).map(|read| read.to_string())
}

fn ultimate(text: &str) -> Result<String, ParseError> {
    UltimateEvaluator::parse(text, &ultimate::Rules::default()).map(|read| read.to_string())
}

fn kalah(text: &str) -> Result<String, ParseError> {
    KalahEvaluator::parse(text, &kalah::Rules::default()).map(|read| read.to_string())
}

type Read = fn(&str) -> Result<String, ParseError>;

#[test]
fn specs_print_only_what_is_not_default_and_parse_again() {
    for (read, text, printed) in [
        (mnk as Read, "threats", "threats"),
        (mnk, " threats:growth=4 , mover=1.5 ", "threats:growth=4,mover=1.5"),
        (mnk, "threats:radius=2", "threats"),
        (mnk, "patterns:margin=90,tempo=12.5", "patterns:tempo=12.5,margin=90"),
        (mnk, "patterns:swing=90", "patterns:margin=90"),
        (mnk, "potential", "potential"),
        (mnk, "potential:", "potential"),
        (mnk, "lines:level=3,end=1.4,two=12.5", "lines:two=12.5,end=1.4,level=3"),
        (mnk, "none", "none"),
        (ultimate, "network", "network"),
        (ultimate, "patterns", "patterns"),
        (ultimate, "boards", "boards"),
        (ultimate, "boards:free=50,centre=-1", "boards:centre=-1,free=50"),
        (ultimate, "board-lines:win=300,three=100", "board-lines:win=300"),
        (ultimate, "report:win=300", "board-lines:win=300"),
        (ultimate, "one-board", "one-board"),
        (ultimate, "guess", "one-board"),
        (ultimate, "none", "none"),
        (kalah, "weighted:row=0.25,empty=-2", "weighted:row=0.25,empty=-2"),
        (kalah, "weighted:row=0.098,tempo=1e-3", "weighted:tempo=0.001"),
        (kalah, "rows", "rows"),
        (kalah, "stores", "stores"),
        (kalah, "none", "none"),
    ] {
        assert_eq!(read(text).as_deref(), Ok(printed), "{text}");
        assert_eq!(read(printed).as_deref(), Ok(printed));
    }
}

#[test]
fn bad_specs_say_what_was_expected() {
    for (read, text, message) in [
        (
            mnk as Read,
            "",
            "expected an evaluator: threats or patterns or potential or lines or none, found nothing",
        ),
        (
            kalah,
            "row:row=2",
            "expected an evaluator: weighted or rows or stores or none, found \"row\"",
        ),
        (
            ultimate,
            "Boards",
            "expected an evaluator: network or patterns or boards or board-lines or one-board or none, found \"Boards\"",
        ),
        (
            ultimate,
            "guess:two=9",
            "expected nothing after one-board, which has no settings, found \"two=9\"",
        ),
        (
            mnk,
            "threats:grow=2",
            "expected settings of threats: growth= or mover= or radius=, found \"grow=2\"",
        ),
        (
            mnk,
            "threats:growth",
            "expected settings of threats: growth= or mover= or radius=, found \"growth\"",
        ),
        (
            mnk,
            "potential:k=2",
            "expected nothing after potential, which has no settings, found \"k=2\"",
        ),
        (mnk, "lines:level=11", "expected level= a whole number from 0 to 10, found \"level=11\""),
        (
            mnk,
            "lines:level=0.5",
            "expected level= a whole number from 0 to 10, found \"level=0.5\"",
        ),
        (kalah, "weighted:row=x", "expected row= a number from -100 to 100, found \"row=x\""),
        (kalah, "weighted:row=NaN", "expected row= a number from -100 to 100, found \"row=NaN\""),
        (kalah, "weighted:row=inf", "expected row= a number from -100 to 100, found \"row=inf\""),
        (kalah, "weighted:row=1,row=1", "expected row= once, found \"row=1\""),
    ] {
        assert_eq!(read(text).unwrap_err().to_string(), message, "{text}");
    }
}

#[test]
fn every_name_is_known_and_its_settings_can_be_written() {
    for (read, names, settings) in [
        (mnk as Read, heuristics::mnk::names(), heuristics::mnk::settings as fn(&str) -> Vec<_>),
        (ultimate, heuristics::ultimate::names(), heuristics::ultimate::settings),
        (kalah, heuristics::kalah::names(), heuristics::kalah::settings),
    ] {
        for (name, summary) in names {
            assert_eq!(read(name).as_deref(), Ok(*name), "{summary}");
            for setting in settings(name) {
                let write = |value: f64| read(&format!("{name}:{}={value}", setting.name));
                assert_eq!(write(setting.default).as_deref(), Ok(*name), "{setting:?}");
                for value in [setting.least, setting.most] {
                    assert!(write(value).is_ok(), "{setting:?}");
                }
                assert!(write(setting.most + 1.0).is_err(), "{setting:?}");
            }
        }
    }
}

#[test]
fn the_default_is_the_first_name() {
    let mnk = MnkEvaluator::standard(&mnk::Rules::default()).to_string();
    let ultimate = UltimateEvaluator::standard(&ultimate::Rules::default()).to_string();
    let kalah = KalahEvaluator::standard(&kalah::Rules::default()).to_string();
    assert_eq!(mnk, heuristics::mnk::names()[0].0);
    assert_eq!(ultimate, heuristics::ultimate::names()[0].0);
    assert_eq!(kalah, heuristics::kalah::names()[0].0);
}

#[test]
fn the_enum_says_what_the_evaluator_in_it_says() {
    let pos = Small::parse(&mnk::Rules::default(), "X../.O./..X").unwrap();
    let mut chosen = MnkEvaluator::standard(&pos.rules());
    let mut alone = Threats::new(&pos.rules());
    assert_eq!(chosen.evaluate(&pos), alone.evaluate(&pos));
    for mv in [1, 2, 7].map(mnk::Cell) {
        assert_eq!(chosen.move_score(&pos, mv), alone.move_score(&pos, mv));
    }
    for name in ["boards", "board-lines", "one-board", "none"] {
        let mut chosen = UltimateEvaluator::parse(name, &ultimate::Rules::default()).unwrap();
        let value = chosen.evaluate(&Ultimate::new(&ultimate::Rules::default())).points();
        assert_eq!(value != 0, name == "boards", "{name}: only it counts who moves");
    }
    for name in ["weighted:tempo=0", "rows", "stores", "none"] {
        let mut chosen = KalahEvaluator::parse(name, &kalah::Rules::default()).unwrap();
        assert_eq!(chosen.evaluate(&Packed::new(&kalah::Rules::default())).points(), 0, "{name}");
    }
}

/// The table on the crate's page: the default of each game stands in the column of defaults, and
/// the row has all names that can be asked for.
#[test]
fn the_table_of_the_crate_page_is_true() {
    type Names = &'static [(&'static str, &'static str)];
    let rows: [(&str, Names, Vec<String>); 3] = [
        ("mnk", heuristics::mnk::names(), vec![standard_mnk("gomoku"), standard_mnk("mnk:4x4x4")]),
        (
            "ultimate",
            heuristics::ultimate::names(),
            ["ultimate", "ultimate:open"].map(standard_ultimate).into(),
        ),
        (
            "kalah",
            heuristics::kalah::names(),
            vec![KalahEvaluator::standard(&Default::default()).to_string()],
        ),
    ];
    let page = include_str!("../src/lib.rs");
    for (module, names, defaults) in rows {
        let begin = format!("//! | [`{module}`] |");
        let row = page.lines().find_map(|line| line.strip_prefix(&begin)).expect(module);
        let quoted = |cell: &str| -> Vec<String> {
            cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
        };
        let (first, others) = row.split_once('|').expect("two columns");
        let sorted = |mut names: Vec<String>| {
            names.sort();
            names
        };
        assert_eq!(sorted(quoted(first)), sorted(defaults), "{module}: defaults");
        let known = names.iter().map(|(name, _)| (*name).to_owned()).collect();
        assert_eq!(sorted([quoted(first), quoted(others)].concat()), sorted(known), "{module}");
    }
}

fn standard_mnk(rules: &str) -> String {
    MnkEvaluator::standard(&rules.parse().expect("rules")).to_string()
}

fn standard_ultimate(rules: &str) -> String {
    UltimateEvaluator::standard(&rules.parse().expect("rules")).to_string()
}
