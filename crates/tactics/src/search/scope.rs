//! What a search is given besides the board.

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

/// A board and where on it to look: everywhere, unless a grader knows where nothing has changed.
#[derive(Clone, Copy)]
pub(crate) struct Scope<'a> {
    pub board: &'a Board,
    /// The digits that tactics on one digit look at.
    pub digits: DigitSet,
    /// Tactics on the marks of few cells look for patterns that hold one of these.
    pub cells: CellSet,
    /// The houses that tactics within one house look at.
    pub houses: Houses,
    /// The bound on the work of forcing chains.
    pub work: &'a Work,
    /// What earlier searches noted while the puzzle was graded.
    pub memo: Option<&'a RefCell<Memo>>,
}

/// What searches note for later ones on the same board with fewer marks.
#[derive(Default)]
pub(crate) struct Memo {
    pub quiet: Quiet,
    pub ringless: Ringless,
    pub linked_sets: linked_sets::Known,
    pub chains: hodoku_reach::Known,
    /// A solution, once one was asked for.
    pub truth: Option<Option<Truth>>,
}

impl<'a> Scope<'a> {
    /// The whole board.
    pub(crate) fn whole(board: &'a Board, work: &'a Work) -> Scope<'a> {
        Scope { board, digits: DigitSet::ALL, cells: CellSet::ALL, houses: !0, work, memo: None }
    }

    /// Searches with what was noted so far, or with nothing noted.
    pub(crate) fn noting<T>(&self, search: impl FnOnce(&mut Memo) -> T) -> T {
        match self.memo {
            Some(memo) => search(&mut memo.borrow_mut()),
            None => search(&mut Memo::default()),
        }
    }
}
