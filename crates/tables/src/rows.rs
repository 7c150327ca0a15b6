//! Statistics of a group of rows.

use sudoku_stats::{Estimate, Moments, StatsError};

/// Statistics of a group of rows: columns, means, counts and shares.
///
/// ```
/// use sudoku_tables::Rows;
///
/// let lines = [(17, 64.0), (24, 57.0), (24, 60.0)];
/// let rows: Vec<&(u32, f64)> = lines.iter().collect();
/// assert_eq!(rows.mean(|row| row.1)?.n, 3);
/// assert_eq!(rows.count(|row| row.0 == 24), 2);
/// assert_eq!(rows.column(|row| row.1), [64.0, 57.0, 60.0]);
/// # Ok::<(), sudoku_stats::StatsError>(())
/// ```
pub trait Rows<Row> {
    /// A value for each row.
    fn column(&self, value: impl Fn(&Row) -> f64) -> Vec<f64>;

    /// The number of rows for which `holds` is true.
    fn count(&self, holds: impl Fn(&Row) -> bool) -> u64;

    /// Mean of a value; 0 without rows.
    fn average(&self, value: impl Fn(&Row) -> f64) -> f64 {
        Moments::of(&self.column(value)).mean
    }

    /// Mean of a value with Student's interval; see [`Estimate::mean`].
    ///
    /// # Errors
    /// If there are no rows, or a value is not finite.
    fn mean(&self, value: impl Fn(&Row) -> f64) -> Result<Estimate, StatsError> {
        Estimate::mean(&self.column(value))
    }

    /// Share of the rows for which `holds` is true, with Clopper and Pearson's interval.
    ///
    /// # Errors
    /// If there are no rows.
    fn share(&self, holds: impl Fn(&Row) -> bool) -> Result<Estimate, StatsError> {
        Estimate::share(self.count(holds), self.count(|_| true))
    }
}

impl<Row> Rows<Row> for [&Row] {
    fn column(&self, value: impl Fn(&Row) -> f64) -> Vec<f64> {
        self.iter().map(|row| value(row)).collect()
    }

    fn count(&self, holds: impl Fn(&Row) -> bool) -> u64 {
        self.iter().filter(|row| holds(row)).count() as u64
    }
}

/// The rows of each key, in the order of the keys; keys without rows are omitted.
///
/// ```
/// let rows = [("b", 1), ("a", 2), ("b", 3)];
/// let groups = sudoku_tables::grouped(&rows, ["a", "b", "c"], |row, key| row.0 == *key);
/// assert_eq!(groups, [("a", vec![&("a", 2)]), ("b", vec![&("b", 1), &("b", 3)])]);
/// ```
pub fn grouped<Key, Row>(
    rows: &[Row],
    keys: impl IntoIterator<Item = Key>,
    is_of: impl Fn(&Row, &Key) -> bool,
) -> Vec<(Key, Vec<&Row>)> {
    let group = |key: Key| {
        let own = taken(rows, |row| is_of(row, &key));
        (key, own)
    };
    keys.into_iter().map(group).filter(|(_, own)| !own.is_empty()).collect()
}

/// The rows for which `holds` is true, in order.
pub fn taken<Row>(rows: &[Row], holds: impl Fn(&Row) -> bool) -> Vec<&Row> {
    rows.iter().filter(|row| holds(row)).collect()
}
