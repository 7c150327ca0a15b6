//! Audits of data frames, which are passed as CSV.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use rayon::prelude::*;
use sudoku_audit::{Audit, Audited, Block, Entries, Examiner, ParseError, Piece, RowTable, Settings, Wanted};
use sudoku_kit::GoOn;
use sudoku_kit::tables::Frame;

use crate::functions::ended;
use crate::table::{Builder, Columns};
use crate::work::interruptible;

/// Number of rows in a block.
const BLOCK: usize = 1024;

/// The report as JSON, and the results for each row.
#[pyfunction]
pub fn audit(
    py: Python<'_>,
    files: Vec<(String, String)>,
    columns: (Option<String>, Option<String>, Option<String>),
    sample: usize,
    seed: u64,
) -> PyResult<(String, Columns)> {
    let (puzzle, solution, label) = columns;
    let wanted = Wanted { puzzle, solution, label, ..Wanted::default() };
    let mut audit = Audit::new(Settings { sample, seed, forms: true });
    for (name, text) in &files {
        let wrong = |error: ParseError| PyValueError::new_err(format!("{name}: {}", error.message()));
        // Frames are passed as CSV with a header, whose line must not be counted.
        let entries = Entries::new(text.as_bytes(), wanted.clone(), true).map_err(wrong)?;
        let order = entries.layout().order;
        let file = audit.add_file(name, entries.layout().clone());
        let file =
            file.ok_or_else(|| PyValueError::new_err("give fewer frames, or join those of one set"))?;
        let blocks = entries.blocks(file, BLOCK).map_err(wrong)?;
        let pieces = interruptible(py, |go_on| examine(blocks, order, go_on))?.ok_or_else(ended)?;
        pieces.into_iter().for_each(|piece| audit.add(piece));
    }
    let Audited { report, table, .. } = interruptible(py, |_| audit.finish(&|_| {}))?;
    let mut rows = Frame::new(RowTable::columns());
    table.frames().for_each(|frame| rows.append(&frame, 0..frame.len()));
    let report = serde_json::to_string(&report).map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok((report, Builder::of(&rows).finish()?))
}

/// The pieces of a file; `None` if the audit was cancelled.
fn examine(blocks: Vec<Block>, order: usize, go_on: GoOn<'_>) -> Option<Vec<Piece>> {
    let examine = |examiner: &mut Examiner, block: Block| go_on().then(|| examiner.examine(block, order));
    blocks.into_par_iter().map_init(Examiner::default, examine).collect()
}
