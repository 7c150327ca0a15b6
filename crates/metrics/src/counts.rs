//! Metrics that count: clues, blank cells, choices.

use rand_core::Rng;
use sudoku_core::Puzzle;

use crate::choices::ChoiceHistogram;
use crate::metric::{Column, Metric, MetricError, Traits};

/// In the registry.
pub(crate) const METRICS: &[&dyn Metric] =
    &[&Count::Clues, &Count::EmptyCells, &Count::TotalChoices, &HistogramColumns];

const TRAITS: Traits = Traits { cheap: true, needs_unique: false, stochastic: false, invariant: true };

/// One number read off the clues.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Count {
    /// Number of clues (givens).
    Clues,
    /// |E(P)|, number of blank cells (Chadwick et al. 2008, "Information Collection").
    EmptyCells,
    /// C(P), sum of the number of candidates over the blank cells (same place).
    TotalChoices,
}

impl Metric for Count {
    fn name(&self) -> &str {
        match self {
            Count::Clues => "clues",
            Count::EmptyCells => "empty-cells",
            Count::TotalChoices => "total-choices",
        }
    }

    fn about(&self) -> &str {
        match self {
            Count::Clues => "number of clues",
            Count::EmptyCells => "number of blank cells |E(P)|",
            Count::TotalChoices => "candidates of all blank cells C(P) (Chadwick et al. 2008)",
        }
    }

    fn columns(&self) -> &[Column] {
        match self {
            Count::Clues => const { &[Column::new("clues", "cells")] },
            Count::EmptyCells => const { &[Column::new("empty_cells", "cells")] },
            Count::TotalChoices => const { &[Column::new("total_choices", "candidates")] },
        }
    }

    fn traits(&self) -> Traits {
        TRAITS
    }

    fn measure(&self, puzzle: &Puzzle, _: &mut dyn Rng, values: &mut Vec<f64>) -> Result<(), MetricError> {
        let clues = puzzle.clue_count() as u8;
        values.push(match self {
            Count::Clues => f64::from(clues),
            Count::EmptyCells => f64::from(81 - clues),
            Count::TotalChoices => f64::from(checked_choices(puzzle)?.total_choices()),
        });
        Ok(())
    }
}

/// The nine bins of the choice histogram, one column each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HistogramColumns;

impl Metric for HistogramColumns {
    fn name(&self) -> &str {
        "choice-histogram"
    }

    fn about(&self) -> &str {
        "blank cells with 1 to 9 candidates, c_1 to c_9 (Chadwick et al. 2008)"
    }

    fn columns(&self) -> &[Column] {
        const COLUMNS: [Column; 9] = [
            Column::new("choices_1", "cells"),
            Column::new("choices_2", "cells"),
            Column::new("choices_3", "cells"),
            Column::new("choices_4", "cells"),
            Column::new("choices_5", "cells"),
            Column::new("choices_6", "cells"),
            Column::new("choices_7", "cells"),
            Column::new("choices_8", "cells"),
            Column::new("choices_9", "cells"),
        ];
        &COLUMNS
    }

    fn traits(&self) -> Traits {
        TRAITS
    }

    fn measure(&self, puzzle: &Puzzle, _: &mut dyn Rng, values: &mut Vec<f64>) -> Result<(), MetricError> {
        values.extend(checked_choices(puzzle)?.bins().map(f64::from));
        Ok(())
    }
}

/// The histogram of clues that do not clash.
pub(crate) fn checked_choices(puzzle: &Puzzle) -> Result<ChoiceHistogram, MetricError> {
    match puzzle.clash() {
        Some(clash) => Err(clash.into()),
        None => Ok(ChoiceHistogram::of(puzzle)),
    }
}
