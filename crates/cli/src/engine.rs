//! `alfabeta engine`: runs alfabeta as an engine under another program.

use crate::{args::Known, failure::Failure};
use engines::{Protocol, link::Link};
use session::{
    PlayerSpec,
    serve::{Engine, serve},
};

/// Plays for another program, which asks for moves line by line
#[derive(clap::Args)]
#[command(after_help = "Examples:
  alfabeta engine --protocol gomocup
  alfabeta engine --protocol gomocup --player engine:threads=2,table=256
  alfabeta engine --protocol kgp --connect localhost:2671 --name Anna
  alfabeta engine --protocol codingame --player mcts:time=75ms
  alfabeta engine --protocol alfabeta --player engine:level=3

Lines are read from standard input and answers written to standard output, nothing else; with
--connect a connection takes their place. It ends when it is told to (END, quit, goodbye) or when
there is no more to read. Time limits that the other program sets are kept; so are those of the
player. docs/protocol.md describes the protocols.")]
pub(crate) struct EngineArgs {
    /// The protocol: gomocup, kgp, codingame or alfabeta
    #[arg(long, value_name = "PROTOCOL")]
    pub(crate) protocol: Protocol,
    /// Who chooses the moves [default: engine; for codingame engine:time=75ms]
    #[arg(long, value_name = "PLAYER")]
    pub(crate) player: Option<PlayerSpec>,
    /// Connect to a server instead of reading standard input
    #[arg(long, value_name = "HOST:PORT")]
    pub(crate) connect: Option<String>,
    #[command(flatten)]
    pub(crate) known: Known,
    /// What it is called
    #[arg(long, default_value = "alfabeta", value_name = "NAME")]
    pub(crate) name: String,
    /// Another seed, other chance
    #[arg(long, default_value_t = 1, value_name = "N")]
    pub(crate) seed: u64,
}

pub(crate) fn run(args: &EngineArgs) -> Result<String, Failure> {
    let usual = || args.protocol.usual_player().parse().expect("it is a player");
    let engine = Engine {
        registry: args.known.registry()?,
        player: args.player.clone().unwrap_or_else(usual),
        name: args.name.clone(),
        seed: args.seed,
    };
    let mut link = match &args.connect {
        None => Link::stdio(),
        Some(address) => Link::connect(address)
            .map_err(|error| session::Error::from(engines::Error::Link(error)))?,
    };
    serve(args.protocol, &engine, &mut link)?;
    // What was said is written before the program ends.
    link.end();
    Ok(String::new())
}
