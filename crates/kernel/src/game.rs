//! The contract of a game.

use crate::{IllegalMove, ParseError, Payoff, Side, Unit};
use std::{
    fmt::{Debug, Display},
    hash::Hash,
    ops::RangeInclusive,
    str::FromStr,
};

/// The number of a symmetry of the board, below [`Game::symmetries`]. Number 0 changes nothing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Symmetry(pub u8);

impl Symmetry {
    /// The symmetry that changes nothing.
    pub const IDENTITY: Symmetry = Symmetry(0);
}

/// A position up to symmetry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Canonical {
    /// A key that all images of the position share, and no other positions but by accident; where
    /// keys are exact, none at all.
    pub key: u64,
    /// The symmetries that leave the position as it is, one bit each; bit 0 always.
    pub stabiliser: u8,
}

/// A position of a two-player, zero-sum game of perfect information, together with its rules.
///
/// # The contract, in prose
///
/// A position is a value: two positions are equal exactly when nothing that can still happen, or
/// be asked, tells them apart. [`Display`] writes it down and [`Game::parse`] reads it back.
///
/// The player to move **may be the same twice in a row**; nobody may assume that players alternate.
///
/// [`Game::moves`] lists every legal move once, in ascending order, and none exactly when
/// [`Game::terminal`] gives a payoff. [`Game::make`] trusts its caller and takes only moves from
/// that list; [`Game::play`] is the checked door for moves from outside. [`Game::unmake`] takes
/// back the move made last and leaves nothing of it behind.
///
/// [`Game::key`] covers everything that tells positions of the same rules apart, the player to move
/// included. Keys of different positions may be equal by accident, unless a game guarantees more.
///
/// None of these functions allocates, but those that make or read text, the slow defaults given
/// here, and [`Game::moves`] when the list it is given is too small.
///
/// The battery in the crate `conformance` checks all of this for any game.
pub trait Game: Clone + Eq + Debug + Display + Send + Sync + 'static {
    /// The rules and their options; printed and parsed as the game's name: `kalah:6x5`.
    type Rules: Clone + Eq + Debug + Default + Display + FromStr<Err = ParseError> + Send + Sync;
    /// A move; small, and ordered as [`Game::moves`] lists them.
    type Move: Copy + Ord + Hash + Debug + Send + Sync + 'static;
    /// What [`Game::unmake`] needs to know besides the move.
    type Undo;

    /// Whether [`Game::ending`] costs less than playing the move and asking [`Game::terminal`].
    const FORESEES: bool = false;

    /// What opinions about this game are counted in.
    const UNIT: Unit = Unit::Chance;

    /// The position the game starts from.
    fn new(rules: &Self::Rules) -> Self;

    /// Reads a position, the inverse of [`Display`].
    ///
    /// # Errors
    /// If the text has the wrong form, or its counts are such that no game can reach it.
    fn parse(rules: &Self::Rules, text: &str) -> Result<Self, ParseError>;

    /// The rules this position is played by.
    fn rules(&self) -> Self::Rules;

    /// Who is to move. Of no meaning in a finished game.
    fn to_move(&self) -> Side;

    /// The payoff if the game is over.
    fn terminal(&self) -> Option<Payoff>;

    /// Whether this finished game has no value, whatever [`terminal`](Game::terminal) says: a
    /// search that needs it has no result. Only hand-written trees have such leaves, to show what
    /// alpha-beta never looks at. A game that [foresees](Game::FORESEES) its endings has none.
    fn is_undefined(&self) -> bool {
        false
    }

    /// The payoffs that can still be reached from here; it may be wider, never narrower. Unless the
    /// game says otherwise it is won, drawn or lost by 1.
    fn bounds(&self) -> RangeInclusive<Payoff> {
        Payoff::still_possible(self.terminal())
    }

    /// **Appends** the legal moves to `out`, ascending. Appending lets a search keep the moves of
    /// all its plies in one list and never allocate.
    fn moves(&self, out: &mut Vec<Self::Move>);

    /// How many legal moves there are. Games that can count faster than they list say so here.
    fn move_count(&self) -> usize {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        moves.len()
    }

    /// The legal move at place `n` of the list, for random play without a list.
    ///
    /// # Panics
    /// It may panic if `n` is not below [`Game::move_count`].
    fn nth_move(&self, n: usize) -> Self::Move {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        moves[n]
    }

    /// The legal move that follows `after` in ascending order, the first if there is none before:
    /// for a search that tries moves in this order and seldom gets to the last.
    fn next_move(&self, after: Option<Self::Move>) -> Option<Self::Move> {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        moves.into_iter().find(|mv| after.is_none_or(|after| *mv > after))
    }

    /// Plays a legal move. The caller vouches for legality: another move gives a senseless position
    /// or panics.
    fn make(&mut self, mv: Self::Move) -> Self::Undo;

    /// Takes back `mv`, the last move made, with what [`Game::make`] returned for it.
    fn unmake(&mut self, mv: Self::Move, undo: Self::Undo);

    /// Plays a game from here to its end for each of `choosers`, and writes what it ended with in
    /// its place in `payoffs`. A chooser is given the number of legal moves and says which of them
    /// to play, by its place for [`Game::nth_move`]. Nothing of these games is kept, so a game that
    /// can play them without what [`Game::unmake`] and [`Game::key`] need does so here, several at a
    /// time if that is faster; they must be the same games.
    ///
    /// # Panics
    /// It may panic if a chooser returns a number that is not below the one it was given.
    fn playouts(&self, choosers: &mut [impl FnMut(usize) -> usize], payoffs: &mut [Payoff]) {
        play_by_moves(self, choosers, payoffs);
    }

    /// What the game would end with if `mv`, a legal move, were played; nothing if it would go on.
    fn ending(&self, mv: Self::Move) -> Option<Payoff> {
        let mut after = self.clone();
        after.make(mv);
        after.terminal()
    }

    /// What the game would end with if `mv`, a legal move, were played and nobody had a choice of
    /// moves after it, and how many moves that is, `mv` included; nothing if somebody has a choice,
    /// or if the game cannot tell that without playing. What [`ending`](Game::ending) tells, this
    /// tells too.
    fn forced_ending(&self, mv: Self::Move) -> Option<(Payoff, u32)> {
        self.ending(mv).map(|payoff| (payoff, 1))
    }

    /// If `mv`, a legal move that does not end the game, leaves the opponent two moves, each with a
    /// [forced ending](Game::forced_ending) of at most two moves: both, ascending, with these
    /// endings. Games that cannot tell without playing say nothing, which is never wrong.
    fn forced_replies(&self, mv: Self::Move) -> Option<[(Self::Move, Payoff, u32); 2]> {
        _ = mv;
        None
    }

    /// The move that two plies show to be the **first best** one, if the rules tell it without a
    /// search.
    ///
    /// It is the first of those that win at once; or, if none does, the only one after which the
    /// opponent cannot win at once; or, if the opponent then wins whatever is played, the first of
    /// all. Games that cannot tell say nothing, which is never wrong. So a search that looks at
    /// least two plies ahead, and for which a win sooner is worth more, need not look at the other
    /// moves.
    fn forced_move(&self) -> Option<Self::Move> {
        None
    }

    /// Whether `mv` may be played here. Games that know why a move is illegal say so here.
    ///
    /// # Errors
    /// If it may not, with the reason.
    fn check(&self, mv: Self::Move) -> Result<(), IllegalMove> {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        match moves.contains(&mv) {
            true => Ok(()),
            false if moves.is_empty() => Err(IllegalMove::over()),
            false => Err(IllegalMove::because("the rules do not allow it here")),
        }
    }

    /// Plays `mv` if it is legal.
    ///
    /// # Errors
    /// If it is not, with the reason; then nothing has changed.
    fn play(&mut self, mv: Self::Move) -> Result<(), IllegalMove> {
        self.check(mv)?;
        self.make(mv);
        Ok(())
    }

    /// A hash of the whole position, fit to index a table by any of its bits.
    fn key(&self) -> u64;

    /// Whether no two positions of these rules have the same key, so that a key is as good as the
    /// position.
    fn key_is_exact(&self) -> bool {
        false
    }

    /// Checks the conservation law: stones differ by at most one, seeds sum up, and what is kept
    /// incrementally equals what is counted anew.
    ///
    /// # Errors
    /// If it is broken, which is a bug in the game.
    fn audit(&self) -> Result<(), String>;

    /// How many symmetries the board has, the identity included: 8 for a square, 1 for none.
    fn symmetries(&self) -> u8 {
        1
    }

    /// This position seen through symmetry `s`.
    fn image(&self, s: Symmetry) -> Self {
        debug_assert_eq!(s, Symmetry::IDENTITY);
        self.clone()
    }

    /// A move seen through symmetry `s`: playing it in the image is the image of playing it here.
    fn image_of(&self, s: Symmetry, mv: Self::Move) -> Self::Move {
        debug_assert_eq!(s, Symmetry::IDENTITY);
        mv
    }

    /// What all images of this position have in common, and which symmetries it has itself.
    fn canonical(&self) -> Canonical {
        let images = (1..self.symmetries()).map(|s| (s, self.image(Symmetry(s))));
        let alone = Canonical { key: self.key(), stabiliser: 1 };
        images.fold(alone, |found, (s, image)| Canonical {
            key: found.key.min(image.key()),
            stabiliser: found.stabiliser | u8::from(image == *self) << s,
        })
    }

    /// The move as players of this game write it.
    fn move_text(&self, mv: Self::Move) -> String;

    /// Reads a move as players write it. Whether it is legal here is for [`Game::check`] to say;
    /// unless the game says otherwise, legal moves are the only ones that can be read.
    ///
    /// # Errors
    /// If the text names no move of this board.
    fn parse_move(&self, text: &str) -> Result<Self::Move, ParseError> {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        let found = moves.iter().find(|mv| self.move_text(**mv) == text);
        found.copied().ok_or_else(|| {
            if moves.is_empty() {
                return ParseError::impossible("the game is over");
            }
            let legal: Vec<String> = moves.iter().map(|mv| self.move_text(*mv)).collect();
            ParseError::syntax(format!("a legal move ({})", legal.join(" ")), text)
        })
    }
}

/// [`Game::playouts`] move by move, for games, and boards of games, that have no other way.
pub fn play_by_moves<G: Game>(
    start: &G,
    choosers: &mut [impl FnMut(usize) -> usize],
    payoffs: &mut [Payoff],
) {
    for (choose, payoff) in choosers.iter_mut().zip(payoffs) {
        let mut pos = start.clone();
        *payoff = loop {
            if let Some(payoff) = pos.terminal() {
                break payoff;
            }
            pos.make(pos.nth_move(choose(pos.move_count())));
        };
    }
}
