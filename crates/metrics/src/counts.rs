//! Metrics that count: clues, blank cells, choices.

use rand_core::Rng;
use sudoku_core::Puzzle;

use crate::choices::ChoiceHistogram;
use crate::metric::{Column, Metric, MetricError, Shared, Simple, Traits};

/// The metrics of this module, for the registry.
pub(crate) const METRICS: &[&dyn Metric] = &[&CLUES, &EMPTY_CELLS, &TOTAL_CHOICES, &HISTOGRAM];

const TRAITS: Traits = Traits { cheap: true, invariant: true, ..Traits::NONE };

/// Number of clues (givens).
const CLUES: Simple = Simple {
    name: "clues",
    about: "number of clues",
    columns: &[Column::new("clues", "cells")],
    traits: TRAITS,
    measure: |puzzle, _, values| {
        values.push(puzzle.clue_count() as f64);
        Ok(())
    },
};

/// |E(P)|, number of blank cells (Chadwick et al. 2008, "Information Collection").
const EMPTY_CELLS: Simple = Simple {
    name: "empty-cells",
    about: "number of blank cells |E(P)|",
    columns: &[Column::new("empty_cells", "cells")],
    traits: TRAITS,
    measure: |puzzle, _, values| {
        values.push((81 - puzzle.clue_count()) as f64);
        Ok(())
    },
};

/// C(P), the sum of the number of candidates over the blank cells (same source).
const TOTAL_CHOICES: OfChoices = OfChoices {
    name: "total-choices",
    about: "candidates of all blank cells C(P) (Chadwick et al. 2008)",
    columns: &[Column::new("total_choices", "candidates")],
    measure: |choices, values| values.push(f64::from(choices.total_choices())),
};

/// The nine bins of the choice histogram, one column each.
const HISTOGRAM: OfChoices = OfChoices {
    name: "choice-histogram",
    about: "blank cells with 1 to 9 candidates, c_1 to c_9 (Chadwick et al. 2008)",
    columns: &[
        Column::new("choices_1", "cells"),
        Column::new("choices_2", "cells"),
        Column::new("choices_3", "cells"),
        Column::new("choices_4", "cells"),
        Column::new("choices_5", "cells"),
        Column::new("choices_6", "cells"),
        Column::new("choices_7", "cells"),
        Column::new("choices_8", "cells"),
        Column::new("choices_9", "cells"),
    ],
    measure: |choices, values| values.extend(choices.bins().map(f64::from)),
};

/// A metric of the choice histogram, for puzzles whose clues do not clash.
struct OfChoices {
    name: &'static str,
    about: &'static str,
    columns: &'static [Column],
    measure: fn(&ChoiceHistogram, &mut Vec<f64>),
}

impl Metric for OfChoices {
    fn name(&self) -> &str {
        self.name
    }

    fn about(&self) -> &str {
        self.about
    }

    fn columns(&self) -> &[Column] {
        self.columns
    }

    fn traits(&self) -> Traits {
        TRAITS
    }

    fn measure(&self, puzzle: &Puzzle, rng: &mut dyn Rng, values: &mut Vec<f64>) -> Result<(), MetricError> {
        self.measure_beside(puzzle, rng, values, &mut Shared::default())
    }

    fn measure_beside(
        &self,
        puzzle: &Puzzle,
        _: &mut dyn Rng,
        values: &mut Vec<f64>,
        shared: &mut Shared,
    ) -> Result<(), MetricError> {
        (self.measure)(&shared.choices(puzzle)?, values);
        Ok(())
    }
}
