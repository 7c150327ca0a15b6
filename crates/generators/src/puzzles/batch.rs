//! Minimal puzzles in parallel, through the batch solver.

use std::iter::repeat_n;
use std::ops::Range;

use rand::Rng;
use rand::seq::SliceRandom;
use sudoku_core::{Cell, CellSet, Grid, Puzzle};
use sudoku_solvers::{Answer, Fast, Limits, Marks, Question, Source};

use super::shown::Shown;
use crate::grids::{GridMethod, GridWork};

/// Number of puzzles in progress at a time: enough to keep the 512 lanes of the widest vectors busy.
const CHAINS: usize = 640;
/// A chain of queries, each of which depends on the previous answer.
pub(super) trait Chain {
    /// The next query.
    fn question(&self) -> (Marks, Limits);

    /// Takes the number of solutions; returns whether that was the last query.
    fn on_answer(&mut self, solutions: u64) -> bool;
}

/// Chains in parallel; as soon as one ends, another begins.
///
/// A chain must draw all its random numbers when it begins. Chains begin in order, but the order in which they end
/// depends on the width of the solver's vectors.
pub(super) struct Chains<C, B, D> {
    begin: B,
    done: D,
    chains: Vec<C>,
    /// The chains whose next query is ready.
    ready: Vec<usize>,
}

impl<C: Chain, B: FnMut() -> Option<C>, D: FnMut(&C)> Chains<C, B, D> {
    /// Runs all chains that `begin` returns, and passes each to `done` at its end.
    pub(super) fn run(solver: &mut Fast, begin: B, done: D) {
        solver.feed(&mut Chains { begin, done, chains: Vec::with_capacity(CHAINS), ready: Vec::new() });
    }

    fn ask(&self, id: usize) -> Question {
        let (marks, limits) = self.chains[id].question();
        Question { id: id as u64, marks, limits }
    }
}

impl<C: Chain, B: FnMut() -> Option<C>, D: FnMut(&C)> Source for Chains<C, B, D> {
    const GRIDS: bool = false;

    fn next(&mut self) -> Option<Question> {
        if let Some(id) = self.ready.pop() {
            return Some(self.ask(id));
        }
        if self.chains.len() == CHAINS {
            return None;
        }
        let chain = (self.begin)()?;
        self.chains.push(chain);
        Some(self.ask(self.chains.len() - 1))
    }

    fn answer(&mut self, id: u64, answer: Answer) {
        let id = id as usize;
        if self.chains[id].on_answer(answer.solutions) {
            (self.done)(&self.chains[id]);
            let Some(fresh) = (self.begin)() else { return };
            self.chains[id] = fresh;
        }
        self.ready.push(id);
    }
}

/// Number of puzzles in a piece of a stream of minimal puzzles; each piece has its own random stream. The first
/// pieces are small, so that the first puzzles come early. Equal seeds give equal puzzles only with these piece
/// sizes.
pub const fn piece_size(number: u64) -> usize {
    if number < SMALL_PIECES { 16 } else { 2048 }
}

const SMALL_PIECES: u64 = 8;
/// Number of pieces made together, since some lanes of the solver are empty at the end of a batch.
const TOGETHER: u64 = 4;

/// The pieces to be made together as a group, for a stream of `count` puzzles. Small pieces, and those after the end of
/// the stream, each form a separate group.
pub const fn pieces_of_group(group: u64, count: u64) -> Range<u64> {
    let small = SMALL_PIECES * piece_size(0) as u64;
    let enough = SMALL_PIECES + count.saturating_sub(small).div_ceil(piece_size(SMALL_PIECES) as u64);
    let large = (enough - SMALL_PIECES).div_ceil(TOGETHER);
    if group < SMALL_PIECES {
        group..group + 1
    } else if group < SMALL_PIECES + large {
        let first = SMALL_PIECES + TOGETHER * (group - SMALL_PIECES);
        let end = first + TOGETHER;
        first..if end < enough { end } else { enough }
    } else {
        let first = enough + (group - SMALL_PIECES - large);
        first..first + 1
    }
}

/// Makes `count` minimal puzzles and their solutions, hundreds at a time. Each puzzle is the one that
/// [`minimal`](crate::minimal) would make.
///
/// The same generator state gives the same puzzles on every machine.
///
/// The search looks only for a second solution: a clue is removable if the other clues have no solution with another
/// digit in its cell.
pub fn minimal_batch<R: Rng + ?Sized>(
    count: usize,
    grids: GridMethod,
    rng: &mut R,
    solver: &mut Fast,
) -> Vec<(Puzzle, Grid)> {
    minimal_batches(vec![(count, rng)], grids, solver).into_iter().flat_map(|(made, _)| made).collect()
}

/// Makes several batches at once, which is faster. Each has a random generator. Returns the puzzles and the generators,
/// from which the streams can continue.
pub fn minimal_batches<R: Rng>(
    mut batches: Vec<(usize, R)>,
    grids: GridMethod,
    solver: &mut Fast,
) -> Vec<(Vec<(Puzzle, Grid)>, R)> {
    let counts: Vec<usize> = batches.iter().map(|(count, _)| *count).collect();
    let mut made = vec![None; counts.iter().sum()];
    let mut numbers =
        counts.iter().enumerate().flat_map(|(batch, &count)| repeat_n(batch, count)).enumerate();
    let begin = || {
        numbers.next().map(|(number, batch)| {
            let rng = &mut batches[batch].1;
            let grid = grids.fill(rng, &mut GridWork::default());
            let mut order = Cell::ALL;
            order.shuffle(rng);
            Thinning::new(number, grid, order)
        })
    };
    Chains::run(solver, begin, |done: &Thinning| made[done.number] = Some((done.puzzle(), done.grid)));
    let mut made = made.into_iter().flatten();
    batches.into_iter().map(|(count, rng)| (made.by_ref().take(count).collect(), rng)).collect()
}

/// Removes clues one after another in a given order, except those that are needed.
///
/// Each query covers as many clues as are likely to be removable together. If they are not, the next query covers half
/// of them, and so on down to a single clue. Clues that are known to be needed cause no query.
struct Thinning {
    /// Number of the puzzle.
    number: usize,
    grid: Grid,
    order: [Cell; 81],
    clues: CellSet,
    /// The clues in the solver's format, with all candidates open in other cells.
    marks: Marks,
    /// The clues without those of the current group.
    shown: Shown,
    /// Number of decided cells of the order.
    decided: usize,
    /// The clues of the pending query, up to index `end` of the order.
    group: CellSet,
    end: usize,
    /// How many of these clues may be needed, and the index of the first.
    doubtful: usize,
    first: usize,
    /// If not 0, this number of doubtful clues from `decided` on are known not to be removable together.
    failed: usize,
}

/// Maximum expected number of needed clues in a group.
const MOST_NEEDED: f64 = 0.25;
/// Hardly any clue before this index of the order is needed.
const FIRST_NEEDED: usize = 14;

/// The probability that a clue at this index of the order is needed although that is not known without a search; fitted
/// to 3,000 puzzles.
const NEEDED: [f64; 81] = {
    let mut needed = [0.003; 81];
    let mut place = 37;
    while place < 81 {
        needed[place] = ((place - 35) * (place - 35)) as f64 / 1250.0;
        place += 1;
    }
    needed
};

impl Thinning {
    fn new(number: usize, grid: Grid, order: [Cell; 81]) -> Thinning {
        let mut thinning = Thinning {
            number,
            grid,
            order,
            clues: CellSet::ALL,
            marks: Marks::of_grid(&grid, |_| true),
            shown: Shown::all(&grid),
            decided: 0,
            group: CellSet::EMPTY,
            end: 0,
            doubtful: 0,
            first: 0,
            failed: 0,
        };
        thinning.form_group();
        thinning
    }

    /// Chooses the clues of the next query.
    fn form_group(&mut self) {
        self.group = CellSet::EMPTY;
        self.doubtful = 0;
        let most = if self.failed > 0 { self.failed.div_ceil(2) } else { 81 };
        let mut needed = 0.0;
        self.end = self.decided;
        while self.end < 81 && needed <= MOST_NEEDED {
            let place = self.end;
            let cell = self.order[place];
            if place < FIRST_NEEDED || !self.shown.is_needed(cell) {
                needed += NEEDED[place];
                if self.doubtful > 0 && (self.doubtful == most || needed > MOST_NEEDED) {
                    break;
                }
                if self.doubtful == 0 {
                    self.first = place;
                }
                self.doubtful += 1;
                self.group.insert(cell);
                self.shown.remove(cell);
            }
            self.end += 1;
        }
        if self.doubtful == 1 {
            // What is known about the clues after this one is valid only if this clue is removed.
            self.end = self.first + 1;
        }
    }

    /// Removes the group.
    fn remove_group(&mut self) {
        self.clues = self.clues.without(self.group);
        self.marks.open(self.group);
        self.decided = self.end;
        self.failed = self.failed.saturating_sub(self.doubtful);
    }

    /// Keeps the group, because not all of its clues are removable.
    fn keep_group(&mut self) {
        self.failed = self.doubtful;
        if self.doubtful == 1 {
            // This clue is the reason that the clues were not removable together. Nothing is known about the others any
            // more.
            let cell = self.order[self.first];
            self.group.remove(cell);
            self.shown.restore(cell);
            self.remove_group();
        } else {
            self.group.iter().for_each(|cell| self.shown.restore(cell));
        }
    }

    fn puzzle(&self) -> Puzzle {
        self.grid.clues(self.clues)
    }
}

impl Chain for Thinning {
    fn question(&self) -> (Marks, Limits) {
        let mut marks = self.marks;
        marks.open(self.group);
        if self.doubtful > 1 {
            return (marks, Limits::UNIQUE);
        }
        let cell = self.order[self.first];
        marks.strike(cell, self.grid.get(cell));
        (marks, Limits::FIRST)
    }

    fn on_answer(&mut self, solutions: u64) -> bool {
        if solutions > u64::from(self.doubtful > 1) {
            self.keep_group();
        } else {
            self.remove_group();
        }
        while self.decided < 81 {
            self.form_group();
            match (self.doubtful, self.failed) {
                (0, _) => self.decided = self.end,
                // The other clues of a failed group are removable, so this one is not.
                (1, 1) => self.keep_group(),
                _ => return false,
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    use super::*;

    #[test]
    fn groups_hold_each_piece_once() {
        for count in [1, 128, 129, 2176, 2177, 100_000] {
            let (mut next, mut waste) = (0, 0);
            let mut made = 0;
            for group in 0..100 {
                let pieces = pieces_of_group(group, count);
                assert_eq!(pieces.start, next);
                next = pieces.end;
                waste += u64::from(made >= count && pieces.end - pieces.start > 1);
                made += pieces.map(|number| piece_size(number) as u64).sum::<u64>();
            }
            assert!(waste == 0 && made > count);
        }
    }

    #[test]
    fn batches_in_one_go_are_those_made_one_by_one() {
        let stream = |seed| ChaCha8Rng::seed_from_u64(seed);
        let (sizes, mut solver) = ([300, 0, 700], Fast::new());
        let batches = (0..).zip(sizes).map(|(seed, size)| (size, stream(seed))).collect();
        let together = minimal_batches(batches, GridMethod::Uniform, &mut solver);
        for ((seed, size), (made, mut rest)) in (0..).zip(sizes).zip(together) {
            let mut rng = stream(seed);
            assert!(made == minimal_batch(size, GridMethod::Uniform, &mut rng, &mut solver));
            assert_eq!(rest.next_u64(), rng.next_u64());
        }
    }
}
