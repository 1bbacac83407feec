//! The numbers of the network, and how they are written down.

use super::{ONE, window::Numbers};
use crate::weights_file::weights_file;
use kernel::ParseError;

/// What a window adds to a cell is this many numbers.
pub(super) const CHANNELS: usize = 32;
/// The mover's sums and the other's.
pub(super) const INPUTS: usize = 2 * CHANNELS;
/// Units of the inner layer.
pub(super) const UNITS: usize = 32;
/// Larger numbers are mistakes.
const MOST: f32 = 1000.0;

/// What the network goes by. In floating point, with 1 for a cell's number of 1.
#[derive(Clone, PartialEq, Debug)]
pub struct CorrectionWeights {
    /// What a window adds to its cell, by [number](super::Windows::visit).
    pub rows: Vec<[f32; CHANNELS]>,
    /// What a cell has before.
    pub bias: [f32; CHANNELS],
    /// By unit, what the mover's sums and the other's count.
    pub inner: Vec<[f32; INPUTS]>,
    /// What units have before.
    pub inner_bias: [f32; UNITS],
    /// What a unit counts in the answer.
    pub out: [f32; UNITS],
    /// What the answer is before.
    pub out_bias: f32,
    /// Points for 1 in the answer.
    pub points: f32,
}

impl CorrectionWeights {
    /// Where a cell's number is limited.
    pub const CELL_LIMIT: f32 = 2.0;
    /// Where a unit is limited.
    pub const UNIT_LIMIT: f32 = 8.0;

    /// Those that a game of five in line is played with.
    #[must_use]
    pub fn standard() -> CorrectionWeights {
        let bytes = weights_file!("mnk/patterns/network/five.bin");
        CorrectionWeights::from_bytes(&bytes).expect("our own weights are well formed")
    }

    /// Everything but the rows, one after the other.
    fn numbers(&self) -> impl Iterator<Item = f32> {
        let inner = self.inner.iter().flatten();
        let rest = self.inner_bias.iter().chain(&self.out).chain([&self.out_bias, &self.points]);
        self.bias.iter().chain(inner).chain(rest).copied()
    }

    /// The rows, two bytes per number; then everything else.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let whole = |number: &f32| ((number * ONE).round() as i16).to_le_bytes();
        let mut bytes: Vec<u8> = self.rows.iter().flatten().flat_map(whole).collect();
        bytes.extend(self.numbers().flat_map(f32::to_le_bytes));
        bytes
    }

    /// The inverse of [`to_bytes`](Self::to_bytes).
    ///
    /// # Errors
    /// If there are too few or too many, or one is no number.
    pub fn from_bytes(bytes: &[u8]) -> Result<CorrectionWeights, ParseError> {
        let wrong =
            || ParseError::syntax("the weights of a network", format!("{} bytes", bytes.len()));
        let windows = Numbers::default().count;
        let (rows, rest) = bytes.split_at_checked(2 * windows * CHANNELS).ok_or_else(wrong)?;
        let row = |bytes: &[u8]| -> [f32; CHANNELS] {
            std::array::from_fn(|n| {
                f32::from(i16::from_le_bytes([bytes[2 * n], bytes[2 * n + 1]])) / ONE
            })
        };
        let mut numbers = floats(rest);
        // What is missing is counted below.
        let mut next = || numbers.next().unwrap_or_default();
        let weights = CorrectionWeights {
            rows: rows.chunks_exact(2 * CHANNELS).map(row).collect(),
            bias: std::array::from_fn(|_| next()),
            inner: (0..UNITS).map(|_| std::array::from_fn(|_| next())).collect(),
            inner_bias: std::array::from_fn(|_| next()),
            out: std::array::from_fn(|_| next()),
            out_bias: next(),
            points: next(),
        };
        let whole = rest.len() == 4 * weights.numbers().count();
        let sound = weights.numbers().all(|number| number.abs() < MOST);
        (whole && sound).then_some(weights).ok_or_else(wrong)
    }
}

fn floats(bytes: &[u8]) -> impl Iterator<Item = f32> {
    bytes.chunks_exact(4).map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]]))
}
