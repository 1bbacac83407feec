//! External engines as players: programs that are started, or that connect, and play by one of the
//! protocols.

mod alfabeta;
mod codingame;
mod exchange;
mod gomocup;
mod kgp;

use crate::{
    Encoding, Error, ExternalSpec, LinkSpec, Protocol,
    link::{Link, LinkError, Listener},
    protocol::alfabeta::{Info, Reply},
};
use exchange::Exchange;
use kernel::{Choice, Forfeit, Game, Job, Limits, Played, Player, Report, Side, Swap2, Time};
use std::time::Duration;

/// The time that a program has to start and to greet, or to connect.
const START_LIMIT: Duration = Duration::from_secs(30);
/// The time for a move where no limit is given.
const HANG_LIMIT: Duration = Duration::from_secs(60);

/// What an engine said besides its last move.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Heard {
    /// Its name.
    pub name: Option<String>,
    /// The line of its answer, whether or not that was a legal move.
    pub answer: Option<String>,
    /// What it told of its search; of several lines the last that has each part.
    pub info: Info,
    /// The leaves that its search evaluated, in order.
    pub leaves: Option<Vec<String>>,
}

impl Heard {
    /// Nothing but the name, for the next move.
    fn begin(&mut self) {
        *self = Heard { name: self.name.take(), ..Heard::default() };
    }

    fn note(&mut self, reply: Reply) {
        match reply {
            Reply::Name(name) => self.name = Some(name),
            Reply::Leaves(leaves) => self.leaves = Some(leaves),
            Reply::Info(Info { depth, nodes, score, line }) => {
                self.info.depth = depth.or(self.info.depth);
                self.info.nodes = nodes.or(self.info.nodes);
                self.info.score = score.or(self.info.score);
                if !line.is_empty() {
                    self.info.line = line;
                }
            }
            _ => {}
        }
    }
}

/// Plays the manager's side of a protocol.
trait Driver<G: Game>: Send {
    /// Greets an engine that has just been started.
    fn greet(&mut self, exchange: &mut Exchange<'_>) -> Result<(), Forfeit>;

    /// Announces a new game, where the protocol has a way to.
    fn begin(&mut self, exchange: &mut Exchange<'_>, game: &Played<G>) -> Result<(), Forfeit> {
        _ = (exchange, game);
        Ok(())
    }

    /// Asks for a move, which need not be legal.
    fn ask(
        &mut self,
        exchange: &mut Exchange<'_>,
        game: &Played<G>,
        time: &Time,
    ) -> Result<G::Move, Forfeit>;

    /// Asks for an answer in the opening Swap2, where the protocol has a way to.
    fn swap2(
        &mut self,
        exchange: &mut Exchange<'_>,
        game: &Played<G>,
        time: &Time,
    ) -> Option<Result<Swap2<G::Move>, Forfeit>> {
        _ = (exchange, game, time);
        None
    }

    /// The line that tells an engine to end.
    fn quit(&self) -> Option<String>;

    /// Whether the protocol has no way to begin a second game.
    fn plays_one_game(&self) -> bool {
        false
    }
}

/// An external engine. It is started when its first game begins and plays all games until it
/// forfeits one; the next game is then played by a new process.
pub struct ExternalEngine<G: Game> {
    spec: LinkSpec,
    driver: Box<dyn Driver<G>>,
    /// How much later than its time an answer may come.
    margin: Duration,
    listener: Option<Listener>,
    /// Started ahead of the first game, not greeted yet.
    launched: Option<Link>,
    /// In use; none before the first game and after a forfeit.
    link: Option<Link>,
    /// The line of its last answer.
    last_answer: Option<String>,
    heard: Heard,
}

impl<G: Game> ExternalEngine<G> {
    /// An engine for games with the rules of `like`, whose moves `encoding` writes where the
    /// protocol has its own way to; answers may come later than their time by `margin`.
    ///
    /// # Errors
    /// If the protocol does not have such a game.
    pub fn new(
        spec: &ExternalSpec,
        like: &G,
        encoding: Option<Encoding<G>>,
        margin: Duration,
    ) -> Result<ExternalEngine<G>, Error> {
        let driver: Box<dyn Driver<G>> = match (spec.protocol, encoding) {
            (Protocol::Alfabeta, _) => Box::new(alfabeta::Referee),
            (_, Some(Encoding::Gomocup(encoding))) => {
                let board = (encoding.board)(like);
                board.map_err(|error| Error::Board(spec.protocol, error))?;
                Box::new(gomocup::Manager::new(encoding))
            }
            (_, Some(Encoding::Kgp(encoding))) => Box::new(kgp::Server::new(encoding)),
            (_, Some(Encoding::Codingame(encoding))) => Box::new(codingame::Referee::new(encoding)),
            (protocol, None) => return Err(Error::Game(protocol, like.rules().to_string())),
        };
        Ok(ExternalEngine {
            spec: spec.link.clone(),
            driver,
            margin,
            listener: None,
            launched: None,
            link: None,
            last_answer: None,
            heard: Heard::default(),
        })
    }

    /// What it said besides its last move.
    #[must_use]
    pub fn heard(&self) -> &Heard {
        &self.heard
    }

    /// Starts the program ahead of its first game. One that connects is waited for when that game
    /// begins.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn launch(&mut self) -> Result<(), Error> {
        if let LinkSpec::Command(command) = &self.spec {
            self.launched = Some(Link::run(command).map_err(Error::Link)?);
        }
        Ok(())
    }

    /// Starts the program or waits for it to connect, and greets it.
    fn start(&mut self, job: &Job) -> Result<Link, Forfeit> {
        let link = match (self.launched.take(), &self.spec) {
            (Some(link), _) => Ok(link),
            (None, LinkSpec::Command(command)) => Link::run(command),
            (None, LinkSpec::Port(port)) => self.wait_for_client(*port, job),
        };
        let mut link = link.map_err(|error| Forfeit::Crash(error.to_string()))?;
        self.last_answer = None;
        let mut exchange = Exchange::new(&mut link, starting(job));
        let greeted = self.driver.greet(&mut exchange);
        self.heard = exchange.heard;
        greeted.map(|()| link)
    }

    fn wait_for_client(&mut self, port: u16, job: &Job) -> Result<Link, LinkError> {
        if self.listener.is_none() {
            self.listener = Some(Listener::open(port)?);
        }
        let listener = self.listener.as_ref().expect("it was just opened");
        listener.accept(&starting(job)).map_err(|error| match error {
            LinkError::TimedOut => LinkError::Io(format!("no client connected to port {port}")),
            other => other,
        })
    }

    fn try_begin(&mut self, game: &Played<G>, job: &Job) -> Result<(), Forfeit> {
        if self.driver.plays_one_game() {
            self.quit();
        }
        let mut link = match self.link.take() {
            Some(mut link) => {
                // Lines sent after the last move belong to no game.
                link.discard_pending();
                self.last_answer = None;
                link
            }
            None => self.start(job)?,
        };
        self.driver.begin(&mut Exchange::new(&mut link, starting(job)), game)?;
        self.link = Some(link);
        Ok(())
    }

    /// Tells the program to end, if there is one, and waits for that.
    fn quit(&mut self) {
        if let Some(mut link) = self.link.take() {
            // One that has ended or does not read cannot be told.
            _ = self.driver.quit().map(|line| link.send(&line));
            link.end();
        }
    }
}

impl<G: Game> Player<G> for ExternalEngine<G> {
    fn begin(
        &mut self,
        game: &Played<G>,
        _side: Side,
        _seed: u64,
        job: &Job,
    ) -> Result<(), Forfeit> {
        let reused = self.link.is_some();
        match self.try_begin(game, job) {
            // It may have ended between two games, which is no reason to lose the second.
            Err(Forfeit::Crash(_)) if reused => self.try_begin(game, job),
            other => other,
        }
    }

    fn choose(
        &mut self,
        game: &Played<G>,
        time: &Time,
        job: &Job,
        _watch: &mut dyn FnMut(&Report<G>),
    ) -> Result<Choice<G>, Forfeit> {
        // Taken out: after a forfeit it is not put back, as what it may still send belongs to no
        // game.
        let Some(mut link) = self.link.take() else {
            return Err(Forfeit::Crash("it has not begun the game".to_owned()));
        };
        let limit = time.limit();
        let search = job.child(&timed(limit.unwrap_or(HANG_LIMIT)));
        let mut exchange = Exchange::new(&mut link, search.clone());
        (exchange.margin, exchange.last_answer) = (self.margin, self.last_answer.take());
        exchange.heard = std::mem::take(&mut self.heard);
        exchange.heard.begin();
        let asked = self.driver.ask(&mut exchange, game, time);
        (self.last_answer, self.heard) = (exchange.last_answer.take(), exchange.heard);
        let (mv, pos) = (asked?, game.pos());
        pos.check(mv).map_err(|error| {
            Forfeit::Illegal(format!("expected a legal move, found {}: {error}", pos.move_text(mv)))
        })?;
        if limit.is_some_and(|limit| search.elapsed() > limit.saturating_add(self.margin)) {
            return Err(Forfeit::Time);
        }
        self.link = Some(link);
        Ok(Choice { mv, report: None })
    }

    fn swap2(
        &mut self,
        game: &Played<G>,
        time: &Time,
        job: &Job,
    ) -> Option<Result<Swap2<G::Move>, Forfeit>> {
        let Some(mut link) = self.link.take() else {
            return Some(Err(Forfeit::Crash("it has not begun the game".to_owned())));
        };
        let search = job.child(&timed(time.limit().unwrap_or(HANG_LIMIT)));
        let mut exchange = Exchange::new(&mut link, search);
        exchange.margin = self.margin;
        let answer = self.driver.swap2(&mut exchange, game, time);
        if !matches!(answer, Some(Err(_))) {
            self.link = Some(link);
        }
        answer
    }
}

impl<G: Game> Drop for ExternalEngine<G> {
    fn drop(&mut self) {
        self.quit();
    }
}

fn timed(time: Duration) -> Limits {
    Limits { time: Some(time), ..Limits::default() }
}

fn starting(job: &Job) -> Job {
    job.child(&timed(START_LIMIT))
}

/// Milliseconds, at least one.
fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX).max(1)
}
