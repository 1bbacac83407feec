//! Large pieces of memory, zeros at first and aligned for words, or parts of files. Tables are read
//! at random, and most of the time would go to finding out which page is where; so the system is
//! asked for large pages.

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

/// A file that is never changed in place, only replaced as a whole. What is read of it is the
/// system's own copy: nothing is cleared and copied, and processes share it. Where the system keeps
/// files in large pages, those are used; a file written in pieces of such pages is kept so.
#[cfg(not(target_family = "wasm"))]
#[expect(unsafe_code, reason = "a mapped file could be changed by somebody else")]
pub(crate) fn mapped(file: &std::fs::File) -> std::io::Result<Pages> {
    // SAFETY: this program writes such files beside their place and renames them, so the mapped
    // file stays as it is. Whoever changes it by hand changes values, which any byte is; who
    // truncates it ends the program by a signal.
    let pages = unsafe { memmap2::MmapOptions::new().map_copy(file)? };
    #[cfg(target_os = "linux")]
    let _: std::io::Result<()> = pages.advise(memmap2::Advice::HugePage);
    Ok(pages)
}

/// Asks for the cache line of an item that will be read soon. Reads that are asked for before the
/// first is used overlap; there is no other effect.
#[inline]
pub(crate) fn prefetch<T>(items: &[T], place: usize) {
    #[cfg(target_arch = "x86_64")]
    if let Some(item) = items.get(place) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        #[expect(unsafe_code, reason = "the instruction takes a pointer")]
        // SAFETY: it points to an item, and nothing is read.
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(item).cast());
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (items, place);
}

#[cfg(target_family = "wasm")]
pub(crate) use allocated::{Pages, mapped, zeroed};

/// Where there is no system to ask for pages.
#[cfg(target_family = "wasm")]
mod allocated {
    use std::{
        fs::File,
        io::{self, Read, Seek},
        ops::{Deref, DerefMut},
    };
    use zerocopy::IntoBytes;

    #[derive(Debug)]
    pub(crate) struct Pages {
        words: Vec<u64>,
        size: usize,
    }

    pub(crate) fn zeroed(size: usize) -> Pages {
        Pages { words: vec![0; size.div_ceil(size_of::<u64>())], size }
    }

    pub(crate) fn mapped(mut file: &File) -> io::Result<Pages> {
        let mut pages = zeroed(file.metadata()?.len() as usize);
        file.rewind()?;
        file.read_exact(&mut pages)?;
        Ok(pages)
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
