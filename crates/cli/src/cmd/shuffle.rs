//! `sudoku-lab shuffle`

use anyhow::Result;
use sudoku_core::Symmetry;
use sudoku_tables::Text;

use crate::stream::{Done, FEW, Io};
use crate::table::Header;

/// Arguments of `shuffle`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  sudoku-lab shuffle --count 10 --seed 7 puzzles.txt")]
pub struct Args {
    #[command(flatten)]
    io: Io,
    /// Copies of each puzzle.
    #[arg(short = 'n', long, short_alias = 'c', default_value_t = 1, value_name = "N")]
    count: u64,
    /// Seed; the same seed gives the same copies on any number of threads.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub fn run(args: Args) -> Result<()> {
    let streams = args.io.streams("shuffle", args.seed);
    args.io.run(&Header::default(), "shuffled", FEW, |items| {
        let mut done = Done::default();
        for item in items {
            let mut rng = streams.of(item);
            for _ in 0..args.count {
                let copy = Symmetry::random(&mut rng).apply(&item.record.puzzle);
                done.text.put_cells(copy.values());
                done.text.put("\n");
            }
            done.kept += 1;
        }
        done
    })?;
    Ok(())
}
