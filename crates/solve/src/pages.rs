//! Large pieces of memory, zeros at first and aligned for words. Tables are read at random, and most
//! of the time would go to finding out which page is where; so the system is asked for large pages.

#[cfg(not(target_family = "wasm"))]
pub(crate) use memmap2::MmapMut as Pages;

/// So many bytes. The system gives a page only when it is first used.
///
/// # Panics
/// If there is no such memory, as any allocation would.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn zeroed(size: usize) -> Pages {
    let pages = Pages::map_anon(size).expect("the memory that was allowed is there");
    // Advice only: a system without large pages is slower, no more.
    #[cfg(target_os = "linux")]
    let _: std::io::Result<()> = pages.advise(memmap2::Advice::HugePage);
    pages
}

#[cfg(target_family = "wasm")]
pub(crate) use allocated::{Pages, zeroed};

/// Where there is no system to ask for pages.
#[cfg(target_family = "wasm")]
mod allocated {
    use std::ops::{Deref, DerefMut};
    use zerocopy::IntoBytes;

    #[derive(Debug)]
    pub(crate) struct Pages {
        words: Vec<u64>,
        size: usize,
    }

    pub(crate) fn zeroed(size: usize) -> Pages {
        Pages { words: vec![0; size.div_ceil(size_of::<u64>())], size }
    }

    impl Deref for Pages {
        type Target = [u8];

        #[inline]
        fn deref(&self) -> &[u8] {
            &self.words.as_bytes()[..self.size]
        }
    }

    impl DerefMut for Pages {
        #[inline]
        fn deref_mut(&mut self) -> &mut [u8] {
            &mut self.words.as_mut_bytes()[..self.size]
        }
    }
}
