//! The time of a branch score: of the 17-clue puzzles if `SUDOKU_LAB_DATA` is set, otherwise of the printed puzzles.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use sudoku_core::{Grid, Puzzle};
use sudoku_metrics::Branching;
use sudoku_solvers::{Engine, Fast};

#[path = "../../../bench/sets.rs"]
mod sets;

fn puzzles() -> Vec<Puzzle> {
    let cells = sets::of_file("sudoku17_49158.txt", 2000).or_else(|| sets::of_file("beer_5.csv", 5));
    cells.into_iter().flatten().filter_map(Puzzle::from_values).collect()
}

fn branch_score(criterion: &mut Criterion) {
    let puzzles = puzzles();
    let mut solver = Engine::Backtracking.build();
    let solved: Vec<(Puzzle, Grid)> =
        puzzles.iter().filter_map(|puzzle| Some((*puzzle, solver.solve(puzzle)?))).collect();
    let mut group = criterion.benchmark_group("branch-score");
    group.throughput(Throughput::Elements(solved.len() as u64));
    let ok = |scores: &mut dyn Iterator<Item = bool>| scores.filter(|&ok| ok).count();
    group.bench_function("sets, proved unique", |bencher| {
        let score = |(puzzle, _): &(Puzzle, Grid)| Branching::Sets.rate(puzzle).is_ok();
        bencher.iter(|| ok(&mut black_box(&solved).iter().map(score)));
    });
    let mut fast = Fast::new();
    group.bench_function("sets, proved unique by the fast solver", |bencher| {
        bencher.iter(|| {
            ok(&mut black_box(&solved)
                .iter()
                .map(|(puzzle, _)| Branching::Sets.rate_by(puzzle, &mut fast).is_ok()))
        });
    });
    group.bench_function("sets, solution known", |bencher| {
        let score = |(puzzle, grid): &(Puzzle, Grid)| Branching::Sets.rate_with(puzzle, grid).is_ok();
        bencher.iter(|| ok(&mut black_box(&solved).iter().map(score)));
    });
    group.finish();
}

criterion_group!(benches, branch_score);
criterion_main!(benches);
