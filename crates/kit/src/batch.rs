//! Many puzzles at once, on all threads.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;
use sudoku_core::{Canonical, ParseError, Puzzle};
use sudoku_reader::PuzzleReader;
use sudoku_solvers::{Fast, Limits, Outcome, Solution, par_counts, par_solutions};

use crate::pool::Solvers;

/// Polled while a batch is processed: `false` cancels it.
pub type GoOn<'a> = &'a (dyn Fn() -> bool + Sync);

/// Number of puzzles that a thread takes at a time if the solver is faster on many ...
pub(crate) const SIDE_BY_SIDE: usize = 4096;
/// ... and if each puzzle takes long.
pub(crate) const FEW: usize = 16;
/// Number of puzzles from one poll of the caller to the next, about a tenth of a second.
const PART: usize = 1 << 16;
/// Limit up to which solutions are counted in a batch.
const MANY: u64 = 1000;

/// Every puzzle of a text, in any form that [`PuzzleReader`] reads.
///
/// # Errors
/// At the first line that is not a puzzle.
///
/// ```
/// let text = "puzzle,level\n53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,easy\n";
/// let puzzles = sudoku_kit::read(text)?;
/// assert_eq!(puzzles[0].clue_count(), 30);
/// # Ok::<(), sudoku_kit::ParseError>(())
/// ```
pub fn read(text: &str) -> Result<Vec<Puzzle>, ParseError> {
    PuzzleReader::new(text.as_bytes()).map(|(line, record)| record?.puzzle(line)).collect()
}

/// A solution of each puzzle that has one. It need not be the only one.
///
/// ```
/// let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let solved = sudoku_kit::solve(&[easy]);
/// assert!(solved[0].unwrap().to_string().starts_with("534678912"));
/// # Ok::<(), sudoku_kit::ParseError>(())
/// ```
pub fn solve(puzzles: &[Puzzle]) -> Vec<Option<Solution>> {
    par_solutions(Fast::new, puzzles)
}

/// [`solve`]; `None` if the caller cancelled it.
pub fn solve_while(puzzles: &[Puzzle], go_on: GoOn<'_>) -> Option<Vec<Option<Solution>>> {
    in_parts(puzzles, go_on, solve)
}

/// The number of solutions of each puzzle, counted up to a limit.
///
/// ```
/// let open = ".3..7....6..1.5....98....6.8...6...34..8.3..17...2...6.6....28....4.9..5....8...9".parse()?;
/// assert_eq!(sudoku_kit::count(&[open], 100), [3]);
/// # Ok::<(), sudoku_kit::ParseError>(())
/// ```
pub fn count(puzzles: &[Puzzle], limit: u64) -> Vec<u64> {
    par_counts(Fast::new, puzzles, limit)
}

/// [`count`]; `None` if the caller cancelled it. With a high limit, the count of a single puzzle can also be cancelled.
pub fn count_while(puzzles: &[Puzzle], limit: u64, go_on: GoOn<'_>) -> Option<Vec<u64>> {
    if limit <= MANY {
        return in_parts(puzzles, go_on, |part| count(part, limit));
    }
    let solvers = Solvers::default();
    let counts = in_pieces(puzzles, 1, go_on, |_, piece| {
        let count = |puzzle: &Puzzle| {
            let mut found = 0_u64;
            let mut is_over = false;
            solvers.with(|solver| {
                solver.search(puzzle, Limits::solutions(limit), &mut |_| {
                    found += 1;
                    is_over = found.is_multiple_of(MANY) && !go_on();
                    if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                })
            });
            (!is_over).then_some(found)
        };
        piece.iter().map(count).collect()
    });
    counts?.into_iter().collect()
}

/// Whether each puzzle has no, one or several solutions.
///
/// ```
/// use sudoku_kit::{Outcome, Puzzle, check};
///
/// assert_eq!(check(&[Puzzle::EMPTY]), [Outcome::Multiple]);
/// ```
pub fn check(puzzles: &[Puzzle]) -> Vec<Outcome> {
    let outcome = |solutions| match solutions {
        0 => Outcome::None,
        1 => Outcome::Unique,
        _ => Outcome::Multiple,
    };
    count(puzzles, 2).into_iter().map(outcome).collect()
}

/// The canonical form of each puzzle: the same for all symmetric copies. See [`Puzzle::canonical`].
///
/// ```
/// use sudoku_kit::{Puzzle, Symmetry, canonical};
///
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let [one, other] = &canonical(&[puzzle, Symmetry::ROTATION_90.apply(&puzzle)])[..] else { panic!() };
/// assert_eq!(one.form, other.form);
/// # Ok::<(), sudoku_kit::ParseError>(())
/// ```
pub fn canonical(puzzles: &[Puzzle]) -> Vec<Canonical<Puzzle>> {
    puzzles.par_iter().map(Puzzle::canonical).collect()
}

/// [`canonical`]; `None` if the caller cancelled it.
pub fn canonical_while(puzzles: &[Puzzle], go_on: GoOn<'_>) -> Option<Vec<Canonical<Puzzle>>> {
    in_pieces(puzzles, FEW, go_on, |_, piece| piece.iter().map(Puzzle::canonical).collect())
}

/// Processes a batch in parts, one after another, each on all threads.
fn in_parts<T>(puzzles: &[Puzzle], go_on: GoOn<'_>, work: impl Fn(&[Puzzle]) -> Vec<T>) -> Option<Vec<T>> {
    let mut all = Vec::with_capacity(puzzles.len());
    for part in puzzles.chunks(PART) {
        if !go_on() {
            return None;
        }
        all.extend(work(part));
    }
    Some(all)
}

/// Calls `work` with pieces of `size` puzzles and the row of the first puzzle of each, and returns the results in
/// order. `None` if the caller cancelled it.
pub fn in_pieces<T: Send>(
    puzzles: &[Puzzle],
    size: usize,
    go_on: GoOn<'_>,
    work: impl Fn(usize, &[Puzzle]) -> Vec<T> + Sync,
) -> Option<Vec<T>> {
    let is_over = AtomicBool::new(false);
    let piece = |(number, piece): (usize, &[Puzzle])| {
        if is_over.load(Ordering::Relaxed) || !go_on() {
            is_over.store(true, Ordering::Relaxed);
            return Vec::new();
        }
        work(number * size, piece)
    };
    let made = puzzles.par_chunks(size).enumerate().flat_map_iter(piece).collect();
    (!is_over.into_inner()).then_some(made)
}
