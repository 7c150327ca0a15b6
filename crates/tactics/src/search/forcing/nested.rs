//! Chains within chains: where a dynamic chain ends, it continues with any chains that its board then allows.

use super::consequences::{Depth, Inner};
use super::hints::{Hint, Hints};
use super::multiple::Search;
use super::simple;
use super::work::Work;
use crate::board::Board;

/// Finds the hints on a board that a chain reached from another board.
type Finder = fn(&Board, &Board, &Work) -> Vec<Hint>;

/// The searches within chains, tried in turn until one finds something.
pub(crate) const fn finders(inner: Inner) -> &'static [Finder] {
    match inner {
        Inner::None => &[],
        Inner::Simple => &[chains],
        Inner::Multiple => &[chains, |board, source, work| multiple(board, source, work, Depth::Static)],
        Inner::Dynamic => &[|board, source, work| multiple(board, source, work, Depth::Dynamic)],
        Inner::DynamicPlus => {
            &[|board, source, work| multiple(board, source, work, Depth::Plus(Inner::None))]
        }
        Inner::DynamicSimple => {
            &[|board, source, work| multiple(board, source, work, Depth::Plus(Inner::Simple))]
        }
        Inner::DynamicMultiple => {
            &[|board, source, work| multiple(board, source, work, Depth::Plus(Inner::Multiple))]
        }
    }
}

fn chains(board: &Board, source: &Board, _: &Work) -> Vec<Hint> {
    let mut hints = Hints::new(source);
    simple::every(board, &mut hints);
    hints.sorted()
}

fn multiple(board: &Board, source: &Board, work: &Work, depth: Depth) -> Vec<Hint> {
    let mut hints = Hints::new(source);
    Search::new(board, depth, work, Some(&mut hints)).run();
    hints.sorted()
}
