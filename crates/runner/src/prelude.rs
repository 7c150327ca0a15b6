//! What every file of an experiment names: `use sudoku_runner::prelude::*`.

pub use serde::{Deserialize, Serialize};
pub use sudoku_figures::{Axis, Head};
pub use sudoku_stats::{CONFIDENCE, Estimate, number};

pub use crate::claims::Quantity;
pub use crate::{
    Cell, Configs, Error, Experiment, FigureDir, Library, Measured, Result, Rows, Section, Settings, Stream,
    Table, cells, distinct, grouped, row, settings, taken, text_fields,
};
