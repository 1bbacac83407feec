//! Other programs as players.

mod alfabeta;
mod codingame;
mod gomocup;
mod kgp;
mod talk;

use crate::{
    Dialect, Error, ForeignSpec, LinkSpec, Protocol,
    link::{Link, LinkError, Listener},
};
use kernel::{Choice, Forfeit, Game, Played, Player, Report, Side, Time};
use std::{
    sync::atomic::AtomicBool,
    time::{Duration, Instant},
};
use talk::Talk;

/// How long a program may take to start and to greet, or to connect.
const STARTING: Duration = Duration::from_secs(30);
/// How long a move may take if nobody says.
const HANG_LIMIT: Duration = Duration::from_secs(60);

/// What is said to a program, and what its answers mean.
trait Tongue<G: Game>: Send {
    /// Says the first words to a program that has just been started.
    fn greet(&mut self, talk: &mut Talk<'_>) -> Result<(), Forfeit>;

    /// A game begins.
    fn begin(&mut self, talk: &mut Talk<'_>, game: &Played<G>) -> Result<(), Forfeit>;

    /// Asks for a move, which need not be legal.
    fn ask(
        &mut self,
        talk: &mut Talk<'_>,
        game: &Played<G>,
        time: &Time,
    ) -> Result<G::Move, Forfeit>;

    /// The last word.
    fn farewell(&self) -> Option<String>;

    /// Whether a program plays one game and no more.
    fn is_for_one_game(&self) -> bool {
        false
    }
}

/// Another program. It is started when a game begins, and plays all games until it fails; then the next game
/// is played by a new one.
pub struct Foreign<G: Game> {
    place: LinkSpec,
    tongue: Box<dyn Tongue<G>>,
    /// How much later than its time an answer may come.
    margin: Duration,
    listener: Option<Listener>,
    /// A program that was started and not yet spoken to.
    launched: Option<Link>,
    link: Option<Link>,
    /// The line of its last answer.
    last_answer: Option<String>,
}

impl<G: Game> Foreign<G> {
    /// A program for games like `like`, told by `dialect` where its protocol needs that; its
    /// answers may come later than its time by `margin`.
    ///
    /// # Errors
    /// If its protocol does not have such a game.
    pub fn new(
        spec: &ForeignSpec,
        like: &G,
        dialect: Option<Dialect<G>>,
        margin: Duration,
    ) -> Result<Foreign<G>, Error> {
        let tongue: Box<dyn Tongue<G>> = match (spec.protocol, dialect) {
            (Protocol::Alfabeta, _) => Box::new(alfabeta::Own),
            (_, Some(Dialect::Gomocup(dialect))) => {
                let board = (dialect.board)(like);
                board.map_err(|error| Error::Board(spec.protocol, error))?;
                Box::new(gomocup::Manager::new(dialect))
            }
            (_, Some(Dialect::Kgp(dialect))) => Box::new(kgp::Server::new(dialect)),
            (_, Some(Dialect::Codingame(dialect))) => Box::new(codingame::Referee::new(dialect)),
            (protocol, None) => return Err(Error::Game(protocol, like.rules().to_string())),
        };
        Ok(Foreign {
            place: spec.link.clone(),
            tongue,
            margin,
            listener: None,
            launched: None,
            link: None,
            last_answer: None,
        })
    }

    /// Starts the program ahead of its first game; one that connects is waited for when that begins.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn launch(&mut self) -> Result<(), Error> {
        if let LinkSpec::Command(command) = &self.place {
            self.launched = Some(Link::run(command).map_err(Error::Link)?);
        }
        Ok(())
    }

    /// Starts the program, or waits for it to connect.
    fn start(&mut self) -> Result<Link, Forfeit> {
        let link = match (self.launched.take(), &self.place) {
            (Some(link), _) => Ok(link),
            (None, LinkSpec::Command(command)) => Link::run(command),
            (None, LinkSpec::Port(port)) => self.wait_for_client(*port),
        };
        let mut link = link.map_err(|error| Forfeit::Crash(error.to_string()))?;
        self.last_answer = None;
        self.tongue.greet(&mut Talk::new(&mut link, STARTING))?;
        Ok(link)
    }

    fn wait_for_client(&mut self, port: u16) -> Result<Link, LinkError> {
        if self.listener.is_none() {
            self.listener = Some(Listener::open(port)?);
        }
        let listener = self.listener.as_ref().expect("it was just opened");
        listener.accept(Instant::now() + STARTING).map_err(|error| match error {
            LinkError::TimedOut => LinkError::Io(format!("nobody connected to port {port}")),
            other => other,
        })
    }

    fn try_begin(&mut self, game: &Played<G>) -> Result<(), Forfeit> {
        if self.tongue.is_for_one_game() {
            self.leave();
        }
        let mut link = match self.link.take() {
            Some(mut link) => {
                // What was said after the last move belongs to no game.
                link.forget();
                link
            }
            None => self.start()?,
        };
        self.tongue.begin(&mut Talk::new(&mut link, STARTING), game)?;
        self.link = Some(link);
        Ok(())
    }

    /// Parts from the program, if there is one.
    fn leave(&mut self) {
        if let Some(mut link) = self.link.take() {
            // One that is gone or does not listen cannot be told.
            _ = self.tongue.farewell().map(|word| link.send(&word));
            link.end();
        }
    }
}

impl<G: Game> Player<G> for Foreign<G> {
    fn begin(&mut self, game: &Played<G>, _side: Side, _seed: u64) -> Result<(), Forfeit> {
        let reused = self.link.is_some();
        match self.try_begin(game) {
            // It may have gone between two games, which is no reason to lose the second.
            Err(Forfeit::Crash(_)) if reused => self.try_begin(game),
            other => other,
        }
    }

    fn choose(
        &mut self,
        game: &Played<G>,
        time: &Time,
        stop: &AtomicBool,
        _watch: &mut dyn FnMut(&Report<G>) -> bool,
    ) -> Result<Choice<G>, Forfeit> {
        let mut link = match self.link.take() {
            Some(link) => link,
            None => return Err(Forfeit::Crash("it has not begun the game".to_owned())),
        };
        let began = Instant::now();
        let limit = [time.this_move, time.left].into_iter().flatten().min();
        let mut talk = Talk::new(&mut link, limit.unwrap_or(HANG_LIMIT));
        (talk.stop, talk.margin) = (Some(stop), self.margin);
        talk.last_answer = self.last_answer.take();
        // Whoever forfeits is parted from: what it may still say belongs to no game.
        let mv = self.tongue.ask(&mut talk, game, time)?;
        self.last_answer = talk.last_answer.take();
        let pos = game.pos();
        pos.check(mv).map_err(|error| {
            Forfeit::Illegal(format!("expected a legal move, found {}: {error}", pos.move_text(mv)))
        })?;
        if limit.is_some_and(|limit| began.elapsed() > limit.saturating_add(self.margin)) {
            return Err(Forfeit::Time);
        }
        self.link = Some(link);
        Ok(Choice { mv, report: None })
    }
}

impl<G: Game> Drop for Foreign<G> {
    fn drop(&mut self) {
        self.leave();
    }
}

/// Milliseconds, at least one.
fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX).max(1)
}
