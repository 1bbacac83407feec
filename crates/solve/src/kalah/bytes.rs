//! Numbers of one byte each, many of them.

use crate::pages::{Pages, zeroed};
use kernel::Job;
use std::{
    ops::{Deref, DerefMut, Range},
    sync::Arc,
};
use zerocopy::FromBytes;

/// Bytes that are filled between two checks for cancellation.
const PART: usize = 1 << 22;

/// Numbers of one byte each: zeros at first, or a part of a file.
#[derive(Debug)]
pub(super) struct Bytes {
    pages: Arc<Pages>,
    part: Range<usize>,
}

impl Bytes {
    /// # Panics
    /// If there is no such memory, as any allocation would.
    pub(super) fn new(size: usize) -> Bytes {
        Bytes { pages: Arc::new(zeroed(size)), part: 0..size }
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

    /// A part of a file that is mapped.
    pub(super) fn part(file: &Arc<Pages>, part: Range<usize>) -> Bytes {
        Bytes { pages: Arc::clone(file), part }
    }

    #[inline]
    pub(super) fn raw(&self) -> &[u8] {
        &self.pages[self.part.clone()]
    }

    /// # Panics
    /// If it is a part of a file, which is only read.
    pub(super) fn raw_mut(&mut self) -> &mut [u8] {
        &mut Arc::get_mut(&mut self.pages).expect("files are only read")[self.part.clone()]
    }
}

impl Deref for Bytes {
    type Target = [i8];

    #[inline]
    fn deref(&self) -> &[i8] {
        <[i8]>::ref_from_bytes(self.raw()).expect("any byte is a number")
    }
}

impl DerefMut for Bytes {
    #[inline]
    fn deref_mut(&mut self) -> &mut [i8] {
        <[i8]>::mut_from_bytes(self.raw_mut()).expect("any byte is a number")
    }
}
