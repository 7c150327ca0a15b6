//! `sudoku-lab canon`

use std::io::Write;

use anyhow::Result;

use crate::stream::{Done, Io};
use crate::table::Header;

/// Arguments of `canon`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab canon puzzles.txt | sort | uniq -d\n  \
    sudoku-lab canon --automorphisms puzzles.txt\n\n\
    The canonical form is the smallest line, with blanks before 1, among all symmetric copies: digits \
    relabelled, rows, columns, bands and stacks permuted, rows and columns exchanged.")]
pub struct Args {
    #[command(flatten)]
    io: Io,
    /// Print the number of automorphisms behind each line.
    #[arg(long)]
    automorphisms: bool,
}

pub fn run(args: Args) -> Result<()> {
    args.io.run(&Header::default(), "brought into canonical form", |items| {
        let mut done = Done::default();
        for item in items {
            let canonical = item.record.puzzle.canonical();
            // Writing to memory cannot fail.
            let _ = match args.automorphisms {
                true => writeln!(done.text, "{} {}", canonical.form, canonical.automorphisms),
                false => writeln!(done.text, "{}", canonical.form),
            };
            done.kept += 1;
        }
        done
    })?;
    Ok(())
}
