//! Who wins the game itself, by proof numbers (df-pn): work goes where the fewest positions stand
//! between the attacker and a win, or between the defender and a hold. Where Breaker holds, so does
//! the defender.

use super::{
    bits::Bits,
    breaker::Search,
    look::{Found, replies_key},
    sharing::Token,
    table::{Effort, Hint, Key, Known, Zones},
    zones::{Replies, danger, stones_key, two_lowest},
};
use crate::Cancelled;

/// The zones within which the attacker wins, or nothing if he does not.
pub(crate) type Strict<const C: usize> = Result<Option<Zones<C>>, Cancelled>;

/// A position with the defender to move.
struct Node<const C: usize, const L: usize> {
    attacker: Bits<C>,
    defender: Bits<C>,
    /// How many further stones of the defender the zones had better allow for.
    stones: usize,
    key: Key<C, L>,
    symmetry: usize,
}

/// A move or a reply, and what is known of the position after it.
struct Child<const C: usize> {
    cell: u8,
    found: Found<C>,
}

/// More than any position needs.
const ENDLESS: Effort = Effort { win: u32::MAX, hold: u32::MAX };

impl<const C: usize, const L: usize> Search<'_, C, L> {
    /// Whether the attacker, who is to move, wins. `stones` is how many further stones of the
    /// defender the zones had better allow for.
    pub(crate) fn attacker(
        &mut self,
        attacker: Bits<C>,
        defender: Bits<C>,
        stones: usize,
    ) -> Strict<C> {
        self.moving(attacker, defender, stones, ENDLESS).map(certain)
    }

    /// The same with the defender to move.
    pub(crate) fn defender(
        &mut self,
        attacker: Bits<C>,
        defender: Bits<C>,
        stones: usize,
    ) -> Strict<C> {
        self.replying(attacker, defender, stones, ENDLESS).map(certain)
    }

    /// The attacker is to move: searches until he wins, does not, or either needs as much effort as
    /// this.
    fn moving(
        &mut self,
        attacker: Bits<C>,
        defender: Bits<C>,
        stones: usize,
        most: Effort,
    ) -> Result<Found<C>, Cancelled> {
        self.visit()?;
        if let Some(found) = self.filled(attacker, defender) {
            return Ok(found);
        }
        let threats = self.board.completions(defender, attacker);
        if !threats.is_empty() {
            let found = self.replying(attacker | threats, defender, stones, most)?;
            return Ok(found.within(Zones::all(threats)));
        }
        let (key, symmetry) = stones_key(self.board, attacker, defender);
        if let Some(known) = self.facts.get(&key) {
            return Ok(self.zones_back(known, symmetry));
        }
        let before = self.nodes;
        let Some(asked) = self.ask_breaker(&key, attacker, defender)? else {
            self.remember(key, Known::Holds, before);
            return Ok(Found::Held);
        };
        let found = match self.settle(&key, |it| it.moves_won(attacker, defender, stones, most))? {
            Ok(found) => found,
            Err(known) => return Ok(self.zones_back(known, symmetry)),
        };
        let known = match found {
            (Found::Held, _) => Known::Holds,
            (Found::Won(zones), cell) => {
                let zones = zones.map(|zone| self.board.image(symmetry, zone));
                Known::Wins(self.board.cell_image(symmetry, cell), zones)
            }
            (Found::Open(effort), _) => {
                self.guides.hints.put(&key, Hint { effort, asked });
                return Ok(found.0);
            }
        };
        self.remember(key, known, before);
        Ok(found.0)
    }

    /// Looks for a move that wins; the move, if there is one.
    fn moves_won(
        &mut self,
        attacker: Bits<C>,
        defender: Bits<C>,
        stones: usize,
        most: Effort,
    ) -> Result<(Found<C>, u8), Cancelled> {
        let moves = self.moves(attacker, defender).into_iter();
        let look =
            |cell| Child { cell, found: self.look_reply(attacker | Bits::of(cell), defender) };
        let mut children: Vec<Child<C>> = moves.map(look).collect();
        loop {
            let won = children.iter().find_map(|child| match child.found {
                Found::Won(zones) => {
                    Some((Found::Won(zones | Zones::all(Bits::of(child.cell))), child.cell))
                }
                _ => None,
            });
            if let Some(won) = won {
                return Ok(won);
            }
            children.retain(|child| !matches!(child.found, Found::Held));
            let efforts: Vec<Effort> = children.iter().map(|it| it.effort().turned()).collect();
            let Some(choice) = Choice::new(&efforts) else { return Ok((Found::Held, 0)) };
            let effort = choice.effort().turned();
            if effort.win >= most.win || effort.hold >= most.hold {
                return Ok((Found::Open(effort), 0));
            }
            let most = choice.limit(most.turned()).turned();
            let child = &mut children[choice.best];
            child.found = self.replying(attacker | Bits::of(child.cell), defender, stones, most)?;
        }
    }

    /// The defender is to move: the same.
    fn replying(
        &mut self,
        attacker: Bits<C>,
        defender: Bits<C>,
        stones: usize,
        most: Effort,
    ) -> Result<Found<C>, Cancelled> {
        self.visit()?;
        if !self.board.completions(defender, attacker).is_empty() {
            return Ok(Found::Held);
        }
        let threats = self.board.completions(attacker, defender);
        if !threats.is_empty() {
            let used = danger(self.board, attacker, defender) | Zones::all(two_lowest(threats));
            if threats.count() > 1 {
                return Ok(Found::Won(used));
            }
            let found = self.moving(attacker, defender | threats, stones, most)?;
            return Ok(found.within(used));
        }
        let (key, symmetry) = replies_key(self, attacker, defender);
        if let Some(known) = self.facts.get(&key) {
            return Ok(self.zones_back(known, symmetry));
        }
        let before = self.nodes;
        let node = Node { attacker, defender, stones, key, symmetry };
        let found = match self.settle(&key, |it| it.replies_lose(&node, most))? {
            Ok(found) => found,
            Err(known) => return Ok(self.zones_back(known, symmetry)),
        };
        let known = match found {
            Found::Held => Known::Holds,
            Found::Won(zones) => Known::Wins(0, zones.map(|zone| self.board.image(symmetry, zone))),
            Found::Open(effort) => {
                self.guides.hints.put(&key, Hint { effort, asked: 1 });
                return Ok(found);
            }
        };
        self.remember(key, known, before);
        Ok(found)
    }

    /// Looks for a reply that holds.
    fn replies_lose(&mut self, node: &Node<C, L>, most: Effort) -> Result<Found<C>, Cancelled> {
        let Node { attacker, defender, stones, .. } = *node;
        let fresh = Replies::new(self.board, attacker, defender);
        let moves = self.moves(attacker, defender).into_iter();
        let look =
            |cell| Child { cell, found: self.look_move(attacker, defender | Bits::of(cell)) };
        let mut children: Vec<Child<C>> = moves.map(look).collect();
        loop {
            // Where no line is open, nobody wins.
            if children.iter().any(|child| matches!(child.found, Found::Held))
                || children.is_empty()
            {
                return Ok(Found::Held);
            }
            let replies = known_to_lose(fresh.clone(), &children, stones);
            let is_open = |child: &Child<C>| {
                matches!(child.found, Found::Open(_)) && replies.is_needed(child.cell, stones)
            };
            let open: Vec<usize> = (0..children.len()).filter(|&n| is_open(&children[n])).collect();
            let efforts: Vec<Effort> = open.iter().map(|&n| children[n].effort()).collect();
            let Some(choice) = Choice::new(&efforts) else {
                return Ok(Found::Won(replies.zones()));
            };
            let effort = choice.effort();
            if effort.win >= most.win || effort.hold >= most.hold {
                return Ok(Found::Open(effort));
            }
            let token = |n: usize| self.token(node, children[open[n]].cell);
            let (best, most) = self.pick(&choice, &efforts, most, token);
            let (token, child) = (token(best), &mut children[open[best]]);
            let after = defender | Bits::of(child.cell);
            child.found = self.marked(token, |it| it.moving(attacker, after, stones + 1, most))?;
        }
    }

    /// Stands for the position after a move, if there are other threads.
    fn token(&self, node: &Node<C, L>, cell: u8) -> Option<Token> {
        self.searching.map(|_| Token::after(&node.key, self.board.cell_image(node.symmetry, cell)))
    }

    /// The reply to search and how far: the best, or one about as good if another thread is
    /// searching that. All replies must be shown to lose, so that is seldom work for nothing; the
    /// attacker's second best move mostly is, and two threads search the same one.
    fn pick(
        &self,
        choice: &Choice,
        efforts: &[Effort],
        most: Effort,
        token: impl Fn(usize) -> Option<Token>,
    ) -> (usize, Effort) {
        let elsewhere = |n: usize| token(n).is_some_and(|token| self.is_searched_elsewhere(token));
        if !elsewhere(choice.best) {
            return (choice.best, choice.limit(most));
        }
        let near = most.hold.min(widened(choice.least));
        let free = (0..efforts.len()).filter(|&n| efforts[n].hold < near && !elsewhere(n));
        match free.min_by_key(|&n| efforts[n].hold) {
            // The best is no worse, so it is soon asked for again.
            Some(n) => (n, Choice { second: efforts[n].hold, ..*choice }.limit(most)),
            None => (choice.best, choice.limit(most)),
        }
    }
}

impl<const C: usize> Child<C> {
    fn effort(&self) -> Effort {
        match self.found {
            Found::Open(effort) => effort,
            _ => unreachable!("what is known needs no effort"),
        }
    }
}

/// The replies that lose, those with the smallest zones first: they rule out the most others.
fn known_to_lose<const C: usize>(
    mut replies: Replies<C>,
    children: &[Child<C>],
    stones: usize,
) -> Replies<C> {
    let won = children.iter().filter_map(|child| match child.found {
        Found::Won(zones) => Some((child.cell, zones)),
        _ => None,
    });
    let mut won: Vec<(u8, Zones<C>)> = won.collect();
    won.sort_by_key(|(_, zones)| zones.beyond(stones).count());
    for (cell, zones) in won {
        if replies.is_needed(cell, stones) {
            replies.loses(cell, zones);
        }
    }
    replies
}

/// Whom the next effort goes to: a reply that needs the least to hold, while all must be shown to
/// lose. The attacker's moves are the same with both turned.
struct Choice {
    /// The number of the child.
    best: usize,
    least: u32,
    second: u32,
    most: u32,
    others: u32,
}

impl Choice {
    /// Nothing if there is nobody.
    fn new(efforts: &[Effort]) -> Option<Choice> {
        let mut choice = Choice { best: 0, least: u32::MAX, second: u32::MAX, most: 0, others: 0 };
        choice.others = efforts.len().checked_sub(1)? as u32;
        for (n, effort) in efforts.iter().enumerate() {
            if effort.hold < choice.least {
                (choice.second, choice.least, choice.best) = (choice.least, effort.hold, n);
            } else {
                choice.second = choice.second.min(effort.hold);
            }
            choice.most = choice.most.max(effort.win);
        }
        Some(choice)
    }

    /// Positions are met by several ways, so the most that a child needs says more than the sum of
    /// all.
    fn effort(&self) -> Effort {
        Effort { win: self.most.saturating_add(self.others), hold: self.least }
    }

    /// How far the chosen child is to be searched: until another is better by a quarter, which
    /// saves coming back too often.
    fn limit(&self, most: Effort) -> Effort {
        let better = widened(self.second);
        Effort { win: most.win.saturating_sub(self.others), hold: most.hold.min(better) }
    }
}

/// Better by a quarter.
fn widened(effort: u32) -> u32 {
    effort.saturating_add(effort / 4).saturating_add(1)
}

fn certain<const C: usize>(found: Found<C>) -> Option<Zones<C>> {
    match found {
        Found::Won(zones) => Some(zones),
        Found::Held => None,
        Found::Open(_) => unreachable!("nothing needs endless effort"),
    }
}
