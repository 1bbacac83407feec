//! Arrays of numpy that the caller gives to be filled.

use crate::{fault::Fault, task::guard};
use numpy::{Element, PyArrayDyn, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::prelude::*;

/// The array to fill: the caller's, if it has this type and size, or a new one.
pub(crate) fn filled<'py, T: Element>(
    py: Python<'py>,
    given: Option<Bound<'py, PyAny>>,
    shape: &[usize],
    fill: impl FnOnce(&mut [T]),
) -> Result<Bound<'py, PyArrayDyn<T>>, Fault> {
    let size = shape.iter().product::<usize>();
    let refused = || {
        let kind = T::get_dtype(py);
        Fault::argument(format!(
            "expected a writable, contiguous array of {size} numbers of type {kind}, shape {shape:?}"
        ))
    };
    let array = match &given {
        None => PyArrayDyn::<T>::zeros(py, shape, false),
        Some(given) => given.cast::<PyArrayDyn<T>>().map_err(|_| refused())?.clone(),
    };
    let mut writable = array.try_readwrite().map_err(|_| refused())?;
    let numbers = writable.as_slice_mut().map_err(|_| refused())?;
    if numbers.len() != size || (given.is_some() && !array.is_c_contiguous()) {
        return Err(refused());
    }
    guard(|| {
        fill(numbers);
        Ok(())
    })?;
    drop(writable);
    Ok(array)
}
