//! What is no certificate, and what it is told.

use certificates::check;

#[test]
fn other_files_are_refused_with_a_reason() {
    let sealed = |rest: &[u8]| {
        let step = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        let sum: u64 = rest.iter().fold(0xcbf2_9ce4_8422_2325, step);
        [b"ALFAPROOF\x02", &sum.to_le_bytes()[..], rest].concat()
    };
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
        let refused = check(&file, 100).unwrap_err();
        assert!(refused.reason.starts_with(reason), "{file:?}: {refused}");
    }
}
