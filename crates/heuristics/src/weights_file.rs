//! Weights too large for source code are files: part of the program, or, with the feature
//! `external-weights`, loaded by its host when they are first needed.

/// Reads a file of weights by its path in `src`, such as `ultimate/network/draw.bin`.
#[cfg(feature = "external-weights")]
pub type WeightsSource = fn(&str) -> Vec<u8>;

/// The bytes of a file, named by its path in `src`.
#[cfg(not(feature = "external-weights"))]
macro_rules! weights_file {
    ($path:literal) => {
        include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/", $path)).to_vec()
    };
}

/// The bytes of a file, named by its path in `src`.
#[cfg(feature = "external-weights")]
macro_rules! weights_file {
    ($path:literal) => {
        crate::weights_file::read($path)
    };
}

pub(crate) use weights_file;

#[cfg(feature = "external-weights")]
static SOURCE: std::sync::OnceLock<WeightsSource> = std::sync::OnceLock::new();

/// Where files of weights come from. Only the first call, made before any evaluator, has an effect.
#[cfg(feature = "external-weights")]
pub fn set_weights_source(source: WeightsSource) {
    _ = SOURCE.set(source);
}

#[cfg(feature = "external-weights")]
pub(crate) fn read(path: &str) -> Vec<u8> {
    SOURCE.get().expect("a program with `external-weights` calls `set_weights_source` first")(path)
}
