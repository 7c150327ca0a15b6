//! Uniqueness of sudokus by exact cover, set-up of each puzzle included.
//!
//! The puzzles are those of the data sets in the folder that SUDOKU_LAB_DATA names, or else the five that
//! Beer printed ("Generating difficult Sudoku puzzles quickly", 2011). Time is per puzzle.

use std::hint::black_box;
use std::path::Path;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use sudoku_dlx::sudoku::{self, Engine};
use sudoku_dlx::{Choice, Limits, Search};

const BEER: &str = "\
534..8.1......2.9......76.4...5..1..1.......3..9..1...3.54......8.2......6.7..382
37...9..68..1.3.7.........8.2..8...5187...6425...2..1.7.........5.6.2..72..3...61
.7.3...4.3...8.2..2.14.7...5.4....9..2.....5..1....7.3...9.63.2..2.3...9.6...2.8.
.4...7.9..91.8....7.39.1....1..642.....5.8.....571..6....1.58.6....4.91..5.8...2.
..3......8.946.7.22...186.......6.7...8...4...7.8.......294...54.6.328.7......2..
";

/// Data sets, and how many of their puzzles are timed.
const SETS: [(&str, &str, usize); 3] = [
    ("17_clue", "sudoku17_49158.txt", 1000),
    ("top2365", "top2365.txt", 1000),
    ("hardest_1106", "forum_hardest_1106_375.txt", 100),
];

fn cells(line: &str) -> Vec<u8> {
    line.bytes().map(|byte| if byte.is_ascii_digit() { byte - b'0' } else { 0 }).collect()
}

fn sets() -> Vec<(&'static str, Vec<Vec<u8>>)> {
    let Some(folder) = std::env::var_os("SUDOKU_LAB_DATA") else {
        return vec![("beer", BEER.lines().map(cells).collect())];
    };
    let read = |(name, file, count)| {
        let text = std::fs::read_to_string(Path::new(&folder).join(file)).ok()?;
        Some((name, text.lines().take(count).map(cells).collect()))
    };
    SETS.into_iter().filter_map(read).collect()
}

fn uniqueness(criterion: &mut Criterion) {
    let mut engine = Engine::new(3).expect("order 3 is offered");
    let problem = sudoku::problem(3).expect("order 3 is offered");
    let mut links = Search::new(&problem, Choice::FewestOptions);
    let mut group = criterion.benchmark_group("dlx");
    for (name, puzzles) in sets() {
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
