//! Leaks of every kind are planted among independent puzzles. The audit must find all of them and nothing else.
//!
//! `AUDIT_ROWS=1000000 cargo test --release -p sudoku-audit planted` plants them in a million rows.

use std::collections::{BTreeMap, HashMap};

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;
use sudoku_audit::{Audited, Kind};
use sudoku_core::{Cell, Digit, Grid, Puzzle, Symmetry};
use sudoku_generators::{GridMethod, GridWork, minimal};
use sudoku_solvers::{Fast, Outcome, Solver};
use sudoku_tables::{Frame, Value};

use crate::support::{audited, count};

/// Number of rows planted of each kind.
const PLANTED: usize = 25;

struct Maker {
    rng: ChaCha8Rng,
    solver: Fast,
}

impl Maker {
    fn new(seed: u64, stream: u64) -> Maker {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(stream);
        Maker { rng, solver: Fast::new() }
    }

    /// A minimal puzzle of a uniform grid.
    fn puzzle(&mut self) -> (Puzzle, Grid) {
        let grid = GridMethod::Uniform.fill(&mut self.rng, &mut GridWork::default());
        (minimal(&grid, &mut self.rng, &mut self.solver), grid)
    }

    /// The puzzle with `more` additional clues.
    fn with_clues(&mut self, puzzle: &Puzzle, grid: &Grid, more: usize) -> Puzzle {
        let mut blanks: Vec<Cell> = puzzle.blanks().iter().collect();
        blanks.shuffle(&mut self.rng);
        let mut fuller = *puzzle;
        blanks[..more].iter().for_each(|&cell| fuller.set(cell, Some(grid.get(cell))));
        fuller
    }

    fn copy(&mut self, puzzle: &Puzzle) -> Puzzle {
        Symmetry::random(&mut self.rng).apply(puzzle)
    }

    fn relabelled(&mut self, puzzle: &Puzzle) -> Puzzle {
        let mut digits = Digit::ALL;
        digits.shuffle(&mut self.rng);
        Symmetry::relabelling(digits).unwrap().apply(puzzle)
    }
}

/// The rows of two files. Rows of the second file have the matching row of the first and its likeness.
#[derive(Default)]
struct Planted {
    train: Vec<String>,
    test: Vec<String>,
    truth: BTreeMap<usize, (usize, &'static str)>,
    /// Number of rows of the first file that repeat an earlier one, up to symmetry.
    repeats: u64,
}

fn line(puzzle: &Puzzle, solution: &Grid) -> String {
    format!("{puzzle},{solution}")
}

fn planted(rows: usize) -> Planted {
    let mut set = Planted::default();
    let independent: Vec<(Puzzle, Grid)> =
        (0..rows as u64).into_par_iter().map(|item| Maker::new(1, item).puzzle()).collect();
    let (train, test) = independent.split_at(rows * 9 / 10);
    let mut maker = Maker::new(2, 0);
    let mut of_grid = HashMap::new();
    let mut canonical: Vec<Grid> = train.par_iter().map(|(_, grid)| grid.canonical().form).collect();
    for (number, grid) in canonical.drain(..).enumerate() {
        of_grid.entry(grid).or_insert(number + 1);
    }
    set.train = train.iter().map(|(puzzle, grid)| line(puzzle, grid)).collect();
    // Some rows in a random sample of a million share a grid by chance. An audit without planted rows finds them.
    let natural: Vec<Option<usize>> =
        test.par_iter().map(|(_, grid)| of_grid.get(&grid.canonical().form).copied()).collect();
    set.truth.extend(
        natural.into_iter().enumerate().filter_map(|(row, found)| Some((row + 1, (found?, "same-grid")))),
    );
    set.test = test.iter().map(|(puzzle, grid)| line(puzzle, grid)).collect();
    for number in 0..PLANTED {
        let (base, grid) = maker.puzzle();
        for kind in ["equal", "relabelled", "symmetric", "contained", "moved-1", "moved-2", "same-grid"] {
            let (base, grid) = match kind {
                "equal" => (base, grid),
                _ => maker.puzzle(),
            };
            // The puzzle has three clues more than necessary, so that some can be moved.
            let full = maker.with_clues(&base, &grid, 3);
            let extra: Vec<Cell> = full.clues().iter().filter(|&cell| base.get(cell).is_none()).collect();
            let moved = |maker: &mut Maker, count: usize| {
                let mut fewer = full;
                extra[..count].iter().for_each(|&cell| fewer.set(cell, None));
                let free: Vec<Cell> = full.blanks().iter().collect();
                let at = maker.rng.random_range(0..free.len() - count);
                free[at..at + count].iter().for_each(|&cell| fewer.set(cell, Some(grid.get(cell))));
                fewer
            };
            let (in_train, in_test) = match kind {
                "equal" => (base, base),
                "relabelled" => (base, maker.relabelled(&base)),
                "symmetric" => (base, maker.copy(&base)),
                "contained" if number % 2 == 0 => (base, maker.copy(&full)),
                "contained" => (full, maker.copy(&base)),
                "moved-1" => (full, moved(&mut maker, 1)),
                "moved-2" => (full, moved(&mut maker, 2)),
                _ => {
                    let other = minimal(&grid, &mut maker.rng, &mut maker.solver);
                    (base, other)
                }
            };
            let in_test =
                if kind.starts_with("moved") || kind == "same-grid" { maker.copy(&in_test) } else { in_test };
            set.train.push(line(&in_train, &grid));
            let solution = maker.solver.solve(&in_test).unwrap();
            set.test.push(line(&in_test, &solution));
            set.truth.insert(set.test.len(), (set.train.len(), kind));
        }
        // A copy within the first file.
        let (puzzle, grid) = maker.puzzle();
        set.train.push(line(&puzzle, &grid));
        let symmetry = Symmetry::random(&mut maker.rng);
        set.train.push(line(&symmetry.apply(&puzzle), &symmetry.apply(&grid)));
        set.repeats += 1;
    }
    set
}

fn number(value: Value<'_>) -> usize {
    match value {
        Value::Integer(number) => number as usize,
        other => panic!("{other:?} is no whole number"),
    }
}

#[test]
fn planted_leaks_are_all_found_and_none_is_invented() {
    let rows = std::env::var("AUDIT_ROWS").map_or(2000, |rows| rows.parse().unwrap());
    let set = planted(rows);
    let Audited { report, table, .. } = audited(&[("train", &set.train), ("test", &set.test)]);
    let mut found = BTreeMap::new();
    for frame in table.frames() {
        for row in 0..frame.len() {
            if frame.text(row, 0) == "test" && frame.value(row, 14) != Value::Missing {
                let word = format!("leak-{}", frame.text(row, 15));
                let likeness = Kind::all().into_iter().map(Kind::word).find(|known| *known == word).unwrap();
                found.insert(number(frame.value(row, 1)), (number(frame.value(row, 14)), likeness));
            }
        }
    }
    let truth: BTreeMap<usize, (usize, String)> = set
        .truth
        .iter()
        .map(|(&row, &(train, likeness))| (row, (train, format!("leak-{likeness}"))))
        .collect();
    assert_eq!(found.len(), truth.len());
    for (row, expected) in &truth {
        assert_eq!(found.get(row), Some(expected), "row {row} of the test file");
    }
    let planted = PLANTED as u64;
    assert_eq!(count(&report, "leak-equal", "test"), planted);
    assert_eq!(count(&report, "leak-relabelled", "test"), 2 * planted);
    assert_eq!(count(&report, "leak-symmetric", "test"), 3 * planted);
    assert_eq!(count(&report, "leak-contained", "test"), planted);
    assert_eq!(count(&report, "leak-same-grid", "test"), set.truth.len() as u64);
    assert_eq!(count(&report, "duplicate-symmetric", "train"), set.repeats);
    assert_eq!(count(&report, "duplicate-symmetric", "test"), 0);
    assert_eq!(report.files[1].nearest.values().sum::<u64>(), set.truth.len() as u64);
    for word in ["malformed", "clash", "none", "several", "wrong-solution", "not-only-solution"] {
        assert_eq!(count(&report, word, "train") + count(&report, word, "test"), 0, "{word}");
    }
}

#[test]
fn what_is_wrong_with_a_row_is_named() {
    let mut maker = Maker::new(3, 0);
    let mut lines = Vec::new();
    let mut expected: BTreeMap<&str, u64> = BTreeMap::new();
    for number in 0..70 {
        let (puzzle, grid) = maker.puzzle();
        let clue = puzzle.clues().iter().nth(number % 20).unwrap();
        let (mut changed, mut solution) = (puzzle, grid.to_string());
        let what =
            ["", "several", "clash", "none", "wrong-solution", "malformed", "redundant-clues"][number % 7];
        match what {
            "several" => changed.set(clue, None),
            "clash" => {
                let twin = clue.peers().iter().find(|&peer| changed.get(peer).is_none()).unwrap();
                changed.set(twin, changed.get(clue));
            }
            "none" => {
                // A wrong clue without a clash.
                let wrong = changed.blanks().iter().flat_map(|cell| Digit::ALL.map(|digit| (cell, digit)));
                let (cell, digit) = wrong
                    .filter(|&(cell, digit)| grid.get(cell) != digit)
                    .find(|&(cell, digit)| {
                        let mut tried = puzzle;
                        tried.set(cell, Some(digit));
                        tried.clash().is_none()
                    })
                    .unwrap();
                changed.set(cell, Some(digit));
            }
            "wrong-solution" => solution = maker.relabelled(&grid.into()).to_string(),
            "redundant-clues" => changed = maker.with_clues(&puzzle, &grid, 1),
            _ => {}
        }
        let text = changed.to_string();
        lines.push(if what == "malformed" {
            format!("{},{solution}", &text[1..])
        } else {
            format!("{text},{solution}")
        });
        *expected.entry(what).or_default() += 1;
        if what == "several" {
            assert_eq!(maker.solver.check(&changed), Outcome::Multiple);
            *expected.entry("not-only-solution").or_default() += 1;
        }
        if what == "clash" || what == "none" {
            *expected.entry("wrong-solution").or_default() += 1;
        }
    }
    let report = audited(&[("set", &lines)]).report;
    for (what, rows) in expected.into_iter().filter(|(what, _)| !what.is_empty()) {
        assert_eq!(count(&report, what, "set"), rows, "{what}");
    }
    assert_eq!(report.files[0].rows, 70);
}

#[test]
fn threads_do_not_change_a_byte() {
    let set = planted(300);
    let report = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let done = pool.install(|| audited(&[("train", &set.train), ("test", &set.test)]));
        let rows: Vec<Frame> = done.table.frames().collect();
        (serde_json::to_string(&done.report).unwrap(), rows)
    };
    assert_eq!(report(1), report(3));
}
