//! One connection, seen from outside: what is written to it, whether it reads, whether it is in
//! use.

use axum::body::{Body, Bytes};
use hyper::body::{Frame, SizeHint};
use std::{
    io::{self, IoSlice},
    net::{IpAddr, Ipv4Addr},
    pin::Pin,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed},
    },
    task::{Context, Poll},
    time::{Duration, Instant},
};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
    sync::Notify,
    time::sleep,
};

/// A connection that holds a large answer must read this part of it in every period, at least.
const LEAST_PART: u64 = 64;
/// How often in a period it is looked whether a client reads.
const LOOKS: u32 = 10;

/// What is known of a connection.
pub(crate) struct Peer {
    pub(crate) address: IpAddr,
    written: AtomicU64,
    /// Whether the system takes no more, as the client does not read.
    blocked: AtomicBool,
    /// Bytes of large answers that are not written yet.
    held: AtomicUsize,
    /// Since when it waits for a request, or for the rest of its head; none while one is answered.
    unused_since: Mutex<Option<Instant>>,
    sent_away: Notify,
}

impl Peer {
    pub(crate) fn new(address: IpAddr) -> Arc<Peer> {
        Arc::new(Peer {
            address,
            written: AtomicU64::new(0),
            blocked: AtomicBool::new(false),
            held: AtomicUsize::new(0),
            unused_since: Mutex::new(Some(Instant::now())),
            sent_away: Notify::new(),
        })
    }

    /// Since when there is nothing to do for it.
    pub(crate) fn unused_since(&self) -> Option<Instant> {
        let since = *self.unused_since.lock().unwrap_or_else(PoisonError::into_inner);
        since.filter(|_| !self.blocked.load(Relaxed))
    }

    fn set_unused(&self, since: Option<Instant>) {
        *self.unused_since.lock().unwrap_or_else(PoisonError::into_inner) = since;
    }

    /// Asks it to close, as others need its place.
    pub(crate) fn send_away(&self) {
        self.sent_away.notify_one();
    }

    /// Ends when the connection must be closed: it was sent away, or its client does not read.
    pub(crate) async fn must_close(&self, period: Duration) {
        tokio::select! {
            () = self.sent_away.notified() => {}
            () = self.stalls(period) => {}
        }
    }

    /// Ends when the client has read nothing for a whole period, or too little of a large answer.
    async fn stalls(&self, period: Duration) {
        let mut blocked: Option<(Instant, u64)> = None;
        loop {
            sleep(period / LOOKS).await;
            let written = self.written.load(Relaxed);
            let least = self.held.load(Relaxed) as u64 / LEAST_PART;
            blocked = match blocked {
                _ if !self.blocked.load(Relaxed) => None,
                Some((_, before)) if written - before > least => Some((Instant::now(), written)),
                Some((since, _)) if since.elapsed() >= period => return,
                Some(before) => Some(before),
                None => Some((Instant::now(), written)),
            };
        }
    }
}

impl Default for Peer {
    fn default() -> Peer {
        let peer = Peer::new(Ipv4Addr::LOCALHOST.into());
        Arc::into_inner(peer).expect("nobody else has it")
    }
}

/// A socket that tells its [`Peer`] what is written.
pub(crate) struct Watched {
    pub(crate) stream: TcpStream,
    pub(crate) peer: Arc<Peer>,
}

impl Watched {
    fn note(&self, outcome: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        self.peer.blocked.store(outcome.is_pending(), Relaxed);
        if let Poll::Ready(Ok(bytes)) = outcome {
            self.peer.written.fetch_add(bytes as u64, Relaxed);
        }
        outcome
    }
}

impl AsyncRead for Watched {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl AsyncWrite for Watched {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let outcome = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.note(outcome)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let outcome = Pin::new(&mut self.stream).poll_write_vectored(cx, bytes);
        self.note(outcome)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

/// Counts a large answer as held by its connection until it is dropped.
pub(crate) struct Hold {
    peer: Arc<Peer>,
    bytes: usize,
}

impl Hold {
    pub(crate) fn new(peer: &Arc<Peer>, bytes: usize) -> Hold {
        peer.held.fetch_add(bytes, Relaxed);
        Hold { peer: Arc::clone(peer), bytes }
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        self.peer.held.fetch_sub(self.bytes, Relaxed);
    }
}

/// Marks a connection as used from the head of a request until its answer has been handed over.
pub(crate) struct InUse(Arc<Peer>);

impl InUse {
    pub(crate) fn new(peer: Arc<Peer>) -> InUse {
        peer.set_unused(None);
        InUse(peer)
    }

    /// Goes with the body of the answer.
    pub(crate) fn until_sent(self, body: Body) -> Body {
        Body::new(UsingBody { body, _used: self })
    }
}

impl Drop for InUse {
    fn drop(&mut self) {
        self.0.set_unused(Some(Instant::now()));
    }
}

struct UsingBody {
    body: Body,
    // Only held.
    _used: InUse,
}

impl hyper::body::Body for UsingBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
