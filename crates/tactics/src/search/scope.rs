//! The input of a search besides the board.

use std::cell::RefCell;

use sudoku_core::{CellSet, DigitSet};

use crate::board::Board;
use crate::board::houses::Houses;
use crate::search::chains::hodoku_reach;
use crate::search::forcing::Quiet;
use crate::search::forcing::work::Work;
use crate::search::sets::linked_sets;
use crate::search::truth::Truth;
use crate::search::uniqueness::unique_loop::Ringless;

/// A board and the part of it to search: all of it, unless the grader knows what has not changed since the last search.
#[derive(Clone, Copy)]
pub(crate) struct Scope<'a> {
    pub board: &'a Board,
    /// The digits that tactics on one digit search.
    pub digits: DigitSet,
    /// Tactics on the marks of few cells search for patterns that include one of these.
    pub cells: CellSet,
    /// The houses that tactics within one house search.
    pub houses: Houses,
    /// The bound on the work of forcing chains.
    pub work: &'a Work,
    /// Notes of earlier searches while the same puzzle is graded.
    pub memo: Option<&'a RefCell<Memo>>,
}

/// Notes of searches for later ones on the same board with fewer marks.
#[derive(Default)]
pub(crate) struct Memo {
    pub quiet: Quiet,
    pub ringless: Ringless,
    pub linked_sets: linked_sets::Known,
    pub chains: hodoku_reach::Known,
    /// A solution, computed on demand.
    pub truth: Option<Option<Truth>>,
}

impl<'a> Scope<'a> {
    pub(crate) fn whole(board: &'a Board, work: &'a Work) -> Scope<'a> {
        Scope { board, digits: DigitSet::ALL, cells: CellSet::ALL, houses: !0, work, memo: None }
    }

    /// Runs a search with the notes so far, or with empty notes.
    pub(crate) fn noting<T>(&self, search: impl FnOnce(&mut Memo) -> T) -> T {
        match self.memo {
            Some(memo) => search(&mut memo.borrow_mut()),
            None => search(&mut Memo::default()),
        }
    }
}
