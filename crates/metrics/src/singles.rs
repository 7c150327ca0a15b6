//! What can be determined about a puzzle by singles alone.

use sudoku_core::{Candidates, Puzzle};

use crate::band_board::BandBoard;
use crate::metric::MetricError;

/// The candidates left after every naked and hidden single has been written.
///
/// The result does not depend on the order: a placement only removes candidates, so a single remains one until it is
/// written.
///
/// # Errors
/// If clues clash, or the singles lead to a cell without candidates or a digit without a place in a house.
pub fn propagate_singles(puzzle: &Puzzle) -> Result<Candidates, MetricError> {
    if let Some(clash) = puzzle.clash() {
        return Err(clash.into());
    }
    let mut board = BandBoard::of(puzzle);
    board.propagate(true).map_err(|_| MetricError::NoSolution)?;
    // Only written digits have removed candidates.
    Ok(Candidates::of(&board.to_puzzle())?)
}

/// Whether naked and hidden singles fill the board.
pub fn singles_solve(puzzle: &Puzzle) -> bool {
    propagate_singles(puzzle).is_ok_and(|board| board.blanks().is_empty())
}

/// Whether it is enough to fill cells with one candidate to solve the puzzle.
pub fn naked_singles_solve(puzzle: &Puzzle) -> bool {
    let Ok(mut board) = Candidates::of(puzzle) else { return false };
    loop {
        let blanks = board.blanks();
        if blanks.is_empty() {
            return true;
        }
        for cell in blanks {
            if let Some(digit) = board.get(cell).single() {
                let _written = board.place(cell, digit);
            }
        }
        if board.blanks() == blanks {
            return false;
        }
    }
}

#[cfg(test)]
mod tests {
    use sudoku_core::{Cell, Digit, House};

    use super::*;
    use sudoku_tactics::Board;

    fn single(board: &Board) -> Option<(Cell, Digit)> {
        let naked = |cell| Some((cell, board.marks(cell).first()?));
        let hidden = |house: &House| {
            let only = |&digit: &Digit| board.spots(*house, digit).count_ones() == 1;
            let digit = Digit::ALL.into_iter().find(only)?;
            Some((board.places_in(*house, digit).first()?, digit))
        };
        board.naked_singles().first().and_then(naked).or_else(|| House::ALL.iter().find_map(hidden))
    }

    /// The same result from a board on which one single is written at a time.
    fn one_by_one(puzzle: &Puzzle) -> Option<Board> {
        let mut board = Board::new(puzzle).ok()?;
        while !board.is_contradictory() {
            let Some((cell, digit)) = single(&board) else { return Some(board) };
            board.place(cell, digit);
        }
        None
    }

    #[test]
    fn singles_one_by_one_leave_the_same() {
        let full = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
        let mut seen = [0; 3];
        for n in 0..3000usize {
            // Every third puzzle usually has a wrong clue.
            let mut puzzle: Puzzle = full.parse().unwrap();
            (0..81)
                .filter(|k| (k * 7919 + n * 104_729) % 997 % 81 >= 24 + n % 30)
                .for_each(|k| puzzle.set(Cell::ALL[k], None));
            if n % 3 == 0 {
                puzzle.set(Cell::ALL[n % 81], Some(Digit::ALL[n % 7]));
            }
            let (plain, quick) = (one_by_one(&puzzle), propagate_singles(&puzzle));
            assert_eq!(plain.as_ref().map(Board::blanks), quick.as_ref().map(Candidates::blanks).ok());
            let (Some(plain), Ok(quick)) = (plain, quick) else {
                seen[0] += 1;
                continue;
            };
            assert!(plain.blanks().iter().all(|cell| plain.marks(cell) == quick.get(cell)));
            assert_eq!(*plain.puzzle(), quick.to_puzzle());
            seen[if plain.is_solved() { 1 } else { 2 }] += 1;
        }
        assert!(seen.into_iter().all(|n| n > 100), "{seen:?}");
    }
}
