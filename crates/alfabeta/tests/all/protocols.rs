//! Ours as an engine and as a referee, over real pipes and sockets. Times are for machines that are
//! busy with other things: they tell a hang from an answer, no more.
#![cfg(unix)]

use engines::link::{Link, LinkError, Listener};
use session::{Forfeit, Job, Limits, Machine, PlayerSpec, Position, Registry, Time};
use std::{
    path::Path,
    process::Command,
    thread,
    time::{Duration, Instant},
};

const OURS: &str = env!("CARGO_BIN_EXE_alfabeta");
/// Longer than anything takes that does not hang.
const AGES: Duration = Duration::from_secs(60);

/// A conversation with our engine.
struct Dialogue(Link);

impl Dialogue {
    fn with(arguments: &str) -> Dialogue {
        Dialogue(Link::run(&format!("'{OURS}' engine {arguments}")).expect("it starts"))
    }

    fn say(&self, lines: &str) {
        lines.lines().for_each(|line| self.0.send(line.trim()).expect("it listens"));
    }

    fn hear(&mut self) -> String {
        self.0.receive(Some(Instant::now() + AGES)).expect("it answers")
    }

    /// The first line that begins so.
    fn hear_until(&mut self, beginning: &str) -> String {
        loop {
            let line = self.hear();
            if line.starts_with(beginning) {
                return line;
            }
        }
    }

    fn ask(&mut self, lines: &str) -> String {
        self.say(lines);
        self.hear()
    }

    /// It says nothing more and ends well.
    fn assert_ends(&mut self) {
        let end = self.0.receive(Some(Instant::now() + AGES)).expect_err("it says no more");
        let LinkError::Closed { status, stderr } = end else { panic!("{end}") };
        assert_eq!((status.as_deref(), &*stderr), (Some("exit status: 0"), ""));
    }
}

/// The cell of an answer of Gomocup.
fn cell(answer: &str) -> [u16; 2] {
    let (x, y) = answer.split_once(',').unwrap_or_else(|| panic!("a cell: {answer}"));
    [x, y].map(|n| n.parse().unwrap_or_else(|_| panic!("a cell: {answer}")))
}

#[test]
fn gomocup_commands_are_answered_as_the_protocol_says() {
    let mut engine = Dialogue::with("--protocol gomocup --player engine:depth=2 --name 'A \"B\"'");
    assert!(engine.ask("ABOUT").starts_with("name=\"A 'B'\", version=\""));
    assert_eq!(engine.ask("BEGIN"), "ERROR expected START first");
    assert_eq!(engine.ask("start 9"), "OK");
    let [x, y] = cell(&engine.ask("INFO max_memory 1000\nINFO what ever\nBEGIN"));
    assert!(x < 9 && y < 9);
    let other = if (x, y) == (0, 0) { "1,1" } else { "0,0" };
    let second = engine.ask(&format!("TURN {other}"));
    assert!(second != other && cell(&second) != [x, y]);
    let taken = engine.ask(&format!("TURN {other}"));
    assert_eq!(taken, format!("ERROR expected a free cell, found a stone on {other}"));
    assert_eq!(engine.ask(&format!("TAKEBACK {second}\nTAKEBACK {other}")), "OK");
    assert_eq!(engine.hear(), "OK");
    assert!(engine.ask("TAKEBACK 7,3").starts_with("ERROR there is no stone on 7,3"));
    // The same stones, so the same answer.
    assert_eq!(engine.ask(&format!("TURN {other}")), second);
    assert_eq!(engine.ask("RESTART"), "OK");
    assert_eq!(cell(&engine.ask("BEGIN")), [x, y]);
    engine.say("END");
    engine.assert_ends();
}

#[test]
fn gomocup_wins_and_defends_on_boards_of_any_size() {
    let mut engine = Dialogue::with("--protocol gomocup --player engine:depth=3");
    for (start, stones, answers) in [
        ("START 15", "3,7,1 0,0,2 4,7,1 0,2,2 5,7,1 0,4,2 6,7,1 0,6,2", &["2,7", "7,7"][..]),
        ("START 20", "9,9,2 3,3,1 9,10,2 3,5,1 9,11,2 3,7,1 9,12,2 9,8,1 0,0,2", &["9,13"]),
        (
            "RECTSTART 20,5",
            "10,4,1 0,0,2 11,4,1 0,1,2 12,4,1 0,2,2 13,4,1 0,3,2",
            &["9,4", "14,4", "0,4"],
        ),
        ("RECTSTART 1,1", "", &["0,0"]),
    ] {
        assert_eq!(engine.ask(start), "OK");
        let answer = engine.ask(&format!("BOARD\n{}\nDONE", stones.replace(' ', "\n")));
        assert!(answers.contains(&&*answer), "{start}: {answer}");
    }
}

#[test]
fn gomocup_swap2_is_answered_by_three_stones_and_by_the_better_side() {
    let mut engine = Dialogue::with("--protocol gomocup --player engine:nodes=2000");
    assert_eq!(engine.ask("INFO rule 1\nSTART 15"), "OK");
    let three = engine.ask("SWAP2BOARD\nDONE");
    let mut stones: Vec<[u16; 2]> = three.split(' ').map(cell).collect();
    stones.sort_unstable();
    stones.dedup();
    assert!(stones.len() == 3 && stones.iter().flatten().all(|n| *n < 15), "{three}");
    // X has two in the middle, O is in a corner; and the other way round.
    assert_eq!(engine.ask("SWAP2BOARD\n7,7\n0,0\n8,7\nDONE"), "SWAP");
    cell(&engine.ask("SWAP2BOARD\n0,0\n7,7\n14,14\nDONE"));
    // With five stones the same.
    assert_eq!(engine.ask("SWAP2BOARD\n7,7\n0,0\n8,7\n0,14\n8,8\nDONE"), "SWAP");
    let board = "BOARD\n0,0,2\n7,7,1\n14,14,2\nDONE";
    cell(&engine.ask(board));
}

#[test]
fn gomocup_renju_keeps_black_from_what_is_forbidden() {
    let mut engine = Dialogue::with("--protocol gomocup --player engine:nodes=2000");
    assert_eq!(engine.ask("INFO rule 4\nSTART 15"), "OK");
    // The best cell by far, 7,7, would make two fours.
    let black = "4,7,1\n5,7,1\n6,7,1\n7,4,1\n7,5,1\n7,6,1";
    let white = "3,7,2\n7,3,2\n0,0,2\n0,2,2\n0,4,2\n0,6,2";
    let answer = engine.ask(&format!("BOARD\n{black}\n{white}\nDONE"));
    assert_ne!(cell(&answer), [7, 7]);
}

#[test]
fn gomocup_nonsense_is_refused_and_survived() {
    let mut engine = Dialogue::with("--protocol gomocup --player engine:depth=1");
    for (line, beginning) in [
        ("FOO", "UNKNOWN"),
        ("START", "ERROR expected a size after START"),
        ("START x", "ERROR expected a size after START"),
        ("START 21", "ERROR expected sides of 1-20, found 21x21"),
        ("START 0", "ERROR expected sides of 1-20, found 0x0"),
        ("RECTSTART 5", "ERROR expected width,height after RECTSTART"),
        ("START 7", "OK"),
        ("TURN 7,0", "ERROR expected a cell of 7x7, found 7,0"),
        ("TURN a,b", "ERROR expected a cell x,y"),
        ("TURN -1,0", "ERROR expected a cell x,y"),
        ("BOARD\n0,0,1\nDONE", "ERROR expected as many own stones"),
        ("BOARD\n0,0,3\nDONE", "ERROR expected who 1 or 2"),
        ("BOARD\nx\nBOARD\n0,0,9\nDONE", "UNKNOWN"),
        ("SWAP2BOARD\n1,1\nDONE", "ERROR expected 0, 3 or 5 stones, found 1"),
        ("SWAP2BOARD\n1,1\n1,1\n2,2\nDONE", "ERROR expected a free cell, found a stone on 1,1"),
        ("INFO rule 8\nBEGIN", "ERROR expected rule 0, 1 or 4, found 8"),
        ("INFO rule 1\nRESTART", "OK"),
        ("\u{1}\u{2}", "ERROR"),
    ] {
        let answer = engine.ask(line);
        assert!(answer.starts_with(beginning), "{line}: {answer}");
        if line.contains("BOARD\nx") {
            assert!(engine.hear().starts_with("ERROR expected a stone"));
        }
    }
    assert!(engine.ask(&"x".repeat(100_000)).starts_with("ERROR"));
    cell(&engine.ask("RESTART\nINFO timeout_turn 0\nBEGIN").replace("OK", "0,0"));
    cell(&engine.hear());
}

#[test]
fn gomocup_time_is_kept_and_stops_are_obeyed() {
    let mut engine = Dialogue::with("--protocol gomocup --player engine:threads=2");
    assert_eq!(engine.ask("START 20"), "OK");
    for (info, most) in [
        ("INFO timeout_turn 0", 10),
        ("INFO timeout_turn 200", 10),
        ("INFO timeout_turn 600000\nINFO timeout_match 1000", 15),
        ("INFO timeout_turn 600000\nINFO time_left 300", 15),
    ] {
        let began = Instant::now();
        assert_eq!(engine.ask(&format!("{info}\nRESTART")), "OK");
        cell(&engine.ask(&format!("{info}\nBEGIN")));
        assert!(began.elapsed() < Duration::from_secs(most), "{info}: {:?}", began.elapsed());
    }
    engine
        .say("INFO timeout_turn 600000\nINFO timeout_match 0\nINFO time_left 2147483647\nRESTART");
    assert_eq!(engine.hear(), "OK");
    // An empty board is answered at once.
    engine.say("TURN 9,9\nABOUT\nYXSTOP");
    assert!(engine.hear().starts_with("name="), "reading goes on while it thinks");
    cell(&engine.hear());
    engine.say("TURN 0,0\nEND");
    let began = Instant::now();
    engine.assert_ends();
    assert!(began.elapsed() < Duration::from_secs(15));
}

#[test]
fn an_engine_answers_what_was_asked_before_the_input_ended() {
    for (protocol, lines, answer) in
        [("gomocup", "START 5\nBEGIN\n", "OK\n2,2\n"), ("codingame", "0 0\n1\n1 1\n", "1 1\n")]
    {
        let script = format!(
            "printf '{}' | '{OURS}' engine --protocol {protocol} --player engine:depth=1",
            lines.replace('\n', "\\n")
        );
        let output = Command::new("sh").args(["-c", &script]).output().expect("it runs");
        assert_eq!(String::from_utf8_lossy(&output.stdout), answer, "{protocol}");
        assert!(output.status.success() && output.stderr.is_empty());
    }
}

#[test]
fn kgp_states_are_answered_side_by_side() {
    let mut engine = Dialogue::with("--protocol kgp --player engine:time=20m --name Anna");
    engine.say("kgp 1 1 0");
    assert_eq!(engine.hear(), "set info:name \"Anna\"");
    assert_eq!(engine.hear(), "mode freeplay");
    assert_eq!(engine.ask("ok\n2 ping 1 two \"three\""), "@2 pong 1 two \"three\"");
    engine.say("set time:mode none\nset what:ever 5\n4 state <6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>");
    engine.hear_until("@4 move ");
    engine.say("6 state <2,0,0,0,1,1,2>");
    engine.hear_until("@6 move 2");
    engine.hear_until("@6 yield");
    engine.say("@4 stop\n8 ping");
    engine.hear_until("@8 pong");
    for (state, refusal) in [
        ("10 state <2,0,0,0,0,1,1>", "@10 error \"expected a multiple of 4 seeds, found 2\""),
        ("12 state <2,1,1,0,0,1,1>", "@12 error \"the game is over\""),
        ("14 state <99>", "error"),
        ("state <1,0,0,1,1>", "error \"expected a number before state, found none\""),
        ("16 state <1,0,0,99,99>", "@16 error \"rules: expected 1-24 seeds per pit"),
    ] {
        let answer = engine.ask(state);
        assert!(answer.starts_with(refusal), "{state}: {answer}");
    }
    assert!(engine.ask("!!").starts_with("error"));
    engine.say("goodbye");
    engine.assert_ends();
}

fn within(time: Duration) -> Job {
    Job::limited(&Limits { time: Some(time), ..Limits::default() })
}

#[test]
fn kgp_connects_to_a_server() {
    let listener = Listener::open(0).unwrap();
    let port = listener.port().unwrap();
    let arguments = format!("--protocol kgp --connect 127.0.0.1:{port} --player first");
    let mut client = Dialogue::with(&arguments);
    let mut server = Dialogue(listener.accept(&within(AGES)).expect("it connects"));
    server.say("kgp 1 0 0");
    server.hear_until("mode freeplay");
    server.say("4 state <2,0,0,0,2,1,1>");
    assert_eq!(server.hear(), "@4 move 2");
    assert_eq!(server.hear(), "@4 yield");
    server.0.end();
    client.assert_ends();
    let arguments = ["engine", "--protocol", "kgp", "--connect", "x"];
    let output = Command::new(OURS).args(arguments).output().expect("it runs");
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot connect to x"));
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn codingame_turns_are_answered_by_legal_moves() {
    let mut engine = Dialogue::with("--protocol codingame --player engine:depth=2");
    let first = engine.ask("-1 -1\n2\n0 0\n4 4");
    assert!(["0 0", "4 4"].contains(&&*first), "{first}");
    // A game that it cannot follow: the first legal move will do.
    assert_eq!(engine.ask("8 8\n1\n3 3"), "3 3");
    assert_eq!(engine.ask("nonsense\nmore\n-1 -1\n1\n7 7"), "7 7");
}

#[test]
fn our_protocol_asks_for_moves_of_any_game() {
    let mut engine = Dialogue::with("--protocol alfabeta --player engine:depth=3 --name Anna");
    assert_eq!(engine.ask("alfabeta 1"), "name Anna");
    assert_eq!(engine.hear(), "ready");
    for (turn, answer) in [
        ("game tictactoe\nposition XX./OO./...\nmoves", "move c3"),
        ("game tictactoe\nposition start\nmoves a3 a1 b3 b1", "move c3"),
        ("game kalah:6x4\nposition S:0,0,0,0,0,1,20/1,0,0,0,0,0,26\nmoves", "move f"),
        ("game tree:((10 11)(9 1))", "move a"),
        ("game chess", "error expected a game ("),
        ("game tictactoe\nmoves z9", "error move 1"),
        ("game tictactoe\nposition XXX/OO./...", "error the game is over"),
        ("nonsense\nboard", "error expected a position after board"),
    ] {
        engine.say(turn);
        if !turn.ends_with("board") {
            engine.say("go");
        }
        let word = answer.split(' ').next().unwrap();
        let heard = engine.hear_until(word);
        assert!(heard.starts_with(answer), "{turn}: {heard}");
    }
}

#[test]
fn our_protocol_stops_and_quits_while_it_thinks() {
    // Nothing but the time would end its search.
    let mut engine = Dialogue::with("--protocol alfabeta --player engine");
    engine.say("game gomoku\nmoves h8 i9\ntime 600000\ngo\nstop");
    engine.hear_until("move ");
    engine.say("game gomoku\nmoves h8 i9\ntime 600000\ngo\nquit");
    while let Ok(line) = engine.0.receive(Some(Instant::now() + AGES)) {
        assert!(line.starts_with("info"), "{line}");
    }
}

/// One game: how it ended for whom, or who forfeited why.
fn play(
    game: &str,
    machines: &mut [Box<dyn Machine>; 2],
    time: Duration,
) -> Result<(), (usize, Forfeit)> {
    let mut pos = Registry::standard().open(game).expect("a game");
    let first = pos.view().to_move;
    for (side, machine) in machines.iter_mut().enumerate() {
        machine.begin(&*pos, side == 0, 1).map_err(|forfeit| (side, forfeit))?;
    }
    let time = Time { this_move: Some(time), ..Time::default() };
    let job = Job::new();
    while !pos.view().moves.is_empty() {
        let side = usize::from(pos.view().to_move != first);
        let chosen = machines[side].choose(&*pos, &time, &job, &mut |_| ());
        let chosen = chosen.map_err(|forfeit| (side, forfeit))?;
        pos.play(&chosen.mv).expect("players check their moves");
    }
    Ok(())
}

fn machine(pos: &dyn Position, player: &str) -> Box<dyn Machine> {
    let spec: PlayerSpec = player.parse().unwrap_or_else(|error| panic!("{player}: {error}"));
    pos.machine(&spec).unwrap_or_else(|error| panic!("{player}: {error}"))
}

fn machines(game: &str, players: [&str; 2]) -> [Box<dyn Machine>; 2] {
    let pos = Registry::standard().open(game).expect("a game");
    players.map(|player| machine(&*pos, player))
}

/// Our engine as another program.
fn ours(protocol: &str, player: &str) -> String {
    format!("cmd:('{OURS}' engine --protocol {protocol} --player {player}),protocol={protocol}")
}

#[test]
fn whole_games_are_played_by_every_protocol() {
    for (game, protocol) in [
        ("mnk:9x9x5", "gomocup"),
        ("mnk:7x5x5,rule=standard", "gomocup"),
        ("kalah:6x4", "kgp"),
        ("kalah:3x2", "kgp"),
        ("ultimate:tie=count", "codingame"),
        ("mnk:4x4x3", "alfabeta"),
        ("ultimate", "alfabeta"),
        ("kalah:8x3,capture=empty", "alfabeta"),
        ("tree:((10 11)(9 x))", "alfabeta"),
    ] {
        let other = ours(protocol, "mcts:nodes=50");
        for players in [[&*other, "random"], ["random", &other], [&other, &other]] {
            let mut machines = machines(game, players);
            // The second game is played by the same processes.
            for _ in 0..2 {
                let played = play(game, &mut machines, AGES);
                assert_eq!(played, Ok(()), "{game} {protocol}");
            }
        }
    }
}

#[test]
fn an_engine_that_knows_no_restart_plays_on() {
    // It answers UNKNOWN, and is then told to START.
    let bot = format!(
        "cmd:(sh -c \"sed -u s/RESTART/AGAIN/ | '{OURS}' engine --protocol gomocup --player random\"),\
         protocol=gomocup"
    );
    let mut machines = machines("mnk:9x9x5", [&bot, "random"]);
    for _ in 0..3 {
        assert_eq!(play("mnk:9x9x5", &mut machines, AGES), Ok(()));
    }
}

#[test]
fn kalah_is_played_over_a_port() {
    let port = { Listener::open(0).unwrap().port().unwrap() };
    let player = format!("port:{port},protocol=kgp");
    let mut machines = machines("kalah:6x4", [&player, "random"]);
    let clients = thread::spawn(move || {
        // The port is opened when the game begins.
        let until = Instant::now() + AGES;
        while Instant::now() < until {
            let address = format!("127.0.0.1:{port}");
            let arguments =
                ["engine", "--protocol", "kgp", "--player", "first", "--connect", &address];
            let output = Command::new(OURS).args(arguments).output().expect("it runs");
            if output.status.success() {
                return;
            }
            thread::sleep(Duration::from_millis(50));
        }
        panic!("no port was opened");
    });
    for _ in 0..2 {
        assert_eq!(play("kalah:6x4", &mut machines, AGES), Ok(()));
    }
    drop(machines);
    clients.join().unwrap();
}

#[test]
fn openings_are_told_to_gomoku_engines() {
    let mut pos = Registry::standard().open("mnk:9x9x5").unwrap();
    pos.set(
        "X......../O......../X......../........./........./........./........./........./........O",
    )
    .unwrap();
    pos.play("e5 d5").unwrap();
    let mut machine = machine(&*pos, &ours("gomocup", "first"));
    machine.begin(&*pos, true, 1).unwrap();
    let (time, job) = (Time::default(), Job::new());
    for _ in 0..3 {
        let mv = machine.choose(&*pos, &time, &job, &mut |_| ()).unwrap().mv;
        pos.play(&mv).unwrap();
        let other = pos.view().moves[0].clone();
        pos.play(&other).unwrap();
    }
    // Moves taken back are told too.
    pos.undo();
    pos.undo();
    pos.play("i9").unwrap_or_else(|_| pos.play("i8").unwrap());
    let odd = pos.view().moves[0].clone();
    pos.play(&odd).unwrap();
    machine.choose(&*pos, &time, &job, &mut |_| ()).unwrap();
}

#[test]
fn protocols_that_do_not_fit_are_refused() {
    for (game, protocol, message) in [
        (
            "kalah",
            "gomocup",
            "player: gomocup: expected an m,n,k-game with five in line, found kalah:6x4",
        ),
        (
            "tictactoe",
            "gomocup",
            "player: gomocup: expected five in line, found \"3 in tictactoe\"",
        ),
        ("gomoku", "kgp", "player: kgp: expected Kalah, found gomoku"),
        ("tree:(1 2)", "codingame", "player: codingame: expected Ultimate, found tree:(1 2)"),
    ] {
        let pos = Registry::standard().open(game).unwrap();
        let spec: PlayerSpec = format!("cmd:bot,protocol={protocol}").parse().unwrap();
        let error = pos.machine(&spec).err().expect(protocol).to_string();
        assert_eq!(error, message);
    }
}

/// A bot in the language of the shell, which has no commas, quotes or parentheses here.
fn shell(script: &str, protocol: &str) -> String {
    assert!(!script.contains(['\'', ',', '(', ')']), "{script}");
    format!("cmd:sh -c '{script}',protocol={protocol}")
}

/// Greets and waits for a question: what is said before it is asked is no answer.
const GREETING: &str = "read hello; echo ready; read game; ";
/// Reads lines until one is this.
const UNTIL_BEGIN: &str = "until test \"$line\" = BEGIN; do read line; done; ";

#[test]
fn misbehaving_bots_forfeit_and_the_next_game_is_played() {
    let floods = "while :; do echo noise; done";
    let rows = [
        ("tictactoe", "exit 3", "alfabeta", "crash", "exit status: 3"),
        ("tictactoe", "echo oops >&2; exit 1", "alfabeta", "crash", "stderr: oops"),
        ("tictactoe", "echo nonsense; sleep 1; exit 0", "alfabeta", "crash", "exit status: 0"),
        (
            "tictactoe",
            &format!("{GREETING}echo dying >&2; exit 7"),
            "alfabeta",
            "crash",
            "exit status: 7; stderr: dying",
        ),
        ("tictactoe", &format!("{GREETING}kill -9 $$"), "alfabeta", "crash", "signal: 9"),
        ("tictactoe", &format!("{GREETING}sleep 100"), "alfabeta", "hang", ""),
        ("tictactoe", &format!("{GREETING}printf \"move b\"; sleep 100"), "alfabeta", "hang", ""),
        (
            "tictactoe",
            &format!("{GREETING}exec >/dev/null; sleep 100"),
            "alfabeta",
            "crash",
            "it closed the connection",
        ),
        ("tictactoe", &format!("{GREETING}{floods}"), "alfabeta", "crash", "floods"),
        (
            "tictactoe",
            &format!("{GREETING}sleep 100 & exit 0"),
            "alfabeta",
            "crash",
            "exit status: 0",
        ),
        (
            "tictactoe",
            &format!("{GREETING}echo blah; sleep 100"),
            "alfabeta",
            "illegal",
            "expected move and a legal move, found \"blah\"",
        ),
        (
            "tictactoe",
            &format!("{GREETING}echo move z9; sleep 100"),
            "alfabeta",
            "illegal",
            "found \"z9\"",
        ),
        (
            "tictactoe",
            &format!("{GREETING}echo move; sleep 100"),
            "alfabeta",
            "illegal",
            "expected a move after move, found nothing",
        ),
        ("tictactoe", &format!("{GREETING}echo resign; sleep 100"), "alfabeta", "resigned", ""),
        (
            "tictactoe",
            &format!("{GREETING}echo error I am tired; sleep 100"),
            "alfabeta",
            "crash",
            "I am tired",
        ),
        (
            "tictactoe",
            &format!("{GREETING}head -c 200000 /dev/zero | tr \"\\\\0\" x; echo; sleep 100"),
            "alfabeta",
            "illegal",
            "a line of more than 65536 bytes",
        ),
        ("gomoku", "exit 0", "gomocup", "crash", "exit status: 0"),
        (
            "gomoku",
            "read start; echo ERROR too large; sleep 100",
            "gomocup",
            "crash",
            "it does not play on 15x15",
        ),
        (
            "gomoku",
            &format!("read start; echo OK; {UNTIL_BEGIN}echo seven; sleep 100"),
            "gomocup",
            "illegal",
            "expected a move x,y, found \"seven\"",
        ),
        (
            "gomoku",
            &format!("read start; echo OK; {UNTIL_BEGIN}echo MESSAGE hm; sleep 100"),
            "gomocup",
            "time",
            "",
        ),
        ("tictactoe", &format!("{GREETING}echo info depth 3; sleep 100"), "alfabeta", "time", ""),
        ("gomoku", "echo OK; sleep 100", "gomocup", "hang", ""),
        (
            "kalah",
            "read hello; echo mode freeplay; echo @2 yield; sleep 100",
            "kgp",
            "illegal",
            "expected move and a pit, found \"yield\"",
        ),
        (
            "kalah",
            "read hello; echo mode freeplay; echo @2 move 9; echo @2 yield; sleep 100",
            "kgp",
            "illegal",
            "expected a pit of the board, found \"9\"",
        ),
        ("kalah", "read hello; echo goodbye; sleep 100", "kgp", "crash", "it said goodbye"),
        ("kalah", "read hello; echo mode freeplay; sleep 100", "kgp", "hang", ""),
        (
            "ultimate",
            "read turn; echo 9 9; sleep 100",
            "codingame",
            "illegal",
            "expected a move: row col, each 0-8, found \"9 9\"",
        ),
        (
            "ultimate",
            "while read line; do test \"$line\" = \"-1 -1\" && echo 0 0; \
             test \"$line\" = \"0 1\" && echo 8 8; done",
            "codingame",
            "illegal",
            "expected a legal move",
        ),
        (
            "ultimate",
            "while read line; do test \"$line\" = \"-1 -1\" && echo 0 0; \
             test \"$line\" = \"0 1\" && echo 0 0; done",
            "codingame",
            "illegal",
            "expected a move: row col, each 0-8, found \"0 0\"",
        ),
    ];
    thread::scope(|scope| {
        for (game, script, protocol, word, detail) in rows {
            scope.spawn(move || forfeits(game, &shell(script, protocol), word, detail));
        }
    });
}

fn forfeits(game: &str, bot: &str, word: &str, detail: &str) {
    let mut machines = machines(game, [bot, "first"]);
    for round in 0..2 {
        let (loser, forfeit) =
            play(game, &mut machines, Duration::from_secs(2)).expect_err("the bot forfeits");
        assert_eq!((loser, forfeit.word()), (0, word), "{bot}, game {round}: {forfeit}");
        assert!(forfeit.to_string().contains(detail), "{bot}: {forfeit}");
    }
}

#[test]
fn a_late_answer_loses_on_time_and_a_program_that_is_not_there_by_a_crash() {
    let late = shell(
        &format!("{GREETING}while read a; do test $a = stop && sleep 0.5 && echo move a1; done"),
        "alfabeta",
    );
    let mut late = machines("tictactoe", [&late, "first"]);
    let forfeit = play("tictactoe", &mut late, Duration::from_millis(100)).unwrap_err();
    assert_eq!(forfeit, (0, Forfeit::Time));
    let mut nobody = machines("tictactoe", ["cmd:no-such-bot", "first"]);
    let (_, forfeit) = play("tictactoe", &mut nobody, AGES).unwrap_err();
    let message = "crash: expected a program to run, found no \"no-such-bot\"";
    assert_eq!(forfeit.to_string(), message);
}

#[test]
fn an_answer_said_again_after_the_next_question_is_ignored() {
    let late = "read hello; echo ready; while read w m rest; do \
                test \"$w\" = legal && mv=$m; \
                test \"$w\" = go && echo move $mv && sleep 0.2 && echo move $mv; done";
    let mut machines = machines("mnk:4x4x4", [&shell(late, "alfabeta"), "first"]);
    assert_eq!(play("mnk:4x4x4", &mut machines, AGES), Ok(()));
}

#[test]
fn a_bot_is_told_to_stop_when_the_job_is_over() {
    let mut pos = Registry::standard().open("gomoku").unwrap();
    // On an empty board it would answer at once.
    pos.play("h8 i9 h9 h10").unwrap();
    for (protocol, has_answer) in [("alfabeta", true), ("gomocup", false)] {
        let mut machine = machine(&*pos, &ours(protocol, "engine:time=20m"));
        machine.begin(&*pos, true, 1).unwrap();
        let (job, began) = (within(Duration::from_millis(200)), Instant::now());
        let chosen = machine.choose(&*pos, &Time::default(), &job, &mut |_| ());
        assert!(began.elapsed() < Duration::from_secs(25), "{protocol}");
        assert_eq!(chosen.is_ok(), has_answer, "{protocol}: {chosen:?}");
        // Without a deadline; whether it answers in the short time that is left depends on the
        // machine.
        machine.begin(&*pos, true, 1).unwrap();
        let (job, began) = (Job::new(), Instant::now());
        _ = thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(Duration::from_millis(200));
                job.cancel();
            });
            machine.choose(&*pos, &Time::default(), &job, &mut |_| ())
        });
        assert!(began.elapsed() < Duration::from_secs(25), "{protocol}");
    }
}

#[test]
fn the_bots_that_we_ship_play() {
    let bots = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bots");
    if Command::new("python3").arg("--version").output().is_err() {
        return;
    }
    let bot = |name: &str| format!("cmd:python3 '{}'", bots.join(name).display());
    let (random, greedy) = (bot("random_bot.py"), bot("greedy_bot.py"));
    for (game, players) in [
        ("tictactoe", [&*random, &random]),
        ("mnk:5x5x4", ["random", &random]),
        ("ultimate:open", [&random, "random"]),
        ("kalah:6x4", [&random, &greedy]),
    ] {
        let mut machines = machines(game, players);
        for _ in 0..3 {
            assert_eq!(play(game, &mut machines, AGES), Ok(()), "{game}");
        }
    }
}
