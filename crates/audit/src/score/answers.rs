//! Answers as they are read.

use std::io::BufRead;

use super::answer::{self, Answer, Belief};
use super::error::{Refused, ScoreError};
use super::records::{Record, Records, field};
use super::scores::{Counted, Scores};
use super::set::Set;
use crate::cells::cells;

const ANSWER: [&str; 6] = ["answer", "prediction", "predicted", "output", "solution", "solutions"];

/// Reads answers; as an iterator it gives what is refused.
///
/// Columns are `id`, or `puzzle` where the set has no ids; `answer`, 81 digits; `confidence`, the probability that the
/// board is right; `probabilities`, 81 of the digit of each cell, or 729 of the digits 1 to 9 in each cell, from which an
/// answer follows where none is stated.
pub struct Answers<'a, R> {
    set: &'a Set,
    records: Records<R>,
    key: usize,
    answer: Option<usize>,
    confidence: Option<usize>,
    probabilities: Option<usize>,
    answers: Vec<Option<(u64, Answer)>>,
    counted: Counted,
    failed: bool,
}

impl<'a, R: BufRead> Answers<'a, R> {
    /// Answers to the puzzles of a set.
    ///
    /// # Errors
    /// If a column is missing.
    pub fn new(set: &'a Set, records: Records<R>) -> Result<Answers<'a, R>, ScoreError> {
        let key = match set.has_ids {
            true => records.need(&["id"], "the answers to a set with ids state the id of each")?,
            false => {
                records.need(&["puzzle"], "the set has no ids, so that each answer states its puzzle")?
            }
        };
        let probabilities = records.find(&["probabilities"]);
        let answer = match probabilities {
            Some(_) => records.find(&ANSWER),
            None => Some(records.need(&ANSWER, "write 81 digits a row")?),
        };
        let confidence = records.find(&["confidence"]);
        let answers = vec![None; set.rows().len()];
        let counted = Counted::default();
        Ok(Answers { set, records, key, answer, confidence, probabilities, answers, counted, failed: false })
    }

    fn take(&mut self, (line, fields): Record) -> Result<(), Refused> {
        let refused = |why: String| Refused { line, why };
        let id = field(&fields, self.key);
        let row = match self.set.has_ids {
            true => self.set.find(id),
            false => cells(id).and_then(|values| {
                let puzzle = sudoku_core::Puzzle::from_values(values.try_into().ok()?)?;
                self.set.find(&puzzle.to_string())
            }),
        };
        let row = row.ok_or_else(|| {
            self.counted.unknown += 1;
            refused(format!("the set has no row {id:?}; leave it out, or give the set that it is of"))
        })?;
        if let Some((first, _)) = &self.answers[row] {
            self.counted.duplicate += 1;
            return Err(refused(format!(
                "{id:?} is answered in line {first} too, which counts; leave one out"
            )));
        }
        match self.answer_of(&fields) {
            Ok(answer) => self.answers[row] = Some((line, answer)),
            Err(why) => {
                self.counted.malformed += 1;
                return Err(refused(why));
            }
        }
        Ok(())
    }

    fn answer_of(&self, fields: &[String]) -> Result<Answer, String> {
        let own = |column: Option<usize>| column.map_or("", |column| field(fields, column));
        let digits = answer::of_cells(own(self.probabilities))?;
        let text = own(self.answer);
        let likeliest = digits.as_ref().and_then(answer::Digits::likeliest);
        let cells = match likeliest.filter(|_| text.is_empty()) {
            Some(likeliest) => likeliest,
            None => cells(text).and_then(|values| values.try_into().ok()).ok_or_else(|| {
                let count = text.chars().count();
                format!("an answer of {count} characters; write 81 digits, with . or 0 for a cell left blank")
            })?,
        };
        let cell = digits.map(|digits| digits.of(&cells));
        Ok(Answer { cells, belief: Belief { board: answer::of_board(own(self.confidence))?, cells: cell } })
    }

    /// The scores of all that was read.
    pub fn scores(self) -> Scores {
        let answers: Vec<Option<Answer>> =
            self.answers.into_iter().map(|answer| answer.map(|(_, answer)| answer)).collect();
        Scores::of(self.set, &answers, self.counted)
    }
}

impl<R: BufRead> Iterator for Answers<'_, R> {
    type Item = Result<Refused, ScoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.failed {
            match self.records.next() {
                Err(error) => {
                    self.failed = true;
                    return Some(Err(error));
                }
                Ok(None) => return None,
                Ok(Some(Err(refused))) => {
                    self.counted.malformed += 1;
                    return Some(Ok(refused));
                }
                Ok(Some(Ok(record))) => {
                    if let Err(refused) = self.take(record) {
                        return Some(Ok(refused));
                    }
                }
            }
        }
        None
    }
}
