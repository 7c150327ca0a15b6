//! `sudoku-lab canon`

use anyhow::Result;
use sudoku_audit::Key;
use sudoku_tables::Text;

use crate::part::ShardArgs;
use crate::stream::{Done, FEW, Io};
use crate::table::Header;

/// Arguments of `canon`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab canon puzzles.txt | sort | uniq -d\n  \
    sudoku-lab canon --automorphisms puzzles.txt\n  \
    sudoku-lab canon --id puzzles.txt\n\n\
    The canonical form is the smallest line, with blanks before 1, among all symmetric copies: digits \
    relabelled, rows, columns, bands and stacks permuted, rows and columns exchanged. The id is the start of its \
    SHA-256 in base 32 (docs/audit.md).")]
pub struct Args {
    #[command(flatten)]
    io: Io,
    #[command(flatten)]
    shard: ShardArgs,
    /// Print the number of automorphisms behind each line.
    #[arg(long)]
    automorphisms: bool,
    /// Print the id of the class behind each line: 20 characters, the same for all symmetric copies.
    #[arg(long)]
    id: bool,
}

pub fn run(args: Args) -> Result<()> {
    let args = Args { io: args.io.with_shard(args.shard), ..args };
    args.io.run(&Header::default(), "brought into canonical form", FEW, |items| {
        let mut done = Done::default();
        for item in items {
            let canonical = item.record.puzzle.canonical();
            done.text.put_cells(canonical.form.values());
            if args.automorphisms {
                done.text.put(" ");
                done.text.put_int(canonical.automorphisms.into());
            }
            if args.id {
                done.text.put(" ");
                done.text.put(&Key::of(&canonical.form).to_string());
            }
            done.text.put("\n");
            done.kept += 1;
        }
        done
    })?;
    Ok(())
}
