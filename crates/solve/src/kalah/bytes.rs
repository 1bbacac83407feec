//! Numbers of one byte each, many of them.

use crate::pages::{Pages, zeroed};
use kernel::Job;
use std::ops::{Deref, DerefMut};
use zerocopy::FromBytes;

/// Bytes that are filled between two checks for cancellation.
const PART: usize = 1 << 22;

/// Numbers of one byte each, zeros at first.
#[derive(Debug)]
pub(super) struct Bytes(Pages);

impl Bytes {
    /// # Panics
    /// If there is no such memory, as any allocation would.
    pub(super) fn new(size: usize) -> Bytes {
        Bytes(zeroed(size))
    }

    /// Filled with a value; nothing if the job is over.
    pub(super) fn filled(size: usize, value: i8, job: &Job) -> Option<Bytes> {
        let mut bytes = Bytes::new(size);
        for part in bytes.chunks_mut(PART) {
            if job.is_over() {
                return None;
            }
            part.fill(value);
        }
        Some(bytes)
    }

    pub(super) fn raw(&self) -> &[u8] {
        &self.0
    }

    pub(super) fn raw_mut(&mut self) -> &mut [u8] {
        &mut self.0
    }
}

impl Deref for Bytes {
    type Target = [i8];

    #[inline]
    fn deref(&self) -> &[i8] {
        <[i8]>::ref_from_bytes(&self.0).expect("any byte is a number")
    }
}

impl DerefMut for Bytes {
    #[inline]
    fn deref_mut(&mut self) -> &mut [i8] {
        <[i8]>::mut_from_bytes(&mut self.0).expect("any byte is a number")
    }
}
