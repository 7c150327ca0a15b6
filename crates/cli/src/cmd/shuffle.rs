//! `sudoku-lab shuffle`

use anyhow::Result;
use sudoku_kit::Symmetry;
use sudoku_kit::stream::{FEW, Item, Rows};
use sudoku_tables::Text;

use crate::io::Io;

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
    let draws = args.io.draws("shuffle", args.seed);
    args.io.walk("shuffled", Rows::TEXT, FEW).each(|out, item: &Item| {
        let mut rng = draws.at(item.file, item.line);
        for _ in 0..args.count {
            out.text.put_cells(Symmetry::random(&mut rng).apply(&item.puzzle).values());
            out.text.put("\n");
        }
        Ok::<(), String>(())
    })?;
    Ok(())
}
