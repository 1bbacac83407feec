//! Every search where [`Game::bounds`] is tight, so that it decides before the game ends: late
//! positions of Kalah, and trees that know the least and the greatest leaf below them.

use crate::common::{Random, minimax, random_positions, random_tree};
use games::{
    kalah::Packed,
    tree::{Child, Rules, Tree},
};
use kernel::{Game, IllegalMove, ParseError, Payoff, Plain, Side};
use search::{Engine, Mcts, TranspositionTable};
use std::{fmt, ops::RangeInclusive};

/// A tree with the tightest bounds there can be.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Tight(Tree);

impl fmt::Display for Tight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Game for Tight {
    type Rules = Rules;
    type Move = Child;
    type Undo = ();

    fn new(rules: &Rules) -> Tight {
        Tight(Tree::new(rules))
    }

    fn parse(rules: &Rules, text: &str) -> Result<Tight, ParseError> {
        Tree::parse(rules, text).map(Tight)
    }

    fn rules(&self) -> Rules {
        self.0.rules()
    }

    fn to_move(&self) -> Side {
        self.0.to_move()
    }

    fn terminal(&self) -> Option<Payoff> {
        self.0.terminal()
    }

    fn bounds(&self) -> RangeInclusive<Payoff> {
        let mut leaves = Vec::new();
        collect_leaves(&mut self.0.clone(), &mut leaves);
        let least = *leaves.iter().min().expect("a tree has leaves");
        least..=*leaves.iter().max().expect("a tree has leaves")
    }

    fn moves(&self, out: &mut Vec<Child>) {
        self.0.moves(out);
    }

    fn make(&mut self, mv: Child) {
        self.0.make(mv);
    }

    fn unmake(&mut self, mv: Child, undo: ()) {
        self.0.unmake(mv, undo);
    }

    fn check(&self, mv: Child) -> Result<(), IllegalMove> {
        self.0.check(mv)
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn key_is_exact(&self) -> bool {
        self.0.key_is_exact()
    }

    fn audit(&self) -> Result<(), String> {
        self.0.audit()
    }

    fn move_text(&self, mv: Child) -> String {
        self.0.move_text(mv)
    }

    fn parse_move(&self, text: &str) -> Result<Child, ParseError> {
        self.0.parse_move(text)
    }
}

fn collect_leaves(tree: &mut Tree, leaves: &mut Vec<Payoff>) {
    if let Some(payoff) = tree.terminal() {
        return leaves.push(payoff);
    }
    for n in 0..tree.move_count() {
        let mv = tree.nth_move(n);
        tree.make(mv);
        collect_leaves(tree, leaves);
        tree.unmake(mv, ());
    }
}

/// To the end of the game the engine has the value of plain minimax, distance included, and a
/// move that attains it; MCTS, where it proves anything, the same payoff.
fn check<G: Game>(pos: &G, seed: u64) {
    let (score, best) = minimax(&mut pos.clone(), u32::MAX, 0, Random(seed));
    if best.is_none() {
        return;
    }
    for selective in [false, true] {
        let (table, evaluator) = (TranspositionTable::new(1 << 16), Plain(Random(seed)));
        let engine = Engine::new(pos).evaluator(&evaluator).table(&table);
        let report = engine.depth(60).selective(selective).run();
        let line = &report.lines[0];
        let rules = pos.rules();
        let found = line.score.seen_by_first(pos.to_move());
        assert_eq!(found, score, "{rules} {pos}, selective: {selective}");
        let mut after = pos.clone();
        after.play(line.line[0]).expect("the best move is legal");
        let (attained, _) = minimax(&mut after, u32::MAX, 1, Random(seed));
        assert_eq!(attained, score, "{rules} {pos}: {:?} attains the value", line.line[0]);
    }
    let report = Mcts::new(pos).playouts(500).seed(seed).run();
    let line = &report.lines[0];
    if let Some(payoff) = line.payoff() {
        let value = |score: kernel::Score| score.fact().map(|(payoff, _)| payoff);
        let found = value(line.score.seen_by_first(pos.to_move()));
        assert_eq!((found, Some(payoff.value())), (value(score), value(score)), "{pos}: MCTS");
    }
}

#[test]
fn trees_with_tight_bounds_agree_with_minimax() {
    let mut rng = fastrand::Rng::with_seed(8);
    for seed in 0..3000 {
        let rules = format!("tree:{}", random_tree(&mut rng, 6)).parse().expect("a tree");
        check(&Tight::new(&rules), seed);
    }
}

#[test]
fn the_loser_of_a_decided_game_plays_the_longest_way() {
    let rules = "kalah:4x2".parse().expect("rules");
    check(&Packed::parse(&rules, "N:0,0,3,0,7/1,1,2,0,2").expect("a position"), 1);
}

#[test]
fn late_positions_of_kalah_agree_with_minimax_under_all_rules() {
    random_positions::<Packed>("kalah:2x2", 40, |pos, n| check(pos, n.into()));
    for board in ["4x2", "3x2", "3x3"] {
        for capture in ["standard", "empty", "opposite-only"] {
            for rest in ["owner", "emptier"] {
                for end in ["row-empty", "mover-stuck"] {
                    let options = format!("capture={capture},rest={rest},end={end}");
                    late_positions(&format!("kalah:{board},{options}"), 60);
                }
            }
        }
    }
}

/// Positions of random games with few seeds left in the pits.
fn late_positions(rules: &str, count: u64) {
    let rules = rules.parse().expect("rules");
    let mut rng = fastrand::Rng::with_seed(9);
    let mut seen = 0;
    while seen < count {
        let mut pos = Packed::new(&rules);
        let few = rng.i32(4..9);
        let in_pits = |pos: &Packed| {
            let bounds = pos.bounds();
            (bounds.end().value() - bounds.start().value()) / 2
        };
        while pos.terminal().is_none() && in_pits(&pos) > few {
            pos.make(pos.nth_move(rng.usize(..pos.move_count())));
        }
        if pos.terminal().is_none() {
            check(&pos, seen);
            seen += 1;
        }
    }
}
