//! Batches spread over rayon's threads.
//!
//! A solver takes megabytes of memory, and one that works on many puzzles at once is half idle at the end of a batch.
//! So each thread has one solver, which takes one part after another until none is left.

use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;
use sudoku_core::Puzzle;

use crate::fast::Fast;
use crate::solution::Solution;
use crate::solver::Parts;

/// Minimum number of puzzles per thread, below which another thread does not pay for its solver.
const LEAST_OF_THREAD: usize = 1024;
/// Parts get smaller towards the end, so that all threads finish together: a part is this share of what is left for
/// each thread ...
const SHARE: usize = 4;
/// ... but no smaller than this.
const LEAST_PART: usize = 64;

/// [`Fast::counts`] on all threads, in order; `build` creates each thread's solver.
pub fn par_counts(build: impl Fn() -> Fast + Sync, puzzles: &[Puzzle], limit: u64) -> Vec<u64> {
    by_threads(puzzles, 0, |expected, parts| build().counts_parts(expected, limit, parts))
}

/// [`Fast::solutions`] on all threads, in order; `build` creates each thread's solver.
pub fn par_solutions(build: impl Fn() -> Fast + Sync, puzzles: &[Puzzle]) -> Vec<Option<Solution>> {
    by_threads(puzzles, None, |expected, parts| build().solutions_parts(expected, parts))
}

/// Runs the work of each thread, which gets the expected number of its puzzles and a function that returns them in
/// parts.
fn by_threads<T: Clone + Send + Sync>(
    puzzles: &[Puzzle],
    empty: T,
    work: impl Fn(usize, &mut Parts<'_, '_, T>) + Sync,
) -> Vec<T> {
    let threads = rayon::current_num_threads().min(puzzles.len().div_ceil(LEAST_OF_THREAD)).max(1);
    let mut places = Vec::new();
    // This is also spread over threads, because the pages of new memory are mapped when they are first written.
    puzzles.par_iter().map(|_| empty.clone()).collect_into_vec(&mut places);
    let rest = Mutex::new((puzzles, &mut places[..]));
    let next = || {
        let mut rest = rest.lock().unwrap_or_else(PoisonError::into_inner);
        let (puzzles, places) = std::mem::take(&mut *rest);
        let size = (puzzles.len() / (SHARE * threads)).max(LEAST_PART).min(puzzles.len());
        let (part, left) = (puzzles.split_at(size), places.split_at_mut(size));
        *rest = (part.1, left.1);
        (size > 0).then_some((part.0, left.0))
    };
    let expected = puzzles.len() / threads;
    rayon::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|_| work(expected, &mut || next()));
        }
    });
    places
}
