#![doc = include_str!("../README.md")]
//!
//! The desk answers; this is transport and queues. Nothing is kept between requests. All that a
//! client can ask for is bounded by [`Limits`]; a request that finds others at work waits in line.

mod answer;
mod api;
mod assets;
mod body;
mod client;
mod guard;
mod lane;
mod limits;
mod listen;
mod peer;
mod refusal;
mod stream;

use axum::response::Response;
use desk::Desk;
use lane::Lane;
pub use limits::Limits;
use session::{Job, Registry};
use std::{
    io,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, UdpSocket},
    sync::{Arc, OnceLock},
    time::Duration,
};
use tokio::{
    runtime::Builder,
    sync::{Semaphore, watch},
};

/// The stack of the threads, in bytes: a search may be as deep as a tree is.
const STACK: usize = 16 << 20;
/// Searches that are cancelled end within this time; those that do not are left behind.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// A server that has its address and does not answer yet.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    state: Arc<State>,
}

/// What is under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Load {
    /// Searches and matches.
    pub running: usize,
    /// Those that wait for their turn.
    pub waiting: usize,
}

/// Says what is under way, also while the server runs.
#[derive(Clone)]
pub struct Gauge(Arc<State>);

/// The answer to a request, or why there is none.
type Answer = Result<Response, refusal::Refusal>;

/// What all requests share.
struct State {
    limits: Limits,
    desk: Desk,
    /// The page's document, once it was asked for.
    document: OnceLock<Arc<assets::Served>>,
    /// Where it listens.
    address: IpAddr,
    /// Memory for long requests that are being read.
    bodies: Arc<Semaphore>,
    /// Memory for large answers that are not read yet.
    answers: Arc<Semaphore>,
    /// Requests that are answered at once, and the quick part of all others.
    quick: Arc<Lane>,
    searches: Arc<Lane>,
    matches: Arc<Lane>,
    /// Whether the server closes.
    closing: watch::Sender<bool>,
}

impl Server {
    /// Takes an address; port 0 for any that is free. Requests are about the games of the registry.
    ///
    /// # Errors
    /// If the address cannot be used.
    pub fn bind(address: SocketAddr, limits: Limits, registry: Registry) -> io::Result<Server> {
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let state = State {
            address: address.ip(),
            bodies: body::memory(&limits),
            answers: answer::memory(&limits),
            quick: Lane::new(limits.searches, limits.connections),
            searches: Lane::new(limits.searches, limits.waiting),
            matches: Lane::new(limits.matches, limits.waiting.div_ceil(8)),
            closing: watch::Sender::new(false),
            desk: Desk::new(registry, limits.bounds.clone()),
            document: OnceLock::new(),
            limits,
        };
        Ok(Server { listener, address, state: Arc::new(state) })
    }

    /// Where the page is. If the server listens at all addresses, one that other devices can open,
    /// as far as this machine has one.
    #[must_use]
    pub fn url(&self) -> String {
        let mut address = self.address;
        if address.ip().is_unspecified() {
            // No browser can go to an address that means all of them.
            address.set_ip(own_address(address.ip()));
        }
        format!("http://{address}/")
    }

    /// Whether other devices may reach it.
    #[must_use]
    pub fn is_public(&self) -> bool {
        !self.address.ip().is_loopback()
    }

    /// A gauge of what it does.
    #[must_use]
    pub fn gauge(&self) -> Gauge {
        Gauge(Arc::clone(&self.state))
    }

    /// Answers requests until the job is over; then searches are cancelled and what they found is
    /// sent.
    ///
    /// # Errors
    /// If the system gives it no threads or does not let it listen.
    pub fn run(self, job: &Job) -> io::Result<()> {
        let runtime = Builder::new_multi_thread().thread_stack_size(STACK).enable_all().build()?;
        let result = runtime.block_on(listen::listen(self.listener, self.state, job));
        runtime.shutdown_timeout(LAST_WORDS);
        result
    }
}

/// The address under which this machine is known to its network, else loopback. A UDP socket that
/// is connected sends nothing, and yet the system says from which address it would.
fn own_address(bound: IpAddr) -> IpAddr {
    // Addresses for documentation, which no machine has: only the route there counts.
    let routes: [(IpAddr, IpAddr); 2] = [
        (Ipv4Addr::UNSPECIFIED.into(), Ipv4Addr::new(192, 0, 2, 1).into()),
        (Ipv6Addr::UNSPECIFIED.into(), Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1).into()),
    ];
    // A socket of all IPv6 addresses listens at those of IPv4 too, and these are easier to type.
    let routes = routes.into_iter().filter(|(from, _)| from.is_ipv4() || bound.is_ipv6());
    let found = routes.filter_map(|(from, to)| {
        let socket = UdpSocket::bind((from, 0)).ok()?;
        socket.connect((to, 9)).ok()?;
        Some(socket.local_addr().ok()?.ip())
    });
    let mut found = found.filter(|address| !address.is_loopback() && !address.is_unspecified());
    found.next().unwrap_or(match bound {
        IpAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
    })
}

impl Gauge {
    /// What is under way now.
    #[must_use]
    pub fn load(&self) -> Load {
        let (searches, matches) = (self.0.searches.count(), self.0.matches.count());
        Load { running: searches.0 + matches.0, waiting: searches.1 + matches.1 }
    }
}
