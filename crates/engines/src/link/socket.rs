//! Connections, accepted and made.

use crate::link::{Link, LinkError};
use kernel::Job;
use std::{
    io,
    net::{Ipv4Addr, TcpListener, TcpStream, ToSocketAddrs},
    thread,
    time::Duration,
};

/// Between two looks for a client.
const POLL: Duration = Duration::from_millis(5);

/// A loopback port on which programs are waited for.
pub struct Listener(TcpListener);

impl Listener {
    /// Opens a port; 0 chooses a free one.
    ///
    /// # Errors
    /// If the port is in use.
    pub fn open(port: u16) -> Result<Listener, LinkError> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port));
        let listener = listener
            .map_err(|error| LinkError::Io(format!("cannot listen on port {port}: {error}")))?;
        listener.set_nonblocking(true)?;
        Ok(Listener(listener))
    }

    /// The number of the port.
    ///
    /// # Errors
    /// If the system does not tell it.
    pub fn port(&self) -> Result<u16, LinkError> {
        Ok(self.0.local_addr()?.port())
    }

    /// Waits for a program to connect.
    ///
    /// # Errors
    /// If none does before the job is over.
    pub fn accept(&self, job: &Job) -> Result<Link, LinkError> {
        loop {
            match self.0.accept() {
                Ok((stream, _)) => {
                    stream.set_nonblocking(false)?;
                    return Link::socket(stream);
                }
                Err(error) if error.kind() != io::ErrorKind::WouldBlock => {
                    return Err(error.into());
                }
                Err(_) if job.is_over() => return Err(LinkError::TimedOut),
                Err(_) => thread::sleep(POLL),
            }
        }
    }
}

pub(crate) fn connect(address: &str, limit: Duration) -> Result<TcpStream, LinkError> {
    let refused = |error: io::Error| LinkError::Io(format!("cannot connect to {address}: {error}"));
    let mut last = io::Error::other("expected HOST:PORT");
    for address in address.to_socket_addrs().map_err(refused)? {
        match TcpStream::connect_timeout(&address, limit) {
            Ok(stream) => return Ok(stream),
            Err(error) => last = error,
        }
    }
    Err(refused(last))
}
