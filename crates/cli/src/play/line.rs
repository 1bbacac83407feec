//! Line by line: for pipes, screen readers, and games that only machines play.

use super::{
    PlayArgs, ending, files,
    session::{Session, ply},
    words::{Words, fill},
};
use crate::{
    draw,
    failure::Failure,
    interrupt,
    output::{self, say},
};
use session::{Forfeit, Limits, Options, Picture, PlayerSpec, Ply, Think, Thought, Time};
use std::{
    io::{self, BufRead, IsTerminal},
    path::Path,
    sync::atomic::{AtomicBool, Ordering::Relaxed},
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
        let goes_on = match session.is_human(mover) {
            true => person_moves(&mut session, mover, words, talk, &mut input),
            false => machine_moves(&mut session, mover, words, talk),
        };
        if !goes_on || output::is_lost() {
            break;
        }
    }
    if talk != Talk::Nothing {
        say(&board(&session, words));
        output::write(&rest(&session, words));
    }
    if let Some(path) = &args.save {
        files::save(path, &session.record()).map_err(Failure::Argument)?;
        say(&fill(words.saved, &[&path.display().to_string()]));
    }
    match ending(&session, words) {
        Some(end) => Ok(end + "\n"),
        None if is_stopped(&session) => Err(Failure::stopped(words.unfinished.to_owned() + "\n")),
        None => Ok(words.unfinished.to_owned() + "\n"),
    }
}

/// Lets machines play to the end; false if they were stopped before. Of one game among many, only
/// --debug tells the moves.
pub(super) fn machines(args: &PlayArgs, session: &mut Session) -> bool {
    let talk = if args.debug { Talk::Everything } else { Talk::Nothing };
    while let Some(mover) = session.mover() {
        let goes_on = machine_moves(session, mover, args.language().words(), talk);
        if !goes_on || output::is_lost() {
            return false;
        }
    }
    true
}

/// Ctrl-C, as machines among themselves hear it. At a person's prompt it must end the program at
/// once, as nothing listens there but the terminal.
fn stop(session: &Session) -> &'static AtomicBool {
    static NEVER: AtomicBool = AtomicBool::new(false);
    let has_person = session.is_human(0) || session.is_human(1);
    if has_person { &NEVER } else { interrupt::flag() }
}

fn is_stopped(session: &Session) -> bool {
    stop(session).load(Relaxed)
}

/// Who gets the seeds that lie in the pits at the end of a Kalah game.
pub(super) fn rest(session: &Session, words: &Words) -> String {
    let Picture::Kalah { south, north } = session.view().picture else { return String::new() };
    let rows = [(south, words.south), (north, words.north)];
    let told = rows.into_iter().filter(|(row, _)| row.total > row.store).map(|(row, name)| {
        fill(words.collects, &[name, &(row.total - row.store).to_string()]) + "\n"
    });
    told.collect()
}

/// The board as text, its few words in the player's language.
pub(super) fn board(session: &Session, words: &Words) -> String {
    let view = session.view();
    let text = draw::picture(&view, session.coordinates());
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
    let mv = session.told(session.plies().last().map_or("", |ply| &ply.mv));
    let mut text = fill(words.plays, &[side, &mv]);
    if let Some(next) = session.mover() {
        let template = if next == who { words.again } else { words.to_move };
        text = format!("{text} {}", fill(template, &[words.side(session.name(next))]));
    }
    say(&text);
}

/// Lets a machine play; false if it was stopped before it had chosen.
fn machine_moves(session: &mut Session, who: usize, words: &Words, talk: Talk) -> bool {
    if talk == Talk::Everything {
        before_turn(session, who, words);
    }
    let (answer, thought) = choose(session, who);
    if is_stopped(session) {
        return false;
    }
    session.answered(who, answer);
    if session.forfeit().is_none() && talk != Talk::Nothing {
        tell_move(session, who, words);
        if talk == Talk::Everything {
            after_turn(session, thought, words);
        }
    }
    true
}

/// Asks a machine for a move and waits for it.
fn choose(session: &mut Session, who: usize) -> (Result<(String, Ply), Forfeit>, Option<Thought>) {
    let mut seat = match session.take_seat(who) {
        Ok(seat) => seat,
        Err(forfeit) => return (Err(forfeit), None),
    };
    let started = Instant::now();
    let chosen = seat.choose(session.position(), &session.time(), stop(session), &mut |_| true);
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
    say(&board(session, words));
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
    let mv = session.told(session.plies().last().map_or("", |ply| &ply.mv));
    let (depth, nodes) = (thought.depth.to_string(), thought.nodes.to_string());
    let line = session.told_all(&best.moves);
    say(&fill(words.evaluated, &[&mv, &best.value.to_string(), &depth, &nodes, &line]));
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
        say(&board(session, words));
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
    // What comes from a pipe is not seen after the prompt.
    let end = if io::stdin().is_terminal() { " " } else { "\n" };
    output::write(&(prompt + end));
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
        () if is("board", words.word_board) => say(&board(session, words)),
        () if is("moves", words.word_moves) => {
            let moves = session.view().moves;
            say(&fill(words.moves, &[&moves.len().to_string(), &session.told_all(&moves)]));
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
            say(&fill(done, &[&session.told_all(&moves)]));
            if session.mover().is_some_and(|mover| session.is_human(mover)) {
                say(&board(session, words));
            } else {
                return Answer::Move;
            }
        }
    }
    Answer::Other
}

fn person_plays(session: &mut Session, text: &str, words: &Words) -> Answer {
    let Some(who) = session.mover() else { return Answer::Quit };
    let played = session.typed(text, words).and_then(|mv| {
        let played = session.play(&mv, Ply::default());
        played.map_err(|error| words.refusal(&error, |cell| session.told(cell)))
    });
    match played {
        Err(reason) => {
            say(&reason);
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
        Some(chosen) => hint_text(session, &chosen, words),
    }
}

/// A hint in words.
pub(super) fn hint_text(session: &Session, chosen: &session::Chosen, words: &Words) -> String {
    let best = chosen.thought.as_ref().and_then(|thought| thought.lines.first());
    let value = best.map_or_else(|| "?".to_owned(), |line| line.value.to_string());
    fill(words.hint, &[&session.told(&chosen.mv), &value])
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
