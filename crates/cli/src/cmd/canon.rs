//! `sudoku-lab canon`

use anyhow::Result;
use sudoku_kit::Key;
use sudoku_kit::generators::grid_classes;
use sudoku_kit::stream::{FEW, Item, Rows};
use sudoku_tables::Text;

use crate::io::Io;
use crate::part::ShardArgs;

/// Arguments of `canon`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab canon puzzles.txt | sort | uniq -d\n  \
    sudoku-lab canon --automorphisms puzzles.txt\n  \
    sudoku-lab canon --id puzzles.txt\n  \
    sudoku-lab canon --number grids.txt\n\n\
    The canonical form is the min-lex form of the field's catalogues: the smallest line, with blanks before 1, among \
    all symmetric copies (digits relabelled, rows, columns, bands and stacks permuted, rows and columns exchanged). \
    The id is the start of its SHA-256 in base 32 (docs/audit.md). --number numbers the classes in an order of this \
    program's own; the number is not the rank in the catalogue of min-lex grids. `sudoku-lab grid --class N` prints \
    the grid with a number.")]
pub struct Args {
    #[command(flatten)]
    io: Io,
    #[command(flatten)]
    shard: ShardArgs,
    /// Print the number of automorphisms after each form.
    #[arg(long)]
    automorphisms: bool,
    /// Print the id of the class after each form: 20 characters, the same for all symmetric copies.
    #[arg(long)]
    id: bool,
    /// Print the number of the class after each form, from 0 to 5,472,730,537: the order is this program's own, not
    /// that of the min-lex catalogue. For full grids only.
    #[arg(long)]
    number: bool,
}

pub fn run(args: Args) -> Result<()> {
    let run = args.io.walk("brought into canonical form", Rows::TEXT, FEW).shard(args.shard);
    run.by(|walk| {
        Ok(walk.each(|out, item: &Item| {
            let number = match (args.number, item.puzzle.to_grid()) {
                (true, None) => return Err("not a full grid: only classes of full grids are numbered"),
                (true, Some(grid)) => Some(grid_classes::number(&grid)),
                (false, _) => None,
            };
            let canonical = item.puzzle.canonical();
            out.text.put_cells(canonical.form.values());
            if args.automorphisms {
                out.text.put(" ");
                out.text.put_int(canonical.automorphisms.into());
            }
            if args.id {
                out.text.put(" ");
                out.text.put(&Key::of(&canonical.form).to_string());
            }
            if let Some(number) = number {
                out.text.put(" ");
                out.text.put_int(number);
            }
            out.text.put("\n");
            Ok(())
        })?)
    })?;
    Ok(())
}
