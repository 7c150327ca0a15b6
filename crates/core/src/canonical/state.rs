//! A set of symmetries that have made the same decisions so far.

use crate::symmetry::Symmetry;

/// Decisions about rows, columns and labels.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    /// Whether the puzzle is transposed first.
    pub transposed: bool,
    /// Which row becomes row `i` of the form, as far as decided.
    pub rows: [u8; 9],
    /// Which column becomes column `j` of the form; within a class in any order.
    pub columns: [u8; 9],
    /// Bit `j`: a class of tied columns starts at column `j` of the form.
    pub column_starts: u16,
    /// Bit `s`: a class of tied stacks starts at stack `s` of the form.
    pub stack_starts: u8,
    /// Label of each digit, 0 if it has not occurred yet.
    pub labels: [u8; 10],
    /// The next label.
    pub next: u8,
    /// Number of choices of identical rows and bands that this one stands for.
    pub weight: u32,
}

impl State {
    /// Nothing decided but the transposition.
    pub fn new(transposed: bool) -> State {
        State {
            transposed,
            rows: [0; 9],
            columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
            column_starts: 0b001_001_001,
            stack_starts: 0b001,
            labels: [0; 10],
            next: 1,
            weight: 1,
        }
    }

    /// Whether the order of the columns is decided.
    pub fn is_decided(&self) -> bool {
        self.column_starts == 0b111_111_111 && self.stack_starts == 0b111
    }

    /// The label of a value, which is the next one if the value has not occurred; blank stays blank.
    pub fn label(&self, value: u8) -> u8 {
        match (value, self.labels[usize::from(value)]) {
            (0, _) => 0,
            (_, 0) => self.next,
            (_, label) => label,
        }
    }

    /// Gives the next label to a value that has not occurred.
    pub fn give_label(&mut self, value: u8) {
        self.labels[usize::from(value)] = self.next;
        self.next += 1;
    }

    /// Swaps two stacks of the form that are tied.
    pub fn swap_stacks(&mut self, a: usize, b: usize) {
        if a != b {
            for k in 0..3 {
                self.columns.swap(3 * a + k, 3 * b + k);
            }
            let (in_a, in_b) = (self.column_starts >> (3 * a) & 7, self.column_starts >> (3 * b) & 7);
            self.column_starts &= !(7 << (3 * a) | 7 << (3 * b));
            self.column_starts |= in_a << (3 * b) | in_b << (3 * a);
        }
    }

    /// Takes over what another state has decided within a stack of the form.
    pub fn copy_stack(&mut self, other: &State, stack: usize) {
        let (columns, bits) = (3 * stack..3 * stack + 3, 7 << (3 * stack));
        self.columns[columns.clone()].copy_from_slice(&other.columns[columns]);
        self.column_starts = self.column_starts & !bits | other.column_starts & bits;
    }

    /// Number of cell symmetries in the set, all rows being decided.
    pub fn symmetries(&self) -> u32 {
        let orders = |starts: u16, length: u32| {
            let mut product = 1;
            let mut run = 0;
            for position in 0..length {
                run = if starts >> position & 1 == 1 { 1 } else { run + 1 };
                product *= run;
            }
            product
        };
        self.weight * orders(self.column_starts, 9) * orders(u16::from(self.stack_starts), 3)
    }

    /// One of the symmetries in the set; digits that do not occur get the labels left over in ascending order.
    pub fn symmetry(&self) -> Symmetry {
        let mut images = [[0; 9]; 2];
        for place in 0..9 {
            images[0][usize::from(self.rows[place])] = place as u8;
            images[1][usize::from(self.columns[place])] = place as u8;
        }
        let mut complete = *self;
        for value in 1..=9 {
            if complete.labels[usize::from(value)] == 0 {
                complete.give_label(value);
            }
        }
        Symmetry::from_parts(self.transposed, images[0], images[1], complete.labels)
    }
}
