//! Numbers made of other numbers: mixing for keys and seeds, checksums for files.

/// A bijection of 64-bit numbers that lets every bit of the input reach every bit of the output
/// (the finaliser of SplitMix64): different inputs give different keys.
#[inline]
#[must_use]
pub const fn mix(mut x: u64) -> u64 {
    x ^= x >> 30;
    x = x.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x ^= x >> 27;
    x = x.wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// 2^64 divided by the golden ratio, made odd: multiples of it are spread evenly over all words.
pub const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// Random numbers, the same from the same seed for ever, which a crate may not promise: SplitMix64
/// by Steele, Lea and Flood (2014).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SplitMix(pub u64);

impl SplitMix {
    /// The next number.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GOLDEN);
        mix(self.0)
    }

    /// A number below `count`, which is less than 2^32. The bias is a few in 2^32.
    #[inline]
    pub fn below(&mut self, count: usize) -> usize {
        (((self.next_u64() >> 32) * count as u64) >> 32) as usize
    }
}

/// A checksum that is fed piece by piece: FNV-1a in 64 bits, which detects any single changed byte.
/// It guards against accidents, not against forgers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checksum(u64);

impl Checksum {
    /// Before the first byte.
    pub const START: Checksum = Checksum(0xcbf2_9ce4_8422_2325);

    /// With these bytes as well.
    #[must_use]
    pub fn and(self, bytes: &[u8]) -> Checksum {
        let step = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        Checksum(bytes.iter().fold(self.0, step))
    }

    /// The sum of all bytes so far.
    #[must_use]
    pub const fn sum(self) -> u64 {
        self.0
    }
}

/// The checksum of some bytes.
#[must_use]
pub fn checksum(bytes: &[u8]) -> u64 {
    Checksum::START.and(bytes).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published first numbers of SplitMix64 with seed 1234567, and of FNV-1a.
    #[test]
    fn published_values() {
        let mut random = SplitMix(1_234_567);
        let first = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973];
        assert_eq!([random.next_u64(), random.next_u64()], first);
        assert_eq!(checksum(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(checksum(b"foobar"), 0x8594_4171_f739_67e8);
        assert_eq!(Checksum::START.and(b"foo").and(b"bar").sum(), checksum(b"foobar"));
    }
}
