//! A leaderboard: the scores of named entries on one set.

use serde::{Deserialize, Serialize};
use sudoku_tables::{Cell, Column, Frame, Kind, Table, cells};

use super::scores::Scores;

/// Format name of score files.
const FORMAT: &str = "sudoku-lab benchmark 1";

/// A score file: an entry of a leaderboard.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Entry {
    format: String,
    /// Name of the entry.
    pub name: String,
    /// The date stated by the user, such as 2027-01-31.
    pub date: Option<String>,
    /// The set.
    pub set: Source,
    /// The answers.
    pub answers: Source,
    /// The scores.
    pub scores: Scores,
}

/// A file by its name and hash.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Source {
    /// The name, without folders.
    pub file: String,
    /// SHA-256 of its bytes, in hexadecimal.
    pub sha256: String,
}

impl Entry {
    /// An entry.
    pub fn new(name: impl Into<String>, set: Source, answers: Source, scores: Scores) -> Entry {
        Entry { format: FORMAT.into(), name: name.into(), date: None, set, answers, scores }
    }

    /// Sets the stated date.
    pub fn date(mut self, date: Option<String>) -> Entry {
        self.date = date;
        self
    }

    /// Reads a score file.
    ///
    /// # Errors
    /// If it is not a score file. The message says what to do.
    pub fn read(text: &str) -> Result<Entry, String> {
        let wrong = |error: String| {
            format!("not a score file ({error}); write one with `benchmark score --format json`")
        };
        let entry: Entry = serde_json::from_str(text).map_err(|error| wrong(error.to_string()))?;
        if entry.format == FORMAT {
            Ok(entry)
        } else {
            Err(wrong(format!("its format is {:?}", entry.format)))
        }
    }
}

/// Entries for one set, best first: by boards, then cells, then name.
pub struct Leaderboard(Vec<Entry>);

impl Leaderboard {
    /// Sorts entries.
    ///
    /// # Errors
    /// If they are for different sets; the text names two of them.
    pub fn new(mut entries: Vec<Entry>) -> Result<Leaderboard, String> {
        if let Some(other) = entries.iter().find(|entry| entry.set.sha256 != entries[0].set.sha256) {
            let of = |entry: &Entry| {
                format!("{:?} is of {} (SHA-256 {})", entry.name, entry.set.file, entry.set.sha256)
            };
            return Err(format!("{}, {}; give entries of one set", of(&entries[0]), of(other)));
        }
        entries.sort_by(|a, b| {
            let by = |of: fn(&Scores) -> f64| of(&b.scores).total_cmp(&of(&a.scores));
            by(|scores| scores.boards.value).then(by(|scores| scores.cells.value)).then(a.name.cmp(&b.name))
        });
        Ok(Leaderboard(entries))
    }

    /// The entries in their order.
    pub fn entries(&self) -> &[Entry] {
        &self.0
    }

    /// The leaderboard as a table for readers.
    pub fn table(&self) -> Table {
        let heads = "name | date || answered (%) | boards (%) | blank cells (%) | boards with changed clues | \
                     copies alike (%) | ECE";
        Table::heads(heads).rows(self.0.iter().map(|entry| {
            let scores = &entry.scores;
            cells![
                &entry.name,
                entry.date.clone().unwrap_or_default(),
                Cell::percentage(scores.answered, scores.rows),
                Cell::percent(&scores.boards),
                Cell::percent(&scores.cells),
                scores.changed_boards,
                scores.invariance.as_ref().map(|one| Cell::percent(&one.equal)),
                scores.calibration.first().map(|one| one.ece),
            ]
        }))
    }

    /// The leaderboard as rows of numbers, with scores between 0 and 1.
    pub fn frame(&self) -> Frame {
        let real = |name: &str, meaning: &str| Column::new(name, Kind::Real, meaning);
        let mut frame = Frame::new([
            Column::new("name", Kind::Text, "What was scored."),
            Column::new("date", Kind::Text, "Stated date."),
            Column::new("rows", Kind::Integer, "Number of rows of the set."),
            Column::new("answered", Kind::Integer, "Number of rows with an answer."),
            real("boards", "Share of boards that are right."),
            real("boards_low", "Lower end of its 95 % interval."),
            real("boards_high", "Upper limit."),
            real("cells", "Share of blank cells that are right."),
            real("cells_low", "Lower end of its 95 % interval."),
            real("cells_high", "Upper limit."),
            Column::new("changed_boards", Kind::Integer, "Number of answers that change a clue."),
            real("copies_equal", "Share of puzzles whose copies are answered alike."),
            real("ece", "Expected calibration error."),
        ]);
        for entry in &self.0 {
            let Scores { boards, cells, invariance, calibration, .. } = &entry.scores;
            frame.row([
                (&entry.name).into(),
                entry.date.as_deref().into(),
                entry.scores.rows.into(),
                entry.scores.answered.into(),
                boards.value.into(),
                boards.low.into(),
                boards.high.into(),
                cells.value.into(),
                cells.low.into(),
                cells.high.into(),
                entry.scores.changed_boards.into(),
                invariance.as_ref().map(|one| one.equal.value).into(),
                calibration.first().map(|one| one.ece).into(),
            ]);
        }
        frame
    }
}
