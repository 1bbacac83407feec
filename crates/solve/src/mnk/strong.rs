//! Small boards, strongly solved: the value of every position that a game can reach, and how far
//! its end is.

use crate::{
    Cancelled, Census,
    prover::{LOST as FIRST_LOST, WON as FIRST_WON, children},
};
use games::mnk::{Cell, Rules, Small};
use kernel::{Game, Job, Payoff, Progress, Side};

/// The most cells: three to this power are the bytes of memory.
const MOST_CELLS: u16 = 16;

/// What a position is worth with best play: who wins sooner, who loses later.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Worth {
    /// The value, seen by the first player.
    pub payoff: Payoff,
    /// How many plies away the end is; nothing if it is a draw, whose end does not matter.
    pub plies: Option<u32>,
}

/// Every position of a small board.
pub struct Strong {
    /// A code for each position read in base 3; 0 for those that no game reaches.
    codes: Vec<u8>,
    census: Census,
}

/// Positions between two checks for cancellation.
const PATIENCE: u64 = 1 << 12;

impl Strong {
    /// The memory that these rules take, in bytes; nothing if the board has more than 16 cells.
    #[must_use]
    pub fn bytes(rules: &Rules) -> Option<usize> {
        let cells = rules.grid().cells();
        (cells <= MOST_CELLS && Small::fits(rules)).then(|| 3_usize.pow(cells.into()))
    }

    /// Room for every position of these rules; nothing if the board has more than 16 cells.
    #[must_use]
    pub fn new(rules: &Rules) -> Option<Strong> {
        let codes = vec![UNKNOWN; Strong::bytes(rules)?];
        Some(Strong { codes, census: Census::default() })
    }

    /// Solves every position of the rules that it was made for. The job is told how many there are.
    ///
    /// # Errors
    /// If the job was over before it was done.
    pub fn solve(&mut self, rules: &Rules, job: &Job) -> Result<(), Cancelled> {
        self.visit(&mut Small::new(rules), 0, job).map(|_| ())
    }

    /// How many positions of each value there are.
    #[must_use]
    pub fn census(&self) -> Census {
        self.census
    }

    /// What a position is worth; nothing if no game reaches it.
    #[must_use]
    pub fn worth(&self, pos: &Small) -> Option<Worth> {
        let place = (0..pos.grid().cells()).map(|cell| {
            let stone = pos.stone(Cell(cell)).map_or(0, |side| 1 + side.index());
            stone * 3_usize.pow(cell.into())
        });
        worth(*self.codes.get(place.sum::<usize>())?, pos.to_move())
    }

    /// Every move of a position with what it is worth; nothing if no game reaches the position.
    #[must_use]
    pub fn moves(&self, pos: &Small) -> Option<Vec<(Cell, Worth)>> {
        let value = |(mv, after)| {
            let Worth { payoff, plies } = self.worth(&after)?;
            Some((mv, Worth { payoff, plies: plies.map(|plies| plies + 1) }))
        };
        children(pos).map(value).collect()
    }

    /// The code of a position and of all below it.
    fn visit(&mut self, pos: &mut Small, place: usize, job: &Job) -> Result<u8, Cancelled> {
        if self.codes[place] != UNKNOWN {
            return Ok(self.codes[place]);
        }
        let mover = pos.to_move();
        let mut best = match pos.terminal() {
            Some(Payoff::DRAW) => DRAWN,
            Some(_) => LOST,
            None => UNKNOWN,
        };
        let mut next = pos.next_move(None);
        while let Some(mv) = next {
            let undo = pos.make(mv);
            let stone = (1 + mover.index()) * 3_usize.pow(mv.0.into());
            best = best.max(for_parent(self.visit(pos, place + stone, job)?));
            pos.unmake(mv, undo);
            next = pos.next_move(Some(mv));
        }
        self.codes[place] = best;
        match worth(best, mover).map(|worth| worth.payoff.value()) {
            Some(1) => self.census.first += 1,
            Some(0) => self.census.draws += 1,
            _ => self.census.second += 1,
        }
        let nodes = self.census.positions();
        if nodes.is_multiple_of(PATIENCE) {
            let bounds = Some(FIRST_LOST..=FIRST_WON);
            job.tell(&Progress { nodes, bounds, ..Progress::default() });
            if job.is_over() {
                return Err(Cancelled);
            }
        }
        Ok(best)
    }
}

// The larger a code, the better for the mover: lost in 0, 1, 2, ... plies, drawn, won in ..., 2, 1.
const UNKNOWN: u8 = 0;
const LOST: u8 = 1;
const DRAWN: u8 = 100;
const WON: u8 = 200;

/// A child's code as its parent sees it.
fn for_parent(code: u8) -> u8 {
    match code {
        DRAWN => DRAWN,
        lost if lost < DRAWN => WON - (lost - LOST + 1),
        won => LOST + (WON - won) + 1,
    }
}

fn worth(code: u8, mover: Side) -> Option<Worth> {
    Some(match code {
        UNKNOWN => return None,
        DRAWN => Worth { payoff: Payoff::DRAW, plies: None },
        lost if lost < DRAWN => {
            Worth { payoff: Payoff::won_by(mover.other(), 1), plies: Some((lost - LOST).into()) }
        }
        won => Worth { payoff: Payoff::won_by(mover, 1), plies: Some((WON - won).into()) },
    })
}

/// A game in which both sides play as well as they can: who wins sooner, who loses later.
pub(super) fn best_play(strong: &Strong, pos: &Small) -> Option<Vec<Cell>> {
    let (mut pos, mut line) = (pos.clone(), Vec::new());
    while pos.terminal().is_none() {
        let mover = pos.to_move();
        let rank = |(_, worth): &(Cell, Worth)| {
            let value = worth.payoff.seen_by(mover);
            (value, -value * worth.plies.map_or(0, |plies| plies as i32))
        };
        let (mv, _) = strong.moves(&pos)?.into_iter().rev().max_by_key(rank)?;
        pos.make(mv);
        line.push(mv);
    }
    Some(line)
}
