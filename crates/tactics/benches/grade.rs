//! Puzzles per second through the graders.

#[path = "../tests/support/mod.rs"]
mod support;

#[path = "../../../bench/sets.rs"]
mod sets;

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use sudoku_core::Puzzle;
use sudoku_tactics::{Grader, Profile};

fn bench(criterion: &mut Criterion, name: &str, puzzles: &[Puzzle]) {
    let grader = Grader::new(Profile::built_in(name).expect("a built-in profile"));
    let mut group = criterion.benchmark_group("grade");
    group.throughput(Throughput::Elements(puzzles.len() as u64));
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            let graded = black_box(puzzles).iter().filter_map(|puzzle| grader.grade(puzzle).ok());
            graded.map(|grade| grade.level).sum::<usize>()
        });
    });
}

fn grade(criterion: &mut Criterion) {
    let minimal: Vec<Puzzle> =
        support::minimal_puzzles(1000, 2007).into_iter().map(|(puzzle, _)| puzzle).collect();
    bench(criterion, "zendoku", &minimal);
    bench(criterion, "hodoku", &minimal);
    if let Some(bank) = bank_sample() {
        bench(criterion, "sukaku-1.18", &bank);
    }
}

/// A sample of the rated puzzles: every 61st.
fn bank_sample() -> Option<Vec<Puzzle>> {
    let cells = sets::of_file("se_bank_sample.csv", 100)?;
    Some(cells.into_iter().filter_map(Puzzle::from_values).collect())
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10);
    targets = grade
}
criterion_main!(benches);
