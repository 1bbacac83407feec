//! `alfabeta web`: the page, served to a browser on this machine.

use crate::{args::Known, failure::Failure, interrupt};
use app::Book;
use server::{Most, Server};
use std::{
    io::{self, Write},
    net::{IpAddr, Ipv4Addr, SocketAddr},
    process::{Command, Stdio},
    sync::Arc,
    thread,
};

/// Where the page is unless another port is asked for, so that links to it stay valid.
const USUAL_PORT: u16 = 4141;

/// Opens a page on which to play, analyse and watch the search, in your browser
#[derive(clap::Args)]
#[command(after_help = "Examples:
  alfabeta web
  alfabeta web --port 8080 --no-open
  alfabeta web --bind 192.168.1.7          for the phones in your house

Only this machine can reach the page unless --bind says otherwise; then everyone who reaches the
address can let this machine think, and nobody is asked for a password. docs/api.md describes the
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
    /// The address to listen at, for those who know
    #[arg(long, value_name = "ADDRESS", default_value_t = Ipv4Addr::LOCALHOST.into())]
    bind: IpAddr,
}

pub(crate) fn run(args: &WebArgs) -> Result<String, Failure> {
    let book = args.known.book()?;
    let server = listening(args, book.as_ref())
        .map_err(|error| Failure::Argument(format!("cannot listen at {}: {error}", args.bind)))?;
    let stop = interrupt::flag();
    let url = server.url();
    // Nobody may be there to read it, and the page is served all the same.
    _ = writeln!(anstream::stdout(), "{url}");
    if !args.no_open {
        open(url);
    }
    let ended = server.run(stop);
    ended.map_err(|error| Failure::Argument(format!("cannot serve the page: {error}")))?;
    Ok(String::new())
}

fn listening(args: &WebArgs, book: Option<&Arc<Book>>) -> io::Result<Server> {
    let at = |port| {
        let address = SocketAddr::new(args.bind, port);
        Server::bind(address, Most::of_this_machine(), book.cloned())
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
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // Some of them last as long as the browser.
    thread::spawn(move || command.status());
}
