//! `sudoku-lab harden`

use anyhow::Result;
use sudoku_kit::Score;
use sudoku_kit::core::SymmetryClass;
use sudoku_kit::generators::{Effort, GaveUp, HillClimber};
use sudoku_kit::solvers::Engine;
use sudoku_kit::stream::FEW;
use sudoku_tables::{Column, Kind};

use crate::io::Io;
use crate::make::climb::ClimbArgs;
use crate::make::form::FormArgs;
use crate::signal::go_on;

/// Arguments of `harden`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab harden puzzles.txt\n  \
    sudoku-lab harden --iterations 1000 --limit 900 --format csv puzzles.txt\n  \
    sudoku-lab harden --metric wnef-exp --downwards --symmetry none puzzles.txt\n\n\
    Clues are removed and restored at random, in symmetric pairs unless --symmetry says otherwise; a change is kept if \
    the puzzle stays unique and scores better. The result never scores worse than the puzzle. Columns of csv and json: \
    number (line of the puzzle), puzzle, solution, clues, before, after (scores).")]
pub struct Args {
    #[command(flatten)]
    io: Io,
    #[command(flatten)]
    climb: ClimbArgs,
    #[command(flatten)]
    form: FormArgs,
    /// Symmetry of the cells that change together: a class as in `generate` [default: rotation-180].
    #[arg(long, value_name = "CLASS")]
    symmetry: Option<SymmetryClass>,
    /// Seed; the same seed gives the same puzzles on any number of threads.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub fn run(args: Args) -> Result<()> {
    let options = args.climb.options(args.symmetry)?;
    let metric = sudoku_kit::metric(args.climb.metric())?;
    let draws = args.io.draws("harden", args.seed);
    let scores = ["before", "after"].map(|name| Column::new(name, Kind::Real, "Score of the metric."));
    let form = args.form.for_output(args.io.output.as_deref(), scores)?;
    args.io.walk("hardened", form.rows.clone(), FEW).pieces(|out, items| {
        let mut climber = HillClimber::with_solver(options, Engine::default().build());
        for item in items {
            let puzzle = &item.puzzle;
            let mut rng = draws.at(item.file, item.line);
            let mut stop = go_on;
            let made = climber.harden(puzzle, &mut rng, &mut Effort::new(u64::MAX, &mut stop));
            let made = made.map(|made| {
                let scores = [puzzle, &made.puzzle]
                    .map(|puzzle| metric.score(puzzle, &mut rng).ok().and_then(Score::measured).into());
                form.put(out, item.line, &made.puzzle, &made.solution, scores);
            });
            let why = |gave_up| match gave_up {
                GaveUp::NotUnique => "not a puzzle with exactly one solution".to_owned(),
                other => other.to_string(),
            };
            out.judge(item, made.map_err(why));
        }
        Ok(())
    })?;
    Ok(())
}
