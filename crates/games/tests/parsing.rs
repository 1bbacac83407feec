//! Whatever is written, parsers answer with a value that prints and parses, or with an error: they
//! never panic.

use games::{kalah, mnk, tree, ultimate::Ultimate};
use kernel::Game;
use proptest::prelude::*;

/// Reads `text` as rules, as a position and as a move of the game.
fn read<G: Game>(rules: &G::Rules, text: &str) -> Result<(), TestCaseError> {
    if let Ok(pos) = G::parse(rules, text) {
        pos.audit().map_err(TestCaseError::fail)?;
        let again = G::parse(rules, &pos.to_string());
        prop_assert_eq!(again.as_ref(), Ok(&pos));
        let mut moves = Vec::new();
        pos.moves(&mut moves);
        prop_assert_eq!(moves.is_empty(), pos.terminal().is_some());
    }
    let mut pos = G::new(rules);
    if let Ok(mv) = pos.parse_move(text) {
        // Legal or not, it is answered.
        _ = pos.play(mv);
        pos.audit().map_err(TestCaseError::fail)?;
    }
    Ok(())
}

fn read_rules<G: Game>(fits: impl Fn(&G::Rules) -> bool, text: &str) -> Result<(), TestCaseError> {
    if let Ok(rules) = text.parse::<G::Rules>() {
        let again = rules.to_string().parse::<G::Rules>();
        prop_assert_eq!(again.as_ref(), Ok(&rules));
        if fits(&rules) {
            G::new(&rules).audit().map_err(TestCaseError::fail)?;
        }
    }
    Ok(())
}

/// Text in which what matters to a parser is frequent.
fn near(chars: &'static str) -> impl Strategy<Value = String> {
    let chars: Vec<char> = chars.chars().collect();
    let likely = prop::collection::vec(prop::sample::select(chars), 0..120);
    prop_oneof![
        3 => likely.prop_map(|chars| chars.into_iter().collect()),
        1 => any::<String>(),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn boards_of_lines(text in near("XO.xo/ ,19ab")) {
        read::<mnk::Small>(&mnk::Rules::default(), &text)?;
        read::<mnk::Large>(&"mnk:2x2x2".parse().unwrap(), &text)?;
    }

    #[test]
    fn nine_cells(cells in "[XO.]{3}/[XO.]{3}/[XO.]{3}") {
        read::<mnk::Small>(&mnk::Rules::default(), &cells)?;
    }

    #[test]
    fn ultimate_positions(
        owners in "[.@#XOxo]{9}",
        boards in "([XO.]{9}/){8}[XO.]{9}",
        sparse in "([XO.......]{9}/){8}[XO.......]{9}",
        side in "[XO]",
        other in near("XO.;@#/a1"),
    ) {
        for rules in ["ultimate", "ultimate:open"] {
            let rules = rules.parse().unwrap();
            read::<Ultimate>(&rules, &other)?;
            read::<Ultimate>(&rules, &format!("{side};{owners};{boards}"))?;
            read::<Ultimate>(&rules, &format!("{side};.........;{sparse}"))?;
        }
    }

    #[test]
    fn kalah_positions(
        pits in prop::collection::vec(0..9_u32, 8),
        text in near("SN:0123456789,/"),
    ) {
        let rules = "kalah:3x4".parse().unwrap();
        let row = |row: &[u32]| row.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
        let written = format!("N:{}/{}", row(&pits[..4]), row(&pits[4..]));
        for text in [text, written] {
            read::<kalah::Packed>(&rules, &text)?;
            read::<kalah::Wide>(&rules, &text)?;
        }
    }

    #[test]
    fn names_of_games(
        tail in near("0123456789x:,=()- rulestandpcopyemtikghw"),
        name in prop::sample::select(vec!["mnk:", "gomoku:", "kalah:", "ultimate:", "tree:", ""]),
    ) {
        let text = format!("{name}{tail}");
        read_rules::<mnk::Large>(mnk::Large::fits, &text)?;
        read_rules::<mnk::Small>(mnk::Small::fits, &text)?;
        read_rules::<Ultimate>(|_| true, &text)?;
        read_rules::<kalah::Wide>(kalah::Wide::fits, &text)?;
        read_rules::<tree::Tree>(|_| true, &text)?;
    }

    #[test]
    fn sizes(m in 0..500_u32, n in 0..500_u32, k in 0..500_u32) {
        let text = format!("mnk:{m}x{n}x{k}");
        let valid = m > 0 && n > 0 && k > 0 && m * n <= 400;
        prop_assert_eq!(text.parse::<mnk::Rules>().is_ok(), valid);
        if valid {
            prop_assert!(mnk::Large::fits(&text.parse().unwrap()), "every board fits the largest form");
        }
    }

    #[test]
    fn kalah_sizes(pits in 0..20_u32, seeds in 0..40_u32) {
        let text = format!("kalah:{pits}x{seeds}");
        let valid = (1..=12).contains(&pits) && (1..=24).contains(&seeds);
        prop_assert_eq!(text.parse::<kalah::Rules>().is_ok(), valid);
        if valid {
            prop_assert!(kalah::Wide::fits(&text.parse().unwrap()), "every board fits the wide form");
        }
    }

    #[test]
    fn trees(text in near("((()))  ==x0123456789-ab.")) {
        read::<tree::Tree>(&tree::Rules::default(), &text)?;
    }
}
