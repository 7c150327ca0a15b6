//! Audits of frames, which come as CSV.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use rayon::prelude::*;
use sudoku_audit::{Audit, Audited, Block, Examiner, Layout, LayoutError, Piece, RowTable, Settings, Wanted};
use sudoku_kit::GoOn;
use sudoku_kit::tables::Frame;

use crate::functions::ended;
use crate::table::{Builder, Columns};
use crate::work::interruptible;

/// Lines of a block.
const BLOCK: usize = 1024;

/// The report as JSON, and what is known of each row.
#[pyfunction]
pub fn audit(
    py: Python<'_>,
    files: Vec<(String, String)>,
    columns: (Option<String>, Option<String>, Option<String>),
    sample: usize,
    seed: u64,
) -> PyResult<(String, Columns)> {
    let (puzzle, solution, label) = columns;
    let wanted = Wanted { puzzle, solution, label };
    let mut audit = Audit::new(Settings { sample, seed, forms: true });
    for (name, text) in &files {
        let wrong = |error: LayoutError| PyValueError::new_err(format!("{name}: {error}"));
        let lines: Vec<&str> = text.lines().collect();
        let layout = Layout::of(&lines, &wanted).map_err(wrong)?;
        let file = audit.add_file(name, layout.clone());
        let file =
            file.ok_or_else(|| PyValueError::new_err("give fewer frames, or join those of one set"))?;
        let pieces = interruptible(py, |go_on| examine(file, &lines, &layout, go_on))?.ok_or_else(ended)?;
        pieces.into_iter().for_each(|piece| audit.add(piece));
    }
    let Audited { report, table, .. } = interruptible(py, |_| audit.finish(&|_| {}))?;
    let mut rows = Frame::new(RowTable::columns());
    table.frames().for_each(|frame| rows.append(&frame, 0..frame.len()));
    let report = serde_json::to_string(&report).map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok((report, Builder::of(&rows).finish()?))
}

/// The pieces of a file; `None` if it was ended.
fn examine(file: u16, lines: &[&str], layout: &Layout, go_on: GoOn<'_>) -> Option<Vec<Piece>> {
    let blocks = lines.par_chunks(BLOCK).enumerate();
    let examine = |examiner: &mut Examiner, (number, lines): (usize, &[&str])| {
        // The header is line 0.
        let block = Block { file, line: (BLOCK * number) as u64, text: lines.join("\n").into() };
        go_on().then(|| examiner.examine(&block, layout))
    };
    blocks.map_init(Examiner::default, examine).collect()
}
