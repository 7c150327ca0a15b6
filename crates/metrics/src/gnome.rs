//! The difficulty value of GNOME Sudoku.

use rand_core::Rng;
use sudoku_core::{Candidates, Cell, CellSet, Digit, House, Puzzle};

use crate::metric::{Column, Metric, MetricError, Traits};

/// In the registry.
pub(crate) const METRICS: &[&dyn Metric] = &[&GnomeDifficulty];

/// The difficulty value of GNOME Sudoku (2.x and 3.x), mostly between 0 and 1.
///
/// Its rater fills the board in rounds. A round counts the digits with one place in a house, and the cells with one
/// candidate, that were not counted before, and writes them all. With E blank cells and rounds numbered from 1 the value is
/// 1 - Σ (places + candidates) / (round · E). What it guesses does not count, for its quotients are whole numbers.
///
/// The rounds end where its own loops do: it walks through columns, rows and boxes once, begins a round for each digit
/// that a house had one place for when the walk came to it, then one for each cell that had one candidate when the walk
/// was over. Ties with the order of its hash tables make it differ on one puzzle of fifty.
///
/// Source: GNOME Sudoku, the class `SudokuRater`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GnomeDifficulty;

impl Metric for GnomeDifficulty {
    fn name(&self) -> &'static str {
        "gnome-difficulty"
    }

    fn about(&self) -> &'static str {
        "difficulty value of GNOME Sudoku"
    }

    fn columns(&self) -> &[Column] {
        const { &[Column::new("gnome_difficulty", "")] }
    }

    fn traits(&self) -> Traits {
        Traits { cheap: false, needs_unique: true, stochastic: false, invariant: false }
    }

    fn measure(&self, puzzle: &Puzzle, _: &mut dyn Rng, values: &mut Vec<f64>) -> Result<(), MetricError> {
        let mut rater = Rater { board: Candidates::of(puzzle)?, counted: Vec::new(), sum: 0.0, rounds: 0 };
        let blanks = rater.board.blanks().len();
        if blanks == 0 {
            return Err(MetricError::NoBlank);
        }
        // A contradiction ends the filling, not the rating.
        let _ = rater.fill();
        values.push(1.0 - rater.sum / blanks as f64);
        Ok(())
    }
}

struct Rater {
    board: Candidates,
    /// Cells with their digits that an earlier round counted.
    counted: Vec<(Cell, Digit)>,
    /// Σ counts / round.
    sum: f64,
    rounds: u32,
}

impl Rater {
    /// Nothing where a digit has no place: its filling ends there.
    fn fill(&mut self) -> Option<()> {
        for house in walk() {
            for single in places(&self.board, house)? {
                self.round(single);
            }
        }
        for single in choices(&self.board) {
            self.round(single);
        }
        Some(())
    }

    fn round(&mut self, last: (Cell, Digit)) {
        self.rounds += 1;
        let mut hidden = Vec::new();
        for house in walk() {
            let Some(found) = places(&self.board, house) else { break };
            hidden.extend(found);
        }
        let mut all = hidden.clone();
        let new = |singles: &mut Vec<(Cell, Digit)>| {
            singles.sort_unstable();
            singles.dedup();
            singles.retain(|single| !self.counted.contains(single));
            singles.len()
        };
        let mut naked = choices(&self.board);
        all.extend(naked.iter().copied());
        let count = new(&mut hidden) + new(&mut naked);
        self.sum += count as f64 / f64::from(self.rounds);
        self.counted.extend(hidden.into_iter().chain(naked));
        for (cell, digit) in all.into_iter().chain([last]) {
            if self.board.blanks().contains(cell) {
                let _placed = self.board.place(cell, digit);
            }
        }
    }
}

/// Columns, rows, boxes.
fn walk() -> impl Iterator<Item = House> {
    (0..9).map(House::column).chain((0..9).map(House::row)).chain((0..9).map(House::block))
}

/// Digits with one place in a house, ascending; none if one that is not written has no place.
fn places(board: &Candidates, house: House) -> Option<Vec<(Cell, Digit)>> {
    let blanks = house.cell_set().intersection(board.blanks());
    let mut found = Vec::new();
    for digit in Digit::ALL {
        let places: CellSet = blanks.iter().filter(|&cell| board.get(cell).contains(digit)).collect();
        let is_written = house.cells().into_iter().any(|cell| is_written(board, cell, digit));
        match (places.iter().next(), places.len()) {
            (Some(cell), 1) => found.push((cell, digit)),
            (None, _) if !is_written => return None,
            _ => {}
        }
    }
    Some(found)
}

fn is_written(board: &Candidates, cell: Cell, digit: Digit) -> bool {
    !board.blanks().contains(cell) && board.get(cell).contains(digit)
}

/// Cells with one candidate.
fn choices(board: &Candidates) -> Vec<(Cell, Digit)> {
    let single = |cell: Cell| Some((cell, board.get(cell).first()?)).filter(|_| board.get(cell).len() == 1);
    board.blanks().iter().filter_map(single).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(line: &str) -> f64 {
        let mut rng = rand::SeedableRng::seed_from_u64(1);
        GnomeDifficulty.score(&line.parse().unwrap(), &mut rng as &mut rand::rngs::ChaCha8Rng).unwrap()
    }

    /// Puzzles and values of the program.
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
