//! The report's own player of Ultimate tic-tac-toe in the engine: what it drops by opinion is never called proven.

use app::{Limits, Options, Registry, Think, ThoughtLine};
use std::sync::atomic::AtomicBool;

fn think(game: &str, position: &str, evaluator: &str) -> ThoughtLine {
    let mut pos = Registry::standard().open(game).expect("a game");
    pos.set(position).expect("a position");
    let think = Think {
        limits: Limits { depth: Some(30), ..Limits::default() },
        options: Options::default(),
        evaluator: Some(evaluator.to_owned()),
        table_bytes: 1 << 20,
    };
    let mut thought = pos.think(&think, &AtomicBool::new(false), &mut |_| true).expect("a thought");
    thought.lines.remove(0)
}

#[test]
fn a_guess_is_never_called_proven() {
    for (game, position, value) in POSITIONS {
        let [all, guessed] = ["report", "guess"].map(|name| think(game, position, name));
        assert!(all.proven && !guessed.proven, "{position}: {all:?} {guessed:?}");
        assert_eq!(all.value, value, "{position}");
        // What it thinks may be the same, as it takes the opponent for one who guesses too.
        assert_ne!(guessed.moves[0], all.moves[0], "{position}");
    }
}

/// Late positions with a free choice of board and a win at once that is not in the one that is guessed; what they
/// are worth to X. (Deeper results are no proof in this game: the table's keys may be those of other positions.)
const POSITIONS: [(&str, &str, &str); 3] = [
    (
        "ultimate",
        "X;.O.XO.XX.;X.XOO.OXO/..OOO.O../OX.XXOXOX/.X.OXXXX./OX.OXXO.O/..OOOX.OO/XXX....O./O.X.XX.OX/X.OO.X.OX",
        "+1",
    ),
    (
        "ultimate:tie=count",
        "X;..OOXOOOX;..XXOOXXO/XO..X.X.O/OXXO.XO../..OXXOX.O/XXX..XO../O.O.OX.OO/XOOOOOXXO/O.OO.XOXX/O..XXXXOX",
        "+1",
    ),
    (
        "ultimate:open",
        "O;.OOO.X#OX;XXOO..XXO/.OOOXOXXO/OXXOOOXOO/OXXOOOXOX/.OXXX.OOX/X.XX.XXOX/XOXXOOOXO/OXXXOOX.O/OXOXXOOXX",
        "-1",
    ),
];
