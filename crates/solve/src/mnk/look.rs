//! What is known of a position of the game itself without a search of it, and how much is probably
//! missing where nothing is.

use super::{
    bits::Bits,
    breaker::Search,
    graph::{CERTAIN, Graph},
    table::{Effort, Hint, Key, Kind, Known, Zones},
    threats::by_threats,
    zones::{danger, stones_key, two_lowest},
};
use crate::Cancelled;

/// What is known of a position.
#[derive(Clone, Copy)]
pub(crate) enum Found<const C: usize> {
    /// The attacker wins.
    Won(Zones<C>),
    /// He does not.
    Held,
    /// So much is missing for either.
    Open(Effort),
}

impl<const C: usize> Found<C> {
    pub(crate) fn within(self, cells: Zones<C>) -> Found<C> {
        match self {
            Found::Won(zones) => Found::Won(zones | cells),
            other => other,
        }
    }
}

/// Positions that a look for a win by threats may take.
const THREATS: u32 = 64;
/// A position in which the attacker is to move.
const MOVE: Effort = Effort { win: 1, hold: 1 };
/// A position after a move of his that threatens nothing, even if the defender passes.
const QUIET: Effort = Effort { win: 8, hold: 2 };
/// Nodes of the first look whether Breaker holds; each further look takes four times as many.
const FIRST: u64 = 200;
/// Up to this potential Breaker mostly holds, where that takes a search at all, and it is asked three
/// times as long. From the other on he seldom does, and a quarter is enough: of the first 1,593 such
/// looks in (9,4,4) one told that he holds.
const LIGHT: u64 = 2 * CERTAIN;
const HEAVY: u64 = CERTAIN / 4 * 9;

impl<const C: usize, const L: usize> Search<'_, C, L> {
    /// The zones of a position with the attacker to move, if it is known without a search that he
    /// wins.
    pub(crate) fn known_win(&self, attacker: Bits<C>, defender: Bits<C>) -> Option<Zones<C>> {
        match self.look_move(attacker, defender) {
            Found::Won(zones) => Some(zones),
            _ => None,
        }
    }

    /// The move by which the attacker, who is to move, is known to win.
    pub(crate) fn known_move(&self, attacker: Bits<C>, defender: Bits<C>) -> Option<u8> {
        let (key, symmetry) = stones_key(self.board, attacker, defender);
        match self.facts.get(&key)? {
            Known::Wins(cell, _) => Some(self.board.cell_image(self.board.inverse(symmetry), cell)),
            Known::Holds => None,
        }
    }

    /// Whether it is known without a search that the attacker, who is to move, does not win.
    pub(crate) fn is_known_to_hold(&mut self, attacker: Bits<C>, defender: Bits<C>) -> bool {
        if let Some(found) = self.filled(attacker, defender) {
            return matches!(found, Found::Held);
        }
        let (key, _) = stones_key(self.board, attacker, defender);
        if let Some(known) = self.facts.get(&key) {
            return known == Known::Holds;
        }
        let mut graph = self.borrow();
        graph.fill(self.board, attacker, defender);
        let holds = self.look(&mut graph, &mut { Bits::EMPTY }) == Some(None);
        self.give_back(graph);
        holds
    }

    /// What is known where either side can fill a line at once, but for a single line of the
    /// defender.
    pub(crate) fn filled(&self, attacker: Bits<C>, defender: Bits<C>) -> Option<Found<C>> {
        let wins = self.board.completions(attacker, defender);
        if !wins.is_empty() {
            return Some(Found::Won(Zones::all(wins.lowest())));
        }
        let threats = self.board.completions(defender, attacker);
        (threats.count() > 1).then_some(Found::Held)
    }

    /// What is known without a search, with the attacker to move.
    pub(crate) fn look_move(&self, attacker: Bits<C>, defender: Bits<C>) -> Found<C> {
        if let Some(found) = self.filled(attacker, defender) {
            return found;
        }
        let threats = self.board.completions(defender, attacker);
        if !threats.is_empty() {
            return self.look_reply(attacker | threats, defender).within(Zones::all(threats));
        }
        let (key, symmetry) = stones_key(self.board, attacker, defender);
        match self.facts.get(&key) {
            Some(known) => self.zones_back(known, symmetry),
            None => match self.guides.hints.get(&key) {
                Some(hint) => Found::Open(hint.effort),
                None => self.fresh_move(key, symmetry, attacker, defender),
            },
        }
    }

    /// The same with the defender to move.
    pub(crate) fn look_reply(&self, attacker: Bits<C>, defender: Bits<C>) -> Found<C> {
        if !self.board.completions(defender, attacker).is_empty() {
            return Found::Held;
        }
        let threats = self.board.completions(attacker, defender);
        if !threats.is_empty() {
            let used = danger(self.board, attacker, defender) | Zones::all(two_lowest(threats));
            return match threats.count() {
                1 => self.look_move(attacker, defender | threats).within(used),
                _ => Found::Won(used),
            };
        }
        let (key, symmetry) = replies_key(self, attacker, defender);
        match self.facts.get(&key) {
            Some(known) => self.zones_back(known, symmetry),
            None => match self.guides.hints.get(&key) {
                Some(hint) => Found::Open(hint.effort),
                None => self.fresh_reply(&key, attacker, defender),
            },
        }
    }

    /// Looks at a position that was not looked at before, with the attacker to move: for a win by
    /// threats.
    fn fresh_move(
        &self,
        key: Key<C, L>,
        symmetry: usize,
        attacker: Bits<C>,
        defender: Bits<C>,
    ) -> Found<C> {
        let Some((cell, zones)) = by_threats(self.board, attacker, defender, &mut { THREATS })
        else {
            self.guides.hints.put_fresh(&key, Hint { effort: MOVE, asked: 0 });
            return Found::Open(MOVE);
        };
        let image = zones.map(|zone| self.board.image(symmetry, zone));
        let known = Known::Wins(self.board.cell_image(symmetry, cell), image);
        self.remember(key, known, self.nodes);
        Found::Won(zones)
    }

    /// The same with the defender to move. If the attacker wins by threats when the defender
    /// passes, only replies within the zone need to be shown to lose: a move that few replies
    /// answer is likely to win.
    fn fresh_reply(&self, key: &Key<C, L>, attacker: Bits<C>, defender: Bits<C>) -> Found<C> {
        let effort = match by_threats(self.board, attacker, defender, &mut { THREATS }) {
            Some((_, zones)) => {
                let replies = zones.beyond(0) & !(attacker | defender);
                Effort { win: 1 + replies.count() / 4, hold: QUIET.hold }
            }
            None => QUIET,
        };
        self.guides.hints.put_fresh(key, Hint { effort, asked: 0 });
        Found::Open(effort)
    }

    /// Asks if Breaker holds, the longer the more the position has taken: seldom does he, and to
    /// know it may take longer than the game itself. How far it was asked; nothing if he does.
    ///
    /// That is only asked with the attacker to move: asked of every reply too, it takes twice as
    /// long.
    pub(crate) fn ask_breaker(
        &mut self,
        key: &Key<C, L>,
        attacker: Bits<C>,
        defender: Bits<C>,
    ) -> Result<Option<u8>, Cancelled> {
        let Hint { effort, asked } =
            self.guides.hints.get(key).unwrap_or(Hint { effort: MOVE, asked: 0 });
        let looks = effort.win.max(effort.hold).max(1).ilog2() / 2;
        let asking = 1 + looks as u8;
        if asked >= asking {
            return Ok(Some(asked));
        }
        let mut graph = self.borrow();
        graph.fill(self.board, attacker, defender);
        graph.reduce(self.board, &mut { Bits::EMPTY }, &mut |_, _| ());
        // Most draws are decided at the root.
        let is_root = self.path.len() < 2;
        let most =
            if is_root { u64::MAX } else { first_look(graph.potential(self.board)) << (2 * looks) };
        let holds = self.breaker_holds(&mut graph, most);
        self.give_back(graph);
        Ok(match holds? {
            Some(true) => None,
            Some(false) => Some(Hint::MAKER_WINS),
            None => Some(asking),
        })
    }

    /// Whether Breaker holds, if that is found out within `most` nodes.
    fn breaker_holds(
        &mut self,
        graph: &mut Graph<C, L>,
        most: u64,
    ) -> Result<Option<bool>, Cancelled> {
        self.limit = self.nodes.saturating_add(most);
        let found = self.maker(graph);
        let is_given_up = self.nodes > self.limit && self.leave.is_none();
        self.limit = u64::MAX;
        match found {
            Err(Cancelled) if is_given_up => Ok(None),
            found => Ok(Some(found?.is_none())),
        }
    }

    /// The zones of what is known of an image.
    pub(crate) fn zones_back(&self, known: Known<C>, symmetry: usize) -> Found<C> {
        let back = self.board.inverse(symmetry);
        match known {
            Known::Holds => Found::Held,
            Known::Wins(_, zones) => Found::Won(zones.map(|zone| self.board.image(back, zone))),
        }
    }
}

/// Nodes of the first look whether Breaker holds, by the potential of what is left.
fn first_look(potential: u64) -> u64 {
    match potential {
        ..=LIGHT => 3 * FIRST,
        HEAVY.. => FIRST / 4,
        _ => FIRST,
    }
}

/// The key of a position with the defender to move.
pub(crate) fn replies_key<const C: usize, const L: usize>(
    search: &Search<'_, C, L>,
    attacker: Bits<C>,
    defender: Bits<C>,
) -> (Key<C, L>, usize) {
    let (key, symmetry) = stones_key(search.board, attacker, defender);
    (Key { kind: Kind::Replies, ..key }, symmetry)
}

#[cfg(test)]
mod tests {
    use super::{
        super::{
            board::Board,
            breaker::{Guides, Watch},
            table::{Facts, Numbers},
        },
        *,
    };
    use kernel::Job;
    use std::sync::atomic::AtomicU64;

    /// Breaker holds (7,4,4), which takes thousands of nodes: a few do not tell, and what they have
    /// found out serves the next look.
    #[test]
    fn the_question_whether_breaker_holds_can_be_given_up() {
        let board = Board::<1, 2>::new(&"mnk:7x4x4".parse().unwrap()).unwrap();
        let (facts, nodes, job) = (Facts::new(1 << 24, 1), AtomicU64::new(0), Job::new());
        let [mut hints, mut replies] = [0, 0].map(|_| Numbers::new(1 << 20));
        let guides = Guides { hints: hints.shared(), replies: replies.shared() };
        let mut search = Search::new(&board, &facts, guides, Watch { job: &job, nodes: &nodes });
        let mut graph = Graph::default();
        graph.fill(&board, Bits::EMPTY, Bits::EMPTY);
        assert_eq!(search.breaker_holds(&mut graph, 100), Ok(None));
        assert!(search.nodes <= 102, "{}", search.nodes);
        assert_eq!(search.breaker_holds(&mut graph, u64::MAX), Ok(Some(true)));
    }
}
