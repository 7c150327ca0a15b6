//! Makes a number of puzzles, grids or orders and does nothing else, so that it can be timed from outside.
//!
//!     perf stat -e task-clock,cycles:u,instructions:u make_many minimal 100000 uniform
//!     make_many controlled-bias 10000000
//!     make_many hill-climb 100
//!     make_many grids 100000 bands
//!     make_many sequential 100000          orders of controlled bias, clue by clue
//!     make_many one-by-one 10000           minimal puzzles without the batch

use std::error::Error;
use std::ops::ControlFlow;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use sudoku_core::{Cell, Puzzle};
use sudoku_generators::{
    ControlledBias, Effort, GridMethod, GridWork, HillClimb, Method, controlled_bias_batch, minimal,
    minimal_batch,
};
use sudoku_solvers::{Engine, Fast, Outcome, Solver};

/// The controlled-bias generator as published. It removes clues of a grid in random order until a clue cannot be
/// removed. The puzzle is accepted if all clues left are needed.
fn accepts_clue_by_clue(rng: &mut ChaCha8Rng, solver: &mut Fast) -> bool {
    let mut puzzle = Puzzle::from(GridMethod::Uniform.fill(rng, &mut GridWork::default()));
    let mut order = Cell::ALL;
    order.shuffle(rng);
    for (place, &cell) in order.iter().enumerate() {
        let clue = puzzle.get(cell);
        puzzle.set(cell, None);
        if solver.check(&puzzle) != Outcome::Unique {
            puzzle.set(cell, clue);
            return order[place + 1..].iter().all(|&cell| {
                let mut fewer = puzzle;
                fewer.set(cell, None);
                solver.check(&fewer) != Outcome::Unique
            });
        }
    }
    false
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [kind, count, rest @ ..] = &arguments[..] else { return Err("KIND COUNT [GRIDS]".into()) };
    let (mut rng, mut solver) = (ChaCha8Rng::seed_from_u64(1), Fast::new());
    let count: usize = count.parse()?;
    let grids: GridMethod = rest.first().map_or(Ok(GridMethod::default()), |name| name.parse())?;
    let made = match kind.as_str() {
        "grids" => {
            (0..count).filter(|_| grids.fill(&mut rng, &mut GridWork::default()).values()[0] > 4).count()
        }
        "minimal" => minimal_batch(count, grids, &mut rng, &mut solver).len(),
        "controlled-bias" => {
            let options = ControlledBias { grids, ..ControlledBias::default() };
            controlled_bias_batch(count as u64, options, &mut rng, &mut solver).len()
        }
        "hill-climb" => {
            let mut climber = Method::HillClimb(HillClimb::default()).build(Engine::Fast.build());
            let mut go_on = || ControlFlow::Continue(());
            let mut effort = Effort::new(u64::MAX, &mut go_on);
            for _ in 0..count {
                climber.generate(&mut rng, &mut effort)?;
            }
            count
        }
        "sequential" => (0..count).filter(|_| accepts_clue_by_clue(&mut rng, &mut solver)).count(),
        "one-by-one" => {
            let mut made = 0;
            while made < count {
                let grid = grids.fill(&mut rng, &mut GridWork::default());
                minimal(&grid, &mut rng, &mut solver);
                made += 1;
            }
            made
        }
        other => return Err(format!("no kind {other}").into()),
    };
    println!("{made}");
    Ok(())
}
