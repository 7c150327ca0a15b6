//! `sudoku-lab dedupe`

use std::collections::HashSet;
use std::io::Write;

use anyhow::Result;
use sudoku_core::Puzzle;

use crate::stream::{Done, Io, Item};

/// Arguments of `dedupe`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab dedupe puzzles.txt > different.txt\n  \
    sudoku-lab dedupe --exact many.txt.gz\n\n\
    Keeps the first of each class, in the order of the input. Memory grows with the number of classes, about \
    100 bytes each.")]
pub struct Args {
    #[command(flatten)]
    io: Io,
    /// Drop equal puzzles only, not symmetric copies.
    #[arg(long)]
    exact: bool,
}

pub fn run(args: Args) -> Result<()> {
    let mut seen: HashSet<Puzzle> = HashSet::new();
    let mut read = 0u64;
    let representative = |item: &Item| {
        let puzzle = item.record.puzzle;
        (puzzle, if args.exact { puzzle } else { puzzle.canonical().form })
    };
    let counts = args.io.run_gathered(
        "",
        "kept",
        |items| items.iter().map(representative).collect::<Vec<_>>(),
        |piece| {
            let mut done = Done::default();
            read += piece.len() as u64;
            for (puzzle, class) in piece {
                if seen.insert(class) {
                    // Writing to memory cannot fail.
                    let _ = writeln!(done.text, "{puzzle}");
                    done.kept += 1;
                }
            }
            done
        },
    )?;
    eprintln!("{} of {read} kept, {} symmetric or equal to an earlier one", counts.kept, read - counts.kept);
    Ok(())
}
