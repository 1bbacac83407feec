//! Numbers that Python gives. Python's have no bounds, so one that does not fit is refused in our
//! words rather than by an `OverflowError`.

use crate::fault::Fault;
use pyo3::{exceptions::PyOverflowError, prelude::*};
use std::{hint::black_box, ops::RangeInclusive, time::Duration};

/// Megabytes, at most.
const MOST_MEGABYTES: u64 = 1 << 20;

/// A whole number of any size.
#[derive(Clone, Copy)]
pub(crate) struct Whole(i128);

impl Whole {
    pub(crate) const fn new(number: i128) -> Whole {
        Whole(number)
    }

    pub(crate) const fn get(self) -> i128 {
        self.0
    }

    /// The number, if it lies within bounds.
    pub(crate) fn within<T: TryFrom<u64>>(
        self,
        name: &str,
        bounds: RangeInclusive<u64>,
    ) -> Result<T, Fault> {
        let fits = u64::try_from(self.0).ok().filter(|number| bounds.contains(number));
        fits.and_then(|number| T::try_from(number).ok()).ok_or_else(|| {
            let (least, most, found) = (bounds.start(), bounds.end(), self.0);
            Fault::argument(format!("expected {name}, a number {least}-{most}, found {found}"))
        })
    }

    /// The number, if it has no more than 64 bits: seeds and nodes.
    pub(crate) fn word(self, name: &str) -> Result<u64, Fault> {
        self.within(name, 0..=u64::MAX)
    }
}

impl<'py> FromPyObject<'_, 'py> for Whole {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Whole> {
        let refused = || Fault::argument("expected a whole number, found one of over 38 digits");
        given.extract().map(Whole).map_err(|error| too_large(given, error, refused))
    }
}

/// An action, which may be illegal.
pub(crate) struct Action(pub(crate) usize);

impl Action {
    pub(crate) fn refused(found: impl ToString) -> Fault {
        let found = found.to_string();
        Fault::new("move", format!("expected an action from 0 on, found {found}"))
    }
}

impl<'py> FromPyObject<'_, 'py> for Action {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Action> {
        let refused = || Action::refused(&*given);
        given.extract().map(Action).map_err(|error| too_large(given, error, refused))
    }
}

/// The fault in place of Python's error, if that says that a number does not fit.
fn too_large(
    given: Borrowed<'_, '_, PyAny>,
    error: PyErr,
    refused: impl FnOnce() -> Fault,
) -> PyErr {
    if error.is_instance_of::<PyOverflowError>(given.py()) { refused().into() } else { error }
}

/// Megabytes for tables, in bytes. Where memory cannot be had, the process ends without an error, so
/// more than the machine can give is refused beforehand. What is not written to takes nothing.
pub(crate) fn megabytes(name: &str, number: Whole) -> Result<usize, Fault> {
    let bytes = number.within::<usize>(name, 1..=MOST_MEGABYTES)? << 20;
    let mut room: Vec<u8> = Vec::new();
    let reserved = room.try_reserve_exact(bytes);
    // Or the compiler would leave it out.
    black_box(&room);
    reserved.map_err(|_| {
        let found = number.get();
        Fault::argument(format!("expected {name}, megabytes that can be had here, found {found}"))
    })?;
    Ok(bytes)
}

/// A span of time from seconds.
pub(crate) fn seconds(name: &str, seconds: Option<f64>) -> Result<Option<Duration>, Fault> {
    const DAY: f64 = 86_400.0;
    let read = |seconds: f64| {
        let fits = (0.0..=DAY).contains(&seconds);
        fits.then(|| Duration::from_secs_f64(seconds)).ok_or_else(|| {
            Fault::argument(format!("expected {name}, seconds from 0 to {DAY}, found {seconds}"))
        })
    };
    seconds.map(read).transpose()
}
