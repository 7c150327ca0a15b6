//! Classic exact cover problems with known numbers of solutions.

use std::ops::ControlFlow;

use sudoku_dlx::{BitCover, Choice, Ending, Limits, Problem, Search};

fn count(problem: &Problem, choice: Choice) -> u64 {
    let mut search = Search::new(problem, choice);
    let whole = search.links().clone();
    let report = search.run(Limits::NONE, |event| {
        if let sudoku_dlx::Event::Solution { options } = event {
            assert!(problem.is_solution(options));
        }
        ControlFlow::Continue(())
    });
    assert_eq!(report.ending, Ending::Exhausted);
    assert_eq!(report.nodes, search.nodes_per_level().iter().sum::<u64>());
    assert_eq!(*search.links(), whole, "an exhausted search leaves the matrix as it was");
    report.solutions
}

/// The items are cells, digits in rows and digits in columns.
fn latin_square(side: usize) -> Problem {
    let mut problem = Problem::new(3 * side * side, 0);
    for (cell, digit) in (0..side * side).flat_map(|cell| (0..side).map(move |digit| (cell, digit))) {
        let (row, column) = (cell / side, cell % side);
        let items = [cell, (side + row) * side + digit, (2 * side + column) * side + digit];
        problem.add_option(&items).unwrap();
    }
    problem
}

/// The items are rows and columns, with diagonals as secondary items.
fn queens(side: usize) -> Problem {
    let mut problem = Problem::new(2 * side, 4 * side - 2);
    for (row, column) in (0..side).flat_map(|row| (0..side).map(move |column| (row, column))) {
        let (down, up) = (row + column, row + side - 1 - column);
        problem.add_option(&[row, side + column, 2 * side + down, 4 * side - 1 + up]).unwrap();
    }
    problem
}

const PENTOMINOES: [(&str, &[(i32, i32)]); 12] = [
    ("F", &[(0, 1), (0, 2), (1, 0), (1, 1), (2, 1)]),
    ("I", &[(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)]),
    ("L", &[(0, 0), (1, 0), (2, 0), (3, 0), (3, 1)]),
    ("N", &[(0, 1), (1, 1), (2, 0), (2, 1), (3, 0)]),
    ("P", &[(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)]),
    ("T", &[(0, 0), (0, 1), (0, 2), (1, 1), (2, 1)]),
    ("U", &[(0, 0), (0, 2), (1, 0), (1, 1), (1, 2)]),
    ("V", &[(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)]),
    ("W", &[(0, 0), (1, 0), (1, 1), (2, 1), (2, 2)]),
    ("X", &[(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)]),
    ("Y", &[(0, 1), (1, 0), (1, 1), (2, 1), (3, 1)]),
    ("Z", &[(0, 0), (0, 1), (1, 1), (2, 1), (2, 2)]),
];

/// The eight rotations and reflections of a piece, moved to the origin, without duplicates.
fn orientations(piece: &[(i32, i32)]) -> Vec<Vec<(i32, i32)>> {
    let mut all: Vec<Vec<(i32, i32)>> = (0..8)
        .map(|turn| {
            let turned = piece.iter().map(|&(r, c)| {
                let (r, c) = if turn & 1 == 0 { (r, c) } else { (c, r) };
                (if turn & 2 == 0 { r } else { -r }, if turn & 4 == 0 { c } else { -c })
            });
            let turned: Vec<_> = turned.collect();
            let top = turned.iter().map(|&(r, _)| r).min().unwrap();
            let left = turned.iter().map(|&(_, c)| c).min().unwrap();
            let mut moved: Vec<_> = turned.iter().map(|&(r, c)| (r - top, c - left)).collect();
            moved.sort_unstable();
            moved
        })
        .collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// The items are the twelve pieces and the cells of the box.
fn pentominoes(rows: i32, columns: i32) -> Problem {
    let cells = (0..rows * columns).map(|cell| format!("{}.{}", cell / columns, cell % columns));
    let names = PENTOMINOES.iter().map(|&(name, _)| name.to_owned()).chain(cells);
    let mut problem = Problem::with_names(names, []).unwrap();
    for (number, (_, piece)) in PENTOMINOES.iter().enumerate() {
        for shape in orientations(piece) {
            for (top, left) in (0..rows).flat_map(|top| (0..columns).map(move |left| (top, left))) {
                if shape.iter().all(|&(r, c)| top + r < rows && left + c < columns) {
                    let cells = shape.iter().map(|&(r, c)| (12 + (top + r) * columns + left + c) as usize);
                    let items: Vec<usize> = std::iter::once(number).chain(cells).collect();
                    problem.add_option(&items).unwrap();
                }
            }
        }
    }
    problem
}

#[test]
fn latin_squares() {
    // Numbers of Latin squares: OEIS A002860.
    for (side, squares) in [(1, 1), (2, 2), (3, 12), (4, 576)] {
        let problem = latin_square(side);
        assert_eq!(count(&problem, Choice::FewestOptions), squares);
        assert_eq!(count(&problem, Choice::Leftmost), squares);
    }
    // There are 56 Latin squares of side 5 whose first row and column are in order (OEIS A000315).
    let mut search = Search::new(&latin_square(5), Choice::FewestOptions);
    for k in 0..5 {
        search.fix(k * 5 + k).unwrap();
        if k > 0 {
            search.fix(k * 25 + k).unwrap();
        }
    }
    assert_eq!(search.count(Limits::NONE).solutions, 56);
}

#[test]
fn queens_on_a_board() {
    // OEIS A000170.
    for (side, boards) in [(1, 1), (2, 0), (3, 0), (4, 2), (5, 10), (6, 4), (7, 40), (8, 92), (9, 352)] {
        let problem = queens(side);
        assert_eq!(count(&problem, Choice::FewestOptions), boards);
        assert_eq!(count(&problem, Choice::Leftmost), boards);
        let bits = BitCover::<4>::new(&problem).unwrap().run([], Limits::NONE, |_| ControlFlow::Continue(()));
        assert_eq!(bits.solutions, boards);
    }
}

#[test]
fn pentominoes_in_a_box() {
    // The 3x20 box can be filled in 2 ways, each with 4 symmetric variants.
    let problem = pentominoes(3, 20);
    assert_eq!((problem.primary_count(), problem.option_count()), (72, 1236));
    assert_eq!(count(&problem, Choice::FewestOptions), 8);
}

#[test]
fn pentominoes_written_and_read() {
    let problem = pentominoes(3, 20);
    let text = problem.to_string();
    assert_eq!(text.parse::<Problem>().unwrap(), problem);
    assert_eq!(text.lines().count(), 1 + problem.option_count());
}

#[test]
fn colours_let_options_share_a_secondary_item() {
    // Knuth, The Art of Computer Programming 4B, 7.2.2.1, example (49): one solution.
    let problem: Problem = "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n".parse().unwrap();
    let mut search = Search::new(&problem, Choice::FewestOptions);
    let solutions: Vec<Vec<usize>> = search.solutions(u64::MAX).collect();
    assert_eq!(solutions.len(), 1);
    let mut options = solutions[0].clone();
    options.sort_unstable();
    assert_eq!(options, [1, 3]);
}
