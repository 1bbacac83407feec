//! The classic mistakes: their names, the lines that are wrong, and where each can be seen.

use crate::{report::StudentReport, textbook::Method};
use kernel::ParseError;
use std::{fmt, str::FromStr};

/// A classic mistake in a program that plays by minimax.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mistake {
    /// A child's score is not negated.
    Sign,
    /// Alpha and beta change signs for a child, but not places.
    Window,
    /// The opponent is taken to move although the same player moves again.
    ExtraTurn,
    /// A table takes bounds for exact values.
    Bounds,
    /// A table's key lacks the side to move.
    SideToMove,
    /// The best move of a symmetric image is played without mapping it back.
    Symmetry,
    /// A win now and a win later are worth the same.
    FastestWin,
    /// Later moves are searched less deeply than earlier ones.
    UnevenDepth,
    /// The value of a shallow search is taken for the truth.
    Horizon,
    /// The evaluation is always the first player's.
    EvaluationSide,
    /// Of several boards one is picked by opinion, and no other searched.
    OneBoard,
    /// Alpha is not carried from one root move to the next.
    RootAlpha,
    /// A bound that equals the best score counts as an equally good move.
    BoundAsEqual,
    /// A timing table whose columns do not do the same work.
    UnequalWork,
}

/// Where a mistake is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scene {
    /// The rules.
    pub game: &'static str,
    /// The smallest position found where it fails.
    pub position: &'static str,
    /// The evaluator of leaves that are not finished games.
    pub evaluator: &'static str,
    /// How the right program searches; the wrong one differs by the mistake alone.
    pub method: Method,
    /// How many random moves lead to the positions that it is measured on.
    pub plies: (u32, u32),
}

impl Mistake {
    /// All of them, in the order of the museum.
    pub const ALL: [Mistake; 14] = [
        Mistake::Sign,
        Mistake::Window,
        Mistake::ExtraTurn,
        Mistake::Bounds,
        Mistake::SideToMove,
        Mistake::Symmetry,
        Mistake::FastestWin,
        Mistake::UnevenDepth,
        Mistake::Horizon,
        Mistake::EvaluationSide,
        Mistake::OneBoard,
        Mistake::RootAlpha,
        Mistake::BoundAsEqual,
        Mistake::UnequalWork,
    ];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Mistake::Sign => "sign",
            Mistake::Window => "window",
            Mistake::ExtraTurn => "extra-turn",
            Mistake::Bounds => "bounds",
            Mistake::SideToMove => "side-to-move",
            Mistake::Symmetry => "symmetry",
            Mistake::FastestWin => "fastest-win",
            Mistake::UnevenDepth => "uneven-depth",
            Mistake::Horizon => "horizon",
            Mistake::EvaluationSide => "evaluation-side",
            Mistake::OneBoard => "one-board",
            Mistake::RootAlpha => "root-alpha",
            Mistake::BoundAsEqual => "bound-as-equal",
            Mistake::UnequalWork => "unequal-work",
        }
    }

    /// The wrong lines in pseudocode, and the right ones.
    #[must_use]
    pub const fn code(self) -> [&'static str; 2] {
        match self {
            Mistake::Sign => ["score = negamax(child)", "score = -negamax(child)"],
            Mistake::Window => {
                ["score = -negamax(child, -alpha, -beta)", "score = -negamax(child, -beta, -alpha)"]
            }
            Mistake::ExtraTurn => [
                "score = -negamax(child, -beta, -alpha)",
                "if child.mover == mover:\n    score = negamax(child, alpha, beta)\nelse:\n    score = -negamax(child, -beta, -alpha)",
            ],
            Mistake::Bounds => [
                "table[key] = best\n\nif key in table:\n    return table[key]",
                "bound = UPPER if best <= alpha0 else LOWER if best >= beta else EXACT\ntable[key] = (best, bound, depth)\n\nif key in table and table[key] is enough for (alpha, beta, depth):\n    return table[key].score",
            ],
            Mistake::SideToMove => ["key = hash(board)", "key = hash(board, mover)"],
            Mistake::Symmetry => [
                "image = canonical(board)\nreturn best_move(image)",
                "image, s = canonical(board)\nreturn inverse(s)(best_move(image))",
            ],
            Mistake::FastestWin => [
                "if game over:\n    return +1, 0 or -1",
                "if game over:\n    return (+1, 0 or -1) * (BIG - ply)",
            ],
            Mistake::UnevenDepth => [
                "for move in moves:\n    depth = depth - 1\n    score = -negamax(child, depth)",
                "for move in moves:\n    score = -negamax(child, depth - 1)",
            ],
            Mistake::Horizon => [
                "return negamax(root, depth = 2)   # and call it the result",
                "for depth in 1, 2, 3, ... until the time is up:\n    result = negamax(root, depth)     # an opinion, unless every leaf was over",
            ],
            Mistake::EvaluationSide => [
                "if depth == 0:\n    return evaluate(board)            # seen by the first player",
                "if depth == 0:\n    return evaluate(board) * (1 if mover == FIRST else -1)",
            ],
            Mistake::OneBoard => [
                "board = max(open_boards, key = heuristic)\nmoves = moves_in(board)",
                "moves = moves_in(all open_boards)",
            ],
            Mistake::RootAlpha => [
                "for move in root_moves:\n    score = -negamax(child, -INF, +INF)\n    best = max(best, score)",
                "for move in root_moves:\n    score = -negamax(child, -INF, -best)\n    best = max(best, score)",
            ],
            Mistake::BoundAsEqual => [
                "score = -negamax(child, -INF, -best)\nif score >= best:                     # a bound counts as equal\n    best, best_move = score, move",
                "score = -negamax(child, -INF, -best)\nif score > best:\n    best, best_move = score, move",
            ],
            Mistake::UnequalWork => [
                "time(game played by minimax)\ntime(game played by alpha-beta)       # another game",
                "check that both play the same moves, count nodes, then compare times",
            ],
        }
    }

    /// The student report whose program has it, if one does.
    #[must_use]
    pub const fn report(self) -> Option<StudentReport> {
        match self {
            Mistake::Bounds => Some(StudentReport::Mnk),
            Mistake::FastestWin => Some(StudentReport::Window),
            Mistake::Sign | Mistake::ExtraTurn => Some(StudentReport::Kalah),
            Mistake::OneBoard => Some(StudentReport::Ultimate),
            _ => None,
        }
    }

    /// Whether it can be seen in what a program plays or reports of its search.
    #[must_use]
    pub const fn shows_in_play(self) -> bool {
        !matches!(self, Mistake::UnequalWork)
    }

    /// Where it is shown.
    #[must_use]
    pub const fn scene(self) -> Scene {
        const fn tictactoe(position: &'static str, method: Method) -> Scene {
            Scene { game: "tictactoe", position, evaluator: "none", method, plies: (2, 6) }
        }
        const fn kalah(position: &'static str, evaluator: &'static str, method: Method) -> Scene {
            Scene { game: "kalah:3x2", position, evaluator, method, plies: (0, 8) }
        }
        const fn to_depth(method: Method, depth: u32) -> Method {
            Method { depth: Some(depth), ..method }
        }
        match self {
            Mistake::Sign => tictactoe("..O/OXX/OXX", Method::MINIMAX),
            Mistake::Window => tictactoe(".../XOO/OXX", Method::ALPHA_BETA),
            Mistake::ExtraTurn => kalah("N:0,0,5,2/1,1,1,2", "none", Method::ALPHA_BETA),
            Mistake::Bounds => tictactoe(".O./.../OXX", Method::TABLE),
            Mistake::SideToMove => kalah("S:1,0,2,3/2,0,2,2", "none", Method::TABLE),
            Mistake::Symmetry => tictactoe(".OO/X.X/XOX", Method::MINIMAX),
            Mistake::FastestWin => tictactoe("..O/.XX/OXO", Method::MINIMAX),
            Mistake::UnevenDepth => {
                kalah("N:0,2,0,3/2,0,1,4", "stores", to_depth(Method::MINIMAX, 3))
            }
            Mistake::Horizon => kalah("N:1,2,0,2/3,1,0,3", "stores", to_depth(Method::MINIMAX, 2)),
            Mistake::EvaluationSide => {
                kalah("N:0,1,0,3/1,1,0,6", "stores", to_depth(Method::MINIMAX, 3))
            }
            Mistake::OneBoard => Scene {
                game: "ultimate",
                position: "O;#XXO.X.OO;XOOOXXXOO/XXXOXXO../O..XXX.XO/..OXXO.OO/XXOOOX.OO/XXX..O..O/\
                           OOXOXO.XX/OOOX.O.X./X.OXOXOXX",
                evaluator: "one-board",
                method: Method::ALPHA_BETA,
                plies: (54, 64),
            },
            Mistake::RootAlpha => tictactoe(".OO/X.O/XX.", Method::ALPHA_BETA),
            Mistake::BoundAsEqual => tictactoe("..O/.OX/XOX", Method::ALPHA_BETA),
            Mistake::UnequalWork => {
                kalah("N:0,1,0,6/1,0,1,3", "stores", to_depth(Method::ALPHA_BETA, 3))
            }
        }
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl serde::Serialize for Mistake {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl FromStr for Mistake {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Mistake, ParseError> {
        let found = Mistake::ALL.into_iter().find(|mistake| mistake.name() == text);
        found.ok_or_else(|| {
            let names = Mistake::ALL.map(Mistake::name).join(", ");
            ParseError::syntax(format!("a mistake ({names})"), text)
        })
    }
}
