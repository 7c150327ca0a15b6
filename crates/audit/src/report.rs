//! The report as data.

use std::collections::BTreeMap;

use serde::Serialize;
use sudoku_stats::Estimate;

use crate::audit::{File, Settings};
use crate::difficulty::Difficulty;
use crate::finding::{At, Example, Finding, Kind};
use crate::labels::Stability;
use crate::leaks::{Classes, Leaks};
use crate::row::{Flags, Place, Row};
use crate::tally::Tally;

/// All results. Their serialised form is the JSON output.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Number of puzzles sampled per file.
    pub sample: usize,
    /// Seed of the samples.
    pub seed: u64,
    /// The files; the first is the training set.
    pub files: Vec<FileReport>,
    /// Findings with their numbers of rows; those with no rows are omitted.
    pub findings: Vec<Finding>,
}

/// The results for a file.
#[derive(Clone, Debug, Serialize)]
pub struct FileReport {
    /// Its name.
    pub name: String,
    /// Size of the boards, and the detected columns.
    pub layout: String,
    /// Number of rows, including malformed ones.
    pub rows: u64,
    /// Rows that are not a puzzle with exactly one solution, or whose stored solution differs from it.
    pub invalid: u64,
    /// Rows that share a puzzle or a solution grid, up to symmetry, with a row of an earlier file.
    pub leaked: u64,
    /// Rows with exactly one solution.
    pub unique: u64,
    /// Rows with a stored solution.
    pub stored: u64,
    /// Number of large boards whose search reached its limit.
    pub undecided: u64,
    /// Minimum, median and maximum number of solutions in a sample of the puzzles with several. At most 100,000 are
    /// counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<[u64; 3]>,
    /// Numbers of clues: mean, minimum, maximum.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clues: Option<(f64, u16, u16)>,
    /// Classes of puzzles under all symmetries.
    pub puzzle_classes: u64,
    /// Classes of solution grids.
    pub grid_classes: u64,
    /// Number of equally frequent grids for which two rows would share a grid as often: 1 / probability that two rows
    /// share a grid. `None` if no two rows do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effective_grids: Option<f64>,
    /// Rows on the most frequent grid.
    pub most_on_a_grid: u64,
    /// Rows whose solution has automorphisms.
    pub symmetric_grids: u64,
    /// Share of cells that are right in the best constant answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub constant_guess: Option<Estimate>,
    /// The share of rows with one solution that naked singles alone solve.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub naked_singles: Option<Estimate>,
    /// The share that naked and hidden singles solve.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub singles: Option<Estimate>,
    /// The sample's difficulty.
    pub difficulty: Difficulty,
    /// Name of the label's column.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Whether the labels are numbers, or words in a known order.
    pub label_is_ordered: bool,
    /// Whether copies in the file have the same label.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label_stability: Option<Stability>,
    /// Spearman's correlation between the labels that a command assigns to puzzles and to symmetric copies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label_command: Option<Estimate>,
    /// Number of rows that match a row of the first file, by their closest likeness.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub nearest: BTreeMap<&'static str, u64>,
    /// Rows on crowded grids that were not compared with all others on the grid.
    pub uncompared: u64,
    /// Reasons why the first malformed lines are not boards.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub malformed: Vec<String>,
}

/// Values computed for a file before the report is written.
pub(crate) struct Facts {
    pub classes: Classes,
    pub guess: Option<Estimate>,
    /// Number of grids in the sample that are first completions, for each set of cells that are filled first.
    pub lowest_first: [u64; 2],
    pub sampled: u64,
    /// Ascending numbers of solutions.
    pub solutions: Vec<u64>,
    pub difficulty: Difficulty,
    pub ordered: bool,
    pub stability: Option<Stability>,
}

/// Number of rows of a file by flag.
#[derive(Default)]
struct Counts {
    boards: u64,
    invalid: u64,
    flags: Vec<Tally>,
    clues: (u64, u16, u16),
}

/// The share of cells that are right in a constant answer, for uniform grids.
const CHANCE: f64 = 1.0 / 9.0;
/// A smaller gain over chance is not reported. With a million rows, a gain of one part in a thousand is already
/// significant.
const LEAST_GAIN: f64 = 0.001;

/// For each finding, the flags that a row must have, the rows to which it applies, and its kind.
const FLAGGED: [(Flags, Option<Flags>, Kind); 7] = [
    (Flags::CLASH, None, Kind::Clash),
    (Flags::NONE, None, Kind::NoSolution),
    (Flags::SEVERAL, None, Kind::Several),
    (Flags::WRONG, Some(Flags::STORED), Kind::WrongSolution),
    (Flags::NOT_ONLY, Some(Flags::STORED), Kind::NotOnlySolution),
    (Flags::FULL, None, Kind::Full),
    (Flags::REDUNDANT, Some(Flags::UNIQUE), Kind::Redundant),
];

/// The flags of an invalid row.
const INVALID: [Flags; 5] = [Flags::CLASH, Flags::NONE, Flags::SEVERAL, Flags::WRONG, Flags::NOT_ONLY];

fn counts(rows: &[Row], files: usize) -> Vec<Counts> {
    let mut all: Vec<Counts> = (0..files)
        .map(|_| Counts { flags: vec![Tally::default(); 16], clues: (0, u16::MAX, 0), ..Counts::default() })
        .collect();
    for row in rows {
        let counts = &mut all[usize::from(row.file)];
        counts.boards += 1;
        counts.invalid += u64::from(INVALID.iter().any(|&flag| row.flags.has(flag)));
        counts.clues.0 += u64::from(row.clues);
        counts.clues.1 = counts.clues.1.min(row.clues);
        counts.clues.2 = counts.clues.2.max(row.clues);
        for bit in row.flags.bits() {
            counts.flags[bit].add(row.place(), || None);
        }
    }
    all
}

/// Writes the report; rows may be in any order.
pub(crate) fn write(
    files: &[File],
    rows: &[Row],
    leaks: &Leaks,
    facts: Vec<Facts>,
    settings: Settings,
) -> Report {
    let counts = counts(rows, files.len());
    let names: Vec<&str> = files.iter().map(|file| file.name.as_str()).collect();
    let mut findings = Vec::new();
    for (number, (file, (counts, facts))) in files.iter().zip(counts.iter().zip(&facts)).enumerate() {
        let writer = Writer { names: &names, file: number as u16, with: None };
        findings.extend(writer.finding(Kind::Malformed, &file.malformed, file.rows));
        for (flag, asked, kind) in FLAGGED {
            let of = asked.map_or(file.rows, |asked| counts.flags[asked.place()].rows);
            findings.extend(writer.finding(kind, &counts.flags[flag.place()], of));
        }
        findings.extend(writer.marks(facts));
    }
    for (&(likeness, file), tally) in &leaks.within {
        let of = asked(leaks, &counts, likeness, file);
        let writer = Writer { names: &names, file, with: None };
        findings.extend(writer.finding(Kind::Duplicate(likeness), tally, of));
    }
    for (&(likeness, other, file), tally) in &leaks.between {
        let of = asked(leaks, &counts, likeness, file);
        let writer = Writer { names: &names, file, with: Some(other) };
        findings.extend(writer.finding(Kind::Leak(likeness), tally, of));
    }
    let files = files.iter().zip(&counts).zip(facts).enumerate().map(|(number, ((file, counts), facts))| {
        let nearest = leaks.nearest.iter().filter(|nearest| usize::from(nearest.place.file) == number);
        let mut by_likeness = BTreeMap::new();
        nearest.for_each(|nearest| *by_likeness.entry(nearest.likeness.name()).or_default() += 1);
        FileReport {
            nearest: by_likeness,
            uncompared: leaks.uncompared[number],
            leaked: leaks.leaked[number],
            ..file_report(file, counts, facts)
        }
    });
    Report { sample: settings.sample, seed: settings.seed, files: files.collect(), findings }
}

/// Number of rows that were compared with others.
fn asked(leaks: &Leaks, counts: &[Counts], likeness: crate::leaks::Likeness, file: u16) -> u64 {
    use crate::leaks::Likeness::{Equal, Relabelled, SameGrid, Symmetric};
    let file = usize::from(file);
    match likeness {
        Equal | Relabelled | Symmetric => counts[file].boards,
        SameGrid => leaks.classes[file].solved,
        _ => leaks.classes[file].solved - leaks.uncompared[file].min(leaks.classes[file].solved),
    }
}

fn file_report(file: &File, counts: &Counts, facts: Facts) -> FileReport {
    let rows = |flag: Flags| counts.flags[flag.place()].rows;
    let unique = rows(Flags::UNIQUE);
    let is_nine = file.layout.order == 3;
    let share = |flag: Flags| Estimate::wilson(rows(flag), unique).ok().filter(|_| is_nine);
    let Facts { classes, solutions, .. } = facts;
    let counted = (!solutions.is_empty())
        .then(|| [solutions[0], solutions[solutions.len() / 2], solutions[solutions.len() - 1]]);
    let (clues, fewest, most) = counts.clues;
    let all_pairs = classes.solved as f64 * classes.solved.saturating_sub(1) as f64;
    FileReport {
        name: file.name.clone(),
        layout: file.layout.about(),
        rows: file.rows,
        invalid: file.malformed.rows + counts.invalid,
        leaked: 0,
        unique,
        stored: rows(Flags::STORED),
        undecided: file.undecided,
        solutions: counted,
        clues: (counts.boards > 0).then(|| (clues as f64 / counts.boards as f64, fewest, most)),
        puzzle_classes: classes.puzzles,
        grid_classes: classes.grids,
        effective_grids: (classes.pairs > 0).then(|| all_pairs / classes.pairs as f64),
        most_on_a_grid: classes.largest,
        symmetric_grids: classes.symmetric,
        constant_guess: facts.guess,
        naked_singles: share(Flags::NAKED),
        singles: share(Flags::SINGLES),
        difficulty: facts.difficulty,
        label: file.layout.label_name(),
        label_is_ordered: facts.ordered,
        label_stability: facts.stability,
        label_command: None,
        nearest: BTreeMap::new(),
        uncompared: 0,
        malformed: file.why.clone(),
    }
}

/// Makes findings of a file.
struct Writer<'a> {
    names: &'a [&'a str],
    file: u16,
    with: Option<u16>,
}

impl Writer<'_> {
    fn name(&self, file: u16) -> String {
        self.names[usize::from(file)].to_owned()
    }

    fn at(&self, place: Place) -> At {
        At { file: self.name(place.file), line: place.line }
    }

    /// A finding, unless no row has the property.
    fn finding(&self, kind: Kind, tally: &Tally, of: u64) -> Option<Finding> {
        let share = Estimate::wilson(tally.rows, of.max(tally.rows)).ok().filter(|_| tally.rows > 0)?;
        let example = |&(row, like): &(Place, Option<Place>)| Example {
            row: self.at(row),
            like: like.map(|like| self.at(like)),
        };
        Some(Finding {
            kind,
            file: self.name(self.file),
            with: self.with.map(|with| self.name(with)),
            count: tally.rows,
            share,
            groups: (tally.groups > 0).then_some(tally.groups),
            largest: (tally.groups > 0).then_some(tally.largest),
            examples: tally.examples.iter().map(example).collect(),
            meaning: kind.meaning(),
        })
    }

    /// Findings about the methods of filling grids.
    fn marks(&self, facts: &Facts) -> Vec<Finding> {
        let finding = |kind: Kind, count: u64, share: Estimate| Finding {
            kind,
            file: self.name(self.file),
            with: None,
            count,
            share,
            groups: None,
            largest: None,
            examples: Vec::new(),
            meaning: kind.meaning(),
        };
        let mut found = Vec::new();
        let Classes { solved, shifted, .. } = facts.classes;
        if let Ok(share) = Estimate::wilson(shifted, solved)
            && share.low > 0.5
        {
            found.push(finding(Kind::ShiftedRoot, shifted, share));
        }
        let lowest = facts.lowest_first.iter().copied().max().unwrap_or(0);
        if let Ok(share) = Estimate::wilson(lowest, facts.sampled)
            && share.low > 0.5
        {
            found.push(finding(Kind::LowestFirst, lowest, share));
        }
        if let Some(guess) = facts.guess.filter(|guess| guess.low > CHANCE + LEAST_GAIN) {
            found.push(finding(Kind::Guessable, (guess.value * 81.0 * guess.n as f64).round() as u64, guess));
        }
        found
    }
}
