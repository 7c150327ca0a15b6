//! Propagation: one round of and/or logic over all candidates, the same for every lane.
//!
//! Rules: naked and hidden singles of rows, and pointing and claiming in bands and stacks (`confine`). The
//! singles of columns and boxes follow from these within a few rounds: a value confined to one
//! minicolumn is struck from the rest of the box, then the box is confined to a minirow. All
//! rules only strike, so the fixpoint of a lane depends on nothing but where the lane started.
//!
//! The state of the larger orders overflows first-level caches. So a round passes over it once, row by
//! row, and applies first what the round before found of minilines.
//!
//! A *miniline* is what a line and a box share: a minirow (`ORDER` cells of a row in a stack) or a minicolumn
//! (of a column in a band).

use super::confine::confine;
use super::packed::{MOST, Shape};
use crate::fast::flags::{Flags, Seen};
use crate::fast::word::{Block, Kernel, Machine, Word};

/// A word for every candidate; a bit of each belongs to the board in one lane.
pub(super) struct State<M: Machine, const ORDER: usize> {
    /// `[row][value][column]`, then zeros that fill the last word of a packed board.
    pub(super) marks: Vec<M::Block>,
    /// `[row][value][stack]`: during a round whether the value has a place in that minirow,
    /// afterwards whether it may have one.
    pub(super) minirows: Vec<M::Block>,
    /// `[band][value][column]`: the same for minicolumns.
    pub(super) minicolumns: Vec<M::Block>,
    /// Of this row, by value: two places or more.
    many: [M::Block; MOST],
    /// Of this row, by column: two candidates or more.
    open: [M::Block; MOST],
    /// Of this row, by column: the only place of some value.
    hidden: [M::Block; MOST],
}

impl<M: Machine, const ORDER: usize> State<M, ORDER> {
    pub(super) fn new() -> State<M, ORDER> {
        let zero = M::Block::ZERO;
        let minilines = ORDER * Shape::<ORDER>::CELLS;
        State {
            marks: vec![zero; 64 * Shape::<ORDER>::WORDS],
            minirows: vec![zero; minilines],
            minicolumns: vec![zero; minilines],
            many: [zero; MOST],
            open: [zero; MOST],
            hidden: [zero; MOST],
        }
    }
}

/// One round. With `CHECK` it says which lanes are sound, which changed, and which have open cells;
/// without, a contradiction stays and is found later.
///
/// A lane that a checking round does not change is at its fixpoint: all that the round went by, also what
/// the round before found of minilines, was found on the board as it is now.
pub(super) struct Round<'a, M: Machine, const ORDER: usize, const CHECK: bool> {
    pub(super) machine: M,
    pub(super) state: &'a mut State<M, ORDER>,
}

impl<M: Machine, const ORDER: usize, const CHECK: bool> Kernel for Round<'_, M, ORDER, CHECK> {
    type Output = Flags<M>;

    #[inline(always)]
    fn run(self) -> Flags<M> {
        let Round { machine: m, state } = self;
        let mut seen = Seen::new(m);
        for band in 0..ORDER {
            for row in ORDER * band..ORDER * band + ORDER {
                narrow::<M, ORDER, CHECK>(m, state, row, &mut seen);
                look::<M, ORDER, CHECK>(m, state, row, &mut seen);
                strike::<M, ORDER, CHECK>(m, state, row, &mut seen);
            }
            rows_to_boxes::<M, ORDER, CHECK>(m, state, band, &mut seen);
            gather_columns(m, state, band);
        }
        columns_to_boxes::<M, ORDER, CHECK>(m, state, &mut seen);
        seen.store(m)
    }
}

/// Strikes a row's candidates from minilines that may not keep them, and counts each value's places.
#[inline(always)]
fn narrow<M: Machine, const ORDER: usize, const CHECK: bool>(
    m: M,
    state: &mut State<M, ORDER>,
    row: usize,
    seen: &mut Seen<M>,
) {
    let n = Shape::<ORDER>::N;
    for value in 0..n {
        let field = Shape::<ORDER>::field(row, value);
        let marks = &mut state.marks[field..field + n];
        let minirow = &state.minirows[ORDER * (n * row + value)..][..ORDER];
        let minicolumns = &state.minicolumns[Shape::<ORDER>::field(row / ORDER, value)..][..n];
        let (mut any, mut many, mut changed) = (m.zero(), m.zero(), m.zero());
        for stack in 0..ORDER {
            let may = m.load(&minirow[stack]);
            for column in ORDER * stack..ORDER * stack + ORDER {
                let before = m.load(&marks[column]);
                let x = Word::and3(before, may, m.load(&minicolumns[column]));
                if CHECK {
                    changed = Word::or_xor(changed, before, x);
                }
                many = Word::or_and(many, any, x);
                any = any | x;
                m.store(x, &mut marks[column]);
            }
        }
        if CHECK {
            seen.changed = seen.changed | changed;
        }
        m.store(many, &mut state.many[value]);
    }
}

/// Finds a row's open cells and hidden singles.
#[inline(always)]
fn look<M: Machine, const ORDER: usize, const CHECK: bool>(
    m: M,
    state: &mut State<M, ORDER>,
    row: usize,
    seen: &mut Seen<M>,
) {
    let zeros = [m.zero(); ORDER];
    for stack in 0..ORDER {
        let (mut any, mut many, mut hidden, mut twice) = (zeros, zeros, zeros, zeros);
        for value in 0..Shape::<ORDER>::N {
            let elsewhere = m.load(&state.many[value]);
            let marks = &state.marks[Shape::<ORDER>::field(row, value) + ORDER * stack..][..ORDER];
            for j in 0..ORDER {
                let x = m.load(&marks[j]);
                many[j] = Word::or_and(many[j], any[j], x);
                any[j] = any[j] | x;
                if CHECK {
                    twice[j] = Word::or_and(twice[j], hidden[j], x.and_not(elsewhere));
                }
                hidden[j] = Word::or_and_not(hidden[j], x, elsewhere);
            }
        }
        for j in 0..ORDER {
            if CHECK {
                seen.sound = (seen.sound & any[j]).and_not(twice[j]);
                seen.open = seen.open | many[j];
            }
            m.store(many[j], &mut state.open[ORDER * stack + j]);
            m.store(hidden[j], &mut state.hidden[ORDER * stack + j]);
        }
    }
}

/// Strikes naked singles from the other cells of a row, and other values from hidden singles; says in which
/// minirows values are left. Some values at a time, which share what is known of the cells.
#[inline(always)]
fn strike<M: Machine, const ORDER: usize, const CHECK: bool>(
    m: M,
    state: &mut State<M, ORDER>,
    row: usize,
    seen: &mut Seen<M>,
) {
    let n = Shape::<ORDER>::N;
    for first in (0..n).step_by(ORDER) {
        let marks = &mut state.marks[Shape::<ORDER>::field(row, first)..][..n * ORDER];
        let placed = placed::<M, ORDER, CHECK>(m, marks, &state.open[..n], seen);
        let mut many = placed;
        for i in 0..ORDER {
            many[i] = m.load(&state.many[first + i]);
        }
        let minirow = &mut state.minirows[ORDER * (n * row + first)..][..n];
        let mut changed = m.zero();
        for stack in 0..ORDER {
            let mut any = [m.zero(); ORDER];
            for column in ORDER * stack..ORDER * stack + ORDER {
                let (open, hidden) = (m.load(&state.open[column]), m.load(&state.hidden[column]));
                for i in 0..ORDER {
                    let before = m.load(&marks[n * i + column]);
                    let x = Word::drop(Word::drop(before, placed[i], open), many[i], hidden);
                    if CHECK {
                        changed = Word::or_xor(changed, before, x);
                    }
                    any[i] = any[i] | x;
                    m.store(x, &mut marks[n * i + column]);
                }
            }
            for i in 0..ORDER {
                m.store(any[i], &mut minirow[ORDER * i + stack]);
            }
        }
        if CHECK {
            seen.changed = seen.changed | changed;
        }
    }
}

/// Lanes in which a value is a naked single of the row, for some values; one that is so twice is a
/// contradiction.
#[inline(always)]
fn placed<M: Machine, const ORDER: usize, const CHECK: bool>(
    m: M,
    marks: &[M::Block],
    open: &[M::Block],
    seen: &mut Seen<M>,
) -> [M::Word; ORDER] {
    let n = Shape::<ORDER>::N;
    let mut placed = [m.zero(); ORDER];
    for column in 0..n {
        let open = m.load(&open[column]);
        for i in 0..ORDER {
            let x = m.load(&marks[n * i + column]);
            if CHECK {
                seen.sound = Word::drop(seen.sound, placed[i], x.and_not(open));
            }
            placed[i] = Word::or_and_not(placed[i], x, open);
        }
    }
    placed
}

/// Pointing and claiming between the rows and boxes of a band.
#[inline(always)]
fn rows_to_boxes<M: Machine, const ORDER: usize, const CHECK: bool>(
    m: M,
    state: &mut State<M, ORDER>,
    band: usize,
    seen: &mut Seen<M>,
) {
    let n = Shape::<ORDER>::N;
    let rows = &mut state.minirows[ORDER * ORDER * n * band..][..ORDER * ORDER * n];
    for value in 0..n {
        let mut places = [[m.zero(); ORDER]; ORDER];
        for i in 0..ORDER {
            for stack in 0..ORDER {
                places[i][stack] = m.load(&rows[ORDER * (n * i + value) + stack]);
            }
        }
        let kept = confine::<M, ORDER, CHECK>(m, &places, seen);
        for i in 0..ORDER {
            for stack in 0..ORDER {
                m.store(kept[i][stack], &mut rows[ORDER * (n * i + value) + stack]);
            }
        }
    }
}

/// Says in which minicolumns of a band values are left.
#[inline(always)]
fn gather_columns<M: Machine, const ORDER: usize>(m: M, state: &mut State<M, ORDER>, band: usize) {
    let size = Shape::<ORDER>::CELLS;
    let rows = &state.marks[ORDER * size * band..][..ORDER * size];
    let columns = &mut state.minicolumns[size * band..][..size];
    for at in 0..size {
        let mut any = m.load(&rows[at]);
        for i in 1..ORDER {
            any = any | m.load(&rows[size * i + at]);
        }
        m.store(any, &mut columns[at]);
    }
}

/// Pointing and claiming between the columns and boxes of all stacks.
#[inline(always)]
fn columns_to_boxes<M: Machine, const ORDER: usize, const CHECK: bool>(
    m: M,
    state: &mut State<M, ORDER>,
    seen: &mut Seen<M>,
) {
    let size = Shape::<ORDER>::CELLS;
    let columns = &mut state.minicolumns[..ORDER * size];
    for at in (0..size).step_by(ORDER) {
        let mut places = [[m.zero(); ORDER]; ORDER];
        for i in 0..ORDER {
            for band in 0..ORDER {
                places[i][band] = m.load(&columns[size * band + at + i]);
            }
        }
        let kept = confine::<M, ORDER, CHECK>(m, &places, seen);
        for i in 0..ORDER {
            for band in 0..ORDER {
                m.store(kept[i][band], &mut columns[size * band + at + i]);
            }
        }
    }
}
