//! `sudoku-lab canon`

use anyhow::Result;

use crate::stream::{Done, FEW, Io};
use crate::table::Header;
use crate::text::Text;

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
    args.io.run(&Header::default(), "brought into canonical form", FEW, |items| {
        let mut done = Done::default();
        for item in items {
            let canonical = item.record.puzzle.canonical();
            done.text.put_cells(canonical.form.values());
            if args.automorphisms {
                done.text.put(" ");
                done.text.put_int(canonical.automorphisms.into());
            }
            done.text.put("\n");
            done.kept += 1;
        }
        done
    })?;
    Ok(())
}
