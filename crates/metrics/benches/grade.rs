//! Puzzles a second through the graders.

#[path = "../tests/support/mod.rs"]
mod support;

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use sudoku_core::Puzzle;
use sudoku_metrics::tactics::{Grader, Profile};

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
    match bank_sample() {
        Some(bank) => bench(criterion, "sukaku-1.18", &bank),
        None => eprintln!("grade/sukaku-1.18 skipped: se_bank_sample.csv is in no folder of SUDOKU_LAB_DATA"),
    }
}

/// Every 61st of the rated puzzles.
fn bank_sample() -> Option<Vec<Puzzle>> {
    let folders = std::env::var_os("SUDOKU_LAB_DATA")?;
    let mut paths = std::env::split_paths(&folders).map(|folder| folder.join("se_bank_sample.csv"));
    let text = std::fs::read_to_string(paths.find(|path| path.exists())?).ok()?;
    let lines = text.lines().skip(1).step_by(61);
    Some(lines.filter_map(|line| line.split(',').next()?.parse().ok()).collect())
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10);
    targets = grade
}
criterion_main!(benches);
