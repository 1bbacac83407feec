//! Connections: how many, how long, and how they end.

use crate::{
    State, api,
    peer::{Peer, Watched},
};
use axum::Router;
use hyper::{
    Request,
    body::Incoming,
    server::conn::http1,
    service::{Service, service_fn},
};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use session::Job;
use std::{
    io,
    net::TcpListener,
    sync::{Arc, Weak},
    time::Duration,
};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore, watch},
    time::{sleep, timeout},
};

/// Bytes of a request's head, and of what is written before it is sent.
const BUFFER: usize = 32 << 10;
/// A connection as old as this is closed after its next answer: a client that is there opens
/// another.
const AGE: Duration = Duration::from_secs(600);
/// Longer than the longest answer: a client that has not read it by then never will.
const MOST_AGE: Duration = Duration::from_secs(2 * 3600);
/// What an answer may take once the server closes.
const LAST_WORDS: Duration = Duration::from_secs(2);
/// How often the server checks whether it must close.
const TICK: Duration = Duration::from_millis(50);
/// How long to wait if the system has no sockets left.
const NO_SOCKETS: Duration = Duration::from_millis(100);
/// A connection that has not been used for so long makes room if there are too many.
const GRACE: Duration = Duration::from_secs(1);

/// Answers requests until the job is over.
pub(crate) async fn listen(listener: TcpListener, state: Arc<State>, job: &Job) -> io::Result<()> {
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let router = api::router(Arc::clone(&state));
    let most = state.limits.connections;
    let mut door = Door { room: Arc::new(Semaphore::new(most)), inside: Vec::new() };
    let room = Arc::clone(&door.room);
    let accept = async {
        loop {
            match listener.accept().await {
                Ok((stream, address)) => {
                    let peer = Peer::new(address.ip());
                    let place = door.enter(&peer).await;
                    let watched = Watched { stream, peer };
                    tokio::spawn(serve(watched, router.clone(), Arc::clone(&state), place));
                }
                // A client that left before it was let in is no reason to stop, nor is a lack of
                // sockets.
                Err(_) => sleep(NO_SOCKETS).await,
            }
        }
    };
    let stopped = async {
        while !job.is_over() {
            sleep(TICK).await;
        }
    };
    tokio::select! {
        () = stopped => {}
        () = accept => {}
    }
    state.closing.send_replace(true);
    // All places are free when the last connection has ended; one that takes longer is cut off.
    _ = timeout(LAST_WORDS, room.acquire_many(most as u32)).await;
    Ok(())
}

/// Limits the number of open connections.
struct Door {
    room: Arc<Semaphore>,
    inside: Vec<Weak<Peer>>,
}

impl Door {
    /// Waits for a place. If there is none, the connection that has been unused for longest, idle
    /// or with a head that does not come, is closed for it.
    async fn enter(&mut self, peer: &Arc<Peer>) -> OwnedSemaphorePermit {
        loop {
            if self.room.available_permits() == 0 {
                self.make_room();
            }
            let place = Arc::clone(&self.room).acquire_owned();
            if let Ok(place) = timeout(TICK, place).await {
                self.inside.push(Arc::downgrade(peer));
                return place.expect("the semaphore is never closed");
            }
        }
    }

    fn make_room(&mut self) {
        self.inside.retain(|peer| peer.strong_count() > 0);
        let peers = self.inside.iter().filter_map(Weak::upgrade);
        let unused = peers.filter_map(|peer| Some((peer.unused_since()?, peer)));
        let longest = unused.min_by_key(|(since, _)| *since);
        if let Some((_, peer)) = longest.filter(|(since, _)| since.elapsed() >= GRACE) {
            peer.send_away();
        }
    }
}

/// Serves one connection until it ends, or must.
async fn serve(watched: Watched, router: Router, state: Arc<State>, place: OwnedSemaphorePermit) {
    let _place = place;
    let (peer, closing) = (Arc::clone(&watched.peer), state.closing.subscribe());
    let head = Duration::from_millis(state.limits.head_ms);
    tokio::select! {
        () = answer_all(watched, router, head, closing) => {}
        () = peer.must_close(Duration::from_millis(state.limits.stall_ms)) => {}
    }
}

/// Answers one request after the other.
async fn answer_all(
    watched: Watched,
    router: Router,
    head: Duration,
    mut closing: watch::Receiver<bool>,
) {
    // Lines are short and must not wait for each other; without it they only come later.
    _ = watched.stream.set_nodelay(true);
    let peer = Arc::clone(&watched.peer);
    let router = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(Arc::clone(&peer));
        router.call(request)
    });
    let mut connection = std::pin::pin!(
        http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(head)
            .max_buf_size(BUFFER)
            .serve_connection(TokioIo::new(watched), service)
    );
    // What goes wrong with a connection concerns nobody but its client, who has left.
    tokio::select! {
        _ = connection.as_mut() => return,
        _ = closing.wait_for(|closing| *closing) => {}
        () = sleep(AGE) => {}
    }
    connection.as_mut().graceful_shutdown();
    _ = timeout(MOST_AGE, connection).await;
}
