//! Several threads at one question: they share what is proven, each prefers moves that no other
//! thread is searching, and leaves a position once another thread has settled it.

use super::{
    board::mix,
    breaker::Search,
    table::{Key, Known},
};
use crate::Cancelled;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What is being searched at the moment, by any thread. A forgotten or doubled entry costs time, never
/// correctness.
pub(crate) struct Busy(Vec<AtomicU64>);

/// Stands for a position that is searched.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Token(u64);

impl Token {
    pub(crate) fn of(key: &Key) -> Token {
        Token(key.hash() | 1)
    }

    /// The position after a move.
    pub(crate) fn after(key: &Key, cell: u8) -> Token {
        Token(mix(key.hash() ^ (u64::from(cell) + 1)) | 1)
    }
}

impl Busy {
    const SIZE: usize = 1 << 12;

    pub(crate) fn new() -> Busy {
        Busy((0..Busy::SIZE).map(|_| AtomicU64::new(0)).collect())
    }

    fn slot(&self, token: Token) -> &AtomicU64 {
        &self.0[(token.0 >> 1) as usize % Busy::SIZE]
    }

    pub(crate) fn has(&self, token: Token) -> bool {
        self.slot(token).load(Relaxed) == token.0
    }

    fn begin(&self, token: Token) {
        self.slot(token).store(token.0, Relaxed);
    }

    fn end(&self, token: Token) {
        // If another thread has taken the slot, it stays theirs.
        _ = self.slot(token).compare_exchange(token.0, 0, Relaxed, Relaxed);
    }
}

impl Search<'_> {
    /// Visits each until one decides. Those that another thread is searching come last: by then they
    /// are settled, or there is work in them to share.
    pub(crate) fn in_turn<T, R>(
        &mut self,
        items: Vec<T>,
        token: impl Fn(&Self, &T) -> Token,
        mut visit: impl FnMut(&mut Self, T) -> Result<Option<R>, Cancelled>,
    ) -> Result<Option<R>, Cancelled> {
        let mut deferred = Vec::new();
        for item in items {
            let token = self.busy.map(|_| token(self, &item));
            if token.is_some_and(|token| self.is_busy(token)) {
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
    pub(crate) fn is_busy(&self, token: Token) -> bool {
        self.busy.is_some_and(|busy| busy.has(token))
    }

    /// Lets other threads know of the search while it lasts.
    pub(crate) fn marked<T>(
        &mut self,
        token: Option<Token>,
        search: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let (Some(busy), Some(token)) = (self.busy, token) else { return search(self) };
        busy.begin(token);
        let found = search(self);
        busy.end(token);
        found
    }

    /// Searches a position until it is settled here, or by another thread: then what that has found
    /// out is the second answer.
    pub(crate) fn settle<T>(
        &mut self,
        key: &Key,
        mut search: impl FnMut(&mut Self) -> Result<T, Cancelled>,
    ) -> Result<Result<T, Known>, Cancelled> {
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
        if self.busy.is_some() {
            self.leave = self.path.iter().position(|key| self.facts.get(key).is_some());
        }
        self.leave.is_some()
    }
}
