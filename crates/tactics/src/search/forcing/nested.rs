//! Chains within chains: where a dynamic chain ends, whatever chains the board as it then is allows continue from
//! it.

use super::consequences::{Depth, Inner};
use super::hints::{Hint, Hints};
use super::multiple::Search;
use super::simple;
use super::work::Work;
use crate::board::Board;

/// Finds the hints on a board that was reached from another one by a chain.
type Finder = fn(&Board, &Board, &Work) -> Vec<Hint>;

/// The searches that are made within chains, one after another until one finds something.
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
