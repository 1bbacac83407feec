//! Numbers and texts as bytes.

use crate::Refused;
use std::io::Read;

/// Writes into memory.
#[derive(Default)]
pub(crate) struct Writer {
    pub(crate) bytes: Vec<u8>,
}

impl Writer {
    pub(crate) fn byte(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    /// Seven bits per byte, the lowest first, with a mark where more follow.
    pub(crate) fn number(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.byte(number as u8 | 0x80);
            number >>= 7;
        }
        self.byte(number as u8);
    }

    pub(crate) fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        self.bytes.extend_from_slice(text.as_bytes());
    }

    /// The first `count` bits of a set, the lowest first.
    pub(crate) fn set(&mut self, words: &[u64], count: usize) {
        let bytes = words.iter().flat_map(|word| word.to_le_bytes());
        self.bytes.extend(bytes.take(count.div_ceil(8)));
    }
}

/// Reads what a [`Writer`] wrote, or says what is wrong.
pub(crate) struct Reader<R> {
    from: R,
}

impl Reader<&[u8]> {
    /// How many bytes are left.
    pub(crate) fn left(&self) -> usize {
        self.from.len()
    }
}

impl<R: Read> Reader<R> {
    pub(crate) fn new(from: R) -> Reader<R> {
        Reader { from }
    }

    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), Refused> {
        self.from.read_exact(bytes).map_err(|_| Refused::ends_early())
    }

    pub(crate) fn byte(&mut self) -> Result<u8, Refused> {
        let mut byte = [0];
        self.fill(&mut byte)?;
        Ok(byte[0])
    }

    pub(crate) fn number(&mut self) -> Result<u64, Refused> {
        let mut number = 0;
        for shift in (0..63).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(Refused::because("a number is too large"))
    }

    /// A number of things, no more than `most`.
    pub(crate) fn count(&mut self, most: usize) -> Result<usize, Refused> {
        let count = self.number()?;
        usize::try_from(count).ok().filter(|count| *count <= most).ok_or_else(|| {
            Refused::because(format!("expected at most {most} of something, found {count}"))
        })
    }

    pub(crate) fn text(&mut self, most: usize) -> Result<String, Refused> {
        let mut bytes = vec![0; self.count(most)?];
        self.fill(&mut bytes)?;
        String::from_utf8(bytes).map_err(|_| Refused::because("a text is not UTF-8"))
    }

    /// A set of `count` bits.
    pub(crate) fn set(&mut self, count: usize) -> Result<[u64; 4], Refused> {
        let mut bytes = [0; 32];
        self.fill(&mut bytes[..count.div_ceil(8)])?;
        let set =
            std::array::from_fn(|n| u64::from_le_bytes(std::array::from_fn(|m| bytes[8 * n + m])));
        let beyond = (count..256).any(|n| set[n / 64] >> (n % 64) & 1 == 1);
        if beyond { Err(Refused::because("a set has more than there is")) } else { Ok(set) }
    }

    pub(crate) fn inner(&mut self) -> &mut R {
        &mut self.from
    }
}
