//! Numbers printed in the sources that can be computed from others: counts of operations, factors, sums.

use sudoku_core::{Candidates, Cell, Digit, Puzzle};
use sudoku_solvers::{Engine, Limits};

const PUZZLES: [&str; 3] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
];

fn cells() -> impl Iterator<Item = Cell> {
    (0..81).filter_map(Cell::new)
}

/// Chadwick et al. 2008, "Complexity" and "Complexity of Uniqueness Testing and Random Filling".
#[test]
fn comparisons_and_operations() {
    let cells_in_all = cells().count() as u64;
    assert_eq!(cells_in_all * 3 * 8, 1_944);
    let peers: usize = cells().map(|cell| cell.peers().iter().count()).sum();
    assert_eq!(peers, 1_620);
    assert_eq!((cells_in_all.pow(2), cells_in_all.pow(3)), (6_561, 531_441));
}

/// "A Sudoku challenge generator", step 3, 4: the text says that if a digit occurs eight times, its ninth cell is
/// always level-1 solvable. If the grid has no other clues, no digit is struck from this cell.
#[test]
fn eight_occurrences_of_a_digit_leave_the_ninth_open_to_others() {
    let grid = Engine::Fast.build().solve(&PUZZLES[0].parse::<Puzzle>().unwrap()).unwrap();
    let mut puzzle: Puzzle = grid.to_string().parse().unwrap();
    let five = Digit::new(5).unwrap();
    let fives: Vec<Cell> = cells().filter(|&cell| grid.get(cell) == five).collect();
    cells().filter(|cell| grid.get(*cell) != five).for_each(|cell| puzzle.set(cell, None));
    puzzle.set(fives[8], None);
    assert_eq!(puzzle.clue_count(), 8);
    // The rules strike nothing there, so the level-1 strategy of the text leaves nine possible values.
    assert_eq!(Candidates::of(&puzzle).unwrap().get(fives[8]).len(), 9);
}

/// "A Sudoku challenge generator", step 3: 27 clues in three rows have no single solution.
#[test]
fn three_rows_alone_have_several_solutions() {
    let mut solver = Engine::Fast.build();
    for text in PUZZLES {
        let grid = solver.solve(&text.parse::<Puzzle>().unwrap()).unwrap();
        for rows in (0..1_u32 << 9).filter(|rows| rows.count_ones() == 3) {
            let mut puzzle: Puzzle = grid.to_string().parse().unwrap();
            for cell in cells().filter(|cell| rows >> cell.row() & 1 == 0) {
                puzzle.set(cell, None);
            }
            assert_eq!(puzzle.clue_count(), 27);
            assert_eq!(solver.count(&puzzle, Limits::UNIQUE).solutions, 2, "rows {rows:09b}");
        }
    }
}

/// "A Sudoku challenge generator", step 3: a challenge of 30 cells can have several solutions.
#[test]
fn thirty_clues_can_leave_several_solutions() {
    let mut solver = Engine::Fast.build();
    for text in PUZZLES {
        let mut puzzle: Puzzle =
            solver.solve(&text.parse::<Puzzle>().unwrap()).unwrap().to_string().parse().unwrap();
        for cell in cells().filter(|cell| cell.row() > 3 || cell.row() == 3 && cell.column() > 2) {
            puzzle.set(cell, None);
        }
        assert_eq!(puzzle.clue_count(), 30);
        assert_eq!(solver.count(&puzzle, Limits::UNIQUE).solutions, 2);
    }
}

/// Beer 2011, "Optimization": after (3, 7, 9) in its top row the middle box has (1, 5, 6) and (2, 4, 8) below.
#[test]
fn rows_of_the_middle_box_follow_from_the_first_choice() {
    let set = |digits: [u32; 3]| digits.iter().fold(0_u32, |set, digit| set | 1 << digit);
    let own = [set([2, 8, 4]), set([3, 7, 9]), set([5, 1, 6])];
    let all = own[0] | own[1] | own[2];
    let triples: Vec<u32> = (0..=all).filter(|set| set & !all == 0 && set.count_ones() == 3).collect();
    assert_eq!(triples.len(), 84);
    let mut found = Vec::new();
    for &top in triples.iter().filter(|&&top| top & own[0] == 0) {
        for &middle in triples.iter().filter(|&&middle| middle & (own[1] | top) == 0) {
            let below = all & !top & !middle;
            if below & own[2] == 0 {
                found.push([top, middle, below]);
            }
        }
    }
    assert_eq!(found.len(), 56);
    found.retain(|rows| rows[0] == set([3, 7, 9]));
    assert_eq!(found, [[set([3, 7, 9]), set([1, 5, 6]), set([2, 4, 8])]]);
}

/// Beer 2011, "Solver": after a digit is placed, the candidates of fewer than three times N cells change; from scratch,
/// each of the N² cells is compared with as many. For boards of 4, 9, 16 and 25 digits.
#[test]
fn candidates_kept_up_to_date_take_o_of_n_looks_and_from_scratch_o_of_n_cubed() {
    for order in 2..=5_usize {
        let n = order * order;
        let is_peer = |(r, c): (usize, usize), (s, d): (usize, usize)| {
            (r, c) != (s, d) && (r == s || c == d || (r / order, c / order) == (s / order, d / order))
        };
        let cells: Vec<(usize, usize)> = (0..n * n).map(|cell| (cell / n, cell % n)).collect();
        let peers = |cell| cells.iter().filter(|&&other| is_peer(cell, other)).count();
        let (update, scratch) = (peers((0, 0)), cells.iter().map(|&cell| peers(cell)).sum::<usize>());
        assert!(update < 3 * n, "{update} of {n}");
        assert_eq!((update, scratch), (3 * n - 2 * order - 1, n * n * update));
    }
}
