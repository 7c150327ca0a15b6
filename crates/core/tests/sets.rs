//! Properties of cells, digits, sets and boards, checked against plain lists.

use sudoku_core::{
    Board, Candidates, Cell, CellSet, Digit, DigitSet, Grid, House, HouseKind, NotAGrid, Puzzle,
};

const GRID: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

#[test]
fn numbers_of_cells_end_at_81() {
    let cells: Vec<Cell> = (0..200).map_while(Cell::new).collect();
    assert_eq!(cells, Cell::ALL);
    assert!([81, 82, 255, 256, usize::MAX].into_iter().all(|n| Cell::new(n).is_none()));
}

/// Sets of cells from a small generator, each with the list of its members.
fn cell_sets() -> Vec<(CellSet, Vec<Cell>)> {
    let chosen = |seed: usize| Cell::ALL.into_iter().filter(move |c| (c.index() * 37 + seed * 11) % 7 < seed);
    (0..8).map(|seed| (chosen(seed).collect(), chosen(seed).collect())).collect()
}

#[test]
fn sets_of_cells_are_lists_of_cells() {
    for (a, list) in cell_sets() {
        let bits = list.iter().map(|cell| 1 << cell.index()).sum::<u128>();
        assert_eq!((a.bits(), a.len(), a.is_empty()), (bits, list.len(), list.is_empty()));
        assert_eq!((CellSet::from_bits(bits), a.first()), (a, list.first().copied()));
        for cell in Cell::ALL {
            let (mut with, mut without, is_in) = (a, a, list.contains(&cell));
            assert_eq!((a.contains(cell), without.remove(cell)), (is_in, is_in));
            with.insert(cell);
            assert_eq!(without.len(), list.len() - usize::from(is_in));
            assert_eq!((with, without), (a.union(CellSet::of(cell)), a.without(CellSet::of(cell))));
            assert!(with.contains(cell) && !without.contains(cell));
        }
        for (b, other) in cell_sets() {
            let kept = |keep: &dyn Fn(&Cell) -> bool| Cell::ALL.into_iter().filter(keep).collect::<CellSet>();
            assert_eq!(a.union(b), kept(&|c| list.contains(c) || other.contains(c)));
            assert_eq!(a.intersection(b), kept(&|c| list.contains(c) && other.contains(c)));
            assert_eq!(a.without(b), kept(&|c| list.contains(c) && !other.contains(c)));
            assert_eq!(a.is_subset(b), list.iter().all(|c| other.contains(c)));
        }
    }
}

#[test]
fn sets_of_digits_are_lists_of_digits() {
    let list = |bits: u16| Digit::ALL.into_iter().filter(move |d| bits >> d.index() & 1 == 1);
    for bits in 0..512 {
        let a: DigitSet = list(bits).collect();
        assert_eq!((a.bits(), a.is_empty()), (bits, bits == 0));
        for other in (0..512).step_by(7) {
            let b = DigitSet::from_bits(other);
            assert_eq!(a.union(b).bits(), bits | other);
            assert_eq!(a.intersection(b), list(bits).filter(|&d| b.contains(d)).collect());
            assert_eq!(a.without(b), list(bits).filter(|&d| !b.contains(d)).collect());
        }
    }
}

#[test]
fn cells_see_each_other_in_rows_columns_and_boxes() {
    for (a, b) in Cell::ALL.into_iter().flat_map(|a| Cell::ALL.map(|b| (a, b))) {
        let shared = a.row() == b.row() || a.column() == b.column() || a.box_index() == b.box_index();
        assert_eq!(a.sees(b), a != b && shared, "{a} {b}");
    }
}

#[test]
fn nine_rows_nine_columns_and_nine_boxes() {
    let kinds = House::ALL.map(House::kind);
    assert!(kinds[..9].iter().all(|kind| *kind == HouseKind::Row));
    assert!(kinds[9..18].iter().all(|kind| *kind == HouseKind::Column));
    assert!(kinds[18..].iter().all(|kind| *kind == HouseKind::Box));
    assert_eq!([0, 13, 26].map(|n| House::ALL[n].to_string()), ["row 1", "column 5", "box 9"]);
}

/// Each grid is valid in all houses except those of one kind.
#[test]
fn values_that_are_right_in_two_kinds_of_houses_are_no_grid() {
    let values = |of: &dyn Fn(usize, usize) -> usize| -> [u8; 81] {
        std::array::from_fn(|n| (of(n / 9, n % 9) % 9 + 1) as u8)
    };
    let latin_square = values(&|i, j| i + j);
    let rows_and_boxes = values(&|i, j| 3 * (i % 3) + j);
    let columns_and_boxes = values(&|i, j| 3 * (j % 3) + i);
    let kind = |values| match Grid::new(values) {
        Err(NotAGrid::Clash(clash)) => clash.house.kind(),
        other => panic!("{other:?}"),
    };
    assert_eq!(kind(latin_square), HouseKind::Box);
    assert_eq!(kind(rows_and_boxes), HouseKind::Column);
    assert_eq!(kind(columns_and_boxes), HouseKind::Row);
    assert!(Grid::new(values(&|i, j| 3 * (i % 3) + i / 3 + j)).is_ok());
}

#[test]
fn values_beyond_nine_are_no_digits() {
    let grid: Grid = GRID.parse().unwrap();
    for (cell, wrong) in [(0, 0), (1, 10), (40, 32), (80, 255)] {
        for wrong in [wrong, grid.values()[cell] + 32, grid.values()[cell] + 64] {
            let mut values = *grid.values();
            values[cell] = wrong;
            assert_eq!(Grid::new(values), Err(NotAGrid::Blank { cell: Cell::ALL[cell] }), "{wrong}");
        }
    }
    let mut values = *grid.values();
    values[..2].iter_mut().for_each(|value| *value += 32);
    assert_eq!(Grid::new(values), Err(NotAGrid::Blank { cell: Cell::ALL[0] }));
}

#[test]
fn a_grid_solves_what_it_holds() {
    let grid: Grid = GRID.parse().unwrap();
    let mut puzzle = Puzzle::EMPTY;
    for (n, cell) in Cell::ALL.into_iter().step_by(5).enumerate() {
        assert_eq!(puzzle.clue_count(), n);
        puzzle.set(cell, Some(grid.get(cell)));
        assert!(grid.solves(&puzzle) && puzzle.to_grid().is_none());
    }
    assert_eq!(Puzzle::from(grid).to_grid(), Some(grid));
    assert!(grid.solves(&Puzzle::EMPTY));
    puzzle.set(Cell::ALL[1], Digit::new(9));
    assert!(!grid.solves(&puzzle));
}

#[test]
fn placements_are_taken_back_in_reverse() {
    let grid: Grid = GRID.parse().unwrap();
    let mut board = Candidates::EMPTY;
    let mut steps = Vec::new();
    for cell in Cell::ALL {
        assert_eq!((board.dead_end(), board.to_grid()), (None, None));
        let before = board.clone();
        steps.push((before, board.place(cell, grid.get(cell))));
    }
    assert_eq!(board.to_grid(), Some(grid));
    for (before, placement) in steps.into_iter().rev() {
        board.undo(placement);
        assert_eq!(board, before);
    }
}

#[test]
fn a_dead_end_is_the_first_blank_cell_without_candidates() {
    let mut board = Candidates::EMPTY;
    let _ = board.place(Cell::at(4, 4), Digit::ALL[0]);
    for cell in [Cell::at(7, 0), Cell::at(4, 5)] {
        board.get(cell).iter().for_each(|digit| assert!(board.strike(cell, digit)));
    }
    assert_eq!(board.dead_end(), Some(Cell::at(4, 5)));
}

#[test]
fn boards_print_as_rows_and_name_their_tightest_cell() {
    let board: Board<2> = "12..3......4....".parse().unwrap();
    assert_eq!(format!("{board:#}"), "1 2 . .\n3 . . .\n. . . 4\n. . . .\n");
    // The clues of row 1 leave 3 and 4, and the column of its last cell has a 4.
    assert_eq!(board.most_constrained(), Some(3));
    let common: Board<3> = format!("1{}", ".".repeat(80)).parse().unwrap();
    assert!(format!("{common:#}").starts_with("1 . . ."));
    let wide: Board<4> = format!("1.G{}", ".".repeat(253)).parse().unwrap();
    assert!(format!("{wide:#}").starts_with(" 1  . 16  .  ."));
}
