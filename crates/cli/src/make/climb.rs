//! Options of hill climbing.

use anyhow::Result;
use sudoku_kit::core::SymmetryClass;
use sudoku_kit::generators::{Direction, HillClimb, Objective};

use crate::usage::WrongUse;

/// The metric to climb, and options.
#[derive(Clone, Debug, clap::Args)]
pub struct ClimbArgs {
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

impl ClimbArgs {
    /// The options of hill climbing. Cells that are related by the symmetry change together; the default is a half
    /// turn.
    pub fn options(&self, symmetry: Option<SymmetryClass>) -> Result<HillClimb> {
        let plain = HillClimb::default();
        let objective = Objective::by_name(self.metric(), self.direction())
            .map_err(|error| WrongUse(error.to_string()))?;
        Ok(HillClimb {
            objective,
            iterations: self.iterations.unwrap_or(plain.iterations),
            wander: self.steps.unwrap_or(plain.wander),
            symmetry: symmetry.unwrap_or(plain.symmetry),
            target: self.target,
            limit: self.limit,
            ..plain
        })
    }

    /// Name of the metric.
    pub fn metric(&self) -> &str {
        self.metric.as_deref().unwrap_or("branch-score")
    }

    fn direction(&self) -> Direction {
        if self.downwards { Direction::Down } else { Direction::Up }
    }

    /// Names of the given options that are used only for climbing.
    pub fn for_climbing_alone(&self) -> Vec<&'static str> {
        let given = [
            ("--limit", self.limit.is_some()),
            ("--iterations", self.iterations.is_some()),
            ("--steps", self.steps.is_some()),
        ];
        given.into_iter().filter(|&(_, given)| given).map(|(name, _)| name).collect()
    }
}
