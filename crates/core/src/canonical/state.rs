//! A set of symmetries that agree on all decisions so far.

use crate::symmetry::Symmetry;

/// A row of the original, or of its transpose. Seven blanks follow, so that no four-bit index is out of bounds.
pub(super) type Row = [u8; 16];

/// A row of the form: nine values of four bits. The first value has the highest bits, so that numbers compare as rows
/// do.
pub(super) type Line = u64;

/// Decisions about rows, columns and labels.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    /// Whether the puzzle is transposed first.
    pub transposed: bool,
    /// The row that becomes row `i` of the form, as far as decided.
    pub rows: [u8; 9],
    /// The rows without a place in the form so far.
    pub free: u16,
    /// The stacks of the form; within a class they may be in any order.
    stacks: [Stack; 3],
    /// Which stacks of the form start a class of tied stacks: [`SECOND`], [`THIRD`].
    stack_starts: u32,
    /// Label of each value: 0 for a blank, [`UNSEEN`] for a digit that has not occurred.
    labels: [u8; 16],
    /// The digits that have occurred.
    pub seen: u16,
    /// The next label.
    pub next: u8,
    /// Number of equivalent choices of identical rows and bands that this state represents.
    weight: u32,
}

/// Three columns of four bits each, the first one in the highest bits. The bits above, [`SECOND`] and [`THIRD`], say
/// which columns start a class of tied columns.
type Stack = u16;

/// The second of three starts a class.
const SECOND: u32 = 1 << 12;
/// The third of three starts a class.
const THIRD: u32 = 1 << 13;
/// Each of the three is alone in its class.
const DECIDED: u32 = SECOND | THIRD;

/// Greater than any label.
const UNSEEN: u8 = 15;

/// The least form that a row can take, and the orders of columns that give it.
pub(super) struct Arranged {
    pub line: Line,
    stacks: [Stack; 3],
    stack_starts: u32,
}

impl State {
    /// Decides only the transposition.
    pub fn new(transposed: bool) -> State {
        let mut labels = [UNSEEN; 16];
        labels[0] = 0;
        State {
            transposed,
            rows: [0; 9],
            free: 0x1ff,
            stacks: [0x012, 0x345, 0x678],
            stack_starts: 0,
            labels,
            seen: 0,
            next: 1,
            weight: 1,
        }
    }

    /// Makes `row` row `i` of the form, representing `alike` identical choices.
    pub fn take_row(&mut self, i: usize, row: usize, alike: u32) {
        self.rows[i] = row as u8;
        self.free &= !(1 << row);
        self.weight *= alike;
    }

    /// The least form of a row if all unlabelled digits had the next label. It is exact if there is at most one such
    /// digit, and a lower bound otherwise.
    pub fn arrange(&self, row: &Row) -> Arranged {
        let labels = self.labels.map(|label| label.min(self.next));
        let mut stacks = self.stacks.map(|stack| {
            let [a, b, c] = [8, 4, 0].map(|shift| {
                let column = usize::from(stack >> shift & 15);
                u32::from(labels[usize::from(row[column] & 15)]) << 16 | column as u32
            });
            let starts = u32::from(stack) & DECIDED;
            if starts == DECIDED {
                return a << 8 | b << 4 | c | starts;
            }
            let [a, b, c] = sort_tied([a, b, c], starts);
            a << 8 | b << 4 | c | starts | differences([a, b, c])
        });
        let mut starts = self.stack_starts;
        if starts != DECIDED {
            stacks = sort_tied(stacks, starts);
            starts |= differences(stacks);
        }
        let line = stacks.iter().fold(0, |line, &stack| line << 12 | Line::from(stack >> 16));
        Arranged { line, stacks: stacks.map(|stack| stack as u16), stack_starts: starts }
    }

    /// Decides the order of the columns as far as the least form of a row determines it.
    pub fn take_order(&mut self, arranged: &Arranged) {
        self.stacks = arranged.stacks;
        self.stack_starts = arranged.stack_starts;
    }

    /// Gives the next label to a digit that has not occurred.
    pub fn give_label(&mut self, digit: usize) {
        self.labels[digit] = self.next;
        self.seen |= 1 << digit;
        self.next += 1;
    }

    /// Number of cell symmetries in the set once all rows are decided.
    pub fn symmetries(&self) -> u32 {
        let orders = |starts: u32| match starts & DECIDED {
            0 => 6,
            DECIDED => 1,
            _ => 2,
        };
        let columns: u32 = self.stacks.iter().map(|&stack| orders(stack.into())).product();
        self.weight * columns * orders(self.stack_starts)
    }

    /// One of the symmetries in the set; digits that do not occur get the remaining labels in ascending order.
    pub fn symmetry(&self) -> Symmetry {
        let mut images = [[0; 9]; 2];
        for place in 0..9 {
            let column = self.stacks[place / 3] >> (8 - 4 * (place % 3)) & 15;
            images[0][usize::from(self.rows[place])] = place as u8;
            images[1][usize::from(column)] = place as u8;
        }
        let mut complete = *self;
        (1..10).filter(|digit| self.seen >> digit & 1 == 0).for_each(|digit| complete.give_label(digit));
        let labels = std::array::from_fn(|value| complete.labels[value]);
        Symmetry::from_parts(self.transposed, images[0], images[1], labels)
    }
}

/// Sorts three items within their classes; `starts` has a bit for each start of a class.
#[inline]
fn sort_tied([mut a, mut b, mut c]: [u32; 3], starts: u32) -> [u32; 3] {
    let (second, third) = (starts & SECOND == 0, starts & THIRD == 0);
    if second && b < a {
        (a, b) = (b, a);
    }
    if third && c < b {
        (b, c) = (c, b);
        if second && b < a {
            (a, b) = (b, a);
        }
    }
    [a, b, c]
}

/// The starts of classes: an item starts a class if its upper half differs from that of the item before it.
#[inline]
fn differences([a, b, c]: [u32; 3]) -> u32 {
    let differ = |a: u32, b: u32, start: u32| if a >> 16 == b >> 16 { 0 } else { start };
    differ(a, b, SECOND) | differ(b, c, THIRD)
}
