//! `alfabeta web`: the page, served to a browser on this machine.

use crate::{
    args::Known,
    failure::Failure,
    interrupt,
    words::{Errors, Language},
};
use server::{Limits, Server};
use session::Registry;
use std::{
    io::{self, Write},
    net::{IpAddr, Ipv4Addr, SocketAddr},
    process::{Command, Stdio},
    thread,
};

/// Where the page is unless another port is asked for, so that links to it stay valid.
const USUAL_PORT: u16 = 4141;

/// Settings with which glibc returns memory when it is freed. Left alone it keeps what tables of 16
/// MB took for every thread: blocks of up to 32 MB that are freed make it raise the size from which
/// a block is returned, and each thread has a heap of its own.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const MEMORY: [(&str, &str); 3] = [
    ("MALLOC_ARENA_MAX", "1"),
    ("MALLOC_MMAP_THRESHOLD_", "131072"),
    ("MALLOC_TRIM_THRESHOLD_", "131072"),
];

/// Opens a page on which to play, analyse and watch the search, in your browser
#[derive(clap::Args)]
#[command(after_help = "Examples:
  alfabeta web
  alfabeta web --port 8080 --no-open
  alfabeta web --bind 0.0.0.0              for other devices in your network too

Only this machine can reach the page unless --bind says otherwise. There is no password: everyone
who reaches the address can use this machine's processor: trusted networks only. The
address that is printed is one that other devices can open. Its /api describes the
requests that the page makes. Ctrl-C ends it.")]
pub(crate) struct WebArgs {
    #[command(flatten)]
    known: Known,
    /// The port; if none is given 4141, or any other if that is taken
    #[arg(long)]
    port: Option<u16>,
    /// Print the address and do not open a browser
    #[arg(long)]
    no_open: bool,
    /// The address to listen at; 0.0.0.0 for all of this machine. Trusted networks only
    #[arg(long, value_name = "ADDRESS", default_value_t = Ipv4Addr::LOCALHOST.into())]
    bind: IpAddr,
}

pub(crate) fn run(args: &WebArgs, language: Language) -> Result<String, Failure> {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    return_freed_memory();
    let server = listening(args, &args.known.registry()?)
        .map_err(|error| Failure::new(|errors| errors.cannot_listen, [&args.bind, &error]))?;
    let url = server.url();
    // The page is served even if this cannot be written.
    _ = writeln!(anstream::stdout(), "{url}");
    if server.is_public() {
        _ = writeln!(anstream::stderr(), "{}", Errors::of(language).public);
    }
    if !args.no_open {
        open(url);
    }
    let ended = server.run(interrupt::job());
    ended.map_err(|error| Failure::new(|errors| errors.cannot_serve, [&error]))?;
    Ok(String::new())
}

/// Starts the program anew, in the same process, with [`MEMORY`] set: glibc reads it only then. A
/// setting of the user's is kept; if it does not start, memory is kept longer, no more.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn return_freed_memory() {
    use std::{env, os::unix::process::CommandExt};
    if MEMORY.iter().any(|(name, _)| env::var_os(name).is_some()) {
        return;
    }
    if let Ok(program) = env::current_exe() {
        _ = Command::new(program).args(env::args_os().skip(1)).envs(MEMORY).exec();
    }
}

fn listening(args: &WebArgs, registry: &Registry) -> io::Result<Server> {
    let at = |port| {
        let address = SocketAddr::new(args.bind, port);
        Server::bind(address, Limits::of_this_machine(), registry.clone())
    };
    match args.port {
        Some(port) => at(port),
        None => at(USUAL_PORT).or_else(|_| at(0)),
    }
}

/// Shows the page in a browser. If there is none, the address has been printed.
fn open(url: String) {
    let (program, before): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    command.args(before).arg(url);
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    MEMORY.iter().for_each(|(name, _)| _ = command.env_remove(name));
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // Some of them last as long as the browser.
    thread::spawn(move || command.status());
}
