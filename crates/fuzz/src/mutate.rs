//! Mutations of valid inputs: most of an input stays valid, so that what is behind the first check
//! is reached too.

use fastrand::Rng;
use std::ops::Range;

/// Numbers at which sizes and counters overflow, or nearly.
const NUMBERS: [&str; 20] = [
    "0",
    "1",
    "-1",
    "2",
    "7",
    "9",
    "10",
    "20",
    "52",
    "127",
    "128",
    "255",
    "256",
    "400",
    "65536",
    "2147483647",
    "2147483648",
    "-2147483648",
    "-9223372036854775808",
    "18446744073709551616",
];

/// Pieces that parsers of text trip over.
const PIECES: [&str; 26] = [
    "\n", "\r\n", "\t", " ", "\u{0}", "\u{1b}", "é", "五", "\u{feff}", "\u{2028}", "e\u{301}",
    "\\", "\"", "(", ")", "[", "]", "{", "}", ",", ";", ":", "=", "#", ".", "-",
];

/// A new input from those of the pool, which is not empty.
#[must_use]
pub fn mutated(pool: &[Vec<u8>], longest: usize, rng: &mut Rng) -> Vec<u8> {
    let mut input = pool[rng.usize(..pool.len())].clone();
    // One change most often, seldom more than four.
    loop {
        change(&mut input, &pool[rng.usize(..pool.len())], rng);
        if rng.u8(..3) > 0 {
            break;
        }
    }
    input.truncate(longest);
    input
}

/// A long input: a piece of a valid one, or a sign, over and over in its middle. What is nested
/// overflows a stack then, and what takes quadratic time takes long.
#[must_use]
pub fn long(pool: &[Vec<u8>], length: usize, rng: &mut Rng) -> Vec<u8> {
    let input = &pool[rng.usize(..pool.len())];
    let piece = match rng.bool() {
        true => PIECES[rng.usize(..PIECES.len())].as_bytes(),
        false => &input[range(input, rng)],
    };
    let place = cut(input, rng).min(input.len());
    let middle = piece.repeat(length / piece.len().max(1));
    [&input[..place], &middle, &input[place..]].concat()
}

fn change(input: &mut Vec<u8>, other: &[u8], rng: &mut Rng) {
    let here = range(input, rng);
    let place = here.start;
    match rng.u8(..14) {
        0 if !input.is_empty() => {
            let byte = rng.usize(..input.len());
            input[byte] ^= 1 << rng.u8(..8);
        }
        1 if !input.is_empty() => {
            let byte = rng.usize(..input.len());
            input[byte] = rng.u8(..);
        }
        12 if !input.is_empty() => {
            let byte = rng.usize(..input.len());
            input[byte] =
                if rng.bool() { input[byte].wrapping_add(1) } else { input[byte].wrapping_sub(1) };
        }
        13 if !input.is_empty() => {
            // Counts stay as they are: stones change places, seeds their pits.
            let place = rng.usize(..input.len());
            let other = (place + rng.usize(1..24)) % input.len();
            input.swap(place, other);
        }
        2 => _ = input.drain(here),
        3 => {
            let piece = PIECES[rng.usize(..PIECES.len())];
            input.splice(place..place, piece.bytes());
        }
        4 => {
            // The same again, once or many times: what is nested or counted grows.
            let times = if rng.u8(..8) == 0 { 1 << rng.u8(1..10) } else { 1 };
            let again = input[here].repeat(times);
            input.splice(place..place, again);
        }
        5 => {
            let elsewhere = cut(input, rng);
            let moved: Vec<u8> = input.drain(here).collect();
            let place = elsewhere.min(input.len());
            input.splice(place..place, moved);
        }
        6 | 7 => change_number(input, rng),
        8 => {
            // The beginning of one and the end of another.
            input.truncate(place);
            input.extend_from_slice(&other[cut(other, rng)..]);
        }
        9 => _ = input.splice(place..place, other[range(other, rng)].to_vec()),
        _ => _ = input.splice(here, other[range(other, rng)].to_vec()),
    }
}

/// Another number in the place of one, or one more or less.
fn change_number(input: &mut Vec<u8>, rng: &mut Rng) {
    let starts: Vec<usize> = (0..input.len())
        .filter(|&n| input[n].is_ascii_digit() && (n == 0 || !input[n - 1].is_ascii_digit()))
        .collect();
    let Some(&start) = rng.choice(&starts) else { return };
    let digits = input[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number = str::from_utf8(&input[start..start + digits]).ok();
    let number: Option<u64> = number.and_then(|text| text.parse().ok());
    let other = match (rng.u8(..4), number) {
        (0, Some(number)) => number.wrapping_add(1).to_string(),
        (1, Some(number)) => number.saturating_sub(1).to_string(),
        _ => NUMBERS[rng.usize(..NUMBERS.len())].to_owned(),
    };
    input.splice(start..start + digits, other.bytes());
}

/// A piece of an input: from one cut to the next, or a few bytes.
fn range(input: &[u8], rng: &mut Rng) -> Range<usize> {
    let (a, b) = (cut(input, rng), cut(input, rng));
    match rng.u8(..3) {
        0 => a..input.len().min(a + rng.usize(1..9)),
        _ => a.min(b)..a.max(b),
    }
}

/// A place in an input: the beginning of a line or of a word, or any.
fn cut(input: &[u8], rng: &mut Rng) -> usize {
    let any = rng.usize(..=input.len());
    let ends: fn(u8) -> bool = match rng.u8(..4) {
        0 => |byte| byte == b'\n',
        1 | 2 => |byte| !byte.is_ascii_alphanumeric(),
        _ => return any,
    };
    input[any..].iter().position(|byte| ends(*byte)).map_or(input.len(), |n| any + n + 1)
}
