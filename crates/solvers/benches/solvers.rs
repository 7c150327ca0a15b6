//! A race of all solvers: uniqueness, puzzles per second, in batches.
//!
//! Searches end after 20,000 nodes, which only the row list reaches. Add your own solver with a line in `contenders`,
//! or as a command: `SOLVER='python3 mine.py' just bench solvers race`. See docs/speed.md.

use std::hint::black_box;
use std::io::Write;
use std::ops::ControlFlow;
use std::process::{Command, Stdio};

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use sudoku_core::{Board, Candidates, Puzzle};
use sudoku_solvers::{Answer, Ending, Engine, Limits, Solver, Stats, Visit, search_board};

#[path = "../../../bench/sets.rs"]
mod sets;

/// Maximum number of puzzles of a set that are timed.
const MOST: usize = 512;

/// The contenders.
fn contenders() -> Vec<(String, Box<dyn Solver>)> {
    let ours = Engine::ALL.iter().map(|engine| (engine.to_string(), engine.build()));
    let mut all: Vec<(String, Box<dyn Solver>)> = ours.collect();
    // Add yours here: all.push(("mine".into(), Box::new(Mine::new())));
    if let Ok(command) = std::env::var("SOLVER") {
        all.push(("command".into(), Box::new(ByCommand(command))));
    }
    all
}

/// A command as a solver, by the protocol of `sudoku-lab solve --solver-command`; one process per batch.
struct ByCommand(String);

impl Solver for ByCommand {
    fn search_candidates(&mut self, start: &Candidates, limits: Limits, _: &mut Visit<'_>) -> Answer {
        let mut answers = Vec::new();
        self.batch(&[start.to_puzzle()], limits, &mut answers);
        answers.remove(0)
    }

    fn batch(&mut self, puzzles: &[Puzzle], limits: Limits, answers: &mut Vec<Answer>) {
        let lines: String = puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect();
        let mut command = Command::new("sh");
        command.args(["-c", &self.0]).env("SUDOKU_LAB_COUNT_LIMIT", limits.solutions.to_string());
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("a shell");
        let mut stdin = child.stdin.take().expect("a pipe");
        let writer = std::thread::spawn(move || stdin.write_all(lines.as_bytes()));
        let output = child.wait_with_output().expect("an end of the command");
        writer.join().expect("no panic").expect("the command reads all lines");
        let text = String::from_utf8(output.stdout).expect("text");
        let before = answers.len();
        answers.extend(text.lines().map(|line| {
            let solutions = line.split_whitespace().next_back().and_then(|count| count.parse().ok());
            let solutions =
                solutions.unwrap_or_else(|| panic!("{line:?}: the last field is the number of solutions"));
            let ending = if solutions < limits.solutions { Ending::Exhausted } else { Ending::Stopped };
            Answer { solutions, first: None, ending, stats: Stats::default() }
        }));
        assert_eq!(answers.len() - before, puzzles.len(), "a line for each puzzle");
    }
}

fn race(criterion: &mut Criterion) {
    let limits = Limits::UNIQUE.nodes(20_000);
    for (name, cells) in sets::sets(MOST) {
        let puzzles: Vec<Puzzle> = cells.into_iter().filter_map(Puzzle::from_values).collect();
        let mut group = criterion.benchmark_group(format!("race/{name}"));
        group.sample_size(10).throughput(Throughput::Elements(puzzles.len() as u64));
        for (contender, mut solver) in contenders() {
            let mut answers = Vec::with_capacity(puzzles.len());
            group.bench_function(BenchmarkId::from_parameter(contender), |bencher| {
                bencher.iter(|| {
                    answers.clear();
                    solver.batch(black_box(&puzzles), limits, &mut answers);
                    answers.len()
                });
            });
        }
    }
}

/// The time to the first solution of the empty board of each order, with the used values of each house either stored or
/// recomputed at every node. Source: Beer 2011, "Solver", its second optimisation.
fn orders(criterion: &mut Criterion) {
    fn fill<const ORDER: usize>(criterion: &mut Criterion) {
        let empty = Board::<ORDER>::empty();
        let kept = |board: &Board<ORDER>| {
            let mut nodes = 0;
            fills(&mut board.clone(), &mut nodes);
            nodes
        };
        let peers = |cell| Board::<ORDER>::peers_of(cell).collect();
        let peers: Vec<Vec<usize>> = (0..Board::<ORDER>::CELLS).map(peers).collect();
        let recomputed = |board: &Board<ORDER>| {
            let values = board.values().to_vec();
            let mut scratch = Scratch { values, peers: &peers, side: Board::<ORDER>::N, nodes: 0 };
            scratch.fills();
            scratch.nodes
        };
        assert_eq!(kept(&empty), recomputed(&empty), "both must walk the same nodes");
        let mut group = criterion.benchmark_group(format!("fill an empty board of order {ORDER}"));
        group.bench_function("candidates kept", |bencher| bencher.iter(|| kept(black_box(&empty))));
        group.bench_function("candidates from scratch", |bencher| {
            bencher.iter(|| recomputed(black_box(&empty)))
        });
    }
    fill::<2>(criterion);
    fill::<3>(criterion);
    fill::<4>(criterion);
}

/// Number of nodes after which the search for a full board gives up.
const NODES: u64 = 20_000;

/// Whether the board was filled before the nodes ran out.
fn fills<const ORDER: usize>(board: &mut Board<ORDER>, nodes: &mut u64) -> bool {
    let Some(cell) = board.most_constrained() else { return true };
    let candidates = board.candidates(cell);
    for value in (1..=Board::<ORDER>::N as u8).filter(|value| candidates >> (value - 1) & 1 == 1) {
        if *nodes >= NODES {
            return true;
        }
        *nodes += 1;
        board.place(cell, value);
        if fills(board, nodes) {
            return true;
        }
        board.undo(cell);
    }
    false
}

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

    /// Whether the board was filled before the nodes ran out.
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

/// Uniqueness on boards of order 4, time per board.
fn boards(criterion: &mut Criterion) {
    let limits = Limits::UNIQUE.nodes(NODES);
    for blanks in [100, 130] {
        let boards = boards_of_order_four(blanks);
        let mut group = criterion.benchmark_group(format!("boards of order 4, {blanks} blanks"));
        group.sample_size(10).throughput(Throughput::Elements(boards.len() as u64));
        group.bench_function("search", |bencher| {
            let search = |board| search_board(board, limits, &mut |_| ControlFlow::Continue(())).solutions;
            bencher.iter(|| black_box(&boards).iter().map(search).sum::<u64>());
        });
    }
}

/// 4,096 full boards from random boxes on the diagonal, with this many cells blanked.
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
    let limits = Limits::FIRST.nodes(500);
    let full = begun.iter().map(|board| search_board(board, limits, &mut |_| ControlFlow::Continue(())));
    let mut cells: Vec<usize> = (0..Board::<4>::CELLS).collect();
    let blank = |mut board: Board<4>| {
        cells.shuffle(&mut rng);
        cells[..blanks].iter().for_each(|&cell| board.undo(cell));
        board
    };
    full.filter_map(|answer| answer.first).take(4096).map(blank).collect()
}

criterion_group!(benches, race, orders, boards);
criterion_main!(benches);
