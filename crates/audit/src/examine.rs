//! Turns entries into rows with all values that depend on a single row.

use sudoku_core::{Cell, Grid, Puzzle, Symmetry};
use sudoku_metrics::{naked_singles_solve, singles_solve};
use sudoku_solvers::{Answer, Fast, Limits, Outcome, Solver};

use crate::entries::{Block, Entry};
use crate::piece::{Examined, Nine, Piece};
use crate::row::{Flags, Row};
use crate::small::{self, relabelled};
use sudoku_kit::Key;

/// Examines blocks of rows. Use one per thread.
#[derive(Default)]
pub struct Examiner {
    solver: Fast,
}

impl Examiner {
    /// Examines the rows of a block with boards of this order.
    pub fn examine(&mut self, block: Block, order: usize) -> Piece {
        let mut piece = Piece { file: block.file, ..Piece::default() };
        let mut entries = Vec::new();
        for entry in block.entries {
            match entry.puzzle {
                Ok(values) => entries.push((entry.line, values, Entry { puzzle: Ok(Vec::new()), ..entry })),
                Err(why) => piece.malformed.push((entry.line, why)),
            }
        }
        if order == 3 {
            self.examine_nine(block.file, entries, &mut piece);
        } else {
            for (line, values, entry) in entries {
                examine_small(order, block.file, line, &values, entry, &mut piece);
            }
        }
        piece
    }

    fn examine_nine(&mut self, file: u16, entries: Vec<(u32, Vec<u8>, Entry)>, piece: &mut Piece) {
        let puzzles: Vec<Puzzle> = entries
            .iter()
            .filter_map(|(_, values, _)| Puzzle::from_values(values[..].try_into().ok()?))
            .collect();
        let mut answers = Vec::with_capacity(puzzles.len());
        self.solver.batch(&puzzles, Limits::UNIQUE, &mut answers);
        let minimal = self.minimal(&puzzles, &answers);
        for (((line, _, entry), puzzle), (answer, minimal)) in
            entries.into_iter().zip(puzzles).zip(answers.iter().zip(minimal))
        {
            piece.rows.push(examined(file, line, puzzle, answer, minimal, entry));
        }
    }

    /// For each puzzle with one solution, whether it has several if any clue is removed.
    fn minimal(&mut self, puzzles: &[Puzzle], answers: &[Answer]) -> Vec<bool> {
        let mut fewer = Vec::new();
        let mut owners = Vec::new();
        for (number, (puzzle, answer)) in puzzles.iter().zip(answers).enumerate() {
            if answer.outcome() == Outcome::Unique {
                for cell in puzzle.clues() {
                    let mut without = *puzzle;
                    without.set(cell, None);
                    fewer.push(without);
                    owners.push(number);
                }
            }
        }
        let mut outcomes = Vec::with_capacity(fewer.len());
        self.solver.outcomes(&fewer, Limits::UNIQUE, &mut outcomes);
        let mut minimal = vec![true; puzzles.len()];
        for (owner, outcome) in owners.into_iter().zip(outcomes) {
            minimal[owner] &= outcome != Outcome::Unique;
        }
        minimal
    }
}

fn examined(file: u16, line: u32, puzzle: Puzzle, answer: &Answer, minimal: bool, entry: Entry) -> Examined {
    let unique = answer.outcome() == Outcome::Unique;
    let solution = answer.grid().filter(|_| unique);
    let canonical = solution.map(|solution| solution.canonical());
    let form = puzzle.canonical().form;
    let mut flags = Flags::default();
    flags = match answer.outcome() {
        Outcome::Unique => flags.with(Flags::UNIQUE),
        Outcome::Multiple => flags.with(Flags::SEVERAL),
        _ if puzzle.clash().is_some() => flags.with(Flags::CLASH),
        _ => flags.with(Flags::NONE),
    };
    flags = flags.with_if(puzzle.clue_count() == 81, Flags::FULL);
    if unique {
        flags = flags
            .with_if(!minimal, Flags::REDUNDANT)
            .with_if(naked_singles_solve(&puzzle), Flags::NAKED)
            .with_if(singles_solve(&puzzle), Flags::SINGLES);
    }
    if let Some(stored) = &entry.solution {
        let grid = <[u8; 81]>::try_from(&stored[..]).ok().and_then(|values| Grid::new(values).ok());
        let solves = grid.is_some_and(|grid| grid.solves(&puzzle));
        flags = flags
            .with(Flags::STORED)
            .with_if(!solves, Flags::WRONG)
            .with_if(solves && !unique, Flags::NOT_ONLY);
    }
    let row = Row {
        grid: canonical.map_or(Key::NONE, |canonical| Key::of(&canonical.form.into())),
        class: Key::of(&form),
        cells: canonical.map_or(0, |canonical| cells_of(&puzzle, &canonical.symmetry)),
        relabelled: Key::of_bytes(&relabelled(puzzle.values())).short(),
        text: Key::of(&puzzle).short(),
        line,
        label: u32::MAX,
        file,
        flags,
        automorphisms: canonical.map_or(0, |canonical| canonical.automorphisms as u16),
        clues: puzzle.clue_count() as u16,
    };
    let nine = Nine { puzzle, solution, form, grid: canonical.map(|canonical| canonical.form) };
    Examined { row, label: entry.label, nine: Some(nine) }
}

/// The images of the clues under a symmetry: bit `c` for cell `c`.
pub(crate) fn cells_of(puzzle: &Puzzle, symmetry: &Symmetry) -> u128 {
    puzzle.clues().iter().fold(0, |cells, cell: Cell| cells | 1 << symmetry.cell(cell).index())
}

fn examine_small(order: usize, file: u16, line: u32, values: &[u8], entry: Entry, piece: &mut Piece) {
    let checked = small::check(order, values);
    let unique = checked.solutions == Some(1);
    let mut flags = match checked.solutions {
        _ if checked.clash => Flags::CLASH,
        Some(0) => Flags::NONE,
        Some(1) => Flags::UNIQUE,
        Some(_) => Flags::SEVERAL,
        None => {
            piece.undecided += 1;
            Flags::default()
        }
    };
    flags = flags.with_if(values.iter().all(|&value| value > 0), Flags::FULL);
    if let Some(stored) = &entry.solution {
        let solves = small::is_solution(order, stored, values);
        flags = flags
            .with(Flags::STORED)
            .with_if(!solves, Flags::WRONG)
            .with_if(solves && !unique && checked.solutions.is_some(), Flags::NOT_ONLY);
    }
    let grid = checked.first.filter(|_| unique && order == 2);
    let row = Row {
        grid: grid.map_or(Key::NONE, |grid| Key::of_bytes(&small::least_of_4x4(&grid))),
        class: Key::of_bytes(&checked.class),
        cells: 0,
        relabelled: Key::of_bytes(&relabelled(values)).short(),
        text: Key::of_bytes(values).short(),
        line,
        label: u32::MAX,
        file,
        flags,
        automorphisms: 0,
        clues: values.iter().filter(|&&value| value != 0).count() as u16,
    };
    piece.rows.push(Examined { row, label: entry.label, nine: None });
}
