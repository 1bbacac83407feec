//! A game in numbers, under the names that OpenSpiel uses.

use crate::{
    arguments::{Action, Whole},
    arrays::{Filled, Out, masks, observations},
    fault::Fault,
    position::{MOST_THREADS, Position, opened},
    start::start,
    task::{Answer, Task, guard},
};
use pyo3::{prelude::*, types::PyType};
use session::{Job, Numbers, numbers};
use std::{slice, sync::Arc};

/// Nobody is to move, as OpenSpiel says it.
const TERMINAL: i32 = -4;
/// Random games that are played at once, without a thread that could be interrupted.
const FEW: usize = 64;
/// Random games of one call; their payoffs take 400 MB.
const MOST_PLAYOUTS: u64 = 100_000_000;

/// A game in numbers: actions from 0 on, masks, planes seen by the player to move.
#[pyclass(module = "alfabeta")]
pub(crate) struct State {
    /// The rules.
    game: Arc<str>,
    numbers: Box<dyn Numbers>,
}

impl Clone for State {
    fn clone(&self) -> State {
        State { game: Arc::clone(&self.game), numbers: self.numbers.duplicate() }
    }
}

impl State {
    pub(crate) fn of(pos: &dyn session::Position) -> Result<State, Fault> {
        let numbers = numbers::of(pos)?;
        Ok(State::new(numbers.rules().into(), numbers))
    }

    pub(crate) fn new(game: Arc<str>, numbers: Box<dyn Numbers>) -> State {
        State { game, numbers }
    }

    /// The rules, and the game in numbers.
    pub(crate) fn into_parts(self) -> (Arc<str>, Box<dyn Numbers>) {
        (self.game, self.numbers)
    }

    fn payoff(&self) -> f64 {
        f64::from(self.numbers.payoff().unwrap_or(0))
    }
}

/// The start of the rules, or a position of them.
pub(crate) fn opened_in_numbers(game: &str, position: Option<&str>) -> Result<State, Fault> {
    guard(|| match position {
        None => start(game),
        Some(_) => State::of(&*opened(game, position)?),
    })
}

#[pymethods]
impl State {
    #[new]
    #[pyo3(signature = (game, position=None))]
    fn open(game: &str, position: Option<&str>) -> Result<State, Fault> {
        opened_in_numbers(game, position)
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

    fn legal_actions(&self) -> Result<Vec<usize>, Fault> {
        guard(|| {
            let mut actions = Vec::new();
            self.numbers.legal(&mut actions);
            Ok(actions)
        })
    }

    #[pyo3(signature = (out=None))]
    fn legal_mask<'py>(&self, py: Python<'py>, out: Out<'py>) -> Filled<'py, i8> {
        masks(py, slice::from_ref(&self.numbers), &[], out)
    }

    #[pyo3(signature = (out=None))]
    fn observe<'py>(&self, py: Python<'py>, out: Out<'py>) -> Filled<'py, f32> {
        observations(py, slice::from_ref(&self.numbers), &[], out)
    }

    #[pyo3(name = "apply_action")]
    fn apply(&mut self, action: Action) -> Result<(), Fault> {
        guard(|| Ok(self.numbers.apply(action.0)?))
    }

    /// Takes the last action back. The arguments are those of OpenSpiel and need not be given.
    #[pyo3(name = "undo_action", signature = (player=None, action=None))]
    fn undo(&mut self, player: Option<Whole>, action: Option<Action>) -> Result<usize, Fault> {
        _ = (player, action);
        let undone = guard(|| Ok(self.numbers.undo()))?;
        undone.ok_or_else(|| Fault::argument("there is no action to take back"))
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

    /// Whose observation [`State::observe`] gives, 0 or 1: in a finished game too.
    fn observer(&self) -> u8 {
        u8::from(!self.numbers.first_moves())
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
        guard(|| (0..self.numbers.actions()).find(named).ok_or_else(unknown))
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
    fn action_to_string(&self, player_and_action: Vec<Action>) -> Result<String, Fault> {
        let missing = || Fault::argument("expected an action, found none");
        let Action(action) = player_and_action.last().ok_or_else(missing)?;
        let text = guard(|| Ok(self.numbers.move_text(*action)))?;
        let last = self.numbers.actions().saturating_sub(1);
        let refused = || Fault::new("move", format!("expected an action 0-{last}, found {action}"));
        text.ok_or_else(refused)
    }

    #[pyo3(name = "clone")]
    fn copied(&self) -> State {
        self.clone()
    }

    /// Random games from here: their payoffs, seen by the first player.
    #[pyo3(
        signature = (n, seed=Whole::new(0), threads=Whole::new(1)),
        text_signature = "($self, n, seed=0, threads=1)"
    )]
    fn playouts(
        &self,
        py: Python<'_>,
        n: Whole,
        seed: Whole,
        threads: Whole,
    ) -> PyResult<Py<PyAny>> {
        let games = n.within("n", 0..=MOST_PLAYOUTS)?;
        let (seed, threads) = (seed.word("seed")?, threads.within("threads", 1..=MOST_THREADS)?);
        let numbers = self.numbers.duplicate();
        let play =
            move |job: &Job| Ok(Answer::Payoffs(numbers.playouts(games, seed, threads, job)));
        if games <= FEW {
            return guard(|| play(&Job::new()))?.into_python(py);
        }
        Task::start(move |job, _| play(job))?.result(py)
    }

    /// The position as a board, without the history.
    fn position(&self) -> Result<Position, Fault> {
        guard(|| Ok(Position { pos: opened(&self.game, Some(&self.numbers.position()))? }))
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
        (this.get_type(), (state.game.to_string(), start.position()), state.numbers.history())
    }

    fn __setstate__(&mut self, actions: Vec<usize>) -> Result<(), Fault> {
        for action in actions {
            self.numbers.apply(action)?;
        }
        Ok(())
    }
}
