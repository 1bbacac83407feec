//! Many games at once.

use crate::{
    arrays::filled,
    fault::{Fault, within},
    position::opened,
    state::{State, action},
    task::guard,
};
use numpy::{PyArray1, PyArrayDyn, PyReadonlyArray1};
use pyo3::prelude::*;
use session::{Numbers, numbers};

/// Many games of the same rules, one step at a time. A game that ends begins anew.
#[pyclass(module = "alfabeta")]
pub(crate) struct States {
    game: String,
    games: Vec<Box<dyn Numbers>>,
}

impl States {
    /// The shape of something that each game has.
    fn shape(&self, one: &[usize]) -> Vec<usize> {
        [self.games.len()].iter().chain(one).copied().collect()
    }

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
    fn new(game: &str, n: i64, position: Option<&str>) -> Result<States, Fault> {
        let pos = opened(game, position)?;
        if pos.view().moves.is_empty() {
            return Err(session::Error::Over.into());
        }
        let first = numbers::of(&*pos)?;
        let count = within("n", n, 1, 1 << 24)?;
        let games = (0..count).map(|_| first.duplicate()).collect();
        Ok(States { game: pos.view().game, games })
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
        let numbers = py.import("numpy")?;
        let actions = numbers.call_method1("ascontiguousarray", (actions, "int64"))?;
        let actions: PyReadonlyArray1<'_, i64> = actions
            .extract()
            .map_err(|_| Fault::argument("expected a row of actions, one for each game"))?;
        let actions =
            actions.as_array().iter().map(|it| action(*it)).collect::<Result<Vec<_>, _>>()?;
        let (payoffs, over) = py.detach(|| guard(|| self.play(&actions)))?;
        Ok((PyArray1::from_vec(py, payoffs), PyArray1::from_vec(py, over)))
    }

    #[pyo3(signature = (out=None))]
    fn legal_mask<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyArrayDyn<i8>>, Fault> {
        let actions = self.num_distinct_actions();
        filled(py, out, &self.shape(&[actions]), |masks| {
            let masks = masks.chunks_exact_mut(actions);
            self.games.iter().zip(masks).for_each(|(game, mask)| game.mask(mask));
        })
    }

    #[pyo3(signature = (out=None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyArrayDyn<f32>>, Fault> {
        let shape = self.games[0].shape();
        filled(py, out, &self.shape(&shape), |all| {
            let planes = all.chunks_exact_mut(shape.iter().product());
            self.games.iter().zip(planes).for_each(|(game, planes)| game.observe(planes));
        })
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
    fn __getitem__(&self, number: isize) -> PyResult<State> {
        let place = if number < 0 { number + self.games.len() as isize } else { number };
        let game = usize::try_from(place).ok().and_then(|place| self.games.get(place));
        let missing = || pyo3::exceptions::PyIndexError::new_err("there are not so many games");
        Ok(State::from_numbers(&self.game, game.ok_or_else(missing)?.duplicate()))
    }
}
