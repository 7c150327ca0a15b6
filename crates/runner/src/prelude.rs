//! What every file of an experiment names: `use sudoku_runner::prelude::*`.

pub use serde::{Deserialize, Serialize};
pub use sudoku_figures::{Axis, Head};
pub use sudoku_stats::{CONFIDENCE, Estimate, number};
pub use sudoku_tables::{Cell, Rows, Section, Table, cells, grouped, row, taken, text_fields};

pub use crate::claims::Quantity;
pub use crate::{
    Configs, Error, Experiment, FigureDir, Library, Measured, Result, Settings, Stream, distinct, settings,
};
