//! `sudoku-lab adjust`

use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::Result;
use sudoku_tables::Kind;
use sudoku_tactics::{Adjusted, Outcome, Profile};

use crate::cmd::grade::{ProfileArgs, answers};
use crate::cmd::score::improper;
use crate::profiles;
use crate::stream::{Done, FEW, Io, Item};
use crate::table::{TableArgs, column};
use crate::usage::WrongUse;

/// Arguments of `adjust`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab adjust --level normal puzzles.txt > normal.csv\n  \
    sudoku-lab adjust --level easy --min-clues 36 puzzles.txt\n  \
    sudoku-lab adjust --level hard --profile hodoku puzzles.txt | grep ,reached, | sudoku-lab grade --column adjusted\n\n\
    Columns: line, puzzle, outcome, level (of what came out), clues, adjusted (the puzzle with more clues). Outcomes: \
    reached; too-easy (from the start: take another puzzle); overshot (what was filled in made it easier than \
    asked); unreachable (whatever is filled in, the profile rates it harder). Source: Zendoku puzzle generation, 5.3.")]
pub struct Args {
    #[command(flatten)]
    io: Io,
    #[command(flatten)]
    profile: ProfileArgs,
    /// The level asked for: of zendoku easy, normal, hard, expert, master.
    #[arg(short = 'g', long = "level", alias = "to", short_aliases = ['t', 'l'], value_name = "LEVEL")]
    to: String,
    /// Fill in further digits until there are so many clues, those first that are found first.
    #[arg(long, default_value_t = 0, value_name = "N")]
    min_clues: usize,
    #[command(flatten)]
    table: TableArgs,
}

const OUTCOMES: [&str; 4] = ["reached", "too-easy", "overshot", "unreachable"];

const fn place(outcome: Outcome) -> usize {
    match outcome {
        Outcome::Reached => 0,
        Outcome::TooEasy => 1,
        Outcome::Overshot => 2,
        Outcome::Unreachable => 3,
    }
}

pub fn run(args: Args) -> Result<()> {
    let grader = args.profile.grader()?;
    let level = profiles::level(grader.profile(), &args.to)?;
    if args.min_clues > 81 {
        return Err(WrongUse(format!("--min-clues {}: a grid has 81 cells", args.min_clues)).into());
    }
    let args = Args { table: args.table.for_output(&args.io)?, ..args };
    let header = args.table.header(
        &args.io,
        [
            column("outcome", Kind::Text, "Whether the level was reached."),
            column("level", Kind::Text, "Level of the adjusted puzzle."),
            column("clues", Kind::Integer, "Clues of the adjusted puzzle."),
            column("adjusted", Kind::Text, "The adjusted puzzle."),
        ],
    );
    let counts = OUTCOMES.map(|_| AtomicU64::new(0));
    args.io.run(&header, "adjusted", FEW, |items| {
        let mut done = Done::default();
        for (item, answer) in items.iter().zip(answers(items)) {
            let adjusted = match (improper(answer.outcome()), answer.grid()) {
                (None, Some(solution)) => grader
                    .adjust(&item.record.puzzle, &solution, level, args.min_clues)
                    .map_err(|clash| clash.to_string()),
                (why, _) => Err(why.unwrap_or("no solution").to_owned()),
            };
            match adjusted {
                Ok(adjusted) => {
                    counts[place(adjusted.outcome)].fetch_add(1, Ordering::Relaxed);
                    print(&mut done.text, item, &adjusted, grader.profile(), &args);
                    done.kept += 1;
                }
                Err(why) => done.reject(item.line, why),
            }
        }
        done
    })?;
    let shown = counts.iter().zip(OUTCOMES).map(|(n, word)| format!("{} {word}", n.load(Ordering::Relaxed)));
    notice!("{}", shown.collect::<Vec<_>>().join(", "));
    Ok(())
}

fn print(text: &mut Vec<u8>, item: &Item, adjusted: &Adjusted, profile: &Profile, args: &Args) {
    let (line, puzzle, made) = (item.line, &item.record.puzzle, &adjusted.puzzle);
    let (outcome, level) = (OUTCOMES[place(adjusted.outcome)], profile.level_name(adjusted.level));
    let clues = made.clue_count();
    if args.table.json {
        let mut row = serde_json::json!({
            "line": line, "puzzle": puzzle.to_string(), "outcome": outcome, "level": level, "clues": clues,
            "adjusted": made.to_string(),
        });
        args.table.locate(&args.io, item, &mut row);
        // Writing to memory cannot fail.
        let _ = writeln!(text, "{row}");
    } else {
        args.table.begin(text, &args.io, item);
        let _ = writeln!(text, ",{outcome},{},{clues},{made}", args.table.text(level));
    }
}
