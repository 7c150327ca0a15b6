//! The numbers printed in the figures of all experiments agree with the rows from which they are drawn.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::path::Path;
use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};
use serde_json::Value;
use sudoku_experiments::EXPERIMENTS;
use sudoku_runner::data::DataSets;
use sudoku_runner::{ConfigSource, Error, Job, Registered};
use sudoku_tables::{Frame, csv};

/// Sample sizes printed in sources, without rows here. Zendoku, Figures 9, 11 and 12; Berthier; Beer's two histograms.
const PUBLISHED: [u64; 4] = [1000, 5_926_343, 5000, 500];
/// Maximum number of values of a column that distinguishes groups.
const MOST_VALUES: usize = 40;
/// Maximum number of columns that distinguish a group.
const MOST_COLUMNS: usize = 3;
/// Maximum height in millimetres of a figure with its caption on an A4 page.
const MOST_HEIGHT: f64 = 245.0;

/// Sizes of all groups of rows that up to [`MOST_COLUMNS`] columns distinguish: by a value, by any other value, or by
/// whether there is one.
fn sizes_of_groups(rows: &Path) -> BTreeSet<u64> {
    let frames = csv::Frames::texts(File::open(rows).unwrap()).unwrap();
    let columns = frames.columns().len();
    let record = |frame: &Frame, row| (0..columns).map(|column| frame.text(row, column).to_owned()).collect();
    let records: Vec<Vec<String>> = frames
        .map(Result::unwrap)
        .flat_map(|frame| (0..frame.len()).map(|row| record(&frame, row)).collect::<Vec<_>>())
        .collect();
    // Each value as its index among the values of its column: comparing codes is faster than comparing text.
    let codes = |column: usize| -> (usize, Vec<u16>) {
        let mut known = BTreeMap::new();
        let code = |record: &Vec<String>| {
            let next = known.len() as u16;
            *known.entry(record[column].to_owned()).or_insert(next)
        };
        let codes = records.iter().map(code).collect();
        (known.len(), codes)
    };
    let is_given = |column: usize| -> (usize, Vec<u16>) {
        let given = records.iter().map(|record| u16::from(!record[column].is_empty()));
        (given.clone().collect::<BTreeSet<_>>().len(), given.collect())
    };
    let telling: BTreeSet<Vec<u16>> = (0..columns)
        .flat_map(|column| [codes(column), is_given(column)])
        .filter(|(values, _)| (2..=MOST_VALUES).contains(values))
        .map(|(_, codes)| codes)
        .collect();
    let mut sizes = BTreeSet::from([records.len() as u64]);
    let mut groups: Vec<Vec<u32>> = vec![(0..records.len() as u32).collect()];
    let mut seen: BTreeSet<Vec<u32>> = BTreeSet::new();
    for _ in 0..MOST_COLUMNS {
        let mut finer = Vec::new();
        for group in &groups {
            for codes in &telling {
                let mut parts: BTreeMap<u16, Vec<u32>> = BTreeMap::new();
                group.iter().for_each(|&row| parts.entry(codes[row as usize]).or_default().push(row));
                for part in parts.into_values().filter(|part| part.len() < group.len()) {
                    sizes.extend([part.len() as u64, (group.len() - part.len()) as u64]);
                    if seen.len() < 5_000 && seen.insert(part.clone()) {
                        finer.push(part);
                    }
                }
            }
        }
        groups = finer;
    }
    sizes
}

/// Every n in the summary: of estimates, samples and groups.
fn sizes_of_summary(value: &Value, sizes: &mut BTreeSet<u64>) {
    match value {
        Value::Object(fields) => {
            sizes.extend(fields.get("n").and_then(Value::as_u64));
            fields.values().for_each(|field| sizes_of_summary(field, sizes));
        }
        Value::Array(items) => items.iter().for_each(|item| sizes_of_summary(item, sizes)),
        _ => {}
    }
}

/// The number after every "n = " in a drawing.
fn printed(svg: &str) -> Vec<u64> {
    let texts = svg.lines().filter_map(|line| line.split_once("n = ")).map(|(_, sizes)| sizes);
    let numbers = texts.flat_map(|sizes| sizes.split(['(', ' ', ';']));
    let digits = |word: &str| word.replace(',', "").parse().ok();
    numbers.filter_map(digits).collect()
}

/// Every n on a figure of a run is the size of a group of its rows, and no figure is taller than a page.
fn check(id: &str, run: &Path) {
    let mut known = sizes_of_groups(&run.join("data.csv"));
    let summary = fs::read_to_string(run.join("summary.json")).unwrap();
    sizes_of_summary(&serde_json::from_str(&summary).unwrap(), &mut known);
    known.extend(PUBLISHED);
    let files = fs::read_dir(run.join("figures")).unwrap().map(|file| file.unwrap().path());
    let drawings: Vec<_> =
        files.filter(|path| path.extension().is_some_and(|ending| ending == "svg")).collect();
    assert!(!drawings.is_empty(), "{id} has no figure");
    for path in drawings {
        let svg = fs::read_to_string(&path).unwrap();
        let name = format!("{id}, {}", path.file_stem().unwrap().to_string_lossy());
        for n in printed(&svg) {
            assert!(n == 0 || known.contains(&n), "{name}: n = {n} is that of no group of rows");
        }
        let height = svg.split_once("height=\"").unwrap().1.split_once("mm\"").unwrap().0;
        assert!(height.parse::<f64>().unwrap() <= MOST_HEIGHT, "{name} is {height} mm tall");
    }
}

/// A test of the quick run of an experiment; ignored if its data set is missing, which only the run detects.
fn trial(experiment: &'static dyn Registered) -> Trial {
    let results = tempfile::tempdir().unwrap();
    let data = DataSets::from_env();
    let job = Job { config: ConfigSource::Named("quick".into()), ..Job::new(results.path(), &data) };
    let (id, run) = (experiment.id(), experiment.run(&job));
    let name = format!("figures of {id} agree with its rows");
    match run {
        Err(Error::Data(missing)) => {
            Trial::test(name, || Ok(())).with_kind(format!("needs: {missing}")).with_ignored_flag(true)
        }
        run => Trial::test(name, move || {
            check(id, &run?);
            drop(results);
            Ok(())
        }),
    }
}

fn main() -> ExitCode {
    let mut tests: Vec<Trial> = EXPERIMENTS.iter().map(trial).collect();
    tests.push(Trial::test("sizes_are_read_from_drawings_and_from_rows", || {
        sizes_are_read_from_drawings_and_from_rows();
        Ok(())
    }));
    libtest_mimic::run(&Arguments::from_args(), tests).exit_code()
}

fn sizes_are_read_from_drawings_and_from_rows() {
    let svg = "<text>\nn = 1,000; 5,926,343\n</text>\n<text>\neasy, n = 7\n</text>\nn = 20 to 2,385\n";
    assert_eq!(printed(svg), [1000, 5_926_343, 7, 20, 2385]);
    assert_eq!(printed("n = 900 (x), 700 (y)"), [900, 700]);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data.csv");
    let row =
        |n: u32| format!("{n},{},{},{}\n", ["a", "b"][n as usize % 2], n % 3, if n < 4 { "x" } else { "" });
    fs::write(&path, "item,set,level,own\n".to_owned() + &(0..90).map(row).collect::<String>()).unwrap();
    let sizes = sizes_of_groups(&path);
    // All; a set; a level; both; rows with and without a value.
    assert!([90, 45, 30, 15, 4, 86].iter().all(|n| sizes.contains(n)), "{sizes:?}");
    assert!(!sizes.contains(&89) && !sizes.contains(&20));
}
