//! Grids, minimal puzzles, hill climbing and controlled bias, in puzzles (grids, orders) per second.

use std::ops::ControlFlow;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use sudoku_core::{Cell, Puzzle};
use sudoku_generators::{
    ControlledBias, Effort, GridMethod, GridWork, HillClimb, Method, controlled_bias_batch, minimal_batch,
};
use sudoku_solvers::{Engine, Fast, Outcome, Solver};

fn grids(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("grids");
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for &method in GridMethod::ALL {
        group.throughput(Throughput::Elements(1));
        group.bench_function(method.name(), |bencher| {
            bencher.iter(|| method.fill(&mut rng, &mut GridWork::default()));
        });
    }
    group.finish();
}

fn minimal(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("minimal");
    let (mut rng, mut solver) = (ChaCha8Rng::seed_from_u64(1), Fast::new());
    group.throughput(Throughput::Elements(10_000));
    group.sample_size(10);
    for grids in [GridMethod::Bands, GridMethod::Uniform] {
        group.bench_function(format!("batch of 10,000 from {grids}"), |bencher| {
            bencher.iter(|| minimal_batch(10_000, grids, &mut rng, &mut solver));
        });
    }
    group.finish();
}

fn hill_climb(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("hill-climb");
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut climber = Method::HillClimb(HillClimb::default()).build(Engine::Fast.build());
    group.sample_size(20);
    group.bench_function("branch score, 200 iterations of 18 steps", |bencher| {
        bencher
            .iter(|| climber.generate(&mut rng, &mut Effort::new(1000, &mut || ControlFlow::Continue(()))));
    });
    group.finish();
}

/// Orders per second; about one in 250,000 is accepted.
fn controlled_bias(criterion: &mut Criterion) {
    const ORDERS: u64 = 100_000;
    let mut group = criterion.benchmark_group("controlled-bias");
    let (mut rng, mut solver) = (ChaCha8Rng::seed_from_u64(1), Fast::new());
    group.sample_size(10);
    group.throughput(Throughput::Elements(ORDERS));
    group.bench_function("batch", |bencher| {
        bencher.iter(|| controlled_bias_batch(ORDERS, ControlledBias::default(), &mut rng, &mut solver));
    });
    group.throughput(Throughput::Elements(1));
    group.bench_function("sequential deletion, same solver", |bencher| {
        bencher.iter(|| {
            let mut puzzle = Puzzle::from(GridMethod::Bands.fill(&mut rng, &mut GridWork::default()));
            let mut order = Cell::ALL;
            order.shuffle(&mut rng);
            for cell in order {
                let clue = puzzle.get(cell);
                puzzle.set(cell, None);
                if solver.check(&puzzle) != Outcome::Unique {
                    puzzle.set(cell, clue);
                    break;
                }
            }
            puzzle
        });
    });
    group.finish();
}

criterion_group!(benches, grids, minimal, hill_climb, controlled_bias);
criterion_main!(benches);
