//! Large pieces of memory. Tables are read at random, and most of the time would go to finding out
//! which page is where; so the system is asked for large pages.

use kernel::Job;
use memmap2::{Mmap, MmapMut, MmapOptions};
use std::{
    fs::File,
    io,
    ops::{Deref, DerefMut},
};
use zerocopy::FromBytes;

/// Bytes that are filled between two checks for cancellation.
const PART: usize = 1 << 22;

/// Numbers of one byte each.
#[derive(Debug)]
pub(super) enum Bytes {
    /// Zeros at first.
    Made(MmapMut),
    /// A part of a file, read only.
    Kept(Mmap),
}

impl Bytes {
    /// # Panics
    /// If there is no such memory, as any allocation would.
    pub(super) fn new(size: usize) -> Bytes {
        let map = MmapMut::map_anon(size).expect("the memory that was allowed is there");
        // Advice only: a system without large pages is slower, no more.
        #[cfg(target_os = "linux")]
        let _: io::Result<()> = map.advise(memmap2::Advice::HugePage);
        Bytes::Made(map)
    }

    /// A part of a file, which is not copied: the system's cache of files is what is read.
    #[allow(unsafe_code, reason = "whoever changes a mapped file changes what is read")]
    pub(super) fn of_file(file: &File, offset: u64, size: usize) -> io::Result<Bytes> {
        let mut options = MmapOptions::new();
        options.offset(offset).len(size).populate();
        // SAFETY: a mapping is unsound if its file changes meanwhile. These files are written
        // beside their place and renamed, never changed, by any process of this program; a file
        // that is replaced or removed stays as it was for those who have it open. Whoever cuts or
        // overwrites files in the cache folder by other means while a proof runs gets what they
        // would get from overwriting its memory. Values are plain bytes: any of them is valid.
        let map = unsafe { options.map(file)? };
        Ok(Bytes::Kept(map))
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
        match self {
            Bytes::Made(map) => map,
            Bytes::Kept(map) => map,
        }
    }

    /// # Panics
    /// If it is a part of a file.
    pub(super) fn raw_mut(&mut self) -> &mut [u8] {
        match self {
            Bytes::Made(map) => map,
            Bytes::Kept(_) => panic!("what is kept in a file is not changed"),
        }
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
