//! External engines as players: games with programs that answer, and cancelling those that do not.
#![cfg(unix)]

use engines::{ExternalEngine, ExternalSpec, LinkSpec, Protocol, encoding};
use games::mnk::Small;
use kernel::{Forfeit, Game, Job, Limits, Played, Player, Side, Time};
use std::{
    thread,
    time::{Duration, Instant},
};

/// Longer than anything here takes on a busy machine, shorter than a hang is waited for.
const AGES: Duration = Duration::from_secs(20);
/// Answers the greeting of alfabeta's own protocol.
const GREETING: &str = "read hello; echo ready; ";

fn engine(
    script: &str,
    protocol: Protocol,
    margin: Duration,
) -> (ExternalEngine<Small>, Played<Small>) {
    let rules = if protocol == Protocol::Gomocup { "mnk:7x7x5" } else { "tictactoe" };
    let game = Played::from(Small::new(&rules.parse().expect("rules")));
    let spec = ExternalSpec { link: LinkSpec::Command(format!("sh -c '{script}'")), protocol };
    let encoding = encoding::of_mnk(protocol);
    let mut engine = ExternalEngine::new(&spec, game.pos(), encoding, margin).expect("an engine");
    engine.begin(&game, Side::First, 1, &Job::new()).expect("it begins");
    (engine, game)
}

fn cancelled_soon() -> Job {
    let job = Job::new();
    let canceller = job.clone();
    thread::spawn(move || {
        thread::sleep(Duration::from_millis(50));
        canceller.cancel();
    });
    job
}

fn choose(
    (mut engine, game): (ExternalEngine<Small>, Played<Small>),
    time: &Time,
    job: &Job,
) -> Result<String, Forfeit> {
    let choice = engine.choose(&game, time, job, &mut |_| ())?;
    Ok(game.pos().move_text(choice.mv))
}

#[test]
fn an_engine_that_does_not_answer_is_cancelled() {
    for (script, protocol) in [
        (format!("{GREETING}sleep 1000"), Protocol::Alfabeta),
        // It ignores the end of its input and every signal that can be ignored.
        (format!("trap \"\" TERM HUP INT; {GREETING}sleep 1000; sleep 1000"), Protocol::Alfabeta),
        ("read start; echo OK; sleep 1000".to_owned(), Protocol::Gomocup),
    ] {
        let (playing, job) = (engine(&script, protocol, AGES), cancelled_soon());
        let began = Instant::now();
        assert_eq!(choose(playing, &Time::default(), &job), Err(Forfeit::Hang), "{script}");
        assert!(began.elapsed() < AGES, "{script}");
    }
}

#[test]
fn an_engine_that_does_not_greet_is_cancelled() {
    let script = "read hello; sleep 1000";
    for link in [LinkSpec::Command(format!("sh -c '{script}'")), LinkSpec::Port(0)] {
        let game = Played::from(Small::new(&"tictactoe".parse().unwrap()));
        let spec = ExternalSpec { link, protocol: Protocol::Alfabeta };
        let mut engine = ExternalEngine::new(&spec, game.pos(), None, AGES).unwrap();
        let began = Instant::now();
        assert!(engine.begin(&game, Side::First, 1, &cancelled_soon()).is_err());
        assert!(began.elapsed() < AGES);
    }
}

#[test]
fn an_engine_is_told_to_stop_when_the_job_is_over() {
    let script = format!(
        "{GREETING}while read word rest; do case $word in stop) echo move b2;; quit) exit;; esac; done"
    );
    let job = Job::limited(&Limits { time: Some(Duration::ZERO), ..Limits::default() });
    let playing = engine(&script, Protocol::Alfabeta, AGES);
    assert_eq!(choose(playing, &Time::default(), &job), Ok("b2".to_owned()));
}

#[test]
fn the_deadline_of_the_job_is_that_of_the_engine() {
    let script = format!("{GREETING}sleep 1000");
    let time = Some(Duration::from_millis(10));
    let job = Job::limited(&Limits { time, ..Limits::default() });
    let began = Instant::now();
    let late = choose(engine(&script, Protocol::Alfabeta, Duration::ZERO), &Time::default(), &job);
    assert_eq!(late, Err(Forfeit::Hang));
    assert!(began.elapsed() < AGES);
}
