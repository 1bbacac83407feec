//! Kalah with seeds sown one by one around a ring of places.

use super::{Fast, Lockstep, Style, Twin, play_games};
use fastrand::Rng;
use games::kalah::{Packed, Pit, Rules, Wide};
use kernel::{Game, Side};

const CAPTURES: [&str; 3] = ["standard", "empty", "opposite-only"];
const RESTS: [&str; 2] = ["owner", "emptier"];
const ENDS: [&str; 2] = ["row-empty", "mover-stuck"];

/// Pits per side and seeds in each.
type Size = (usize, u32);

#[derive(Clone, Copy)]
struct Options {
    capture: &'static str,
    rest: &'static str,
    end: &'static str,
}

/// All twelve ways to play.
fn all_options() -> Vec<Options> {
    let mut all = Vec::new();
    for capture in CAPTURES {
        for rest in RESTS {
            for end in ENDS {
                all.push(Options { capture, rest, end });
            }
        }
    }
    all
}

#[derive(Clone)]
struct Slow {
    options: Options,
    pits: usize,
    /// By player, south first: the pits from the player's left, then the store.
    seeds: [Vec<u32>; 2],
    to_move: Side,
}

impl Slow {
    fn new((pits, seeds): Size, options: Options) -> Slow {
        let mut half = vec![seeds; pits];
        half.push(0);
        Slow { options, pits, seeds: [half.clone(), half], to_move: Side::First }
    }

    /// The seeds in a player's row.
    fn row(&self, player: usize) -> u32 {
        self.seeds[player][..self.pits].iter().sum()
    }

    fn is_over(&self) -> bool {
        match self.options.end {
            "row-empty" => self.row(0) == 0 || self.row(1) == 0,
            "mover-stuck" => self.row(self.to_move.index()) == 0,
            other => panic!("no such end: {other}"),
        }
    }
}

impl Twin for Slow {
    type Move = Pit;

    fn to_move(&self) -> Side {
        self.to_move
    }

    fn moves(&self) -> Vec<Pit> {
        if self.is_over() {
            return Vec::new();
        }
        (0..self.pits)
            .filter(|&pit| self.seeds[self.to_move.index()][pit] > 0)
            .map(|pit| Pit(pit as u8))
            .collect()
    }

    fn payoff(&self) -> Option<i32> {
        if !self.is_over() {
            return None;
        }
        let mut total = [self.seeds[0][self.pits], self.seeds[1][self.pits]];
        for player in [0, 1] {
            let other = 1 - player;
            match self.options.rest {
                "owner" => total[player] += self.row(player),
                "emptier" if self.row(player) == 0 => total[player] += self.row(other),
                "emptier" => {}
                other => panic!("no such rest: {other}"),
            }
        }
        Some(total[0] as i32 - total[1] as i32)
    }

    fn text(&self) -> String {
        let to_move = match self.to_move {
            Side::First => 'S',
            Side::Second => 'N',
        };
        let halves = self.seeds.each_ref().map(|half| {
            let numbers: Vec<String> = half.iter().map(u32::to_string).collect();
            numbers.join(",")
        });
        format!("{to_move}:{}", halves.join("/"))
    }

    fn play(&mut self, Pit(pit): Pit) {
        let (me, other) = (self.to_move.index(), self.to_move.other().index());
        let (pits, store) = (self.pits, self.pits);

        // The places a seed may fall into, in the order of sowing.
        let mut ring: Vec<(usize, usize)> = Vec::new();
        ring.extend((0..pits).map(|pit| (me, pit)));
        ring.push((me, store));
        ring.extend((0..pits).map(|pit| (other, pit)));

        let mut place = usize::from(pit);
        let mut hand = self.seeds[me][place];
        assert!(hand > 0, "pit {place} is empty");
        self.seeds[me][place] = 0;
        while hand > 0 {
            place = (place + 1) % ring.len();
            let (half, index) = ring[place];
            self.seeds[half][index] += 1;
            hand -= 1;
        }

        let (half, index) = ring[place];
        if half == me && index == store {
            return; // moves again
        }
        if half == me && self.seeds[me][index] == 1 {
            let opposite = pits - 1 - index;
            let captured = self.seeds[other][opposite];
            let takes_itself = match self.options.capture {
                "standard" => captured > 0,
                "empty" => true,
                "opposite-only" => false,
                other => panic!("no such capture: {other}"),
            };
            self.seeds[other][opposite] = 0;
            self.seeds[me][store] += captured;
            if takes_itself {
                self.seeds[me][index] = 0;
                self.seeds[me][store] += 1;
            }
        }
        self.to_move = self.to_move.other();
    }
}

/// The start of the game, or the position that the text tells.
fn begin<G: Game>(rules: &G::Rules, text: Option<&str>) -> G {
    text.map_or_else(
        || G::new(rules),
        |text| G::parse(rules, text).expect("the twin writes what can be read"),
    )
}

/// A position in every type that the board fits.
fn lockstep(size: Size, slow: Slow, text: Option<&str>) -> Lockstep<Slow> {
    let (pits, seeds) = size;
    let Options { capture, rest, end } = slow.options;
    let mut name = format!("kalah:{pits}x{seeds},capture={capture},rest={rest},end={end}");
    let rules: Rules = name.parse().expect("these are rules");
    let mut fast: Vec<Box<dyn Fast<Move = Pit>>> = Vec::new();
    if Packed::fits(&rules) {
        fast.push(Box::new(begin::<Packed>(&rules, text)));
    }
    if Wide::fits(&rules) {
        fast.push(Box::new(begin::<Wide>(&rules, text)));
    }
    if let Some(text) = text {
        name = format!("{name} from {text}");
    }
    Lockstep::new(name, slow, fast)
}

fn start(size: Size, options: Options) -> Lockstep<Slow> {
    lockstep(size, Slow::new(size, options), None)
}

const SIZES: [(Size, u32); 16] = [
    ((1, 1), 3),
    ((1, 6), 5),
    ((1, 24), 10),
    ((2, 3), 60),
    ((2, 24), 30),
    ((3, 3), 60),
    ((4, 2), 60),
    ((5, 24), 30),
    ((6, 4), 60),
    ((6, 5), 60),
    ((6, 21), 20),
    ((7, 18), 20),
    ((7, 19), 20),
    ((8, 4), 20),
    ((12, 1), 20),
    ((12, 24), 10),
];

#[test]
fn fast_and_slow_kalah_agree_under_every_rule() {
    for options in all_options() {
        for (seed, (size, games)) in SIZES.into_iter().enumerate() {
            play_games(|| start(size, options), games, seed as u64);
        }
    }
}

#[test]
fn fast_and_slow_kalah_agree_on_seeds_heaped_up_anyhow() {
    // Heaps that random play hardly ever makes: they are sown around the board many times.
    let mut rng = Rng::with_seed(8);
    for options in all_options() {
        for (size, games) in SIZES {
            for _ in 0..games {
                let mut slow = Slow::new(size, options);
                let total = slow.row(0) + slow.row(1);
                slow.seeds.iter_mut().for_each(|half| half.fill(0));
                // Most seeds go to a few places, the stores now and then among them.
                let places: Vec<(usize, usize)> = (0..1 + rng.usize(..5))
                    .map(|_| (rng.usize(..2), rng.usize(..=size.0)))
                    .collect();
                for _ in 0..total {
                    let (half, place) = if rng.u32(..20) == 0 {
                        (rng.usize(..2), rng.usize(..=size.0))
                    } else {
                        places[rng.usize(..places.len())]
                    };
                    slow.seeds[half][place] += 1;
                }
                slow.to_move = Side::BOTH[rng.usize(..2)];
                let text = slow.text();
                lockstep(size, slow, Some(&text)).play_out(Style::Uniform, &mut rng);
            }
        }
    }
}

#[test]
fn a_heap_of_every_size_is_sown_alike_from_every_pit() {
    let options = all_options();
    for (size, _) in SIZES {
        let (pits, seeds) = size;
        let total = 2 * pits as u32 * seeds;
        for pit in 0..pits {
            for heap in 1..=total {
                // The opponent has the rest, so that there is something to capture.
                let options = options[(heap as usize + pit) % options.len()];
                let mut slow = Slow::new(size, options);
                slow.seeds.iter_mut().for_each(|half| half.fill(0));
                slow.seeds[0][pit] = heap;
                let mut rest = total - heap;
                for place in slow.seeds[1][..pits].iter_mut() {
                    *place = rest.min(seeds);
                    rest -= *place;
                }
                slow.seeds[1][pits] = rest;
                let text = slow.text();
                let mut game = lockstep(size, slow, Some(&text));
                if game.slow.payoff().is_none() {
                    game.play(Pit(pit as u8));
                }
            }
        }
    }
}

#[test]
fn the_slow_kalah_sows_and_captures_as_the_rules_say() {
    // Capture, position, pit, position after it; worked out by hand.
    let moves = [
        ("standard", "S:4,4,4,4,4,4,0/4,4,4,4,4,4,0", 2, "S:4,4,0,5,5,5,1/4,4,4,4,4,4,0"),
        ("standard", "S:4,4,4,4,4,4,0/4,4,4,4,4,4,0", 5, "N:4,4,4,4,4,0,1/5,5,5,4,4,4,0"),
        ("standard", "S:1,0,0/3,2,0", 0, "N:0,0,4/0,2,0"),
        ("empty", "S:1,0,0/3,2,0", 0, "N:0,0,4/0,2,0"),
        ("opposite-only", "S:1,0,0/3,2,0", 0, "N:0,1,3/0,2,0"),
        ("standard", "S:1,0,3/0,2,0", 0, "N:0,1,3/0,2,0"),
        ("empty", "S:1,0,3/0,2,0", 0, "N:0,0,4/0,2,0"),
        ("opposite-only", "S:1,0,3/0,2,0", 0, "N:0,1,3/0,2,0"),
        // Around the board, past the opponent's store, into the pit it came from.
        ("standard", "N:1,0,0/0,5,0", 1, "S:0,1,0/1,0,4"),
        ("opposite-only", "N:1,0,0/0,5,0", 1, "S:0,1,0/1,1,3"),
        ("standard", "N:1,0,0/0,6,0", 1, "N:2,1,0/1,1,2"),
    ];
    for (capture, before, pit, after) in moves {
        let read = |half: &str| half.split(',').map(|n| n.parse().unwrap()).collect::<Vec<u32>>();
        let (south, north) = before[2..].split_once('/').unwrap();
        let mut slow = Slow {
            options: Options { capture, rest: "owner", end: "mover-stuck" },
            pits: read(south).len() - 1,
            seeds: [read(south), read(north)],
            to_move: if before.starts_with('S') { Side::First } else { Side::Second },
        };
        slow.play(Pit(pit));
        assert_eq!(slow.text(), after, "{capture}: {before}, pit {pit}");
    }
}

#[test]
fn fast_and_slow_kalah_count_the_same_leaves() {
    let sizes = [((1, 3), 8), ((2, 3), 9), ((3, 3), 7), ((4, 2), 6), ((6, 4), 5), ((12, 24), 3)];
    for options in all_options() {
        for (size, depth) in sizes {
            start(size, options).count(depth);
        }
    }
}
