//! What the page calls, and what it is called for.
//!
//! The page writes a request into the memory that [`reserve`] gives it, name and body one after the
//! other, and calls [`ask`]; until that returns, the answer comes in calls of `begin` and `tell`.
#![expect(unsafe_code, reason = "names at the border of a module, and functions of its host")]

use crate::{Engine, Host};
use std::{cell::RefCell, panic, time::Duration};

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Milliseconds since some moment.
    safe fn now() -> f64;
    safe fn begin(status: u32, lines: bool);
    safe fn tell(text: *const u8, length: usize);
    /// Loads a file of weights by its name, and says how long it is. Where it cannot be had, the
    /// page gives up the request.
    safe fn load(name: *const u8, length: usize) -> usize;
    /// Copies the file that was loaded last.
    safe fn take(to: *mut u8);
    /// The program has a bug, and ends with this message.
    safe fn failed(text: *const u8, length: usize);
}

struct Page;

impl Host for Page {
    fn begin(&self, status: u16, lines: bool) {
        begin(status.into(), lines);
    }

    fn tell(&self, text: &str) {
        tell(text.as_ptr(), text.len());
    }
}

thread_local! {
    static ENGINE: Engine = Engine::new();
    static REQUEST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// To be called once, before anything else.
#[unsafe(no_mangle)]
extern "C" fn start() {
    kernel::set_clock(|| Duration::from_secs_f64(now().max(0.0) / 1e3));
    session::set_weights_source(weights);
    panic::set_hook(Box::new(|info| {
        let text = info.to_string();
        failed(text.as_ptr(), text.len());
    }));
}

fn weights(name: &str) -> Vec<u8> {
    let mut bytes = vec![0; load(name.as_ptr(), name.len())];
    take(bytes.as_mut_ptr());
    bytes
}

/// Makes room for a request of this many bytes, and says where.
#[unsafe(no_mangle)]
extern "C" fn reserve(length: usize) -> *mut u8 {
    REQUEST.with_borrow_mut(|request| {
        *request = vec![0; length];
        request.as_mut_ptr()
    })
}

/// Answers the request, of which the first bytes are its name.
#[unsafe(no_mangle)]
extern "C" fn ask(name: usize) {
    let request = REQUEST.take();
    let (name, body) = request.split_at(name.min(request.len()));
    ENGINE.with(|engine| engine.ask(&String::from_utf8_lossy(name), body, &Page));
}
