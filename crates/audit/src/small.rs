//! Boards of sizes other than 9 x 9, for which there are fewer and simpler checks.

use std::ops::ControlFlow;

use sudoku_core::Board;
use sudoku_reader::is_full;
use sudoku_solvers::{Limits, Outcome, search_board};

/// Number of guesses after which the search for solutions of a 16 x 16 or 25 x 25 board ends.
const NODES: u64 = 20_000;

/// The results for a board of another size.
pub(crate) struct Checked {
    /// Whether two equal clues share a house.
    pub clash: bool,
    /// Number of solutions, at most 2; `None` if the search reached its limit.
    pub solutions: Option<u64>,
    /// The first solution.
    pub first: Option<Vec<u8>>,
    /// The values of the least symmetric copy of a 4 x 4 board, or the relabelled values of a larger board.
    pub class: Vec<u8>,
}

pub(crate) fn check(order: usize, values: &[u8]) -> Checked {
    match order {
        2 => checked::<2>(values, least_of_4x4(values)),
        4 => checked::<4>(values, relabelled(values)),
        _ => checked::<5>(values, relabelled(values)),
    }
}

fn checked<const ORDER: usize>(values: &[u8], class: Vec<u8>) -> Checked {
    let Ok(board) = Board::<ORDER>::new(values) else {
        return Checked { clash: true, solutions: Some(0), first: None, class };
    };
    let limits = Limits::UNIQUE.nodes(NODES);
    let answer = search_board(&board, limits, &mut |_| ControlFlow::Continue(()));
    let solutions = (answer.outcome() != Outcome::Undecided).then_some(answer.solutions);
    let first = answer.first.map(|solution| solution.values().to_vec());
    Checked { clash: false, solutions, first, class }
}

/// Whether the values are a full board that contains these clues.
pub(crate) fn is_solution(order: usize, values: &[u8], clues: &[u8]) -> bool {
    let is_board = match order {
        2 => Board::<2>::new(values).is_ok(),
        4 => Board::<4>::new(values).is_ok(),
        _ => Board::<5>::new(values).is_ok(),
    };
    is_board && is_full(values) && values.iter().zip(clues).all(|(&full, &clue)| clue == 0 || clue == full)
}

/// Relabels digits as 1, 2, ... in order of occurrence.
pub(crate) fn relabelled(values: &[u8]) -> Vec<u8> {
    let (mut labels, mut next) = ([0; 32], 0);
    let mut label = |value: u8| match (value, labels[usize::from(value)]) {
        (0, _) => 0,
        (_, 0) => {
            next += 1;
            labels[usize::from(value)] = next;
            next
        }
        (_, label) => label,
    };
    values.iter().map(|&value| label(value)).collect()
}

/// The least of all 128 × 4! symmetric copies.
pub(crate) fn least_of_4x4(values: &[u8]) -> Vec<u8> {
    const LINES: [[usize; 4]; 8] = [
        [0, 1, 2, 3],
        [1, 0, 2, 3],
        [0, 1, 3, 2],
        [1, 0, 3, 2],
        [2, 3, 0, 1],
        [3, 2, 0, 1],
        [2, 3, 1, 0],
        [3, 2, 1, 0],
    ];
    let at = |transposed: bool, i: usize, j: usize| values[if transposed { 4 * j + i } else { 4 * i + j }];
    let copies = LINES.into_iter().flat_map(|rows| LINES.map(|columns| (rows, columns))).flat_map(
        |(rows, columns)| {
            [false, true].map(|transposed| {
                let moved: Vec<u8> =
                    rows.iter().flat_map(|&i| columns.map(|j| at(transposed, i, j))).collect();
                relabelled(&moved)
            })
        },
    );
    copies.min().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn all_288_small_grids_are_of_two_classes() {
        let mut classes = BTreeSet::new();
        let count = search_board(&Board::<2>::empty(), Limits::ALL, &mut |grid| {
            classes.insert(least_of_4x4(grid.values()));
            ControlFlow::Continue(())
        });
        assert_eq!((count.solutions, classes.len()), (288, 2));
    }

    #[test]
    fn boards_have_none_one_or_several_solutions() {
        let solutions = |text: &str| {
            let values: Vec<u8> = text.bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect();
            let found = check(2, &values);
            (found.clash, found.solutions)
        };
        assert_eq!(solutions("12..34....12..34"), (false, Some(1)));
        assert_eq!(solutions("12.............."), (false, Some(2)));
        assert_eq!(solutions("11.............."), (true, Some(0)));
        assert_eq!(solutions("123...4........."), (false, Some(0)));
        assert_eq!(check(4, &[0; 256]).solutions, Some(2));
    }
}
