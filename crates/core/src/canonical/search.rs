//! The rows of the form, from the top.

use std::ops::Range;

use super::Canonical;
use super::state::State;
use crate::puzzle::Puzzle;

/// A row of the original, or of its transpose.
pub(super) type Row = [u8; 9];

/// The least next row found, and the states that lead to it.
pub(super) struct Least {
    row: Row,
    pub states: Vec<State>,
}

impl Least {
    pub fn new() -> Least {
        Least { row: [u8::MAX; 9], states: Vec::new() }
    }

    /// Takes a state whose next row is `row`, if no other state has a lesser one.
    pub fn offer(&mut self, state: State, row: Row) {
        if row < self.row {
            self.row = row;
            self.states.clear();
        }
        if row == self.row {
            self.states.push(state);
        }
    }
}

pub(super) fn canonical(puzzle: &Puzzle) -> Canonical<Puzzle> {
    let views = [false, true].map(|transposed| View::new(puzzle, transposed));
    let mut least = Least::new();
    let mut form = [0; 81];
    least.states.extend(views.iter().map(|view| State::new(view.transposed)));
    for i in 0..9 {
        let states = std::mem::replace(&mut least, Least::new()).states;
        let mut children = Vec::with_capacity(6 * states.len());
        for state in &states {
            let view = &views[usize::from(state.transposed)];
            view.for_next_rows(state, i, |row, child| children.push((&view.rows[row], child)));
        }
        if i == 0 {
            // The rows that are probably least come first, so that the search gives the others up early.
            children.sort_by_key(|(row, _)| std::cmp::Reverse(blanks_by_stack(row)));
        }
        children.into_iter().for_each(|(row, child)| place(child, row, &mut least));
        form[9 * i..9 * i + 9].copy_from_slice(&least.row);
    }
    Canonical {
        form: Puzzle::from_digits(form),
        symmetry: least.states[0].symmetry(),
        automorphisms: least.states.iter().map(State::symmetries).sum(),
    }
}

/// The original or its transpose, with what is the same in it.
pub(super) struct View {
    pub transposed: bool,
    pub rows: [Row; 9],
    /// For each row, the first row of its band with the same content.
    row_kind: [u8; 9],
    /// For each band, the first band with the same rows in any order.
    band_kind: [u8; 3],
}

impl View {
    fn new(puzzle: &Puzzle, transposed: bool) -> View {
        let values = puzzle.values();
        let at = |i: usize, j: usize| if transposed { values[9 * j + i] } else { values[9 * i + j] };
        let rows: [Row; 9] = std::array::from_fn(|i| std::array::from_fn(|j| at(i, j)));
        let bands: [[Row; 3]; 3] = std::array::from_fn(|band| {
            let mut sorted = [rows[3 * band], rows[3 * band + 1], rows[3 * band + 2]];
            sorted.sort_unstable();
            sorted
        });
        let first_like = |i: usize| (i / 3 * 3..=i).find(|&other| rows[other] == rows[i]).unwrap_or(i);
        let first_band_like = |b: usize| (0..=b).find(|&other| bands[other] == bands[b]).unwrap_or(b);
        View {
            transposed,
            rows,
            row_kind: std::array::from_fn(|i| first_like(i) as u8),
            band_kind: std::array::from_fn(|b| first_band_like(b) as u8),
        }
    }

    /// Calls back with each row that may become row `i` of the form, one of each kind, and the state that has
    /// decided so.
    fn for_next_rows(&self, state: &State, i: usize, mut with: impl FnMut(usize, State)) {
        let used = state.rows[..i].iter().fold(0u16, |used, &row| used | 1 << row);
        let mut take_band = |band: usize, weight: u32| {
            for (row, alike) in
                one_of_each_kind(3 * band..3 * band + 3, &self.row_kind, |row| used >> row & 1 == 0)
            {
                let mut child = *state;
                child.rows[i] = row as u8;
                child.weight *= weight * alike;
                with(row, child);
            }
        };
        if i.is_multiple_of(3) {
            one_of_each_kind(0..3, &self.band_kind, |band| used >> (3 * band) & 7 == 0)
                .for_each(|(band, alike)| take_band(band, alike));
        } else {
            take_band(usize::from(state.rows[i - 1]) / 3, 1);
        }
    }
}

/// The first of each kind among the free items, and how many free ones it stands for.
fn one_of_each_kind(
    items: Range<usize>,
    kinds: &[u8],
    is_free: impl Fn(usize) -> bool + Copy,
) -> impl Iterator<Item = (usize, u32)> {
    let free = items.filter(move |&item| is_free(item));
    free.clone().filter_map(move |item| {
        let mut alike = free.clone().filter(|&other| kinds[other] == kinds[item]);
        (alike.next() == Some(item)).then(|| (item, 1 + alike.count() as u32))
    })
}

/// Numbers of blanks in the stacks, greatest first.
fn blanks_by_stack(row: &Row) -> [usize; 3] {
    let mut blanks = [0, 3, 6].map(|from| row[from..from + 3].iter().filter(|&&value| value == 0).count());
    blanks.sort_unstable_by(|a, b| b.cmp(a));
    blanks
}

/// Offers the least that a row can look, under all orders of columns and labels that the state leaves.
fn place(mut state: State, row: &Row, least: &mut Least) {
    if !state.is_decided() {
        return place_stacks(state, row, 0, [0; 9], least);
    }
    let mut line = [0; 9];
    let mut is_less = false;
    for (j, label) in line.iter_mut().enumerate() {
        let value = row[usize::from(state.columns[j])];
        *label = state.label(value);
        if *label == state.next {
            state.give_label(value);
        }
        if !is_less && *label > least.row[j] {
            return;
        }
        is_less |= *label < least.row[j];
    }
    least.offer(state, line);
}

/// A stack of the form whose three cells look the least.
struct Filled {
    stack: usize,
    labels: [u8; 3],
    /// What has been decided thereby, the stack not being moved to its place yet.
    state: State,
}

/// Fills the row from a stack of the form on.
fn place_stacks(state: State, row: &Row, from: usize, line: Row, least: &mut Least) {
    if line[..3 * from] > least.row[..3 * from] {
        return;
    }
    if from == 3 {
        return least.offer(state, line);
    }
    let end = (from + 1..3).find(|&stack| state.stack_starts >> stack & 1 == 1).unwrap_or(3);
    let mut filled = Vec::with_capacity(6);
    for stack in from..end {
        fill(state, row, stack, 0, [0; 3], &mut filled);
    }
    let Some(labels) = filled.iter().map(|filled| filled.labels).min() else { return };
    filled.retain(|filled| filled.labels == labels);
    if filled[0].state.next == state.next {
        // No new digit: the stacks that look the same stay tied.
        let mut child = state;
        let mut line = line;
        let tied = filled.len();
        for (place, filled) in (from..).zip(&filled) {
            // Stacks in front of this one have been moved only among themselves.
            child.copy_stack(&filled.state, filled.stack);
            child.swap_stacks(place, filled.stack);
            line[3 * place..3 * place + 3].copy_from_slice(&labels);
        }
        child.stack_starts |= 1 << (from + tied) & 0b111;
        place_stacks(child, row, from + tied, line, least);
    } else {
        for Filled { stack, state: mut child, .. } in filled {
            let mut line = line;
            line[3 * from..3 * from + 3].copy_from_slice(&labels);
            child.swap_stacks(from, stack);
            child.stack_starts |= 1 << (from + 1) & 0b111;
            place_stacks(child, row, from + 1, line, least);
        }
    }
}

/// Finds what may come least in a stack, from its cell `k` on.
fn fill(state: State, row: &Row, stack: usize, k: usize, labels: [u8; 3], filled: &mut Vec<Filled>) {
    if k == 3 {
        return filled.push(Filled { stack, labels, state });
    }
    let from = 3 * stack + k;
    let end = (from + 1..3 * stack + 3).find(|&j| state.column_starts >> j & 1 == 1).unwrap_or(3 * stack + 3);
    let value = |state: &State, j: usize| row[usize::from(state.columns[j])];
    let Some(label) = (from..end).map(|j| state.label(value(&state, j))).min() else { return };
    // Digits met for the first time compete for the label; the others are settled.
    let mut tried = 0u16;
    for first in from..end {
        let chosen = value(&state, first);
        if state.label(chosen) != label || tried >> chosen & 1 == 1 {
            continue;
        }
        tried |= 1 << chosen;
        let mut child = state;
        let mut labels = labels;
        let mut place = from;
        for j in from..end {
            if value(&child, j) == chosen {
                child.columns[place..=j].rotate_right(1);
                labels[place - 3 * stack] = label;
                place += 1;
            }
        }
        if place < 3 * stack + 3 {
            child.column_starts |= 1 << place;
        }
        if label == state.next {
            child.give_label(chosen);
        }
        fill(child, row, stack, place - 3 * stack, labels, filled);
    }
}
