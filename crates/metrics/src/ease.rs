//! The ease functions as metrics.

use sudoku_core::Puzzle;

use crate::choices::ChoiceHistogram;
use crate::metric::{Column, Metric, MetricError, Shared, Traits};
use crate::score::Scores;
use crate::singles::propagate_singles;
use crate::wnef::Weights;

/// The metrics of this module, for the registry.
pub(crate) const METRICS: &[&dyn Metric] = {
    use {Weights as W, wef_of as wef, wnef_of as wnef};
    &[
        &wnef("wnef-exp", "wnef_exp", "WNEF with weights 2^(9-n)", W::EXPONENTIAL, Counting::Direct),
        &wnef("wnef-sq", "wnef_sq", "WNEF with weights (10-n)²", W::QUADRATIC, Counting::Direct),
        &wnef("wnef-lin", "wnef_lin", "WNEF with weights 10-n", W::LINEAR, Counting::Direct),
        &wef("wef-exp", "wef_exp", "WEF with weights 2^(9-n)", W::EXPONENTIAL),
        &wef("wef-sq", "wef_sq", "WEF with weights (10-n)²", W::QUADRATIC),
        &wef("wef-lin", "wef_lin", "WEF with weights 10-n", W::LINEAR),
        &wnef(
            "wnef-exp-after-singles",
            "wnef_exp_after_singles",
            "WNEF with weights 2^(9-n) once singles are written in",
            W::EXPONENTIAL,
            Counting::AfterSingles,
        ),
        &wnef(
            "wnef-sq-after-singles",
            "wnef_sq_after_singles",
            "WNEF with weights (10-n)² once singles are written in",
            W::QUADRATIC,
            Counting::AfterSingles,
        ),
        &wnef(
            "wnef-lin-after-singles",
            "wnef_lin_after_singles",
            "WNEF with weights 10-n once singles are written in",
            W::LINEAR,
            Counting::AfterSingles,
        ),
    ]
};

/// Which candidates to count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Counting {
    /// Those that do not occur in row, column and box, as the source defines.
    Direct,
    /// Those left after naked and hidden singles have been written. E(P) is still the set of cells that are blank in
    /// the puzzle, and a cell filled by a single has one choice. So every puzzle that singles solve has WNEF 1.
    AfterSingles,
}

/// WEF or WNEF with given weights.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ease {
    name: &'static str,
    about: &'static str,
    columns: [Column; 1],
    weights: Weights,
    counting: Counting,
    normalised: bool,
}

impl Ease {
    /// WNEF with custom weights.
    pub const fn wnef(weights: Weights, counting: Counting) -> Ease {
        wnef_of("wnef-custom", "wnef_custom", "WNEF with weights given by the user", weights, counting)
    }
}

const fn wnef_of(
    name: &'static str,
    column: &'static str,
    about: &'static str,
    weights: Weights,
    counting: Counting,
) -> Ease {
    Ease { name, about, columns: [Column::new(column, "1")], weights, counting, normalised: true }
}

const fn wef_of(name: &'static str, column: &'static str, about: &'static str, weights: Weights) -> Ease {
    let columns = [Column::new(column, "1")];
    Ease { name, about, columns, weights, counting: Counting::Direct, normalised: false }
}

impl Metric for Ease {
    fn name(&self) -> &str {
        self.name
    }

    fn about(&self) -> &str {
        self.about
    }

    fn columns(&self) -> &[Column] {
        &self.columns
    }

    fn traits(&self) -> Traits {
        let cheap = self.counting == Counting::Direct;
        Traits { cheap, invariant: true, easier: true, ..Traits::NONE }
    }

    fn measure(&self, puzzle: &Puzzle, shared: &mut Shared, scores: &mut Scores) -> Result<(), MetricError> {
        let choices = match self.counting {
            Counting::Direct => shared.choices(puzzle)?,
            Counting::AfterSingles => ChoiceHistogram::narrowed(puzzle, &propagate_singles(puzzle)?),
        };
        scores.push(match self.normalised {
            true => self.weights.wnef(&choices).ok_or(MetricError::NoBlank)?,
            false => self.weights.wef(&choices),
        });
        Ok(())
    }
}
