//! Prints the timings of a run as a table, fastest first, and compares two of them where a claim is about speed. They are
//! not reproducible, so they stay out of every hash.

use std::path::Path;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde::Deserialize;
use sudoku_stats::{CONFIDENCE, Estimate, bootstrap, median, quantiles};
use sudoku_tables::escape::markdown;
use sudoku_tables::files::read_text;
use sudoku_tables::{Cell, Table, csv};

use crate::claims::Quantity;
use crate::error::{Error, Result};
use crate::experiment::Saving;
use crate::runner::files;
use crate::runner::journal::TIMING;
use crate::runner::manifest::Manifest;
use crate::runner::registered::Registered;

/// Name of the table.
pub(crate) const TIMING_PAGE: &str = "timing.md";

/// The quantities from the timings.
pub(crate) const TIMED: &str = "timing.json";

/// Resamples of each interval of a comparison of times.
const RESAMPLES: usize = 1000;

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
    let times = |what: &str| groups.iter().find(|group| group.what == what).map(|group| group.ns.as_slice());
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

/// A line of `timing.csv`. Runs of earlier versions have only the first three columns.
#[derive(Deserialize)]
struct Line {
    what: String,
    ns: f64,
    #[serde(default = "one")]
    of: u64,
    #[serde(default = "yes")]
    done: bool,
}

const fn one() -> u64 {
    1
}

const fn yes() -> bool {
    true
}

/// The times of a solver or method on a set.
#[derive(Default)]
struct Group {
    /// A word and a name, or only a name. Names with the same word are ranked together.
    what: String,
    /// Nanoseconds until the work was done or given up.
    ns: Vec<f64>,
    /// Number of items on which the work was done.
    done: usize,
    /// The same as `ns`, with the greatest number where the work was given up.
    until_done: Vec<f64>,
    /// The greatest number of items measured at once.
    of: u64,
}

impl Group {
    /// The word and the name.
    fn parts(&self) -> (&str, &str) {
        self.what.split_once(' ').unwrap_or(("", &self.what))
    }

    /// The mean in nanoseconds, and whether it is exact.
    fn mean(&self) -> (f64, bool) {
        (self.ns.iter().sum::<f64>() / self.ns.len() as f64, self.done == self.ns.len())
    }

    /// A quantile in nanoseconds, and whether it is exact: whether it is the same however long the work that was given up
    /// would have taken.
    fn quantile(&self, share: f64) -> Result<(f64, bool)> {
        let [least, most] = [&self.ns, &self.until_done].map(|values| quantiles(values, &[share]));
        let (least, most) = (least?[0], most?[0]);
        Ok((least, least == most))
    }

    /// The median, 5 and 95 %, and the mean, in microseconds. Of items measured at once only the mean is known.
    fn shown(&self) -> Result<[String; 4]> {
        let mut shown = [const { String::new() }; 4];
        shown[3] = microseconds(self.mean());
        if self.of == 1 {
            for (cell, share) in shown.iter_mut().zip([0.5, 0.05, 0.95]) {
                *cell = microseconds(self.quantile(share)?);
            }
        }
        Ok(shown)
    }

    /// The median, or the mean of blocks; bounds come last.
    fn rank(&self) -> Result<(bool, f64)> {
        let (ns, is_exact) = if self.of == 1 { self.quantile(0.5)? } else { self.mean() };
        Ok((!is_exact, ns))
    }
}

/// A time in microseconds, marked if it would have been longer.
fn microseconds((ns, is_exact): (f64, bool)) -> String {
    let us = ns / 1000.0;
    let decimals = match us {
        ..10.0 => 3,
        ..1000.0 => 1,
        _ => 0,
    };
    format!("{}{us:.decimals$}", if is_exact { "" } else { "> " })
}

/// Writes the tables next to `timing.csv`, if there are timings; `notes` follow them.
pub(crate) fn write_page(
    experiment: &dyn Registered,
    run: &Path,
    manifest: &Manifest,
    notes: &str,
) -> Result<()> {
    let tables = times(experiment, run, manifest)?;
    if tables.is_empty() {
        return Ok(());
    }
    let mut page = format!(
        "# {}: time\n\nMicroseconds per item: median, 5 and 95 % of the items, and mean. Measured with {} threads at \
         work; times do not repeat and are no part of the comparison of runs. Where the work was given up, it would \
         have taken longer: `>` marks numbers that are therefore lower bounds. Of items measured at once, only the \
         mean is known.\n",
        manifest.experiment, manifest.provenance.threads
    );
    for (word, table) in tables {
        let heading = if word.is_empty() { String::new() } else { format!("\n## {}\n", markdown(&word)) };
        page += &format!("{heading}\n{}", table.markdown());
    }
    if !notes.is_empty() {
        page += &format!("\n{}\n", notes.trim());
    }
    files::write_whole(&run.join(TIMING_PAGE), page.as_bytes())
}

/// The times of a run: for each first word of the timed names, a heading and a table of the others, fastest first. If
/// some work can be given up, each time stands beside the number of items on which it was done and the budget.
///
/// # Errors
/// If the times cannot be read.
pub fn times(experiment: &dyn Registered, run: &Path, manifest: &Manifest) -> Result<Vec<(String, Table)>> {
    let path = run.join(TIMING);
    let groups = if path.is_file() { groups(&path)? } else { Vec::new() };
    let budget = |group: &Group| experiment.budget(manifest, group.parts().1);
    let budgets = groups.iter().map(budget).collect::<Result<Vec<String>>>()?;
    let has_budgets = budgets.iter().any(|budget| !budget.is_empty());
    let mut words: Vec<&str> = Vec::new();
    for group in &groups {
        if !words.contains(&group.parts().0) {
            words.push(group.parts().0);
        }
    }
    let mut tables = Vec::new();
    for word in words {
        let own = groups.iter().zip(&budgets).filter(|(group, _)| group.parts().0 == word);
        let mut own = own.map(|one| Ok((one.0.rank()?, one))).collect::<Result<Vec<_>>>()?;
        own.sort_by(|(a, _), (b, _)| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
        let table = Table::heads("time in µs || median | 5 % | 95 % | mean");
        let mut table =
            if has_budgets { table.number("solved").words("gives up") } else { table.number("n") };
        for (_, (group, budget)) in own {
            let n = group.ns.len();
            let rest = match has_budgets {
                true => vec![format!("{} of {n}", group.done), budget.clone()],
                false => vec![n.to_string()],
            };
            let name = group.parts().1.to_owned();
            table.row(std::iter::once(name).chain(group.shown()?).chain(rest).map(Cell::from));
        }
        let timed = groups.iter().filter(|group| group.parts().0 == word).map(|group| group.ns.len() as u64);
        tables.push((heading(word, timed.max().unwrap_or(0), manifest), table));
    }
    Ok(tables)
}

/// The name of a data set, with the number of its puzzles that were timed, if these are not all.
fn heading(word: &str, timed: u64, manifest: &Manifest) -> String {
    match manifest.data_sets.iter().find(|set| set.id == word && set.puzzles > timed) {
        Some(set) => format!("{word}, {timed} of its {} puzzles", set.puzzles),
        None => word.to_owned(),
    }
}

fn groups(path: &Path) -> Result<Vec<Group>> {
    let mut groups: Vec<Group> = Vec::new();
    let file = files::open(path)?;
    for line in csv::rows(file) {
        let Line { what, ns, of, done } = line.map_err(Error::table(path))?;
        // There are few groups, and the wanted one is usually among the last.
        let place = groups.iter().rposition(|group| group.what == what).unwrap_or_else(|| {
            groups.push(Group { what, ..Group::default() });
            groups.len() - 1
        });
        let group = &mut groups[place];
        group.ns.push(ns);
        group.done += usize::from(done);
        group.until_done.push(if done { ns } else { f64::MAX });
        group.of = group.of.max(of);
    }
    Ok(groups)
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

    /// A time of giving up is never shown as a time of solving.
    #[test]
    fn times_of_giving_up_are_bounds_and_blocks_have_no_quantiles() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(TIMING);
        let lines = [
            "0,a half,2000,1,true",
            "1,a half,1000,1,true",
            "2,a half,9000,1,false",
            "0,a few,2000,1,false",
            "1,a few,3000,1,true",
            "2,a few,4000,1,false",
            "0,b block,1500,2,true",
            "1,b block,1500,2,true",
        ];
        std::fs::write(&path, format!("item,what,ns,of,done\n{}\n", lines.join("\n"))).unwrap();
        let shown: Vec<_> = groups(&path).unwrap().iter().map(|group| group.shown().unwrap()).collect();
        assert_eq!(shown[0], ["2.000", "1.100", "> 8.300", "> 4.000"]);
        assert_eq!(shown[1], ["> 3.000", "> 2.100", "> 3.900", "> 3.000"]);
        assert_eq!(shown[2], ["", "", "", "1.500"]);

        std::fs::write(&path, "item,what,ns\n0,a old,2000\n").unwrap();
        assert_eq!(groups(&path).unwrap()[0].shown().unwrap()[0], "2.000", "of an earlier version");
    }
}
