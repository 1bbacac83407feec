//! The connection to a NATS server, and what to do while there is none.

use crate::{Error, News, Tell};
use async_nats::{Client, ConnectError, ConnectErrorKind, ConnectOptions, ServerAddr, jetstream};
use session::Job;
use std::{error::Error as _, io, path::PathBuf, sync::Arc, time::Duration};
use tokio::runtime::{self, Runtime};

/// The shortest and the longest wait between two attempts.
const WAITS: [Duration; 2] = [Duration::from_millis(50), Duration::from_secs(5)];
/// How long one answer of the server may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// Where a NATS server is, and what it asks for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Address {
    /// One or several, with commas between: `nats://host:4222`, `tls://user:password@host`.
    pub url: String,
    /// A file with credentials, as `nsc` writes it.
    pub creds: Option<PathBuf>,
    /// A file with the seed of an nkey.
    pub nkey: Option<PathBuf>,
    /// The certificate of the authority that signed the server's.
    pub ca: Option<PathBuf>,
    /// The certificate that the server knows us by, and its key.
    pub certificate: Option<[PathBuf; 2]>,
}

impl Address {
    /// The servers as they may be shown: without passwords.
    #[must_use]
    pub fn shown(&self) -> String {
        let servers = self.url.split(',').map(str::trim);
        let hosts = servers.map(|url| url.rsplit_once('@').map_or(url, |(_, host)| host));
        hosts.collect::<Vec<_>>().join(",")
    }
}

/// A connection and the threads that serve it.
#[derive(Clone)]
pub(crate) struct Link {
    pub(crate) client: Client,
    pub(crate) stream: jetstream::Context,
    pub(crate) runtime: Arc<Runtime>,
}

impl Link {
    /// Connects, and tries again as long as the job lasts if there is no server.
    pub(crate) fn open(address: &Address, job: &Job, tell: Tell<'_>) -> Result<Link, Error> {
        let runtime = runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
        let runtime = Arc::new(runtime.map_err(|error| Error::Link(error.to_string()))?);
        let client = runtime.block_on(connect(address, job, tell))?;
        // The context starts a task of its own.
        let _within = runtime.enter();
        let stream = jetstream::context::ContextBuilder::new()
            .timeout(PATIENCE)
            .max_ack_inflight(4096)
            .backpressure_on_inflight(true)
            .build(client.clone());
        Ok(Link { client, stream, runtime: Arc::clone(&runtime) })
    }
}

async fn connect(address: &Address, job: &Job, tell: Tell<'_>) -> Result<Client, Error> {
    let servers: Vec<&str> = address.url.split(',').map(str::trim).collect();
    for attempt in 0.. {
        let error = match options(address).await?.connect(&servers[..]).await {
            Ok(client) => return Ok(client),
            Err(error) => error,
        };
        let text = format!("{}: {error}", address.shown());
        if is_final(&error) {
            return Err(Error::Link(text));
        }
        if attempt == 0 {
            tell(&News::NoServer(text));
        }
        if !rest(attempt, job).await {
            break;
        }
    }
    Err(Error::Link(format!("{}: cancelled before there was a connection", address.shown())))
}

/// Whether the same attempt would fail again. A certificate that is not trusted comes as an error
/// of input and output.
fn is_final(error: &ConnectError) -> bool {
    let source = error.source().and_then(|source| source.downcast_ref::<io::Error>());
    match error.kind() {
        ConnectErrorKind::ServerParse
        | ConnectErrorKind::Authentication
        | ConnectErrorKind::AuthorizationViolation
        | ConnectErrorKind::Tls => true,
        _ => source.is_some_and(|source| source.kind() == io::ErrorKind::InvalidData),
    }
}

async fn options(address: &Address) -> Result<ConnectOptions, Error> {
    let mut options = ConnectOptions::new()
        .name("alfabeta")
        .request_timeout(Some(PATIENCE))
        .connection_timeout(PATIENCE)
        .max_reconnects(None)
        .reconnect_delay_callback(|attempts| backoff(attempts as u32));
    // The client does not look for them in the address.
    let unreadable = |_| Error::Address(address.shown());
    let first = address.url.split(',').next().unwrap_or_default().trim();
    let first: ServerAddr = first.parse().map_err(unreadable)?;
    options = match (first.username(), first.password()) {
        (Some(user), Some(password)) => {
            options.user_and_password(user.to_owned(), password.to_owned())
        }
        (Some(token), None) => options.token(token.to_owned()),
        (None, _) => options,
    };
    if let Some(ca) = &address.ca {
        options = options.add_root_certificates(ca.clone()).require_tls(true);
    }
    if let Some([certificate, key]) = &address.certificate {
        options = options.add_client_certificate(certificate.clone(), key.clone());
    }
    if let Some(creds) = &address.creds {
        options = options.credentials_file(creds).await.map_err(Error::folder(creds))?;
    }
    if let Some(seed) = &address.nkey {
        let text = std::fs::read_to_string(seed).map_err(Error::folder(seed))?;
        options = options.nkey(text.trim().to_owned());
    }
    Ok(options)
}

/// How long to wait before the next attempt: twice as long each time, up to a limit, and never
/// the same for two processes, lest they all come back at once.
pub(crate) fn backoff(attempt: u32) -> Duration {
    let [shortest, longest] = WAITS;
    let wait = shortest.saturating_mul(1 << attempt.min(10)).min(longest);
    wait.mul_f64(0.5 + fastrand::f64())
}

/// Waits before the next attempt; whether the job still lasts.
pub(crate) async fn rest(attempt: u32, job: &Job) -> bool {
    let mut left = backoff(attempt);
    while !left.is_zero() && !job.is_over() {
        let step = left.min(Duration::from_millis(50));
        tokio::time::sleep(step).await;
        left -= step;
    }
    !job.is_over()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_not_shown() {
        let url = "nats://ann:secret@one:4222, tls://token@two,three".to_owned();
        let address = Address { url, ..Address::default() };
        assert_eq!(address.shown(), "one:4222,two,three");
    }

    #[test]
    fn waits_grow_and_differ_and_stay_bounded() {
        for attempt in 0..40 {
            let waits: Vec<Duration> = (0..20).map(|_| backoff(attempt)).collect();
            let bound = WAITS[1].mul_f64(1.5);
            assert!(waits.iter().all(|wait| *wait >= WAITS[0] / 2 && *wait <= bound), "{waits:?}");
            assert!(waits.iter().any(|wait| *wait != waits[0]), "{waits:?}");
        }
        assert!(backoff(6) > backoff(0));
    }
}
