//! `sudoku-lab harden`

use anyhow::Result;
use sudoku_core::SymmetryClass;
use sudoku_generators::{Effort, GaveUp, HillClimber};
use sudoku_solvers::Engine;
use sudoku_tables::Kind;

use crate::make::climb::ClimbArgs;
use crate::make::form::{Extra, Fact, FormArgs};
use crate::signal::go_on;
use crate::stream::{Done, FEW, Io};
use crate::table::column;

/// Arguments of `harden`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab harden puzzles.txt\n  \
    sudoku-lab harden --iterations 1000 --limit 900 --format csv puzzles.txt\n  \
    sudoku-lab harden --metric wnef-exp --downwards --symmetry none puzzles.txt\n\n\
    Clues are taken away and given back at random, in symmetric pairs unless --symmetry says otherwise; what is \
    unique and scores better is kept. The result never scores worse than the puzzle. Columns of csv and json: \
    number (line of the puzzle), puzzle, solution, clues, before, after (scores).")]
pub struct Args {
    #[command(flatten)]
    io: Io,
    #[command(flatten)]
    climb: ClimbArgs,
    #[command(flatten)]
    form: FormArgs,
    /// Cells that change together: the classes of `generate` [default: rotation-180].
    #[arg(long, value_name = "CLASS")]
    symmetry: Option<SymmetryClass>,
    /// Seed; the same seed gives the same puzzles on any number of threads.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub fn run(args: Args) -> Result<()> {
    let args = Args { form: args.form.for_output(args.io.output.as_deref())?, ..args };
    let options = args.climb.options(args.symmetry)?;
    let metric = sudoku_metrics::by_name(args.climb.metric.as_deref().unwrap_or("branch-score"))?;
    let streams = args.io.streams("harden", args.seed);
    let scores = ["before", "after"].map(|name| column(name, Kind::Real, "Score of the metric."));
    args.io.run(&args.form.header(scores), "hardened", FEW, |items| {
        let mut climber = HillClimber::with_solver(options, Engine::default().build());
        let mut done = Done::default();
        for item in items {
            let puzzle = &item.record.puzzle;
            let mut rng = streams.of(item);
            let mut stop = go_on;
            let made = climber.harden(puzzle, &mut rng, &mut Effort::new(u64::MAX, &mut stop));
            let scores = |made: &sudoku_generators::Made, rng: &mut dyn rand::Rng| {
                [puzzle, &made.puzzle].map(|puzzle| metric.score(puzzle, rng).unwrap_or(f64::NAN))
            };
            match made {
                Ok(made) => {
                    let [before, after] = scores(&made, &mut rng);
                    let extras: [Extra; 2] =
                        [("before", Fact::Number(before)), ("after", Fact::Number(after))];
                    args.form.print(&mut done.text, item.line, &made.puzzle, &made.solution, &extras);
                    done.kept += 1;
                }
                Err(GaveUp::NotUnique) => done.reject(item.line, "not a puzzle with exactly one solution"),
                Err(other) => done.reject(item.line, other.to_string()),
            }
        }
        done
    })?;
    Ok(())
}
