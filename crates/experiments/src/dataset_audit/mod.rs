//! What is wrong with sets of puzzles in use, and with sets made by common practices?
//!
//! Audits every control set, and sets made by re-implementations of widely used methods: as they are, split at random
//! into training and test parts, and compared with each other. No source considers this.

mod subject;
mod summary;

use std::sync::Arc;

use rand::RngExt;
use rand::seq::SliceRandom;
use sudoku_audit::{Audit, FileReport, Finding, Kind, Report};
use sudoku_runner::prelude::*;

use subject::{Lines, Subject, subjects};
use summary::Summary;

/// Settings of the experiment.
#[derive(Clone, Debug, Serialize, Deserialize, Ranges)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// The sets.
    pub sets: Vec<String>,
    /// Puzzles in each set that is made here.
    #[range(ITEMS)]
    pub made: u64,
    /// Puzzles per set whose difficulty is measured.
    #[range(0..=100_000)]
    pub sample: u64,
    /// Whether to audit only a user's own set, and make none.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub own: bool,
}

impl Settings for Config {
    fn use_data(&mut self, set: &str) -> bool {
        (self.sets, self.own) = (vec![set.to_owned()], true);
        true
    }
}

/// One row in this many goes to the test part.
const TESTED: usize = 10;
/// Names of the parts of a split.
const TRAIN: &str = "train";
const TEST: &str = "test";

/// Numbers that do not belong to a finding.
pub const ROWS: &str = "rows";
pub const UNIQUE: &str = "one solution";
pub const PUZZLES: &str = "puzzle classes";
pub const GRIDS: &str = "grid classes";
pub const CROWD: &str = "most on a grid";
pub const GUESS: &str = "constant guess";
pub const NAKED: &str = "naked singles solve";
pub const SINGLES: &str = "singles solve";
/// Prefixes of a metric's name: its correlation with itself on symmetric copies, and with the label.
pub const COPY: &str = "on a copy: ";
pub const LABEL: &str = "with the label: ";

/// The audit that a row belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Category)]
pub enum Part {
    /// A set of the index.
    Set,
    /// A set made here.
    Made,
    /// A random tenth of a set compared with the rest.
    Split,
    /// A set of the index compared with an earlier one.
    Between,
}

/// One line of `data.csv`: what an audit found.
#[derive(Clone, Debug, Serialize, Deserialize, Columns)]
pub struct Row {
    /// The set, or the method that makes one.
    pub subject: String,
    /// The audit: of a set of the index, of a set made here, of a random split of a set, or of a set compared with
    /// another.
    pub part: Part,
    /// The set that it is compared with.
    pub with: Option<String>,
    /// A finding as `audit --fail-on` names it, or the quantity that was counted or measured.
    pub measure: String,
    /// Number of rows or classes.
    pub count: Option<u64>,
    /// Number of rows examined.
    pub n: u64,
    /// Share of these rows, or the value measured.
    pub value: f64,
    /// Lower end of its 95 % interval.
    pub low: f64,
    /// Upper end of this interval.
    pub high: f64,
}

impl Row {
    /// The value with its interval.
    pub fn estimate(&self) -> Estimate {
        Estimate { value: self.value, low: self.low, high: self.high, n: self.n }
    }
}

/// The subject of an audit.
pub enum Item {
    /// A set, and a random split of it.
    Set(Arc<Subject>),
    /// All sets of the index against each other.
    Between(Vec<Arc<Subject>>),
}

/// The experiment.
pub struct DatasetAudit;

/// An audit of each set, of a random split of it, and of all sets against each other.
impl Experiment for DatasetAudit {
    study!("dataset-audit": quick, default, paper;
        "What is wrong with sets of puzzles in use, and with sets made by practices in use?");
    /// An item is the audit of a whole set.
    const BLOCK: u64 = 1;

    fn items(&self, data: &Library<'_>, config: &Config) -> Result<Items<Item>> {
        let subjects: Vec<Arc<Subject>> = subjects(data, config)?.into_iter().map(Arc::new).collect();
        let sets: Vec<Item> = subjects.iter().cloned().map(Item::Set).collect();
        Ok(Items::from(sets).then(vec![Item::Between(subjects)]))
    }

    fn measure(&self, item: &Item, rng: &mut Stream, config: &Config) -> Result<impl Into<Measured<Row>>> {
        let subject = match item {
            Item::Set(subject) => subject,
            Item::Between(subjects) => return between(subjects, rng, config),
        };
        let lines = subject.lines(config, rng);
        let settings = |sample: u64, rng: &mut Stream| sudoku_audit::Settings {
            sample: sample as usize,
            seed: rng.random_range(0..u64::from(u32::MAX)),
            forms: false,
        };
        let whole = [(subject.name.as_str(), lines.file(lines.rows.iter()))];
        let whole = audited(&whole, settings(config.sample, rng))?;
        let part = if subject.made { Part::Made } else { Part::Set };
        let mut rows: Vec<Row> = whole.files.iter().flat_map(|file| facts(file, part)).collect();
        rows.extend(whole.findings.iter().map(|finding| found(&subject.name, part, finding)));
        let split = split(&lines, rng);
        let split = audited(&split, settings(0, rng))?;
        if let Some(test) = split.files.get(1) {
            rows.push(exact(&subject.name, Part::Split, ROWS, test.rows, test.rows));
        }
        let leaks = split.findings.iter().filter(|finding| matches!(finding.kind, Kind::Leak(_)));
        rows.extend(leaks.map(|finding| Row { with: None, ..found(&subject.name, Part::Split, finding) }));
        Ok(rows)
    }
}

/// A random split: nine rows of ten for training, one for testing.
fn split<'a>(lines: &'a Lines, rng: &mut Stream) -> Vec<(&'static str, Vec<&'a str>)> {
    let mut rows: Vec<&String> = lines.rows.iter().collect();
    rows.shuffle(rng);
    let (test, train) = rows.split_at(rows.len().div_ceil(TESTED));
    vec![(TRAIN, lines.file(train.iter().copied())), (TEST, lines.file(test.iter().copied()))]
}

/// The rows of each set that resemble rows of an earlier one.
fn between(subjects: &[Arc<Subject>], rng: &mut Stream, config: &Config) -> Result<Vec<Row>> {
    let sets = || subjects.iter().filter(|subject| !subject.made);
    let lines: Vec<Lines> = sets().map(|subject| subject.lines(config, rng)).collect();
    let files: Vec<(&str, Vec<&str>)> = sets()
        .zip(&lines)
        .map(|(subject, lines)| (subject.name.as_str(), lines.file(lines.rows.iter())))
        .collect();
    let report = audited(&files, sudoku_audit::Settings { sample: 0, seed: 1, forms: false })?;
    let leaks = report.findings.iter().filter(|finding| matches!(finding.kind, Kind::Leak(_)));
    Ok(leaks.map(|finding| found(&finding.file, Part::Between, finding)).collect())
}

fn audited(files: &[(&str, Vec<&str>)], settings: sudoku_audit::Settings) -> Result<Report> {
    let named = |error| {
        let names: Vec<&str> = files.iter().map(|(name, _)| *name).collect();
        Error::Experiment(format!("{}: {error}", names.join(", ")))
    };
    let texts: Vec<(&str, String)> = files.iter().map(|(name, lines)| (*name, lines.join("\n"))).collect();
    let texts: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (*name, text.as_str())).collect();
    Ok(Audit::of_texts(&texts, settings).map_err(named)?.report)
}

fn found(subject: &str, part: Part, finding: &Finding) -> Row {
    let row = of_estimate(subject, part, &finding.kind.word(), &finding.share);
    Row { with: finding.with.clone(), count: Some(finding.count), ..row }
}

fn exact(subject: &str, part: Part, measure: &str, count: u64, n: u64) -> Row {
    let row = of_estimate(subject, part, measure, &Estimate::exact(count as f64, n));
    Row { count: Some(count), ..row }
}

fn of_estimate(subject: &str, part: Part, measure: &str, estimate: &Estimate) -> Row {
    let Estimate { value, low, high, n } = *estimate;
    let (subject, measure) = (subject.to_owned(), measure.to_owned());
    Row { subject, part, with: None, measure, count: None, n, value, low, high }
}

/// Facts about a file other than its findings.
fn facts(file: &FileReport, part: Part) -> Vec<Row> {
    let counts = [
        (ROWS, file.rows, file.rows),
        (UNIQUE, file.unique, file.rows),
        (PUZZLES, file.puzzle_classes, file.rows),
        (GRIDS, file.grid_classes, file.unique),
        (CROWD, file.most_on_a_grid, file.unique),
    ];
    let shares = [(GUESS, &file.constant_guess), (NAKED, &file.naked_singles), (SINGLES, &file.singles)];
    let scores = file.difficulty.scores.iter();
    let correlations = scores.flat_map(|scores| {
        [(COPY, &scores.stability), (LABEL, &scores.label)]
            .map(|(of, estimate)| (format!("{of}{}", scores.metric), estimate))
    });
    let shares = shares.into_iter().map(|(measure, estimate)| (measure.to_owned(), estimate));
    let estimates = shares
        .chain(correlations)
        .filter_map(|(measure, estimate)| Some(of_estimate(&file.name, part, &measure, estimate.as_ref()?)));
    let counts = counts.into_iter().map(|(measure, count, n)| exact(&file.name, part, measure, count, n));
    counts.chain(estimates).collect()
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use sudoku_runner::data::DataSets;

    use super::*;

    #[test]
    fn shipped_sets_are_enough_and_ways_to_make_sets_are_recognised() {
        let data = DataSets::shipped();
        let library = Library::new(&data, None);
        let config = Config { sets: vec!["beer".into(), "top95".into()], made: 400, sample: 20, own: false };
        config.check().unwrap();
        let items = DatasetAudit.items(&library, &config).unwrap();
        let name = |n| match &*items.get(n) {
            Item::Set(subject) => subject.name.clone(),
            Item::Between(_) => String::new(),
        };
        let names: Vec<String> = (0..items.len()).map(name).collect();
        assert_eq!(names[..2], ["beer", "one root pattern shuffled"], "top95 is not shipped");
        let mut rng = Stream::seed_from_u64(1);
        let mut rows = Vec::new();
        for n in 0..items.len() {
            rows.extend(crate::rows_of(&DatasetAudit, &items.get(n), &mut rng, &config));
        }
        let count = |subject: &str, part: Part, measure: &str| {
            let own = |row: &&Row| row.subject == subject && row.part == part && row.measure == measure;
            rows.iter().find(own).and_then(|row| row.count)
        };
        assert_eq!(count("beer", Part::Set, ROWS), Some(5));
        let root = "one root pattern shuffled";
        assert_eq!(count(root, Part::Made, GRIDS), Some(1));
        assert_eq!(count(root, Part::Made, "shifted-root"), count(root, Part::Made, UNIQUE));
        assert_eq!(count(root, Part::Split, ROWS), Some(40));
        let several = count("removal without a uniqueness test", Part::Made, "several").unwrap();
        assert_eq!(several, 400 - count("removal without a uniqueness test", Part::Made, UNIQUE).unwrap());
        assert_eq!(count("minimal puzzles on uniform grids", Part::Made, PUZZLES), Some(400));
        assert_eq!(count("minimal puzzles on uniform grids", Part::Made, "redundant-clues"), None);
        assert!(count("a list with added clues", Part::Split, "leak-contained").unwrap() > 20);
    }
}
