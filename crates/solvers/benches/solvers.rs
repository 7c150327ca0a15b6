//! Uniqueness by every solver, time per puzzle.
//!
//! The puzzles are those of the data sets in the folder that SUDOKU_LAB_DATA names, or else the five that
//! Beer printed ("Generating difficult Sudoku puzzles quickly", 2011). Searches end after 20,000 nodes:
//! only the row list needs that.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::path::Path;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use sudoku_core::{Board, Puzzle, PuzzleReader};
use sudoku_solvers::{Engine, FastBoards, FastPath, Limits, search_board};

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

/// The first solution of the empty board, by order: values in use kept for each house, and found afresh at
/// every node. Source: Beer 2011, "Solver", its second optimisation.
fn orders(criterion: &mut Criterion) {
    fn fill<const ORDER: usize>(criterion: &mut Criterion) {
        let empty = Board::<ORDER>::empty();
        let limits = Limits::FIRST.with_nodes(NODES);
        let kept = |board| search_board(board, limits, &mut |_| ControlFlow::Continue(())).stats.nodes;
        let peers = |cell| Board::<ORDER>::peers_of(cell).collect();
        let peers: Vec<Vec<usize>> = (0..Board::<ORDER>::CELLS).map(peers).collect();
        let afresh = |board: &Board<ORDER>| {
            let values = board.values().to_vec();
            let mut scratch = Scratch { values, peers: &peers, side: Board::<ORDER>::N, nodes: 0 };
            scratch.fills();
            scratch.nodes
        };
        assert_eq!(kept(&empty), afresh(&empty), "both must walk the same nodes");
        let mut group = criterion.benchmark_group(format!("fill an empty board of order {ORDER}"));
        group.bench_function("candidates kept", |bencher| bencher.iter(|| kept(black_box(&empty))));
        group.bench_function("candidates from scratch", |bencher| bencher.iter(|| afresh(black_box(&empty))));
    }
    fill::<2>(criterion);
    fill::<3>(criterion);
    fill::<4>(criterion);
}

/// Nodes after which filling a board is given up.
const NODES: u64 = 20_000;

struct Scratch<'a> {
    values: Vec<u8>,
    peers: &'a [Vec<usize>],
    side: usize,
    nodes: u64,
}

impl Scratch<'_> {
    fn candidates(&self, cell: usize) -> u32 {
        let held = self.peers[cell].iter().fold(0, |held, &peer| held | (1 << self.values[peer]));
        !(held >> 1) & ((1 << self.side) - 1)
    }

    /// Whether the board was filled, or the nodes are spent.
    fn fills(&mut self) -> bool {
        let blanks = (0..self.values.len()).filter(|&cell| self.values[cell] == 0);
        let Some((cell, candidates)) =
            blanks.map(|cell| (cell, self.candidates(cell))).min_by_key(|(_, bits)| bits.count_ones())
        else {
            return true;
        };
        for value in (1..=self.side as u8).filter(|value| candidates >> (value - 1) & 1 == 1) {
            if self.nodes >= NODES {
                return true;
            }
            self.nodes += 1;
            self.values[cell] = value;
            if self.fills() {
                return true;
            }
            self.values[cell] = 0;
        }
        false
    }
}

/// Uniqueness on boards of order 4, time per board: side by side on each path, and the first of them one after
/// the other.
fn boards(criterion: &mut Criterion) {
    let limits = Limits::UNIQUE.with_nodes(NODES);
    for blanks in [100, 130] {
        let boards = boards_of_order_four(blanks);
        let mut group = criterion.benchmark_group(format!("boards of order 4, {blanks} blanks"));
        let few = &boards[..256];
        group.sample_size(10).throughput(Throughput::Elements(few.len() as u64));
        group.bench_function("backtracking", |bencher| {
            let search = |board| search_board(board, limits, &mut |_| ControlFlow::Continue(())).solutions;
            bencher.iter(|| black_box(few).iter().map(search).sum::<u64>());
        });
        group.throughput(Throughput::Elements(boards.len() as u64));
        for &path in FastPath::ALL {
            let Some(mut solver) = FastBoards::with_path(path) else { continue };
            group.bench_function(path.name(), |bencher| {
                bencher.iter(|| solver.batch(black_box(&boards), limits));
            });
        }
    }
}

/// 4,096 full boards, the boxes of whose diagonal were drawn at random, with so many cells blanked.
fn boards_of_order_four(blanks: usize) -> Vec<Board<4>> {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut values: Vec<u8> = (1..=16).collect();
    let mut begun = || {
        let mut board = Board::empty();
        for k in 0..4 {
            values.shuffle(&mut rng);
            let cells = Board::<4>::cells_of(2 * Board::<4>::N + 5 * k);
            cells.zip(&values).for_each(|(cell, &value)| assert!(board.place(cell, value)));
        }
        board
    };
    let begun: Vec<_> = (0..4200).map(|_| begun()).collect();
    let full = FastBoards::new().batch(&begun, Limits::FIRST.with_nodes(500));
    let mut cells: Vec<usize> = (0..Board::<4>::CELLS).collect();
    let blank = |mut board: Board<4>| {
        cells.shuffle(&mut rng);
        cells[..blanks].iter().for_each(|&cell| board.undo(cell));
        board
    };
    full.into_iter().filter_map(|answer| answer.first).take(4096).map(blank).collect()
}

criterion_group!(benches, uniqueness, orders, boards);
criterion_main!(benches);
