//! Matches, followed while they are played.

use crate::{
    About, Answer, Desk, GameOver, Kind, Match, Message, Output, Refusal, Task, Turn,
    bounds::{up_to, within},
    start::{at_most, not_over},
    task::limited,
};
use serde_json::Value;
use session::{
    Contest, ContestNews, Format, PlayerSpec, Time, contest, contest::Openings, stats::Sprt,
};
use std::{num::NonZero, time::Duration};

/// Games of a match, if nothing else is said.
const USUAL_GAMES: u64 = 10;
/// Random moves of an opening, and moves of a game.
const MOST_PLIES: u64 = 100;
const MOST_MOVES: u64 = 10_000;
/// How much later than its time a move may come. All players are ours and keep to their time as far
/// as the machine lets them; none should lose because others use the same machine.
const MARGIN: Duration = Duration::from_secs(5);

impl Desk {
    pub(crate) fn contest(&self, about: About<Match>) -> Result<Task, Refusal> {
        let (pos, asked) = (self.position(&about.start)?, about.asked);
        not_over(&*pos)?;
        let turns = asked.turns.unwrap_or(true);
        let players = asked.players.iter().map(|text| self.player(&*pos, text));
        let contest = self.agreed(players.collect::<Result<_, _>>()?, asked)?;
        let milliseconds = self.bounds.match_ms;
        Ok(Task::new(Kind::Match, move |job, output| {
            let follow = |turn: &contest::Turn<'_>| {
                if turns {
                    output.send(turn_message(turn));
                }
                output.pause();
            };
            let watch = &mut |news: &ContestNews<'_>| send_game(news, output);
            let job = limited(job, milliseconds);
            let outcome = pos.contest(&contest, Some(&follow), &job, watch)?;
            Ok(Answer::Outcome { outcome: Box::new(outcome) })
        }))
    }

    fn agreed(&self, players: Vec<PlayerSpec>, asked: Match) -> Result<Contest, Refusal> {
        let most = &self.bounds;
        let games = within("games", asked.games.unwrap_or(USUAL_GAMES), 2, most.match_games)?;
        if games % 2 == 1 {
            let reason = "expected an even number of games: each opening is played from both sides";
            return Err(Refusal::content(reason));
        }
        // Without a limit a move might never come.
        let time = at_most("time", asked.time, most.play_ms)?;
        let most_moves = up_to("most_moves", asked.most_moves, MOST_MOVES)?;
        let concurrency = up_to("concurrency", asked.concurrency, most.threads)?.unwrap_or(1);
        let sprt = asked.sprt.map(|text| text.parse::<Sprt>().map_err(Refusal::content));
        Ok(Contest {
            players,
            format: Format::Match,
            games: games as u32,
            seed: asked.seed.unwrap_or(1),
            openings: openings(asked.openings)?,
            time: Time { this_move: Some(Duration::from_millis(time)), ..Time::default() },
            margin: MARGIN,
            most_moves: most_moves.map(|moves| moves as u32),
            adjudicate: None,
            sprt: sprt.transpose()?,
            concurrency: NonZero::new(concurrency as usize).unwrap_or(NonZero::<usize>::MIN),
            store: None,
        })
    }
}

fn turn_message(turn: &contest::Turn<'_>) -> Message {
    Message::Turn(Box::new(Turn {
        number: turn.number,
        player: turn.player.to_owned(),
        side: turn.side.clone(),
        mv: turn.ply.mv.clone(),
        ply: turn.ply.clone(),
        view: turn.view.clone(),
    }))
}

fn send_game(news: &ContestNews<'_>, output: &dyn Output) {
    let standings = news.standings.map(|standings| standings());
    let (number, record) = (news.number, news.record.clone());
    output.send(Message::Game(Box::new(GameOver { number, record, standings })));
}

fn openings(asked: Option<Value>) -> Result<Openings, Refusal> {
    let plies = asked.as_ref().and_then(Value::as_u64);
    match (asked.as_ref().and_then(Value::as_str), plies) {
        (Some("start"), _) => Ok(Openings::Start),
        (Some("swap2"), _) => Ok(Openings::Swap2),
        (_, Some(plies)) => Ok(Openings::Random(within("openings", plies, 1, MOST_PLIES)? as u32)),
        (Some("auto"), _) => Ok(Openings::Auto),
        _ if asked.is_none() => Ok(Openings::Auto),
        _ => Err(Refusal::content(
            "expected openings: auto, start, swap2, or a number of random moves",
        )),
    }
}
