//! A line of `data.csv`: its columns follow from the metrics, so reading and writing are implemented by hand.

use std::collections::HashMap;

use serde::de::Error as _;
use serde::ser::SerializeStruct;
use serde::{Deserializer, Serializer};
use sudoku_runner::prelude::*;
use sudoku_tables::{Column, Kind};

use super::scores::{columns, terms};

/// A puzzle with its known data and all metrics.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Row {
    /// The set; a set whose labels come from several sites becomes one set per site.
    pub set: String,
    /// Line in the file of the set, from 1.
    pub line: u64,
    /// The label in the data set.
    pub label: Option<String>,
    /// Index of the label among those of the set, from 1.
    pub level: Option<u32>,
    /// The source's difficulty: a rating, a mean time in seconds, or the level.
    pub target: Option<f64>,
    /// A number by the source itself.
    pub own: Option<f64>,
    /// Number of people whose times make the mean.
    pub solvers: Option<f64>,
    /// Values of [`columns`].
    pub scores: Vec<f64>,
    /// Values of [`terms`]; empty for puzzles without times.
    pub terms: Vec<f64>,
}

impl Columns for Row {
    fn columns() -> Vec<Column> {
        let column = |name: &str, kind, optional, meaning: &str| Column {
            optional,
            ..Column::new(name, kind, meaning)
        };
        const OF_SETS: &str =
            "The set. A set whose labels come from several sites counts as one set per site.";
        const TARGET: &str = "Difficulty by the source: a rating, a mean time in seconds, or the level.";
        let known = [
            column("set", Kind::Text, false, OF_SETS),
            column("line", Kind::Integer, false, "Line in its file, from 1."),
            column("label", Kind::Text, true, "The label as the data set gives it."),
            column("level", Kind::Integer, true, "Rank of the label among the labels of the set, from 1."),
            column("target", Kind::Real, true, TARGET),
            column("own", Kind::Real, true, "Another number by the source."),
            column("solvers", Kind::Real, true, "Number of people whose times make the mean."),
        ];
        let scores = columns().iter().map(|name| (name, format!("Score by `{name}`.")));
        let terms = terms()
            .iter()
            .map(|name| (name, format!("Term `{name}` of the models of human time; timed puzzles only.")));
        let scored = scores.chain(terms).map(|(name, meaning)| column(name, Kind::Real, true, &meaning));
        known.into_iter().chain(scored).collect()
    }
}

impl Serialize for Row {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut row = serializer.serialize_struct("Row", 7 + columns().len() + terms().len())?;
        row.serialize_field("set", &self.set)?;
        row.serialize_field("line", &self.line)?;
        row.serialize_field("label", &self.label)?;
        row.serialize_field("level", &self.level)?;
        row.serialize_field("target", &self.target)?;
        row.serialize_field("own", &self.own)?;
        row.serialize_field("solvers", &self.solvers)?;
        for (n, name) in columns().iter().enumerate() {
            row.serialize_field(name, &self.scores.get(n))?;
        }
        for (n, name) in terms().iter().enumerate() {
            row.serialize_field(name, &self.terms.get(n))?;
        }
        row.end()
    }
}

impl<'de> Deserialize<'de> for Row {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Row, D::Error> {
        let cells = HashMap::<String, String>::deserialize(deserializer)?;
        let text = |name: &str| cells.get(name).filter(|cell| !cell.is_empty());
        let number = |name: &str| -> Result<Option<f64>, D::Error> {
            let parse = |cell: &String| {
                cell.parse().map_err(|_| D::Error::custom(format!("column {name}: {cell:?} is not a number")))
            };
            text(name).map(parse).transpose()
        };
        let list = |names: &[&str]| -> Result<Vec<f64>, D::Error> {
            names.iter().filter_map(|name| number(name).transpose()).collect()
        };
        let scores = list(columns())?;
        if scores.len() != columns().len() {
            return Err(D::Error::custom("a metric's column is missing: measure again"));
        }
        Ok(Row {
            set: text("set").cloned().ok_or_else(|| D::Error::missing_field("set"))?,
            line: number("line")?.ok_or_else(|| D::Error::missing_field("line"))? as u64,
            label: text("label").cloned(),
            level: number("level")?.map(|level| level as u32),
            target: number("target")?,
            own: number("own")?,
            solvers: number("solvers")?,
            scores,
            terms: list(terms())?,
        })
    }
}

#[cfg(test)]
mod tests {
    use sudoku_tables::csv;

    use super::*;

    #[test]
    fn rows_read_back_as_they_were_written() {
        let row = |timed: bool| Row {
            set: "a: b".into(),
            line: 7,
            label: timed.then(|| "easy, very".to_owned()),
            level: Some(2),
            target: Some(1.25),
            own: None,
            solvers: timed.then_some(13.0),
            scores: (0..columns().len()).map(|n| n as f64 / 3.0).collect(),
            terms: if timed { (0..terms().len()).map(|n| -(n as f64)).collect() } else { Vec::new() },
        };
        let lines = [csv::head_of(row(false)), csv::line_of(row(false)), csv::line_of(row(true))];
        let text = String::from_utf8(lines.map(Result::unwrap).concat()).unwrap();
        let read: Vec<Row> = csv::rows(text.as_bytes()).map(Result::unwrap).collect();
        assert_eq!(read, [row(false), row(true)]);
        let short = text.replace("clues,", "no_clues,");
        assert!(csv::rows::<Row>(short.as_bytes()).any(|row| row.is_err()));
    }
}
