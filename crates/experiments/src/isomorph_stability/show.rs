//! What a reader sees: a table and a figure.

use sudoku_runner::prelude::*;

use super::Config;
use super::measure::Row;
use super::summary::{Stability, Summary};
use crate::names::name_of;

impl Show<Row, Config> for Summary {
    fn sections(&self, page: &mut Page<'_>) {
        let row = |one: &Stability| {
            let reversed = one.reversed.as_ref().map(Cell::percent);
            cells![&one.metric, one.icc, one.within_sd, Cell::percent(&one.changed), reversed]
        };
        page.table("stability", self.metrics.iter().map(row));
    }

    fn figures(&self, _rows: &[Row], _config: &Config, canvas: &Canvas<'_>) -> Result<()> {
        if self.metrics.is_empty() {
            return Ok(());
        }
        let row = |one: &Stability| ForestRow::new(name_of(&one.metric), &one.icc);
        canvas.forest("stability", vec![(String::new(), self.metrics.iter().map(row).collect())])
    }
}
