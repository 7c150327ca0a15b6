//! Records which tactics need not search again.

use sudoku_core::CellSet;

use crate::board::Board;
use crate::tactic::Tactic;

/// The times at which tactics on one digit, in one house or on the marks of a few cells last found nothing.
#[derive(Default)]
pub(crate) struct Searched {
    /// The places of each digit at these times, earliest first.
    places: Vec<[CellSet; 9]>,
    /// For each tactic, the number of these times up to its own time; 0 if every search found something.
    count: Vec<u16>,
}

impl Searched {
    /// The places of each digit when a tactic last found nothing.
    pub(crate) fn before(&self, tactic: Tactic) -> Option<&[CellSet; 9]> {
        let count = *self.count.get(tactic.index())?;
        self.places.get(usize::from(count).checked_sub(1)?)
    }

    pub(crate) fn note(&mut self, tactic: Tactic, board: &Board) {
        if self.places.last() != Some(board.all_places()) {
            self.places.push(*board.all_places());
        }
        if self.count.is_empty() {
            self.count.resize(Tactic::ALL.len(), 0);
        }
        self.count[tactic.index()] = self.places.len() as u16;
    }
}
