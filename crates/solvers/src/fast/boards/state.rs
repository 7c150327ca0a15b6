//! The candidates of all lanes, and what is known of their segments.
//!
//! A *segment* is what a line (row or column) and a box share: `ORDER` cells of a row in a stack, or of a
//! column in a band.

use super::packed::{MOST, Shape};
use crate::fast::word::{Block, Machine};

/// A word for every candidate; bit `l` of each belongs to the board in lane `l`.
pub(super) struct State<M: Machine, const ORDER: usize> {
    /// `[row][value][column]`, then zeros that fill the last word of a packed board.
    pub(super) marks: Vec<M::Block>,
    /// `[row][value][stack]`: during a round whether the value has a place in that segment of the row,
    /// afterwards whether it may have one.
    pub(super) in_rows: Vec<M::Block>,
    /// `[band][value][column]`: the same for segments of columns.
    pub(super) in_columns: Vec<M::Block>,
    /// Of the row at hand, by value: two places or more.
    pub(super) many: [M::Block; MOST],
    /// Of the row at hand, by column: two candidates or more.
    pub(super) open: [M::Block; MOST],
    /// Of the row at hand, by column: the only place of some value.
    pub(super) hidden: [M::Block; MOST],
}

impl<M: Machine, const ORDER: usize> State<M, ORDER> {
    pub(super) fn new() -> State<M, ORDER> {
        let zero = M::Block::ZERO;
        let segments = ORDER * Shape::<ORDER>::CELLS;
        State {
            marks: vec![zero; 64 * Shape::<ORDER>::WORDS],
            in_rows: vec![zero; segments],
            in_columns: vec![zero; segments],
            many: [zero; MOST],
            open: [zero; MOST],
            hidden: [zero; MOST],
        }
    }
}
