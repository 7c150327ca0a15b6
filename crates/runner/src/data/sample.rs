//! Puzzles of data sets as items of an experiment.

use sudoku_core::Puzzle;

use super::{DataSet, Row};
use crate::error::{Error, Result};

/// A puzzle of a data set, with its description in a row of results.
#[derive(Clone, PartialEq, Debug)]
pub struct Control {
    /// Id of the data set.
    pub set: String,
    /// Line in its file, from 1.
    pub line: u64,
    /// The source's name for its difficulty.
    pub label: Option<String>,
    /// Index of the label among those of the set, from 1.
    pub level: Option<u32>,
    /// The clues.
    pub puzzle: Puzzle,
}

impl Control {
    /// A puzzle of this set.
    pub fn of(set: &DataSet, row: &Row) -> Control {
        Control {
            set: set.id.clone(),
            line: row.line,
            label: row.label.clone(),
            level: row.level.map(|level| level as u32 + 1),
            puzzle: row.puzzle,
        }
    }

    /// An error that names the puzzle by set and line.
    pub fn error(&self, why: impl std::fmt::Display) -> Error {
        Error::Experiment(format!("{}, line {}: {why}", self.set, self.line))
    }
}

impl DataSet {
    /// Checks that there are puzzles with each of these labels.
    ///
    /// # Errors
    /// The first label that no puzzle has, which is probably a typing error.
    pub fn check_labels<'a>(&self, labels: impl IntoIterator<Item = &'a String>) -> Result<()> {
        let is_unknown = |label: &&String| !self.rows.iter().any(|row| has_label(row, label));
        let Some(unknown) = labels.into_iter().find(is_unknown) else { return Ok(()) };
        let known = self.levels.join(", ");
        let message = format!("no puzzle of {} is labelled {unknown:?}; the labels are {known}", self.id);
        Err(Error::Config { name: self.id.clone(), message })
    }

    /// Indexes of at most `most` rows with one of these labels, spread evenly over the file; 0 means all rows, and no
    /// labels means any label.
    ///
    /// # Errors
    /// As for [`DataSet::check_labels`].
    pub fn sample<'a>(
        &self,
        most: usize,
        labels: impl IntoIterator<Item = &'a String>,
    ) -> Result<Vec<usize>> {
        let labels: Vec<&String> = labels.into_iter().collect();
        self.check_labels(labels.iter().copied())?;
        let is_wanted =
            |n: &usize| labels.is_empty() || labels.iter().any(|label| has_label(&self.rows[*n], label));
        let wanted: Vec<usize> = (0..self.rows.len()).filter(is_wanted).collect();
        Ok(spread(wanted.len(), most).map(|n| wanted[n]).collect())
    }

    /// The puzzles of [`DataSet::sample`].
    ///
    /// # Errors
    /// As [`DataSet::sample`].
    pub fn controls<'a>(
        &self,
        most: usize,
        labels: impl IntoIterator<Item = &'a String>,
    ) -> Result<Vec<Control>> {
        let rows = self.sample(most, labels)?;
        Ok(rows.into_iter().map(|n| Control::of(self, &self.rows[n])).collect())
    }
}

fn has_label(row: &Row, label: &String) -> bool {
    row.label.as_ref() == Some(label)
}

/// At most `most` of `n` items, spread evenly, in order; 0 for all.
pub fn spread(n: usize, most: usize) -> impl Iterator<Item = usize> {
    let taken = if most == 0 { n } else { n.min(most) };
    (0..taken).map(move |k| k * n / taken)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::DataSets;

    #[test]
    fn samples_are_spread_over_the_rows_with_a_label() {
        assert_eq!(spread(10, 4).collect::<Vec<_>>(), [0, 2, 5, 7]);
        assert_eq!(spread(3, 0).chain(spread(3, 9)).collect::<Vec<_>>(), [0, 1, 2, 0, 1, 2]);
        let set = DataSets::shipped().load("qqwing").unwrap();
        assert_eq!(set.sample(0, &[]).unwrap().len(), set.rows.len());
        let expert = "expert".to_owned();
        let experts = set.controls(10, &Some(expert.clone())).unwrap();
        let all: Vec<&Row> = set.rows.iter().filter(|row| row.label.as_ref() == Some(&expert)).collect();
        assert_eq!(experts.len(), 10);
        for (n, control) in experts.iter().enumerate() {
            assert_eq!((control.line, control.level), (all[n * all.len() / 10].line, Some(4)));
        }
        let unknown = set.sample(10, &["expertly".to_owned()]).unwrap_err().to_string();
        assert!(unknown.contains("expertly") && unknown.contains("intermediate"), "{unknown}");
    }
}
