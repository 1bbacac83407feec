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
pub(crate) type Filled<'py, T> = Result<Bound<'py, PyArrayDyn<T>>, Fault>;

/// The masks of games of the same rules, each as one row of an array whose shape begins with
/// `outer`.
pub(crate) fn masks<'py>(
    py: Python<'py>,
    games: &[Box<dyn Numbers>],
    outer: &[usize],
    out: Out<'py>,
) -> Filled<'py, i8> {
    let actions = games[0].actions();
    filled(py, out, &[outer, &[actions]].concat(), |all| {
        let masks = all.chunks_exact_mut(actions);
        games.iter().zip(masks).for_each(|(game, mask)| game.mask(mask));
    })
}

/// Their observations in the same way.
pub(crate) fn observations<'py>(
    py: Python<'py>,
    games: &[Box<dyn Numbers>],
    outer: &[usize],
    out: Out<'py>,
) -> Filled<'py, f32> {
    let shape = games[0].shape();
    filled(py, out, &[outer, &shape].concat(), |all| {
        let planes = all.chunks_exact_mut(shape.iter().product());
        games.iter().zip(planes).for_each(|(game, planes)| game.observe(planes));
    })
}

/// The array to fill: the caller's, if it has this type and size, or a new one.
fn filled<'py, T: Element>(
    py: Python<'py>,
    out: Out<'py>,
    shape: &[usize],
    fill: impl FnOnce(&mut [T]),
) -> Filled<'py, T> {
    let size = shape.iter().product::<usize>();
    let refused = |found: &str| {
        let kind = T::get_dtype(py);
        Fault::argument(format!(
            "expected a writable, contiguous array of {size} numbers of type {kind}, found {found}"
        ))
    };
    let array = match &out {
        None => PyArrayDyn::<T>::zeros(py, shape, false),
        Some(given) => given.cast().map_err(|_| refused(&described(given)))?.clone(),
    };
    // Before a slice is taken: that of columns one after the other is refused as well.
    if array.len() != size || !array.is_c_contiguous() {
        return Err(refused(&described(&array)));
    }
    let mut writable = array.try_readwrite().map_err(|error| match error {
        BorrowError::NotWriteable => refused("a read-only array"),
        _ => refused("an array that is in use"),
    })?;
    let numbers = writable.as_slice_mut().map_err(Fault::failure)?;
    guard(|| {
        fill(numbers);
        Ok(())
    })?;
    drop(writable);
    Ok(array)
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
