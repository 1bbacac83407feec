//! Connections: how many, how long, and how they end.

use crate::{State, api};
use axum::Router;
use hyper::server::conn::http1;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use std::{
    io,
    net::TcpListener,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Duration,
};
use tokio::{
    net::TcpStream,
    sync::{OwnedSemaphorePermit, Semaphore, watch},
    time::{sleep, timeout},
};

/// Bytes of a request's head, and of what is written before it is sent.
const BUFFER: usize = 32 << 10;
/// A connection as old as this is closed after its next answer: a client that is there opens another.
const AGE: Duration = Duration::from_secs(600);
/// Longer than the longest answer: a client that has not read it by then never will.
const MOST_AGE: Duration = Duration::from_secs(2 * 3600);
/// What an answer may take once the server is asked to end.
const LAST_WORDS: Duration = Duration::from_secs(2);
/// How often it is looked whether the server shall end.
const TICK: Duration = Duration::from_millis(50);
/// How long to wait if the system has no sockets left.
const NO_SOCKETS: Duration = Duration::from_millis(100);

/// Answers requests until `stop` is set.
pub(crate) async fn listen(
    listener: TcpListener,
    state: Arc<State>,
    stop: &AtomicBool,
) -> io::Result<()> {
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let router = api::router(Arc::clone(&state));
    let (most, head) = (state.most.connections, Duration::from_millis(state.most.head_ms));
    let room = Arc::new(Semaphore::new(most));
    let accept = async {
        loop {
            let place = Arc::clone(&room).acquire_owned().await;
            let place = place.expect("the semaphore is never closed");
            match listener.accept().await {
                Ok((stream, _)) => {
                    let closing = state.closing.subscribe();
                    tokio::spawn(serve(stream, router.clone(), head, closing, place));
                }
                // A client that left before it was let in is no reason to stop, nor is a lack of sockets.
                Err(_) => sleep(NO_SOCKETS).await,
            }
        }
    };
    let stopped = async {
        while !stop.load(Relaxed) {
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

/// Serves one connection to its end.
async fn serve(
    stream: TcpStream,
    router: Router,
    head: Duration,
    mut closing: watch::Receiver<bool>,
    place: OwnedSemaphorePermit,
) {
    let _place = place;
    // Lines are short and must not wait for each other; without it they only come later.
    _ = stream.set_nodelay(true);
    let mut connection = std::pin::pin!(
        http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(head)
            .max_buf_size(BUFFER)
            .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router))
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
