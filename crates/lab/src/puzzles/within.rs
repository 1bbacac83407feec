//! Whether a move of an m,n,k-game wins within this many moves: every attack that could and every
//! reply, without an opinion and without the tables of the threat search.

use games::mnk::{Cell, Large, LineRule, MAX_CELLS};
use kernel::{Game, Job, Side};
use std::collections::HashMap;

/// Nodes before an answer is given up.
const MOST_NODES: u64 = 3_000_000;
/// The most fours of the defender in a row that are followed.
const MOST_FOURS: u32 = 8;

/// Why there is no answer: too many nodes, or the job is over.
#[derive(Debug)]
pub(super) struct GaveUp;

/// The longest way to the win, or nothing if there is none within this many moves.
type Answer = Result<Option<Vec<u16>>, GaveUp>;

/// The search of one position, which keeps what it finds for every move asked about.
pub(super) struct Within<'a> {
    board: Board,
    attacker: Side,
    /// By the moves made since the position, those of each side in order: no two share an entry.
    known: HashMap<(Vec<u16>, u32), Option<Vec<u16>>>,
    nodes: u64,
    job: &'a Job,
}

impl<'a> Within<'a> {
    /// For the player to move.
    pub(super) fn new(pos: &Large, job: &'a Job) -> Within<'a> {
        let (board, attacker) = (Board::of(pos), pos.to_move());
        Within { board, attacker, known: HashMap::new(), nodes: 0, job }
    }

    /// Whether this move wins within `moves` moves, itself included.
    pub(super) fn wins_by(&mut self, Cell(cell): Cell, moves: u32) -> Result<bool, GaveUp> {
        self.nodes = 0;
        if self.board.completions(self.attacker).contains(&cell) {
            return Ok(moves > 0);
        }
        Ok(moves > 1 && self.attack(cell, moves)?.is_some())
    }

    /// The attacker is to move. `hint` is tried first.
    fn win(&mut self, moves: u32, hint: Option<u16>) -> Answer {
        self.count()?;
        if let Some(cell) = self.board.completions(self.attacker).first() {
            return Ok(Some(vec![*cell]));
        }
        // The last move but one must give two ways to end the game, each in a line of its own.
        if moves < 2 || moves == 2 && self.board.nearly_fours(self.attacker) < 2 {
            return Ok(None);
        }
        let key = (self.board.played(), moves);
        if let Some(known) = self.known.get(&key) {
            return Ok(known.clone());
        }
        let mut cells = match self.board.completions(self.attacker.other()).as_slice() {
            [] => self.board.candidates(self.attacker, moves),
            [cell] => vec![*cell],
            _ => Vec::new(),
        };
        if let Some(at) = cells.iter().position(|cell| Some(*cell) == hint) {
            cells[..=at].rotate_right(1);
        }
        let mut found = None;
        for cell in cells {
            if let Some(mut line) = self.attack(cell, moves)? {
                line.insert(0, cell);
                found = Some(line);
                break;
            }
        }
        self.known.insert(key, found.clone());
        Ok(found)
    }

    /// How the win goes on after a move of the attacker that does not end the game.
    fn attack(&mut self, cell: u16, moves: u32) -> Answer {
        self.board.put(self.attacker, cell);
        let answer = self.defended(moves);
        self.board.lift(cell);
        answer
    }

    /// The defender is to move.
    fn defended(&mut self, moves: u32) -> Answer {
        if !self.board.completions(self.attacker.other()).is_empty() {
            return Ok(None);
        }
        match *self.board.completions(self.attacker) {
            [] if moves < 3 => Ok(None),
            [] => self.quiet(moves),
            [only] => Ok(self.reply(only, moves, None)?.map(|line| [vec![only], line].concat())),
            [first, second, ..] => Ok(Some(vec![first, second])),
        }
    }

    /// The same where nobody threatens to end the game at once: the attacker wins only if every
    /// reply loses. First one that matters least, then those on the way to the win after that, on
    /// which most attacks fail.
    fn quiet(&mut self, moves: u32) -> Answer {
        // With two moves left, a reply that changes nothing would refute it.
        if moves == 3 && self.board.nearly_fours(self.attacker) < 2 {
            return Ok(None);
        }
        if self.fours(self.attacker.other(), MOST_FOURS)? {
            return Ok(None);
        }
        let Some(idle) = self.board.idlest() else { return Ok(None) };
        let Some(way) = self.reply(idle, moves, None)? else { return Ok(None) };
        let free = (0..).take(self.board.stones.len()).filter(|cell| !way.contains(cell));
        let cells: Vec<u16> = way.iter().copied().chain(free).collect();
        let mut longest = [vec![idle], way.clone()].concat();
        for cell in cells {
            if !self.board.is_free(cell) {
                continue;
            }
            let Some(line) = self.reply(cell, moves, way.first().copied())? else {
                return Ok(None);
            };
            if line.len() >= longest.len() {
                longest = [vec![cell], line].concat();
            }
        }
        Ok(Some(longest))
    }

    /// How the win goes on after a reply.
    fn reply(&mut self, cell: u16, moves: u32, hint: Option<u16>) -> Answer {
        self.board.put(self.attacker.other(), cell);
        let answer = self.win(moves - 1, hint);
        self.board.lift(cell);
        answer
    }

    /// Whether a side that is to move wins by fours alone, each of which has one answer.
    fn fours(&mut self, side: Side, most: u32) -> Result<bool, GaveUp> {
        self.count()?;
        if !self.board.completions(side).is_empty() {
            return Ok(true);
        }
        let cells = match self.board.completions(side.other()).as_slice() {
            [] => self.board.fours(side),
            [cell] => vec![*cell],
            _ => Vec::new(),
        };
        for cell in cells {
            self.board.put(side, cell);
            let won = self.four(side, most);
            self.board.lift(cell);
            if won? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The same after a four.
    fn four(&mut self, side: Side, most: u32) -> Result<bool, GaveUp> {
        if !self.board.completions(side.other()).is_empty() {
            return Ok(false);
        }
        match *self.board.completions(side) {
            [] => Ok(false),
            [only] if most > 1 => {
                self.board.put(side.other(), only);
                let won = self.fours(side, most - 1);
                self.board.lift(only);
                won
            }
            [_] => Ok(false),
            _ => Ok(true),
        }
    }

    fn count(&mut self) -> Result<(), GaveUp> {
        self.nodes += 1;
        if self.nodes > MOST_NODES || self.job.is_over() { Err(GaveUp) } else { Ok(()) }
    }
}

/// Cells in a row that win when one side has them all.
struct Line {
    cells: Vec<u16>,
    /// The cells beyond them, if a stone of the same side there spoils it.
    ends: Vec<u16>,
}

/// The stones, and how many each side has in every line.
struct Board {
    lines: Vec<Line>,
    /// The lines of each cell.
    of_cell: Vec<Vec<usize>>,
    counts: Vec<[u16; 2]>,
    stones: Vec<Option<Side>>,
    made: Vec<u16>,
    k: u16,
}

impl Board {
    fn of(pos: &Large) -> Board {
        let (rules, grid) = (pos.rules(), pos.grid());
        let k = rules.k().min(MAX_CELLS) as u16;
        let at = |cell: u16, (down, right): (i32, i32), n: i32| {
            let (row, column) = grid.place(cell);
            let row = u16::try_from(i32::from(row) + n * down).ok()?;
            let column = u16::try_from(i32::from(column) + n * right).ok()?;
            (row < grid.rows() && column < grid.columns()).then(|| grid.cell(row, column))
        };
        let mut lines: Vec<Line> = Vec::new();
        for cell in 0..grid.cells() {
            for step in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let k = i32::from(k);
                let Some(cells) = (0..k).map(|n| at(cell, step, n)).collect() else { continue };
                let ends = [at(cell, step, -1), at(cell, step, k)].into_iter().flatten();
                let ends = ends.filter(|_| rules.line() != LineRule::AtLeast).collect();
                lines.push(Line { cells, ends });
            }
        }
        let of = |cell| (0..lines.len()).filter(|n| lines[*n].cells.contains(&cell)).collect();
        let mut board = Board {
            of_cell: (0..grid.cells()).map(of).collect(),
            counts: vec![[0; 2]; lines.len()],
            stones: vec![None; grid.cells().into()],
            made: Vec::new(),
            k,
            lines,
        };
        for cell in 0..grid.cells() {
            if let Some(side) = pos.stone(Cell(cell)) {
                board.put(side, cell);
            }
        }
        board.made.clear();
        board
    }

    fn is_free(&self, cell: u16) -> bool {
        self.stones[usize::from(cell)].is_none()
    }

    fn put(&mut self, side: Side, cell: u16) {
        self.stones[usize::from(cell)] = Some(side);
        self.made.push(cell);
        for line in &self.of_cell[usize::from(cell)] {
            self.counts[*line][side as usize] += 1;
        }
    }

    /// Takes the last move back.
    fn lift(&mut self, cell: u16) {
        let side = self.stones[usize::from(cell)].take().expect("it was put there");
        self.made.pop();
        for line in &self.of_cell[usize::from(cell)] {
            self.counts[*line][side as usize] -= 1;
        }
    }

    /// The moves since the beginning, those of each side in order.
    fn played(&self) -> Vec<u16> {
        let mut played = self.made.clone();
        played.sort_by_key(|cell| (self.stones[usize::from(*cell)], *cell));
        played
    }

    /// The free cells that end the game if this side takes them.
    fn completions(&self, side: Side) -> Vec<u16> {
        let mut cells = Vec::new();
        for (line, counts) in self.lines.iter().zip(&self.counts) {
            if counts[side as usize] + 1 != self.k || counts[side.other() as usize] > 0 {
                continue;
            }
            let spoils = |cell: &u16| self.stones[usize::from(*cell)] == Some(side);
            let free = line.cells.iter().find(|cell| self.is_free(**cell));
            cells.extend(
                free.filter(|cell| !line.ends.iter().any(spoils) && !cells.contains(*cell)),
            );
        }
        cells
    }

    /// How many lines one stone of this side would leave with one cell missing.
    fn nearly_fours(&self, side: Side) -> usize {
        let is_near = |counts: &&[u16; 2]| {
            counts[side as usize] + 2 == self.k && counts[side.other() as usize] == 0
        };
        self.counts.iter().filter(is_near).count()
    }

    /// The free cells that may give this side a line with one cell missing.
    fn fours(&self, side: Side) -> Vec<u16> {
        let most = self.most(side);
        let near = (0..).zip(most).filter(|(_, most)| *most > 0 && most + 2 >= self.k);
        near.map(|(cell, _)| cell).collect()
    }

    /// For each cell, the most stones of this side in a line through it without one of the other
    /// side; nothing where a stone lies.
    fn most(&self, side: Side) -> Vec<u16> {
        let mut most = vec![0; self.stones.len()];
        for (line, counts) in self.lines.iter().zip(&self.counts) {
            if counts[side.other() as usize] == 0 {
                for cell in line.cells.iter().filter(|cell| self.is_free(**cell)) {
                    let cell = &mut most[usize::from(*cell)];
                    *cell = (*cell).max(counts[side as usize]);
                }
            }
        }
        most
    }

    /// The moves of an attacker with `moves` moves left, this one included, the most dangerous
    /// first. A stone matters to the attacker in a line that the moves left can fill, and to the
    /// defender in one that as many of his can bring to a threat. Any other stone is as good as
    /// none, so one of those is enough, if it does not make a line of its own side too long.
    fn candidates(&self, attacker: Side, moves: u32) -> Vec<u16> {
        let least = u32::from(self.k).saturating_sub(moves);
        let (own, other) = (self.most(attacker), self.most(attacker.other()));
        let worth = |cell: u16| [&own, &other].map(|most| u32::from(most[usize::from(cell)]));
        let free = (0..).take(self.stones.len()).filter(|cell| self.is_free(*cell));
        let (mut cells, idle): (Vec<u16>, Vec<u16>) =
            free.partition(|cell| worth(*cell).iter().any(|stones| *stones >= least));
        cells.sort_by_key(|cell| std::cmp::Reverse(worth(*cell)));
        let spoils = |cell: &&u16| self.lines.iter().any(|line| line.ends.contains(cell));
        match idle.iter().find(|cell| !spoils(cell)) {
            Some(cell) => cells.push(*cell),
            None => cells.extend(idle),
        }
        cells
    }

    /// The free cell that lies in the fewest lines with stones.
    fn idlest(&self) -> Option<u16> {
        let busy = |cell: &u16| -> u32 {
            let lines = self.of_cell[usize::from(*cell)].iter();
            lines.map(|line| self.counts[*line].iter().map(|n| u32::from(*n)).sum::<u32>()).sum()
        };
        (0..).take(self.stones.len()).filter(|cell| self.is_free(*cell)).min_by_key(busy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same by looking at every move of both sides.
    fn plain(pos: &mut Large, attacker: Side, moves: u32) -> bool {
        if let Some(payoff) = pos.terminal() {
            return payoff.winner() == Some(attacker);
        }
        let attacks = pos.to_move() == attacker;
        if attacks && moves == 0 {
            return false;
        }
        let mut cells = Vec::new();
        pos.moves(&mut cells);
        let mut wins = |mv: Cell| {
            pos.make(mv);
            let won = plain(pos, attacker, moves - u32::from(attacks));
            pos.unmake(mv, ());
            won
        };
        if attacks { cells.into_iter().any(&mut wins) } else { cells.into_iter().all(&mut wins) }
    }

    /// A random position with this many free cells, if the game is not over before.
    fn random(rules: &games::mnk::Rules, free: usize, rng: &mut fastrand::Rng) -> Option<Large> {
        let mut pos = Large::new(rules);
        while pos.move_count() > free {
            let mv = pos.nth_move(rng.usize(..pos.move_count()));
            pos.make(mv);
        }
        pos.terminal().is_none().then_some(pos)
    }

    #[test]
    fn every_move_wins_within_as_many_moves_as_by_plain_search() {
        let rows = [("mnk:4x4x3", 9), ("mnk:5x5x4", 9), ("mnk:7x4x4", 10)];
        let standard = [("mnk:4x4x3,rule=standard", 9), ("mnk:5x5x3,rule=standard", 9)];
        let (mut rng, job, mut won) = (fastrand::Rng::with_seed(1), Job::new(), [0; 5]);
        for (game, free) in rows.into_iter().chain(standard) {
            let rules = game.parse().expect("rules");
            for mut pos in (0..300).filter_map(|_| random(&rules, free, &mut rng)) {
                let (attacker, mut within) = (pos.to_move(), Within::new(&pos, &job));
                let mut cells = Vec::new();
                pos.moves(&mut cells);
                for mv in cells {
                    pos.make(mv);
                    let wins: Vec<bool> =
                        (0..4).map(|left| plain(&mut pos, attacker, left)).collect();
                    pos.unmake(mv, ());
                    for (moves, wins) in (1..).zip(wins) {
                        let found = within.wins_by(mv, moves).expect("few nodes");
                        assert_eq!(found, wins, "{pos} {} {moves}", pos.move_text(mv));
                        won[moves as usize] += u32::from(wins);
                    }
                }
            }
        }
        // Wins of every length were among them.
        assert!(won[1..].windows(2).all(|pair| pair[0] + 20 < pair[1]), "{won:?}");
    }
}
