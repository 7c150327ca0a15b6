//! What the columns of the first rows of a table contain.

use crate::field::{Content, ORDERS};

/// A row: its line, from 1, and its fields.
pub(crate) type Row = (u64, Vec<String>);

/// The content of a column in the first rows.
#[derive(Clone, Default)]
pub(crate) struct Seen {
    /// For each order of [`ORDERS`], the number of boards, and the number of boards without blanks.
    boards: [(usize, usize); 4],
    pub(crate) damaged: usize,
}

impl Seen {
    /// The content of a column of rows.
    fn of(rows: &[Row], column: usize) -> Seen {
        let mut seen = Seen::default();
        for field in rows.iter().filter_map(|(_, row)| row.get(column)) {
            match Content::of(field) {
                Content::Board { order, full } => {
                    let place = ORDERS.iter().position(|&known| known == order).unwrap_or(0);
                    seen.boards[place].0 += 1;
                    seen.boards[place].1 += usize::from(full);
                }
                Content::Damaged => seen.damaged += 1,
                Content::Other => {}
            }
        }
        seen
    }

    /// The order of most boards, the number of boards of that order, and the number of those without blanks.
    pub(crate) fn boards(&self) -> Option<(usize, usize, usize)> {
        let most = self.boards.iter().zip(ORDERS).rev().max_by_key(|((boards, _), _)| *boards);
        most.filter(|((boards, _), _)| *boards > 0).map(|(&(boards, full), order)| (order, boards, full))
    }

    /// Whether the column may be the puzzle, because it contains boards with blanks, or damaged boards.
    pub(crate) fn may_be_puzzle(&self) -> bool {
        self.damaged > 0 || self.boards().is_some_and(|(_, boards, full)| full < boards)
    }

    /// Whether most boards of the column have no blanks.
    pub(crate) fn is_mostly_full(&self) -> bool {
        self.boards().is_some_and(|(_, boards, full)| 2 * full > boards)
    }

    pub(crate) fn is_board(&self) -> bool {
        self.damaged > 0 || self.boards().is_some()
    }
}

/// The contents of this number of columns. Numbers beside full boards of 4 x 4 cells count as such boards without their
/// leading zeros.
pub(crate) fn seen(rows: &[Row], columns: usize) -> Vec<Seen> {
    let mut all: Vec<Seen> = (0..columns).map(|column| Seen::of(rows, column)).collect();
    let is_small =
        |seen: &Seen| seen.boards().is_some_and(|(order, boards, full)| order == 2 && full == boards);
    let is_number = |field: &&String| {
        let text = field.trim();
        (8..16).contains(&text.len()) && text.bytes().all(|byte| matches!(byte, b'0'..=b'4'))
    };
    if all.iter().any(is_small) {
        for (column, seen) in all.iter_mut().enumerate() {
            seen.damaged += rows.iter().filter_map(|(_, row)| row.get(column)).filter(is_number).count();
        }
    }
    all
}
