//! What is no certificate, and what it is told.

use certificates::{Refusal, check};
use kernel::{Job, checksum};

#[test]
fn other_files_are_refused_with_a_reason() {
    let sealed = |rest: &[u8]| [b"ALFAPROOF\x02", &checksum(rest).to_le_bytes()[..], rest].concat();
    for (file, reason) in [
        (vec![], "expected a certificate, which begins with ALFAPROOF"),
        (b"ALFAPROOF".to_vec(), "the file ends too early"),
        (b"ALFAPROOF\x01".to_vec(), "expected version 2, found 1"),
        (b"ALFAPROOF\x02abc".to_vec(), "the file ends too early"),
        (b"ALFAPROOF\x02abcdefgh".to_vec(), "the checksum is wrong: the file is damaged"),
        (sealed(b""), "the file ends too early"),
        (sealed(b"\x09\x01a\x01b\xd0\x0f"), "expected a proof of kind 1 to 3, found 9"),
        (sealed(b"\x01\xff\xff\x01"), "expected at most 4096 of something, found 32767"),
        (sealed(b"\x01\x01a\x01b\xd0\x0f"), "the rules are none of an m,n,k-game: "),
        (sealed(b"\x01\x01a\x01b\xff\xff\x01"), "the value is none that a game can have"),
        (sealed(b"\x01\x09tictactoe\x01b\xd0\x0f"), "the position"),
        (sealed(b"\x01\x09tictactoe\x0b.../.../...\xd0\x0f"), "the file ends too early"),
        (sealed(b"\x01\x09tictactoe\x0bXXX/OO./...\xd0\x0f"), "the game is over, and not so"),
        (
            sealed(&[b"\x02\xe8\x07", &[b'x'; 1000][..], b"\x01b\xd0\x0f"].concat()),
            "no strategies of \"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…\"",
        ),
    ] {
        let refused = check(&file, 100, &Job::new()).unwrap_err();
        assert!(refused.reason.starts_with(reason), "{file:?}: {refused}");
    }
}

#[test]
fn a_cancelled_check_neither_accepts_nor_blames() {
    let job = Job::new();
    job.cancel();
    let file = include_bytes!("../../../docs/proofs/mnk-9x4x4.proof");
    assert_eq!(check(file, 100_000, &job).unwrap_err().kind, Refusal::Cancelled);
}

/// The check of a long proof ends where it is told to.
#[test]
fn a_check_ends_between_its_nodes() {
    let job = Job::new();
    let handle = job.clone();
    let watched = job.watched(move |progress| {
        assert!(progress.done < 5000, "{progress:?}");
        if progress.done >= 3000 {
            handle.cancel();
        }
    });
    let file = include_bytes!("../../../docs/proofs/mnk-9x4x4.proof");
    assert_eq!(check(file, 100_000, &watched).unwrap_err().kind, Refusal::Cancelled);
}
