//! Scratch.
use games::mnk::*;
use kernel::*;
use std::sync::atomic::AtomicBool;
use std::time::Instant;
#[allow(clippy::print_stdout)]
fn main() {
    for g in std::env::args().skip(1) {
        let r: Rules = g.parse().unwrap();
        let go = || {
            let p = Medium::new(&r);
            let t = Instant::now();
            let a = proofs::mnk::wins(&p, Side::First, 1 << 30, &AtomicBool::new(false))
                .unwrap()
                .unwrap();
            println!("{g} {a:?} {:.3}", t.elapsed().as_secs_f64());
        };
        std::thread::scope(|s| {
            std::thread::Builder::new().stack_size(1 << 28).spawn_scoped(s, go).unwrap();
        });
    }
}
