//! Swap2 before the game, line by line: stones are put down, and sides are taken.

use super::{
    line::{board, job, prompted, refused},
    session::Session,
};
use crate::{
    failure::Failure,
    output::say,
    words::{Language, Words, fill},
};
use session::{Error, Forfeit, PlayerError, Ply, Swap2};
use std::io::{self, BufRead};

/// What somebody did.
enum Done {
    /// Put stones down; the other is asked next.
    Stones,
    /// Took the first side or the second, and may have moved.
    Side(usize),
    /// Left.
    Quit,
}

/// Lets the players agree, the first of them opens; false if a person left. Then the game begins.
pub(super) fn agree(session: &mut Session, language: Language) -> Result<bool, Failure> {
    if !session.takes_swap2() {
        return Err(Failure::new(|errors| errors.no_swap2, [&session.view().game]));
    }
    let words = Words::of(language);
    let mut input = io::stdin().lock();
    for (stage, who) in [0, 1, 0].into_iter().enumerate() {
        let done = match session.is_human(who) {
            true => person(session, stage, language, &mut input),
            false => machine(session, who, stage, language)?,
        };
        match done {
            Done::Quit => return Ok(false),
            _ if job(session).is_cancelled() => return Ok(false),
            Done::Stones => {}
            Done::Side(side) => {
                if side != who {
                    session.swap();
                }
                let name = player(session, side, words);
                say(&fill(words.swap2_took, &[&name, words.side(session.name(side))]));
                session.begin_here();
                return Ok(true);
            }
        }
    }
    Ok(true)
}

fn player(session: &Session, who: usize, words: &Words) -> String {
    if session.is_human(who) { words.human.to_owned() } else { session.spec(who).to_string() }
}

fn machine(
    session: &mut Session,
    who: usize,
    stage: usize,
    language: Language,
) -> Result<Done, Failure> {
    let words = Words::of(language);
    let failed = |forfeit| Error::Player(PlayerError::Failed(forfeit));
    let name = player(session, who, words);
    let (moves, done) = match session.swap2_answer(who, &job(session)).map_err(failed)? {
        Swap2::Moves(moves) => {
            say(&fill(words.swap2_stones, &[&name, &session.named_all(&moves)]));
            (moves, Done::Stones)
        }
        Swap2::Swap => (Vec::new(), Done::Side(0)),
        Swap2::Move(mv) => (vec![mv], Done::Side(1)),
    };
    let wanted = matches!(done, Done::Side(_)) && stage > 0 || moves.len() == [3, 2, 0][stage];
    if !wanted {
        return Err(failed(Forfeit::Illegal("Swap2".to_owned())).into());
    }
    for mv in moves {
        session.play(&mv, Ply::default())?;
    }
    Ok(done)
}

fn person(
    session: &mut Session,
    stage: usize,
    language: Language,
    input: &mut dyn BufRead,
) -> Done {
    let words = Words::of(language);
    if stage == 0 {
        say(words.swap2_open);
        return stones(session, 3, language, input);
    }
    say(&board(session, language));
    let choices = if stage == 1 { words.swap2_three } else { words.swap2_five };
    loop {
        let Some(typed) = prompted(choices, input) else { return Done::Quit };
        match typed.trim() {
            "q" => return Done::Quit,
            "1" => return Done::Side(0),
            "2" => return Done::Side(1),
            "3" if stage == 1 => return stones(session, 2, language, input),
            _ => {}
        }
    }
}

fn stones(
    session: &mut Session,
    count: usize,
    language: Language,
    input: &mut dyn BufRead,
) -> Done {
    let words = Words::of(language);
    for n in 1..=count {
        let side = session.mover().map_or("", |mover| words.side(session.name(mover)));
        let prompt = fill(words.swap2_stone, &[&n.to_string(), &count.to_string(), side]);
        loop {
            let Some(typed) = prompted(&prompt, input) else { return Done::Quit };
            if typed.trim() == "q" {
                return Done::Quit;
            }
            let played = session.typed(typed.trim(), words).and_then(|mv| {
                let played = session.play(&mv, Ply::default());
                played.map_err(|error| refused(session, &error, language))
            });
            match played {
                Ok(()) => break,
                Err(reason) => say(&reason),
            }
        }
    }
    Done::Stones
}
