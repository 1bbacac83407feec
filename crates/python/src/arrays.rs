//! Masks and observations, in arrays of numpy that the caller may give to be filled.

use crate::{fault::Fault, task::guard};
use numpy::{
    BorrowError, Element, PyArrayDyn, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::prelude::*;
use session::Numbers;

/// What the caller gave to be filled.
pub(crate) type Out<'py> = Option<Bound<'py, PyAny>>;
/// What was filled.
pub(crate) type Filled<'py, T> = PyResult<Bound<'py, PyArrayDyn<T>>>;

/// Games that are written at once: in milliseconds, since Ctrl-C is heard between two such pieces.
const PIECE: usize = 1 << 12;

/// The masks of games of the same rules, each as one row of an array whose shape begins with
/// `outer`.
pub(crate) fn masks<'py>(
    py: Python<'py>,
    games: &[Box<dyn Numbers>],
    outer: &[usize],
    out: Out<'py>,
) -> Filled<'py, i8> {
    let row = [games[0].actions()];
    filled(py, games, out, (outer, &row), |game, mask| game.mask(mask))
}

/// Their observations in the same way.
pub(crate) fn observations<'py>(
    py: Python<'py>,
    games: &[Box<dyn Numbers>],
    outer: &[usize],
    out: Out<'py>,
) -> Filled<'py, f32> {
    let planes = games[0].shape();
    filled(py, games, out, (outer, &planes), |game, planes| game.observe(planes))
}

/// The array with what `write` says of each game: the caller's, if it has this type and size, or a
/// new one. The shape is that of all games, then that of one.
fn filled<'py, T: Element>(
    py: Python<'py>,
    games: &[Box<dyn Numbers>],
    out: Out<'py>,
    (outer, inner): (&[usize], &[usize]),
    write: impl Fn(&dyn Numbers, &mut [T]),
) -> Filled<'py, T> {
    let array = wanted(py, out, &[outer, inner].concat())?;
    let mut writable = array.try_readwrite().map_err(|error| match error {
        BorrowError::NotWriteable => refused::<T>(py, array.len(), "a read-only array"),
        _ => refused::<T>(py, array.len(), "an array that is in use"),
    })?;
    // A tree that is a leaf has no actions.
    let width = inner.iter().product::<usize>().max(1);
    let numbers = writable.as_slice_mut().map_err(Fault::failure)?;
    let pieces = games.chunks(PIECE).zip(numbers.chunks_mut(PIECE * width));
    for (number, (games, rows)) in pieces.enumerate() {
        if number > 0 {
            py.check_signals()?;
        }
        let rows = games.iter().zip(rows.chunks_exact_mut(width));
        guard(|| {
            rows.for_each(|(game, row)| write(&**game, row));
            Ok(())
        })?;
    }
    drop(writable);
    Ok(array)
}

/// The array to fill: the caller's, or a new one.
fn wanted<'py, T: Element>(
    py: Python<'py>,
    out: Out<'py>,
    shape: &[usize],
) -> Result<Bound<'py, PyArrayDyn<T>>, Fault> {
    let Some(given) = out else {
        return Ok(PyArrayDyn::<T>::zeros(py, shape, false));
    };
    let size = shape.iter().product::<usize>();
    // Before a slice is taken: that of columns one after the other is refused as well.
    match given.cast::<PyArrayDyn<T>>() {
        Ok(array) if array.len() == size && array.is_c_contiguous() => Ok(array.clone()),
        _ => Err(refused::<T>(py, size, &described(&given))),
    }
}

fn refused<T: Element>(py: Python<'_>, size: usize, found: &str) -> Fault {
    let kind = T::get_dtype(py);
    Fault::argument(format!(
        "expected a writable, contiguous array of {size} numbers of type {kind}, found {found}"
    ))
}

/// What something is that was given in place of an array.
pub(crate) fn described(given: &Bound<'_, PyAny>) -> String {
    let Ok(array) = given.cast::<PyUntypedArray>() else {
        return given.get_type().to_string();
    };
    let apart = if array.is_c_contiguous() { "" } else { ", not contiguous" };
    let shape = match array.shape() {
        [] => "a single number".to_owned(),
        shape => shape.iter().map(usize::to_string).collect::<Vec<_>>().join("x"),
    };
    format!("{shape} of type {}{apart}", array.dtype())
}
