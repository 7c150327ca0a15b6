//! Reads answers.

use std::io::BufRead;

use sudoku_core::Puzzle;
use sudoku_reader::Role;

use super::answer::{self, Answer, Belief};
use super::error::{Refused, ScoreError};
use super::records::{Record, Records, cells, field};
use super::scores::{Counted, Scores};
use super::set::Set;

const ANSWER: [&str; 7] = ["answer", "answers", "prediction", "predicted", "output", "solution", "solutions"];

/// The column that identifies the puzzle of an answer.
#[derive(Clone, Copy)]
enum Key {
    Id(usize),
    Puzzle(usize),
}

/// Reads answers. As an iterator, it returns the rejected rows.
///
/// The columns are `id`, or a puzzle column with one of its usual names; `answer`, with 81 digits; `confidence`, the
/// probability that the board is right; and `probabilities`. There are 81 probabilities for the digit of each cell, or
/// 729 for the digits 1 to 9 in each cell. 729 probabilities also give the answer if there is no `answer`.
pub struct Answers<'a, R> {
    set: &'a Set,
    records: Records<R>,
    key: Key,
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
        let id = records.find(&["id"]).filter(|_| set.has_ids).map(Key::Id);
        let key = id.or_else(|| records.find_role(Role::Puzzle).map(Key::Puzzle));
        let wanted = if set.has_ids { "id, puzzle" } else { "puzzle" };
        let key = key.ok_or_else(|| records.missing(wanted, "each answer must have an id or a puzzle"))?;
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
        let (id, row) = match self.key {
            Key::Id(column) => {
                let id = field(&fields, column);
                (id, self.set.find(id))
            }
            Key::Puzzle(column) => {
                let text = field(&fields, column);
                (
                    text,
                    cells(text)
                        .and_then(Puzzle::from_values)
                        .and_then(|puzzle| self.set.find_puzzle(&puzzle)),
                )
            }
        };
        let row = row.ok_or_else(|| {
            self.counted.unknown += 1;
            refused(format!("the set has no row {id:?}; leave it out, or give the set that it belongs to"))
        })?;
        if let Some((first, _)) = &self.answers[row] {
            self.counted.duplicate += 1;
            return Err(refused(format!(
                "{id:?} is already answered in line {first}, which counts; leave one of them out"
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
            None => cells(text).ok_or_else(|| {
                let count = text.chars().count();
                format!("an answer of {count} characters; write 81 digits, with . or 0 for a cell left blank")
            })?,
        };
        let cell = digits.map(|digits| digits.of(&cells));
        Ok(Answer { cells, belief: Belief { board: answer::of_board(own(self.confidence))?, cells: cell } })
    }

    /// The scores of everything read so far.
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
