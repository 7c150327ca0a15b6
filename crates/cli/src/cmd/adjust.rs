//! `sudoku-lab adjust`

use anyhow::Result;
use sudoku_kit::Solvers;
use sudoku_kit::stream::{FEW, puzzles};
use sudoku_kit::tactics::Outcome;
use sudoku_tables::{Column, Kind, Value};

use crate::io::{Io, TableArgs};
use crate::profiles::{self, ProfileArgs};
use crate::usage::{Tally, WrongUse};

/// Arguments of `adjust`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab adjust --level medium puzzles.txt > medium.csv\n  \
    sudoku-lab adjust --level easy --min-clues 36 puzzles.txt\n  \
    sudoku-lab adjust --level hard --profile zendoku puzzles.txt | grep ,reached, | sudoku-lab grade --column adjusted\n\n\
    Columns: line, puzzle, outcome, level (of the adjusted puzzle), clues, adjusted (the puzzle with more clues). Outcomes: \
    reached; too-easy (even before a clue is added: take another puzzle); overshot (the added clues make it easier \
    than asked); unreachable (the profile rates it harder whatever is filled in). Source: Zendoku puzzle generation, \
    5.3.")]
pub struct Args {
    #[command(flatten)]
    io: Io,
    #[command(flatten)]
    profile: ProfileArgs,
    /// Level to reach; without --profile: easy, medium, hard, unfair or extreme.
    #[arg(short = 'g', long = "level", alias = "to", short_aliases = ['t', 'l'], value_name = "LEVEL")]
    to: String,
    /// Add clues until there are this many, in the order in which a solver finds them.
    #[arg(long, default_value_t = 0, value_name = "N")]
    min_clues: usize,
    #[command(flatten)]
    table: TableArgs,
}

pub fn run(args: Args) -> Result<()> {
    let grader = args.profile.grader()?;
    let profile = grader.profile();
    let level = profiles::level(profile, &args.to)?;
    if args.min_clues > 81 {
        return Err(WrongUse(format!("--min-clues {}: a grid has 81 cells", args.min_clues)).into());
    }
    let columns = [
        Column::new("outcome", Kind::Text, "Whether the level was reached."),
        Column::new("level", Kind::Text, "Level of the adjusted puzzle."),
        Column::new("clues", Kind::Integer, "Clues of the adjusted puzzle."),
        Column::new("adjusted", Kind::Text, "The adjusted puzzle."),
    ];
    let (tally, solvers) = (Tally::new(Outcome::ALL.map(Outcome::name)), Solvers::default());
    args.io.walk("adjusted", args.table.rows(&args.io, columns)?, FEW).by(|walk| {
        walk.pieces(|out, items| {
            for (item, solution) in items.iter().zip(solvers.solutions(&puzzles(items))) {
                let adjusted = solution.and_then(|solution| {
                    Ok(grader.adjust(&item.puzzle, &solution.grid(), level, args.min_clues)?)
                });
                let put = adjusted.map(|adjusted| {
                    let (outcome, made) = (adjusted.outcome.name(), &adjusted.puzzle);
                    tally.add(outcome, 1);
                    let level = profile.level_name(adjusted.level).into();
                    let cells = Value::Cells(made.values());
                    out.row(item, [outcome.into(), level, made.clue_count().into(), cells]);
                });
                out.judge(item, put);
            }
            Ok(())
        })
    })?;
    notice!("{tally}");
    Ok(())
}
