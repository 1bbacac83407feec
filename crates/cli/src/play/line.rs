//! Line by line: for pipes, screen readers, and games that only machines play.

use super::{
    PlayArgs, ending, files,
    session::{Session, ply},
};
use crate::{
    draw,
    failure::Failure,
    interrupt,
    output::{self, say},
    words::{self, Language, Words, fill},
};
use session::{
    Analysis, AnalysisRequest, Error, Forfeit, Job, Limits, Picture, PlayerSpec, Ply, Time,
};
use std::{
    io::{self, BufRead, IsTerminal},
    path::Path,
    time::Instant,
};

/// Who is asked for a hint.
pub(super) const HINTS: &str = "engine:time=500ms";
/// How deep moves are looked into whose players have no opinion of them.
const DEBUG_DEPTH: u32 = 4;
/// Such a look needs no large table.
const DEBUG_TABLE: usize = 1 << 20;

/// How much is printed.
#[derive(Clone, Copy, PartialEq)]
enum Printed {
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

pub(super) fn run(
    args: &PlayArgs,
    mut session: Session,
    language: Language,
) -> Result<String, Failure> {
    let words = Words::of(language);
    let printed = match args {
        PlayArgs { silent: true, .. } => Printed::Nothing,
        PlayArgs { debug: true, .. } => Printed::Everything,
        _ => Printed::Moves,
    };
    if printed != Printed::Nothing {
        introduce(&session, language);
    }
    let mut input = io::stdin().lock();
    while let Some(mover) = session.mover() {
        let goes_on = match session.is_human(mover) {
            true => person_moves(&mut session, mover, language, printed, &mut input),
            false => machine_moves(&mut session, mover, language, printed),
        };
        if !goes_on || output::is_lost() {
            break;
        }
    }
    if printed != Printed::Nothing {
        say(&board(&session, language));
        output::write(&rest(&session, words));
    }
    if let Some(path) = &args.save {
        files::save(path, &session.record())?;
        say(&fill(words.saved, &[&path.display().to_string()]));
    }
    match ending(&session, words) {
        Some(end) => Ok(end + "\n"),
        None if job(&session).is_cancelled() => {
            Err(Failure::stopped(words.unfinished.to_owned() + "\n"))
        }
        None => Ok(words.unfinished.to_owned() + "\n"),
    }
}

/// Lets machines play to the end; false if they were stopped before. Of one game among many, only
/// --debug prints the moves.
pub(super) fn machines(args: &PlayArgs, session: &mut Session, language: Language) -> bool {
    let printed = if args.debug { Printed::Everything } else { Printed::Nothing };
    while let Some(mover) = session.mover() {
        let goes_on = machine_moves(session, mover, language, printed);
        if !goes_on || output::is_lost() {
            return false;
        }
    }
    true
}

/// The job of machines among themselves, which Ctrl-C cancels. At a person's prompt Ctrl-C must end
/// the program at once, as nothing listens there but the terminal.
pub(super) fn job(session: &Session) -> Job {
    let has_person = session.is_human(0) || session.is_human(1);
    if has_person { Job::new() } else { interrupt::job().clone() }
}

/// Who gets the seeds that lie in the pits at the end of a Kalah game.
pub(super) fn rest(session: &Session, words: &Words) -> String {
    let Picture::Kalah { south, north } = session.view().picture else { return String::new() };
    let rows = [(south, words.south), (north, words.north)];
    let lines = rows.into_iter().filter(|(row, _)| row.total > row.store).map(|(row, name)| {
        fill(words.collects, &[name, &(row.total - row.store).to_string()]) + "\n"
    });
    lines.collect()
}

/// The board as text, its few words in the player's language.
pub(super) fn board(session: &Session, language: Language) -> String {
    draw::picture(&session.view(), session.coordinates(), language)
}

fn introduce(session: &Session, language: Language) {
    let words = Words::of(language);
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
fn print_move(session: &Session, who: usize, language: Language) {
    let words = Words::of(language);
    let side = words.side(session.name(who));
    let mv = session.named(session.plies().last().map_or("", |ply| &ply.mv));
    let mut text = fill(words.plays, &[side, &mv]);
    if let Some(next) = session.mover() {
        let template = if next == who { words.again } else { words.to_move };
        text = format!("{text} {}", fill(template, &[words.side(session.name(next))]));
    }
    say(&text);
}

/// Lets a machine play; false if it was stopped before it had chosen.
fn machine_moves(session: &mut Session, who: usize, language: Language, printed: Printed) -> bool {
    if printed == Printed::Everything {
        before_turn(session, who, language);
    }
    let (answer, analysis) = choose(session, who);
    if job(session).is_cancelled() {
        return false;
    }
    session.answered(who, answer);
    if session.forfeit().is_none() && printed != Printed::Nothing {
        print_move(session, who, language);
        if printed == Printed::Everything {
            after_turn(session, analysis, language);
        }
    }
    true
}

/// Asks a machine for a move and waits for it.
fn choose(session: &mut Session, who: usize) -> (Result<(String, Ply), Forfeit>, Option<Analysis>) {
    let mut machine = match session.take_machine(who) {
        Ok(machine) => machine,
        Err(forfeit) => return (Err(forfeit), None),
    };
    let started = Instant::now();
    let chosen = machine.choose(session.position(), &session.time(), &job(session), &mut |_| ());
    session.give_back(who, machine);
    match chosen {
        Err(forfeit) => (Err(forfeit), None),
        Ok(chosen) => {
            let ply = ply(chosen.analysis.as_ref(), started.elapsed());
            (Ok((chosen.mv, ply)), chosen.analysis)
        }
    }
}

fn before_turn(session: &Session, who: usize, language: Language) {
    let words = Words::of(language);
    let number = (session.plies().len() + 1).to_string();
    let (side, spec) = (words.side(session.name(who)), session.spec(who).to_string());
    let player = if session.is_human(who) { words.human } else { &spec };
    say("");
    say(&fill(words.turn, &[&number, side, player]));
    say(&board(session, language));
}

/// What the move is worth: its player's opinion, or the engine's for players without.
fn after_turn(session: &Session, analysis: Option<Analysis>, language: Language) {
    let words = Words::of(language);
    let request = AnalysisRequest {
        limits: Limits { depth: Some(DEBUG_DEPTH), ..Limits::default() },
        threads: 1,
        lines: 1,
        evaluator: None,
        table_bytes: DEBUG_TABLE,
    };
    let asked = || session.position().analyse(&request, &job(session), &mut |_| ()).ok();
    let Some(analysis) = analysis.or_else(asked) else { return };
    let Some((best, value)) = analysis.first().and_then(|best| Some((best, best.value?))) else {
        return;
    };
    let mv = session.named(session.plies().last().map_or("", |ply| &ply.mv));
    let (effort, line) = (words.effort(&analysis), session.named_all(&best.line));
    say(&fill(words.evaluated, &[&mv, &value.to_string(), &effort, &line]));
}

/// Asks until a move is made; false when the person leaves.
fn person_moves(
    session: &mut Session,
    who: usize,
    language: Language,
    printed: Printed,
    input: &mut dyn BufRead,
) -> bool {
    if printed == Printed::Everything {
        before_turn(session, who, language);
    } else {
        say(&board(session, language));
    }
    loop {
        let Some(text) = ask(session, language, input) else { return false };
        match obey(session, text.trim(), language) {
            Answer::Quit => return false,
            Answer::Other => {}
            Answer::Move => break,
        }
    }
    if printed == Printed::Everything {
        after_turn(session, None, language);
    }
    true
}

/// The next line that is typed; none at the end of the input.
fn ask(session: &Session, language: Language, input: &mut dyn BufRead) -> Option<String> {
    let words = Words::of(language);
    let mover = session.mover()?;
    prompted(&fill(words.your_move, &[words.side(session.name(mover))]), input)
}

/// The next line that is typed after a prompt; none at the end of the input.
pub(super) fn prompted(prompt: &str, input: &mut dyn BufRead) -> Option<String> {
    // What comes from a pipe is not seen after the prompt.
    let end = if io::stdin().is_terminal() { " " } else { "\n" };
    output::write(&(prompt.to_owned() + end));
    let mut bytes = Vec::new();
    match input.read_until(b'\n', &mut bytes) {
        Ok(0) | Err(_) => None,
        Ok(_) => Some(String::from_utf8_lossy(&bytes).into_owned()),
    }
}

/// Does what was typed.
fn obey(session: &mut Session, text: &str, language: Language) -> Answer {
    let words = Words::of(language);
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let is = |english: &str, own: &str| word == english || word == own;
    match () {
        () if text.is_empty() => say(words.line_help),
        () if word == "q" || is("quit", words.word_quit) => return Answer::Quit,
        () if is("help", words.word_help) || word == "?" => say(words.line_help),
        () if is("board", words.word_board) => say(&board(session, language)),
        () if is("moves", words.word_moves) => {
            let moves = session.view().moves;
            say(&fill(words.moves, &[&moves.len().to_string(), &session.named_all(&moves)]));
        }
        () if is("hint", words.word_hint) => say(&hint(session, language)),
        () if is("save", words.word_save) => say(&save(session, rest.trim(), language)),
        () if is("undo", words.word_undo) => {
            let taken = session.undo();
            return again(session, taken, words.undone, words.no_undo, language);
        }
        () if is("redo", words.word_redo) => {
            let played = session.redo();
            return again(session, played, words.redone, words.no_redo, language);
        }
        () => return person_plays(session, text, language),
    }
    Answer::Other
}

/// Says what was taken back or played again. Then it may be another player's turn.
fn again(
    session: &Session,
    moves: Option<Vec<String>>,
    done: &str,
    nothing: &str,
    language: Language,
) -> Answer {
    match moves {
        None => say(nothing),
        Some(moves) => {
            say(&fill(done, &[&session.named_all(&moves)]));
            if session.mover().is_some_and(|mover| session.is_human(mover)) {
                say(&board(session, language));
            } else {
                return Answer::Move;
            }
        }
    }
    Answer::Other
}

fn person_plays(session: &mut Session, text: &str, language: Language) -> Answer {
    let words = Words::of(language);
    let Some(who) = session.mover() else { return Answer::Quit };
    let played = session.typed(text, words).and_then(|mv| {
        let played = session.play(&mv, Ply::default());
        played.map_err(|error| refused(session, &error, language))
    });
    match played {
        Err(reason) => {
            say(&reason);
            Answer::Other
        }
        Ok(()) => {
            print_move(session, who, language);
            Answer::Move
        }
    }
}

/// Why a move was not played.
pub(super) fn refused(session: &Session, error: &Error, language: Language) -> String {
    match error {
        Error::Move { reason, .. } => {
            let named = |cell: &str| session.named(cell);
            Words::of(language).refusal(reason, &session.view(), named) + "."
        }
        other => words::refusal(other, language),
    }
}

fn hint(session: &Session, language: Language) -> String {
    let words = Words::of(language);
    let spec: PlayerSpec = HINTS.parse().expect("a player");
    let chosen = session.position().machine(&spec).ok().and_then(|mut machine| {
        machine.choose(session.position(), &Time::default(), &Job::new(), &mut |_| ()).ok()
    });
    match chosen {
        None => words.no_hint.to_owned(),
        Some(chosen) => hint_text(session, &chosen, language),
    }
}

/// A hint in words.
pub(super) fn hint_text(session: &Session, chosen: &session::Chosen, language: Language) -> String {
    let words = Words::of(language);
    let value = chosen.analysis.as_ref().and_then(|analysis| analysis.first()?.value);
    let value = value.map_or_else(|| "?".to_owned(), |value| value.to_string());
    fill(words.hint, &[&session.named(&chosen.mv), &value])
}

fn save(session: &Session, name: &str, language: Language) -> String {
    let words = Words::of(language);
    if name.is_empty() {
        return words.file_needed.to_owned();
    }
    match files::save(Path::new(name), &session.record()) {
        Ok(()) => fill(words.saved, &[name]),
        Err(failure) => failure.text(language),
    }
}
