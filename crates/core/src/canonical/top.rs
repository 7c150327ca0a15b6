//! The first two rows of a full grid's form, decided together.
//!
//! Any row in any order of columns becomes 123456789; what counts is the second. Its first three digits
//! are 456 if they all come from one other minirow of the first row, else two come from one and one from
//! the other, and they are 457. Either way few orders of the columns remain.

use super::search::{Least, Row, View};
use super::state::State;

/// The orders of three things.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Offers all ordered pairs of rows of one band, with all orders of columns that make the second row least.
pub(super) fn offer_pairs(view: &View, least: &mut Least) {
    for first in 0..9 {
        for second in (first / 3 * 3..first / 3 * 3 + 3).filter(|&second| second != first) {
            for stacks in ORDERS {
                let pair = Pair::new(&view.rows[first], &view.rows[second], stacks);
                pair.for_orders(|columns| {
                    let line = pair.second_line(&columns);
                    if line <= *least.row() {
                        let mut state = State::new(view.transposed);
                        (state.rows[0], state.rows[1]) = (first as u8, second as u8);
                        state.columns = columns.map(|column| column as u8);
                        (state.column_starts, state.stack_starts) = (0b111_111_111, 0b111);
                        columns.iter().for_each(|&column| state.give_label(pair.first[column]));
                        least.offer(state, line);
                    }
                });
            }
        }
    }
}

/// Two rows of a band, and the order of the stacks.
struct Pair<'a> {
    first: &'a Row,
    stacks: [usize; 3],
    /// For each column, where the first row holds what the second holds here.
    above: [usize; 9],
}

impl Pair<'_> {
    fn new<'a>(first: &'a Row, second: &'a Row, stacks: [usize; 3]) -> Pair<'a> {
        let mut column_of = [0; 10];
        first.iter().enumerate().for_each(|(column, &v)| column_of[usize::from(v)] = column);
        Pair { first, stacks, above: second.map(|v| column_of[usize::from(v)]) }
    }

    /// The second row when the first becomes 123456789.
    fn second_line(&self, columns: &[usize; 9]) -> Row {
        let mut label_below = [0; 9];
        columns.iter().zip(1..).for_each(|(&column, label)| label_below[column] = label);
        columns.map(|column| label_below[self.above[column]])
    }

    /// Calls back with each order of columns that makes the second row start with 456, or with 457.
    fn for_orders(&self, mut with: impl FnMut([usize; 9])) {
        let [left, middle, right] = self.stacks;
        let starts: [usize; 3] = std::array::from_fn(|k| 3 * left + k);
        let is_stray = |column: &usize| self.above[*column] / 3 == right;
        match starts.iter().filter(|column| is_stray(column)).count() {
            0 => {
                for order in ORDERS {
                    // 456 makes the middle stack follow the left one, 789 the right one the middle.
                    let a = order.map(|k| starts[k]);
                    let b = a.map(|column| self.above[column]);
                    let c = b.map(|column| self.above[column]);
                    with([a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2]]);
                }
            }
            1 => {
                for [a0, a1, a2] in
                    ORDERS.map(|order| order.map(|k| starts[k])).into_iter().filter(|a| is_stray(&a[2]))
                {
                    let (b0, b1, c0) = (self.above[a0], self.above[a1], self.above[a2]);
                    let b2 = 9 * middle + 3 - b0 - b1;
                    let free = 9 * right + 3 - c0;
                    let c1 = if c0 == 3 * right { c0 + 1 } else { 3 * right };
                    for (c1, c2) in [(c1, free - c1), (free - c1, c1)] {
                        with([a0, a1, a2, b0, b1, b2, c0, c1, c2]);
                    }
                }
            }
            _ => {}
        }
    }
}
