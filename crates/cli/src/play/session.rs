//! A game at the table: the position, who plays, and what they thought.

use super::{PlayArgs, files};
use crate::{
    draw::{self, Coordinates},
    failure::Failure,
    words::{Words, fill},
};
use session::{
    Analysis, Error, Forfeit, Frame, Job, Machine, Picture, PlayerError, PlayerSpec, Ply, Position,
    Reason, Record, Registry, Swap2, Time, View,
};
use std::time::Duration;

/// A game under way.
pub(super) struct Session {
    registry: Registry,
    /// Where a new game begins, and the moves that led there.
    start: Box<dyn Position>,
    opening: Vec<Ply>,
    pos: Box<dyn Position>,
    specs: [PlayerSpec; 2],
    /// A machine is away while it thinks, and built anew if it does not come back.
    machines: [Option<Box<dyn Machine>>; 2],
    names: [&'static str; 2],
    plies: Vec<Ply>,
    /// Plies taken back, the last one last.
    undone: Vec<Ply>,
    first_seed: u64,
    seed: u64,
    time: Time,
    forfeit: Option<(usize, Forfeit)>,
    coordinates: Coordinates,
}

impl Session {
    pub(super) fn open(args: &PlayArgs, seed: u64) -> Result<Session, Failure> {
        let registry = args.known.registry()?;
        let record = args.load.as_deref().map(files::load).transpose()?;
        let rules = args.game.as_ref().or(record.as_ref().map(|record| &record.game));
        let mut start = registry.open(rules.map_or("", |rules| rules))?;
        if let Some(text) = &args.position {
            start.set(text)?;
        }
        let specs = [args.first.clone(), args.second.clone()];
        let time = Time { this_move: args.time, ..Time::default() };
        let mut session = Session {
            names: start.sides(),
            registry,
            pos: start.duplicate(),
            start,
            opening: Vec::new(),
            specs,
            machines: [None, None],
            plies: Vec::new(),
            undone: Vec::new(),
            first_seed: seed,
            seed,
            time,
            forfeit: None,
            coordinates: args.coordinates,
        };
        if let Some(record) = &record {
            session.load(record)?;
        }
        for mv in args.moves.iter().flat_map(|moves| moves.split_whitespace()) {
            session.play(mv, Ply::default())?;
        }
        if record.is_none() {
            session.begin_here();
        }
        for n in [0, 1] {
            if !session.is_human(n) {
                session.machines[n] = Some(session.pos.machine(&session.specs[n])?);
                let begun = session.begin(n);
                begun.map_err(|forfeit| Error::Player(PlayerError::Failed(forfeit)))?;
            }
        }
        Ok(session)
    }

    pub(super) fn view(&self) -> View {
        self.pos.view()
    }

    pub(super) fn position(&self) -> &dyn Position {
        &*self.pos
    }

    /// What a player is called: 0 is the first.
    pub(super) fn name(&self, player: usize) -> &str {
        self.names[player]
    }

    pub(super) fn spec(&self, player: usize) -> &PlayerSpec {
        &self.specs[player]
    }

    pub(super) fn is_human(&self, player: usize) -> bool {
        self.specs[player].is_human()
    }

    pub(super) fn forfeit(&self) -> Option<&(usize, Forfeit)> {
        self.forfeit.as_ref()
    }

    pub(super) fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The seed of the first game.
    pub(super) fn first_seed(&self) -> u64 {
        self.first_seed
    }

    pub(super) fn time(&self) -> Time {
        self.time
    }

    /// Who is to move; none when the game is over.
    pub(super) fn mover(&self) -> Option<usize> {
        let to_move = self.pos.view().to_move.filter(|_| self.forfeit.is_none())?;
        Some(usize::from(to_move != self.names[0]))
    }

    /// Who played the last move, and what; none at the start.
    pub(super) fn last(&self) -> Option<(usize, String)> {
        let mut before = self.pos.duplicate();
        let mv = before.undo()?;
        Some((usize::from(before.view().to_move? != self.names[0]), mv))
    }

    pub(super) fn coordinates(&self) -> Coordinates {
        self.coordinates
    }

    /// A move as the player reads it.
    pub(super) fn named(&self, mv: &str) -> String {
        draw::named(&self.view(), mv, self.coordinates)
    }

    /// Moves as the player reads them.
    pub(super) fn named_all<S: AsRef<str>>(&self, moves: &[S]) -> String {
        let view = self.view();
        let named = moves.iter().map(|mv| draw::named(&view, mv.as_ref(), self.coordinates));
        named.collect::<Vec<_>>().join(" ")
    }

    /// The move that a line means, or why it means none. A line is one move: a second one in it
    /// would be played without a look at the answer.
    pub(super) fn typed(&self, line: &str, words: &Words) -> Result<String, String> {
        let mv = joined(line);
        match (self.view().picture, self.coordinates) {
            (Picture::Grid { columns, rows, .. }, Coordinates::Numbers)
                if !is_row_and_column(&mv, rows, columns) =>
            {
                let last = format!("{},{}", rows - 1, columns - 1);
                Err(fill(words.no_numbers, &[&last, &format!("{line:?}")]))
            }
            _ => Ok(mv),
        }
    }

    /// What a move looks like, step by step.
    pub(super) fn frames(&self, mv: &str) -> Result<Vec<Frame>, Error> {
        self.pos.frames(mv)
    }

    /// Plays a move; `ply` has what its player thought of it.
    pub(super) fn play(&mut self, mv: &str, ply: Ply) -> Result<(), Error> {
        self.pos.play(mv)?;
        let mv = self.pos.view().last_move.unwrap_or_default();
        self.plies.push(Ply { mv, ..ply });
        self.undone.clear();
        Ok(())
    }

    /// Plays what a machine answered, or notes that it could not.
    pub(super) fn answered(&mut self, who: usize, answer: Result<(String, Ply), Forfeit>) {
        let played = answer.and_then(|(mv, ply)| {
            self.play(&mv, ply).map_err(|error| Forfeit::Illegal(error.to_string()))
        });
        if let Err(forfeit) = played {
            self.forfeit = Some((who, forfeit));
        }
    }

    /// Takes moves back until a person is to move; returns them, the last one first. None if there
    /// is no such moment.
    pub(super) fn undo(&mut self) -> Option<Vec<String>> {
        let mut taken = Vec::new();
        let forfeit = self.forfeit.take();
        loop {
            match self.pos.undo() {
                Some(mv) => taken.push(mv),
                None => {
                    taken.iter().for_each(|_| _ = self.pos.redo());
                    self.forfeit = forfeit;
                    return None;
                }
            }
            if self.mover().is_some_and(|mover| self.is_human(mover)) {
                let kept = self.plies.len() - taken.len();
                self.undone.extend(self.plies.drain(kept..).rev());
                return Some(taken);
            }
        }
    }

    /// Plays moves again that were taken back, until a person is to move; returns them.
    pub(super) fn redo(&mut self) -> Option<Vec<String>> {
        let mut played = Vec::new();
        while let Some(mv) = self.pos.redo() {
            played.push(mv);
            self.plies.extend(self.undone.pop());
            if self.mover().is_some_and(|mover| self.is_human(mover)) {
                break;
            }
        }
        (!played.is_empty()).then_some(played)
    }

    /// The players change sides in the game as it stands.
    pub(super) fn swap(&mut self) {
        self.specs.swap(0, 1);
        self.machines = [None, None];
    }

    /// Whether the opening Swap2 can be played: on an empty board of stones.
    pub(super) fn takes_swap2(&self) -> bool {
        let Picture::Grid { cells, .. } = self.view().picture else { return false };
        cells.len() > 6 && cells.iter().all(|cell| cell.stone.is_none())
    }

    /// What a machine answers in the opening Swap2.
    pub(super) fn swap2_answer(&mut self, who: usize, job: &Job) -> Result<Swap2<String>, Forfeit> {
        let mut machine = self.take_machine(who)?;
        let answer = machine.swap2(&*self.pos, &self.time, self.seed, job);
        self.give_back(who, machine);
        answer
    }

    /// New games begin where this one stands.
    pub(super) fn begin_here(&mut self) {
        (self.start, self.opening) = (self.pos.duplicate(), self.plies.clone());
    }

    /// A new game from the start, with other chances.
    pub(super) fn restart(&mut self) {
        self.pos = self.start.duplicate();
        self.plies = self.opening.clone();
        self.undone.clear();
        self.forfeit = None;
        self.seed = self.seed.wrapping_add(1);
        for n in [0, 1] {
            if let Err(forfeit) = self.begin(n) {
                self.forfeit = Some((n, forfeit));
            }
        }
    }

    /// The game so far, written down.
    pub(super) fn record(&self) -> Record {
        let record = self.pos.record();
        let mut record = Record {
            players: [0, 1].map(|n| self.specs[n].to_string()),
            moves: self.plies.clone(),
            seed: Some(self.seed),
            ..record
        };
        if let Some((who, forfeit)) = &self.forfeit {
            record.result = Some(if *who == 0 { -1 } else { 1 });
            record.detail = Some(forfeit.to_string());
            record.reason = match forfeit {
                Forfeit::Crash(_) => Reason::Crash,
                Forfeit::Illegal(_) => Reason::Illegal,
                Forfeit::Time => Reason::Time,
                Forfeit::Hang => Reason::Hang,
                Forfeit::Resigned => Reason::Resigned,
            };
        }
        record
    }

    /// Goes on with a game that was written down; if that cannot be, nothing has changed.
    pub(super) fn load(&mut self, record: &Record) -> Result<(), Failure> {
        let ours = self.start.view().game;
        let mut start = self.registry.open(&record.game)?;
        if start.view().game != ours {
            return Err(Failure::new(|errors| errors.other_game, [&ours, &record.game]));
        }
        if let Some(text) = &record.start {
            start.set(text)?;
        }
        let mut pos = start.duplicate();
        let moves: Vec<&str> = record.moves.iter().map(|ply| &*ply.mv).collect();
        pos.play(&moves.join(" "))?;
        self.plies = record.moves.clone();
        self.opening.clear();
        self.undone.clear();
        self.forfeit = None;
        self.machines = [None, None];
        (self.start, self.pos) = (start, pos);
        Ok(())
    }

    /// A machine, to be given back with [`Session::give_back`].
    pub(super) fn take_machine(&mut self, who: usize) -> Result<Box<dyn Machine>, Forfeit> {
        if self.machines[who].is_none() {
            let machine = self.pos.machine(&self.specs[who]);
            self.machines[who] = Some(machine.map_err(|error| Forfeit::Crash(error.to_string()))?);
            self.begin(who)?;
        }
        self.machines[who].take().ok_or(Forfeit::Hang)
    }

    pub(super) fn give_back(&mut self, who: usize, machine: Box<dyn Machine>) {
        self.machines[who] = Some(machine);
    }

    fn begin(&mut self, who: usize) -> Result<(), Forfeit> {
        let Some(machine) = &mut self.machines[who] else { return Ok(()) };
        machine.begin(&*self.pos, who == 0, self.seed)
    }
}

/// A line without its blanks. One between two numbers counts as a comma: `7 7` is no cell 77.
fn joined(line: &str) -> String {
    let ends_in_digit = |text: &str| text.ends_with(|c: char| c.is_ascii_digit());
    line.split_whitespace().fold(String::new(), |mv, word| {
        let comma = ends_in_digit(&mv) && word.starts_with(|c: char| c.is_ascii_digit());
        mv + if comma { "," } else { "" } + word
    })
}

fn is_row_and_column(text: &str, rows: u16, columns: u16) -> bool {
    let within = |text: &str, size: u16| text.parse().is_ok_and(|n: u16| n < size);
    text.split_once(',').is_some_and(|(row, column)| within(row, rows) && within(column, columns))
}

/// What a machine thought of its move, for the record.
pub(super) fn ply(analysis: Option<&Analysis>, took: Duration) -> Ply {
    Ply {
        mv: String::new(),
        score: analysis.and_then(|analysis| analysis.first()?.value),
        depth: analysis.map(|analysis| analysis.depth),
        nodes: analysis.map(|analysis| analysis.nodes),
        ms: Some((took.as_secs_f64() * 1e6).round() / 1e3),
    }
}
