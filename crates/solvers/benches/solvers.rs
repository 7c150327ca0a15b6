//! Uniqueness by every solver, time per puzzle.
//!
//! The puzzles are those of the data sets in the folder that SUDOKU_LAB_DATA names, or else the five that
//! Beer printed ("Generating difficult Sudoku puzzles quickly", 2011). Searches end after 20,000 nodes:
//! only the row list needs that.

use std::hint::black_box;
use std::path::Path;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use sudoku_core::{Board, Puzzle, PuzzleReader};
use sudoku_solvers::{Engine, Limits, search_board};

const BEER: &str = "\
534..8.1......2.9......76.4...5..1..1.......3..9..1...3.54......8.2......6.7..382
37...9..68..1.3.7.........8.2..8...5187...6425...2..1.7.........5.6.2..72..3...61
.7.3...4.3...8.2..2.14.7...5.4....9..2.....5..1....7.3...9.63.2..2.3...9.6...2.8.
.4...7.9..91.8....7.39.1....1..642.....5.8.....571..6....1.58.6....4.91..5.8...2.
..3......8.946.7.22...186.......6.7...8...4...7.8.......294...54.6.328.7......2..
";

/// Data sets, and how many of their puzzles are timed.
const SETS: [(&str, &str, usize); 3] = [
    ("17_clue", "sudoku17_49158.txt", 512),
    ("top2365", "top2365.txt", 512),
    ("hardest_1106", "forum_hardest_1106_375.txt", 64),
];

fn puzzles(text: &[u8], count: usize) -> Vec<Puzzle> {
    PuzzleReader::new(text).filter_map(|(_, record)| Some(record.ok()?.puzzle)).take(count).collect()
}

fn sets() -> Vec<(&'static str, Vec<Puzzle>)> {
    let Some(folder) = std::env::var_os("SUDOKU_LAB_DATA") else {
        return vec![("beer", puzzles(BEER.as_bytes(), 5))];
    };
    let read = |(name, file, count)| {
        let text = std::fs::read(Path::new(&folder).join(file)).ok()?;
        Some((name, puzzles(&text, count)))
    };
    SETS.into_iter().filter_map(read).collect()
}

fn uniqueness(criterion: &mut Criterion) {
    let limits = Limits::UNIQUE.with_nodes(20_000);
    for (name, puzzles) in sets() {
        let mut group = criterion.benchmark_group(name);
        group.sample_size(10).throughput(Throughput::Elements(puzzles.len() as u64));
        for &engine in Engine::ALL {
            let mut solver = engine.build();
            let mut answers = Vec::with_capacity(puzzles.len());
            group.bench_function(BenchmarkId::from_parameter(engine), |bencher| {
                bencher.iter(|| {
                    answers.clear();
                    solver.batch(black_box(&puzzles), limits, &mut answers);
                    answers.len()
                });
            });
        }
    }
}

/// The first solution of the empty board, by order.
fn orders(criterion: &mut Criterion) {
    fn fill<const ORDER: usize>(criterion: &mut Criterion) {
        let empty = Board::<ORDER>::empty();
        criterion.bench_function(&format!("fill an empty board of order {ORDER}"), |bencher| {
            let limits = Limits::FIRST.with_nodes(100_000);
            bencher.iter(|| {
                search_board(black_box(&empty), limits, &mut |_| std::ops::ControlFlow::Continue(()))
            });
        });
    }
    fill::<2>(criterion);
    fill::<3>(criterion);
    fill::<4>(criterion);
}

criterion_group!(benches, uniqueness, orders);
criterion_main!(benches);
