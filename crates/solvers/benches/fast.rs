//! Time per puzzle of the fast solver: batches (throughput) and one at a time (latency), on each path.
//!
//! Real sets are taken from the folder `SUDOKU_LAB_DATA`, if it is set; otherwise one puzzle is repeated.
//! `cargo bench -p sudoku-solvers --bench fast`

use std::hint::black_box;
use std::path::Path;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use sudoku_core::Puzzle;
use sudoku_solvers::{Fast, FastPath, Limits, Solver};

const SETS: [&str; 3] = ["sudoku17_49158.txt", "top2365.txt", "forum_hardest_1106_375.txt"];
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn parse(line: &str) -> Option<Puzzle> {
    let bytes = line.as_bytes().get(..81)?;
    let mut values = [0; 81];
    for (value, byte) in values.iter_mut().zip(bytes) {
        *value = if byte.is_ascii_digit() { byte - b'0' } else { 0 };
    }
    Puzzle::from_values(values)
}

/// Up to 8,192 puzzles of each set, shorter sets repeated.
fn sets() -> Vec<(&'static str, Vec<Puzzle>)> {
    let folder = std::env::var("SUDOKU_LAB_DATA").ok();
    let mut sets: Vec<(&str, Vec<Puzzle>)> = Vec::new();
    for name in SETS {
        let text =
            folder.as_ref().and_then(|folder| std::fs::read_to_string(Path::new(folder).join(name)).ok());
        if let Some(text) = text {
            sets.push((name, text.lines().filter_map(parse).collect()));
        }
    }
    if sets.is_empty() {
        sets.push(("one", parse(HARD).into_iter().collect()));
    }
    for (_, puzzles) in &mut sets {
        *puzzles = puzzles.iter().copied().cycle().take(8192).collect();
    }
    sets
}

fn throughput(c: &mut Criterion) {
    for (name, puzzles) in sets() {
        let mut group = c.benchmark_group(format!("throughput/{name}"));
        group.throughput(Throughput::Elements(puzzles.len() as u64)).sample_size(10);
        for &path in FastPath::ALL {
            let Some(mut solver) = Fast::with_path(path) else { continue };
            for limit in [1, 2] {
                let mut counts = vec![0; puzzles.len()];
                group.bench_with_input(BenchmarkId::new(path.name(), limit), &limit, |b, &limit| {
                    b.iter(|| solver.counts(black_box(&puzzles), limit, &mut counts));
                });
            }
        }
    }
}

fn latency(c: &mut Criterion) {
    for (name, puzzles) in sets() {
        let mut group = c.benchmark_group(format!("latency/{name}"));
        let puzzles = &puzzles[..256];
        group.throughput(Throughput::Elements(puzzles.len() as u64)).sample_size(10);
        for &path in FastPath::ALL {
            let Some(mut solver) = Fast::with_path(path) else { continue };
            group.bench_function(path.name(), |b| {
                b.iter(|| {
                    for puzzle in puzzles {
                        black_box(solver.count(black_box(puzzle), Limits::UNIQUE));
                    }
                });
            });
        }
    }
}

criterion_group!(benches, throughput, latency);
criterion_main!(benches);
