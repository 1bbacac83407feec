//! Line by line: for pipes, screen readers, and games that only machines play.

use super::{
    PlayArgs, ending, files,
    session::{Session, ply},
    words::{Words, fill},
};
use crate::{draw, failure::Failure};
use app::{Forfeit, Limits, Options, Picture, PlayerSpec, Ply, Think, Thought, Time, View};
use std::{
    io::{self, BufRead, IsTerminal, Write},
    path::Path,
    sync::atomic::AtomicBool,
    time::Instant,
};

/// Who is asked for a hint.
pub(super) const HINTS: &str = "engine:time=500ms";
/// How deep moves are looked into whose players have no opinion of them.
const DEBUG_DEPTH: u32 = 4;
/// Such a look needs no large table.
const DEBUG_TABLE: usize = 1 << 20;

/// How much is told.
#[derive(Clone, Copy, PartialEq)]
enum Talk {
    Nothing,
    Moves,
    Everything,
}

/// What follows from a line that was typed.
enum Answer {
    Move,
    Other,
    Quit,
}

pub(super) fn run(args: &PlayArgs, mut session: Session) -> Result<String, Failure> {
    let words = args.language().words();
    let talk = match args {
        PlayArgs { silent: true, .. } => Talk::Nothing,
        PlayArgs { debug: true, .. } => Talk::Everything,
        _ => Talk::Moves,
    };
    if talk != Talk::Nothing {
        introduce(&session, words);
    }
    let mut input = io::stdin().lock();
    while let Some(mover) = session.mover() {
        if !session.is_human(mover) {
            machine_moves(&mut session, mover, words, talk);
        } else if !person_moves(&mut session, mover, words, talk, &mut input) {
            break;
        }
    }
    if talk != Talk::Nothing {
        say(&board(&session.view(), words));
    }
    if let Some(path) = &args.save {
        files::save(path, &session.record()).map_err(Failure::Argument)?;
        say(&fill(words.saved, &[&path.display().to_string()]));
    }
    Ok(ending(&session, words).unwrap_or_else(|| words.unfinished.to_owned()) + "\n")
}

/// Lets machines play to the end. Of one game among many, only --debug tells the moves.
pub(super) fn machines(args: &PlayArgs, session: &mut Session) {
    let talk = if args.debug { Talk::Everything } else { Talk::Nothing };
    while let Some(mover) = session.mover() {
        machine_moves(session, mover, args.language().words(), talk);
    }
}

/// Prints a line.
pub(super) fn say(text: &str) {
    let mut out = anstream::stdout();
    // Nobody is left to tell if the reader has gone.
    _ = writeln!(out, "{}", text.trim_end_matches('\n'));
    _ = out.flush();
}

/// The board as text, its few words in the player's language.
fn board(view: &View, words: &Words) -> String {
    let text = draw::picture(view);
    match view.picture {
        Picture::Kalah { .. } => {
            // The label before the board keeps its width.
            let north = format!("{:>5}", words.north);
            text.replace("north", &north).replace("south", words.south)
        }
        Picture::Ultimate { .. } => text.replace("boards won", words.boards_won),
        _ => text,
    }
}

fn introduce(session: &Session, words: &Words) {
    let who = [0, 1].map(|n| {
        let spec = session.spec(n).to_string();
        let player = if session.is_human(n) { words.human } else { &spec };
        format!("{}: {player}.", words.side(session.name(n)))
    });
    say(&format!("{}. {}", session.view().game, who.join(" ")));
    if session.is_human(0) || session.is_human(1) {
        say(words.line_help);
    }
}

/// "O plays b2. X to move."
fn tell_move(session: &Session, who: usize, words: &Words) {
    let side = words.side(session.name(who));
    let mv = session.plies().last().map_or("", |ply| &ply.mv);
    let mut text = fill(words.plays, &[side, mv]);
    if let Some(next) = session.mover() {
        let template = if next == who { words.again } else { words.to_move };
        text = format!("{text} {}", fill(template, &[words.side(session.name(next))]));
    }
    say(&text);
}

fn machine_moves(session: &mut Session, who: usize, words: &Words, talk: Talk) {
    if talk == Talk::Everything {
        before_turn(session, who, words);
    }
    let (answer, thought) = choose(session, who);
    session.answered(who, answer);
    if session.forfeit().is_some() || talk == Talk::Nothing {
        return;
    }
    tell_move(session, who, words);
    if talk == Talk::Everything {
        after_turn(session, thought, words);
    }
}

/// Asks a machine for a move and waits for it.
fn choose(session: &mut Session, who: usize) -> (Result<(String, Ply), Forfeit>, Option<Thought>) {
    let mut seat = match session.take_seat(who) {
        Ok(seat) => seat,
        Err(forfeit) => return (Err(forfeit), None),
    };
    let (started, never) = (Instant::now(), AtomicBool::new(false));
    let chosen = seat.choose(session.position(), &session.time(), &never, &mut |_| true);
    session.give_back(who, seat);
    match chosen {
        Err(forfeit) => (Err(forfeit), None),
        Ok(chosen) => {
            let ply = ply(chosen.thought.as_ref(), started.elapsed());
            (Ok((chosen.mv, ply)), chosen.thought)
        }
    }
}

fn before_turn(session: &Session, who: usize, words: &Words) {
    let number = (session.plies().len() + 1).to_string();
    let (side, spec) = (words.side(session.name(who)), session.spec(who).to_string());
    let player = if session.is_human(who) { words.human } else { &spec };
    say("");
    say(&fill(words.turn, &[&number, side, player]));
    say(&board(&session.view(), words));
}

/// What the move is worth: its player's opinion, or the engine's for players without.
fn after_turn(session: &Session, thought: Option<Thought>, words: &Words) {
    let limits = Limits { depth: Some(DEBUG_DEPTH), ..Limits::default() };
    let options = Options::default();
    let think = Think { limits, options, evaluator: None, table_bytes: DEBUG_TABLE };
    let stop = AtomicBool::new(false);
    let thought = thought.or_else(|| session.position().think(&think, &stop, &mut |_| true).ok());
    let Some((thought, best)) = thought.as_ref().and_then(|t| Some((t, t.lines.first()?))) else {
        return;
    };
    let mv = session.plies().last().map_or("", |ply| &ply.mv);
    let (depth, nodes) = (thought.depth.to_string(), thought.nodes.to_string());
    let line = best.moves.join(" ");
    say(&fill(words.evaluated, &[mv, &best.value.to_string(), &depth, &nodes, &line]));
}

/// Asks until a move is made; false when the person leaves.
fn person_moves(
    session: &mut Session,
    who: usize,
    words: &Words,
    talk: Talk,
    input: &mut dyn BufRead,
) -> bool {
    if talk == Talk::Everything {
        before_turn(session, who, words);
    } else {
        say(&board(&session.view(), words));
    }
    loop {
        let Some(text) = ask(session, words, input) else { return false };
        match obey(session, text.trim(), words) {
            Answer::Quit => return false,
            Answer::Other => {}
            Answer::Move => break,
        }
    }
    if talk == Talk::Everything {
        after_turn(session, None, words);
    }
    true
}

/// The next line that is typed; none at the end of the input.
fn ask(session: &Session, words: &Words, input: &mut dyn BufRead) -> Option<String> {
    let mover = session.mover()?;
    let prompt = fill(words.your_move, &[words.side(session.name(mover))]);
    let mut out = anstream::stdout();
    // What comes from a pipe is not seen after the prompt.
    let end = if io::stdin().is_terminal() { " " } else { "\n" };
    _ = write!(out, "{prompt}{end}").and_then(|()| out.flush());
    let mut bytes = Vec::new();
    match input.read_until(b'\n', &mut bytes) {
        Ok(0) | Err(_) => None,
        Ok(_) => Some(String::from_utf8_lossy(&bytes).into_owned()),
    }
}

/// Does what was typed.
fn obey(session: &mut Session, text: &str, words: &Words) -> Answer {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let is = |english: &str, own: &str| word == english || word == own;
    match () {
        () if text.is_empty() => say(words.line_help),
        () if word == "q" || is("quit", words.word_quit) => return Answer::Quit,
        () if is("help", words.word_help) || word == "?" => say(words.line_help),
        () if is("board", words.word_board) => say(&board(&session.view(), words)),
        () if is("moves", words.word_moves) => {
            let moves = session.view().moves;
            say(&fill(words.moves, &[&moves.len().to_string(), &moves.join(" ")]));
        }
        () if is("hint", words.word_hint) => say(&hint(session, words)),
        () if is("save", words.word_save) => say(&save(session, rest.trim(), words)),
        () if is("undo", words.word_undo) => {
            let taken = session.undo();
            return again(session, taken, words.undone, words.no_undo, words);
        }
        () if is("redo", words.word_redo) => {
            let played = session.redo();
            return again(session, played, words.redone, words.no_redo, words);
        }
        () => return person_plays(session, text, words),
    }
    Answer::Other
}

/// Tells what was taken back or played again. Then it may be another player's turn.
fn again(
    session: &Session,
    moves: Option<Vec<String>>,
    done: &str,
    nothing: &str,
    words: &Words,
) -> Answer {
    match moves {
        None => say(nothing),
        Some(moves) => {
            say(&fill(done, &[&moves.join(" ")]));
            if session.mover().is_some_and(|mover| session.is_human(mover)) {
                say(&board(&session.view(), words));
            } else {
                return Answer::Move;
            }
        }
    }
    Answer::Other
}

fn person_plays(session: &mut Session, text: &str, words: &Words) -> Answer {
    let Some(who) = session.mover() else { return Answer::Quit };
    // A line is one move: a second one in it would be played without a look at the answer.
    let mv: String = text.split_whitespace().collect();
    match session.play(&mv, Ply::default()) {
        Err(error) => {
            say(&words.refusal(&error));
            Answer::Other
        }
        Ok(()) => {
            tell_move(session, who, words);
            Answer::Move
        }
    }
}

fn hint(session: &Session, words: &Words) -> String {
    let spec: PlayerSpec = HINTS.parse().expect("a player");
    let never = AtomicBool::new(false);
    let chosen = session.position().seat(&spec).ok().and_then(|mut seat| {
        seat.choose(session.position(), &Time::default(), &never, &mut |_| true).ok()
    });
    match chosen {
        None => words.no_hint.to_owned(),
        Some(chosen) => hint_text(&chosen, words),
    }
}

/// A hint in words.
pub(super) fn hint_text(chosen: &app::Chosen, words: &Words) -> String {
    let best = chosen.thought.as_ref().and_then(|thought| thought.lines.first());
    fill(words.hint, &[&chosen.mv, &best.map_or("?".to_owned(), |line| line.value.to_string())])
}

fn save(session: &Session, name: &str, words: &Words) -> String {
    if name.is_empty() {
        return words.file_needed.to_owned();
    }
    match files::save(Path::new(name), &session.record()) {
        Ok(()) => fill(words.saved, &[name]),
        Err(reason) => reason,
    }
}
