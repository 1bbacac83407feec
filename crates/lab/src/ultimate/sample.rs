//! Positions to learn from, and what they look like from other sides.

use games::ultimate::{BOARD, Ultimate};
use heuristics::ultimate::Forms;
use kernel::{Game, Symmetry};

/// A position and what is wanted of it, seen by its mover.
#[derive(Clone)]
pub(super) struct Sample {
    /// By board, as the mover sees it.
    pub(super) forms: [u16; 9],
    /// The board to play in; 9 if the choice is free.
    pub(super) target: u8,
    /// How likely it should be that the mover wins.
    pub(super) wanted: f32,
}

/// The forms of boards, and how they look to the other side and in all images of the board.
pub(super) struct Views {
    pub(super) forms: Forms,
    /// By form, the one that the other side sees.
    other: Vec<u16>,
    /// By symmetry and form.
    images: Vec<Vec<u16>>,
    /// By symmetry, where a board goes.
    boards: Vec<[usize; 9]>,
}

impl Default for Views {
    fn default() -> Views {
        let forms = Forms::default();
        let other = (0..forms.len() as u16).map(|form| forms.seen_by_other(form)).collect();
        let decided = [Forms::WON, Forms::LOST, Forms::DRAWN];
        let images = |s: u8| {
            let image = |marks: [u16; 2]| forms.of(marks.map(|set| image_of_set(s, set)));
            let undecided = forms.undecided().map(|(_, marks)| image(marks));
            decided.into_iter().chain(undecided).collect::<Vec<u16>>()
        };
        let images = (0..BOARD.symmetries()).map(images).collect();
        let places = |s: u8| std::array::from_fn(|board| image_of_cell(s, board));
        let boards = (0..BOARD.symmetries()).map(places).collect();
        Views { forms, other, images, boards }
    }
}

impl Views {
    pub(super) fn sample(&self, pos: &Ultimate, wanted: f32) -> Sample {
        let sides = [pos.to_move(), pos.to_move().other()];
        let form = |board| self.forms.of(sides.map(|side| pos.marks(side, board)));
        let target = pos.target().map_or(9, |target| target as u8);
        Sample { forms: std::array::from_fn(form), target, wanted }
    }

    /// All boards as the other side sees them.
    pub(super) fn seen_by_other(&self, forms: &[u16; 9]) -> [u16; 9] {
        forms.map(|form| self.other[usize::from(form)])
    }

    pub(super) fn image(&self, sample: &Sample, s: usize) -> Sample {
        let mut image = sample.clone();
        for (board, form) in sample.forms.iter().enumerate() {
            image.forms[self.boards[s][board]] = self.images[s][usize::from(*form)];
        }
        if sample.target < 9 {
            image.target = self.boards[s][usize::from(sample.target)] as u8;
        }
        image
    }
}

fn image_of_cell(s: u8, cell: usize) -> usize {
    BOARD.image(Symmetry(s), cell as u16).into()
}

fn image_of_set(s: u8, set: u16) -> u16 {
    let cells = (0..9).filter(|cell| set >> cell & 1 == 1);
    cells.fold(0, |image, cell| image | 1 << image_of_cell(s, cell))
}
