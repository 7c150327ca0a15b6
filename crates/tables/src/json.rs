//! JSON lines: an object a row, its keys in the order of the columns.

use crate::format::{Encoding, Format};
use crate::{Column, Frame, Text, Value};

/// An object a line; missing values, and numbers that are not finite, are null.
pub static JSON: Format = Format {
    name: "json",
    about: "JSON lines",
    endings: &["jsonl", "ndjson", "json"],
    encoding: Encoding::Text { head: put_head, rows: put_rows },
};

fn put_head(_: &[Column], _: &mut Vec<u8>) {}

fn put_rows(frame: &Frame, out: &mut Vec<u8>) {
    let name = |column: &Column| format!("{}:", serde_json::Value::from(column.name.as_str()));
    let names: Vec<String> = frame.columns().iter().map(name).collect();
    for row in 0..frame.len() {
        for (column, name) in names.iter().enumerate() {
            out.put(if column == 0 { "{" } else { "," });
            out.put(name);
            match frame.value(row, column) {
                Value::Integer(number) => out.put_signed(number),
                Value::Real(number) if number.is_finite() => out.put_float(number),
                Value::Missing | Value::Real(_) => out.put("null"),
                Value::Boolean(truth) => out.put(if truth { "true" } else { "false" }),
                Value::Text(text) => out.put(&serde_json::Value::from(text).to_string()),
            }
        }
        out.put("}\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Block, Kind};

    #[test]
    fn every_kind_is_a_json_value() {
        let mut frame = Frame::new([
            Column::new("a \"text\"", Kind::Text, ""),
            Column::new("clues", Kind::Integer, ""),
            Column::new("rating", Kind::Real, ""),
            Column::new("minimal", Kind::Boolean, ""),
        ]);
        frame.row(["line\n\"1\"".into(), (-7).into(), 1e-7.into(), true.into()]);
        frame.row([Value::Missing, Value::Missing, f64::NAN.into(), Value::Missing]);
        let Block::Text(text) = JSON.block(frame) else { panic!("JSON is text") };
        let rows: Vec<serde_json::Value> = text
            .split_inclusive(|&byte| byte == b'\n')
            .map(|line| serde_json::from_slice(line).unwrap())
            .collect();
        let row = |text: serde_json::Value,
                   clues: serde_json::Value,
                   rating: serde_json::Value,
                   minimal: serde_json::Value| {
            serde_json::json!({"a \"text\"": text, "clues": clues, "rating": rating, "minimal": minimal})
        };
        use serde_json::Value::Null;
        assert_eq!(
            rows,
            [row("line\n\"1\"".into(), (-7).into(), 1e-7.into(), true.into()), row(Null, Null, Null, Null),]
        );
    }
}
