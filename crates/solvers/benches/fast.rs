//! The fast solver on each path, per puzzle: batches (throughput), one at a time (latency), and a single puzzle (cold).
//!
//! `just bench solvers fast` runs only these; see docs/speed.md.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use sudoku_core::{Candidates, Puzzle};
use sudoku_solvers::{Fast, FastPath, Limits, Solver, check};

#[path = "../../../bench/sets.rs"]
mod sets;

fn sets(most: usize) -> Vec<(&'static str, Vec<Puzzle>)> {
    let parsed = |cells: Vec<sets::Cells>| cells.into_iter().filter_map(Puzzle::from_values).collect();
    sets::sets(most).into_iter().map(|(name, cells)| (name, parsed(cells))).collect()
}

fn throughput(c: &mut Criterion) {
    for (name, mut puzzles) in sets(8192) {
        // Small sets are repeated so that no lane stays empty.
        puzzles = puzzles.iter().copied().cycle().take(8192).collect();
        let mut group = c.benchmark_group(format!("fast throughput/{name}"));
        group.throughput(Throughput::Elements(puzzles.len() as u64)).sample_size(10);
        for path in FastPath::ALL {
            let Some(mut solver) = Fast::with_path(path) else { continue };
            for limit in [1, 2] {
                let mut counts = vec![0; puzzles.len()];
                group.bench_with_input(BenchmarkId::new(path.name(), limit), &limit, |b, &limit| {
                    b.iter(|| solver.counts(black_box(&puzzles), limit, &mut counts));
                });
            }
        }
        let (mut solver, mut answers) = (Fast::new(), Vec::new());
        group.bench_function("answers with solutions", |b| {
            b.iter(|| {
                answers.clear();
                solver.batch(black_box(&puzzles), Limits::UNIQUE, &mut answers);
            });
        });
    }
}

fn latency(c: &mut Criterion) {
    for (name, puzzles) in sets(256) {
        let mut group = c.benchmark_group(format!("fast latency/{name}"));
        group.throughput(Throughput::Elements(puzzles.len() as u64)).sample_size(10);
        for path in FastPath::ALL {
            let Some(mut solver) = Fast::with_path(path) else { continue };
            group.bench_function(path.name(), |b| {
                b.iter(|| {
                    for puzzle in &puzzles {
                        black_box(solver.check(black_box(puzzle)));
                    }
                });
            });
        }
    }
}

/// The cost of one easy puzzle: with a newly built solver, with an existing solver, and with its candidates as input.
fn cold(c: &mut Criterion) {
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let easy: Puzzle = easy.parse().expect("a puzzle");
    let mut group = c.benchmark_group("fast cold");
    let mut solver = Fast::new();
    group.bench_function("a solver made", |b| b.iter(Fast::new));
    group.bench_function("check, a solver made for it", |b| b.iter(|| check(black_box(&easy))));
    group.bench_function("check, a solver made before", |b| b.iter(|| solver.check(black_box(&easy))));
    let visit = &mut |_: &_| std::ops::ControlFlow::Continue(());
    group.bench_function("search of the puzzle", |b| {
        b.iter(|| solver.search(black_box(&easy), Limits::UNIQUE, visit));
    });
    group.bench_function("search of its candidates", |b| {
        b.iter(|| {
            let start = Candidates::of(black_box(&easy)).expect("no clash");
            solver.search_candidates(&start, Limits::UNIQUE, visit)
        });
    });
}

criterion_group!(benches, throughput, latency, cold);
criterion_main!(benches);
