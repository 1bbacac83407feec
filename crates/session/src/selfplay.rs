//! Self-play: games of a player against itself, as data to learn from.
//!
//! Games come in chunks. A chunk follows from the request and its number alone, so chunks can be
//! made in any order, on any machine and again; joined, they are one file of game records.

mod chunks;

use crate::{
    ContestError, Error, Forfeit, Machine, PlayerError, PlayerSpec, Ply, Position, Record, Time,
    Unit, Value,
    contest::{Beat, PROGRAM},
    parallel,
    player::Kind,
};
pub use arena::record::read_records;
pub use chunks::Chunks;
use kernel::{GOLDEN, Job, SplitMix, mix};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// Games of a chunk: seconds of work, and little to do again.
const CHUNK: u32 = 16;
/// Random openings that may end the game, or be uneven, before there counts as being no other.
const TRIES: u32 = 1000;
/// A move by chance is one of this many that look best.
const PROMISING: usize = 10;

/// Which games are played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SelfPlay {
    /// Who plays both sides.
    pub player: PlayerSpec,
    /// How many games.
    pub games: u32,
    /// Random moves before the player takes over, among those that the game's usual evaluator
    /// would search.
    pub plies: u32,
    /// How far from even the player may find an opening: in chances of winning from one half, or
    /// in seeds. None if any opening will do.
    pub even: Option<f64>,
    /// The moves, in percent, that are one of the most promising by chance instead of the player's.
    pub noise: u32,
    /// Another seed, other games.
    pub seed: u64,
}

impl SelfPlay {
    /// How many chunks there are; they have the numbers from 0 on.
    #[must_use]
    pub fn chunks(&self) -> u32 {
        self.games.div_ceil(CHUNK)
    }

    /// All that the data depend on, as text.
    #[must_use]
    pub fn settings(&self, start: &dyn Position) -> String {
        let SelfPlay { player, games, plies, even, noise, seed } = self;
        let even = even.map_or("any".to_owned(), |most| most.to_string());
        let record = start.record();
        let moves: Vec<&str> = record.moves.iter().map(|ply| &*ply.mv).collect();
        let from = record.start.as_deref().unwrap_or("rules");
        format!(
            "{PROGRAM}\ngame {}\nstart {from}\nmoves {}\nplayer {player}\ngames {games}\n\
             plies {plies}\neven {even}\nnoise {noise}\nseed {seed}\n",
            record.game,
            moves.join(" ")
        )
    }

    /// Whether the player can play from here, and the same games again.
    ///
    /// # Errors
    /// If not.
    pub fn check(&self, start: &dyn Position) -> Result<(), Error> {
        start.check_player(&self.player)?;
        let repeats = match self.player.kind() {
            Kind::Random | Kind::First | Kind::Ladder(_) => true,
            Kind::Engine(engine) => engine.threads == 1 && !self.player.is_timed(),
            Kind::Mcts(_) => !self.player.is_timed(),
            Kind::Human | Kind::External(_) => false,
        };
        match repeats {
            true => Ok(()),
            false => Err(refused(format!(
                "expected a player of this program limited by nodes or depth on one thread, so that \
                 a seed gives the same data again, found {}",
                self.player
            ))),
        }
    }

    /// The games of a chunk, from 1.
    fn numbers(&self, chunk: u32) -> RangeInclusive<u32> {
        let first = chunk.saturating_mul(CHUNK);
        first.saturating_add(1)..=first.saturating_add(CHUNK).min(self.games)
    }

    fn seed_of(&self, game: u32) -> u64 {
        mix(self.seed ^ u64::from(game).wrapping_mul(GOLDEN))
    }

    /// Plays the games of a chunk: records, one per line. None if the job is over before. `beat`
    /// hears of every move and every thought.
    ///
    /// # Errors
    /// If the player fails, or games end within the opening.
    pub fn chunk(
        &self,
        start: &dyn Position,
        chunk: u32,
        beat: Beat<'_>,
        job: &Job,
    ) -> Result<Option<Vec<u8>>, Error> {
        let mut players = [start.machine(&self.player)?, start.machine(&self.player)?];
        let mut lines = String::new();
        for game in self.numbers(chunk) {
            let Some(record) = self.game(start, game, &mut players, beat, job)? else {
                return Ok(None);
            };
            lines += &record.to_line();
            lines.push('\n');
        }
        Ok(Some(lines.into_bytes()))
    }

    fn game(
        &self,
        start: &dyn Position,
        game: u32,
        players: &mut [Box<dyn Machine>; 2],
        beat: Beat<'_>,
        job: &Job,
    ) -> Result<Option<Record>, Error> {
        let seed = self.seed_of(game);
        let mut random = SplitMix(seed);
        let Some(mut pos) = self.opening(start, seed, &mut random, players, beat, job)? else {
            return Ok(None);
        };
        begin(&*pos, players, seed)?;
        let mut plies = Vec::new();
        while !pos.view().moves.is_empty() {
            let Some(mut ply) = search(&*pos, players, beat, job)? else { return Ok(None) };
            if random.below(100) < self.noise as usize {
                let moves = pos.candidates();
                ply.mv = moves[random.below(moves.len().min(PROMISING))].clone();
            }
            beat(Some(&ply.mv));
            pos.play(&ply.mv)?;
            plies.push(ply);
        }
        let mut record = pos.record();
        record.moves.truncate(record.moves.len() - plies.len());
        record.moves.extend(plies);
        let players = [(); 2].map(|()| self.player.to_string());
        Ok(Some(Record { players, seed: Some(seed), ..record }))
    }

    /// Where a game begins. None once the job is over.
    fn opening(
        &self,
        start: &dyn Position,
        seed: u64,
        random: &mut SplitMix,
        players: &mut [Box<dyn Machine>; 2],
        beat: Beat<'_>,
        job: &Job,
    ) -> Result<Option<Box<dyn Position>>, Error> {
        for _ in 0..TRIES {
            let Some(pos) = walk(start, self.plies, random) else { continue };
            let Some(most) = self.even else { return Ok(Some(pos)) };
            begin(&*pos, players, seed)?;
            let Some(ply) = search(&*pos, players, beat, job)? else { return Ok(None) };
            if uneven(ply.score, pos.unit()) <= most {
                return Ok(Some(pos));
            }
        }
        Err(Error::Contest(ContestError::NoOpening { plies: self.plies }))
    }

    /// Whether these bytes can be the games of a chunk: each is replayed by the rules.
    ///
    /// # Errors
    /// What was expected, and what was found.
    pub fn check_chunk(&self, start: &dyn Position, chunk: u32, data: &[u8]) -> Result<(), String> {
        let mut records = read_records(data);
        for game in self.numbers(chunk) {
            let record = records.next().ok_or_else(|| format!("expected game {game}"))?;
            let record = record.map_err(|error| error.to_string())?;
            let moves: Vec<&str> = record.moves.iter().map(|ply| &*ply.mv).collect();
            let before = start.record().moves.len();
            let mut pos = start.duplicate();
            let played = pos.play(&moves.get(before..).unwrap_or_default().join(" "));
            played.map_err(|error| format!("game {game}: {error}"))?;
            let reached = pos.record();
            let found = (record.seed, record.result, record.game, record.start);
            let seed = Some(self.seed_of(game));
            let expected = (seed, reached.result, reached.game, reached.start);
            if found != expected || found.1.is_none() {
                return Err(format!("game {game}: expected {expected:?}, found {found:?}"));
            }
        }
        match records.next() {
            None => Ok(()),
            Some(_) => Err(format!("expected {} games, found more", self.numbers(chunk).count())),
        }
    }

    /// Plays all games that are not there yet, on all cores, and keeps each chunk as it is done.
    ///
    /// # Errors
    /// If the player fails, or a chunk cannot be kept.
    pub fn run(&self, start: &dyn Position, chunks: &Chunks, job: &Job) -> Result<(), Error> {
        let done = parallel::each(
            &chunks.missing(),
            |number| {
                let made = self.chunk(start, *number, &|_| {}, job).transpose()?;
                Some(made.and_then(|data| chunks.keep(*number, &data)))
            },
            job,
        );
        done.into_iter().collect()
    }
}

/// Tells both players that a game begins.
fn begin(pos: &dyn Position, players: &mut [Box<dyn Machine>; 2], seed: u64) -> Result<(), Error> {
    for (player, first) in players.iter_mut().zip([true, false]) {
        player.begin(pos, first, seed).map_err(failed)?;
    }
    Ok(())
}

/// The move of the player whose turn it is, with what its search found. None once the job is over:
/// then a move is what was found so far, and another one next time.
fn search(
    pos: &dyn Position,
    players: &mut [Box<dyn Machine>; 2],
    beat: Beat<'_>,
    job: &Job,
) -> Result<Option<Ply>, Error> {
    let player = &mut players[usize::from(!pos.first_moves())];
    let chosen = player.choose(pos, &Time::default(), job, &mut |_| beat(None));
    if job.is_over() {
        return Ok(None);
    }
    let chosen = chosen.map_err(failed)?;
    let search = chosen.analysis.as_ref();
    let value = search.and_then(|search| search.first()?.value);
    Ok(Some(Ply {
        score: value.map(Value::rounded),
        depth: search.map(|search| search.depth),
        nodes: search.map(|search| search.nodes),
        ..Ply::of(chosen.mv)
    }))
}

/// Random moves from `start`. None if they end the game.
fn walk(start: &dyn Position, plies: u32, random: &mut SplitMix) -> Option<Box<dyn Position>> {
    let mut pos = start.duplicate();
    for _ in 0..plies {
        let mut moves = pos.candidates();
        // On an empty board there may be one that needs no search, but games are to differ.
        if moves.len() == 1 {
            moves = pos.view().moves;
        }
        let count = moves.len();
        let mv = (count > 0).then(|| &moves[random.below(count)])?;
        pos.play(mv).ok()?;
    }
    (!pos.view().moves.is_empty()).then_some(pos)
}

/// How far from even a position of this value is.
fn uneven(value: Option<Value>, unit: Unit) -> f64 {
    match (value, unit) {
        (Some(Value::Chance(chance)), _) => (chance - 0.5).abs(),
        (Some(Value::Margin(margin)), _) => margin.abs(),
        (Some(Value::Payoff(payoff)), Unit::Margin) => f64::from(payoff).abs(),
        (Some(Value::Payoff(payoff)), Unit::Chance) => f64::from(payoff.signum()).abs() / 2.0,
        (Some(Value::Points(_)) | None, _) => f64::INFINITY,
    }
}

fn failed(forfeit: Forfeit) -> Error {
    Error::Player(PlayerError::Failed(forfeit))
}

fn refused(reason: String) -> Error {
    Error::Contest(ContestError::Other(reason))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Registry;

    fn request(player: &str) -> SelfPlay {
        let player = player.parse().unwrap();
        SelfPlay { player, games: 37, plies: 4, even: None, noise: 5, seed: 7 }
    }

    #[test]
    fn chunks_are_the_same_in_any_order_and_hold_the_games_that_were_asked_for() {
        let games = ["kalah:4x3", "mnk:4x4x3", "ultimate"];
        for (game, player) in games.into_iter().zip(["engine:nodes=50,table=1", "random", "first"])
        {
            let (start, request) = (Registry::standard().open(game).unwrap(), request(player));
            let make = |n| request.chunk(&*start, n, &|_| {}, &Job::new()).unwrap().unwrap();
            let [third, second, first] = [2, 1, 0].map(make);
            assert_eq!([&first, &second, &third], [&make(0), &make(1), &make(2)], "{game}");
            let lines =
                [&first, &second, &third].map(|data| data.split(|b| *b == b'\n').count() - 1);
            assert_eq!(lines, [16, 16, 5], "{game}");
            assert_eq!(request.check_chunk(&*start, 1, &second), Ok(()), "{game}");
            let other = request.check_chunk(&*start, 1, &first).unwrap_err();
            assert!(other.starts_with("game 17: expected (Some("), "{other}");
            let short = request.check_chunk(&*start, 2, &[]).unwrap_err();
            assert_eq!(short, "expected game 33");
        }
    }

    /// The values that were found first, and all moves, of the games of a chunk.
    fn games(game: &str, request: &SelfPlay) -> Vec<(Option<Value>, Vec<String>)> {
        let start = Registry::standard().open(game).unwrap();
        let data = request.chunk(&*start, 0, &|_| {}, &Job::new()).unwrap().unwrap();
        let records = read_records(&*data).map(Result::unwrap);
        let found = |record: Record| {
            let first = record.moves[request.plies as usize].score;
            (first, record.moves.into_iter().map(|ply| ply.mv).collect())
        };
        records.map(found).collect()
    }

    #[test]
    fn openings_are_as_even_as_was_asked_for() {
        for (game, player, most) in
            [("gomoku", "engine:nodes=100,table=1", 0.2), ("kalah:4x3", "engine:depth=4", 2.0)]
        {
            let unit = Registry::standard().open(game).unwrap().unit();
            let furthest = |even| {
                let request = SelfPlay { games: 12, even, noise: 0, ..request(player) };
                let found = games(game, &request).into_iter().map(|(value, _)| uneven(value, unit));
                found.fold(0.0, f64::max)
            };
            assert!(furthest(Some(most)) <= most && furthest(None) > most, "{game}");
        }
    }

    #[test]
    fn moves_by_chance_are_among_the_most_promising() {
        let by_chance = SelfPlay { games: 4, plies: 0, noise: 100, ..request("first") };
        let mut others = 0;
        for (_, moves) in games("gomoku:9", &by_chance) {
            let mut pos = Registry::standard().open("gomoku:9").unwrap();
            for mv in moves {
                let promising = pos.candidates();
                assert!(promising[..promising.len().min(PROMISING)].contains(&mv), "{mv}");
                others += usize::from(mv != pos.view().moves[0]);
                pos.play(&mv).unwrap();
            }
        }
        assert!(others > 20, "{others} moves are not those of the player");
    }

    #[test]
    fn a_run_that_is_cut_off_goes_on_to_the_same_file() {
        let folder = tempfile::tempdir().unwrap();
        let start = Registry::standard().open("kalah:4x3").unwrap();
        let request = request("engine:nodes=50,table=1");
        let settings = request.settings(&*start);
        let [whole, parts] = ["whole", "parts"].map(|name| folder.path().join(name));
        let chunks = Chunks::open(&whole, &settings, request.chunks()).unwrap();
        request.run(&*start, &chunks, &Job::new()).unwrap();
        chunks.join().unwrap();
        let chunks = Chunks::open(&parts, &settings, request.chunks()).unwrap();
        let second = request.chunk(&*start, 1, &|_| {}, &Job::new()).unwrap().unwrap();
        chunks.keep(1, &second).unwrap();
        let chunks = Chunks::open(&parts, &settings, request.chunks()).unwrap();
        assert_eq!(chunks.missing(), [0, 2]);
        request.run(&*start, &chunks, &Job::new()).unwrap();
        chunks.join().unwrap();
        assert_eq!(std::fs::read(&parts).unwrap(), std::fs::read(&whole).unwrap());
        let again = Chunks::open(&whole, &settings, 3).unwrap_err().to_string();
        assert!(again.ends_with("expected a new file, found one"), "{again}");
        let third = folder.path().join("third");
        Chunks::open(&third, &settings, 3).unwrap();
        let other = Chunks::open(&third, "other", 3).unwrap_err().to_string();
        assert!(other.contains("other games"), "{other}");
    }

    #[test]
    fn players_that_play_otherwise_next_time_are_refused() {
        let start = Registry::standard().open("kalah:4x3").unwrap();
        for player in ["engine", "engine:time=1s", "engine:nodes=9,threads=2", "mcts", "cmd:./bot"]
        {
            let refused = request(player).check(&*start).unwrap_err().to_string();
            assert!(refused.contains("limited by nodes or depth"), "{player}: {refused}");
        }
        for player in ["engine:nodes=9", "mcts:nodes=9", "minimax:depth=2", "random"] {
            assert_eq!(request(player).check(&*start), Ok(()), "{player}");
        }
    }
}
