//! A game written down, at one of its moves.

use session::{Error, Ply, Position, Record, Registry, View};

pub(super) struct Reel {
    record: Record,
    pos: Box<dyn Position>,
    at: usize,
    /// What the player who moves first by the rules is called.
    first: String,
    /// Who made each move.
    movers: Vec<String>,
}

impl Reel {
    /// At the start of the game.
    pub(super) fn of(record: &Record) -> Result<Reel, Error> {
        let mut pos = records::replay(record)?;
        let mut movers = Vec::new();
        while pos.undo().is_some() {
            movers.extend(pos.view().to_move);
        }
        movers.reverse();
        let start = Registry::standard().open(&record.game)?.view();
        let first = start.to_move.unwrap_or_default();
        Ok(Reel { record: record.clone(), pos, at: 0, first, movers })
    }

    /// How many moves the game has.
    pub(super) fn last(&self) -> usize {
        self.record.moves.len()
    }

    /// How many moves are played.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// To the position after this many moves, or the last.
    pub(super) fn go(&mut self, at: usize) {
        while self.at < at && self.pos.redo().is_some() {
            self.at += 1;
        }
        while self.at > at && self.pos.undo().is_some() {
            self.at -= 1;
        }
    }

    pub(super) fn view(&self) -> View {
        self.pos.view()
    }

    /// The move played last.
    pub(super) fn last_ply(&self) -> Option<&Ply> {
        self.at.checked_sub(1).map(|n| &self.record.moves[n])
    }

    /// Who made it.
    pub(super) fn last_mover(&self) -> Option<&str> {
        self.at.checked_sub(1).map(|n| &*self.movers[n])
    }

    /// The game and who played.
    pub(super) fn title(&self) -> String {
        let [first, second] = &self.record.players;
        let game = &self.record.game;
        match (&**first, &**second) {
            ("", "") => game.clone(),
            ("", second) => format!("{game}, ? against {second}"),
            (first, "") => format!("{game}, {first} against ?"),
            (first, second) => format!("{game}, {first} against {second}"),
        }
    }

    /// How the game ended.
    pub(super) fn result(&self) -> String {
        let reason = serde_json::to_value(self.record.reason).unwrap_or_default();
        let reason = reason.as_str().unwrap_or_default().replace('-', " ");
        let winner = match self.record.result {
            None => return reason,
            Some(0) => "draw".to_owned(),
            Some(result @ 1..) => format!("the first player wins ({result:+})"),
            Some(result) => format!("the second player wins ({result:+})"),
        };
        let detail = self.record.detail.as_ref();
        let detail = detail.map_or(String::new(), |detail| format!(", {detail}"));
        format!("{winner}: {reason}{detail}")
    }

    /// The number of the move played last, who made it and what was thought of it.
    pub(super) fn caption(&self) -> String {
        let last = self.last();
        let (Some(ply), Some(mover)) = (self.last_ply(), self.last_mover()) else {
            return format!("start, {last} {}", if last == 1 { "move" } else { "moves" });
        };
        let player = &self.record.players[usize::from(mover != self.first)];
        let player = if player.is_empty() { String::new() } else { format!(" ({player})") };
        let facts = [
            ply.score.map(|score| format!("score {score}")),
            ply.depth.map(|depth| format!("depth {depth}")),
            ply.nodes.map(|nodes| format!("{nodes} nodes")),
            ply.ms.map(|ms| format!("{ms} ms")),
        ];
        let facts: String = facts.into_iter().flatten().map(|fact| format!(", {fact}")).collect();
        format!("move {} of {last}: {mover}{player} plays {}{facts}", self.at, ply.mv)
    }

    /// A line for each move: number, who, where, what it was thought to be worth.
    pub(super) fn lines(&self) -> impl Iterator<Item = String> {
        let plies = self.record.moves.iter().zip(&self.movers);
        let width = self.movers.iter().map(String::len).max().unwrap_or(0);
        (1..).zip(plies).map(move |(n, (ply, mover)): (usize, _)| {
            let score = ply.score.map(|score| score.to_string()).unwrap_or_default();
            format!("{n:>3}. {mover:<width$} {:<5} {score}", ply.mv).trim_end().to_owned()
        })
    }
}
