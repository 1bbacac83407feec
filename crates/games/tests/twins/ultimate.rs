//! Ultimate tic-tac-toe on nine plain boards of nine cells.

use super::{Lockstep, Style, Twin, play_games};
use fastrand::Rng;
use games::ultimate::{Rules, Spot, Ultimate};
use kernel::{Game, Side};

/// The rules as text; whether won boards stay playable; whether owned boards decide without a line.
type Variant = (&'static str, bool, bool);

const VARIANTS: [Variant; 4] = [
    ("ultimate", false, false),
    ("ultimate:tie=count", false, true),
    ("ultimate:open", true, false),
    ("ultimate:open,tie=count", true, true),
];

const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// Whether three of nine cells in line show this mark.
fn has_line(cells: &[char; 9], mark: char) -> bool {
    LINES.iter().any(|line| line.iter().all(|&cell| cells[cell] == mark))
}

#[derive(Clone)]
struct Slow {
    won_boards_stay_open: bool,
    boards_decide: bool,
    /// By board and cell: `X`, `O` or `.`.
    cells: [[char; 9]; 9],
    /// `X`, `O` or `.`; the first to make a line in the board, for good.
    owners: [char; 9],
    to_move: Side,
    /// The cell played last.
    sent_to: Option<usize>,
}

impl Slow {
    fn new((_, won_boards_stay_open, boards_decide): Variant) -> Slow {
        Slow {
            won_boards_stay_open,
            boards_decide,
            cells: [['.'; 9]; 9],
            owners: ['.'; 9],
            to_move: Side::First,
            sent_to: None,
        }
    }

    fn is_full(&self, board: usize) -> bool {
        !self.cells[board].contains(&'.')
    }

    fn is_playable(&self, board: usize) -> bool {
        let closed = self.owners[board] != '.' && !self.won_boards_stay_open;
        !closed && !self.is_full(board)
    }

    /// The board one must play in, if there is no choice and the game goes on.
    fn target(&self) -> Option<usize> {
        if self.payoff().is_some() {
            return None;
        }
        self.sent_to.filter(|&board| self.is_playable(board))
    }

    fn owned(&self, mark: char) -> i32 {
        self.owners.iter().filter(|&&owner| owner == mark).count() as i32
    }
}

impl Twin for Slow {
    type Move = Spot;

    fn to_move(&self) -> Side {
        self.to_move
    }

    fn moves(&self) -> Vec<Spot> {
        let mut moves = Vec::new();
        if self.payoff().is_some() {
            return moves;
        }
        for board in 0..9 {
            let allowed = match self.target() {
                Some(target) => board == target,
                None => self.is_playable(board),
            };
            for cell in 0..9 {
                if allowed && self.cells[board][cell] == '.' {
                    moves.push(Spot::new(board, cell));
                }
            }
        }
        moves
    }

    fn payoff(&self) -> Option<i32> {
        if has_line(&self.owners, 'X') {
            return Some(1);
        }
        if has_line(&self.owners, 'O') {
            return Some(-1);
        }
        if (0..9).any(|board| self.is_playable(board)) {
            return None;
        }
        if self.boards_decide {
            Some((self.owned('X') - self.owned('O')).signum())
        } else {
            Some(0)
        }
    }

    fn text(&self) -> String {
        let to_move = match self.to_move {
            Side::First => 'X',
            Side::Second => 'O',
        };
        let owners: String = (0..9)
            .map(|board| {
                let here = self.target() == Some(board);
                match self.owners[board] {
                    'X' if here => 'x',
                    'O' if here => 'o',
                    '.' if here => '@',
                    '.' if self.is_full(board) => '#',
                    owner => owner,
                }
            })
            .collect();
        let boards: Vec<String> = self.cells.iter().map(|board| board.iter().collect()).collect();
        format!("{to_move};{owners};{}", boards.join("/"))
    }

    fn play(&mut self, spot: Spot) {
        let (board, cell) = (spot.board(), spot.cell());
        assert_eq!(self.cells[board][cell], '.', "{spot:?} is taken");
        let mark = match self.to_move {
            Side::First => 'X',
            Side::Second => 'O',
        };
        self.cells[board][cell] = mark;
        if self.owners[board] == '.' && has_line(&self.cells[board], mark) {
            self.owners[board] = mark;
        }
        self.to_move = self.to_move.other();
        self.sent_to = Some(cell);
    }
}

fn start(variant: Variant) -> Lockstep<Slow> {
    let name = variant.0;
    let rules: Rules = name.parse().expect("these are rules");
    let fast = Ultimate::new(&rules);
    Lockstep::new(name.to_owned(), Slow::new(variant), vec![Box::new(fast)])
}

#[test]
fn fast_and_slow_ultimate_agree_under_every_rule() {
    for variant in VARIANTS {
        let payoffs = play_games(|| start(variant), 1000, 5);
        assert_eq!(payoffs, [-1, 0, 1].into(), "{}", variant.0);
    }
}

#[test]
fn fast_and_slow_ultimate_agree_on_games_that_end_without_a_line() {
    // Players who shun the end of the game fill the last board often enough.
    for variant in VARIANTS {
        let mut rng = Rng::with_seed(6);
        let mut without_a_line = 0;
        for _ in 0..300 {
            let mut game = start(variant);
            game.play_out(Style::Reluctant, &mut rng);
            let slow = &game.slow;
            if !has_line(&slow.owners, 'X') && !has_line(&slow.owners, 'O') {
                without_a_line += 1;
            }
        }
        assert!(without_a_line >= 20, "{}: {without_a_line}", variant.0);
    }
}

#[test]
fn the_slow_ultimate_counts_what_is_known_of_closed_boards() {
    let leaves = [81, 720, 6336, 55_080, 473_256];
    assert_eq!(start(VARIANTS[0]).count(5), leaves);
}

#[test]
fn fast_and_slow_ultimate_count_the_same_leaves_all_through_the_game() {
    for variant in VARIANTS {
        let mut rng = Rng::with_seed(7);
        for game_number in 0..40 {
            let mut game = start(variant);
            let plies = 2 * game_number;
            while game.slow.payoff().is_none() && game.played.len() < plies {
                let moves = game.slow.moves();
                game.play(Style::Reluctant.choose(&game.slow, &moves, &mut rng));
            }
            game.count(3);
        }
    }
}
