//! The puzzles of a set, with their solutions.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::io::BufRead;

use rayon::prelude::*;
use sudoku_core::{Grid, Puzzle, Symmetry};
use sudoku_kit::Key;
use sudoku_reader::Role;
use sudoku_solvers::{Fast, Limits, Outcome, Solver};

use super::error::{Refused, ScoreError};
use super::records::{Records, cells, field};

/// Columns of ratings, by which a set is split by default.
pub(super) const RATINGS: [&str; 5] = ["er", "se_rating", "ser", "se", "rating"];

/// The columns named by the user.
#[derive(Clone, Debug, Default)]
pub struct Columns {
    /// Column of puzzles.
    pub puzzle: Option<String>,
    /// Column of ids.
    pub id: Option<String>,
    /// Column with the id of the row of which a row is a copy.
    pub base: Option<String>,
    /// Columns by which scores are split, besides clues and rating.
    pub by: Vec<String>,
}

/// A puzzle of a set.
#[derive(Clone, Debug)]
pub struct SetRow {
    /// Its line.
    pub line: u64,
    /// Its id; without a column of ids, the puzzle as a line.
    pub id: String,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Grid,
    /// The group, which is the same for copies of one puzzle: its class and, if the set names one, the base row.
    pub(super) group: (Key, usize),
    /// Maps the puzzle to the form that all its copies share.
    pub(super) to_form: Symmetry,
    /// Its value in each column by which the set is split.
    pub(super) strata: Vec<String>,
}

/// A set of puzzles with one solution each.
pub struct Set {
    rows: Vec<SetRow>,
    by_id: HashMap<String, usize>,
    /// The first row of each puzzle.
    by_puzzle: HashMap<Puzzle, usize>,
    /// Whether rows have ids.
    pub(super) has_ids: bool,
    /// Columns by which the set is split.
    pub(super) by: Vec<String>,
}

/// A row as it is read.
struct Raw {
    line: u64,
    puzzle: Puzzle,
    id: String,
    solution: String,
    base: String,
    strata: Vec<String>,
}

impl Set {
    /// Reads a set. Computes solutions and compares them with those in the file.
    ///
    /// # Errors
    /// If a column is missing, two rows have the same id, or a puzzle does not have exactly one solution or has another
    /// solution than stated.
    pub fn read<R: BufRead>(mut records: Records<R>, wanted: &Columns) -> Result<Set, ScoreError> {
        const REMEDY: &str = "name it, or add it to the set";
        let named = |name: &Option<String>, known: &[&str], records: &Records<R>| match name {
            Some(name) => records.need(&[name], REMEDY).map(Some),
            None => Ok(records.find(known)),
        };
        let puzzle = match &wanted.puzzle {
            Some(name) => records.need(&[name], REMEDY)?,
            None => records.find_role(Role::Puzzle).ok_or_else(|| {
                let known: Vec<&str> = Role::Puzzle.names().collect();
                records.missing(&known.join(", "), "name the column of puzzles with --column")
            })?,
        };
        let id = named(&wanted.id, &["id"], &records)?;
        let base = named(&wanted.base, &["base", "base_id"], &records)?;
        let solution = records.find_role(Role::Solution).filter(|&column| column != puzzle);
        let mut by: Vec<usize> = records.find(&RATINGS).into_iter().collect();
        for name in &wanted.by {
            let column = records.need(&[name], REMEDY)?;
            if !by.contains(&column) {
                by.push(column);
            }
        }
        let mut raw = Vec::new();
        while let Some(record) = records.next()? {
            let (line, fields) = record.map_err(ScoreError::Set)?;
            let text = field(&fields, puzzle);
            let values = cells(text);
            let why = || format!("{text:?} is not a puzzle of 81 cells; correct it, or leave out the row");
            let puzzle = values.and_then(Puzzle::from_values).ok_or_else(|| refused(line, why()))?;
            let own = |column: Option<usize>| column.map_or("", |column| field(&fields, column)).to_owned();
            raw.push(Raw {
                line,
                puzzle,
                id: id.map_or_else(|| puzzle.to_string(), |id| field(&fields, id).to_owned()),
                solution: own(solution),
                base: own(base),
                strata: by.iter().map(|&column| field(&fields, column).to_owned()).collect(),
            });
        }
        let by = by.into_iter().map(|column| records.name(column).to_owned()).collect();
        Set::of(raw, id.is_some(), by)
    }

    fn of(raw: Vec<Raw>, has_ids: bool, by: Vec<String>) -> Result<Set, ScoreError> {
        let mut by_id = HashMap::with_capacity(raw.len());
        for (row, one) in raw.iter().enumerate() {
            match by_id.entry(one.id.clone()) {
                Entry::Vacant(place) => place.insert(row),
                Entry::Occupied(before) => {
                    let line = raw[*before.get()].line;
                    let why = format!("{:?} is also in line {line}; give each row a unique id", one.id);
                    return Err(refused(one.line, why));
                }
            };
        }
        let base = |one: &Raw, row: usize| match &one.base[..] {
            "" => Ok(row),
            base => by_id.get(base).copied().ok_or_else(|| {
                refused(
                    one.line,
                    format!(
                        "its base is {base:?}, but no row has this id; add that row, or correct the base"
                    ),
                )
            }),
        };
        let is_linked = raw.iter().any(|one| !one.base.is_empty());
        let bases: Vec<usize> =
            raw.iter().enumerate().map(|(row, one)| base(one, row)).collect::<Result<_, _>>()?;
        let rows = raw.into_par_iter().zip(bases).map_init(Fast::new, |solver, (one, base)| {
            let solution = solved(solver, &one)?;
            let canonical = one.puzzle.canonical();
            Ok(SetRow {
                line: one.line,
                id: one.id,
                puzzle: one.puzzle,
                solution,
                group: (Key::of(&canonical.form), if is_linked { base } else { 0 }),
                to_form: canonical.symmetry,
                strata: one.strata,
            })
        });
        let rows: Vec<SetRow> = rows.collect::<Result<_, ScoreError>>()?;
        let by_puzzle = rows.iter().enumerate().rev().map(|(number, row)| (row.puzzle, number)).collect();
        Ok(Set { rows, by_id, by_puzzle, has_ids, by })
    }

    /// The rows in the order of the file.
    pub fn rows(&self) -> &[SetRow] {
        &self.rows
    }

    /// The row with this id, or with this puzzle if rows have no ids.
    pub(super) fn find(&self, id: &str) -> Option<usize> {
        self.by_id.get(id).copied()
    }

    /// The first row with this puzzle.
    pub(super) fn find_puzzle(&self, puzzle: &Puzzle) -> Option<usize> {
        self.by_puzzle.get(puzzle).copied()
    }
}

fn refused(line: u64, why: String) -> ScoreError {
    ScoreError::Set(Refused { line, why })
}

/// The solution of a row, which must agree with the stated one.
fn solved(solver: &mut Fast, one: &Raw) -> Result<Grid, ScoreError> {
    let answer = solver.count(&one.puzzle, Limits::UNIQUE);
    let why = match (answer.outcome(), answer.grid()) {
        (Outcome::Unique, Some(grid)) if one.solution.is_empty() => return Ok(grid),
        (Outcome::Unique, Some(grid)) if cells(&one.solution).is_some_and(|v| v[..] == grid.values()[..]) => {
            return Ok(grid);
        }
        (Outcome::Unique, _) => "the solution that it states is wrong; correct it, or leave it empty",
        (Outcome::Multiple, _) => "the puzzle has several solutions; leave the row out",
        _ => "the puzzle has no solution; leave the row out",
    };
    Err(refused(one.line, why.into()))
}
