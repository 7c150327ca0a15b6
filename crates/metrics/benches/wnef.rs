//! The exponential WNEF in puzzles per second, from 81 digits in memory.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use sudoku_core::Puzzle;
use sudoku_metrics::{ChoiceHistogram, Counting, Ease, Metric, Weights};

/// Puzzles that keep each cell of a full grid with probability 0.3: about 24 clues, which never clash.
fn puzzles() -> Vec<Puzzle> {
    let mut rng = ChaCha8Rng::seed_from_u64(2008);
    let grid = |cell: usize| ((cell / 9 * 3 + cell / 27 + cell % 9) % 9 + 1) as u8;
    (0..4096)
        .filter_map(|_| {
            let values = std::array::from_fn(|cell| if rng.random_bool(0.3) { grid(cell) } else { 0 });
            Puzzle::from_values(values)
        })
        .collect()
}

fn wnef(criterion: &mut Criterion) {
    let puzzles = puzzles();
    let mut group = criterion.benchmark_group("wnef");
    group.throughput(Throughput::Elements(puzzles.len() as u64));
    group.bench_function("exponential", |bencher| {
        bencher.iter(|| -> f64 {
            let each = black_box(&puzzles).iter();
            each.filter_map(|puzzle| Weights::EXPONENTIAL.wnef(&ChoiceHistogram::of(puzzle))).sum()
        });
    });
    group.bench_function("exponential-after-singles", |bencher| {
        let metric = Ease::wnef(Weights::EXPONENTIAL, Counting::AfterSingles);
        bencher.iter(|| -> f64 {
            let scores = black_box(&puzzles).iter().filter_map(|puzzle| metric.score(puzzle).ok());
            scores.map(|score| score.value).sum()
        });
    });
    group.finish();
}

criterion_group!(benches, wnef);
criterion_main!(benches);
