//! The contender's side of the protocol (README.md): read a puzzle file once, then obey lines on standard
//! input, one run each. Only the run itself is timed.

use std::io::{self, BufRead, Write};
use std::time::Instant;

use cpu_time::ThreadTime;

/// Cells row by row, 0 for a blank.
pub type Cells = [u8; 81];

/// A solver that takes part.
pub trait Contender {
    /// A puzzle in the form that the solver likes best: made before the clock starts.
    type Puzzle;

    /// Whether it works on other threads than the one it is called on: its time is then by the clock.
    const PARALLEL: bool = false;

    /// Parses.
    fn prepare(&self, cells: &Cells) -> Self::Puzzle;

    /// Counts solutions up to a limit of at least 2.
    fn count(&mut self, puzzle: &Self::Puzzle, limit: u64) -> u64;

    /// The first solution, row by row.
    fn solve(&mut self, puzzle: &Self::Puzzle) -> Option<Cells>;

    /// Counts of many puzzles, appended in order; for solvers that work on several at once.
    fn counts(&mut self, puzzles: &[Self::Puzzle], limit: u64, counts: &mut Vec<u64>) {
        counts.extend(puzzles.iter().map(|puzzle| self.count(puzzle, limit)));
    }

    /// The number of puzzles with a solution, which is found for each; for solvers that work on several at
    /// once.
    fn solve_all(&mut self, puzzles: &[Self::Puzzle]) -> u64 {
        puzzles.iter().map(|puzzle| u64::from(std::hint::black_box(self.solve(puzzle)).is_some())).sum()
    }

    /// Starts what [`Contender::extra`] sums up again: called before a run.
    fn reset(&mut self) {}

    /// More fields for the answer to a run, ` key=value` each; asked for when the clock has stopped.
    fn extra(&self) -> String {
        String::new()
    }
}

/// Serves one contender until the driver says `quit` or goes away. `file`: the puzzles.
///
/// # Errors
/// A file or a stream that cannot be read or written.
pub fn serve(mut contender: impl Contender, file: &str) -> io::Result<()> {
    let text = std::fs::read_to_string(file)?;
    let puzzles: Vec<_> = text.lines().filter_map(parse).map(|cells| contender.prepare(&cells)).collect();
    let mut out = io::stdout().lock();
    writeln!(out, "ready puzzles={}", puzzles.len())?;
    out.flush()?;
    for line in io::stdin().lock().lines() {
        let line = line?;
        let mut words = line.split_whitespace();
        let command = words.next().unwrap_or_default().to_owned();
        let (mut limit, mut first) = (2, usize::MAX);
        for (key, value) in words.filter_map(|word| word.split_once('=')) {
            match key {
                "limit" => limit = value.parse().unwrap_or(limit),
                "first" => first = value.parse().unwrap_or(first),
                _ => {}
            }
        }
        let puzzles = &puzzles[..first.min(puzzles.len())];
        match command.as_str() {
            "run" => writeln!(out, "{}", run(&mut contender, puzzles, limit))?,
            "longest" => writeln!(out, "{}", longest(&mut contender, puzzles, limit))?,
            "verify" => writeln!(out, "{}", verify(&mut contender, puzzles))?,
            "quit" => break,
            _ => writeln!(out, "error unknown command `{line}`: say run, longest, verify or quit")?,
        }
        out.flush()?;
    }
    Ok(())
}

/// One timed run; `solutions` is the sum over all puzzles.
fn run<C: Contender>(contender: &mut C, puzzles: &[C::Puzzle], limit: u64) -> String {
    let mut counts = Vec::with_capacity(puzzles.len());
    contender.reset();
    let (start, start_cpu) = (Instant::now(), ThreadTime::now());
    let solutions = if limit == 1 {
        contender.solve_all(puzzles)
    } else {
        contender.counts(puzzles, limit, &mut counts);
        counts.iter().sum()
    };
    let (ns, cpu) = (start.elapsed().as_nanos(), start_cpu.elapsed().as_nanos());
    let cpu = if C::PARALLEL { String::new() } else { format!(" cpu_ns={cpu}") };
    format!("ns={ns}{cpu} solutions={solutions}{}", contender.extra())
}

/// The puzzle that takes longest by itself: the least of three times for each, so that an interruption
/// does not count as work.
fn longest<C: Contender>(contender: &mut C, puzzles: &[C::Puzzle], limit: u64) -> String {
    let mut longest = (0, 0);
    for (number, puzzle) in puzzles.iter().enumerate() {
        let mut time = || {
            let start = Instant::now();
            std::hint::black_box(contender.count(puzzle, limit));
            start.elapsed().as_nanos()
        };
        let least = time().min(time()).min(time());
        longest = longest.max((least, number + 1));
    }
    format!("longest_ns={} puzzle={}", longest.0, longest.1)
}

/// Hashes of what every solver must agree on: for each puzzle none, one or several solutions, and for those
/// with one the solution.
fn verify<C: Contender>(contender: &mut C, puzzles: &[C::Puzzle]) -> String {
    let (mut counts, mut solutions) = (Fnv::new(), Fnv::new());
    let mut found = Vec::with_capacity(puzzles.len());
    contender.counts(puzzles, 2, &mut found);
    for (puzzle, count) in puzzles.iter().zip(found) {
        counts.add(&[count as u8]);
        if count == 1 {
            solutions.add(&contender.solve(puzzle).unwrap_or([0; 81]));
        }
    }
    format!("counts={:016x} hash={:016x}", counts.0, solutions.0)
}

/// FNV-1a with 64 bits.
struct Fnv(u64);

impl Fnv {
    fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}

/// The puzzle at the head of a line: 81 digits, `.` or `0` for a blank. Other lines (headers) are passed by.
fn parse(line: &str) -> Option<Cells> {
    let field = line.split(',').next()?.trim().as_bytes();
    let mut cells = [0; 81];
    if field.len() != 81 {
        return None;
    }
    for (cell, &byte) in cells.iter_mut().zip(field) {
        *cell = match byte {
            b'.' => 0,
            b'0'..=b'9' => byte - b'0',
            _ => return None,
        };
    }
    Some(cells)
}

/// Sudoku as exact cover, for solvers of that: items 0 to 323 of the option that puts `digit` (from 0) into
/// `cell`, ascending.
pub fn items(cell: usize, digit: usize) -> [usize; 4] {
    let (row, column) = (cell / 9, cell % 9);
    let block = row / 3 * 3 + column / 3;
    [cell, 81 + row * 9 + digit, 162 + column * 9 + digit, 243 + block * 9 + digit]
}

/// The options of a puzzle: its clues, and all that clash with none of them; with cell and digit (from 0).
pub fn options(cells: &Cells) -> Vec<(usize, usize, [usize; 4])> {
    let mut options = Vec::with_capacity(300);
    let mut taken = [false; 324];
    for (cell, &value) in cells.iter().enumerate().filter(|&(_, &value)| value > 0) {
        let digit = value as usize - 1;
        let items = items(cell, digit);
        items.iter().for_each(|&item| taken[item] = true);
        options.push((cell, digit, items));
    }
    for (cell, digit) in (0..81).flat_map(|cell| (0..9).map(move |digit| (cell, digit))) {
        let items = items(cell, digit);
        if items.iter().all(|&item| !taken[item]) {
            options.push((cell, digit, items));
        }
    }
    options
}

/// The grid of a solution given as items of its options.
pub fn grid<'a>(options: impl IntoIterator<Item = &'a [usize]>) -> Cells {
    let mut grid = [0; 81];
    for items in options {
        let cell = items.iter().find(|&&item| item < 81);
        let row = items.iter().find(|&&item| (81..162).contains(&item));
        if let (Some(&cell), Some(&row)) = (cell, row) {
            grid[cell] = ((row - 81) % 9 + 1) as u8;
        }
    }
    grid
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts clues, and knows one answer.
    struct Stub;

    impl Contender for Stub {
        type Puzzle = Cells;

        fn prepare(&self, cells: &Cells) -> Cells {
            *cells
        }

        fn count(&mut self, puzzle: &Cells, limit: u64) -> u64 {
            limit.min(puzzle.iter().filter(|&&value| value > 0).count() as u64)
        }

        fn solve(&mut self, puzzle: &Cells) -> Option<Cells> {
            Some(*puzzle)
        }
    }

    #[test]
    fn lines_that_are_no_puzzles_are_passed_by() {
        assert_eq!(parse("puzzle,rating"), None);
        assert_eq!(parse(&"x".repeat(81)), None);
        let cells = parse(&format!("1{},2.5", ".".repeat(80))).unwrap();
        assert_eq!((cells[0], cells[1]), (1, 0));
    }

    #[test]
    fn runs_and_verifies() {
        let (mut one, mut two) = ([0; 81], [0; 81]);
        (one[0], two[0], two[1]) = (1, 1, 2);
        assert!(run(&mut Stub, &[one, two], 2).ends_with(" solutions=3"));
        assert!(run(&mut Stub, &[one, two], 1).ends_with(" solutions=2"));
        assert!(longest(&mut Stub, &[one, two], 2).starts_with("longest_ns="));
        assert_eq!(verify(&mut Stub, &[one, two]), verify(&mut Stub, &[one, two]));
        assert_ne!(verify(&mut Stub, &[one, two]), verify(&mut Stub, &[two, one]));
    }

    #[test]
    fn options_of_an_empty_and_a_full_grid() {
        assert_eq!(options(&[0; 81]).len(), 729);
        let full: Cells = std::array::from_fn(|k| ((3 * (k / 9 % 3) + k / 27 + k % 9) % 9 + 1) as u8);
        let options = options(&full);
        assert_eq!(options.len(), 81);
        let items: Vec<[usize; 4]> = options.iter().map(|&(_, _, items)| items).collect();
        assert_eq!(grid(items.iter().map(|items| &items[..])), full);
    }
}
