//! Gathers pieces and makes a report.

use std::collections::{BinaryHeap, HashMap};

use rayon::prelude::*;
use sudoku_core::{Grid, Puzzle};
use sudoku_reader::{Layout, ParseError, Wanted};
use sudoku_solvers::{Fast, Limits, Solver};
use sudoku_streams::Streams;

use crate::difficulty::{self, Sampled};
use crate::entries::{Block, Entries};
use crate::examine::Examiner;
use crate::guess::Guess;
use crate::labels::{Labels, across_copies};
use crate::leaks::{self, Leaks};
use crate::marks::{Start, shifted_root};
use crate::piece::{Examined, Nine, Piece};
use crate::report::{Facts, Report, write};
use crate::row::{Flags, Place, Row};
use crate::table::{Forms, RowTable};
use crate::tally::Tally;
use sudoku_kit::Key;

/// Maximum number of files, because a set of files is a mask of 32 bits.
pub const MOST_FILES: usize = 32;
/// Number of rows in a block.
const BLOCK: usize = 1024;
/// Maximum number of puzzles with several solutions whose solutions are counted. The limit for each is
/// [`MOST_SOLUTIONS`].
const COUNTED: usize = 300;
/// Limit up to which the solutions of a puzzle are counted.
pub(crate) const MOST_SOLUTIONS: u64 = 100_000;

/// Options of an audit besides the standard checks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Number of puzzles per file whose difficulty is measured.
    pub sample: usize,
    /// Seed of the samples and of the symmetric copies measured with them.
    pub seed: u64,
    /// Whether canonical forms are kept for [`Audited::table`], at 82 bytes per row.
    pub forms: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { sample: 1000, seed: 1, forms: false }
    }
}

/// A file being audited.
pub(crate) struct File {
    pub name: String,
    pub layout: Layout,
    pub rows: u64,
    pub malformed: Tally,
    /// The first reasons.
    pub why: Vec<String>,
    pub undecided: u64,
    pub guess: Guess,
    pub labels: Labels,
    /// The puzzles with one solution whose lines have the smallest hashes.
    chosen: BinaryHeap<Chosen>,
    /// Puzzles with several solutions.
    several: BinaryHeap<Chosen>,
}

impl File {
    /// The drawn rows, in the order of the draw.
    fn drawn(&self) -> Vec<&Chosen> {
        let mut chosen: Vec<&Chosen> = self.chosen.iter().collect();
        chosen.sort_unstable();
        chosen
    }

    fn sample(&self) -> Vec<(u32, Puzzle)> {
        self.drawn().into_iter().map(|one| (one.line, one.puzzle)).collect()
    }
}

/// A drawn row, ordered by its hash.
struct Chosen {
    hash: u64,
    line: u32,
    label: u32,
    puzzle: Puzzle,
    solution: Option<Grid>,
}

impl PartialEq for Chosen {
    fn eq(&self, other: &Chosen) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Chosen {}

impl PartialOrd for Chosen {
    fn partial_cmp(&self, other: &Chosen) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Chosen {
    fn cmp(&self, other: &Chosen) -> std::cmp::Ordering {
        (self.hash, self.line).cmp(&(other.hash, other.line))
    }
}

/// Adds a row to a heap that keeps the `most` smallest.
fn draw(heap: &mut BinaryHeap<Chosen>, most: usize, one: Chosen) {
    if heap.len() < most {
        heap.push(one);
    } else if heap.peek().is_some_and(|greatest| one < *greatest) {
        heap.pop();
        heap.push(one);
    }
}

/// Gathers the pieces of all files.
pub struct Audit {
    settings: Settings,
    files: Vec<File>,
    rows: Vec<Row>,
    forms: Forms,
    /// Canonical forms of grids with automorphisms.
    grids: HashMap<Key, Grid>,
}

impl Audit {
    /// An audit without files.
    pub fn new(settings: Settings) -> Audit {
        Audit {
            settings,
            files: Vec::new(),
            rows: Vec::new(),
            forms: Forms::default(),
            grids: HashMap::new(),
        }
    }

    /// Audits files given as texts, each with its name.
    ///
    /// # Errors
    /// If the columns of a file cannot be found.
    pub fn of_texts(files: &[(&str, &str)], settings: Settings) -> Result<Audited, ParseError> {
        let mut audit = Audit::new(settings);
        for (name, text) in files {
            let entries = Entries::new(text.as_bytes(), Wanted::default(), false)?;
            let order = entries.layout().order;
            let Some(file) = audit.add_file(*name, entries.layout().clone()) else { break };
            let blocks = entries.blocks(file, BLOCK)?;
            let examine = |examiner: &mut Examiner, block: Block| examiner.examine(block, order);
            let pieces: Vec<Piece> = blocks.into_par_iter().map_init(Examiner::default, examine).collect();
            pieces.into_iter().for_each(|piece| audit.add(piece));
        }
        Ok(audit.finish(&|_| {}))
    }

    /// Adds a file; the first is the training set. Returns its number, or `None` if there are already [`MOST_FILES`].
    pub fn add_file(&mut self, name: impl Into<String>, layout: Layout) -> Option<u16> {
        if self.files.len() == MOST_FILES {
            return None;
        }
        self.files.push(File {
            name: name.into(),
            layout,
            rows: 0,
            malformed: Tally::default(),
            why: Vec::new(),
            undecided: 0,
            guess: Guess::default(),
            labels: Labels::default(),
            chosen: BinaryHeap::new(),
            several: BinaryHeap::new(),
        });
        Some(self.files.len() as u16 - 1)
    }

    /// Adds a piece. Pieces must be added in the order of files and lines.
    pub fn add(&mut self, piece: Piece) {
        let file = &mut self.files[usize::from(piece.file)];
        file.rows += piece.rows();
        file.undecided += piece.undecided;
        for (line, why) in piece.malformed {
            if file.why.len() < 5 {
                file.why.push(why);
            }
            file.malformed.add(Place { file: piece.file, line }, || None);
        }
        for one in piece.rows {
            self.take(one);
        }
    }

    fn take(&mut self, one: Examined) {
        let Examined { mut row, label, nine } = one;
        let file = &mut self.files[usize::from(row.file)];
        row.label = label.map_or(u32::MAX, |label| file.labels.number(label));
        if let Some(Nine { puzzle, solution, form, grid }) = nine {
            let hash = mixed(self.settings.seed, row.line);
            let chosen = Chosen { hash, line: row.line, label: row.label, puzzle, solution };
            if row.flags.has(Flags::UNIQUE) {
                draw(&mut file.chosen, self.settings.sample, chosen);
            } else if row.flags.has(Flags::SEVERAL) {
                draw(&mut file.several, COUNTED, chosen);
            }
            if let Some(solution) = solution {
                file.guess.add(&solution);
            }
            if let Some(grid) = grid.filter(|_| row.automorphisms > 1) {
                self.grids.insert(row.grid, grid);
            }
            if self.settings.forms {
                self.forms.push(&form, grid.as_ref());
            }
        } else if self.settings.forms {
            self.forms.push_none();
        }
        self.rows.push(row);
    }

    /// Number of rows so far.
    pub fn rows(&self) -> u64 {
        self.files.iter().map(|file| file.rows).sum()
    }

    /// The puzzles of each file whose difficulty is measured, chosen from the rows so far, each with its line and in
    /// the order of the draw. The sample of all rows is a subset of the union of the samples of their parts.
    pub fn sample(&self) -> Vec<Vec<(u32, Puzzle)>> {
        self.files.iter().map(File::sample).collect()
    }

    /// Computes copies, samples and statistics. `progress` is called with the name of each step.
    pub fn finish(self, progress: &(dyn Fn(&str) + Sync)) -> Audited {
        let Audit { settings, files, mut rows, forms, grids } = self;
        progress("sorting rows");
        rows.par_sort_unstable_by_key(Row::order);
        progress("comparing puzzles on each solution grid");
        let mut found = leaks::find(&rows, files.len(), &grids, shifted_root());
        let mut facts = Vec::new();
        for (number, file) in files.iter().enumerate() {
            progress(&format!("measuring a sample of {}", file.name));
            facts.push(facts_of(file, number as u16, &rows, &found, settings));
        }
        let report = write(&files, &rows, &found, facts, settings);
        rows.par_sort_unstable_by_key(Row::place);
        found.nearest.sort_unstable_by_key(|nearest| nearest.place);
        let names = files.iter().map(|file| file.name.clone()).collect();
        let sample = files.iter().map(File::sample).collect();
        Audited { report, table: RowTable { rows, forms, nearest: found.nearest, names }, sample }
    }
}

/// A pseudo-random number for a line, the same on every machine.
fn mixed(seed: u64, line: u32) -> u64 {
    // Source: Steele, Lea and Flood 2014, "Fast splittable pseudorandom number generators" (SplitMix64).
    let mut z = (seed << 32 ^ u64::from(line)).wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

fn facts_of(file: &File, number: u16, rows: &[Row], found: &Leaks, settings: Settings) -> Facts {
    let values = file.labels.values();
    let chosen = file.drawn();
    let label = |chosen: &Chosen| values.as_ref()?.get(chosen.label as usize).copied();
    let sample: Vec<Sampled> = chosen
        .iter()
        .map(|one| Sampled { item: u64::from(one.line), puzzle: one.puzzle, label: label(one) })
        .collect();
    let grids: Vec<Grid> = chosen.iter().filter_map(|one| one.solution).collect();
    let lowest_first = Start::ALL.map(|start| {
        grids.par_iter().map_init(Fast::new, |solver, grid| u64::from(start.is_mark_of(grid, solver))).sum()
    });
    let mut solutions: Vec<u64> = file
        .several
        .iter()
        .map(|one| Fast::new().count(&one.puzzle, Limits::solutions(MOST_SOLUTIONS)).solutions)
        .collect();
    solutions.sort_unstable();
    Facts {
        classes: found.classes[usize::from(number)],
        guess: file.guess.accuracy(),
        lowest_first,
        sampled: sample.len() as u64,
        solutions,
        difficulty: difficulty::measure(
            &sample,
            &Streams::new(&format!("audit, file {number}"), settings.seed),
        ),
        ordered: values.is_some(),
        stability: values.and_then(|values| across_copies(rows, number, &values)),
    }
}

/// A finished audit.
pub struct Audited {
    /// The report.
    pub report: Report,
    /// The results for each row.
    pub table: RowTable,
    /// The puzzles of each file whose difficulty was measured; see [`Audit::sample`].
    pub sample: Vec<Vec<(u32, Puzzle)>>,
}
