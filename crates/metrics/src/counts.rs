//! Metrics that count: clues, blank cells, choices.

use crate::metric::{Column, Metric, Simple, Traits};

/// The metrics of this module, for the registry.
pub(crate) const METRICS: &[&dyn Metric] = &[&CLUES, &EMPTY_CELLS, &TOTAL_CHOICES, &HISTOGRAM];

const TRAITS: Traits = Traits { cheap: true, invariant: true, ..Traits::NONE };

/// Number of clues (givens).
const CLUES: Simple = Simple {
    name: "clues",
    about: "number of clues",
    columns: &[Column::new("clues", "cells")],
    traits: Traits { easier: true, ..TRAITS },
    measure: |puzzle, _, scores| {
        scores.push(puzzle.clue_count() as f64);
        Ok(())
    },
};

/// |E(P)|, number of blank cells (Chadwick et al. 2008, "Information Collection").
const EMPTY_CELLS: Simple = Simple {
    name: "empty-cells",
    about: "number of blank cells |E(P)|",
    columns: &[Column::new("empty_cells", "cells")],
    traits: TRAITS,
    measure: |puzzle, _, scores| {
        scores.push((81 - puzzle.clue_count()) as f64);
        Ok(())
    },
};

/// C(P), the sum of the number of candidates over the blank cells (same source).
const TOTAL_CHOICES: Simple = Simple {
    name: "total-choices",
    about: "candidates of all blank cells C(P) (Chadwick et al. 2008)",
    columns: &[Column::new("total_choices", "candidates")],
    traits: TRAITS,
    measure: |puzzle, shared, scores| {
        scores.push(f64::from(shared.choices(puzzle)?.total_choices()));
        Ok(())
    },
};

/// The nine bins of the choice histogram, one column each.
const HISTOGRAM: Simple = Simple {
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
    traits: Traits { easier: true, ..TRAITS },
    measure: |puzzle, shared, scores| {
        scores.extend(shared.choices(puzzle)?.bins().map(f64::from));
        Ok(())
    },
};
