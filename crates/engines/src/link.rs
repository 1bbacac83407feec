//! Lines of text to and from another program: a child process, a socket, or standard input and
//! output. No wait and no buffer is unbounded, whatever the other end does.

mod child;
mod command_line;
mod error;
mod inbox;
mod outbox;
mod socket;
#[cfg_attr(not(target_os = "linux"), path = "link/supervisor/none.rs")]
pub mod supervisor;

use child::ChildProcess;
pub use command_line::split_command;
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

/// The time that the other end has to end by itself once the link is closed.
pub const GRACE: Duration = Duration::from_millis(500);

/// The time that connecting may take.
const CONNECTING: Duration = Duration::from_secs(10);

/// A two-way connection to another program. Dropping it closes the connection, and ends the program
/// if it was started here.
pub struct Link {
    inbox: Arc<Inbox>,
    outbox: Option<Outbox>,
    peer: Peer,
}

/// The other end.
enum Peer {
    /// A program that was started here.
    Child(ChildProcess),
    /// A connection.
    Socket(TcpStream),
    /// Standard input and output.
    Stdio,
}

impl Link {
    /// Starts a program by its command line: words divided by blanks, with a shell's quotes. It is
    /// not run by a shell, so no other character is special.
    ///
    /// # Errors
    /// If the text is no command line or there is no such program.
    pub fn run(command: &str) -> Result<Link, LinkError> {
        let (child, input, output) = ChildProcess::start(&split_command(command)?)?;
        Ok(Link::over(output, input, Peer::Child(child), true))
    }

    /// Connects to a program that listens, as in `localhost:2671`.
    ///
    /// # Errors
    /// If no program listens there.
    pub fn connect(address: &str) -> Result<Link, LinkError> {
        Link::socket(socket::connect(address, CONNECTING)?)
    }

    /// Standard input and output. Unlike from other peers, lines that come faster than they are
    /// read are no error: the peer waits.
    #[must_use]
    pub fn stdio() -> Link {
        Link::over(io::stdin(), io::stdout(), Peer::Stdio, false)
    }

    /// Queues a line, which must have no line end, to be sent.
    ///
    /// # Errors
    /// If the other end is gone, or if the queue has been full for a while.
    pub fn send(&self, line: &str) -> Result<(), LinkError> {
        let outbox = self.outbox.as_ref().ok_or_else(LinkError::ended)?;
        outbox.send(line)
    }

    /// For sending from another thread.
    #[must_use]
    pub fn sender(&self) -> Sender {
        Sender(self.outbox.clone())
    }

    /// The next line, without its end. Waits for it until `until`, or without a limit.
    ///
    /// # Errors
    /// If there is none. After [`LinkError::TimedOut`] and [`LinkError::TooLong`] more lines may
    /// follow.
    pub fn receive(&mut self, until: Option<Instant>) -> Result<String, LinkError> {
        let Peer::Child(child) = &mut self.peer else {
            return self.inbox.receive(until).map_err(|error| error.of_peer(None));
        };
        loop {
            // A program that has ended may have left others running that keep its output open, so
            // waiting for the end of the output is not enough.
            let slice = Instant::now() + child::POLL;
            let until_then = until.map_or(slice, |until| until.min(slice));
            match self.inbox.receive(Some(until_then)) {
                Err(LinkError::TimedOut) if child.has_ended() => {
                    let last = self.inbox.receive(Some(Instant::now() + child::LAST_OUTPUT));
                    return last.map_err(|error| error.or_closed().of_peer(Some(child)));
                }
                Err(LinkError::TimedOut) if until.is_none_or(|until| Instant::now() < until) => {}
                other => return other.map_err(|error| error.of_peer(Some(child))),
            }
        }
    }

    /// Drops the lines that have come and were not received.
    pub fn discard_pending(&mut self) {
        self.inbox.discard_pending();
    }

    /// Closes the link: queued lines are written, and a program that was started here has [`GRACE`]
    /// to end before it is killed with all that it started.
    pub fn end(&mut self) {
        self.end_by(Instant::now() + GRACE);
    }

    /// Closes the link at once, and kills a program that was started here with all that it started.
    pub fn kill(&mut self) {
        self.end_by(Instant::now());
    }

    fn end_by(&mut self, until: Instant) {
        if let Some(outbox) = self.outbox.take() {
            outbox.finish(until);
        }
        match &mut self.peer {
            Peer::Child(child) => child.end(until),
            // Fails where the other end has closed it.
            Peer::Socket(stream) => _ = stream.shutdown(Shutdown::Both),
            Peer::Stdio => {}
        }
        self.inbox.close();
    }

    fn socket(stream: TcpStream) -> Result<Link, LinkError> {
        // Lines are short and each is waited for, so none is held back to be joined with the next.
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

/// Sends lines over a link from another thread.
#[derive(Clone)]
pub struct Sender(Option<Outbox>);

impl Sender {
    /// Sends a line, as [`Link::send`] does.
    ///
    /// # Errors
    /// Those of [`Link::send`].
    pub fn send(&self, line: &str) -> Result<(), LinkError> {
        self.0.as_ref().ok_or_else(LinkError::ended)?.send(line)
    }
}
