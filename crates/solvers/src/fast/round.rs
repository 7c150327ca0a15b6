//! Propagation: one round of and/or logic over all candidates, the same for every lane.
//!
//! Rules: naked and hidden singles, and for each digit the perfect matchings of rows to boxes in a
//! band and of columns to boxes in a stack (pointing and claiming at once). All rules only strike, so
//! the fixpoint of a lane depends on nothing but where the lane started.

use super::word::{Block, Kernel, Machine, Word};

/// Candidates of all lanes, `[band][digit][cell of the band]`, and cells found open.
pub(super) struct State<M: Machine> {
    pub(super) marks: [[[M::Block; 27]; 9]; 3],
    /// Cells with two candidates or more, as of the latest checking round.
    pub(super) open: [M::Block; 81],
    work: Work<M>,
}

/// What a band's two passes hand over.
struct Work<M: Machine> {
    /// Cells with exactly one candidate.
    single: [M::Block; 27],
    /// Per digit and row: some cell has this digit alone.
    placed: [[M::Block; 3]; 9],
    /// Per digit, row and box: a place is left.
    places: [[[M::Block; 3]; 3]; 9],
    /// Per digit of one row: two places or more.
    many: [M::Block; 9],
}

/// What a round saw of each lane.
#[derive(Clone, Copy)]
pub(super) struct Flags<M: Machine> {
    /// No contradiction.
    pub(super) sound: M::Block,
    /// Some candidate was struck; known only after a checking round.
    pub(super) changed: M::Block,
    /// Some cell has two candidates or more.
    pub(super) open: M::Block,
    /// A row holds a digit twice; known only after a fresh round.
    pub(super) twice: M::Block,
}

impl<M: Machine> Flags<M> {
    pub(super) const NONE: Flags<M> =
        Flags { sound: M::Block::ZERO, changed: M::Block::ZERO, open: M::Block::ZERO, twice: M::Block::ZERO };
}

impl<M: Machine> State<M> {
    pub(super) fn new() -> Box<State<M>> {
        let zero = M::Block::ZERO;
        Box::new(State {
            marks: [[[zero; 27]; 9]; 3],
            open: [zero; 81],
            work: Work {
                single: [zero; 27],
                placed: [[zero; 3]; 9],
                places: [[[zero; 3]; 3]; 9],
                many: [zero; 9],
            },
        })
    }
}

/// One round. With `CHECK` it also says which lanes changed and which cells are open. With `FRESH` it
/// also finds equal singles within a minirow, and says which lanes have any: rounds without need not
/// look for what only clues that clash can bring about on the way to a solution or a contradiction.
pub(super) struct Round<'a, M: Machine, const CHECK: bool, const FRESH: bool> {
    pub(super) machine: M,
    pub(super) state: &'a mut State<M>,
}

/// The flags in registers.
struct Seen<M: Machine> {
    sound: M::Word,
    changed: M::Word,
    open: M::Word,
    twice: M::Word,
}

impl<M: Machine, const CHECK: bool, const FRESH: bool> Kernel for Round<'_, M, CHECK, FRESH> {
    type Output = Flags<M>;

    #[inline(always)]
    fn run(self) -> Flags<M> {
        let Round { machine: m, state } = self;
        let State { marks, open, work } = state;
        let mut seen = Seen::<M> { sound: m.ones(), changed: m.zero(), open: m.zero(), twice: m.zero() };
        for band in 0..3 {
            singles::<M, CHECK, FRESH>(
                m,
                &mut marks[band],
                &mut open[27 * band..27 * band + 27],
                work,
                &mut seen,
            );
            rows_to_boxes::<M, CHECK>(m, &mut marks[band], work, &mut seen);
        }
        columns_to_boxes::<M, CHECK>(m, marks, &mut seen);
        let mut flags = Flags::NONE;
        m.store(seen.sound, &mut flags.sound);
        m.store(seen.changed, &mut flags.changed);
        m.store(seen.open, &mut flags.open);
        m.store(seen.twice, &mut flags.twice);
        flags
    }
}

/// Lanes in any of nine, and lanes in two of them or more.
#[inline(always)]
fn any_and_many<W: Word>(x: [W; 9]) -> (W, W) {
    let any = [W::or3(x[0], x[1], x[2]), W::or3(x[3], x[4], x[5]), W::or3(x[6], x[7], x[8])];
    let many =
        W::or3(W::majority(x[0], x[1], x[2]), W::majority(x[3], x[4], x[5]), W::majority(x[6], x[7], x[8]));
    (W::or3(any[0], any[1], any[2]), many | W::majority(any[0], any[1], any[2]))
}

/// Hidden singles of rows and naked singles of a band, row by row; leaves in `work` what is left of
/// each digit's places in row and box once the row's singles are struck from it.
#[inline(always)]
fn singles<M: Machine, const CHECK: bool, const FRESH: bool>(
    m: M,
    marks: &mut [[M::Block; 27]; 9],
    open: &mut [M::Block],
    work: &mut Work<M>,
    seen: &mut Seen<M>,
) {
    for row in 0..3 {
        for digit in 0..9 {
            let mut x = [m.zero(); 9];
            for j in 0..9 {
                x[j] = m.load(&marks[digit][9 * row + j]);
            }
            let (any, many) = any_and_many(x);
            seen.sound = seen.sound & any;
            m.store(many, &mut work.many[digit]);
        }
        for j in 0..9 {
            let cell = 9 * row + j;
            let mut x = [m.zero(); 9];
            let mut hidden = m.zero();
            for digit in 0..9 {
                x[digit] = m.load(&marks[digit][cell]);
                hidden = Word::or_and_not(hidden, x[digit], m.load(&work.many[digit]));
            }
            for digit in 0..9 {
                let kept = Word::drop(x[digit], hidden, m.load(&work.many[digit]));
                if CHECK {
                    seen.changed = seen.changed | (x[digit] ^ kept);
                }
                m.store(kept, &mut marks[digit][cell]);
                x[digit] = kept;
            }
            let (any, many) = any_and_many(x);
            seen.sound = seen.sound & any;
            seen.open = seen.open | many;
            m.store(any.and_not(many), &mut work.single[cell]);
            if CHECK {
                m.store(many, &mut open[cell]);
            }
        }
        for digit in 0..9 {
            let placed = if FRESH {
                let mut placed = [m.zero(); 9];
                for j in 0..9 {
                    placed[j] = m.load(&marks[digit][9 * row + j]) & m.load(&work.single[9 * row + j]);
                }
                let (placed, twice) = any_and_many(placed);
                seen.twice = seen.twice | twice;
                placed
            } else {
                let mut placed = [m.zero(); 3];
                for j in 0..9 {
                    let (x, single) = (m.load(&marks[digit][9 * row + j]), m.load(&work.single[9 * row + j]));
                    placed[j / 3] = Word::or_and(placed[j / 3], x, single);
                }
                // The same single in two boxes.
                seen.sound = seen.sound.and_not(Word::majority(placed[0], placed[1], placed[2]));
                Word::or3(placed[0], placed[1], placed[2])
            };
            m.store(placed, &mut work.placed[digit][row]);
            for k in 0..3 {
                let mut kept = [m.zero(); 3];
                for j in 0..3 {
                    let cell = 9 * row + 3 * k + j;
                    kept[j] = Word::keep(m.load(&marks[digit][cell]), placed, m.load(&work.single[cell]));
                }
                m.store(Word::or3(kept[0], kept[1], kept[2]), &mut work.places[digit][row][k]);
            }
        }
    }
}

/// Of a 3 × 3 matrix: the entries that lie in a perfect matching, if set themselves (the 2 × 2
/// permanents of their minors), and whether there is a perfect matching.
#[inline(always)]
fn matchings<W: Word>(x: [[W; 3]; 3]) -> ([[W; 3]; 3], W) {
    let mut minors = x;
    for i in 0..3 {
        for j in 0..3 {
            let (i1, i2, j1, j2) = ((i + 1) % 3, (i + 2) % 3, (j + 1) % 3, (j + 2) % 3);
            minors[i][j] = W::or_and(x[i1][j1] & x[i2][j2], x[i1][j2], x[i2][j1]);
        }
    }
    let first = W::or_and(x[0][0] & minors[0][0], x[0][1], minors[0][1]);
    (minors, W::or_and(first, x[0][2], minors[0][2]))
}

/// Strikes singles from their rows, and what is in no matching of rows to boxes.
#[inline(always)]
fn rows_to_boxes<M: Machine, const CHECK: bool>(
    m: M,
    marks: &mut [[M::Block; 27]; 9],
    work: &Work<M>,
    seen: &mut Seen<M>,
) {
    for digit in 0..9 {
        let mut x = [[m.zero(); 3]; 3];
        for row in 0..3 {
            for k in 0..3 {
                x[row][k] = m.load(&work.places[digit][row][k]);
            }
        }
        let (minors, matched) = matchings(x);
        seen.sound = seen.sound & matched;
        for row in 0..3 {
            let placed = m.load(&work.placed[digit][row]);
            for j in 0..9 {
                let cell = 9 * row + j;
                let before = m.load(&marks[digit][cell]);
                let kept = Word::keep(before, placed, m.load(&work.single[cell])) & minors[row][j / 3];
                if CHECK {
                    seen.changed = seen.changed | (before ^ kept);
                }
                m.store(kept, &mut marks[digit][cell]);
            }
        }
    }
}

/// Strikes what is in no matching of columns to boxes.
#[inline(always)]
fn columns_to_boxes<M: Machine, const CHECK: bool>(
    m: M,
    marks: &mut [[[M::Block; 27]; 9]; 3],
    seen: &mut Seen<M>,
) {
    for digit in 0..9 {
        for stack in 0..3 {
            let mut x = [[m.zero(); 3]; 3];
            for band in 0..3 {
                for j in 0..3 {
                    let cell = |row: usize| m.load(&marks[band][digit][9 * row + 3 * stack + j]);
                    x[band][j] = Word::or3(cell(0), cell(1), cell(2));
                }
            }
            let (minors, matched) = matchings(x);
            seen.sound = seen.sound & matched;
            for band in 0..3 {
                for row in 0..3 {
                    for j in 0..3 {
                        let mark = &mut marks[band][digit][9 * row + 3 * stack + j];
                        let before = m.load(mark);
                        let kept = before & minors[band][j];
                        if CHECK {
                            seen.changed = seen.changed | (before ^ kept);
                        }
                        m.store(kept, mark);
                    }
                }
            }
        }
    }
}
