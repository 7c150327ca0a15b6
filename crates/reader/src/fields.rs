//! Rows of named fields: CSV with a header, or JSON.

use std::collections::HashMap;
use std::io::{BufRead, Chain, Cursor};

use sudoku_core::{ParseError, ParseErrorKind};

use crate::csv::DELIMITERS;
use crate::delimited::{Between, Records};
use crate::json::{Shape, Source, fields_of, first_rows, source_of};
use crate::names::distinct;
use crate::sample::Sample;
use crate::table::ROWS;

/// Reads rows of named fields with any content: CSV with a header, or JSON in the forms of
/// [`PuzzleReader`](crate::PuzzleReader).
pub struct FieldReader<R> {
    names: Vec<String>,
    body: Body<Chain<Cursor<Vec<u8>>, R>>,
}

enum Body<R> {
    Table(Records<R>),
    Json(Source<R>, HashMap<String, usize>),
}

impl<R: BufRead> FieldReader<R> {
    /// The rows of a text. Names come from the header, or from the first 1,000 objects; `None` if there are no names.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn new(mut source: R) -> Result<Option<FieldReader<R>>, ParseError> {
        let sample = Sample::of(&mut source);
        let sample = sample.map_err(|error| ParseErrorKind::Io { message: error.to_string() }.at(1, 1))?;
        let shape = std::str::from_utf8(sample.lines()).ok().and_then(Shape::of_fields);
        if let Some(shape) = shape {
            let (names, _) = first_rows(sample.lines(), shape, ROWS);
            let places = names.iter().cloned().zip(0..).collect();
            let body = Body::Json(source_of(sample.before(source), shape), places);
            return Ok((!names.is_empty()).then_some(FieldReader { names, body }));
        }
        let fields = |&delimiter: &char| {
            let mut records = Records::new(sample.lines(), Between::Character(delimiter));
            let header = records.next().and_then(Result::ok);
            header.and_then(|line| records.split(&line.text).ok()).map_or(0, |fields| fields.len())
        };
        let delimiter = DELIMITERS.into_iter().rev().max_by_key(fields).unwrap_or(',');
        let mut records = Records::new(sample.before(source), Between::Character(delimiter));
        let Some(header) = records.next() else { return Ok(None) };
        let header = header?;
        let names = records.split(&header.text).map_err(|(column, kind)| kind.at(header.number, column))?;
        let names = distinct(names.into_iter().map(|name| name.trim().to_owned()));
        Ok(Some(FieldReader { names, body: Body::Table(records) }))
    }

    /// The names of the fields.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The next row: its line, from 1, and its fields in the order of the names.
    pub fn next_row(&mut self) -> Option<(u64, Result<Vec<String>, ParseError>)> {
        let row = match &mut self.body {
            Body::Table(records) => match records.next()? {
                Err(error) => Err(error),
                Ok(line) => {
                    let fields = records.split(&line.text);
                    fields
                        .map(|fields| (line.number, fields))
                        .map_err(|(column, kind)| kind.at(line.number, column))
                }
            },
            Body::Json(source, places) => source.next()?.and_then(|(line, text)| {
                let mut fields = vec![String::new(); self.names.len()];
                for (name, text) in fields_of(&text).map_err(|error| error.at(line))? {
                    if let Some(&place) = places.get(&name) {
                        fields[place] = text;
                    }
                }
                Ok((line, fields))
            }),
        };
        Some(match row {
            Ok((line, fields)) => (line, Ok(fields)),
            Err(error) => (error.line, Err(error)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_every_form_have_names() {
        for text in [
            "id,answer\n1,x\n\n2,\"y\"\n",
            "id;answer\r\n1;x\r\n2;y",
            "{\"id\": 1, \"answer\": \"x\"}\n{\"answer\": \"y\", \"id\": 2}\n",
            "[{\"id\": 1, \"answer\": \"x\"},\n {\"id\": 2, \"answer\": \"y\"}]",
        ] {
            let mut reader = FieldReader::new(text.as_bytes()).unwrap().unwrap();
            assert_eq!(reader.names(), ["id", "answer"], "{text}");
            let rows: Vec<_> =
                std::iter::from_fn(|| reader.next_row()).map(|(_, row)| row.unwrap()).collect();
            assert_eq!(rows, [["1", "x"], ["2", "y"]], "{text}");
        }
        assert!(FieldReader::new(&b""[..]).unwrap().is_none());
    }
}
