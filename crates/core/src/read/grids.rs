//! Grids over several lines: which rows belong together.
//!
//! Nine rows are a grid only if it is certain where it starts. A block of adjacent rows is emitted at the next
//! boundary, if its number of rows is a multiple of nine. A line of column numbers above the block does not count as a
//! row. After a damaged line it is uncertain where a grid starts: a row may be missing or extra. After such a line,
//! grids are accepted only if they exactly fill the rows between two boundaries. Otherwise the rows of two damaged
//! grids could form a puzzle that is not in the text. Boundaries are runs of empty lines (longer than those within the
//! grids), titles, two consecutive rules, and the end of the text.

use std::collections::VecDeque;

use super::error::{ParseError, ParseErrorKind};
use super::line::value_of;
use super::position::{Item, Position};
use super::single::LONG;
use crate::puzzle::Puzzle;

/// Maximum number of grids that wait for the next boundary.
pub(crate) const WAITING_LIMIT: usize = 1 << 16;

/// How certain it is that the next row is the first of a grid, or that the rows so far belong together.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Trust {
    /// Grids are emitted as soon as they are complete.
    #[default]
    Certain,
    /// A damaged line came before: grids wait for the next boundary.
    Waiting,
    /// A line within a grid was damaged: rows up to the next boundary are skipped.
    Lost,
}

/// Empty lines within a grid.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Gaps {
    /// Rows between two gaps.
    rows: usize,
    /// Number of consecutive empty lines in a gap; 0 if there is no gap within the nine rows.
    lines: usize,
}

impl Gaps {
    const NONE: Gaps = Gaps { rows: 9, lines: 0 };
}

/// Assembles rows into grids.
#[derive(Default)]
pub(crate) struct Grids {
    first_line: u64,
    /// Rows of an incomplete grid, or of several side by side.
    rows: Vec<(u64, Vec<u8>)>,
    /// Complete rows of grids in the same block.
    block: Vec<(u64, Vec<u8>)>,
    /// Number of rows since the last empty line, and the line of the first of them.
    run: usize,
    run_line: u64,
    /// Empty lines since the last row.
    gap: usize,
    gaps: Option<Gaps>,
    /// The gaps within the last complete grid; all grids of a text are assumed to have the same.
    usual: Option<Gaps>,
    after_rule: bool,
    trust: Trust,
    /// Waiting grids, and errors after the first of them.
    waiting: Vec<Item>,
    skipped: usize,
    pub(crate) ready: VecDeque<Item>,
}

impl Grids {
    /// Handles an empty line.
    pub(crate) fn empty_line(&mut self) {
        self.gap += 1;
        self.after_rule = false;
    }

    /// Handles a rule. The second of two consecutive rules starts another drawing.
    pub(crate) fn rule(&mut self, line: u64) {
        if self.after_rule {
            self.end_block(line);
        }
        self.after_rule = true;
    }

    /// Handles a row of one grid, or of several side by side.
    pub(crate) fn row(&mut self, line: u64, cells: Vec<u8>) {
        self.pass_gap(line);
        self.after_rule = false;
        if self.trust == Trust::Lost {
            self.skipped += 1;
            return;
        }
        if self.rows.first().is_some_and(|(_, first)| first.len() != cells.len()) {
            return self.damaged(ParseErrorKind::CellCount { found: cells.len() }.at(line, 1), true);
        }
        if self.gaps.is_some_and(|gaps| self.run == gaps.rows) {
            // This block is longer than the previous one, which is therefore another, incomplete grid.
            self.give_block();
            let found = self.rows.len() - self.run;
            self.rows.drain(..found);
            self.fail(ParseErrorKind::RowCount { found }.at(self.run_line, 1));
            (self.first_line, self.gaps, self.trust) = (self.run_line, None, Trust::Waiting);
        }
        if self.rows.is_empty() {
            self.first_line = line;
        }
        if self.run == 0 {
            self.run_line = line;
        }
        self.rows.push((line, cells));
        self.run += 1;
        if self.rows.len() == 9 {
            self.complete();
        }
    }

    /// Handles a line that is neither a row nor a rule: a title between grids, or damage within one. Damage is reported
    /// as `fault` if there is one, otherwise as an incomplete grid.
    pub(crate) fn text(&mut self, line: u64, text: &str, fault: Option<ParseError>) {
        self.pass_gap(line);
        if !self.rows.is_empty() {
            return self.damaged(fault.unwrap_or_else(|| cut(&self.rows, line)), true);
        }
        self.after_rule = false;
        match (resembles_row(text), self.trust) {
            (true, Trust::Certain) => {
                self.give_block();
                self.trust = Trust::Waiting;
            }
            (true, Trust::Waiting | Trust::Lost) => {}
            (false, _) => self.end_block(line),
        }
    }

    /// Handles a line that cannot be read, or a row of the wrong length.
    pub(crate) fn rejected(&mut self, error: ParseError) {
        self.pass_gap(error.line);
        self.damaged(error, false);
    }

    /// Handles the end of the text, or a puzzle on one line.
    pub(crate) fn end_block(&mut self, line: u64) {
        self.after_rule = false;
        (self.gap, self.run) = (0, 0);
        let rest = std::mem::take(&mut self.rows);
        let rows = rest.len();
        self.gaps = None;
        match self.trust {
            Trust::Certain if !self.block.is_empty() => self.end_rows(rest),
            Trust::Certain if rows > 0 => {
                self.fail(cut(&rest, line));
                self.trust = Trust::Waiting;
            }
            Trust::Certain => {}
            Trust::Waiting if rows > 0 && self.waiting.is_empty() => self.fail(cut(&rest, line)),
            Trust::Waiting if rows > 0 => self.skip_waiting(line, rows),
            Trust::Waiting if self.waiting.is_empty() => {}
            Trust::Waiting => {
                self.ready.extend(self.waiting.drain(..));
                self.trust = Trust::Certain;
            }
            Trust::Lost => {
                // Up to eight rows are the rest of the grid whose damage is reported.
                let rows = std::mem::take(&mut self.skipped);
                if rows > 8 {
                    self.fail(ParseErrorKind::Skipped { rows }.at(line, 1));
                }
                self.trust = Trust::Waiting;
            }
        }
    }

    /// Handles the end of a block of rows: either all of them form grids, or none does.
    fn end_rows(&mut self, rest: Vec<(u64, Vec<u8>)>) {
        let mut rows = std::mem::take(&mut self.block);
        rows.extend(rest);
        let counts = |cells: &[u8], from: u8| {
            cells.iter().zip((from..from + 9).cycle()).all(|(&cell, number)| cell == number)
        };
        let is_heading = |(_, cells): &(u64, Vec<u8>)| counts(cells, 0) || counts(cells, 1);
        if rows.len().is_multiple_of(10) && rows.chunks(10).all(|grid| is_heading(&grid[0])) {
            let mut index = 0..;
            rows.retain(|_| !index.next().is_some_and(|index: usize| index.is_multiple_of(10)));
        }
        if !rows.len().is_multiple_of(9) {
            return self.fail(ParseErrorKind::BlockRows { found: rows.len() }.at(rows[0].0, 1));
        }
        self.give(&rows);
    }

    /// Emits the complete grids in the block above a line that is not a row.
    fn give_block(&mut self) {
        let block = std::mem::take(&mut self.block);
        self.give(&block);
    }

    /// Emits grids that are certain.
    fn give(&mut self, rows: &[(u64, Vec<u8>)]) {
        for grid in rows.chunks_exact(9) {
            self.ready.extend(grids_of(grid));
        }
    }

    /// Called before every line that is not empty.
    fn pass_gap(&mut self, line: u64) {
        let gap = std::mem::take(&mut self.gap);
        if gap == 0 {
            return;
        }
        if self.trust != Trust::Certain {
            if gap > self.usual.map_or(0, |usual| usual.lines) {
                self.end_block(line);
            }
            return;
        }
        if self.rows.is_empty() {
            return self.end_block(line);
        }
        let found = Gaps { rows: self.run, lines: gap };
        let within = match self.gaps.or(self.usual) {
            Some(expected) => found == expected,
            None => matches!(self.run, 1 | 3),
        };
        if within {
            self.gaps = Some(found);
            self.run = 0;
            return;
        }
        // A longer gap than those within grids is a boundary itself.
        let certain = self.gaps.is_some_and(|gaps| gap > gaps.lines);
        self.end_block(line);
        if certain {
            self.trust = Trust::Certain;
        }
    }

    fn damaged(&mut self, error: ParseError, within: bool) {
        self.after_rule = false;
        self.give_block();
        let is_cut = !self.rows.is_empty();
        if is_cut && !self.waiting.is_empty() {
            self.skip_waiting(error.line, self.rows.len());
        }
        match self.waiting.is_empty() {
            true => self.fail(error),
            false => self.waiting.push((error.line, Err(error))),
        }
        if is_cut || within {
            self.rows.clear();
            (self.run, self.gaps, self.trust) = (0, None, Trust::Lost);
        } else if self.trust == Trust::Certain {
            self.trust = Trust::Waiting;
        }
    }

    fn fail(&mut self, error: ParseError) {
        self.ready.push_back((error.line, Err(error)));
    }

    /// Discards what is waiting; its errors remain.
    fn skip_waiting(&mut self, line: u64, rest: usize) {
        let grids = self.waiting.iter().filter(|(_, item)| item.is_ok()).count();
        let errors = self.waiting.drain(..).filter(|(_, item)| item.is_err());
        self.ready.extend(errors);
        self.fail(ParseErrorKind::Skipped { rows: 9 * grids + rest }.at(line, 1));
    }

    /// Called when nine rows are complete.
    fn complete(&mut self) {
        let rows = std::mem::take(&mut self.rows);
        self.run = 0;
        match self.trust {
            Trust::Certain => {
                self.usual = Some(self.gaps.take().unwrap_or(Gaps::NONE));
                self.block.extend(rows);
                if self.block.len() > 9 * WAITING_LIMIT {
                    self.give_block();
                }
            }
            Trust::Waiting | Trust::Lost => self.waiting.extend(grids_of(&rows)),
        }
        if self.waiting.len() > WAITING_LIMIT {
            self.skip_waiting(self.first_line, 0);
            self.trust = Trust::Lost;
        }
    }
}

/// The error for rows that are no grid, which ends above this line. A row of many cells is a damaged puzzle on one line.
fn cut(rows: &[(u64, Vec<u8>)], line: u64) -> ParseError {
    match rows.iter().find(|(_, cells)| cells.len() >= LONG) {
        Some((number, cells)) => ParseErrorKind::CellCount { found: cells.len() }.at(*number, 1),
        None => ParseErrorKind::RowCount { found: rows.len() }.at(line, 1),
    }
}

/// The grids in nine rows, from left to right.
fn grids_of(rows: &[(u64, Vec<u8>)]) -> impl Iterator<Item = Item> {
    let (line, first) = &rows[0];
    (0..first.len()).step_by(9).map(move |left| {
        let mut values = [0; 81];
        for ((_, row), target) in rows.iter().zip(values.chunks_exact_mut(9)) {
            target.copy_from_slice(&row[left..left + 9]);
        }
        (*line, Ok(Position::from(Puzzle::from_digits(values)).into()))
    })
}

/// Whether a line may be a damaged row, because most of it is cells.
pub(crate) fn resembles_row(text: &str) -> bool {
    let drawn = || text.chars().filter(|c| !c.is_whitespace() && *c != '|');
    let cells = drawn().filter(|&c| u8::try_from(c).is_ok_and(|byte| value_of(byte).is_some())).count();
    cells >= 5 && 2 * cells > drawn().count()
}
