//! What there is to play and to draw.

use crate::{
    About, Answer, Desk, Games, Kind, Pictures, Refusal, Task, View, Viewed, bounds::within,
};
use serde::Serialize;
use serde_json::{Value, json};
use session::{Entry, Error, Frame, Position, player::PLAYERS};

/// Players that only other commands let take part.
const NOT_HERE: [&str; 3] = ["human", "cmd", "port"];
/// Levels of the engine.
const LEVELS: u8 = 10;

impl Desk {
    pub(crate) fn games(&self) -> Task {
        let entry = |entry: &Entry| {
            let mut value = serde_json::to_value(entry).expect("our values have only text keys");
            value["sides"] = sides(entry);
            value
        };
        let players = PLAYERS.into_iter().filter(|(written, _)| !NOT_HERE.contains(written));
        let games = Games {
            version: env!("CARGO_PKG_VERSION"),
            games: self.registry.entries().iter().map(entry).collect(),
            players: players.collect(),
            levels: LEVELS,
            limits: self.bounds.clone(),
        };
        Task::new(Kind::Games, |_, _| Ok(Answer::Games(Box::new(games))))
    }

    pub(crate) fn view(&self, about: About<View>) -> Result<Task, Refusal> {
        let mut pos = self.position(&about.start)?;
        let most = self.bounds.answer;
        Ok(Task::new(Kind::View, move |_, _| {
            let View { frames: wants_frames, views: wants_views } = about.asked;
            let [wants_frames, wants_views] = [wants_frames, wants_views].map(|w| w == Some(true));
            Ok(Answer::View(Box::new(Viewed {
                view: pos.view(),
                sides: pos.sides(),
                moves: moves_of(&*pos),
                frames: if wants_frames { last_frames(&mut *pos)? } else { None },
                views: if wants_views { Some(views(&mut *pos, most)?) } else { None },
            })))
        }))
    }

    pub(crate) fn pictures(&self, request: Pictures) -> Result<Task, Refusal> {
        let count = within("positions", request.positions.len(), 0, self.bounds.pictures)?;
        let mut pos = self.rules(&request.game)?;
        few_enough(&pos.view().picture, count, self.bounds.answer)?;
        let drawn = request.positions.iter().map(|text| {
            self.set(&mut *pos, text)?;
            Ok(pos.view().picture)
        });
        let pictures = drawn.collect::<Result<_, Refusal>>()?;
        Ok(Task::new(Kind::Pictures, |_, _| Ok(Answer::Pictures { pictures })))
    }
}

/// What the players are called, the first first.
fn sides(entry: &Entry) -> Value {
    let example = entry.examples.first().and_then(|rules| (entry.open)(rules).ok());
    example.map_or(Value::Null, |pos| json!(pos.sides()))
}

/// The moves of the game, as they are written.
pub(crate) fn moves_of(pos: &dyn Position) -> Vec<String> {
    pos.record().moves.into_iter().map(|ply| ply.mv).collect()
}

/// The board while the last move is played; none if there is none.
fn last_frames(pos: &mut dyn Position) -> Result<Option<Vec<Frame>>, Error> {
    let Some(mv) = pos.undo() else { return Ok(None) };
    let frames = pos.frames(&mv)?;
    pos.redo();
    Ok(Some(frames))
}

/// All positions of the game, the first first.
fn views(pos: &mut dyn Position, most: usize) -> Result<Vec<session::View>, Refusal> {
    let mut moves = 0;
    while pos.undo().is_some() {
        moves += 1;
    }
    let mut views = vec![pos.view()];
    few_enough(&views[0], moves + 1, most)?;
    while pos.redo().is_some() {
        views.push(pos.view());
    }
    Ok(views)
}

/// Whether an answer of this many bytes can hold this many of the same kind. Positions of the same
/// rules take about the same.
fn few_enough(first: &impl Serialize, count: usize, most: usize) -> Result<(), Refusal> {
    let bytes = serde_json::to_vec(first).map_or(0, |text| text.len()).max(1);
    within("positions of this size", count, 0, most / bytes).map(|_| ())
}
