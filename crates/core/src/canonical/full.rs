//! Full grids: the first two rows of the form determine all others.
//!
//! Any row, in any order of columns, can become 123456789. The second row is then minimised. Its first three digits are
//! 456 if they all come from one other minirow of the first row. Otherwise two come from one of the other minirows and
//! one from the other, and the three digits are 457. In both cases, few orders of the columns remain. The minimum
//! second row depends only on the columns in which the first row contains the digits of the second. A table therefore
//! gives it for each pair of rows, and column orders are tried only for the best pairs. Once the columns and labels are
//! known, the first column determines the order of the other rows.

use std::sync::LazyLock;

use super::Canonical;
use crate::grid::Grid;
use crate::symmetry::Symmetry;

/// A row of the grid, or of its transpose.
type Row = [u8; 9];

/// The permutations of three things.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// A way to reach the form: the order of the rows and columns, and the labels of the digits.
#[derive(Clone, Copy)]
pub(super) struct Way {
    transposed: bool,
    rows: [u8; 9],
    columns: [u8; 9],
    labels: [u8; 16],
}

impl Way {
    /// The symmetry that it represents.
    pub fn symmetry(&self) -> Symmetry {
        let mut images = [[0; 9]; 2];
        for place in 0..9 {
            images[0][usize::from(self.rows[place])] = place as u8;
            images[1][usize::from(self.columns[place])] = place as u8;
        }
        Symmetry::from_parts(self.transposed, images[0], images[1], std::array::from_fn(|v| self.labels[v]))
    }
}

/// The form and every way that leads to it: one way for each automorphism of the grid.
pub(super) fn ways(grid: &Grid) -> ([u8; 81], Vec<Way>) {
    let values = grid.values();
    let views: [[Row; 9]; 2] = [
        std::array::from_fn(|i| std::array::from_fn(|j| values[9 * i + j])),
        std::array::from_fn(|i| std::array::from_fn(|j| values[9 * j + i])),
    ];
    let (second_row, pairs) = best_pairs(&views);
    let mut least = Least::new(&second_row);
    for (transposed, first, second) in pairs {
        let view = &views[usize::from(transposed)];
        let pair = Pair::new(&view[first], &view[second]);
        pair.for_orders(|columns| {
            if pair.has_second_row(&columns, &second_row) {
                least.offer(view, transposed, [first, second], &columns);
            }
        });
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

/// The least second row, and the ordered pairs of rows that can give it: whether the grid is transposed, the first row,
/// the second row.
fn best_pairs(views: &[[Row; 9]; 2]) -> (Row, Vec<(bool, usize, usize)>) {
    let ranks = &*RANKS;
    let mut best = u8::MAX;
    let mut pairs = Vec::with_capacity(36);
    for (view, transposed) in views.iter().zip([false, true]) {
        for (first, row) in view.iter().enumerate() {
            let columns = columns(row);
            let band = first / 3 * 3;
            for second in [band + (first + 1) % 3, band + (first + 2) % 3] {
                let rank = ranks.of[index(&view[second].map(|v| columns[usize::from(v & 15)]))];
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

/// The column of each digit. The array has 16 entries so that a four-bit index needs no bounds check.
fn columns(row: &Row) -> [u8; 16] {
    let mut columns = [0; 16];
    row.iter().zip(0..).for_each(|(&v, column)| columns[usize::from(v & 15)] = column);
    columns
}

/// The least second rows.
struct Ranks {
    /// For each [`index`], an index into `rows`.
    of: Vec<u8>,
    /// The least second rows, ascending.
    rows: Vec<Row>,
}

/// The number of a [`Pair::above`], computed from the contents of the left and middle stacks and the order within the
/// right one.
#[inline]
fn index(above: &[u8; 9]) -> usize {
    let [.., x, y, z] = *above;
    let stacks: usize =
        WEIGHTS.iter().zip(above).map(|(weight, &column)| weight[usize::from(column & 15)]).sum();
    stacks | usize::from(x < y) | usize::from(y < z) << 1 | usize::from(x < z) << 2
}

/// The weight of a column in each place of the left and middle stacks. The left stack contains columns 3 to 8; the
/// middle one contains 0 to 2 and 6 to 8.
static WEIGHTS: [[usize; 16]; 6] = {
    let mut weights = [[0; 16]; 6];
    let mut place = 0;
    while place < 6 {
        let mut column = 0;
        while column < 9 {
            let below_six = if column < 3 { column } else { column - 3 };
            weights[place][column] = 8 * 6usize.pow(5 - place as u32) * below_six;
            column += 1;
        }
        place += 1;
    }
    weights
};

static RANKS: LazyLock<Ranks> = LazyLock::new(|| {
    let mut least: Vec<(usize, Row)> = Vec::with_capacity(12_096);
    for_second_rows(0, 0, &mut [0; 9], &mut |above| {
        let pair = Pair { above: above.map(usize::from) };
        let mut best = [u8::MAX; 9];
        pair.for_orders(|columns| best = best.min(pair.second_row(&columns)));
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

/// Calls `with` for each second row that fits below a first one: no digit may be in the same box as in the first row.
fn for_second_rows(column: usize, used: u16, above: &mut [u8; 9], with: &mut impl FnMut(&[u8; 9])) {
    if column == 9 {
        return with(above);
    }
    for from in (0..9).filter(|&from| used >> from & 1 == 0 && from / 3 != column / 3) {
        above[column] = from as u8;
        for_second_rows(column + 1, used | 1 << from, above, with);
    }
}

/// Two rows of a band.
struct Pair {
    /// For each digit of the second row, the column of the first row that contains it.
    above: [usize; 9],
}

impl Pair {
    fn new(first: &Row, second: &Row) -> Pair {
        let columns = columns(first);
        Pair { above: second.map(|v| usize::from(columns[usize::from(v & 15)])) }
    }

    /// The second row when the first becomes 123456789.
    fn second_row(&self, columns: &[usize; 9]) -> Row {
        let labels = labels_of(columns);
        columns.map(|column| labels[self.above[column]])
    }

    /// Whether these columns make the second row equal to `row`. They are known to make its start 456 or 457.
    fn has_second_row(&self, columns: &[usize; 9], row: &Row) -> bool {
        let labels = labels_of(columns);
        columns.iter().zip(row).skip(2).all(|(&column, &label)| labels[self.above[column]] == label)
    }

    /// Calls `with` for each order of columns that makes the second row start with 456 or 457.
    fn for_orders(&self, mut with: impl FnMut([usize; 9])) {
        for stacks in ORDERS {
            self.for_orders_within(stacks, &mut with);
        }
    }

    /// The same for one order of the stacks.
    fn for_orders_within(&self, [left, middle, right]: [usize; 3], with: &mut impl FnMut([usize; 9])) {
        let starts = [3 * left, 3 * left + 1, 3 * left + 2];
        let is_stray = |column: usize| STACK[self.above[column]] == right;
        match starts.iter().filter(|&&column| is_stray(column)).count() {
            0 => {
                for order in ORDERS {
                    // 456 makes the middle stack follow the left one; 789 makes the right one follow the middle one.
                    let a = order.map(|k| starts[k]);
                    let b = a.map(|column| self.above[column]);
                    let c = b.map(|column| self.above[column]);
                    with([a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2]]);
                }
            }
            1 => {
                let stray = starts.into_iter().position(is_stray).unwrap_or_default();
                let [a0, a1] = [starts[(stray + 1) % 3], starts[(stray + 2) % 3]];
                let (a2, c0) = (starts[stray], self.above[starts[stray]]);
                let c1 = if c0 == 3 * right { c0 + 1 } else { 3 * right };
                let c2 = 9 * right + 3 - c0 - c1;
                for [a0, a1] in [[a0, a1], [a1, a0]] {
                    let (b0, b1) = (self.above[a0], self.above[a1]);
                    let b2 = 9 * middle + 3 - b0 - b1;
                    with([a0, a1, a2, b0, b1, b2, c0, c1, c2]);
                    with([a0, a1, a2, b0, b1, b2, c0, c2, c1]);
                }
            }
            _ => {}
        }
    }
}

/// The stack of each column.
const STACK: [usize; 9] = [0, 0, 0, 1, 1, 1, 2, 2, 2];

/// For each column of the first row, the label of its digit when the row becomes 123456789.
fn labels_of(columns: &[usize; 9]) -> Row {
    let mut labels = [0; 9];
    columns.iter().zip(1..).for_each(|(&column, label)| labels[column] = label);
    labels
}

/// The least form so far, and the ways that lead to it.
struct Least {
    form: [u8; 81],
    ways: Vec<Way>,
}

impl Least {
    fn new(second_row: &Row) -> Least {
        let mut form = [u8::MAX; 81];
        form[..9].copy_from_slice(&[1, 2, 3, 4, 5, 6, 7, 8, 9]);
        form[9..18].copy_from_slice(second_row);
        Least { form, ways: Vec::new() }
    }

    /// Considers a way to the first two rows of the form; keeps it if no way so far has a smaller form.
    fn offer(
        &mut self,
        view: &[Row; 9],
        transposed: bool,
        [first, second]: [usize; 2],
        columns: &[usize; 9],
    ) {
        let mut labels = [0; 16];
        columns
            .iter()
            .zip(1..)
            .for_each(|(&column, label)| labels[usize::from(view[first][column] & 15)] = label);
        let line = |row: usize| columns.map(|column| labels[usize::from(view[row][column] & 15)]);
        let third = first / 3 * 9 + 3 - first - second;
        let third_line = line(third);
        if third_line[..] > self.form[18..27] {
            return;
        }
        let others = order_of_bands(first / 3, |row| labels[usize::from(view[row][columns[0]])]);
        let mut is_less = third_line[..] < self.form[18..27];
        let (lines, _) = self.form.as_chunks_mut::<9>();
        lines[2] = third_line;
        for (&row, least) in others.iter().zip(&mut lines[3..]) {
            let line = line(row);
            if !is_less && line > *least {
                return;
            }
            is_less |= line < *least;
            *least = line;
        }
        if is_less {
            self.ways.clear();
        }
        let mut rows = [first as u8, second as u8, third as u8, 0, 0, 0, 0, 0, 0];
        rows[3..].iter_mut().zip(others).for_each(|(row, other)| *row = other as u8);
        self.ways.push(Way { transposed, rows, columns: columns.map(|column| column as u8), labels });
    }
}

/// The rows of the other two bands in the order of the form, which is that of their labels in the first column.
fn order_of_bands(first: usize, label: impl Fn(usize) -> u8) -> [usize; 6] {
    let sorted = |band: usize| {
        let mut rows = [3 * band, 3 * band + 1, 3 * band + 2];
        rows.sort_unstable_by_key(|&row| label(row));
        rows
    };
    let (mut b, mut c) = (sorted((first + 1) % 3), sorted((first + 2) % 3));
    if label(c[0]) < label(b[0]) {
        std::mem::swap(&mut b, &mut c);
    }
    [b[0], b[1], b[2], c[0], c[1], c[2]]
}
