//! Lines of text to and from another program: a child process, or a socket. Nothing here waits for ever and
//! nothing grows without bound, whatever the other end does.

mod child;
mod error;
mod inbox;
mod outbox;
mod socket;
#[cfg_attr(not(target_os = "linux"), path = "supervisor/none.rs")]
pub mod supervisor;
mod words;

use child::Worker;
pub use error::LinkError;
use inbox::Inbox;
pub use inbox::{LONGEST_LINE, MOST_BYTES, MOST_LINES};
use outbox::Outbox;
pub use socket::Listener;
use std::{
    io::{self, Read, Write},
    net::{Shutdown, TcpStream},
    sync::Arc,
    time::{Duration, Instant},
};
pub use words::words;

/// How long the other end has to leave by itself once it was told to.
pub const GRACE: Duration = Duration::from_millis(500);

/// How long a connection may take.
const CONNECTING: Duration = Duration::from_secs(10);

/// A line each way to another program. Dropping it ends the conversation, and the program if we started it.
pub struct Link {
    inbox: Arc<Inbox>,
    outbox: Option<Outbox>,
    peer: Peer,
}

/// Who is at the other end.
enum Peer {
    /// A program that we started.
    Child(Worker),
    /// Somebody who connected, or to whom we did.
    Socket(TcpStream),
    /// Whoever started us.
    Parent,
}

impl Link {
    /// Starts a program by its command text: words divided by blanks, with quotes as a shell has them. No shell is
    /// asked, so nothing else in it means anything.
    ///
    /// # Errors
    /// If the text is no command or there is no such program.
    pub fn run(command: &str) -> Result<Link, LinkError> {
        let (worker, input, output) = Worker::start(&words(command)?)?;
        Ok(Link::over(output, input, Peer::Child(worker), true))
    }

    /// Connects to a program that listens, as in `localhost:2671`.
    ///
    /// # Errors
    /// If nobody listens there.
    pub fn connect(address: &str) -> Result<Link, LinkError> {
        Link::socket(socket::connect(address, CONNECTING)?)
    }

    /// The program that started us: standard input and output. Its lines may wait for as long as they like.
    #[must_use]
    pub fn parent() -> Link {
        Link::over(io::stdin(), io::stdout(), Peer::Parent, false)
    }

    /// Sends a line, which must have no line end. It is on its way when this returns, not there.
    ///
    /// # Errors
    /// If the other end is gone or has not read for a while.
    pub fn send(&self, line: &str) -> Result<(), LinkError> {
        let outbox = self.outbox.as_ref().ok_or_else(LinkError::ended)?;
        outbox.send(line)
    }

    /// For sending from another thread.
    #[must_use]
    pub fn sender(&self) -> Sender {
        Sender(self.outbox.clone())
    }

    /// The next line without its end; waits until then for it, or for as long as it takes.
    ///
    /// # Errors
    /// If there is none. After [`LinkError::TimedOut`] and [`LinkError::TooLong`] others may follow.
    pub fn receive(&mut self, until: Option<Instant>) -> Result<String, LinkError> {
        let Peer::Child(worker) = &mut self.peer else {
            return self.inbox.receive(until).map_err(|error| error.of_peer(None));
        };
        loop {
            // A program that is gone may have left others behind that keep its output open, so the end of the
            // output alone does not tell.
            let slice = Instant::now() + child::GLANCE;
            let until_then = until.map_or(slice, |until| until.min(slice));
            match self.inbox.receive(Some(until_then)) {
                Err(LinkError::TimedOut) if worker.is_gone() => {
                    let last = self.inbox.receive(Some(Instant::now() + child::REST));
                    return last.map_err(|error| error.or_closed().of_peer(Some(worker)));
                }
                Err(LinkError::TimedOut) if until.is_none_or(|until| Instant::now() < until) => {}
                other => return other.map_err(|error| error.of_peer(Some(worker))),
            }
        }
    }

    /// Drops the lines that have come and were not received: they answer nothing that is asked later.
    pub fn forget(&mut self) {
        self.inbox.forget();
    }

    /// Ends the conversation: what was sent is written, the other end is given [`GRACE`] to leave, and a program that
    /// we started and that does not is killed with all that it started.
    pub fn end(&mut self) {
        let until = Instant::now() + GRACE;
        if let Some(outbox) = self.outbox.take() {
            outbox.finish(until);
        }
        match &mut self.peer {
            Peer::Child(worker) => worker.end(until),
            // One that is gone already cannot be shut down.
            Peer::Socket(stream) => _ = stream.shutdown(Shutdown::Both),
            Peer::Parent => {}
        }
        self.inbox.close();
    }

    fn socket(stream: TcpStream) -> Result<Link, LinkError> {
        // Lines are short and each is waited for.
        stream.set_nodelay(true)?;
        let (input, output) = (stream.try_clone()?, stream.try_clone()?);
        Ok(Link::over(input, output, Peer::Socket(stream), true))
    }

    fn over(
        input: impl Read + Send + 'static,
        output: impl Write + Send + 'static,
        peer: Peer,
        bounded: bool,
    ) -> Link {
        Link { inbox: Inbox::reading(input, bounded), outbox: Some(Outbox::writing(output)), peer }
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.end();
    }
}

/// Sends lines over a link whose other half is used elsewhere.
#[derive(Clone)]
pub struct Sender(Option<Outbox>);

impl Sender {
    /// Sends a line, as [`Link::send`] does.
    ///
    /// # Errors
    /// If the other end is gone or has not read for a while.
    pub fn send(&self, line: &str) -> Result<(), LinkError> {
        self.0.as_ref().ok_or_else(LinkError::ended)?.send(line)
    }
}
