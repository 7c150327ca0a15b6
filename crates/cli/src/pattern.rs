//! Formats rows by a pattern such as `%g ED=%r/%p/%d`, like `serate --format` of Sudoku Explainer.

use std::fmt::Write;
use std::str::FromStr;

use sudoku_kit::tactics::{Grade, Profile, Tactic};

use crate::usage::WrongUse;

/// The fields of a pattern. Their letters are those of `serate`, except `%L`.
const FIELDS: [(char, &str); 9] = [
    ('g', "puzzle"),
    ('r', "rating"),
    ('p', "rating of the hardest step up to the first digit"),
    ('d', "rating of the first step"),
    ('R', "hardest tactic"),
    ('L', "level"),
    ('n', "line number"),
    ('l', "line break"),
    ('%', "%"),
];

/// A pattern, which consists of texts and of fields given by their letters.
#[derive(Clone, Debug)]
pub struct Pattern(Vec<Part>);

#[derive(Clone, Debug)]
enum Part {
    Text(char),
    Field(char),
}

impl FromStr for Pattern {
    type Err = WrongUse;

    fn from_str(text: &str) -> Result<Pattern, WrongUse> {
        let mut parts = Vec::new();
        let mut rest = text.chars();
        while let Some(next) = rest.next() {
            parts.push(match next {
                '%' => Part::Field(field(rest.next())?),
                text => Part::Text(text),
            });
        }
        Ok(Pattern(parts))
    }
}

fn field(letter: Option<char>) -> Result<char, WrongUse> {
    let known = |letter: &char| FIELDS.iter().any(|(known, _)| known == letter);
    letter.filter(known).ok_or_else(|| {
        let found =
            letter.map_or("a pattern ends in %".to_owned(), |letter| format!("there is no %{letter}"));
        let fields: Vec<String> =
            FIELDS.iter().map(|(letter, meaning)| format!("%{letter} ({meaning})")).collect();
        WrongUse(format!("--format: {found}; the fields are {}", fields.join(", ")))
    })
}

impl Pattern {
    /// The line of a graded puzzle. If the tactics do not solve it, unknown values are `-`.
    pub fn line(&self, number: u64, puzzle: &str, grade: &Grade, profile: &Profile) -> String {
        let is_solved = grade.measured().is_some();
        // All scores have one decimal if some do, such as 1.2 and 10.0. Otherwise none has a decimal.
        let decimals = usize::from(profile.entries.iter().any(|entry| entry.score.fract() != 0.0));
        let mut line = String::new();
        for part in &self.0 {
            // Writing to a string does not fail.
            let _ = match part {
                Part::Text(text) => write!(line, "{text}"),
                Part::Field('g') => write!(line, "{puzzle}"),
                Part::Field('n') => write!(line, "{number}"),
                Part::Field('l') => writeln!(line),
                Part::Field('%') => write!(line, "%"),
                Part::Field('L') => write!(line, "{}", profile.level_name(grade.level)),
                Part::Field(_) if !is_solved => write!(line, "-"),
                Part::Field('r') => write!(line, "{:.decimals$}", grade.rating),
                Part::Field('p') => write!(line, "{:.decimals$}", grade.pearl),
                Part::Field('d') => write!(line, "{:.decimals$}", grade.diamond),
                Part::Field(_) => write!(line, "{}", grade.hardest.map_or("-", Tactic::name)),
            };
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_names_its_fields_and_refuses_others() {
        assert!("%g ED=%r/%p/%d".parse::<Pattern>().is_ok());
        for (wrong, why) in [("%g %x", "no %x"), ("100 %", "ends in %")] {
            let error = wrong.parse::<Pattern>().unwrap_err().to_string();
            assert!(error.contains(why) && error.contains("%g (puzzle)"), "{error}");
        }
    }
}
