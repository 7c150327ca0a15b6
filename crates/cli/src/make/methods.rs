//! The options of `generate` that belong to one method, whose name is in their heading.

use anyhow::Result;
use sudoku_kit::core::HouseKind::{Box, Column, Row};
use sudoku_kit::core::{Cell, CellSet, SymmetryClass};
use sudoku_kit::generators::*;

use crate::usage::WrongUse;

#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Method pattern")]
pub struct PatternArgs {
    /// Where the clues go, 81 characters, blank or not.
    #[arg(long = "pattern", value_name = "CELLS")]
    pub cells: Option<String>,
}

impl PatternArgs {
    pub fn set(&self, options: &mut Pattern) -> Result<()> {
        let Some(cells) = &self.cells else { return Ok(()) };
        if cells.chars().count() != 81 {
            return Err(WrongUse(format!(
                "--pattern needs 81 characters, `.`, `0`, `_` or `*` for a blank; it has {}",
                cells.chars().count()
            ))
            .into());
        }
        let shown = Cell::ALL.into_iter().zip(cells.chars()).filter(|(_, mark)| !".0_*".contains(*mark));
        options.clues = shown.map(|(cell, _)| cell).collect::<CellSet>();
        Ok(())
    }
}

/// Levels of masking, easiest first. [`LEVEL_TARGETS`] has their target values.
pub const MASKED_LEVELS: [&str; 4] = ["easy", "medium", "hard", "evil"];

#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Method masking")]
pub struct MaskingArgs {
    /// How to continue when stuck.
    #[arg(long, value_enum, value_name = "HOW")]
    annealing: Option<How>,
    /// Number of failures after which a strategy is exhausted.
    #[arg(long, value_name = "N")]
    failures: Option<u32>,
}

/// Ways to anneal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum How {
    /// Not at all.
    None,
    /// Add values back and mask again, as in the source.
    AddBack,
    /// Simulated annealing with a falling temperature.
    Temperature,
}

impl MaskingArgs {
    /// Sets the options, and the target of a level that is a range of WNEF. The source has no numbers for its four levels,
    /// so they are from a control set.
    pub fn set(&self, level: Option<&str>, options: &mut Masking) -> Result<()> {
        options.allowed_failures = self.failures.unwrap_or(options.allowed_failures);
        options.annealing = match self.annealing {
            None => options.annealing,
            Some(How::None) => Annealing::None,
            Some(How::AddBack) => Annealing::AddBack { values: 8, rounds: 10 },
            Some(How::Temperature) => Annealing::Temperature { start: 0.02, end: 0.0005, steps: 2000 },
        };
        if let Some(grade) = level {
            let place = MASKED_LEVELS.iter().position(|known| *known == grade).ok_or_else(|| {
                let levels = MASKED_LEVELS.join(", ");
                WrongUse(format!("masking has no level {grade:?}; it has {levels}, or with --profile the levels of the profile"))
            })?;
            options.target = LEVEL_TARGETS[place];
        }
        Ok(())
    }
}

#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Method erasure")]
pub struct ErasureArgs {
    /// The order of the cells.
    #[arg(long, value_enum, value_name = "ORDER")]
    erasure_order: Option<Cells>,
    /// The condition for erasing a cell.
    #[arg(long, value_enum, value_name = "CHECK")]
    check: Option<Must>,
    /// Erase until no cell passes the check.
    #[arg(long, conflicts_with = "clues")]
    until_stuck: bool,
}

/// Orders of erasing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Cells {
    /// At random.
    Random,
    /// A cell of each row in turn.
    Rows,
    /// A cell of each column in turn.
    Columns,
    /// A cell of each box in turn.
    Boxes,
    /// An occurrence of each digit in turn.
    Digits,
}

/// Checks of erasing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Must {
    /// Nothing; puzzles that are not unique are discarded.
    None,
    /// No row or column is empty.
    NoEmptyLine,
    /// At most one row or column is empty.
    EmptyLines,
    /// Row, column and box leave one candidate.
    Level1,
    /// A naked or a hidden single.
    Single,
    /// Level 1 refutes every other candidate.
    Level2,
    /// The solution stays unique.
    Unique,
}

impl ErasureArgs {
    pub fn set(&self, options: &mut Erasure) {
        if self.until_stuck {
            (options.clues, options.second_round) = (0, false);
        }
        options.order = match self.erasure_order {
            None | Some(Cells::Random) => Order::Random,
            Some(Cells::Rows) => Order::Houses(Row),
            Some(Cells::Columns) => Order::Houses(Column),
            Some(Cells::Boxes) => Order::Houses(Box),
            Some(Cells::Digits) => Order::Digits,
        };
        options.check = match self.check {
            None => options.check,
            Some(Must::None) => Check::None,
            Some(Must::NoEmptyLine) => Check::EmptyLines(0),
            Some(Must::EmptyLines) => Check::EmptyLines(1),
            Some(Must::Level1) => Check::Level1,
            Some(Must::Single) => Check::Single,
            Some(Must::Level2) => Check::Level2,
            Some(Must::Unique) => Check::Unique,
        };
    }
}

#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Method correction")]
pub struct CorrectionArgs {
    /// Minimum number of hints copied from the grid at first [default: 20].
    #[arg(long, value_name = "N", value_parser = hints)]
    hints: Option<usize>,
    /// Number of sets of hints tried on a grid before the next grid [default: 5].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    hint_sets: Option<u32>,
}

/// Reads a number of hints.
fn hints(text: &str) -> Result<usize, String> {
    let hints = text.parse().ok().filter(|hints| (1..=81).contains(hints));
    hints.ok_or_else(|| "give a number from 1 to 81".into())
}

impl CorrectionArgs {
    pub fn set(&self, options: &mut Correction) {
        options.fewest_hints = self.hints.unwrap_or(options.fewest_hints);
        options.retries = self.hint_sets.unwrap_or(options.retries);
    }
}

/// The score to reach, of any method but masking, which has a WNEF for a target.
#[derive(Clone, Debug, clap::Args)]
pub struct GoalArgs {
    /// The metric to climb, or the one that --target refers to; `sudoku-lab list metrics` shows them [default:
    /// branch-score; in `harden` Sudoku Explainer's rating].
    #[arg(long, value_name = "NAME")]
    pub metric: Option<String>,
    /// Climb towards low scores.
    #[arg(long)]
    pub downwards: bool,
    /// Score to reach: a minimum, or a maximum if the climb leads down.
    #[arg(short, long, value_name = "SCORE", value_parser = score, allow_negative_numbers = true)]
    pub target: Option<f64>,
}

#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Method hill-climb")]
pub struct ClimbArgs {
    /// Reject scores better than this.
    #[arg(long, value_name = "SCORE", value_parser = score, allow_negative_numbers = true)]
    pub limit: Option<f64>,
    /// Number of random walks from the best puzzle so far [default: 200; in `harden` 500].
    #[arg(short, long, value_name = "N")]
    pub iterations: Option<u32>,
    /// Steps per walk: 20 in Beer's article, 18 in his program [default: 18].
    #[arg(long, value_name = "N")]
    pub steps: Option<u32>,
}

/// Reads a score.
fn score(text: &str) -> Result<f64, String> {
    text.parse().ok().filter(|score: &f64| score.is_finite()).ok_or_else(|| "give a number".into())
}

impl GoalArgs {
    pub fn metric(&self) -> &str {
        self.metric.as_deref().unwrap_or("branch-score")
    }
}

impl ClimbArgs {
    /// Whether an option is given that is used only for climbing.
    pub fn is_given(&self) -> bool {
        self.limit.is_some() || self.iterations.is_some() || self.steps.is_some()
    }

    /// Sets the options. Cells that are related by the symmetry change together; the default is a half turn.
    pub fn set(
        &self,
        goal: &GoalArgs,
        symmetry: Option<SymmetryClass>,
        options: &mut HillClimb,
    ) -> Result<()> {
        let direction = if goal.downwards { Direction::Down } else { Direction::Up };
        options.objective =
            Objective::by_name(goal.metric(), direction).map_err(|error| WrongUse(error.to_string()))?;
        options.iterations = self.iterations.unwrap_or(options.iterations);
        options.wander = self.steps.unwrap_or(options.wander);
        options.symmetry = symmetry.unwrap_or(options.symmetry);
        (options.target, options.limit) = (goal.target, self.limit);
        Ok(())
    }
}
