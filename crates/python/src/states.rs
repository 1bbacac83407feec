//! Many games at once.

use crate::{
    arguments::{Action, Whole},
    arrays::{Filled, Out, described, masks, observations},
    fault::Fault,
    state::{State, opened_in_numbers},
    task::guard,
};
use numpy::{PyArray1, PyArrayDescrMethods, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::prelude::*;
use session::Numbers;
use std::sync::Arc;

/// Games of one object; each takes up to a kilobyte.
const MOST_GAMES: u64 = 1 << 20;

/// Many games of the same rules, one step at a time. A game that ends begins anew.
#[pyclass(module = "alfabeta")]
pub(crate) struct States {
    game: Arc<str>,
    games: Vec<Box<dyn Numbers>>,
}

impl States {
    /// Plays an action in each game; nothing is played if one of them is not legal.
    fn play(&mut self, actions: &[usize]) -> Result<(Vec<f32>, Vec<bool>), Fault> {
        let (found, expected) = (actions.len(), self.games.len());
        if found != expected {
            return Err(Fault::argument(format!("expected {expected} actions, found {found}")));
        }
        for (number, (game, action)) in self.games.iter().zip(actions).enumerate() {
            game.check(*action)
                .map_err(|error| Fault::new(error.kind(), format!("game {number}, {error}")))?;
        }
        let mut payoffs = vec![0.0; expected];
        let mut over = vec![false; expected];
        for (number, (game, action)) in self.games.iter_mut().zip(actions).enumerate() {
            game.apply(*action)?;
            if let Some(payoff) = game.payoff() {
                (payoffs[number], over[number]) = (payoff as f32, true);
                game.restart();
            }
        }
        Ok((payoffs, over))
    }
}

#[pymethods]
impl States {
    #[new]
    #[pyo3(signature = (game, n, position=None))]
    fn new(game: &str, n: Whole, position: Option<&str>) -> Result<States, Fault> {
        let count: usize = n.within("n", 1..=MOST_GAMES)?;
        let (game, first) = opened_in_numbers(game, position)?.into_parts();
        if first.payoff().is_some() {
            return Err(session::Error::Over.into());
        }
        Ok(States { game, games: (0..count).map(|_| first.duplicate()).collect() })
    }

    #[getter]
    fn game(&self) -> &str {
        &self.game
    }

    fn num_distinct_actions(&self) -> usize {
        self.games[0].actions()
    }

    #[getter]
    fn observation_shape(&self) -> (usize, usize, usize) {
        self.games[0].shape().into()
    }

    /// Plays one action in each game. What the games that ended with it paid the first player, and
    /// which ended; these begin anew.
    #[expect(clippy::type_complexity, reason = "a pair of arrays")]
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        actions: Bound<'py, PyAny>,
    ) -> PyResult<(Bound<'py, PyArray1<f32>>, Bound<'py, PyArray1<bool>>)> {
        let actions = row(py, actions)?;
        let (payoffs, over) = py.detach(|| guard(|| self.play(&actions)))?;
        Ok((PyArray1::from_vec(py, payoffs), PyArray1::from_vec(py, over)))
    }

    #[pyo3(signature = (out=None))]
    fn legal_mask<'py>(&self, py: Python<'py>, out: Out<'py>) -> Filled<'py, i8> {
        masks(py, &self.games, &[self.games.len()], out)
    }

    #[pyo3(signature = (out=None))]
    fn observe<'py>(&self, py: Python<'py>, out: Out<'py>) -> Filled<'py, f32> {
        observations(py, &self.games, &[self.games.len()], out)
    }

    /// 0 where the first player is to move, 1 where the second is.
    fn current_players<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        let players = self.games.iter().map(|game| i8::from(!game.first_moves()));
        PyArray1::from_vec(py, players.collect())
    }

    /// All games begin anew.
    fn reset(&mut self) {
        self.games.iter_mut().for_each(|game| game.restart());
    }

    fn __len__(&self) -> usize {
        self.games.len()
    }

    /// A copy of one of the games.
    fn __getitem__(&self, number: Whole) -> Result<State, Fault> {
        let (count, number) = (self.games.len(), number.get());
        let place = if number < 0 { number + count as i128 } else { number };
        let game = usize::try_from(place).ok().and_then(|place| self.games.get(place));
        let refused = || {
            let last = count - 1;
            Fault::new("index", format!("expected a game 0-{last} or -{count}--1, found {number}"))
        };
        Ok(State::new(Arc::clone(&self.game), game.ok_or_else(refused)?.duplicate()))
    }
}

/// Actions from a list or an array of whole numbers.
fn row(py: Python<'_>, given: Bound<'_, PyAny>) -> Result<Vec<usize>, Fault> {
    let refused = |found: String| {
        let expected = "a row of actions, one whole number for each game";
        Fault::argument(format!("expected {expected}, found {found}"))
    };
    let array = py.import("numpy").and_then(|numpy| numpy.call_method1("asarray", (&given,)));
    let array = array.map_err(|_| refused(described(&given)))?;
    let found = || refused(described(&array));
    let kind = array.cast::<PyUntypedArray>().map_err(|_| found())?.dtype().kind();
    // Numpy would take 0.9 for 0; an empty list has no type of its own.
    if !matches!(kind, b'i' | b'u') && array.len().is_ok_and(|length| length > 0) {
        return Err(found());
    }
    let actions = array.call_method1("astype", ("int64",)).map_err(|_| found())?;
    let actions = actions.cast_into::<PyArray1<i64>>().map_err(|_| found())?;
    let action = |action: &i64| usize::try_from(*action).map_err(|_| Action::refused(action));
    actions.readonly().as_array().iter().map(action).collect()
}
