//! Report 001: tic-tac-toe in a window, and the win that its program does not take.

use super::{
    Board, Cell, Column, Section, Setting, Topic, Word,
    data::{column, ours},
};
use crate::{
    Mistake,
    textbook::{Method, Textbook},
};
use games::mnk::{Cell as Place, Small};
use kernel::{Game, NoOpinion, Payoff, Side};
use session::{Error, Registry};
use std::collections::HashMap;

const GAME: &str = "tictactoe";

/// The machine, which has O: every answer is searched once.
struct Machine {
    search: Textbook<Small, NoOpinion>,
    answers: HashMap<u64, Place>,
}

impl Machine {
    /// That of the report, to which all wins are the same, or ours.
    fn new(program: Word) -> Machine {
        let fastest = program == Word::FastWins;
        let method = Method { fastest, ..Method::MINIMAX };
        Machine { search: Textbook::new(method, NoOpinion, u64::MAX), answers: HashMap::new() }
    }

    fn answer(&mut self, pos: &Small) -> Option<Place> {
        let known = self.answers.get(&pos.key()).copied();
        let chosen = known.or_else(|| Some(self.search.choose(pos)?.mv))?;
        self.answers.insert(pos.key(), chosen);
        Some(chosen)
    }
}

/// Both programs: the report's and ours.
const PROGRAMS: [Word; 2] = [Word::EqualWins, Word::FastWins];

/// What came of some games, seen by the machine.
#[derive(Default)]
struct Games {
    wins: u32,
    draws: u32,
    losses: u32,
    /// Plies of the games that the machine won.
    plies: u32,
    /// Wins at hand that were not taken, by the move of the game: the sixth, and the eighth.
    missed: [u32; 2],
}

impl Games {
    fn count(&mut self, last: &Small) {
        match last.terminal().map(Payoff::value) {
            Some(1..) => self.losses += 1,
            Some(..=-1) => {
                self.wins += 1;
                self.plies += stones(last);
            }
            _ => self.draws += 1,
        }
    }

    fn missed(&mut self, pos: &Small) {
        self.missed[usize::from(stones(pos) > 5)] += 1;
    }

    /// A row: the program, how its games ended, and two numbers more.
    fn row(&self, program: Word, more: [Cell; 2]) -> [Cell; 7] {
        let games = self.wins + self.draws + self.losses;
        let [games, wins, draws, losses] =
            [games, self.wins, self.draws, self.losses].map(Cell::count);
        let [one, other] = more;
        [program.into(), games, wins, draws, losses, one, other]
    }
}

/// A section whose rows are those of [`Games::row`].
fn table(topic: Topic, more: [Word; 2]) -> Section {
    let counted = [Word::Games, Word::Wins, Word::Draws, Word::Losses];
    let columns: Vec<Column> = counted.into_iter().chain(more).map(ours).collect();
    let mut section = Section::new(topic, GAME, &[vec![column(Word::Program)], columns].concat());
    section.mistake = Some(Mistake::FastestWin);
    section
}

fn stones(pos: &Small) -> u32 {
    (0..9).filter(|cell| pos.stone(Place(*cell)).is_some()).count() as u32
}

fn start() -> Result<Small, Error> {
    Ok(Small::new(&GAME.parse().map_err(Error::Rules)?))
}

fn moves(pos: &Small) -> Vec<Place> {
    let mut moves = Vec::new();
    pos.moves(&mut moves);
    moves
}

/// The moves that end the game at once, in favour of the player to move.
fn wins_at_once(pos: &Small) -> Vec<Place> {
    let won = Some(Payoff::won_by(pos.to_move(), 1));
    moves(pos).into_iter().filter(|mv| after(pos, *mv).terminal() == won).collect()
}

fn after(pos: &Small, mv: Place) -> Small {
    let mut next = pos.clone();
    next.make(mv);
    next
}

/// A person: takes a win, sees every second threat, plays anything otherwise.
fn person(pos: &Small, rng: &mut fastrand::Rng) -> Option<Place> {
    let choice = moves(pos);
    if choice.is_empty() {
        return None;
    }
    let any = choice[rng.u64(..choice.len() as u64) as usize];
    let seen = if rng.bool() { threat(pos, &choice) } else { None };
    wins_at_once(pos).first().copied().or(seen).or(Some(any))
}

/// A cell where the opponent wins unless the player to move plays there.
fn threat(pos: &Small, choice: &[Place]) -> Option<Place> {
    let wins = |other: Place| wins_at_once(&after(pos, other));
    let is_threat =
        |mv: &Place| choice.iter().any(|other| other != mv && wins(*other).contains(mv));
    choice.iter().copied().find(is_threat)
}

/// Games of a person-like X against both programs: the same random moves for both.
pub(super) fn person_games(setting: &Setting<'_>) -> Result<Section, Error> {
    let mut section = table(Topic::PersonGames, [Word::MissedWins, Word::PliesToWin]);
    for program in PROGRAMS {
        let (mut machine, mut found) = (Machine::new(program), Games::default());
        let mut rng = fastrand::Rng::with_seed(setting.options.seed);
        for _ in 0..setting.size(1000, 300) {
            if setting.job.is_over() {
                break;
            }
            play(&mut machine, &mut rng, &mut found)?;
        }
        let plies = (found.wins > 0).then(|| f64::from(found.plies) / f64::from(found.wins));
        let missed = Cell::count(found.missed.iter().sum::<u32>());
        section.row(found.row(program, [missed, Cell::number(plies)]));
    }
    Ok(section)
}

fn play(machine: &mut Machine, rng: &mut fastrand::Rng, found: &mut Games) -> Result<(), Error> {
    let mut pos = start()?;
    while pos.terminal().is_none() {
        let mv = match pos.to_move() {
            Side::First => person(&pos, rng),
            Side::Second => machine.answer(&pos),
        };
        let Some(mv) = mv else { break };
        let wins = wins_at_once(&pos);
        if pos.to_move() == Side::Second && !wins.is_empty() && !wins.contains(&mv) {
            found.missed(&pos);
        }
        pos.make(mv);
    }
    found.count(&pos);
    Ok(())
}

/// Every game that X can play against both programs.
pub(super) fn every_game(setting: &Setting<'_>) -> Result<Section, Error> {
    let mut section = table(Topic::EveryGame, [Word::MissedAtSix, Word::MissedAtEight]);
    for program in PROGRAMS {
        let (mut machine, mut found) = (Machine::new(program), Games::default());
        walk(&start()?, &mut machine, &mut found, &mut |_, _| ());
        section.row(found.row(program, found.missed.map(Cell::count)));
        if setting.job.is_over() {
            break;
        }
    }
    Ok(section)
}

/// Plays on from a position with every move of X, and tells of every win that is not taken.
fn walk(
    pos: &Small,
    machine: &mut Machine,
    found: &mut Games,
    missed: &mut dyn FnMut(&Small, Place),
) {
    if pos.terminal().is_some() {
        return found.count(pos);
    }
    if pos.to_move() == Side::First {
        for mv in moves(pos) {
            walk(&after(pos, mv), machine, found, missed);
        }
        return;
    }
    let Some(mv) = machine.answer(pos) else { return };
    let wins = wins_at_once(pos);
    if !wins.is_empty() && !wins.contains(&mv) {
        found.missed(pos);
        missed(pos, mv);
    }
    walk(&after(pos, mv), machine, found, missed);
}

/// The first position at move 6 where the report's program does not win at once.
pub(super) fn missed_win(_: &Setting<'_>) -> Result<Section, Error> {
    let columns = [column(Word::Program), ours(Word::Play), ours(Word::PliesToWin)];
    let mut section = Section::new(Topic::MissedWin, GAME, &columns);
    section.mistake = Some(Mistake::FastestWin);
    let mut first: Option<(Small, Place)> = None;
    let mut machine = Machine::new(Word::EqualWins);
    walk(&start()?, &mut machine, &mut Games::default(), &mut |pos, mv| {
        if first.is_none() && stones(pos) == 5 {
            first = Some((pos.clone(), mv));
        }
    });
    let Some((pos, theirs)) = first else { return Ok(section) };
    let scores = Textbook::new(Method::MINIMAX, NoOpinion, u64::MAX).scores(&pos);
    let right = Machine::new(Word::FastWins).answer(&pos);
    for (program, mv) in [(Word::EqualWins, Some(theirs)), (Word::FastWins, right)] {
        let Some(mv) = mv else { continue };
        let score = scores.iter().flatten().find(|(other, _)| *other == mv);
        let plies = score.and_then(|(_, score)| score.fact()).map(|(_, plies)| f64::from(plies));
        section.row([program.into(), Cell::text(pos.move_text(mv)), Cell::number(plies)]);
    }
    let mut shown = Registry::standard().open(GAME)?;
    shown.set(&pos.to_string())?;
    section.boards.push(Board { caption: Word::Position, view: shown.view() });
    Ok(section)
}
