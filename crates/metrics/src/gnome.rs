//! The difficulty value of GNOME Sudoku.

use sudoku_core::{Cell, CellSet, Digit, House};

use crate::metric::{Column, Metric, MetricError, Simple, Traits};
use sudoku_tactics::Board;

/// The metrics of this module, for the registry.
pub(crate) const METRICS: &[&dyn Metric] = &[&DIFFICULTY];

/// The difficulty value of GNOME Sudoku (2.x and 3.x), mostly between 0 and 1.
///
/// Its rater fills the board in rounds. A round counts two things that were not counted before, digits with one place
/// in a house and cells with one candidate, and writes all their digits. With E blank cells and rounds numbered from 1,
/// the value is 1 - Σ (places + candidates) / (round · E). Guesses do not count, because their quotients are integers.
///
/// The rounds follow the loops of the program. It goes through columns, rows and boxes once and begins a round for each
/// digit that has one place in a house when the loop reaches the house. It then begins a round for each cell that has
/// one candidate at the end of this loop. The program breaks ties by the order of its hash tables, so its value differs
/// for one puzzle in fifty.
///
/// Source: GNOME Sudoku, the class `SudokuRater`.
const DIFFICULTY: Simple = Simple {
    name: "gnome-difficulty",
    about: "difficulty value of GNOME Sudoku",
    columns: &[Column::new("gnome_difficulty", "")],
    traits: Traits { needs_unique: true, ..Traits::NONE },
    measure: |puzzle, _, scores| {
        let mut rater =
            Rater { board: Board::new(puzzle)?, counted: [CellSet::EMPTY; 9], sum: 0.0, rounds: 0 };
        let blanks = rater.board.blanks().len();
        if blanks == 0 {
            return Err(MetricError::NoBlank);
        }
        // A contradiction ends the filling, not the rating.
        let _ = rater.fill();
        scores.push(1.0 - rater.sum / blanks as f64);
        Ok(())
    },
};

struct Rater {
    board: Board,
    /// For each digit, the cells that an earlier round counted.
    counted: [CellSet; 9],
    /// Σ counts / round.
    sum: f64,
    rounds: u32,
}

impl Rater {
    /// Returns `None` if a digit has no place, which ends the program's filling.
    fn fill(&mut self) -> Option<()> {
        let mut found = Vec::new();
        for house in walk() {
            found.clear();
            places(&self.board, house, &mut found)?;
            found.iter().for_each(|&single| self.round(single));
        }
        let left: Vec<(Cell, Digit)> = choices(&self.board).collect();
        left.into_iter().for_each(|single| self.round(single));
        Some(())
    }

    fn round(&mut self, last: (Cell, Digit)) {
        self.rounds += 1;
        let mut all = Vec::with_capacity(64);
        let _ = walk().try_for_each(|house| places(&self.board, house, &mut all));
        let hidden = all.len();
        all.extend(choices(&self.board));
        let by_digit = |singles: &[(Cell, Digit)]| {
            let mut cells = [CellSet::EMPTY; 9];
            singles.iter().for_each(|&(cell, digit)| cells[digit.index()].insert(cell));
            cells
        };
        let mut count = 0;
        let counted = self.counted;
        for kind in [by_digit(&all[..hidden]), by_digit(&all[hidden..])] {
            for ((all, counted), cells) in self.counted.iter_mut().zip(counted).zip(kind) {
                count += cells.without(counted).len();
                *all = all.union(cells);
            }
        }
        self.sum += count as f64 / f64::from(self.rounds);
        for (cell, digit) in all.into_iter().chain([last]) {
            self.board.place(cell, digit);
        }
    }
}

/// Columns, rows, boxes.
fn walk() -> impl Iterator<Item = House> {
    (0..9).map(House::column).chain((0..9).map(House::row)).chain((0..9).map(House::block))
}

/// Adds the digits with one place in a house, ascending; `None` if a digit that is not written has no place.
fn places(board: &Board, house: House, found: &mut Vec<(Cell, Digit)>) -> Option<()> {
    let before = found.len();
    for digit in board.open(house) {
        let spots = board.spots(house, digit);
        if spots == 0 {
            found.truncate(before);
            return None;
        }
        if spots & (spots - 1) == 0 {
            found.push((house.cells()[spots.trailing_zeros() as usize], digit));
        }
    }
    Some(())
}

/// Cells with one candidate.
fn choices(board: &Board) -> impl Iterator<Item = (Cell, Digit)> {
    board.blanks().iter().filter_map(|cell| Some((cell, board.marks(cell).single()?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(line: &str) -> f64 {
        DIFFICULTY.score(&line.parse().unwrap()).unwrap().value
    }

    /// Puzzles and the program's values for them.
    #[test]
    fn values_are_those_of_the_program() {
        let table = [
            (
                ".1..4.56.23.615.8....8..1...5..2...86..781..59...6..2...6..8....8.473.56.45.9..1.",
                0.300_724_637_681,
            ),
            (
                ".17..256..34.15.8...9...14.45....6...2.781.9...8....21.96...2...8.47.95..452..81.",
                0.272_727_272_727,
            ),
        ];
        for (line, expected) in table {
            assert!((value(line) - expected).abs() < 1e-9, "{} and {expected}", value(line));
        }
    }
}
