//! Full grids: the first two rows of the form decide all others.
//!
//! Any row in any order of columns becomes 123456789, and the second row is made the least. Its first three
//! digits are 456 if they all come from one other minirow of the first row, else two come from one and one
//! from the other, and they are 457. Either way few orders of the columns remain. How small the second row can
//! be depends only on which column of the first row holds each of its digits, so that a table answers it for
//! each pair of rows; column orders are tried for the best pairs alone. Once the columns and labels are known, the first
//! column puts the other rows in order.

use std::sync::LazyLock;

use super::Canonical;
use crate::grid::Grid;
use crate::symmetry::Symmetry;

/// A row of the grid, or of its transpose.
type Row = [u8; 9];

/// The orders of three things.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// A way to reach the form: which rows and columns come first, second, ...
#[derive(Clone, Copy)]
pub(super) struct Way {
    transposed: bool,
    rows: [u8; 9],
    columns: [u8; 9],
    labels: [u8; 10],
}

impl Way {
    /// The symmetry that it stands for.
    pub fn symmetry(&self) -> Symmetry {
        let mut images = [[0; 9]; 2];
        for place in 0..9 {
            images[0][usize::from(self.rows[place])] = place as u8;
            images[1][usize::from(self.columns[place])] = place as u8;
        }
        Symmetry::from_parts(self.transposed, images[0], images[1], self.labels)
    }
}

/// The form and every way that leads to it, as many as the grid has automorphisms.
pub(super) fn ways(grid: &Grid) -> ([u8; 81], Vec<Way>) {
    let values = grid.values();
    let views: [[Row; 9]; 2] = [
        std::array::from_fn(|i| std::array::from_fn(|j| values[9 * i + j])),
        std::array::from_fn(|i| std::array::from_fn(|j| values[9 * j + i])),
    ];
    let mut least = Least { form: [u8::MAX; 81], ways: Vec::new() };
    let (second_row, pairs) = best_pairs(&views);
    for (transposed, first, second) in pairs {
        let view = &views[usize::from(transposed)];
        for stacks in ORDERS {
            let pair = Pair { above: above(&view[first], &view[second]), stacks };
            pair.for_orders(|columns| {
                if pair.second_line(&columns) == second_row {
                    least.offer(view, transposed, [first, second], &columns);
                }
            });
        }
    }
    (least.form, least.ways)
}

pub(super) fn canonical(grid: &Grid) -> Canonical<Grid> {
    let (form, ways) = ways(grid);
    Canonical {
        form: Grid::from_digits(form),
        symmetry: ways[0].symmetry(),
        automorphisms: ways.len() as u32,
    }
}

/// The least second row, and the ordered pairs of rows that can have it: whether transposed, first, second.
fn best_pairs(views: &[[Row; 9]; 2]) -> (Row, Vec<(bool, usize, usize)>) {
    let ranks = &*RANKS;
    let mut best = u8::MAX;
    let mut pairs = Vec::with_capacity(36);
    for (view, transposed) in views.iter().zip([false, true]) {
        for (first, row) in view.iter().enumerate() {
            let mut column_of = [0; 10];
            row.iter().zip(0..).for_each(|(&v, column)| column_of[usize::from(v)] = column);
            for second in (first / 3 * 3..first / 3 * 3 + 3).filter(|&second| second != first) {
                let rank = ranks.of[index(&view[second].map(|v| column_of[usize::from(v)]))];
                if rank < best {
                    best = rank;
                    pairs.clear();
                }
                if rank == best {
                    pairs.push((transposed, first, second));
                }
            }
        }
    }
    (ranks.rows[usize::from(best)], pairs)
}

/// For each digit of the second row, the column in which the first row holds it.
fn above(first: &Row, second: &Row) -> [usize; 9] {
    let mut column_of = [0; 10];
    first.iter().enumerate().for_each(|(column, &v)| column_of[usize::from(v)] = column);
    second.map(|v| column_of[usize::from(v)])
}

/// How small the second row can be.
struct Ranks {
    /// By [`index`]: a place in `rows`.
    of: Vec<u8>,
    /// The least second rows, ascending.
    rows: Vec<Row>,
}

/// Numbers [`above`]: what the left and the middle stack hold, and the order within the right one.
#[inline]
fn index(above: &[u8; 9]) -> usize {
    // Columns 3 to 8 stand in the left stack; 0 to 2 and 6 to 8 in the middle one.
    let below_six = |column: u8| usize::from(if column < 3 { column } else { column - 3 });
    let left = above[..3].iter().fold(0, |number, &column| 6 * number + usize::from(column - 3));
    let middle = above[3..6].iter().fold(0, |number, &column| 6 * number + below_six(column));
    let order = usize::from(above[6] < above[7])
        | usize::from(above[7] < above[8]) << 1
        | usize::from(above[6] < above[8]) << 2;
    (left * 216 + middle) * 8 + order
}

static RANKS: LazyLock<Ranks> = LazyLock::new(|| {
    let mut least: Vec<(usize, Row)> = Vec::with_capacity(12_096);
    for_second_rows(0, 0, &mut [0; 9], &mut |above| {
        let mut best = [u8::MAX; 9];
        for stacks in ORDERS {
            let pair = Pair { above: above.map(usize::from), stacks };
            pair.for_orders(|columns| best = best.min(pair.second_line(&columns)));
        }
        least.push((index(above), best));
    });
    let mut rows: Vec<Row> = least.iter().map(|&(_, row)| row).collect();
    rows.sort_unstable();
    rows.dedup();
    let mut of = vec![u8::MAX; 216 * 216 * 8];
    for (index, row) in least {
        of[index] = rows.partition_point(|other| *other < row) as u8;
    }
    Ranks { of, rows }
});

/// Calls back with each second row that fits below a first one: no digit stays in its box.
fn for_second_rows(column: usize, used: u16, above: &mut [u8; 9], with: &mut impl FnMut(&[u8; 9])) {
    if column == 9 {
        return with(above);
    }
    for from in (0..9).filter(|&from| used >> from & 1 == 0 && from / 3 != column / 3) {
        above[column] = from as u8;
        for_second_rows(column + 1, used | 1 << from, above, with);
    }
}

/// Two rows of a band, and the order of the stacks.
struct Pair {
    above: [usize; 9],
    stacks: [usize; 3],
}

impl Pair {
    /// The second row when the first becomes 123456789.
    fn second_line(&self, columns: &[usize; 9]) -> Row {
        let mut label_below = [0; 9];
        columns.iter().zip(1..).for_each(|(&column, label)| label_below[column] = label);
        columns.map(|column| label_below[self.above[column]])
    }

    /// Calls back with each order of columns that makes the second row start with 456, or with 457.
    fn for_orders(&self, mut with: impl FnMut([usize; 9])) {
        let [left, middle, right] = self.stacks;
        let starts: [usize; 3] = std::array::from_fn(|k| 3 * left + k);
        let is_stray = |column: &usize| self.above[*column] / 3 == right;
        match starts.iter().filter(|column| is_stray(column)).count() {
            0 => {
                for order in ORDERS {
                    // 456 makes the middle stack follow the left one, 789 the right one the middle.
                    let a = order.map(|k| starts[k]);
                    let b = a.map(|column| self.above[column]);
                    let c = b.map(|column| self.above[column]);
                    with([a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2]]);
                }
            }
            1 => {
                for [a0, a1, a2] in
                    ORDERS.map(|order| order.map(|k| starts[k])).into_iter().filter(|a| is_stray(&a[2]))
                {
                    let (b0, b1, c0) = (self.above[a0], self.above[a1], self.above[a2]);
                    let b2 = 9 * middle + 3 - b0 - b1;
                    let free = 9 * right + 3 - c0;
                    let c1 = if c0 == 3 * right { c0 + 1 } else { 3 * right };
                    for (c1, c2) in [(c1, free - c1), (free - c1, c1)] {
                        with([a0, a1, a2, b0, b1, b2, c0, c1, c2]);
                    }
                }
            }
            _ => {}
        }
    }
}

/// The least form so far, and the ways that lead to it.
struct Least {
    form: [u8; 81],
    ways: Vec<Way>,
}

impl Least {
    /// Takes a way whose first two rows and columns are known, if no other has a lesser form.
    fn offer(&mut self, view: &[Row; 9], transposed: bool, top: [usize; 2], columns: &[usize; 9]) {
        let mut labels = [0; 10];
        columns
            .iter()
            .zip(1..)
            .for_each(|(&column, label)| labels[usize::from(view[top[0]][column])] = label);
        let rows = order_of_rows(top, |row| labels[usize::from(view[row][columns[0]])]);
        let mut is_less = false;
        for (&row, line) in rows.iter().zip(self.form.as_chunks_mut::<9>().0) {
            let labelled = columns.map(|column| labels[usize::from(view[row][column])]);
            if !is_less && labelled > *line {
                return;
            }
            is_less |= labelled < *line;
            *line = labelled;
        }
        if is_less {
            self.ways.clear();
        }
        let [rows, columns] = [&rows, columns].map(|lines| lines.map(|line| line as u8));
        self.ways.push(Way { transposed, rows, columns, labels });
    }
}

/// All rows in the order of the form: the two at the top, the third of their band, and the other bands by
/// their labels in the first column.
fn order_of_rows(top: [usize; 2], label: impl Fn(usize) -> u8) -> [usize; 9] {
    let band = top[0] / 3;
    let sorted = |band: usize| {
        let mut rows = [3 * band, 3 * band + 1, 3 * band + 2];
        rows.sort_unstable_by_key(|&row| label(row));
        rows
    };
    let (mut b, mut c) = (sorted((band + 1) % 3), sorted((band + 2) % 3));
    if label(c[0]) < label(b[0]) {
        std::mem::swap(&mut b, &mut c);
    }
    let third = 9 * band + 3 - top[0] - top[1];
    [top[0], top[1], third, b[0], b[1], b[2], c[0], c[1], c[2]]
}
