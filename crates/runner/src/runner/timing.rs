//! Prints the timings of a run as a table, fastest first, and compares two of them where a claim is about speed. They are
//! not reproducible, so they stay out of every hash.

use std::fmt::Write;
use std::path::Path;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use sudoku_stats::{CONFIDENCE, Estimate, bootstrap, median, quantiles};
use sudoku_tables::escape::markdown;
use sudoku_tables::files::read_text;
use sudoku_tables::{Cell, Table, csv};

use crate::claims::Quantity;
use crate::error::{Error, Result};
use crate::runner::files;
use crate::runner::journal::TIMING;
use crate::runner::manifest::Manifest;

/// Name of the table.
pub(crate) const TIMING_PAGE: &str = "timing.md";

/// The quantities from the timings.
pub(crate) const TIMED: &str = "timing.json";

/// Resamples of each interval of a comparison of times.
const RESAMPLES: usize = 1000;

/// A comparison of the times of two things that a run measures in turns: a quantity with the share of the slower one's
/// time that the quicker one saves.
#[derive(Clone, Copy, Debug)]
pub struct Saving {
    /// Name of the quantity.
    pub quantity: &'static str,
    /// What is called quicker, as timed.
    pub quick: &'static str,
    /// What is called slower, as timed.
    pub slow: &'static str,
}

/// Compares the times of a run and writes the quantities beside them. A reference has no single times, but keeps the
/// quantities.
///
/// # Errors
/// If the times cannot be read, or the quantities cannot be written.
pub(crate) fn compared(run: &Path, savings: &[Saving]) -> Result<Vec<Quantity>> {
    let path = run.join(TIMING);
    if savings.is_empty() || !path.is_file() {
        return timed(run);
    }
    let groups = groups(&path)?;
    let times = |what: &str| groups.iter().find(|(name, _)| name == what).map(|(_, ns)| ns.as_slice());
    let mut all = Vec::new();
    for saving in savings {
        if let Some((quick, slow)) = times(saving.quick).zip(times(saving.slow)) {
            all.extend(saved(saving, quick, slow)?);
        }
    }
    let text = serde_json::to_string_pretty(&all).map_err(Error::table(&run.join(TIMED)))?;
    files::write_whole(&run.join(TIMED), (text + "\n").as_bytes())?;
    Ok(all)
}

/// The quantities from the timings of a finished run; none if it compared no times.
///
/// # Errors
/// If their file cannot be read.
pub(crate) fn timed(run: &Path) -> Result<Vec<Quantity>> {
    let path = run.join(TIMED);
    if !path.is_file() {
        return Ok(Vec::new());
    }
    let text = read_text(&path).map_err(Error::io(&path))?;
    serde_json::from_str(&text).map_err(Error::table(&path))
}

/// One minus the ratio of the median times, with its percentile interval over items that were measured one after the
/// other.
fn saved(saving: &Saving, quick: &[f64], slow: &[f64]) -> Result<Option<Quantity>> {
    let n = quick.len().min(slow.len());
    let of = |items: &[usize]| {
        let medians = [quick, slow].map(|times| {
            let drawn: Vec<f64> = items.iter().map(|&item| times[item]).collect();
            median(&drawn).unwrap_or(f64::NAN)
        });
        1.0 - medians[0] / medians[1]
    };
    // Two items are the least that can be resampled.
    if n < 2 {
        return Ok(None);
    }
    let found = bootstrap(n, of, RESAMPLES, CONFIDENCE, &mut ChaCha8Rng::seed_from_u64(n as u64))?;
    let share = Estimate::around(found.estimate, found.percentile, n);
    let detail = format!("median time of {} against that of {}, item by item", saving.quick, saving.slow);
    Ok(Some(Quantity::new(saving.quantity, share).detail(detail)))
}

/// What was timed, and the nanoseconds of each item.
type Group = (String, Vec<f64>);

/// Writes the table next to `timing.csv`, if there are timings; `notes` follow it.
pub(crate) fn write_page(run: &Path, manifest: &Manifest, notes: &str) -> Result<()> {
    let path = run.join(TIMING);
    if !path.is_file() {
        return Ok(());
    }
    let groups = groups(&path)?;
    if groups.is_empty() {
        return Ok(());
    }
    let page = page(&groups, manifest, notes)?;
    files::write_whole(&run.join(TIMING_PAGE), page.as_bytes())
}

/// The median times of a run's items in microseconds. The first word of a timed name gives the row, and the rest gives
/// the column. `None` if nothing was timed.
///
/// # Errors
/// If the times cannot be read.
pub fn median_times(run: &Path) -> Result<Option<Table>> {
    let path = run.join(TIMING);
    if !path.is_file() {
        return Ok(None);
    }
    let median = |(what, ns): (String, Vec<f64>)| {
        let (row, column) = what.split_once(' ').unwrap_or(("", &what));
        Ok((row.to_owned(), column.to_owned(), quantiles(&ns, &[0.5])?[0] / 1000.0))
    };
    let all = groups(&path)?.into_iter().map(median).collect::<Result<Vec<(String, String, f64)>>>()?;
    let (mut rows, mut columns): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
    for (row, column, _) in &all {
        for (list, name) in [(&mut rows, row), (&mut columns, column)] {
            if !list.contains(&name.as_str()) {
                list.push(name);
            }
        }
    }
    let mut table = Table::new(["median µs"], []).numbers(columns.iter().copied());
    for name in rows {
        let median = |column: &&str| all.iter().find(|(row, other, _)| row == name && other == column);
        let cells = columns.iter().map(|column| Cell::from(median(column).map(|(_, _, median)| *median)));
        table.row(std::iter::once(Cell::from(name)).chain(cells));
    }
    Ok((!all.is_empty()).then_some(table))
}

fn groups(path: &Path) -> Result<Vec<Group>> {
    let mut groups: Vec<Group> = Vec::new();
    let file = files::open(path)?;
    for row in csv::rows(file) {
        let (_item, what, ns): (u64, String, f64) = row.map_err(Error::table(path))?;
        // There are few groups, and the wanted one is usually among the last.
        match groups.iter_mut().rev().find(|(name, _)| *name == what) {
            Some((_, all)) => all.push(ns),
            None => groups.push((what, vec![ns])),
        }
    }
    Ok(groups)
}

fn page(groups: &[Group], manifest: &Manifest, notes: &str) -> Result<String> {
    let mut page = format!(
        "# {}: time\n\nMicroseconds per item; median, and 5 and 95 % of the items. Measured with {} threads at \
         work; times do not repeat and are no part of the comparison of runs.\n",
        manifest.experiment, manifest.provenance.threads
    );
    // `what` is a word and a name, or only a name. Names with the same word are ranked together.
    let mut words: Vec<&str> = Vec::new();
    for (what, _) in groups {
        let word = what.split_once(' ').map_or("", |(word, _)| word);
        if !words.contains(&word) {
            words.push(word);
        }
    }
    for word in words {
        let mut lines = Vec::new();
        for (what, ns) in groups {
            let (first, name) = what.split_once(' ').unwrap_or(("", what));
            if first == word {
                lines.push((name, ns.len(), quantiles(ns, &[0.5, 0.05, 0.95])?));
            }
        }
        lines.sort_by(|a, b| a.2[0].total_cmp(&b.2[0]));
        if !word.is_empty() {
            // Writing to a string cannot fail.
            let _ = write!(page, "\n## {}\n", markdown(word));
        }
        let _ = writeln!(page, "\n| | n | median µs | 5 % | 95 % |\n|---|---:|---:|---:|---:|");
        for (name, n, q) in lines {
            let us = |ns: f64| ns / 1000.0;
            let _ = writeln!(
                page,
                "| {} | {n} | {:.2} | {:.2} | {:.2} |",
                markdown(name),
                us(q[0]),
                us(q[1]),
                us(q[2])
            );
        }
    }
    if !notes.is_empty() {
        let _ = write!(page, "\n{}\n", notes.trim());
    }
    Ok(page)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_saved_is_that_of_the_medians_and_a_reference_keeps_it() {
        let folder = tempfile::tempdir().unwrap();
        let line =
            |item: u32| format!("{item},grid slow,{}\n{item},grid quick,{}\n", 100 + item % 3, 60 + item % 5);
        let lines: String = (0..60).map(line).collect();
        std::fs::write(folder.path().join(TIMING), format!("item,what,ns\n{lines}")).unwrap();
        let saving = |slow| Saving { quantity: "time-saved", quick: "grid quick", slow };
        let found = compared(folder.path(), &[saving("grid slow"), saving("grid other")]).unwrap();
        let [one] = found.as_slice() else { panic!("{found:?}") };
        assert!((one.estimate.value - (1.0 - 62.0 / 101.0)).abs() < 1e-12);
        assert!(one.estimate.low < one.estimate.value && one.estimate.value < one.estimate.high, "{one:?}");
        assert_eq!(one.estimate.n, 60);
        std::fs::remove_file(folder.path().join(TIMING)).unwrap();
        assert_eq!(compared(folder.path(), &[saving("grid slow")]).unwrap(), found);
    }

    #[test]
    fn each_set_has_its_own_order() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(TIMING);
        std::fs::write(
            &path,
            "item,what,ns\n0,a slow,2000\n0,a quick,1000\n1,b slow,1\n1,b quick,9\n2,a slow,4000\n",
        )
        .unwrap();
        let found = groups(&path).unwrap();
        assert_eq!(found[0], ("a slow".to_owned(), vec![2000.0, 4000.0]));
        assert_eq!(found.len(), 4);
        let table = median_times(folder.path()).unwrap().unwrap();
        assert_eq!(
            table.markdown(),
            "| median µs | slow | quick |\n|---|---:|---:|\n| a | 3 | 1 |\n| b | 0.001000 | 0.009000 |\n"
        );
    }
}
