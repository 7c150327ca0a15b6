//! Reading lines, random isomorphs and canonical forms.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use sudoku_core::{PositionReader, Puzzle, Symmetry};

const SEVENTEEN: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
const THIRTY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const GRID: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// The grid with the most automorphisms, 648.
const ROOT: &str = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

fn reading(c: &mut Criterion) {
    let text = format!("{SEVENTEEN}\n{THIRTY}\n").repeat(5000);
    let mut group = c.benchmark_group("read");
    group.throughput(Throughput::Elements(10_000));
    group.bench_function("lines", |b| {
        b.iter(|| PositionReader::new(text.as_bytes()).filter(|(_, record)| record.is_ok()).count());
    });
    group.finish();
}

fn symmetries(c: &mut Criterion) {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let grid: Puzzle = GRID.parse().expect("a puzzle");
    c.bench_function("random isomorph", |b| b.iter(|| Symmetry::random(&mut rng).apply(black_box(&grid))));
    let mut group = c.benchmark_group("canonical");
    let mut one_missing = GRID.to_owned();
    one_missing.replace_range(..1, ".");
    for (name, line) in [
        ("17 clues", SEVENTEEN),
        ("30 clues", THIRTY),
        ("80 clues", one_missing.as_str()),
        ("grid", GRID),
        ("grid of 648", ROOT),
    ] {
        let puzzle: Puzzle = line.parse().expect("a puzzle");
        group.bench_function(name, |b| {
            let isomorph = || Symmetry::random(&mut rng).apply(&puzzle);
            b.iter_batched(isomorph, |puzzle| puzzle.canonical(), BatchSize::SmallInput);
        });
    }
    group.finish();
}

criterion_group!(benches, reading, symmetries);
criterion_main!(benches);
