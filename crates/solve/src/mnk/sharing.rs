//! Several threads at one question: they share what is proven, each prefers moves that no other
//! thread is searching, and leaves a position once another thread has settled it.

use super::{
    board::mix,
    breaker::Search,
    table::{Key, Known},
};
use crate::Cancelled;

/// Stands for a position that is searched.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Token(u64);

impl Token {
    /// The position after a move.
    pub(crate) fn after<const C: usize, const L: usize>(key: &Key<C, L>, cell: u8) -> Token {
        Token(mix(key.hash() ^ (u64::from(cell) + 1)) | 1)
    }

    pub(crate) fn hash(self) -> u64 {
        self.0
    }
}

impl<const C: usize, const L: usize> Search<'_, C, L> {
    /// Visits each until one decides. Those that another thread is searching come last: by then
    /// they are settled, or there is work in them to share.
    pub(crate) fn in_turn<T, R>(
        &mut self,
        items: Vec<T>,
        token: impl Fn(&Self, &T) -> Token,
        mut visit: impl FnMut(&mut Self, T) -> Result<Option<R>, Cancelled>,
    ) -> Result<Option<R>, Cancelled> {
        let mut deferred = Vec::new();
        for item in items {
            let token = self.searching.map(|_| token(self, &item));
            if token.is_some_and(|token| self.is_searched_elsewhere(token)) {
                deferred.push(item);
                continue;
            }
            if let Some(found) = self.marked(token, |search| visit(search, item))? {
                return Ok(Some(found));
            }
        }
        for item in deferred {
            if let Some(found) = visit(self, item)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// Whether another thread is searching this.
    pub(crate) fn is_searched_elsewhere(&self, token: Token) -> bool {
        self.searching.is_some_and(|searching| searching.contains(token.0))
    }

    /// Lets other threads know of the search while it lasts.
    pub(crate) fn marked<T>(
        &mut self,
        token: Option<Token>,
        search: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let (Some(searching), Some(token)) = (self.searching, token) else { return search(self) };
        searching.insert(token.0);
        let found = search(self);
        searching.remove(token.0);
        found
    }

    /// Searches a position until it is settled here, or by another thread: then what that has found
    /// out is the second answer.
    pub(crate) fn settle<T>(
        &mut self,
        key: &Key<C, L>,
        mut search: impl FnMut(&mut Self) -> Result<T, Cancelled>,
    ) -> Result<Result<T, Known<C>>, Cancelled> {
        loop {
            self.path.push(*key);
            let found = search(self);
            self.path.pop();
            if found.is_ok() || self.leave != Some(self.path.len()) {
                return found.map(Ok);
            }
            self.leave = None;
            // It may have been forgotten since; then it is searched after all.
            if let Some(known) = self.facts.get(key) {
                return Ok(Err(known));
            }
        }
    }

    /// Whether a position on the way here has been settled by another thread meanwhile.
    pub(crate) fn is_overtaken(&mut self) -> bool {
        if self.searching.is_some() {
            self.leave = self.path.iter().position(|key| self.facts.get(key).is_some());
        }
        self.leave.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::{
            Question,
            bits::Bits,
            board::Board,
            breaker::{Guides, Watch},
            table::{Facts, Kind, Numbers, Zones},
        },
        *,
    };
    use kernel::Job;
    use search::Searching;
    use std::sync::{Barrier, atomic::AtomicU64};

    /// Does `work` with a search that shares its moves with other threads.
    fn with_search<T>(searching: &Searching, work: impl FnOnce(&mut Search<'_, 1, 2>) -> T) -> T {
        let board = Board::new(&"mnk:7x4x4".parse().unwrap()).unwrap();
        let (facts, mut numbers) = (Facts::new(1 << 20, 1), Numbers::new(1 << 20));
        let mut replies = Numbers::new(1 << 20);
        let guides = Guides { hints: numbers.shared(), replies: replies.shared() };
        let (job, nodes) = (Job::new(), AtomicU64::new(0));
        let watch = Watch { job: &job, nodes: &nodes };
        let mut search = Search::new(&board, &facts, guides, watch);
        search.searching = Some(searching);
        work(&mut search)
    }

    /// What another thread is searching comes last, and is marked only while it is searched here.
    #[test]
    fn moves_that_another_thread_searches_are_deferred() {
        let searching = Searching::new();
        let token = |n: u64| Token(2 * n + 1);
        searching.insert(token(0).0);
        let mut order = Vec::new();
        let found = with_search(&searching, |search| {
            search.in_turn(
                vec![0_u64, 1, 2],
                |_, n| token(*n),
                |search, n| {
                    order.push(n);
                    assert!(search.is_searched_elsewhere(token(n)), "{n}");
                    Ok((n == 0).then_some(n))
                },
            )
        });
        assert_eq!((found, order), (Ok(Some(0)), vec![1, 2, 0]));
        assert!([0, 1, 2].map(|n| searching.contains(token(n).0)) == [true, false, false]);
    }

    /// A position that another thread has settled is left, and its answer taken over.
    #[test]
    fn a_position_that_another_thread_settles_is_left() {
        let (searching, key) =
            (Searching::new(), Key { stones: Bits::of(0), rest: Bits::EMPTY, kind: Kind::Stones });
        let below = Key { stones: Bits::of(1), ..key };
        let known = Known::Wins(4, Zones::all(Bits::of(4)));
        with_search(&searching, |search| {
            let mut tries = 0;
            let found = search.settle(&key, |search| {
                tries += 1;
                // Meanwhile, in another thread.
                search.remember(key, known, 0);
                search.settle(&below, |search| match search.is_overtaken() {
                    true => Err::<(), _>(Cancelled),
                    false => Ok(()),
                })
            });
            assert!(matches!(found, Ok(Err(found)) if found == known), "its answer is taken over");
            assert_eq!((tries, search.leave, search.path.len()), (1, None, 0));
        });
    }

    /// Two threads that start together on one question: both work on it, and neither does all the
    /// work of one alone.
    #[test]
    fn two_threads_share_the_nodes_of_one_question() {
        let rules = "mnk:7x4x4".parse().unwrap();
        let board: Board<1, 2> = Board::new(&rules).unwrap();
        let [attacker, defender] = [Bits::EMPTY; 2];
        let question = Question { attacker, defender, attacker_moves: true };
        let nodes = |threads: usize| -> Vec<u64> {
            let (facts, mut numbers) = (Facts::new(1 << 24, threads), Numbers::new(1 << 21));
            let (job, all, searching) = (Job::new(), AtomicU64::new(0), Searching::new());
            let mut replies = Numbers::new(1 << 20);
            let guides = Guides { hints: numbers.shared(), replies: replies.shared() };
            let barrier = Barrier::new(threads);
            super::super::solver::on_threads(
                threads,
                &|| {
                    let watch = Watch { job: &job, nodes: &all };
                    let mut search = Search::new(&board, &facts, guides, watch);
                    search.searching = (threads > 1).then_some(&searching);
                    barrier.wait();
                    assert_eq!(search.answer(&question), Ok(false));
                    search.nodes
                },
                &mut || (),
            )
        };
        let (alone, shared) = (nodes(1)[0], nodes(2));
        let sum = shared.iter().sum::<u64>();
        assert!(shared.iter().all(|&nodes| nodes > alone / 20), "{shared:?} of {alone}");
        assert!(sum < alone * 3 / 2, "{shared:?} of {alone}");
    }
}
