//! The rows of the form, from the top.

use super::Canonical;
use super::state::{Arranged, Line, Row, State};
use crate::puzzle::Puzzle;

pub(super) fn canonical(puzzle: &Puzzle) -> Canonical<Puzzle> {
    let views = [false, true].map(|transposed| View::new(puzzle, transposed));
    let mut states = [false, true].map(State::new).to_vec();
    let mut least = Least { line: Line::MAX, states: Vec::with_capacity(8) };
    let mut steps = Vec::with_capacity(18);
    let mut form = [0; 81];
    for (i, values) in form.as_chunks_mut::<9>().0.iter_mut().enumerate() {
        steps.clear();
        for (from, state) in states.iter().enumerate() {
            views[usize::from(state.transposed)].steps(state, from, i, &mut steps);
        }
        // The row that is probably the least comes first, so that the others are ruled out early.
        if let Some(first) = (0..steps.len()).min_by_key(|&n| steps[n].arranged.line) {
            steps.swap(0, first);
        }
        least.line = Line::MAX;
        least.states.clear();
        for step in &steps {
            if step.arranged.line <= least.line {
                let mut state = states[step.from];
                state.take_row(i, step.row, step.alike);
                let view = &views[usize::from(state.transposed)];
                let fresh = view.digits[step.row] & !state.seen;
                least.place(&state, &view.rows[step.row], fresh, &step.arranged);
            }
        }
        std::mem::swap(&mut states, &mut least.states);
        *values = std::array::from_fn(|j| (least.line >> (4 * (8 - j)) & 15) as u8);
    }
    Canonical {
        form: Puzzle::from_digits(form),
        symmetry: states[0].symmetry(),
        automorphisms: states.iter().map(State::symmetries).sum(),
    }
}

/// A row that may come next after a state.
struct Step {
    /// Index of the state.
    from: usize,
    row: usize,
    /// Number of choices of identical rows and bands that it represents.
    alike: u32,
    arranged: Arranged,
}

/// The original or its transpose, with its identical rows and bands.
struct View {
    rows: [Row; 9],
    /// For each row, its digits: bit `d` for digit `d`.
    digits: [u16; 9],
    /// For each row, the rows of its band with the same content.
    same_rows: [u16; 9],
    /// For each band, the rows of all bands that have the same three rows in some order.
    same_bands: [u16; 3],
}

impl View {
    fn new(puzzle: &Puzzle, transposed: bool) -> View {
        let values = puzzle.values();
        let mut rows: [Row; 9] = [[0; 16]; 9];
        for (i, line) in values.as_chunks::<9>().0.iter().enumerate() {
            for (j, &value) in line.iter().enumerate() {
                let (row, column) = if transposed { (j, i) } else { (i, j) };
                rows[row][column] = value;
            }
        }
        let lines = rows.map(u128::from_ne_bytes);
        let bands: [[u128; 3]; 3] = std::array::from_fn(|band| {
            let mut sorted = [lines[3 * band], lines[3 * band + 1], lines[3 * band + 2]];
            sorted.sort_unstable();
            sorted
        });
        let like_row = |i: usize| move |row: &usize| lines[*row] == lines[i];
        let like_band = |b: usize| move |row: &usize| bands[row / 3] == bands[b];
        View {
            rows,
            digits: rows.map(|row| row[..9].iter().fold(0, |digits, &value| digits | 1 << value) & !1),
            same_rows: std::array::from_fn(|i| set((i / 3 * 3..i / 3 * 3 + 3).filter(like_row(i)))),
            same_bands: std::array::from_fn(|b| set((0..9).filter(like_band(b)))),
        }
    }

    /// Each row that may become row `i` of the form, but only the first of identical ones.
    fn steps(&self, state: &State, from: usize, i: usize, steps: &mut Vec<Step>) {
        let mut rows = state.free;
        if !i.is_multiple_of(3) {
            rows &= 7 << (state.rows[i - 1] / 3 * 3);
        }
        for row in (0..9).filter(|row| rows >> row & 1 == 1) {
            let mut alike = first_of(self.same_rows[row] & rows, row);
            if i.is_multiple_of(3) {
                alike *= first_of(self.same_bands[row / 3] & rows, row / 3 * 3) / 3;
            }
            if alike > 0 {
                steps.push(Step { from, row, alike, arranged: state.arrange(&self.rows[row]) });
            }
        }
    }
}

fn set(rows: impl Iterator<Item = usize>) -> u16 {
    rows.fold(0, |set, row| set | 1 << row)
}

/// The size of a set of rows if `row` is its first member, otherwise 0.
fn first_of(rows: u16, row: usize) -> u32 {
    if rows.trailing_zeros() as usize == row { rows.count_ones() } else { 0 }
}

/// The least next row found, and the states that lead to it.
struct Least {
    line: Line,
    states: Vec<State>,
}

impl Least {
    /// Adds each state in which a row becomes least, among the orders of columns and the labels that `state` allows.
    /// `fresh` is the set of unlabelled digits of the row, and `arranged` is its least form so far.
    fn place(&mut self, state: &State, row: &Row, fresh: u16, arranged: &Arranged) {
        let line = arranged.line;
        if line > self.line {
            return;
        }
        if fresh.count_ones() > 1 {
            // Any digit that can be at the first place of the next label in this line may get that label.
            let open = (0..9).find(|j| line >> (4 * (8 - j)) & 15 == Line::from(state.next)).unwrap_or(8);
            let settled = 4 * (8 - open);
            for digit in (1..10).filter(|digit| fresh >> digit & 1 == 1) {
                let mut child = *state;
                child.give_label(digit);
                let closer = child.arrange(row);
                if closer.line >> settled == line >> settled {
                    self.place(&child, row, fresh & !(1 << digit), &closer);
                }
            }
            return;
        }
        if line < self.line {
            self.line = line;
            self.states.clear();
        }
        let mut child = *state;
        child.take_order(arranged);
        if fresh != 0 {
            child.give_label(fresh.trailing_zeros() as usize);
        }
        self.states.push(child);
    }
}
