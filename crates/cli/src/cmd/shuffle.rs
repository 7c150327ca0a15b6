//! `sudoku-lab shuffle`

use anyhow::Result;
use sudoku_kit::Symmetry;
use sudoku_kit::stream::{FEW, Item, Out, Rows, Sink};
use sudoku_tables::Text;

use crate::io::Io;
use crate::signal;
use crate::usage::count;

/// Maximum number of copies of a puzzle that a thread holds in memory.
const AT_ONCE: u64 = 1024;

/// Arguments of `shuffle`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  sudoku-lab shuffle --count 10 --seed 7 puzzles.txt")]
pub struct Args {
    #[command(flatten)]
    io: Io,
    /// Number of copies of each puzzle.
    #[arg(short = 'n', long, short_alias = 'c', default_value_t = 1, value_parser = count, allow_negative_numbers = true, value_name = "N")]
    count: u64,
    /// Seed; the same seed gives the same copies on any number of threads.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub fn run(args: Args) -> Result<()> {
    let draws = args.io.draws("shuffle", args.seed);
    let copy = |out: &mut Out<'_>, item: &Item, rng: &mut _| {
        out.text.put_cells(Symmetry::random(rng).apply(&item.puzzle).values());
        out.text.put("\n");
    };
    let run = args.io.walk("shuffled", Rows::TEXT, FEW);
    if args.count <= AT_ONCE {
        return run
            .by(|walk| {
                Ok(walk.each(|out, item: &Item| {
                    let mut rng = draws.at(item.file, item.line);
                    (0..args.count).for_each(|_| copy(out, item, &mut rng));
                    Ok::<(), String>(())
                })?)
            })
            .map(drop);
    }
    let copies = |out: &mut Out<'_>, items: Vec<Item>, sink: &mut Sink<'_>| {
        for item in &items {
            let mut rng = draws.at(item.file, item.line);
            for number in 0..args.count {
                copy(out, item, &mut rng);
                if number % AT_ONCE == 0 {
                    signal::check()?;
                    sink.write(&out.text)?;
                    sink.flush()?;
                    out.text.clear();
                }
            }
            out.kept += 1;
        }
        Ok(())
    };
    run.by(|walk| walk.streamed(|_, items: &[Item]| Ok(items.to_vec()), copies)).map(drop)
}
