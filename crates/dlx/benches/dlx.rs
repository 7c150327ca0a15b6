//! Uniqueness of sudokus by exact cover, including the setup of each puzzle.
//!
//! Run with `just bench dlx`; see docs/speed.md.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use sudoku_dlx::sudoku::{self, Engine};
use sudoku_dlx::{Choice, Limits, Search};

#[path = "../../../bench/sets.rs"]
mod sets;

fn uniqueness(criterion: &mut Criterion) {
    let mut engine = Engine::new(3).expect("order 3 is offered");
    let problem = sudoku::problem(3).expect("order 3 is offered");
    let mut links = Search::new(&problem, Choice::FewestOptions);
    let mut group = criterion.benchmark_group("dlx");
    for (name, puzzles) in sets::sets(256) {
        group.throughput(Throughput::Elements(puzzles.len() as u64));
        group.bench_with_input(BenchmarkId::new("bits", name), &puzzles, |bencher, puzzles| {
            bencher.iter(|| {
                for puzzle in puzzles {
                    black_box(engine.count(puzzle, Limits::solutions(2)).expect("81 cells"));
                }
            });
        });
        group.bench_with_input(BenchmarkId::new("links", name), &puzzles, |bencher, puzzles| {
            bencher.iter(|| {
                for puzzle in puzzles {
                    links.release();
                    for option in sudoku::clues(3, puzzle) {
                        links.fix(option).expect("clues that do not clash");
                    }
                    black_box(links.count(Limits::solutions(2)));
                }
            });
        });
    }
    group.finish();
}

criterion_group!(benches, uniqueness);
criterion_main!(benches);
