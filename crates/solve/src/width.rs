//! Provers that are compiled twice: for boards that fit a machine word, and for larger ones.

/// The one or the other.
#[derive(Debug)]
pub(crate) enum Width<N, W> {
    Narrow(Box<N>),
    Wide(Box<W>),
}

/// Does the same with whichever width there is.
macro_rules! of_width {
    ($width:expr, $inner:ident => $work:expr) => {
        match $width {
            Width::Narrow($inner) => $work,
            Width::Wide($inner) => $work,
        }
    };
}
pub(crate) use of_width;
