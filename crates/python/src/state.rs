//! A game in numbers, under the names that OpenSpiel uses.

use crate::{
    arrays::filled,
    fault::{Fault, within},
    position::{Position, opened},
    task::{Answer, Task, guard},
};
use numpy::{PyArray1, PyArrayDyn};
use pyo3::{prelude::*, types::PyType};
use session::{Job, Numbers, numbers};

/// Nobody is to move, as OpenSpiel says it.
const TERMINAL: i32 = -4;
/// Random games that are played at once, without a thread that could be interrupted.
const FEW: usize = 64;

/// A game in numbers: actions from 0 on, masks, planes seen by the player to move.
#[pyclass(module = "alfabeta")]
pub(crate) struct State {
    /// The rules.
    game: String,
    pub(crate) numbers: Box<dyn Numbers>,
}

impl State {
    pub(crate) fn of(pos: &dyn session::Position) -> Result<State, Fault> {
        let numbers = numbers::of(pos)?;
        Ok(State { game: numbers.rules(), numbers })
    }

    pub(crate) fn from_numbers(game: &str, numbers: Box<dyn Numbers>) -> State {
        State { game: game.to_owned(), numbers }
    }

    fn payoff(&self) -> f64 {
        f64::from(self.numbers.payoff().unwrap_or(0))
    }
}

/// An action from outside.
pub(crate) fn action(action: i64) -> Result<usize, Fault> {
    let refused = |_| Fault::new("move", format!("expected an action from 0 on, found {action}"));
    usize::try_from(action).map_err(refused)
}

#[pymethods]
impl State {
    #[new]
    #[pyo3(signature = (game, position=None))]
    fn new(game: &str, position: Option<&str>) -> Result<State, Fault> {
        guard(|| State::of(&*opened(game, position)?))
    }

    /// The rules, as they are written.
    #[getter]
    fn game(&self) -> &str {
        &self.game
    }

    /// How many actions there are, legal here or not.
    fn num_distinct_actions(&self) -> usize {
        self.numbers.actions()
    }

    /// Planes, rows and columns of an observation.
    #[getter]
    fn observation_shape(&self) -> (usize, usize, usize) {
        self.numbers.shape().into()
    }

    fn legal_actions(&self) -> Vec<usize> {
        let mut actions = Vec::new();
        self.numbers.legal(&mut actions);
        actions
    }

    #[pyo3(signature = (out=None))]
    fn legal_mask<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyArrayDyn<i8>>, Fault> {
        filled(py, out, &[self.numbers.actions()], |mask| self.numbers.mask(mask))
    }

    #[pyo3(signature = (out=None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyArrayDyn<f32>>, Fault> {
        filled(py, out, &self.numbers.shape(), |planes| self.numbers.observe(planes))
    }

    #[pyo3(name = "apply_action")]
    fn apply(&mut self, action: i64) -> Result<(), Fault> {
        let action = self::action(action)?;
        guard(|| Ok(self.numbers.apply(action)?))
    }

    /// Takes the last action back. The arguments are those of OpenSpiel and need not be given.
    #[pyo3(name = "undo_action", signature = (player=None, action=None))]
    fn undo(&mut self, player: Option<i32>, action: Option<i64>) -> Result<usize, Fault> {
        _ = (player, action);
        self.numbers.undo().ok_or_else(|| Fault::argument("there is no action to take back"))
    }

    fn is_terminal(&self) -> bool {
        self.numbers.payoff().is_some()
    }

    /// 0 for the first player, 1 for the second, -4 when the game is over.
    fn current_player(&self) -> i32 {
        match self.numbers.payoff() {
            Some(_) => TERMINAL,
            None => i32::from(!self.numbers.first_moves()),
        }
    }

    /// What each player has won: [1, -1], or the margin where the game has one. Zeros before the
    /// end.
    fn returns(&self) -> [f64; 2] {
        // Not -payoff: that would be -0.0 before the end.
        [self.payoff(), 0.0 - self.payoff()]
    }

    /// The action of a move as it is written.
    fn string_to_action(&self, text: &str) -> Result<usize, Fault> {
        let named = |action: &usize| self.numbers.move_text(*action).as_deref() == Some(text);
        let unknown =
            || Fault::new("move", format!("expected a move of this board, found {text:?}"));
        (0..self.numbers.actions()).find(named).ok_or_else(unknown)
    }

    fn history(&self) -> Vec<usize> {
        self.numbers.history()
    }

    /// Back to where the state began.
    fn reset(&mut self) {
        self.numbers.restart();
    }

    /// The move of an action as it is written. OpenSpiel gives the player first, which may be left
    /// out.
    #[pyo3(signature = (*player_and_action))]
    fn action_to_string(&self, player_and_action: Vec<i64>) -> Result<String, Fault> {
        let action = player_and_action.last().copied();
        let action = self::action(action.ok_or_else(|| Fault::argument("expected an action"))?)?;
        let text = self.numbers.move_text(action);
        text.ok_or_else(|| Fault::argument(format!("expected an action, found {action}")))
    }

    fn clone(&self) -> State {
        State { game: self.game.clone(), numbers: self.numbers.duplicate() }
    }

    /// Random games from here: their payoffs, seen by the first player.
    #[pyo3(signature = (n, seed=0, threads=1))]
    fn playouts<'py>(
        &self,
        py: Python<'py>,
        n: i64,
        seed: u64,
        threads: i64,
    ) -> PyResult<Bound<'py, PyArray1<i32>>> {
        let games = within("n", n, 0, 1 << 40)?;
        let threads = within("threads", threads, 1, 256)?;
        let payoffs = if games <= FEW {
            self.numbers.playouts(games, seed, 1, &Job::new())
        } else {
            let numbers = self.numbers.duplicate();
            let task = Task::start(move |job, _| {
                Ok(Answer::Payoffs(numbers.playouts(games, seed, threads, job)))
            })?;
            match task.finish(py)? {
                Answer::Payoffs(payoffs) => payoffs,
                _ => return Err(Fault::failure("random games have payoffs").into()),
            }
        };
        Ok(PyArray1::from_vec(py, payoffs))
    }

    /// The position as a board, without the history.
    fn position(&self) -> Result<Position, Fault> {
        Ok(Position { pos: opened(&self.game, Some(&self.numbers.position()))? })
    }

    fn __str__(&self) -> String {
        self.numbers.position()
    }

    fn __repr__(&self) -> String {
        format!("State({:?}, {:?})", self.game, self.numbers.position())
    }

    fn __eq__(&self, other: &State) -> bool {
        (&self.game, self.numbers.position()) == (&other.game, other.numbers.position())
    }

    fn __copy__(&self) -> State {
        self.clone()
    }

    fn __deepcopy__(&self, memo: Bound<'_, PyAny>) -> State {
        _ = memo;
        self.clone()
    }

    /// For pickle: where the state began, and what was played since.
    fn __reduce__<'py>(
        this: &Bound<'py, Self>,
    ) -> (Bound<'py, PyType>, (String, String), Vec<usize>) {
        let state = this.borrow();
        let mut start = state.numbers.duplicate();
        start.restart();
        (this.get_type(), (state.game.clone(), start.position()), state.numbers.history())
    }

    fn __setstate__(&mut self, actions: Vec<usize>) -> Result<(), Fault> {
        for action in actions {
            self.numbers.apply(action)?;
        }
        Ok(())
    }
}
