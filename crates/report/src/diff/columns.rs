//! Compares the distributions of two runs' rows, column by column.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Serialize;
use sudoku_kit::stream::open;
use sudoku_stats::{CONFIDENCE, Interval, Moments, PValue, holm, mann_whitney, median, welch_t};

use sudoku_runner::{Error, Result};
use sudoku_tables::csv;

/// The rows of two runs.
#[derive(Clone, Debug, Serialize)]
pub struct Rows {
    /// Numbers of rows, before and after.
    pub counts: [usize; 2],
    /// Columns that only one of them has.
    pub unmatched: Vec<String>,
    /// Numeric columns whose values differ in some row.
    pub changed: Vec<ColumnDiff>,
    /// Text columns whose values differ in some row.
    pub changed_texts: Vec<String>,
    /// Number of numeric columns, or parts of them, that are equal.
    pub same: usize,
}

/// A numeric column of two runs, as two independent samples.
#[derive(Clone, Debug, Serialize)]
pub struct ColumnDiff {
    /// Its name.
    pub column: String,
    /// The value of the column by which the rows are split.
    pub part: Option<String>,
    /// Numbers of values, before and after.
    pub n: [usize; 2],
    /// Means, before and after.
    pub mean: [f64; 2],
    /// Medians, before and after.
    pub median: [f64; 2],
    /// Mean after minus mean before, with its 95 % interval by Welch; `None` if it is undefined.
    pub difference: Option<Interval>,
    /// P-value of Welch's t-test of the means, adjusted by Holm over all changed columns.
    pub p_welch: Option<PValue>,
    /// P-value of the Mann-Whitney test, adjusted in the same way.
    pub p_mann_whitney: Option<PValue>,
    /// Probability that a value after is greater than one before.
    pub greater: Option<f64>,
}

/// Compares the rows; `None` if one of the runs has none.
pub fn rows(before: &Path, after: &Path, by: Option<&str>) -> Result<Option<Rows>> {
    let both = [before, after];
    let beside_reference = both.iter().any(|run| !run.join("data.csv").is_file());
    let [Some(before), Some(after)] = both.map(|run| path_of(run, beside_reference)) else { return Ok(None) };
    let [a, b] = [read(&before, by)?, read(&after, by)?];
    let names = |table: &Table| table.columns.keys().map(|(name, _)| name.clone()).collect::<Vec<_>>();
    let (in_a, in_b) = (names(&a), names(&b));
    let mut unmatched: Vec<String> = in_a.iter().filter(|name| !in_b.contains(name)).cloned().collect();
    unmatched.extend(in_b.iter().filter(|name| !in_a.contains(name)).cloned());
    unmatched.dedup();
    let mut rows =
        Rows { counts: [a.rows, b.rows], unmatched, changed: Vec::new(), changed_texts: Vec::new(), same: 0 };
    for ((name, part), ours) in &a.columns {
        let Some(theirs) = b.columns.get(&(name.clone(), part.clone())) else { continue };
        match (ours.numbers(), theirs.numbers()) {
            _ if ours.texts == theirs.texts => rows.same += 1,
            (Some(x), Some(y)) => rows.changed.push(compare(name, part.as_deref(), &x, &y)),
            _ => rows.changed_texts.push(name.clone()),
        }
    }
    rows.changed_texts.dedup();
    adjust(&mut rows.changed);
    Ok(Some(rows))
}

/// The path of a run's rows, compressed or not. If the run is compared with a reference, the path of the table that
/// references keep instead of the rows, if there is one.
fn path_of(run: &Path, beside_reference: bool) -> Option<PathBuf> {
    let names = ["kept.csv", "data.csv", "data.csv.zst"];
    let first = usize::from(!beside_reference);
    names[first..].iter().map(|name| run.join(name)).find(|path| path.is_file())
}

impl Rows {
    /// Whether no row differs.
    pub fn are_equal(&self) -> bool {
        let Rows { counts: [before, after], unmatched, changed, changed_texts, .. } = self;
        before == after && unmatched.is_empty() && changed.is_empty() && changed_texts.is_empty()
    }
}

fn compare(name: &str, part: Option<&str>, x: &[f64], y: &[f64]) -> ColumnDiff {
    let test = welch_t(y, x, CONFIDENCE).ok();
    let ranks = mann_whitney(y, x).ok();
    let mean = |values: &[f64]| Moments::of(values).mean;
    ColumnDiff {
        column: name.to_owned(),
        part: part.map(str::to_owned),
        n: [x.len(), y.len()],
        mean: [mean(x), mean(y)],
        median: [x, y].map(|values| median(values).unwrap_or(f64::NAN)),
        difference: test.as_ref().map(|test| test.ci),
        p_welch: test.map(|test| test.p),
        p_mann_whitney: ranks.as_ref().map(|ranks| ranks.p),
        greater: ranks.map(|ranks| ranks.auc),
    }
}

/// Holm's adjustment over the changed columns, separately for each test.
fn adjust(changed: &mut [ColumnDiff]) {
    let field: [fn(&mut ColumnDiff) -> &mut Option<PValue>; 2] =
        [|column| &mut column.p_welch, |column| &mut column.p_mann_whitney];
    for field in field {
        let raw: Vec<PValue> = changed.iter_mut().filter_map(|column| *field(column)).collect();
        let mut adjusted = holm(&raw).into_iter();
        for column in changed.iter_mut() {
            let p = field(column);
            if p.is_some() {
                *p = adjusted.next();
            }
        }
    }
}

/// Columns by name and part, in the order of the rows.
struct Table {
    rows: usize,
    columns: BTreeMap<(String, Option<String>), Values>,
}

#[derive(Default)]
struct Values {
    texts: Vec<String>,
}

impl Values {
    /// The values as numbers, without blanks; `None` if one is not a number. Truth values count as 0 and 1.
    fn numbers(&self) -> Option<Vec<f64>> {
        let number = |text: &String| match text.as_str() {
            "true" => Some(1.0),
            "false" => Some(0.0),
            text => text.parse::<f64>().ok().filter(|value| value.is_finite()),
        };
        self.texts.iter().filter(|text| !text.is_empty()).map(number).collect()
    }
}

fn read(path: &Path, by: Option<&str>) -> Result<Table> {
    let file = open(path).map_err(Error::table(path))?;
    let frames = csv::Frames::texts(file).map_err(Error::table(path))?;
    let names: Vec<String> = frames.columns().iter().map(|column| column.name.clone()).collect();
    let place = by.map(|by| {
        names.iter().position(|name| name == by).ok_or_else(|| Error::Table {
            path: path.to_owned(),
            message: format!("there is no column {by}; the columns are {}", names.join(", ")),
        })
    });
    let place = place.transpose()?;
    let mut table = Table { rows: 0, columns: BTreeMap::new() };
    for frame in frames {
        let frame = frame.map_err(Error::table(path))?;
        for row in 0..frame.len() {
            let part = place.map(|place| frame.text(row, place).to_owned());
            for (column, name) in names.iter().enumerate() {
                let values = table.columns.entry((name.clone(), part.clone())).or_default();
                values.texts.push(frame.text(row, column).to_owned());
            }
        }
        table.rows += frame.len();
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compressed_rows_are_read() {
        let (plain, packed) = (run("n,a\n1,2\n"), tempfile::tempdir().unwrap());
        let rows = zstd::encode_all(&b"n,a\n1,3\n"[..], 1).unwrap();
        std::fs::write(packed.path().join("data.csv.zst"), rows).unwrap();
        let found = super::rows(plain.path(), packed.path(), None).unwrap().unwrap();
        assert!(!found.are_equal() && found.counts == [1, 1] && found.changed[0].mean == [2.0, 3.0]);
    }

    fn run(text: &str) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("data.csv"), text).unwrap();
        folder
    }

    #[test]
    fn changed_columns_are_tested_and_equal_ones_counted() {
        let a = run("set,x,y,gone\na,1,true,1\na,2,false,2\nb,3,true,3\nb,4,true,4\n");
        let b = run("set,x,y,new\na,11,true,1\na,12,false,2\nb,3,true,3\nb,4,true,4\n");
        let whole = rows(a.path(), b.path(), None).unwrap().unwrap();
        assert_eq!((whole.counts, whole.same), ([4, 4], 2));
        assert_eq!(whole.unmatched, ["gone", "new"]);
        let x = &whole.changed[0];
        assert_eq!((x.column.as_str(), x.n, x.mean, x.median), ("x", [4, 4], [2.5, 7.5], [2.5, 7.5]));
        // scipy.stats.ttest_ind([11, 12, 3, 4], [1, 2, 3, 4], equal_var=False): p = 0.1208...
        let expected = welch_t(&[11.0, 12.0, 3.0, 4.0], &[1.0, 2.0, 3.0, 4.0], 0.95).unwrap();
        assert_eq!(x.p_welch, Some(expected.p));
        assert_eq!(x.difference, Some(expected.ci));
        assert!(expected.mean_difference > 0.0);

        let parted = rows(a.path(), b.path(), Some("set")).unwrap().unwrap();
        let shown: Vec<_> = parted.changed.iter().map(|x| (x.column.as_str(), x.part.as_deref())).collect();
        assert_eq!(shown, [("x", Some("a"))]);
        assert!(rows(a.path(), b.path(), Some("no-such")).unwrap_err().to_string().contains("set, x, y"));
    }
}
