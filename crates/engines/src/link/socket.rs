//! Programs that connect to us, and those we connect to.

use crate::link::{Link, LinkError};
use std::{
    io,
    net::{Ipv4Addr, TcpListener, TcpStream, ToSocketAddrs},
    thread,
    time::{Duration, Instant},
};

/// How often it is looked whether somebody wants in.
const GLANCE: Duration = Duration::from_millis(5);

/// A port of this machine on which programs are waited for. Nobody from outside can connect.
pub struct Listener(TcpListener);

impl Listener {
    /// Opens a port; 0 is any that is free.
    ///
    /// # Errors
    /// If it is taken.
    pub fn open(port: u16) -> Result<Listener, LinkError> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port));
        let listener = listener
            .map_err(|error| LinkError::Io(format!("cannot wait on port {port}: {error}")))?;
        listener.set_nonblocking(true)?;
        Ok(Listener(listener))
    }

    /// The port.
    ///
    /// # Errors
    /// If the system does not tell.
    pub fn port(&self) -> Result<u16, LinkError> {
        Ok(self.0.local_addr()?.port())
    }

    /// Waits for a program.
    ///
    /// # Errors
    /// If none comes until then.
    pub fn accept(&self, until: Instant) -> Result<Link, LinkError> {
        loop {
            match self.0.accept() {
                Ok((stream, _)) => {
                    stream.set_nonblocking(false)?;
                    return Link::socket(stream);
                }
                Err(error) if error.kind() != io::ErrorKind::WouldBlock => {
                    return Err(error.into());
                }
                Err(_) if Instant::now() >= until => return Err(LinkError::TimedOut),
                Err(_) => thread::sleep(GLANCE),
            }
        }
    }
}

pub(crate) fn connect(address: &str, patience: Duration) -> Result<TcpStream, LinkError> {
    let nobody = |error: io::Error| LinkError::Io(format!("cannot connect to {address}: {error}"));
    let mut last = io::Error::other("expected HOST:PORT");
    for address in address.to_socket_addrs().map_err(nobody)? {
        match TcpStream::connect_timeout(&address, patience) {
            Ok(stream) => return Ok(stream),
            Err(error) => last = error,
        }
    }
    Err(nobody(last))
}
