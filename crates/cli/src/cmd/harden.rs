//! `sudoku-lab harden`

use anyhow::Result;
use sudoku_kit::Score;
use sudoku_kit::core::{Puzzle, SymmetryClass};
use sudoku_kit::generators::{Direction, Effort, GaveUp, HillClimb, HillClimber, Objective};
use sudoku_kit::solvers::Engine;
use sudoku_kit::stream::FEW;
use sudoku_kit::tactics::{Grader, Profile};
use sudoku_tables::{Column, Kind, Value};

use crate::io::Io;
use crate::make::form::FormArgs;
use crate::make::methods::{ClimbArgs, GoalArgs};
use crate::signal::go_on;
use crate::usage::Tally;

const HARDER: &str = "changed";
const AS_IT_WAS: &str = "unchanged";

/// Walks by default, more than `generate` makes for a puzzle. Of ten puzzles whose level was hard or unfair, 200 changed
/// seven, 500 all.
const ITERATIONS: u32 = 500;

/// What rises by default, and what does not fall meanwhile.
const RAISED: &str = "grade-se-1.2.1";
const KEPT: &str = "hodoku-2.3";

/// Arguments of `harden`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab harden puzzles.txt\n  \
    sudoku-lab harden --iterations 1000 --target 7 puzzles.txt\n  \
    sudoku-lab harden --metric wnef-exp --symmetry none --format line puzzles.txt\n\n\
    Clues are removed and restored at random, in symmetric pairs unless --symmetry says otherwise; a change is kept if \
    the puzzle stays unique and scores harder: by default if Sudoku Explainer's rating rises and HoDoKu's level does \
    not fall, with --metric if its score rises, or falls if lower scores are harder (clues, WNEF). No change is kept \
    that scores easier; so a puzzle may stay as it is, and more --iterations may help. Columns: number (line of the \
    puzzle), puzzle, solution, clues, before, after (scores); by default also level_before, level_after (HoDoKu's).")]
pub struct Args {
    #[command(flatten)]
    io: Io,
    #[command(flatten)]
    goal: GoalArgs,
    #[command(flatten)]
    form: FormArgs,
    /// Symmetry of the cells that change together: a class as in `generate` [default: rotation-180].
    #[arg(long, value_name = "CLASS")]
    symmetry: Option<SymmetryClass>,
    /// Seed; the same seed gives the same puzzles on any number of threads.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    climb: ClimbArgs,
}

pub fn run(args: Args) -> Result<()> {
    let (goal, climb) = (&args.goal, &args.climb);
    let metric = sudoku_kit::metric(goal.metric.as_deref().unwrap_or(RAISED))?;
    let mut options = HillClimb::default();
    climb.set(goal, args.symmetry, &mut options)?;
    options.objective = match (&goal.metric, goal.downwards) {
        (Some(name), downwards) if downwards || metric.traits().easier => {
            Objective::by_name(name, Direction::Down)?
        }
        (Some(name), _) => Objective::by_name(name, Direction::Up)?,
        (None, true) => Objective::Least(metric),
        (None, false) => Objective::MostKeeping(metric, sudoku_kit::metric(&format!("grade-{KEPT}"))?),
    };
    options.iterations = climb.iterations.unwrap_or(ITERATIONS);
    let grader = goal.metric.is_none().then(|| Profile::built_in(KEPT).map(Grader::new)).transpose()?;
    let mut columns: Vec<Column> =
        ["before", "after"].map(|name| Column::new(name, Kind::Real, "Score of the metric.")).into();
    if grader.is_some() {
        let levels = ["level_before", "level_after"];
        columns.extend(levels.map(|name| Column::new(name, Kind::Text, "Level by HoDoKu 2.3.")));
    }
    let draws = args.io.draws("harden", args.seed);
    let form = args.form.table_unless_named(args.io.output.as_deref(), columns)?;
    let tally = Tally::new([HARDER, AS_IT_WAS]);
    args.io.walk("hardened", form.rows.clone(), FEW).by(|walk| {
        walk.pieces(|out, items| {
            let mut climber = HillClimber::with_solver(options, Engine::default().build());
            for item in items {
                let puzzle = &item.puzzle;
                let mut rng = draws.at(item.file, item.line);
                let mut stop = go_on;
                let made = climber.harden(puzzle, &mut rng, &mut Effort::new(u64::MAX, &mut stop));
                let made = made.map(|made| {
                    tally.add(if made.puzzle == *puzzle { AS_IT_WAS } else { HARDER }, 1);
                    let both = [puzzle, &made.puzzle];
                    let scores = both.map(|puzzle| metric.score(puzzle).ok().and_then(Score::measured));
                    let level = |puzzle: &Puzzle| {
                        let grader = grader.as_ref()?;
                        Some(grader.profile().level_name(grader.grade(puzzle).ok()?.level))
                    };
                    let values = scores.map(Value::from).into_iter();
                    let values = values.chain(both.into_iter().filter_map(level).map(Value::from));
                    form.put(out, item.line, &made.puzzle, &made.solution, values);
                });
                let why = |gave_up| match gave_up {
                    GaveUp::NotUnique => "not a puzzle with exactly one solution".to_owned(),
                    other => other.to_string(),
                };
                out.judge(item, made.map_err(why));
            }
            Ok(())
        })
    })?;
    notice!("{tally}");
    Ok(())
}
